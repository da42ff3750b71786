//! The 4-bit picture in RAM.
//!
//! A word holds eight pixels, the leftmost in its most significant bits: a fill stores eight pixels at once and a byte of
//! a 1-bit glyph becomes one word. One frame serves all four displays; each remembers in a [`Sent`](super::Sent) what it
//! shows. A frame may hold some rows of a screen only, a strip: what is drawn elsewhere is left out.

use core::convert::Infallible;
use core::ops::Range;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::palette::Colour;

/// The size of a display in pixels; layouts are derived from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Size {
    pub width: u16,
    pub height: u16,
}

/// The most bands a frame can have: 256 rows, above the tallest panel's 240.
pub const MAX_BANDS: usize = 32;

/// The most cells a band can have: the 320 columns of the widest panel.
pub const MAX_CELLS: usize = 20;

const PIXELS_PER_WORD: usize = 8;
const WORDS_PER_CELL: usize = 2;

/// Cells of one band that lie side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Counted from the top.
    pub band: usize,
    /// Counted from the left.
    pub cells: Range<usize>,
}

/// Every byte of a 1-bit picture as eight 4-bit masks.
static SPREAD: [u32; 256] = spread_table();

/// Every byte of a frame, i.e. two pixels, as four bytes for the bus.
static PIXEL_PAIRS: [u32; 256] = pixel_pair_table();

/// A row of a 1-bit picture, so many times one under the other. A one is painted, a zero left alone.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// The leftmost pixel is the highest bit.
    pub ink: &'a [u8],
    /// How often.
    pub times: usize,
}

/// A picture over a borrowed buffer of [`Frame::words`] words, or a part of one.
pub struct Frame<'a> {
    words: &'a mut [u32],
    size: Size,
    rows: Range<u16>,
}

impl<'a> Frame<'a> {
    /// Rows of a band; the last one may have fewer.
    pub const BAND_ROWS: u16 = 8;

    /// Columns of a cell, the piece of a band that is compared by itself; the last one may have fewer. Over a game the smallest cells
    /// whose windows do not cost more than they save: a quarter less on the bus than whole bands.
    pub const CELL_COLUMNS: u16 = (WORDS_PER_CELL * PIXELS_PER_WORD) as u16;

    /// How many words a frame of this size borrows.
    pub const fn words(size: Size) -> usize {
        stride(size) * size.height as usize
    }

    /// How many words a strip of so many bands borrows.
    pub const fn strip_words(size: Size, bands: usize) -> usize {
        stride(size) * bands * Frame::BAND_ROWS as usize
    }

