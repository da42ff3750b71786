//! A turn: whose it is, how many tiles are left, what just happened.

use heapless::String;

use super::split;
use crate::screen::frame::Frame;
use crate::screen::glyphs::Characters;
use crate::screen::header::letter;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::rounded;
use crate::screen::text::{Align, Paragraph, Room, write_line};
use crate::screen::view::{Body, Note, View};
use crate::screen::words::{TilesLeft, cut};
use crate::seat::Wind;

const YOUR_TURN: &str = "Your turn";

/// Paints a turn; says whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, view: &View, room: &Room, layout: &Layout) -> bool {
    let Body::Play { turn, mine, live, reserve, note } = &view.body else { return true };
    let text = words_below(view.header.goulash, *live, *reserve, note);
    let (width, block) = (room.columns.len() as i32, block_height(layout));
    let set = Paragraph::set(&text, &layout.labels(), width, room.rows.len() as i32 - block - layout.gap);
    // What is to spare is shared above, between and below.
    let space = ((room.rows.len() as i32 - block - set.height()) / 3).max(layout.gap);
    let (upper, below) = split(&split(room, space).1, block);
    let count_left = tiles_left(frame, *live, *mine, &upper, layout);
    let columns = upper.columns.start..count_left - layout.gap;
    let whose = Room { columns, rows: upper.rows };
    let whole = if *mine { own_turn(frame, *turn, &whose, layout) } else { other_turn(frame, *turn, &whose, layout) };
    let ink = if note.is_empty() { Ink::Quiet } else { Ink::Main };
    set.write(frame, &split(&below, below.rows.len() as i32 - space + layout.gap).0, Align::Left, ink);
    whole && set.whole
}

/// What just happened, or else what is left of the wall in words.
fn words_below(goulash: bool, live: u8, reserve: Option<u8>, note: &str) -> Note {
    match (note, reserve) {
        ("", Some(reserve)) if goulash => cut(format_args!("Goulash · {reserve} reserve")),
        ("", None) if goulash => cut(format_args!("Goulash")),
        ("", Some(reserve)) => cut(format_args!("{live} left · {reserve} reserve")),
        ("", None) => cut(format_args!("{}", TilesLeft(live))),
        (note, _) => cut(format_args!("{note}")),
    }
}

/// The height of a wind's block.
fn block_height(layout: &Layout) -> i32 {
    layout.hero.side.max(layout.main.capital) + layout.gap
}

/// A wind's character and letter on its colour; returns the column after it.
pub(super) fn wind_block(
    frame: &mut Frame<'_>,
    wind: Wind,
    characters: &Characters,
    room: &Room,
    layout: &Layout,
) -> i32 {
    let (ink, text) = (Ink::Chip(wind), letter(wind));
    let left = room.columns.start;
    let right = left + characters.side + layout.main.width(text) + 4 * layout.gap;
    let middle = room.rows.start + room.rows.end;
    rounded(frame, left..right, room.rows.clone(), ink.ground());
    characters.wind(frame, wind, left + layout.gap, (middle - characters.side) / 2, ink.text());
    let letter_left = left + characters.side + 2 * layout.gap;
    layout.main.write(frame, text, letter_left, (middle - layout.main.capital) / 2, ink);
    right
}

/// One's own turn fills the whole line with one's colour.
fn own_turn(frame: &mut Frame<'_>, turn: Wind, room: &Room, layout: &Layout) -> bool {
    let ink = Ink::Chip(turn);
    rounded(frame, room.columns.clone(), room.rows.clone(), ink.ground());
    let inside =
        Room { columns: room.columns.start + layout.gap..room.columns.end - layout.gap, rows: room.rows.clone() };
    write_line(frame, YOUR_TURN, &layout.large_first(), &inside, Align::Centre, ink)
}

fn other_turn(frame: &mut Frame<'_>, turn: Wind, room: &Room, layout: &Layout) -> bool {
    let right = wind_block(frame, turn, layout.hero, room, layout);
    let beside = Room { columns: right + 2 * layout.gap..room.columns.end, rows: room.rows.clone() };
    // Where its name has no room, the block with letter and character says enough.
    layout.narrow.width(turn.name()) > beside.columns.len() as i32
        || write_line(frame, turn.name(), &layout.large_first(), &beside, Align::Left, Ink::Wind(turn))
}

/// A tile's back and how many tiles are left, at the right; returns where they begin. The picture gives way to main
/// text in one's own turn.
fn tiles_left(frame: &mut Frame<'_>, live: u8, mine: bool, room: &Room, layout: &Layout) -> i32 {
    let text: String<3> = cut(format_args!("{live}"));
    let middle = room.rows.start + room.rows.end;
    let top = (middle - layout.main.capital) / 2;
    layout.main.write_figures(frame, &text, room.columns.end, top, Ink::Main);
    let (width, height) = (layout.main.capital * 5 / 9, layout.main.capital * 7 / 9);
    let number_left = room.columns.end - layout.main.figures_width(&text);
    let left = number_left - layout.gap - width;
    if mine && left - room.columns.start < layout.main.width(YOUR_TURN) + 4 * layout.gap {
        return number_left;
    }
    let top = (middle - height) / 2;
    rounded(frame, left..left + width, top..top + height, Colour::Ivory);
    rounded(frame, left..left + width, top..top + height - layout.gap, Colour::Jade);
    left
}
