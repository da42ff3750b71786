//! The main area, between header and keys.

use core::ops::Range;

use super::frame::Frame;
use super::layout::Layout;
use super::palette::{Colour, Ink};
use super::view::{Body, Line, place_line, press_line};
use crate::panel::Key;
use crate::seat::{Place, Wind};

/// Paints the main area, every pixel of the rows.
pub fn draw(frame: &mut Frame<'_>, body: &Body, rows: Range<i32>, layout: &Layout) {
    frame.fill(0..layout.width(), rows.clone(), Colour::Night);
    match *body {
        Body::Welcome { place, wind, pressed } => welcome(frame, place, wind, pressed, rows, layout),
    }
}

/// The wind's character as tall as the area allows, and beside it the wind, the place and the last press.
fn welcome(
    frame: &mut Frame<'_>,
    place: Place,
    wind: Wind,
    pressed: Option<(Key, u16)>,
    rows: Range<i32>,
    layout: &Layout,
) {
    let margin = 2 * layout.gap;
    let hero_top = (rows.start + rows.end - layout.hero.side) / 2;
    layout.hero.wind(frame, wind, margin, hero_top, Colour::of_wind(wind));

    let left = margin + layout.hero.side + 2 * margin;
    let mut lines = heapless::Vec::<(Line, Ink), 3>::from_array([
        (Line::try_from(wind.name()).unwrap_or_default(), Ink::Wind(wind)),
        (place_line(place), Ink::Main),
    ]);
    if let Some((key, count)) = pressed {
        let _ = lines.push((press_line(key, count), Ink::Main));
    }
    let spare = rows.len() as i32 - layout.main.capital * lines.len() as i32;
    let space = spare / (lines.len() as i32 + 1);
    for (index, (line, ink)) in (0..).zip(&lines) {
        let top = rows.start + space + index * (layout.main.capital + space);
        layout.main.write(frame, line, left, top, *ink);
    }
}
