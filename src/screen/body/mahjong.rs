//! The moment of a mahjong. The screen of the winner is all in the winner's colour, with tiles. The
//! others see the winner in a band.

use super::{banner, message, split};
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::text::{Align, Room};
use crate::screen::view::{HeaderView, NoteText};
use crate::screen::widgets::tile;
use crate::seat::Wind;
use crate::tile::Tile;

/// Paints who has mahjong, and below it what to do now. Returns whether no word was cut.
pub fn draw(
    frame: &mut Frame<'_>,
    (winner, header): (Wind, &HeaderView),
    title: &str,
    lines: &[NoteText],
    room: &Room,
    layout: &Layout,
) -> bool {
    let colour = header.colour(winner);
    if header.wind != Some(winner) {
        return banner::draw(frame, (winner, colour), title, lines, room, layout);
    }
    let (upper, lower) = banner::parts(lines, room, layout);
    frame.fill(0..layout.width(), upper.rows.start..room.rows.end + layout.gap, colour);
    let whole = own(frame, colour, title, &upper, layout);
    message::draw(frame, lines, Ink::Chip(colour), &lower, layout) && whole
}

/// Paints a row of tiles over the title, if there is room for tiles.
fn own(frame: &mut Frame<'_>, colour: Colour, title: &str, room: &Room, layout: &Layout) -> bool {
    let style = layout.tile;
    let tiles = style.height + 2 * layout.gap;
    let has_tiles = room.rows.len() as i32 >= tiles + layout.huge.capital + layout.gap;
    let (upper, lower) = split(room, if has_tiles { tiles } else { 0 });
    if has_tiles {
        let shown = [('1', 'm'), ('5', 'p'), ('7', 'z'), ('9', 's'), ('1', 'z')]
            .map(|(digit, suit)| Tile::from_notation(digit, suit));
        let pitch = style.width + layout.gap;
        let mut left = (layout.width() - pitch * shown.len() as i32 + layout.gap) / 2;
        for tile in shown.into_iter().flatten() {
            tile::draw(frame, tile, left, upper.rows.start + layout.gap, style);
            left += pitch;
        }
    }
    banner::write(frame, title, &lower, Align::Centre, Ink::Chip(colour), layout)
}
