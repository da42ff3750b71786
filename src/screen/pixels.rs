//! Pixels of a frame as the bytes that go over the bus.

use super::frame::PIXELS_PER_WORD;
use super::palette::Colour;
use super::ram_table::RamTable;

/// For every byte of a frame, which is two pixels: four bytes for the bus.
static PAIRS_565: [u32; 256] = pairs_565();

/// The same with four bits of each colour: three bytes for the bus, the first one lowest.
static PAIRS_444: RamTable = RamTable::new(pairs_444());

/// Converts a row for the bus. `out` has two bytes for each pixel. It may be shorter than the row.
pub(super) fn row_rgb565(words: &[u32], out: &mut [u8]) {
    let pair = |word: u32, shift: u32| PAIRS_565[usize::from((word >> shift) as u8)];
    if let Ok(out) = bytemuck::try_cast_slice_mut::<u8, [u32; 4]>(out) {
        for ([a, b, c, d], &word) in out.iter_mut().zip(words) {
            (*a, *b, *c, *d) = (pair(word, 24), pair(word, 16), pair(word, 8), pair(word, 0));
        }
    } else {
        for (out, &word) in out.chunks_mut(2 * PIXELS_PER_WORD).zip(words) {
            let pairs = [pair(word, 24), pair(word, 16), pair(word, 8), pair(word, 0)];
            // If the width is not a multiple of eight, the last word is used only in part.
            out.copy_from_slice(&bytemuck::bytes_of(&pairs)[..out.len()]);
        }
    }
}

/// Converts `row_words` words of each row. A row has `stride` words. Each word gives three words of
/// `out`. Returns the number of bytes. Rows that do not fit are left out.
pub(super) fn rows_rgb444(
    mut words: &[u32],
    row_words: usize,
    stride: usize,
    out: &mut [u32],
) -> usize {
    let (mut out, _) = out.as_chunks_mut::<3>();
    let mut written = 0;
    while let (Some(row), Some((now, rest))) =
        (words.get(..row_words), out.split_at_mut_checked(row_words))
    {
        row_rgb444(row, now);
        written += row_words * 12;
        words = words.get(stride..).unwrap_or_default();
        if words.is_empty() {
            break;
        }
        out = rest;
    }
    written
}

/// Converts a row: three words for the bus from each word.
#[inline(never)]
fn row_rgb444(row: &[u32], out: &mut [[u32; 3]]) {
    for (&word, three) in row.iter().zip(out) {
        // Many words are only the background, which is black.
        const { assert!(Colour::ALL[0].rgb444() == 0) };
        *three = if word == 0 { [0; 3] } else { eight_rgb444(word) };
    }
}

/// Eight pixels for the bus.
#[inline(always)]
fn eight_rgb444(word: u32) -> [u32; 3] {
    // Not with `map` over the shifts, because that is a loop on the chip.
    let pair = |shift: u32| PAIRS_444.word(word >> shift);
    let (p, q, r, s) = (pair(24), pair(16), pair(8), pair(0));
    [(p | q << 24).to_le(), (q >> 8 | r << 16).to_le(), (r >> 16 | s << 8).to_le()]
}

const fn pairs_565() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let left = Colour::from_index((byte >> 4) as u8).rgb565().to_be_bytes();
        let right = Colour::from_index(byte as u8).rgb565().to_be_bytes();
        table[byte] = u32::from_ne_bytes([left[0], left[1], right[0], right[1]]);
        byte += 1;
    }
    table
}

const fn pairs_444() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let left = Colour::from_index((byte >> 4) as u8).rgb444() as u32;
        let right = Colour::from_index(byte as u8).rgb444() as u32;
        let [_, first, second, third] = (left << 12 | right).to_be_bytes();
        table[byte] = u32::from_le_bytes([first, second, third, 0]);
        byte += 1;
    }
    table
}
