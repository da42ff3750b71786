//! The glyph sheets: Latin text in six sizes, two of them also narrow, large digits, and characters
//! of winds and dragons in six sizes.
//!
//! These are our own 2-bit sheets instead of a font crate, because a row of a glyph is painted with
//! a few operations on words. A renderer that decodes runs of pixels and makes a call for each would
//! be too slow on a Cortex-M0+. `glyphs/README.md` says where the sheets come from.

mod sheet;

use core::ops::Range;

use super::frame::{Frame, InkRun};
use super::palette::{Ink, Ramp};
use crate::seat::Wind;
use crate::tile::Dragon;
use sheet::{GlyphSheet, PackedGlyphs, Picture};

/// The characters of the Latin sheets, in their order.
const LATIN: &str =
    " !&'()+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz·×–";
const LATIN_GLYPHS: usize = 82;

/// The characters of the honour sheets, in their order: the winds as in [`Wind::ALL`], then the
/// dragons. The bird of the one of bamboo comes after them.
const HONOURS: [char; 8] = ['東', '南', '西', '北', '中', '發', '白', '金'];
const BIRD: usize = HONOURS.len();

/// The number of glyphs in the script sheets: the numerals, 萬, then flowers and seasons in the order
/// of [`Wind::ALL`].
const SCRIPT_GLYPHS: usize = 18;

/// Makes a sheet from a PBM file whose cells have this width and height.
macro_rules! sheet {
    ($glyphs:expr, $file:expr, $width:expr, $rows:expr) => {{
        const PICTURE: Picture = Picture::new::<{ $glyphs }>(include_bytes!($file), $width, $rows);
        const PACKED: PackedGlyphs<{ $glyphs }, { PICTURE.most_runs() }> =
            PackedGlyphs::new(&PICTURE);
        static INK: [InkRun; PACKED.length] = PACKED.runs();
        GlyphSheet::new(&INK, PACKED.extents, $rows)
    }};
}

/// A size of Latin text.
pub struct Font {
    sheet: GlyphSheet<LATIN_GLYPHS>,
    advances: [u8; LATIN_GLYPHS],
    /// Rows of a cell above the top of the capitals, for the dots of letters.
    pub above: i32,
    /// The height of capitals and digits in pixels.
    pub capital: i32,
}

impl Font {
    /// The width of the text.
    pub fn width(&self, text: &str) -> i32 {
        text.chars().map(|c| self.width_of(c)).sum()
    }

    /// The width of a character.
    pub(crate) fn width_of(&self, c: char) -> i32 {
        self.advance(glyph(c))
    }

    /// The rows that text can touch when the top of its capitals is at `top`, and one more row at
    /// both ends.
    pub fn reach(&self, top: i32) -> Range<i32> {
        top - self.above - 1..top - self.above + self.sheet.rows as i32 + 1
    }

    /// Writes the text with its left end at `left` and the top of its capitals at `top`. Returns its
    /// right end.
    pub fn write(&self, frame: &mut Frame<'_>, text: &str, left: i32, top: i32, ink: Ink) -> i32 {
        let shades = ink.ramp().into();
        text.chars().map(glyph).fold(left, |left, glyph| {
            self.sheet.stamp(frame, glyph, left, top - self.above, &shades);
            left + self.advance(glyph)
        })
    }

    /// How far letters such as g reach below the baseline.
    pub(crate) fn descent(&self) -> i32 {
        self.sheet.rows as i32 - self.above - self.capital
    }

    /// The width of figures. Each digit takes the room of the widest digit, so that columns of
    /// numbers align.
    pub fn figures_width(&self, text: &str) -> i32 {
        text.chars().map(|c| self.figure_advance(c)).sum()
    }

    /// Writes figures that end at `right`. Each digit is in the middle of the room of the widest
    /// digit.
    pub(crate) fn write_figures(
        &self,
        frame: &mut Frame<'_>,
        text: &str,
        right: i32,
        top: i32,
        ink: Ink,
    ) {
        let shades = ink.ramp().into();
        let mut left = right - self.figures_width(text);
        for c in text.chars() {
            let (room, glyph) = (self.figure_advance(c), glyph(c));
            self.sheet.stamp(
                frame,
                glyph,
                left + (room - self.advance(glyph)) / 2,
                top - self.above,
                &shades,
            );
            left += room;
        }
    }

    fn figure_advance(&self, c: char) -> i32 {
        if c.is_ascii_digit() {
            ('0'..='9').map(|digit| self.advance(glyph(digit))).max().unwrap_or(0)
        } else {
            self.advance(glyph(c))
        }
    }

