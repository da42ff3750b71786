//! Tables that are read for every few pixels.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A word for each value of a byte, in RAM. A constant would be in flash, and the chip's cache for
/// flash is so small that drawing a strip removes the whole table from it. Nothing ever writes to
/// these atomics, but because something could, the linker puts them into RAM.
pub(super) struct RamTable([AtomicU32; 256]);

impl RamTable {
    pub const fn new(words: [u32; 256]) -> RamTable {
        let mut table = [const { AtomicU32::new(0) }; 256];
        let mut byte = 0;
        while byte < 256 {
            table[byte] = AtomicU32::new(words[byte]);
            byte += 1;
        }
        RamTable(table)
    }

    /// The word for the lowest byte of `bits`.
    #[inline(always)]
    pub fn word(&self, bits: u32) -> u32 {
        self.0[usize::from(bits as u8)].load(Relaxed)
    }
}
