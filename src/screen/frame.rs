//! The 4-bit picture in RAM.
//!
//! A word holds eight pixels, with the leftmost pixel in its most significant bits. So a fill stores
//! eight pixels at once, and eight pixels of a glyph become one word. A frame can be a strip, which
//! holds only some rows of a screen. What is drawn outside of them is left out.
//!
//! A frame is divided into bands of [`Frame::BAND_ROWS`] rows, and each band into cells of
//! 16 columns. [`Sent`](super::Sent) remembers which cells a display shows.

mod stamp;

use core::ops::Range;

pub use stamp::{InkRun, Shades};

use super::palette::Colour;
use super::pixels;
use crate::boards::PixelFormat;
use crate::size::Size;

/// The most bands of a frame: 256 rows. The tallest display has 240.
pub const MAX_BANDS: usize = 32;

/// The most cells of a band: 320 columns, as on the widest display.
pub const MAX_CELLS: usize = 20;

pub(super) const PIXELS_PER_WORD: usize = 8;
const WORDS_PER_CELL: usize = 2;

/// Cells of one band that lie side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The number of the band, counted from the top.
    pub band: usize,
    /// The numbers of the cells, counted from the left.
    pub cells: Range<usize>,
}

/// A picture in a borrowed buffer of [`Frame::words`] words, or a strip in a smaller buffer.
pub struct Frame<'a> {
    words: &'a mut [u32],
    size: Size,
    rows: Range<u16>,
}

impl<'a> Frame<'a> {
    /// The rows of a band. The last band may have fewer.
    pub const BAND_ROWS: u16 = 8;

    /// The columns of a cell, the smallest part of a band that is sent alone. The last cell may have
    /// fewer. Smaller cells would cost more for their windows than they save. In a game, these
    /// cells send a quarter less than whole bands.
    pub(crate) const CELL_COLUMNS: u16 = (WORDS_PER_CELL * PIXELS_PER_WORD) as u16;

    /// The words that a frame of this size needs.
    pub const fn words(size: Size) -> usize {
        stride(size) * size.height as usize
    }

    /// The words that a strip of this many bands needs.
    pub const fn strip_words(size: Size, bands: usize) -> usize {
        stride(size) * bands * Frame::BAND_ROWS as usize
    }

