//! The glyph sheets: Latin text in four sizes, two of them also narrow, wind and dragon characters in four sizes.
//!
//! Own 1-bit sheets instead of a font crate: a row of a glyph is stamped with a few word operations, where a renderer
//! that decodes runs and calls a `DrawTarget` for each would not draw a screen in 5 ms on a Cortex-M0+. Where the sheets
//! come from: `glyphs/README.md`.

mod sheet;

use core::ops::Range;

use super::frame::Frame;
use super::palette::{Colour, Ink};
use crate::seat::Wind;
use crate::tile::Dragon;
use sheet::{Extent, Picture, Sheet};

/// What the Latin sheets hold, in their order.
const LATIN: &str = " !&'()+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz·×–";
const LATIN_GLYPHS: usize = 82;

/// What the honour sheets hold, in their order: the winds as [`Wind::ALL`], then the dragons; the bird of the one of
/// bamboo comes after them.
const HONOURS: [char; 8] = ['東', '南', '西', '北', '中', '發', '白', '金'];
const BIRD: usize = HONOURS.len();

/// How many glyphs the script sheets hold: the numerals, 萬, then flowers and seasons as [`Wind::ALL`].
const SCRIPT_GLYPHS: usize = 18;

/// The sheet of a PBM file with cells of this width and height.
macro_rules! sheet {
    ($glyphs:expr, $file:expr, $width:expr, $rows:expr) => {{
        const PICTURE: Picture = Picture::new::<{ $glyphs }>(include_bytes!($file), $width, $rows);
        const EXTENTS: [Extent; $glyphs] = PICTURE.extents();
        static INK: [u8; PICTURE.all_bytes(&EXTENTS)] = PICTURE.ink(&EXTENTS);
        Sheet::new(&INK, EXTENTS, $rows)
    }};
}

/// A size of Latin text.
pub struct Font {
    sheet: Sheet<LATIN_GLYPHS>,
    advances: [u8; LATIN_GLYPHS],
    /// Rows of a cell above the top of a capital: dots of letters.
    pub above: i32,
    /// Height of capitals and digits in pixels.
    pub capital: i32,
}

impl Font {
    /// How far the text moves the pen.
    pub fn width(&self, text: &str) -> i32 {
        text.chars().map(|c| self.width_of(c)).sum()
    }

    /// How far a character moves the pen.
    pub fn width_of(&self, c: char) -> i32 {
        self.advance(glyph(c))
    }

    /// The rows in which text can have ink, and a row more at both ends, when the top of its capitals is at `top`.
    pub fn reach(&self, top: i32) -> Range<i32> {
        top - self.above - 1..top - self.above + self.sheet.rows as i32 + 1
    }

    /// Writes the text with the left end at `left` and the top of its capitals at `top`; returns where the pen is then.
    pub fn write(&self, frame: &mut Frame<'_>, text: &str, left: i32, top: i32, ink: Ink) -> i32 {
        text.chars().map(glyph).fold(left, |left, glyph| {
            self.sheet.stamp(frame, glyph, left, top - self.above, ink.text());
            left + self.advance(glyph)
        })
    }

    /// How far letters such as g reach below the line.
    pub fn descent(&self) -> i32 {
        self.sheet.rows as i32 - self.above - self.capital
    }

    /// How far figures move the pen when each digit takes the room of the widest, so that columns of numbers align.
    pub fn figures_width(&self, text: &str) -> i32 {
        text.chars().map(|c| self.figure_advance(c)).sum()
    }

