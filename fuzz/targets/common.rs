//! What several targets need: the tests' random players, with the fuzzer's bytes for luck.

use arbitrary::Unstructured;

/// Stands in for the tests' generator of the same name, so that their players can be used as they are. When the bytes
/// are used up it goes on with a sequence of its own: nobody who waits for a fitting number waits for ever.
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