    fn advance(&self, glyph: usize) -> i32 {
        self.advances.get(glyph).copied().unwrap_or(0).into()
    }
}

/// The glyph for characters that are not in the Latin sheets: the question mark.
const UNKNOWN: u8 = 26;

/// Whether the Latin sheets have this character.
pub fn is_known(c: char) -> bool {
    LATIN.contains(c)
}

/// The position of a character in the Latin sheets. An unknown character is shown as a question
/// mark.
fn glyph(c: char) -> usize {
    static ASCII: [u8; 128] = {
        let mut table = [UNKNOWN; 128];
        let bytes = LATIN.as_bytes();
        let mut index = 0;
        while bytes[index] < 128 {
            table[bytes[index] as usize] = index as u8;
            index += 1;
        }
        table
    };
    let index = match c {
        '·' => 79,
        '×' => 80,
        '–' => 81,
        _ => ASCII.get(c as usize).copied().unwrap_or(UNKNOWN),
    };
    index.into()
}

/// The characters of winds and dragons in one size. Each fills a square.
pub struct Characters {
    sheet: GlyphSheet<{ HONOURS.len() + 1 }>,
    /// The side of the square in pixels.
    pub side: i32,
}

impl Characters {
    /// Paints a wind's character with the upper left corner of its square at (`left`, `top`).
    pub fn wind(&self, frame: &mut Frame<'_>, wind: Wind, left: i32, top: i32, ramp: Ramp) {
        self.sheet.stamp(frame, wind.index(), left, top, &ramp.into());
    }

    /// Paints a dragon's character in the same way.
    pub fn dragon(&self, frame: &mut Frame<'_>, dragon: Dragon, left: i32, top: i32, ramp: Ramp) {
        let glyph = match dragon {
            Dragon::Red => 4,
            Dragon::Green => 5,
            Dragon::White => 6,
            Dragon::Gold => 7,
        };
        self.sheet.stamp(frame, glyph, left, top, &ramp.into());
    }

    /// Paints the bird of the one of bamboo in the same way.
    pub fn bird(&self, frame: &mut Frame<'_>, left: i32, top: i32, ramp: Ramp) {
        self.sheet.stamp(frame, BIRD, left, top, &ramp.into());
    }
}

/// The smaller characters of tile faces in one size. Each fills a square.
pub struct Script {
    sheet: GlyphSheet<SCRIPT_GLYPHS>,
    /// The side of the square in pixels.
    pub side: i32,
}

/// A glyph of a [`Script`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A numeral from 1 to 9: 一 to 九.
    Numeral(u8),
    /// The sign of the suit of characters: 萬.
    Myriad,
    /// Plum, orchid, chrysanthemum or bamboo: 梅 蘭 菊 竹.
    Flower(Wind),
    /// Spring, summer, autumn or winter: 春 夏 秋 冬.
    Season(Wind),
}

impl Script {
    /// Paints a sign with the upper left corner of its square at (`left`, `top`).
    pub fn sign(&self, frame: &mut Frame<'_>, sign: Sign, left: i32, top: i32, ramp: Ramp) {
        let glyph = match sign {
            Sign::Numeral(number) => usize::from(number.clamp(1, 9)) - 1,
            Sign::Myriad => 9,
            Sign::Flower(wind) => 10 + wind.index(),
            Sign::Season(wind) => 14 + wind.index(),
        };
        self.sheet.stamp(frame, glyph, left, top, &ramp.into());
    }
}

/// The glyphs of the sheets of large numbers: the digits, plus and minus.
const FIGURES: usize = 12;

/// Large digits for the one number of a screen.
pub struct Figures {
    sheet: GlyphSheet<FIGURES>,
    advances: [u8; FIGURES],
    /// Rows of a cell above the top of the digits.
    above: i32,
    /// The height of a digit in pixels.
    pub height: i32,
}

impl Figures {
    /// The width of a number.
    pub fn width(&self, text: &str) -> i32 {
        text.chars().map(|c| self.advance(figure(c))).sum()
    }

    /// Writes a number with its left end at `left` and its top at `top`. Returns its right end.
    pub fn write(&self, frame: &mut Frame<'_>, text: &str, left: i32, top: i32, ink: Ink) -> i32 {
        let shades = ink.ramp().into();
        text.chars().map(figure).fold(left, |left, figure| {
            self.sheet.stamp(frame, figure, left, top - self.above, &shades);
            left + self.advance(figure)
        })
    }

    fn advance(&self, figure: usize) -> i32 {
        self.advances.get(figure).copied().unwrap_or(0).into()
    }
}

