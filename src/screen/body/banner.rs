//! A band in the colour of a wind with its character and a few words, and below it what to do: who has
//! mahjong, or which wind the player has.

use super::{message, split};
use crate::screen::frame::Frame;
use crate::screen::glyphs::Characters;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::text::{Align, Paragraph, Room, one_line};
use crate::screen::view::NoteText;
use crate::seat::Wind;

/// Paints the band and the lines below it. Returns whether no word was cut.
pub fn draw(
    frame: &mut Frame<'_>,
    (wind, colour): (Wind, Colour),
    title: &str,
    lines: &[NoteText],
    room: &Room,
    layout: &Layout,
) -> bool {
    let (upper, lower) = parts(lines, room, layout);
    frame.fill(0..layout.width(), upper.rows.clone(), colour);
    let ink = Ink::Chip(colour);
    let fits = |it: &&&'static Characters| it.side <= upper.rows.len() as i32;
    let sizes = [layout.giant, layout.hero, layout.inline];
    let characters = sizes.iter().find(fits).copied().unwrap_or(layout.listed);
    let top = upper.rows.start + (upper.rows.len() as i32 - characters.side) / 2;
    characters.wind(frame, wind, upper.columns.start, top, ink.ramp());
    let left = upper.columns.start + characters.side + 2 * layout.gap;
    let beside = Room { columns: left..upper.columns.end, rows: upper.rows.clone() };
    let whole = write(frame, title, &beside, Align::Left, ink, layout);
    message::draw(frame, lines, Ink::Main, &lower, layout) && whole
}

/// The rows of the band, and the room for the lines below it.
pub(super) fn parts(lines: &[NoteText], room: &Room, layout: &Layout) -> (Room, Room) {
    let height = room.rows.len() as i32;
    let rows: i32 = lines.iter().map(|line| one_line(layout.label, line) + layout.gap).sum();
    let words = rows.max(2 * layout.label.capital) + 2 * layout.gap;
    split(room, (height - words).max(layout.header))
}

/// Writes a title as large as it fits. Returns whether no word was cut.
pub(super) fn write(
    frame: &mut Frame<'_>,
    title: &str,
    room: &Room,
    align: Align,
    ink: Ink,
    layout: &Layout,
) -> bool {
    let (width, height) = (room.columns.len() as i32, room.rows.len() as i32);
    let set = Paragraph::set(title, &layout.huge_first(), width, height);
    set.write(frame, room, align, ink);
    set.whole
}
