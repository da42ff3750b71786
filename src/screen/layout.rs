//! The sizes and places of the parts of every screen, derived from the size of the display.
//!
//! The header strip is at the top, the key strip at the bottom, and the main area between them. Two
//! lines of main text and two rows of key labels fit. Their letters can be read from 60 cm: main
//! text is at least 5.2 mm high and labels are at least 3.8 mm high.

use core::ops::Range;

use super::glyphs::{
    Characters, DIGITS_42, DIGITS_76, Figures, Font, HONOURS_18, HONOURS_22, HONOURS_30,
    HONOURS_36, HONOURS_52, HONOURS_80, LATIN_18, LATIN_24, LATIN_28, LATIN_30, LATIN_42, LATIN_50,
    NARROW_18, NARROW_30,
};
use super::view::View;
use super::widgets::tile::{self, Style};
use crate::size::Size;

/// Fonts and measures for one display size.
#[derive(Clone, Copy)]
pub struct Layout {
    /// The size of the display.
    pub size: Size,
    /// The font of the few words that must be seen across the table.
    pub huge: &'static Font,
    /// The font of main text.
    pub main: &'static Font,
    /// The font of the header and of key labels.
    pub label: &'static Font,
    /// A narrow font as high as labels, for long sentences.
    pub narrow: &'static Font,
    /// Digits for the one number of a screen.
    pub number: &'static Figures,
    /// The character of the one wind that a screen is about.
    pub giant: &'static Characters,
    /// Characters for a line of main text.
    pub hero: &'static Characters,
    /// Characters for a line of labels.
    pub inline: &'static Characters,
    /// Characters beside a letter in a list.
    pub listed: &'static Characters,
    /// Characters beside a letter if there is little room.
    pub small: &'static Characters,
    /// The size and the characters of tiles.
    pub tile: &'static Style,
    /// The space between neighbours.
    pub gap: i32,
    /// The space at both sides of the screen.
    pub margin: i32,
    /// The radius of the corners of boxes.
    pub radius: i32,
    /// The thickness of outlines.
    pub line: i32,
    /// The height of the header strip and of the chip in it.
    pub header: i32,
    /// The space between key labels.
    pub key_gap: i32,
    /// The space above and below the capitals of a key label.
    pub key_padding: i32,
    /// The space left and right of a key label.
    pub key_inset: i32,
    /// By how much the edge between two key labels may move.
    pub key_shift: i32,
    /// The height of the foot that connects a label with its key.
    pub foot: i32,
    /// The least width of the leg of a label in the upper row.
    pub leg: i32,
    /// Whether this display shows fewer words in larger letters.
    pub large_type: bool,
}

/// Whether there is room for the large type. A firmware has displays of one size, so it asks the
/// board and not the frame. The compiler can then leave out the glyphs of the other size.
const fn has_room(_size: Size) -> bool {
    #[cfg(target_os = "none")]
    let _size = crate::boards::chosen::BOARD.size;
    _size.width >= 320 && _size.height >= 240
}

impl Layout {
    /// The layout for this size: large type from 320×240 pixels on, otherwise small type.
    pub const fn new(size: Size) -> Layout {
        if has_room(size) {
            Layout {
                size,
                huge: &LATIN_50,
                main: &LATIN_42,
                label: &LATIN_30,
                narrow: &NARROW_30,
                number: &DIGITS_76,
                giant: &HONOURS_80,
                hero: &HONOURS_52,
                inline: &HONOURS_36,
                listed: &HONOURS_30,
                small: &HONOURS_22,
                tile: &tile::LARGE,
                gap: 4,
                margin: 8,
                radius: 7,
                line: 2,
                header: 40,
                key_gap: 4,
                key_padding: 3,
                key_inset: 6,
                key_shift: 24,
                foot: 5,
                leg: 10,
                large_type: false,
            }
        } else {
            Layout {
                size,
                huge: &LATIN_28,
                main: &LATIN_24,
                label: &LATIN_18,
                narrow: &NARROW_18,
                number: &DIGITS_42,
                giant: &HONOURS_36,
                hero: &HONOURS_22,
                inline: &HONOURS_22,
                listed: &HONOURS_18,
                small: &HONOURS_18,
                tile: &tile::COMPACT,
                gap: 2,
                margin: 3,
                radius: 4,
                line: 1,
                header: 23,
                key_gap: 1,
                key_padding: 1,
                key_inset: 3,
                key_shift: 13,
                foot: 3,
                leg: 3,
                large_type: false,
            }
        }
    }

    /// The layout for this view on a display of this size.
    pub const fn of(view: &View, size: Size) -> Layout {
        Layout { large_type: view.header.large_type, ..Layout::new(size) }
    }

    /// The fonts for words that should be as large as possible, in the order in which to try them.
    pub(crate) fn large_first(&self) -> [&'static Font; 3] {
        [self.main, self.label, self.narrow]
    }

    /// The same for the one value of a screen.
    pub(crate) fn huge_first(&self) -> [&'static Font; 4] {
        [self.huge, self.main, self.label, self.narrow]
    }

    /// The fonts for labels, in the order in which to try them.
    pub fn labels(&self) -> [&'static Font; 2] {
        [self.label, self.narrow]
    }

    /// The width of the display.
    pub fn width(&self) -> i32 {
        self.size.width.into()
    }

    /// The height of the display.
    pub fn height(&self) -> i32 {
        self.size.height.into()
    }

    /// The rows of the header strip.
    pub fn header(&self) -> Range<i32> {
        0..self.header
    }

    /// The height of the first line of a screen of play: a wind's chip or a band.
    pub(crate) fn first_line(&self) -> i32 {
        self.hero.side.max(self.huge.capital) + 2 * self.gap
    }

    /// The height of a row of key labels, without the foot.
    pub fn key_row(&self) -> i32 {
        self.label.capital + 2 * self.key_padding
    }
}
