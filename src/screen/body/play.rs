//! A turn: whose it is, how many tiles are left, what just happened.

use heapless::String;

use super::split;
use crate::screen::frame::Frame;
use crate::screen::header::letter;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::rounded;
use crate::screen::text::{Align, Paragraph, Room, write_line};
use crate::screen::view::{Body, View};
use crate::screen::words::cut;
use crate::seat::Wind;

/// Paints a turn; says whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, view: &View, room: &Room, layout: &Layout) -> bool {
    let Body::Play { turn, mine, live, reserve, note } = &view.body else { return true };
    let (upper, below) = split(room, block_height(layout) + 2 * layout.gap);
    let upper = Room { rows: upper.rows.start + layout.gap..upper.rows.end - layout.gap, ..upper };
    let count_left = tiles_left(frame, *live, &upper, layout);
    let columns = upper.columns.start..count_left - 2 * layout.gap;
    let whose = Room { columns, rows: upper.rows };
    let whole = if *mine { own_turn(frame, *turn, &whose, layout) } else { other_turn(frame, *turn, &whose, layout) };
    let text: String<64> = match (note.as_str(), reserve) {
        ("", Some(reserve)) if view.header.goulash => cut(format_args!("Goulash · {reserve} reserve")),
        ("", Some(reserve)) => cut(format_args!("{live} left · {reserve} reserve")),
        ("", None) => cut(format_args!("{live} tiles left")),
        (note, _) => cut(format_args!("{note}")),
    };
    let ink = if note.is_empty() { Ink::Quiet } else { Ink::Main };
    let set = Paragraph::set(&text, &layout.labels(), below.columns.len() as i32, below.rows.len() as i32);
    set.write(frame, &below, Align::Left, ink);
    whole && set.whole
}

/// The height of a wind's block.
pub(super) fn block_height(layout: &Layout) -> i32 {
    layout.hero.side.max(layout.main.capital) + layout.gap
}

/// A wind's character and letter on its colour; returns the column after it.
pub(super) fn wind_block(frame: &mut Frame<'_>, wind: Wind, room: &Room, layout: &Layout) -> i32 {
    let (ink, text, hero) = (Ink::Chip(wind), letter(wind), layout.hero);
    let left = room.columns.start;
    let right = left + hero.side + layout.main.width(text) + 3 * layout.gap;
    let middle = room.rows.start + room.rows.end;
    rounded(frame, left..right, room.rows.clone(), ink.ground());
    hero.wind(frame, wind, left + layout.gap, (middle - hero.side) / 2, ink.text());
    let letter_left = left + hero.side + 2 * layout.gap;
    layout.main.write(frame, text, letter_left, (middle - layout.main.capital) / 2, ink);
    right
}

/// One's own turn fills the whole line with one's colour.
fn own_turn(frame: &mut Frame<'_>, turn: Wind, room: &Room, layout: &Layout) -> bool {
    let ink = Ink::Chip(turn);
    rounded(frame, room.columns.clone(), room.rows.clone(), ink.ground());
    write_line(frame, "Your turn", &layout.large_first(), room, Align::Centre, ink)
}

fn other_turn(frame: &mut Frame<'_>, turn: Wind, room: &Room, layout: &Layout) -> bool {
    let right = wind_block(frame, turn, room, layout);
    let beside = Room { columns: right + 2 * layout.gap..room.columns.end, rows: room.rows.clone() };
    write_line(frame, turn.name(), &layout.large_first(), &beside, Align::Left, Ink::Wind(turn))
}

/// A tile's back and how many tiles are left, at the right; returns where they begin.
fn tiles_left(frame: &mut Frame<'_>, live: u8, room: &Room, layout: &Layout) -> i32 {
    let text: String<3> = cut(format_args!("{live}"));
    let middle = room.rows.start + room.rows.end;
    let top = (middle - layout.main.capital) / 2;
    layout.main.write_figures(frame, &text, room.columns.end, top, Ink::Main);
    let (width, height) = (layout.main.capital * 5 / 9, layout.main.capital * 7 / 9);
    let left = room.columns.end - layout.main.figures_width(&text) - layout.gap - width;
    let top = (middle - height) / 2;
    rounded(frame, left..left + width, top..top + height, Colour::Ivory);
    rounded(frame, left..left + width, top..top + height - layout.gap, Colour::Jade);
    left
}
