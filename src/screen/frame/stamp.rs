//! Painting 2-bit pictures: letters, characters, discs and corners.
//!
//! A picture consists of columns, each eight pixels wide, because eight pixels are a word of the
//! frame. Rows that are equal in a column are painted together. In letters these are many more than
//! the rows that are equal in their whole width.

use super::{Frame, PIXELS_PER_WORD, solid, stride};
use crate::screen::palette::Ramp;
use crate::screen::ram_table::RamTable;

/// For eight bits of a picture: eight 4-bit masks.
static SPREAD: RamTable = RamTable::new(spread_table());

/// Eight pixels side by side that are repeated downwards. A value of two bits says how many thirds of
/// a pixel are covered. Pixels that are not covered at all keep their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InkRun {
    /// How often the pixels are repeated.
    pub times: u8,
    /// The high bits of their values. The leftmost pixel is the highest bit.
    pub high: u8,
    /// The low bits.
    pub low: u8,
}

impl InkRun {
    /// No rows.
    pub const NONE: InkRun = InkRun { times: 0, high: 0, low: 0 };
}

/// A [`Ramp`] as words of eight pixels.
#[derive(Clone, Copy, Debug)]
pub struct Shades {
    /// For pixels with only the low bit: a third.
    third: u32,
    /// For pixels with only the high bit: two thirds.
    most: u32,
    /// What turns the mixture of the two into the colour of pixels with both bits.
    both: u32,
}

impl From<Ramp> for Shades {
    fn from(ramp: Ramp) -> Shades {
        let [third, most, all] = [1, 2, 3].map(|thirds| solid(ramp.level(thirds)));
        Shades { third, most, both: third ^ most ^ all }
    }
}

impl Frame<'_> {
    /// Paints a column of a 2-bit picture with its upper left corner at (`left`, `top`). Pixels that
    /// it does not cover keep their colour, and parts outside of the frame are left out.
    // Never inlined and not generic: most of the time of drawing is spent here, so all of it shall
    // be in the chip's cache.
    #[inline(never)]
    pub fn stamp(&mut self, column: &[InkRun], left: i32, top: i32, shades: &Shades) {
        let (stride, height) = (stride(self.size), self.rows.len() as i32);
        let offset = left.rem_euclid(PIXELS_PER_WORD as i32) as u32 * 4;
        // Eight pixels can reach into two words of the frame. The number of a word left of the frame
        // becomes very large, so it is outside, too.
        let first = left.div_euclid(PIXELS_PER_WORD as i32) as usize;
        let second = first.wrapping_add(1);
        let in_first = u32::MAX >> offset;
        let mut from = top.saturating_sub(self.rows.start.into());
        if from >= height {
            return;
        }
        for InkRun { times, high, low } in column {
            // It would wrap after millions of rows without ink, and then nothing is painted.
            let until = from.wrapping_add((*times).into());
            if until > 0 && high | low != 0 {
                let rows = from.max(0) as usize * stride..until.min(height) as usize * stride;
                let Some(words) = self.words.get_mut(rows) else { return };
                let (high, low) = (SPREAD.word((*high).into()), SPREAD.word((*low).into()));
                let mask = (high | low).rotate_right(offset);
                let paint = high & shades.most ^ low & shades.third ^ high & low & shades.both;
                let paint = paint.rotate_right(offset);
                if first < stride {
                    paint_column(words, first, stride, mask & in_first, paint & in_first);
                }
                if mask & !in_first != 0 && second < stride {
                    paint_column(words, second, stride, mask & !in_first, paint & !in_first);
                }
            }
            from = until;
        }
    }
}

/// Replaces the masked pixels of every `stride`th word from `first` on. `paint` has no other pixels.
fn paint_column(words: &mut [u32], first: usize, stride: usize, mask: u32, paint: u32) {
    let mut at = first;
    while let Some(word) = words.get_mut(at) {
        *word = *word & !mask | paint;
        at += stride;
    }
}

const fn spread_table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= ((byte >> bit & 1) as u32 * 15) << (bit * 4);
            bit += 1;
        }
        byte += 1;
    }
    table
}
