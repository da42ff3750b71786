//! How glyphs are stored in flash. They are packed while compiling and unpacked while drawing.

use core::ops::Range;

use crate::screen::frame::{Frame, InkRun, Shades};

/// Glyphs of one size. Only rows and columns with ink are stored. Equal rows that follow each other,
/// as in an upright stroke, are stored once. This takes half of the flash.
pub(super) struct GlyphSheet<const GLYPHS: usize> {
    /// The packed glyphs, one after the other: their columns of eight pixels, from the left. A column
    /// begins with a run that paints nothing and says how many runs follow.
    ink: &'static [InkRun],
    extents: [GlyphExtent; GLYPHS],
    /// The number of rows in a cell.
    pub rows: usize,
}

/// The part of a cell that has ink, and where its packed glyph begins and ends.
#[derive(Clone, Copy)]
pub(super) struct GlyphExtent {
    start: u16,
    end: u16,
    first_row: u8,
    end_row: u8,
}

impl<const GLYPHS: usize> GlyphSheet<GLYPHS> {
    pub const fn new(
        ink: &'static [InkRun],
        extents: [GlyphExtent; GLYPHS],
        rows: usize,
    ) -> GlyphSheet<GLYPHS> {
        GlyphSheet { ink, extents, rows }
    }

    /// Paints a glyph with the upper left corner of its cell at (`left`, `top`).
    pub fn stamp(&self, frame: &mut Frame<'_>, glyph: usize, left: i32, top: i32, shades: &Shades) {
        let Some(extent) = self.extents.get(glyph) else { return };
        let top = top + i32::from(extent.first_row);
        if !frame.shows(top..top + extent.rows() as i32) {
            return;
        }
        let ink = self.ink.get(extent.start.into()..extent.end.into()).unwrap_or_default();
        let (mut left, mut rest) = (left, ink);
        while let Some((column, others)) = split_column(rest) {
            frame.stamp(column, left, top, shades);
            (left, rest) = (left + 8, others);
        }
    }
}

/// Splits off the first column of a packed glyph.
fn split_column(ink: &[InkRun]) -> Option<(&[InkRun], &[InkRun])> {
    let (length, ink) = ink.split_first()?;
    ink.split_at_checked(length.times.into())
}

impl GlyphExtent {
    /// The end of the packed glyph.
    pub const fn end(&self) -> usize {
        self.end as usize
    }

    const fn rows(self) -> usize {
        (self.end_row - self.first_row) as usize
    }
}

/// A PBM file with one glyph under the other, in two halves: the high bits of the levels at the left
/// and the low bits at the right. It is read while compiling.
pub(super) struct Picture {
    pixels: &'static [u8],
    /// How many times eight pixels a row of a cell has.
    eights: usize,
    rows: usize,
}

impl Picture {
    /// Reads the pixels of the file. A file of another size does not compile.
    pub const fn new<const GLYPHS: usize>(
        pbm: &'static [u8],
        width: usize,
        rows: usize,
    ) -> Picture {
        let eights = width.div_ceil(8);
        let (header, pixels) = pbm.split_at(pbm.len() - 2 * eights * rows * GLYPHS);
        assert!(
            header[0] == b'P'
                && header[1] == b'4'
                && header[header.len() - 1] == b'\n'
                && header.len() < 16
        );
        Picture { pixels, eights, rows }
    }

    pub(crate) const fn extents<const GLYPHS: usize>(&self) -> [GlyphExtent; GLYPHS] {
        let mut extents = [GlyphExtent { start: 0, end: 0, first_row: 0, end_row: 0 }; GLYPHS];
        let (mut glyph, mut start) = (0, 0);
        while glyph < GLYPHS {
            extents[glyph] = self.extent(glyph, start);
            start = extents[glyph].end as usize;
            glyph += 1;
        }
        extents
    }

    /// The part of a cell that has ink.
    const fn extent(&self, glyph: usize, start: usize) -> GlyphExtent {
        let (mut first_row, mut end_row, mut row) = (self.rows, 0, 0);
        while row < self.rows {
            if self.has_ink(glyph, row) {
                first_row = if row < first_row { row } else { first_row };
                end_row = row + 1;
            }
            row += 1;
        }
        let first_row = if first_row < end_row { first_row } else { end_row };
        let (mut end, mut eight) = (start, 0);
        while eight < self.used_eights(glyph) {
            end += 1 + self.runs(glyph, eight, first_row..end_row);
            eight += 1;
        }
        assert!(end <= u16::MAX as usize);
        let (start, end) = (start as u16, end as u16);
        GlyphExtent { start, end, first_row: first_row as u8, end_row: end_row as u8 }
    }

    const fn has_ink(&self, glyph: usize, row: usize) -> bool {
        let mut eight = 0;
        while eight < self.eights {
            let [high, low] = self.eight(glyph, row, eight);
            if high | low != 0 {
                return true;
            }
            eight += 1;
        }
        false
    }

    /// How many times eight pixels there are up to the last ink of a glyph.
    const fn used_eights(&self, glyph: usize) -> usize {
        let (mut used, mut at) = (0, 0);
        while at < self.rows * self.eights {
            let [high, low] = self.eight(glyph, at / self.eights, at % self.eights);
            if high | low != 0 && at % self.eights >= used {
                used = at % self.eights + 1;
            }
            at += 1;
        }
        used
    }

    /// The high and the low bits of eight pixels.
    const fn eight(&self, glyph: usize, row: usize, eight: usize) -> [u8; 2] {
        let at = (glyph * self.rows + row) * 2 * self.eights + eight;
        [self.pixels[at], self.pixels[at + self.eights]]
    }

    /// How many of these rows, from the first one on, are equal in a column.
    const fn repeats(&self, glyph: usize, eight: usize, rows: Range<usize>) -> usize {
        let first = self.eight(glyph, rows.start, eight);
        let mut row = rows.start + 1;
        while row < rows.end {
            let here = self.eight(glyph, row, eight);
            if here[0] != first[0] || here[1] != first[1] {
                break;
            }
            row += 1;
        }
        row - rows.start
    }

    /// The number of runs in a column.
    const fn runs(&self, glyph: usize, eight: usize, rows: Range<usize>) -> usize {
        let (mut runs, mut row) = (0, rows.start);
        while row < rows.end {
            row += self.repeats(glyph, eight, row..rows.end);
            runs += 1;
        }
        runs
    }

    /// The packed glyphs. `LENGTH` must be the end of the last extent.
    pub const fn ink<const LENGTH: usize>(&self, extents: &[GlyphExtent]) -> [InkRun; LENGTH] {
        let mut ink = [InkRun::NONE; LENGTH];
        let mut glyph = 0;
        while glyph < extents.len() {
            let GlyphExtent { start, end, first_row, end_row } = extents[glyph];
            let (mut at, mut eight) = (start as usize, 0);
            while at < end as usize {
                let (mut row, end_row) = (first_row as usize, end_row as usize);
                ink[at].times = self.runs(glyph, eight, row..end_row) as u8;
                while row < end_row {
                    let times = self.repeats(glyph, eight, row..end_row);
                    let [high, low] = self.eight(glyph, row, eight);
                    at += 1;
                    ink[at] = InkRun { times: times as u8, high, low };
                    row += times;
                }
                (at, eight) = (at + 1, eight + 1);
            }
            glyph += 1;
        }
        ink
    }
}
