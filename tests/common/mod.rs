//! Helpers that several test programs share. Each program includes all of them once.

// No single program uses all of the helpers.
#![allow(dead_code)]

pub mod checks;
pub mod desk;
pub mod drawing;
pub mod enter;
pub mod flash;
pub mod games;
pub mod keys;
pub mod labels;
pub mod mash;
pub mod openings;
pub mod play;
pub mod played;
pub mod power;
// Miri cannot start programs, and the crates that these need are not compiled for it.
#[cfg(not(miri))]
pub mod programs;
mod random;
pub mod scenario;

pub use random::Random;

/// Prints a line that `cargo test` shows also when the test passes.
pub fn always_print(line: &str) {
    use std::io::Write;
    // The test program holds back what `println` writes, but not this.
    let _ = writeln!(std::io::stdout(), "{line}");
}
