//! The chip of a wind: its character, its letter and its colour, always the three together.
//!
//! A filled chip is a player. An outlined chip is the wind of the round, or somebody who has not
//! spoken yet.

use core::ops::Range;

use crate::screen::frame::Frame;
use crate::screen::glyphs::{Characters, Font};
use crate::screen::header::letter;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::{outlined, rounded};
use crate::seat::Wind;

/// The edge of a chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipShape {
    /// Filled, with square corners, at the edge of the display.
    Flush,
    /// Filled, with round corners.
    Filled,
    /// Only an outline.
    Outlined,
}

/// The type of a chip, and the space between its parts.
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct ChipType {
    pub characters: &'static Characters,
    pub font: &'static Font,
    pub space: i32,
}

impl Layout {
    /// The chips in the header.
    pub(crate) fn header_chip(&self) -> ChipType {
        ChipType { characters: self.inline, font: self.label, space: self.gap }
    }

    /// The chip of the player whom a screen is about.
    pub(crate) fn first_chip(&self) -> ChipType {
        ChipType { characters: self.hero, font: self.main, space: self.gap }
    }

    /// The chip of the player whose tile can be claimed. It leaves room for the seconds.
    pub(crate) fn claim_chip(&self) -> ChipType {
        ChipType { characters: self.inline, font: self.main, space: self.gap }
    }

    /// The chips in lists.
    pub(crate) fn row_chip(&self) -> ChipType {
        ChipType { characters: self.listed, font: self.narrow, space: self.gap }
    }

    /// Chips where there is little room.
    pub(crate) fn small_chip(&self) -> ChipType {
        ChipType { characters: self.small, font: self.narrow, space: self.gap / 2 }
    }
}

impl ChipType {
    /// The width of a chip.
    pub fn width(&self, wind: Wind) -> i32 {
        self.characters.side + self.font.width(letter(wind)) + 3 * self.space
    }

    /// The width of the widest chip, for columns.
    pub fn widest(&self) -> i32 {
        Wind::ALL.into_iter().map(|wind| self.width(wind)).max().unwrap_or(0)
    }

    /// Paints a chip on `ground` in these columns and rows.
    pub fn draw(
        &self,
        frame: &mut Frame<'_>,
        (wind, colour): (Wind, Colour),
        (columns, rows): (Range<i32>, Range<i32>),
        (shape, ground): (ChipShape, Colour),
        layout: &Layout,
    ) {
        if !frame.shows(rows.clone()) {
            return;
        }
        let ink = match shape {
            ChipShape::Flush => {
                frame.fill(columns.clone(), rows.clone(), colour);
                Ink::Chip(colour)
            }
            ChipShape::Filled => {
                rounded(frame, columns.clone(), rows.clone(), layout.radius, colour.over(ground));
                Ink::Chip(colour)
            }
            ChipShape::Outlined => {
                let edge = (layout.radius, layout.line);
                outlined(frame, columns.clone(), rows.clone(), edge, (colour, ground));
                Ink::Wind(colour)
            }
        };
        let (middle, spare) = (rows.start + rows.end, columns.len() as i32 - self.width(wind));
        let left = columns.start + self.space + spare / 2;
        let top = (middle - self.characters.side) / 2;
        self.characters.wind(frame, wind, left, top, ink.ramp());
        let left = left + self.characters.side + self.space;
        self.font.write(frame, letter(wind), left, (middle - self.font.capital) / 2, ink);
    }

    /// Paints a chip of its natural width at `left`. Returns its right end.
    pub fn draw_at(
        &self,
        frame: &mut Frame<'_>,
        (wind, colour): (Wind, Colour),
        (left, rows): (i32, Range<i32>),
        shape: ChipShape,
        layout: &Layout,
    ) -> i32 {
        let right = left + self.width(wind);
        let place = (left..right, rows);
        self.draw(frame, (wind, colour), place, (shape, Colour::Night), layout);
        right
    }
}
