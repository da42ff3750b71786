//! The main area, between header and keys.

use core::ops::Range;

use super::frame::Frame;
use super::layout::Layout;
use super::palette::{Colour, Ink};
use super::view::{Body, place_line};
use crate::seat::{Place, Wind};

/// Paints the main area, every pixel of the rows.
pub fn draw(frame: &mut Frame<'_>, body: &Body, rows: Range<i32>, layout: &Layout) {
    frame.fill(0..layout.width(), rows.clone(), Colour::Night);
    match *body {
        Body::Welcome { place, wind } => welcome(frame, place, wind, rows, layout),
    }
}

/// The wind's character, and beside it the wind and the place.
fn welcome(frame: &mut Frame<'_>, place: Place, wind: Wind, rows: Range<i32>, layout: &Layout) {
    let margin = 2 * layout.gap;
    let hero_top = (rows.start + rows.end - layout.hero.side) / 2;
    layout.hero.wind(frame, wind, margin, hero_top, Colour::of_wind(wind));

    let left = margin + layout.hero.side + 2 * margin;
    let space = (rows.len() as i32 - 2 * layout.main.capital) / 3;
    let first = rows.start + space;
    layout.main.write(frame, wind.name(), left, first, Ink::Wind(wind));
    layout.main.write(frame, &place_line(place), left, first + layout.main.capital + space, Ink::Main);
}