/// The position of a character in the sheets of large numbers.
fn figure(c: char) -> usize {
    match c {
        '+' => 10,
        '–' => 11,
        _ => c.to_digit(10).unwrap_or(0) as usize,
    }
}

macro_rules! characters {
    ($side:literal, $file:literal) => {
        Characters { sheet: sheet!(HONOURS.len() + 1, $file, $side, $side), side: $side }
    };
}

macro_rules! script {
    ($side:literal, $file:literal) => {
        Script { sheet: sheet!(SCRIPT_GLYPHS, $file, $side, $side), side: $side }
    };
}

/// For tiles at 160×128.
pub(crate) static SCRIPT_12: Script = script!(12, "glyphs/script_12.pbm");
/// For tiles at 320×240.
pub(crate) static SCRIPT_24: Script = script!(24, "glyphs/script_24.pbm");
/// For tiles at 160×128.
pub(crate) static HONOURS_18: Characters = characters!(18, "glyphs/honours_18.pbm");
/// For a line of [`LATIN_18`].
pub(crate) static HONOURS_22: Characters = characters!(22, "glyphs/honours_22.pbm");
/// For lists at 320×240.
pub(crate) static HONOURS_30: Characters = characters!(30, "glyphs/honours_30.pbm");
/// For a line of [`LATIN_30`], and for tiles at 320×240.
pub(crate) static HONOURS_36: Characters = characters!(36, "glyphs/honours_36.pbm");
/// For a line of [`LATIN_42`].
pub(crate) static HONOURS_52: Characters = characters!(52, "glyphs/honours_52.pbm");
/// For the one wind of a screen at 320×240.
pub(crate) static HONOURS_80: Characters = characters!(80, "glyphs/honours_80.pbm");

