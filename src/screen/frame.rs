//! The 4-bit picture in RAM.
//!
//! A word holds eight pixels, the leftmost in its most significant bits: a fill stores eight pixels at once and a 1-bit
//! glyph row is spread over whole words. One frame serves all four displays; each remembers in a
//! [`Sent`](super::Sent) what it shows.

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
pub const MAX_BANDS: usize = 16;

const PIXELS_PER_WORD: usize = 8;

/// A picture over a borrowed buffer of [`Frame::words`] words.
pub struct Frame<'a> {
    words: &'a mut [u32],
    size: Size,
}

impl<'a> Frame<'a> {
    /// Rows that are compared and sent together; the last band may have fewer.
    pub const BAND_ROWS: u16 = 16;

    /// How many words a frame of this size borrows.
    pub const fn words(size: Size) -> usize {
        Frame::stride(size) * size.height as usize
    }

    const fn stride(size: Size) -> usize {
        (size.width as usize).div_ceil(PIXELS_PER_WORD)
    }

    /// A frame over the buffer, keeping what the buffer holds; `None` when it is too small or the size has more than
    /// [`MAX_BANDS`] bands.
    pub fn new(buffer: &'a mut [u32], size: Size) -> Option<Frame<'a>> {
        let words = buffer.get_mut(..Frame::words(size))?;
        let fits = (size.height.div_ceil(Frame::BAND_ROWS) as usize) <= MAX_BANDS;
        fits.then_some(Frame { words, size })
    }

    /// The size given to [`Frame::new`].
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many bands there are.
    pub fn bands(&self) -> usize {
        self.size.height.div_ceil(Frame::BAND_ROWS) as usize
    }

    /// The rows of a band; empty for a band that does not exist.
    pub fn band_rows(&self, band: usize) -> Range<u16> {
        let row = |band: usize| {
            let row = band.saturating_mul(Frame::BAND_ROWS as usize).min(self.size.height as usize);
            row as u16
        };
        row(band)..row(band.saturating_add(1))
    }

    /// A digest of a band's pixels.
    pub fn digest(&self, band: usize) -> u32 {
        self.row_words(self.band_rows(band))
            .iter()
            .fold(0x811c_9dc5, |digest: u32, word| (digest ^ word).wrapping_mul(0x0100_0193).rotate_left(13))
    }

    /// The colour of a pixel; `None` outside.
    pub fn pixel(&self, x: u16, y: u16) -> Option<Colour> {
        if x >= self.size.width || y >= self.size.height {
            return None;
        }
        let word = self.words[y as usize * Frame::stride(self.size) + x as usize / PIXELS_PER_WORD];
        Some(Colour::from_index((word >> shift(x as usize)) as u8))
    }

    /// Writes the rows as big-endian RGB565, ready for the bus, and returns how many bytes that took: only whole rows
    /// that exist and fit into `out`.
    pub fn rows_rgb565(&self, rows: Range<u16>, out: &mut [u8]) -> usize {
        let mut written = 0;
        for y in rows {
            for x in 0..self.size.width {
                let (Some(colour), Some(bytes)) = (self.pixel(x, y), out.get_mut(written..written + 2)) else {
                    return written;
                };
                bytes.copy_from_slice(&colour.rgb565().to_be_bytes());
                written += 2;
            }
        }
        written
    }

    fn row_words(&self, rows: Range<u16>) -> &[u32] {
        let stride = Frame::stride(self.size);
        &self.words[rows.start as usize * stride..rows.end as usize * stride]
    }

    fn set(&mut self, x: usize, y: usize, colour: Colour) {
        let word = &mut self.words[y * Frame::stride(self.size) + x / PIXELS_PER_WORD];
        *word = *word & !(15 << shift(x)) | u32::from(colour.index()) << shift(x);
    }
}

/// How far a pixel's four bits lie from the word's end.
const fn shift(x: usize) -> usize {
    (PIXELS_PER_WORD - 1 - x % PIXELS_PER_WORD) * 4
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
        let bounds = self.bounding_box();
        for Pixel(point, colour) in pixels {
            if bounds.contains(point) {
                self.set(point.x as usize, point.y as usize, colour);
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: Colour) -> Result<(), Infallible> {
        let area = area.intersection(&self.bounding_box());
        self.draw_iter(area.points().map(|point| Pixel(point, colour)))
    }
}