    /// A frame in the buffer, which keeps its content. Returns `None` if the buffer is too small, or
    /// if the size has no pixels or more than [`MAX_BANDS`] bands of [`MAX_CELLS`] cells.
    pub fn new(buffer: &'a mut [u32], size: Size) -> Option<Frame<'a>> {
        let is_large_enough = buffer.len() >= Frame::words(size);
        Frame::strip(buffer, size).filter(|_| is_large_enough)
    }

    /// The same with a buffer that may be too small for a whole screen. The frame holds as many rows
    /// as fit into the buffer. At first these are the upper rows.
    pub fn strip(buffer: &'a mut [u32], size: Size) -> Option<Frame<'a>> {
        let (bands, cells) = (
            size.height.div_ceil(Frame::BAND_ROWS) as usize,
            size.width.div_ceil(Frame::CELL_COLUMNS) as usize,
        );
        let fits = (1..=MAX_BANDS).contains(&bands) && (1..=MAX_CELLS).contains(&cells);
        let mut frame = Frame { words: buffer, size, rows: 0..0 };
        frame.hold(0..bands);
        fits.then_some(frame)
    }

    /// Makes the frame hold these bands of the screen, as many as fit into the buffer. Their pixels
    /// are undefined until they are drawn.
    pub fn hold(&mut self, bands: Range<usize>) {
        let rows = steps(bands, Frame::BAND_ROWS, self.size.height);
        let room = self.words.len() / stride(self.size).max(1);
        let end = usize::from(rows.start).saturating_add(room).min(rows.end.into());
        self.rows = rows.start..end as u16;
    }

    /// The size of the whole screen.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether the frame holds any of these rows.
    pub fn shows(&self, rows: Range<i32>) -> bool {
        rows.start < i32::from(self.rows.end) && rows.end > i32::from(self.rows.start)
    }

    /// Whether the frame holds nothing but these rows.
    pub fn is_within(&self, rows: &Range<i32>) -> bool {
        let (start, end) = (i32::from(self.rows.start), i32::from(self.rows.end));
        rows.start <= start && rows.end >= end
    }

    /// The bands that the frame holds, counted from the top of the screen.
    pub fn bands(&self) -> Range<usize> {
        (self.rows.start / Frame::BAND_ROWS) as usize
            ..self.rows.end.div_ceil(Frame::BAND_ROWS) as usize
    }

    /// The number of cells in a band.
    pub fn cells(&self) -> usize {
        self.size.width.div_ceil(Frame::CELL_COLUMNS) as usize
    }

    /// The rows of a band. Empty for a band that does not exist.
    pub fn band_rows(&self, band: usize) -> Range<u16> {
        steps(band..band.saturating_add(1), Frame::BAND_ROWS, self.size.height)
    }

    /// The columns of cells. Empty for cells that do not exist.
    pub fn cell_columns(&self, cells: Range<usize>) -> Range<u16> {
        steps(cells, Frame::CELL_COLUMNS, self.size.width)
    }

    /// A digest of the pixels of each cell of a band. Two cells of the same size with equal digests
    /// count as equal.
    // Never inlined, so that its few values stay in registers.
    #[inline(never)]
    pub fn digests(&self, band: usize) -> [u32; MAX_CELLS] {
        // FNV-1a over words. The rotation moves high bits down, which a multiplication never does.
        let add =
            |digest: u32, word: &u32| (digest ^ word).wrapping_mul(0x0100_0193).rotate_left(13);
        let mut digests = [0x811c_9dc5; MAX_CELLS];
        let (mut rows, _) = self.row_words(self.band_rows(band)).as_chunks::<WORDS_PER_CELL>();
        // Row by row, because the words of a row are side by side.
        while let Some((row, below)) = rows.split_at_checked(self.cells()) {
            for (digest, [a, b]) in digests.iter_mut().zip(row) {
                *digest = add(add(*digest, a), b);
            }
            rows = below;
        }
        digests
    }

    /// The colour of a pixel, or `None` outside of the frame.
    pub fn pixel(&self, x: u16, y: u16) -> Option<Colour> {
        if x >= self.size.width {
            return None;
        }
        let word = self.row_words(y..y.checked_add(1)?).get(x as usize / PIXELS_PER_WORD)?;
        Some(Colour::from_index((word >> shift(x as usize)) as u8))
    }

    /// Writes the rows as big-endian RGB565 for the bus and returns the number of bytes. Only whole
    /// rows that exist and fit into `out` are written. This takes half the time if `out` is aligned
    /// to four bytes.
    pub fn rows_rgb565(&self, rows: Range<u16>, out: &mut [u8]) -> usize {
        self.rgb565(0, self.size.width, rows, out)
    }

    /// Writes the pixels of a run in the same way.
    pub fn run_rgb565(&self, run: &Run, out: &mut [u8]) -> usize {
        let first_word = run.cells.start.saturating_mul(WORDS_PER_CELL);
        self.rgb565(
            first_word,
            self.cell_columns(run.cells.clone()).len() as u16,
            self.band_rows(run.band),
            out,
        )
    }

    /// Writes the pixels of a run with four bits of each colour: two pixels in three bytes. Returns
    /// the number of bytes. Nothing is written if the run does not consist of whole cells, or if a
    /// row does not fit.
    pub fn run_rgb444(&self, run: &Run, out: &mut [u32]) -> usize {
        let first_word = run.cells.start.saturating_mul(WORDS_PER_CELL);
        let columns = self.cell_columns(run.cells.clone()).len();
        let rows = self.band_rows(run.band);
        let words = self.row_words(rows.start..rows.end.min(self.rows.end));
        let words = words.get(first_word..).unwrap_or_default();
        if !columns.is_multiple_of(PIXELS_PER_WORD) {
            return 0;
        }
        pixels::rows_rgb444(words, columns / PIXELS_PER_WORD, stride(self.size), out)
    }

    /// Writes the pixels of a run in the format that a display expects.
    // Inlined, so that a firmware contains only the format of its board.
    #[inline]
    pub fn run_pixels(&self, run: &Run, format: PixelFormat, out: &mut [u32]) -> usize {
        match format {
            PixelFormat::Rgb565 => self.run_rgb565(run, bytemuck::cast_slice_mut(out)),
            PixelFormat::Rgb444 => self.run_rgb444(run, out),
        }
    }

    /// Writes the first `columns` pixels from `first_word` on, in each row.
    fn rgb565(
        &self,
        first_word: usize,
        columns: u16,
        rows: Range<u16>,
        mut out: &mut [u8],
    ) -> usize {
        let row_bytes = columns as usize * 2;
        let mut words = self
            .row_words(rows.start..rows.end.min(self.rows.end))
            .get(first_word..)
            .unwrap_or_default();
        let mut written = 0;
        // `chunks` would divide, which takes the chip longer than a row of a cell.
        while let (false, Some((row, rest))) =
            (words.is_empty(), out.split_at_mut_checked(row_bytes))
        {
            pixels::row_rgb565(words, row);
            written += row_bytes;
            words = words.get(stride(self.size)..).unwrap_or_default();
            out = rest;
        }
        written
    }

    /// Fills the columns and rows, as far as they are in the frame.
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
        let words = self.words.get_mut(top * stride..bottom * stride).unwrap_or_default();
        if right - left == stride * PIXELS_PER_WORD {
            // Whole rows are side by side.
            return fill_words(words, paint);
        }
        for row in words.chunks_exact_mut(stride) {
            if first == last {
                blend(&mut row[first], first_mask & last_mask, paint);
            } else {
                blend(&mut row[first], first_mask, paint);
                fill_words(&mut row[first + 1..last], paint);
                blend(&mut row[last], last_mask, paint);
            }
        }
    }

    /// The words of these rows, or nothing if the frame does not hold all of them.
    fn row_words(&self, rows: Range<u16>) -> &[u32] {
        let word =
            |row: u16| Some(usize::from(row.checked_sub(self.rows.start)?) * stride(self.size));
        let end = word(rows.end).filter(|_| rows.end <= self.rows.end);
        let words = word(rows.start).zip(end).and_then(|(start, end)| self.words.get(start..end));
        words.unwrap_or_default()
    }
}

/// The range that `steps` of a length cover, limited to `whole`.
fn steps(steps: Range<usize>, length: u16, whole: u16) -> Range<u16> {
    let edge = |step: usize| step.saturating_mul(length.into()).min(whole.into()) as u16;
    edge(steps.start)..edge(steps.end)
}

/// The words of a row. A row consists of whole cells. A firmware has displays of one size, so it asks
/// the board and not the frame: with a constant, the loops need fewer registers.
const fn stride(_size: Size) -> usize {
    #[cfg(target_os = "none")]
    let _size = crate::boards::chosen::BOARD.size;
    _size.width.div_ceil(Frame::CELL_COLUMNS) as usize * WORDS_PER_CELL
}

/// By how many bits a pixel is shifted in its word.
const fn shift(x: usize) -> usize {
    (PIXELS_PER_WORD - 1 - x % PIXELS_PER_WORD) * 4
}

/// Eight pixels of one colour.
const fn solid(colour: Colour) -> u32 {
    0x1111_1111 * colour.index() as u32
}

/// Fills eight words at a time, because on the chip the loop costs more than the words.
fn fill_words(words: &mut [u32], paint: u32) {
    let (eights, rest) = words.as_chunks_mut::<8>();
    for [a, b, c, d, e, f, g, h] in eights {
        // Not `[paint; 8]`, because that is a loop again.
        (*a, *b, *c, *d) = (paint, paint, paint, paint);
        (*e, *f, *g, *h) = (paint, paint, paint, paint);
    }
    rest.iter_mut().for_each(|word| *word = paint);
}

/// Replaces the masked pixels by those of `paint`.
fn blend(word: &mut u32, mask: u32, paint: u32) {
    *word = *word & !mask | paint & mask;
}