    /// A frame over the buffer, keeping what the buffer holds; `None` when it is too small, or the size has no pixels or
    /// more than [`MAX_BANDS`] bands of [`MAX_CELLS`] cells.
    pub fn new(buffer: &'a mut [u32], size: Size) -> Option<Frame<'a>> {
        let is_large_enough = buffer.len() >= Frame::words(size);
        Frame::strip(buffer, size).filter(|_| is_large_enough)
    }

    /// The same with a buffer that may be too small for a whole screen: it holds as many rows as there is room for, the
    /// uppermost at first.
    pub fn strip(buffer: &'a mut [u32], size: Size) -> Option<Frame<'a>> {
        let (bands, cells) =
            (size.height.div_ceil(Frame::BAND_ROWS) as usize, size.width.div_ceil(Frame::CELL_COLUMNS) as usize);
        let fits = (1..=MAX_BANDS).contains(&bands) && (1..=MAX_CELLS).contains(&cells);
        let mut frame = Frame { words: buffer, size, rows: 0..0 };
        frame.hold(0..bands);
        fits.then_some(frame)
    }

    /// From now on it holds these bands of the screen, as far as there is room, and in them anything until it is drawn on.
    pub fn hold(&mut self, bands: Range<usize>) {
        let rows = steps(bands, Frame::BAND_ROWS, self.size.height);
        let room = self.words.len() / stride(self.size).max(1);
        let end = usize::from(rows.start).saturating_add(room).min(rows.end.into());
        self.rows = rows.start..end as u16;
    }

    /// The size given to [`Frame::new`], of the whole screen.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether any of these rows is in it.
    pub fn shows(&self, rows: Range<i32>) -> bool {
        rows.start < i32::from(self.rows.end) && rows.end > i32::from(self.rows.start)
    }

    /// The bands that it has, counted from the top of the screen.
    pub fn bands(&self) -> Range<usize> {
        (self.rows.start / Frame::BAND_ROWS) as usize..self.rows.end.div_ceil(Frame::BAND_ROWS) as usize
    }

    /// How many cells a band has.
    pub fn cells(&self) -> usize {
        self.size.width.div_ceil(Frame::CELL_COLUMNS) as usize
    }

    /// The rows of a band; empty for a band that does not exist.
    pub fn band_rows(&self, band: usize) -> Range<u16> {
        steps(band..band.saturating_add(1), Frame::BAND_ROWS, self.size.height)
    }

    /// The columns of cells; empty where there are none.
    pub fn cell_columns(&self, cells: Range<usize>) -> Range<u16> {
        steps(cells, Frame::CELL_COLUMNS, self.size.width)
    }

    /// A digest of the pixels of each cell of a band: two cells of equal size with equal digests are taken to look the same.
    // Never inlined, because its few values then stay in registers.
    #[inline(never)]
    pub fn digests(&self, band: usize) -> [u32; MAX_CELLS] {
        // FNV-1a over words; the rotation carries high bits back down, which a multiplication alone never does.
        let add = |digest: u32, word: &u32| (digest ^ word).wrapping_mul(0x0100_0193).rotate_left(13);
        let mut digests = [0x811c_9dc5; MAX_CELLS];
        let (mut rows, _) = self.row_words(self.band_rows(band)).as_chunks::<WORDS_PER_CELL>();
        // Row by row, since a row's words lie side by side.
        while let Some((row, below)) = rows.split_at_checked(self.cells()) {
            for (digest, [a, b]) in digests.iter_mut().zip(row) {
                *digest = add(add(*digest, a), b);
            }
            rows = below;
        }
        digests
    }

    /// The colour of a pixel; `None` outside.
    pub fn pixel(&self, x: u16, y: u16) -> Option<Colour> {
        if x >= self.size.width {
            return None;
        }
        let word = self.row_words(y..y.checked_add(1)?).get(x as usize / PIXELS_PER_WORD)?;
        Some(Colour::from_index((word >> shift(x as usize)) as u8))
    }

    /// Writes the rows as big-endian RGB565, ready for the bus, and returns how many bytes that took: only whole rows
    /// that exist and fit into `out`. An `out` that starts at a multiple of four bytes takes half the time.
    pub fn rows_rgb565(&self, rows: Range<u16>, out: &mut [u8]) -> usize {
        self.rgb565(0, self.size.width, rows, out)
    }

    /// The same for the pixels of a run.
    pub fn run_rgb565(&self, run: &Run, out: &mut [u8]) -> usize {
        let first_word = run.cells.start.saturating_mul(WORDS_PER_CELL);
        self.rgb565(first_word, self.cell_columns(run.cells.clone()).len() as u16, self.band_rows(run.band), out)
    }

    /// `columns` of each row from a word on.
    fn rgb565(&self, first_word: usize, columns: u16, rows: Range<u16>, mut out: &mut [u8]) -> usize {
        let row_bytes = columns as usize * 2;
        let mut words = self.row_words(rows.start..rows.end.min(self.rows.end)).get(first_word..).unwrap_or_default();
        let mut written = 0;
        // Not by `chunks`, which divide: the chip takes longer for that than for a cell's row.
        while let (false, Some((row, rest))) = (words.is_empty(), out.split_at_mut_checked(row_bytes)) {
            row_rgb565(words, row);
            written += row_bytes;
            words = words.get(stride(self.size)..).unwrap_or_default();
            out = rest;
        }
        written
    }

    /// Paints the ones of a 1-bit picture, given row by row, with its upper left corner at (`left`, `top`). Zeros stay as they
    /// are; what lies outside is cut.
    pub fn stamp<'i>(&mut self, rows: impl Iterator<Item = Rows<'i>>, left: i32, top: i32, colour: Colour) {
        let (stride, height, paint) = (stride(self.size), self.rows.len() as i32, solid(colour));
        let offset = left.rem_euclid(PIXELS_PER_WORD as i32) as u32 * 4;
        // A word left of the frame becomes a very large number, and is outside like those right of it.
        let first = left.div_euclid(PIXELS_PER_WORD as i32) as usize;
        let mut from = top.saturating_sub(self.rows.start.into());
        for Rows { ink, times } in rows {
            let until = from.saturating_add_unsigned(times as u32);
            if until <= 0 {
                from = until;
                continue;
            } else if from >= height {
                break;
            }
            let (start, end) = (from.max(0) as usize * stride, until.min(height) as usize * stride);
            let words = self.words.get_mut(start..end).unwrap_or_default();
            // Each byte reaches into two words of the frame, the last one with nothing behind it.
            let (mut column, mut carried, mut ink) = (first, 0, ink.iter());
            loop {
                let byte = ink.next();
                let spread = byte.map_or(0, |byte| SPREAD[usize::from(*byte)]);
                let mask = carried | spread >> offset;
                if mask != 0 && column < stride {
                    paint_column(words, column, stride, mask, paint);
                }
                if byte.is_none() {
                    break;
                }
                // Two shifts, since none may be by all 32 bits.
                carried = spread << (28 - offset) << 4;
                column = column.wrapping_add(1);
            }
            from = until;
        }
    }

    /// Fills the pixels of the columns and rows that exist.
    pub fn fill(&mut self, columns: Range<i32>, rows: Range<i32>, colour: Colour) {
        let inside = |value: i32, limits: &Range<u16>| {
            (value.clamp(limits.start.into(), limits.end.into()) - i32::from(limits.start)) as usize
        };
        let width = 0..self.size.width;
        let (left, right) = (inside(columns.start, &width), inside(columns.end, &width));
        let (top, bottom) = (inside(rows.start, &self.rows), inside(rows.end, &self.rows));
        if left >= right || top >= bottom {
            return;
        }
        let stride = stride(self.size);
        let paint = solid(colour);
        let (first, last) = (left / PIXELS_PER_WORD, (right - 1) / PIXELS_PER_WORD);
        let first_mask = u32::MAX >> (left % PIXELS_PER_WORD * 4);
        let last_mask = u32::MAX << shift(right - 1);
        for row in self.words[top * stride..bottom * stride].chunks_exact_mut(stride) {
            if first == last {
                blend(&mut row[first], first_mask & last_mask, paint);
            } else {
                blend(&mut row[first], first_mask, paint);
                fill_words(&mut row[first + 1..last], paint);
                blend(&mut row[last], last_mask, paint);
            }
        }
    }

    /// The words of rows that it has.
    fn row_words(&self, rows: Range<u16>) -> &[u32] {
        let word = |row: u16| Some(usize::from(row.checked_sub(self.rows.start)?) * stride(self.size));
        let end = word(rows.end).filter(|_| rows.end <= self.rows.end);
        let words = word(rows.start).zip(end).and_then(|(start, end)| self.words.get(start..end));
        words.unwrap_or_default()
    }
}

/// What `steps` of a length cover of a whole.
fn steps(steps: Range<usize>, length: u16, whole: u16) -> Range<u16> {
    let edge = |step: usize| step.saturating_mul(length.into()).min(whole.into()) as u16;
    edge(steps.start)..edge(steps.end)
}

/// Words a row: whole cells.
const fn stride(size: Size) -> usize {
    size.width.div_ceil(Frame::CELL_COLUMNS) as usize * WORDS_PER_CELL
}

/// How far a pixel's four bits lie from the word's end.
const fn shift(x: usize) -> usize {
    (PIXELS_PER_WORD - 1 - x % PIXELS_PER_WORD) * 4
}

/// Eight pixels of one colour.
const fn solid(colour: Colour) -> u32 {
    0x1111_1111 * colour.index() as u32
}

/// Four words a turn, because on the chip the loop would cost more than the words.
fn fill_words(words: &mut [u32], paint: u32) {
    let (fours, rest) = words.as_chunks_mut::<4>();
    for [a, b, c, d] in fours {
        (*a, *b, *c, *d) = (paint, paint, paint, paint);
    }
    rest.iter_mut().for_each(|word| *word = paint);
}

/// Takes the masked pixels from `paint`.
fn blend(word: &mut u32, mask: u32, paint: u32) {
    *word = *word & !mask | paint & mask;
}

/// Blends every `stride`th word from `first` on. A column at a time, because that needs little enough to stay in the registers of a
/// Cortex-M0+.
fn paint_column(words: &mut [u32], first: usize, stride: usize, mask: u32, paint: u32) {
    let (kept, paint) = (!mask, paint & mask);
    let mut at = first;
    while let Some(word) = words.get_mut(at) {
        *word = *word & kept | paint;
        at += stride;
    }
}

/// One row, or the beginning of one, for the bus. `out` has two bytes for each pixel, which may be fewer than the words hold.
fn row_rgb565(words: &[u32], out: &mut [u8]) {
    let pair = |word: u32, shift: u32| PIXEL_PAIRS[usize::from((word >> shift) as u8)];
    if let Ok(out) = bytemuck::try_cast_slice_mut::<u8, [u32; 4]>(out) {
        for ([a, b, c, d], &word) in out.iter_mut().zip(words) {
            (*a, *b, *c, *d) = (pair(word, 24), pair(word, 16), pair(word, 8), pair(word, 0));
        }
    } else {
        for (out, &word) in out.chunks_mut(2 * PIXELS_PER_WORD).zip(words) {
            let pairs = [pair(word, 24), pair(word, 16), pair(word, 8), pair(word, 0)];
            // A width that is no multiple of eight ends in part of a word.
            out.copy_from_slice(&bytemuck::bytes_of(&pairs)[..out.len()]);
        }
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

const fn pixel_pair_table() -> [u32; 256] {
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

impl OriginDimensions for Frame<'_> {
    fn size(&self) -> embedded_graphics::geometry::Size {
        embedded_graphics::geometry::Size::new(self.size.width.into(), self.size.height.into())
    }
}

impl DrawTarget for Frame<'_> {
    type Color = Colour;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Colour>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, colour) in pixels {
            self.fill(x..x.saturating_add(1), y..y.saturating_add(1), colour);
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: Colour) -> Result<(), Infallible> {
        let area = area.intersection(&self.bounding_box());
        let end = area.top_left + area.size;
        self.fill(area.top_left.x..end.x, area.top_left.y..end.y, colour);
        Ok(())
    }
}
