//! How glyphs are kept in flash: packed while compiling, unpacked while drawing.

use crate::screen::frame::{Frame, Rows};
use crate::screen::palette::Colour;

/// Glyphs of one size. Of each cell only the rows and bytes with ink are kept, and of rows that are alike, as the many of an
/// upright stroke, only the first: a quarter of the flash.
pub(super) struct Sheet<const GLYPHS: usize> {
    /// Of every glyph, one after the other: a bit for each row, set where it differs from the row above; then those rows.
    ink: &'static [u8],
    extents: [Extent; GLYPHS],
    /// The rows of a cell.
    pub rows: usize,
}

/// The part of a cell that has ink, and where in the sheet's ink it begins.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    start: u16,
    first_row: u8,
    end_row: u8,
    row_bytes: u8,
}

impl<const GLYPHS: usize> Sheet<GLYPHS> {
    pub const fn new(ink: &'static [u8], extents: [Extent; GLYPHS], rows: usize) -> Sheet<GLYPHS> {
        Sheet { ink, extents, rows }
    }

    /// Paints a glyph with the upper left corner of its cell at (`left`, `top`).
    pub fn stamp(&self, frame: &mut Frame<'_>, glyph: usize, left: i32, top: i32, colour: Colour) {
        let Some(extent) = self.extents.get(glyph) else { return };
        let top = top + i32::from(extent.first_row);
        if frame.shows(top..top + extent.rows() as i32) {
            frame.stamp(extent.unpacked(self.ink), left, top, colour);
        }
    }
}

impl Extent {
    const fn rows(self) -> usize {
        (self.end_row - self.first_row) as usize
    }

    /// The rows of the glyph.
    fn unpacked(self, ink: &[u8]) -> Unpacked<'_> {
        let ink = ink.get(self.start.into()..).unwrap_or_default();
        let (marks, ink) = ink.split_at_checked(self.rows().div_ceil(8)).unwrap_or_default();
        Unpacked { marks, ink, row_bytes: self.row_bytes.into(), row: 0, rows: self.rows() }
    }
}

/// Rows that are alike, from the top.
struct Unpacked<'a> {
    marks: &'a [u8],
    ink: &'a [u8],
    row_bytes: usize,
    row: usize,
    rows: usize,
}

impl<'a> Iterator for Unpacked<'a> {
    type Item = Rows<'a>;

    fn next(&mut self) -> Option<Rows<'a>> {
        let differs = |row: usize| self.marks.get(row / 8).is_some_and(|marks| marks >> (row % 8) & 1 == 1);
        let end = (self.row + 1..self.rows).find(|row| differs(*row)).unwrap_or(self.rows);
        let (ink, rest) = self.ink.split_at_checked(self.row_bytes)?;
        let times = end.checked_sub(self.row).filter(|times| *times > 0)?;
        (self.ink, self.row) = (rest, end);
        Some(Rows { ink, times })
    }
}

/// A PBM file with glyphs of this size one under the other, as it is read while compiling.
pub(super) struct Picture {
    pixels: &'static [u8],
    row_bytes: usize,
    rows: usize,
}

impl Picture {
    /// Takes the pixels out of the file; one of another size does not compile.
    pub const fn new<const GLYPHS: usize>(pbm: &'static [u8], width: usize, rows: usize) -> Picture {
        let row_bytes = width.div_ceil(8);
        let (header, pixels) = pbm.split_at(pbm.len() - row_bytes * rows * GLYPHS);
        assert!(header[0] == b'P' && header[1] == b'4' && header[header.len() - 1] == b'\n' && header.len() < 16);
        Picture { pixels, row_bytes, rows }
    }

    pub const fn extents<const GLYPHS: usize>(&self) -> [Extent; GLYPHS] {
        let mut extents = [Extent { start: 0, first_row: 0, end_row: 0, row_bytes: 0 }; GLYPHS];
        let (mut glyph, mut start) = (0, 0);
        while glyph < GLYPHS {
            extents[glyph] = self.extent(glyph, start);
            start += self.packed_bytes(glyph, extents[glyph]);
            glyph += 1;
        }
        extents
    }

    /// Where a cell has ink.
    const fn extent(&self, glyph: usize, start: usize) -> Extent {
        let (mut first_row, mut end_row, mut row_bytes) = (self.rows, 0, 0);
        let mut at = 0;
        while at < self.rows * self.row_bytes {
            let (row, byte) = (at / self.row_bytes, at % self.row_bytes);
            if self.byte(glyph, row, byte) != 0 {
                first_row = if row < first_row { row } else { first_row };
                end_row = row + 1;
                row_bytes = if byte >= row_bytes { byte + 1 } else { row_bytes };
            }
            at += 1;
        }
        let first_row = if first_row < end_row { first_row } else { end_row };
        assert!(start <= u16::MAX as usize);
        Extent { start: start as u16, first_row: first_row as u8, end_row: end_row as u8, row_bytes: row_bytes as u8 }
    }

    const fn byte(&self, glyph: usize, row: usize, byte: usize) -> u8 {
        self.pixels[(glyph * self.rows + row) * self.row_bytes + byte]
    }

    /// Whether a row of a glyph is not what the one above it is; the first has none above it.
    const fn differs(&self, glyph: usize, extent: Extent, row: usize) -> bool {
        let mut byte = 0;
        while byte < extent.row_bytes as usize {
            if row == extent.first_row as usize || self.byte(glyph, row, byte) != self.byte(glyph, row - 1, byte) {
                return true;
            }
            byte += 1;
        }
        false
    }

    const fn packed_bytes(&self, glyph: usize, extent: Extent) -> usize {
        let mut bytes = extent.rows().div_ceil(8);
        let mut row = extent.first_row as usize;
        while row < extent.end_row as usize {
            bytes += if self.differs(glyph, extent, row) { extent.row_bytes as usize } else { 0 };
            row += 1;
        }
        bytes
    }

    /// The bytes of all glyphs together.
    pub const fn all_bytes(&self, extents: &[Extent]) -> usize {
        let last = extents.len() - 1;
        extents[last].start as usize + self.packed_bytes(last, extents[last])
    }

    /// The packed glyphs, in as many bytes as [`Picture::all_bytes`] says.
    pub const fn ink<const BYTES: usize>(&self, extents: &[Extent]) -> [u8; BYTES] {
        let mut ink = [0; BYTES];
        let mut glyph = 0;
        while glyph < extents.len() {
            let extent = extents[glyph];
            let marks = extent.start as usize;
            let mut at = marks + extent.rows().div_ceil(8);
            let mut row = 0;
            while row < extent.rows() {
                let from = extent.first_row as usize + row;
                if self.differs(glyph, extent, from) {
                    ink[marks + row / 8] |= 1 << (row % 8);
                    let mut byte = 0;
                    while byte < extent.row_bytes as usize {
                        ink[at] = self.byte(glyph, from, byte);
                        at += 1;
                        byte += 1;
                    }
                }
                row += 1;
            }
            glyph += 1;
        }
        ink
    }
}
