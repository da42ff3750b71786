//! The first screen.

use core::ops::Range;

use heapless::String;

use super::split;
use crate::cut::cut;
use crate::screen::frame::Frame;
use crate::screen::header::letter;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::rounded;
use crate::screen::text::{Align, Room, write_line};
use crate::screen::view::HeaderView;
use crate::seat::Wind;

/// Paints the four winds as tiles, and below them the name and the place: whoever builds the box
/// checks the wires with it. Nobody has a wind yet. Returns whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, header: &HeaderView, room: &Room, layout: &Layout) -> bool {
    let tile = layout.hero.side + layout.label.capital + 4 * layout.gap;
    let words =
        layout.huge.capital + layout.label.capital + layout.label.descent() + 3 * layout.gap;
    let spare = room.rows.len() as i32 - words;
    // Above two rows of keys there is room only for the name.
    let (winds, rest) = split(room, if spare >= tile { spare } else { 0 });
    if !winds.rows.is_empty() {
        let top = (winds.rows.start + winds.rows.end - tile) / 2;
        let pitch = room.columns.len() as i32 / 4;
        for (wind, left) in
            Wind::ALL.into_iter().zip((room.columns.start..).step_by(pitch as usize))
        {
            let place = (left..left + pitch - layout.gap, top..top + tile);
            wind_tile(frame, (wind, header.colour(wind)), place, layout);
        }
    }
    let above = (rest.rows.len() as i32 - words).max(0) / 2;
    let (name, below) = split(&split(&rest, above).1, layout.huge.capital + 2 * layout.gap);
    let below = split(&below, words - layout.huge.capital - 2 * layout.gap).0;
    let whole = write_line(frame, "Four Winds", &[layout.huge], &name, Align::Centre, Ink::Main);
    let text: String<40> =
        cut(format_args!("Place {} · v{}", header.place, crate::program::VERSION));
    write_line(frame, &text, &layout.labels(), &below, Align::Centre, Ink::Quiet) && whole
}

/// Paints a wind's character over its letter.
fn wind_tile(
    frame: &mut Frame<'_>,
    (wind, colour): (Wind, Colour),
    (columns, rows): (Range<i32>, Range<i32>),
    layout: &Layout,
) {
    let ink = Ink::Chip(colour);
    let ramp = colour.over(Colour::Night);
    rounded(frame, columns.clone(), rows.clone(), layout.radius, ramp);
    let middle = columns.start + columns.end;
    let top = rows.start + layout.gap + layout.gap / 2;
    layout.hero.wind(frame, wind, (middle - layout.hero.side) / 2, top, ink.ramp());
    let text = letter(wind);
    let top = top + layout.hero.side + layout.gap;
    layout.label.write(frame, text, (middle - layout.label.width(text)) / 2, top, ink);
}
