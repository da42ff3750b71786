//! Sizes and places of the parts of every screen, derived from the display's size.
//!
//! Header strip above, key strip below, the main area between them. Two lines of main text and two rows of key labels fit
//! at the letter heights that can be read from 60 cm: 5.2 mm for main text and 3.8 mm for labels.

use core::ops::Range;

use super::frame::Size;
use super::glyphs::{
    Characters, Font, HONOURS_18, HONOURS_22, HONOURS_36, HONOURS_52, LATIN_18, LATIN_24, LATIN_30, LATIN_42,
    NARROW_18, NARROW_30,
};
use super::widgets::tile::{self, Style};

/// Fonts and measures for one display size.
#[derive(Clone, Copy)]
pub struct Layout {
    /// The display.
    pub size: Size,
    /// Main text.
    pub main: &'static Font,
    /// Header and key labels.
    pub label: &'static Font,
    /// As tall as labels, for sentences that are too long for them.
    pub narrow: &'static Font,
    /// Characters in line with main text.
    pub hero: &'static Characters,
    /// Characters in line with labels.
    pub inline: &'static Characters,
    /// Characters beside a letter where room is scarce.
    pub small: &'static Characters,
    /// Characters beside a letter where there is even less room.
    pub tiny: &'static Characters,
    /// Tiles.
    pub tile: &'static Style,
    /// Between neighbours.
    pub gap: i32,
    /// Between the faces of keys.
    pub key_gap: i32,
    /// Above and below the capitals of a key label.
    pub key_padding: i32,
    /// Left and right of a key label.
    pub key_inset: i32,
    /// What ties a key's label to its key: thickness of the foot and of the stem.
    pub foot: i32,
}

/// Whether there is room for the large type. A firmware has one size of display, so it asks the board and not the frame:
/// the compiler then leaves out the glyphs of the other size.
const fn has_room(_size: Size) -> bool {
    #[cfg(target_os = "none")]
    let _size = crate::boards::chosen::BOARD.size;
    _size.width >= 320 && _size.height >= 240
}

impl Layout {
    /// The layout for this size: large type where 320×240 pixels are to be had, else the small type.
    pub const fn new(size: Size) -> Layout {
        if has_room(size) {
            Layout {
                size,
                main: &LATIN_42,
                label: &LATIN_30,
                narrow: &NARROW_30,
                hero: &HONOURS_52,
                inline: &HONOURS_36,
                small: &HONOURS_22,
                tiny: &HONOURS_18,
                tile: &tile::LARGE,
                gap: 4,
                key_gap: 3,
                key_padding: 4,
                key_inset: 6,
                foot: 10,
            }
        } else {
            Layout {
                size,
                main: &LATIN_24,
                label: &LATIN_18,
                narrow: &NARROW_18,
                hero: &HONOURS_22,
                inline: &HONOURS_22,
                small: &HONOURS_18,
                tiny: &HONOURS_18,
                tile: &tile::COMPACT,
                gap: 2,
                key_gap: 1,
                key_padding: 2,
                key_inset: 3,
                foot: 3,
            }
        }
    }

    /// Types for words that should be as large as can be, the first to be tried first.
    pub fn large_first(&self) -> [&'static Font; 3] {
        [self.main, self.label, self.narrow]
    }

    /// Types for labels.
    pub fn labels(&self) -> [&'static Font; 2] {
        [self.label, self.narrow]
    }

    /// The display's width.
    pub fn width(&self) -> i32 {
        self.size.width.into()
    }

    /// The display's height.
    pub fn height(&self) -> i32 {
        self.size.height.into()
    }

    /// The rows of the header strip.
    pub fn header(&self) -> Range<i32> {
        0..self.inline.side + self.gap / 2
    }

    /// One row of key labels.
    pub fn key_row(&self) -> i32 {
        self.label.capital + 2 * self.key_padding
    }
}
