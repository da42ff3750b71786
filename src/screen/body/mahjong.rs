//! The moment of a mahjong. The screen of the winner is all in the winner's colour, with tiles. The
//! others see the winner in a band.

use super::{message, split};
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::text::{Align, Paragraph, Room, one_line};
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
    let height = room.rows.len() as i32;
    let rows: i32 = lines.iter().map(|line| one_line(layout.label, line) + layout.gap).sum();
    let words = rows.max(2 * layout.label.capital) + 2 * layout.gap;
    let (upper, lower) = split(room, (height - words).max(layout.header));
    let mine = header.wind == Some(winner);
    let end = if mine { room.rows.end + layout.gap } else { upper.rows.end };
    frame.fill(0..layout.width(), upper.rows.start..end, colour);
    let whole = if mine {
        own(frame, colour, title, &upper, layout)
    } else {
        others(frame, (winner, colour), title, &upper, layout)
    };
    let ink = if mine { Ink::Chip(colour) } else { Ink::Main };
    message::draw(frame, lines, ink, &lower, layout) && whole
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
    write(frame, title, &lower, Align::Centre, Ink::Chip(colour), layout)
}

/// Paints the character of the winner beside the title.
fn others(
    frame: &mut Frame<'_>,
    (winner, colour): (Wind, Colour),
    title: &str,
    room: &Room,
    layout: &Layout,
) -> bool {
    let ink = Ink::Chip(colour);
    let fits = |it: &&&'static crate::screen::glyphs::Characters| it.side <= room.rows.len() as i32;
    let sizes = [layout.giant, layout.hero, layout.inline];
    let characters = sizes.iter().find(fits).copied().unwrap_or(layout.listed);
    let top = room.rows.start + (room.rows.len() as i32 - characters.side) / 2;
    characters.wind(frame, winner, room.columns.start, top, ink.ramp());
    let left = room.columns.start + characters.side + 2 * layout.gap;
    let beside = Room { columns: left..room.columns.end, rows: room.rows.clone() };
    write(frame, title, &beside, Align::Left, ink, layout)
}

fn write(
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
