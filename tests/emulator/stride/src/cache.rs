//! The cache between the core and the flash, as far as time is concerned. rp2040js reads flash in no
//! time at all; with this model an access to a line that is not in the cache costs cycles. The
//! README of the bench says what is assumed.

/// RP2040: 16 KB, two ways, lines of eight bytes.
pub const LINE_SHIFT: u32 = 3;
const SETS: usize = ((16 * 1024) >> LINE_SHIFT) / 2;

/// Cycles of the core that a miss costs.
const MISS_CYCLES: u32 = 50;

pub struct FlashCache {
    /// For each set the line that was used last, and the other one, each plus one. 0 is none.
    sets: [[u32; 2]; SETS],
    /// Cycles that the core has waited and not been charged for yet.
    owed: u32,
    pub misses: u32,
}

impl FlashCache {
    pub const EMPTY: FlashCache = FlashCache { sets: [[0; 2]; SETS], owed: 0, misses: 0 };

    /// Forgets all lines, as when flash is written and at a reset.
    #[inline(always)]
    pub fn flush(&mut self) {
        self.sets = FlashCache::EMPTY.sets;
    }

    /// The core reads from the line with this number, counted from the beginning of the flash.
    #[inline(always)]
    pub fn touch(&mut self, line: u32) {
        let [last, other] = &mut self.sets[line as usize % SETS];
        let number = line.wrapping_add(1);
        if *last == number {
            return;
        }
        if *other != number {
            self.misses += 1;
            self.owed += MISS_CYCLES;
        }
        *other = *last;
        *last = number;
    }

    /// The cycles to charge for now.
    #[inline(always)]
    pub fn take(&mut self) -> u32 {
        std::mem::take(&mut self.owed)
    }
}
