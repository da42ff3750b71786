//! The main area, between header and keys.

use core::ops::Range;

use super::frame::Frame;
use super::layout::Layout;
use super::palette::{Colour, Ink};
use super::view::{Body, View};
use super::words::place_line;
use crate::seat::Wind;

/// Paints the main area, every pixel of the rows.
pub fn draw(frame: &mut Frame<'_>, view: &View, rows: Range<i32>, layout: &Layout) {
    frame.fill(0..layout.width(), rows.clone(), Colour::Night);
    match &view.body {
        Body::Splash => splash(frame, view, rows, layout),
        _ => words(frame, view, rows, layout),
    }
}

/// A wind's character, and beside it the wind and the place.
fn splash(frame: &mut Frame<'_>, view: &View, rows: Range<i32>, layout: &Layout) {
    let wind = view.header.wind.unwrap_or(Wind::East);
    let margin = 2 * layout.gap;
    let hero_top = (rows.start + rows.end - layout.hero.side) / 2;
    layout.hero.wind(frame, wind, margin, hero_top, Colour::of_wind(wind));

    let left = margin + layout.hero.side + 2 * margin;
    let space = (rows.len() as i32 - 2 * layout.main.capital) / 3;
    let first = rows.start + space;
    layout.main.write(frame, wind.name(), left, first, Ink::Wind(wind));
    layout.main.write(frame, &place_line(view.header.place), left, first + layout.main.capital + space, Ink::Main);
}

/// Title and lines, one under the other, as many as there is room for.
fn words(frame: &mut Frame<'_>, view: &View, rows: Range<i32>, layout: &Layout) {
    let text = view.text();
    let mut top = rows.start + 2 * layout.gap;
    for line in core::iter::once(&text.title).chain(&text.lines) {
        if top + layout.label.capital <= rows.end {
            layout.label.write(frame, line, layout.gap, top, Ink::Main);
        }
        top += layout.label.capital + 2 * layout.gap;
    }
}