    /// Writes figures so that they end at `right`, every digit in the middle of the room of the widest.
    pub fn write_figures(&self, frame: &mut Frame<'_>, text: &str, right: i32, top: i32, ink: Ink) {
        let mut left = right - self.figures_width(text);
        for c in text.chars() {
            let (room, glyph) = (self.figure_advance(c), glyph(c));
            self.sheet.stamp(frame, glyph, left + (room - self.advance(glyph)) / 2, top - self.above, ink.text());
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

/// What stands for a character that the Latin sheets lack.
const UNKNOWN: u8 = 26;

/// Whether the Latin sheets have this character.
pub fn is_known(c: char) -> bool {
    LATIN.contains(c)
}

/// The place of a character in the Latin sheets; a character that they lack shows as a question mark, never as nothing.
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

/// A size of the wind and dragon characters; each fills a square.
pub struct Characters {
    sheet: Sheet<{ HONOURS.len() + 1 }>,
    /// The side of the square in pixels.
    pub side: i32,
}

impl Characters {
    /// Paints a wind's character with the upper left corner of its square at (`left`, `top`).
    pub fn wind(&self, frame: &mut Frame<'_>, wind: Wind, left: i32, top: i32, colour: Colour) {
        self.sheet.stamp(frame, wind.index(), left, top, colour);
    }

    /// Paints a dragon's character likewise.
    pub fn dragon(&self, frame: &mut Frame<'_>, dragon: Dragon, left: i32, top: i32, colour: Colour) {
        let glyph = match dragon {
            Dragon::Red => 4,
            Dragon::Green => 5,
            Dragon::White => 6,
            Dragon::Gold => 7,
        };
        self.sheet.stamp(frame, glyph, left, top, colour);
    }

    /// Paints the bird of the one of bamboo likewise.
    pub fn bird(&self, frame: &mut Frame<'_>, left: i32, top: i32, colour: Colour) {
        self.sheet.stamp(frame, BIRD, left, top, colour);
    }
}

/// A size of the smaller script on tile faces; each glyph fills a square.
pub struct Script {
    sheet: Sheet<SCRIPT_GLYPHS>,
    /// The side of the square in pixels.
    pub side: i32,
}

/// A glyph of a [`Script`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// 一 to 九, for 1 to 9.
    Numeral(u8),
    /// 萬, the suit of the characters.
    Myriad,
    /// 梅 蘭 菊 竹: plum, orchid, chrysanthemum, bamboo.
    Flower(Wind),
    /// 春 夏 秋 冬: spring to winter.
    Season(Wind),
}

impl Script {
    /// Paints a sign with the upper left corner of its square at (`left`, `top`).
    pub fn sign(&self, frame: &mut Frame<'_>, sign: Sign, left: i32, top: i32, colour: Colour) {
        let glyph = match sign {
            Sign::Numeral(number) => usize::from(number.clamp(1, 9)) - 1,
            Sign::Myriad => 9,
            Sign::Flower(wind) => 10 + wind.index(),
            Sign::Season(wind) => 14 + wind.index(),
        };
        self.sheet.stamp(frame, glyph, left, top, colour);
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

/// On tiles at 160×128.
pub static SCRIPT_12: Script = script!(12, "glyphs/script_12.pbm");
/// On tiles at 320×240.
pub static SCRIPT_24: Script = script!(24, "glyphs/script_24.pbm");
/// On tiles at 160×128.
pub static HONOURS_18: Characters = characters!(18, "glyphs/honours_18.pbm");
/// In line with [`LATIN_18`].
pub static HONOURS_22: Characters = characters!(22, "glyphs/honours_22.pbm");
/// In line with [`LATIN_30`], and on tiles at 320×240.
pub static HONOURS_36: Characters = characters!(36, "glyphs/honours_36.pbm");
/// In line with [`LATIN_42`].
pub static HONOURS_52: Characters = characters!(52, "glyphs/honours_52.pbm");

/// Labels at 160×128: 3.9 mm.
pub static LATIN_18: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/latin_18.pbm", 16, 24),
    advances: [
        4, 5, 14, 5, 6, 6, 10, 4, 8, 5, 8, 10, 7, 10, 10, 11, 10, 10, 10, 10, 10, 5, 5, 10, 10, 10, 10, 10, 10, 11, 10,
        9, 9, 11, 10, 5, 10, 11, 9, 12, 11, 11, 11, 10, 11, 10, 11, 11, 10, 15, 10, 11, 10, 10, 10, 10, 10, 10, 7, 10,
        10, 5, 5, 10, 5, 15, 10, 10, 10, 10, 7, 10, 7, 10, 9, 13, 9, 10, 9, 5, 9, 9,
    ],
    above: 1,
    capital: 18,
};
/// Main text at 160×128: 5.3 mm.
pub static LATIN_24: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/latin_24.pbm", 24, 34),
    advances: [
        6, 8, 18, 6, 9, 9, 14, 6, 11, 6, 12, 14, 9, 14, 13, 16, 14, 13, 13, 14, 14, 8, 6, 14, 14, 14, 14, 15, 15, 14,
        15, 14, 14, 14, 16, 8, 15, 16, 14, 18, 17, 14, 15, 14, 15, 14, 15, 16, 15, 21, 15, 14, 13, 14, 13, 13, 13, 13,
        10, 13, 13, 6, 6, 14, 6, 20, 13, 14, 14, 14, 10, 13, 10, 13, 13, 19, 13, 13, 12, 6, 12, 12,
    ],
    above: 2,
    capital: 24,
};
/// Labels at 320×240: 3.8 mm.
pub static LATIN_30: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/latin_30.pbm", 32, 41),
    advances: [
        8, 12, 24, 7, 11, 11, 18, 8, 13, 8, 16, 20, 12, 17, 18, 20, 18, 18, 17, 19, 18, 10, 8, 18, 18, 18, 17, 19, 19,
        20, 19, 18, 17, 20, 19, 9, 18, 20, 17, 22, 21, 20, 19, 19, 19, 17, 18, 20, 19, 27, 19, 19, 17, 18, 19, 18, 19,
        18, 12, 19, 19, 9, 10, 18, 9, 27, 19, 19, 19, 19, 13, 16, 12, 19, 17, 24, 17, 17, 15, 10, 16, 15,
    ],
    above: 2,
    capital: 30,
};
/// Main text at 320×240: 5.4 mm.
pub static LATIN_42: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/latin_42.pbm", 40, 57),
    advances: [
        12, 16, 35, 8, 16, 16, 27, 12, 20, 12, 23, 26, 17, 25, 25, 27, 25, 25, 23, 25, 24, 14, 13, 26, 27, 26, 24, 27,
        27, 26, 28, 25, 24, 26, 28, 13, 26, 28, 24, 32, 29, 27, 26, 25, 27, 26, 27, 28, 28, 39, 27, 27, 24, 26, 26, 25,
        26, 25, 17, 25, 26, 12, 12, 26, 11, 38, 26, 25, 26, 26, 19, 23, 16, 26, 24, 35, 24, 24, 21, 12, 23, 23,
    ],
    above: 3,
    capital: 42,
};
/// As tall as [`LATIN_18`] and narrower, for sentences.
pub static NARROW_18: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/narrow_18.pbm", 16, 24),
    advances: [
        4, 4, 11, 4, 5, 5, 9, 4, 7, 4, 7, 9, 6, 9, 8, 10, 9, 8, 8, 8, 8, 4, 4, 9, 9, 9, 9, 8, 9, 9, 9, 8, 8, 9, 9, 4,
        9, 9, 8, 10, 9, 9, 9, 8, 9, 9, 9, 9, 9, 12, 8, 8, 8, 9, 8, 8, 8, 8, 6, 8, 8, 4, 4, 8, 4, 12, 8, 8, 8, 8, 6, 8,
        6, 8, 8, 11, 8, 8, 8, 4, 7, 8,
    ],
    above: 1,
    capital: 18,
};
/// As tall as [`LATIN_30`] and narrower, for sentences.
pub static NARROW_30: Font = Font {
    sheet: sheet!(LATIN_GLYPHS, "glyphs/narrow_30.pbm", 24, 41),
    advances: [
        7, 9, 20, 6, 9, 9, 15, 7, 11, 7, 13, 15, 9, 15, 14, 16, 14, 14, 14, 14, 14, 9, 7, 15, 15, 15, 15, 15, 16, 15,
        17, 15, 15, 15, 16, 8, 16, 16, 15, 19, 17, 15, 16, 14, 16, 14, 15, 17, 16, 22, 16, 16, 14, 14, 15, 14, 15, 14,
        10, 14, 15, 7, 7, 15, 6, 23, 15, 14, 15, 15, 11, 14, 10, 15, 14, 20, 14, 14, 13, 7, 13, 13,
    ],
    above: 2,
    capital: 30,
};
