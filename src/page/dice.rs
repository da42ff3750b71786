//! The dice of a box, with entropy from the browser.

use four_winds::entropy::Source;

use super::browser;
use crate::live::dice::GatheringDice;

pub type PageDice = GatheringDice<PageSource>;

/// Dice that are ready to roll, with this number for the next roll.
pub fn page_dice(number: u32) -> PageDice {
    GatheringDice::new(number, PageSource { bytes: [0; 4096], next: usize::MAX })
}

/// Bits of `crypto.getRandomValues`, fetched many at a time.
pub struct PageSource {
    bytes: [u8; 4096],
    /// The index of the next unused bit in `bytes`.
    next: usize,
}

impl Source for PageSource {
    fn bit(&mut self) -> bool {
        if self.next >= 8 * self.bytes.len() {
            // If the browser gives nothing, these are zeros. The health tests then refuse them, as
            // they refuse an oscillator that has stopped.
            self.bytes.fill(0);
            browser::entropy(self.bytes.as_mut_ptr(), self.bytes.len());
            self.next = 0;
        }
        let bit = self.bytes[self.next / 8] >> (self.next % 8) & 1 == 1;
        self.next += 1;
        bit
    }
}
