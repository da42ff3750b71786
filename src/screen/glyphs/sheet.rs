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

    /// The most runs that the packed glyphs can have: one for each row of a column and one before it.
    pub const fn most_runs(&self) -> usize {
        self.pixels.len() / 2 / self.rows * (self.rows + 1)
    }

    /// The rows of a cell that have ink, and how many times eight pixels there are up to its last
    /// ink.
    const fn inked(&self, glyph: usize) -> (Range<usize>, usize) {
        let (mut first_row, mut end_row, mut eights) = (self.rows, 0, 0);
        let mut row = 0;
        while row < self.rows {
            let mut eight = 0;
            while eight < self.eights {
                let [high, low] = self.eight(glyph, row, eight);
                if high | low != 0 {
                    first_row = if row < first_row { row } else { first_row };
                    end_row = row + 1;
                    eights = if eight < eights { eights } else { eight + 1 };
                }
                eight += 1;
            }
            row += 1;
        }
        (if first_row < end_row { first_row } else { end_row }..end_row, eights)
    }

    /// The high and the low bits of eight pixels.
    const fn eight(&self, glyph: usize, row: usize, eight: usize) -> [u8; 2] {
        let at = (glyph * self.rows + row) * 2 * self.eights + eight;
        [self.pixels[at], self.pixels[at + self.eights]]
    }
}

/// The glyphs of a picture, packed while compiling. The compiler interprets this for every build, so
/// it looks at each pixel only twice.
pub(super) struct PackedGlyphs<const GLYPHS: usize, const MOST: usize> {
    ink: [InkRun; MOST],
    /// How many runs there are.
    pub length: usize,
    pub extents: [GlyphExtent; GLYPHS],
}

impl<const GLYPHS: usize, const MOST: usize> PackedGlyphs<GLYPHS, MOST> {
    /// `MOST` is what [`Picture::most_runs`] says.
    pub const fn new(picture: &Picture) -> PackedGlyphs<GLYPHS, MOST> {
        let none = GlyphExtent { start: 0, end: 0, first_row: 0, end_row: 0 };
        let mut packed =
            PackedGlyphs { ink: [InkRun::NONE; MOST], length: 0, extents: [none; GLYPHS] };
        let mut glyph = 0;
        while glyph < GLYPHS {
            packed.extents[glyph] = packed.add(picture, glyph);
            glyph += 1;
        }
        packed
    }

    const fn add(&mut self, picture: &Picture, glyph: usize) -> GlyphExtent {
        let (Range { start: first_row, end: end_row }, eights) = picture.inked(glyph);
        let start = self.length;
        let mut eight = 0;
        while eight < eights {
            self.add_column(picture, glyph, eight, first_row..end_row);
            eight += 1;
        }
        assert!(self.length <= u16::MAX as usize);
        let (start, end) = (start as u16, self.length as u16);
        GlyphExtent { start, end, first_row: first_row as u8, end_row: end_row as u8 }
    }

    const fn add_column(
        &mut self,
        picture: &Picture,
        glyph: usize,
        eight: usize,
        rows: Range<usize>,
    ) {
        let head = self.length;
        let (mut last, mut row) = (head, rows.start);
        while row < rows.end {
            let [high, low] = picture.eight(glyph, row, eight);
            let run = &mut self.ink[last];
            if last > head && run.high == high && run.low == low {
                run.times += 1;
            } else {
                last += 1;
                self.ink[last] = InkRun { times: 1, high, low };
            }
            row += 1;
        }
        self.ink[head].times = (last - head) as u8;
        self.length = last + 1;
    }

    /// The runs. `LENGTH` must be their number.
    pub const fn runs<const LENGTH: usize>(&self) -> [InkRun; LENGTH] {
        assert!(LENGTH == self.length);
        match self.ink.first_chunk() {
            Some(runs) => *runs,
            None => panic!("there are fewer"),
        }
    }
}
