//! What several targets share: the helpers of the tests, with the fuzzer's bytes as their random
//! numbers.
//!
//! This module takes the place of `tests/common`, so that the helpers find this `Random`.

#[path = "../../tests/common/checks.rs"]
pub mod checks;
#[path = "../../tests/common/desk.rs"]
pub mod desk;
#[path = "../../tests/common/enter.rs"]
pub mod enter;
#[path = "../../tests/common/flash.rs"]
pub mod flash;
#[path = "../../tests/common/keys.rs"]
pub mod keys;
#[path = "../../tests/common/labels.rs"]
pub mod labels;
#[path = "../../tests/common/mash.rs"]
pub mod mash;
#[path = "../../tests/common/play.rs"]
pub mod play;
#[path = "../../tests/common/played.rs"]
pub mod played;
#[path = "../../tests/common/power.rs"]
pub mod power;
#[path = "../../tests/common/scenario.rs"]
pub mod scenario;

use arbitrary::Unstructured;

/// Has the same interface as the tests' `Random`, so that their players work unchanged. When the
/// bytes are used up, it counts on, so that nobody waits for ever for a suitable number.
pub struct Random<'a> {
    bytes: Unstructured<'a>,
    after: usize,
}

impl<'a> Random<'a> {
    pub fn new(bytes: &'a [u8]) -> Random<'a> {
        Random { bytes: Unstructured::new(bytes), after: 0 }
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        if self.is_used_up() {
            self.after += 1;
            return self.after % limit;
        }
        self.bytes.int_in_range(0..=limit - 1).unwrap_or(0)
    }

    pub fn is_used_up(&self) -> bool {
        self.bytes.is_empty()
    }
}