/// For labels at 160×128; the capitals are 3.9 mm high.
pub static LATIN_18: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/latin_18.pbm", 16, 25),
    advances: [
        4, 6, 13, 3, 6, 6, 10, 4, 7, 5, 8, 10, 6, 9, 9, 10, 9, 9, 9, 10, 9, 6, 5, 10, 10, 10, 9,
        10, 10, 10, 10, 10, 9, 10, 10, 5, 10, 10, 9, 12, 11, 10, 10, 10, 10, 10, 10, 10, 10, 15,
        10, 10, 9, 10, 10, 9, 10, 9, 6, 9, 10, 5, 5, 10, 4, 15, 10, 9, 10, 10, 7, 9, 6, 10, 9, 13,
        9, 9, 8, 5, 9, 8,
    ],
    above: 2,
    capital: 18,
};
/// For main text at 160×128; the capitals are 5.3 mm high.
pub(crate) static LATIN_24: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/latin_24.pbm", 24, 35),
    advances: [
        6, 9, 18, 5, 9, 9, 14, 6, 10, 7, 12, 14, 9, 14, 14, 15, 14, 14, 12, 14, 13, 8, 7, 14, 14,
        14, 13, 15, 15, 15, 15, 14, 13, 15, 15, 7, 14, 15, 13, 17, 16, 15, 15, 14, 15, 14, 14, 15,
        15, 21, 15, 15, 13, 14, 14, 13, 14, 14, 9, 14, 14, 7, 7, 14, 6, 21, 14, 14, 14, 14, 10, 13,
        9, 14, 13, 19, 13, 13, 12, 7, 12, 12,
    ],
    above: 3,
    capital: 24,
};
/// For the few words of a band at 160×128; the capitals are 6.1 mm high.
pub(crate) static LATIN_28: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/latin_28.pbm", 24, 40),
    advances: [
        7, 10, 22, 6, 10, 10, 16, 7, 12, 8, 14, 17, 10, 16, 16, 17, 16, 16, 15, 16, 16, 9, 8, 16,
        16, 16, 15, 17, 17, 17, 18, 16, 15, 17, 18, 8, 17, 18, 15, 20, 19, 17, 17, 17, 17, 16, 17,
        18, 18, 25, 17, 17, 15, 16, 16, 16, 16, 16, 11, 16, 16, 8, 8, 16, 7, 25, 16, 16, 16, 16,
        12, 15, 11, 16, 15, 22, 16, 15, 14, 8, 15, 14,
    ],
    above: 3,
    capital: 28,
};
/// For labels at 320×240; the capitals are 3.8 mm high.
pub static LATIN_30: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/latin_30.pbm", 32, 42),
    advances: [
        8, 11, 24, 6, 12, 12, 18, 8, 13, 9, 16, 19, 11, 18, 18, 19, 18, 18, 16, 18, 17, 10, 9, 18,
        18, 18, 17, 19, 19, 19, 19, 18, 17, 19, 20, 9, 18, 20, 17, 22, 21, 19, 19, 19, 19, 18, 19,
        20, 19, 27, 19, 19, 17, 18, 18, 17, 18, 18, 12, 18, 18, 9, 9, 18, 8, 27, 18, 18, 18, 18,
        13, 16, 12, 18, 17, 24, 17, 17, 15, 9, 16, 16,
    ],
    above: 3,
    capital: 30,
};
/// For main text at 320×240; the capitals are 5.4 mm high.
pub static LATIN_42: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/latin_42.pbm", 40, 59),
    advances: [
        12, 16, 34, 9, 16, 16, 26, 12, 19, 12, 23, 26, 16, 25, 25, 27, 25, 25, 23, 25, 25, 15, 13,
        26, 26, 26, 24, 27, 27, 27, 28, 26, 24, 27, 28, 13, 26, 28, 24, 32, 30, 27, 27, 27, 27, 25,
        26, 28, 28, 39, 27, 27, 24, 25, 26, 25, 26, 25, 17, 25, 26, 13, 12, 25, 12, 39, 26, 25, 26,
        26, 18, 23, 17, 26, 24, 35, 24, 24, 22, 13, 23, 22,
    ],
    above: 4,
    capital: 42,
};
/// For the few words of a band at 320×240; the capitals are 6.4 mm high.
pub(crate) static LATIN_50: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/latin_50.pbm", 48, 71),
    advances: [
        14, 19, 41, 11, 20, 20, 31, 14, 23, 15, 27, 32, 19, 30, 30, 32, 30, 30, 27, 30, 30, 18, 15,
        31, 31, 31, 29, 32, 32, 32, 33, 31, 29, 32, 33, 16, 31, 33, 29, 38, 36, 33, 32, 32, 32, 30,
        32, 34, 33, 47, 32, 32, 28, 30, 31, 30, 31, 30, 20, 30, 31, 15, 15, 30, 14, 47, 31, 30, 31,
        31, 22, 28, 20, 31, 29, 42, 29, 28, 26, 15, 27, 26,
    ],
    above: 5,
    capital: 50,
};
/// As high as [`LATIN_18`] but narrower, for sentences.
pub(crate) static NARROW_18: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/narrow_18.pbm", 16, 25),
    advances: [
        4, 5, 11, 3, 5, 5, 8, 4, 6, 4, 7, 8, 5, 8, 8, 8, 8, 8, 7, 8, 8, 5, 4, 8, 8, 8, 7, 8, 8, 8,
        9, 8, 8, 8, 9, 4, 8, 9, 8, 10, 9, 8, 8, 8, 8, 8, 8, 9, 9, 12, 8, 8, 7, 8, 8, 8, 8, 8, 5, 8,
        8, 4, 4, 8, 4, 12, 8, 8, 8, 8, 6, 7, 5, 8, 8, 11, 8, 7, 7, 4, 7, 7,
    ],
    above: 2,
    capital: 18,
};
/// As high as [`LATIN_30`] but narrower, for sentences.
pub(crate) static NARROW_30: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/narrow_30.pbm", 24, 42),
    advances: [
        7, 9, 20, 5, 9, 9, 15, 7, 11, 7, 13, 15, 9, 14, 14, 16, 14, 15, 13, 15, 14, 9, 7, 15, 15,
        15, 14, 15, 16, 15, 16, 15, 14, 16, 16, 8, 15, 16, 14, 18, 17, 16, 15, 15, 16, 15, 15, 16,
        16, 22, 16, 15, 14, 15, 15, 14, 15, 14, 10, 15, 15, 7, 7, 15, 7, 22, 15, 15, 15, 15, 11,
        13, 10, 15, 14, 20, 14, 14, 12, 7, 13, 13,
    ],
    above: 3,
    capital: 30,
};
/// For the one number of a screen at 160×128; 9.2 mm high.
pub(crate) static DIGITS_42: Figures = Figures {
    sheet: sheet!(FIGURES, "glyphs/digits_42.pbm", 32, 42),
    advances: [25, 15, 24, 24, 26, 24, 24, 22, 24, 24, 24, 21],
    above: 0,
    height: 42,
};
/// For the one number of a screen at 320×240; 9.7 mm high.
pub(crate) static DIGITS_76: Figures = Figures {
    sheet: sheet!(FIGURES, "glyphs/digits_76.pbm", 48, 78),
    advances: [48, 29, 45, 45, 49, 46, 46, 42, 46, 45, 47, 40],
    above: 1,
    height: 76,
};
