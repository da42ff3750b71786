//! The header strip: the place's wind as a chip of colour, character and letter; the title; the score.

use core::fmt::Write;

use heapless::String;

use super::frame::Frame;
use super::layout::Layout;
use super::palette::Ink;
use super::view::Header;
use crate::seat::Wind;

/// Paints the strip, every pixel of its rows.
pub fn draw(frame: &mut Frame<'_>, header: &Header, layout: &Layout) {
    let rows = layout.header();
    frame.fill(0..layout.width(), rows.clone(), Ink::Header.ground());
    let top = (rows.end - layout.label.capital) / 2;
    let chip_end = header.wind.map_or(0, |wind| chip(frame, wind, layout));
    let mut title = String::<16>::new();
    let _ = match header.round {
        Some(round) => write!(title, "{} round", round.letter()),
        None => write!(title, "Place {}", header.place),
    };
    layout.label.write(frame, &title, chip_end + 2 * layout.gap, top, Ink::Header);
    if let Some(score) = header.score {
        // Ten digits and a minus sign of three bytes: any score fits.
        let mut text = String::<13>::new();
        let minus = if score < 0 { "–" } else { "" };
        let _ = write!(text, "{minus}{}", score.unsigned_abs());
        let left = layout.width() - layout.gap - layout.label.width(&text);
        layout.label.write(frame, &text, left, top, Ink::Header);
    }
}

/// The wind at the left end of the strip; returns the column after it.
fn chip(frame: &mut Frame<'_>, wind: Wind, layout: &Layout) -> i32 {
    let rows = layout.header();
    let ink = Ink::Chip(wind);
    let mut letter = [0; 4];
    let letter = wind.letter().encode_utf8(&mut letter);
    let letter_left = layout.gap + layout.inline.side + layout.gap;
    let end = letter_left + layout.label.width(letter) + layout.gap;
    frame.fill(0..end, rows.clone(), ink.ground());
    layout.inline.wind(frame, wind, layout.gap, (rows.end - layout.inline.side) / 2, ink.text());
    layout.label.write(frame, letter, letter_left, (rows.end - layout.label.capital) / 2, ink);
    end
}
