//! A turn: whose turn it is, how many tiles are left, and what just happened.

use heapless::String;

use super::{hints, message, split};
use crate::cut::cut;
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::text::{Align, Paragraph, Room, write_line};
use crate::screen::view::{Body, NoteText, View};
use crate::screen::widgets::chip::ChipShape;
use crate::screen::widgets::tile;
use crate::seat::Wind;

const YOUR_TURN: &str = "Your turn";

/// How to get the menu, where there is room to say it.
const HINT: &str = "hold a key: menu";

/// Paints a turn. Returns whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, view: &View, room: &Room, layout: &Layout) -> bool {
    let Body::Play { turn, mine, live, reserve, note } = &view.body else { return true };
    if layout.large_type {
        return draw_large(frame, view, room, layout);
    }
    let height = layout.first_line();
    let (upper, below) = split(&split(room, layout.gap / 2).1, height);
    let colour = view.header.colour(*turn);
    let (whole, below) = if *mine {
        let whole = band(frame, (*turn, colour), YOUR_TURN, &upper, layout);
        // The words come first. The count is on the screens of the others, too.
        let taken = live.map_or(0, |live| tiles_width(live, layout) + 2 * layout.gap);
        let width = below.columns.len() as i32 - taken;
        let words = words_below(view.header.goulash, *reserve, note);
        let height = below.rows.len() as i32;
        let set = Paragraph::set_in_full(&words, &layout.labels(), width, height);
        match live.filter(|_| set.whole) {
            Some(live) => {
                let line = layout.label.capital + 2 * layout.gap;
                let rows = below.rows.end - line..below.rows.end;
                tiles_left(frame, live, &Room { rows, ..below.clone() }, layout);
                (whole, Room { columns: below.columns.start..below.columns.end - taken, ..below })
            }
            None => (whole, below),
        }
    } else {
        let end = live.map_or(room.columns.end, |live| {
            tiles_left(frame, live, &upper, layout) - 2 * layout.gap
        });
        let whose = Room { columns: upper.columns.start..end, rows: upper.rows };
        (other_turn(frame, *turn, colour, &whose, layout), below)
    };
    if !frame.shows(below.rows.start - layout.gap..below.rows.end + layout.gap) {
        return whole;
    }
    let text = words_below(view.header.goulash, *reserve, note);
    let (width, rows) = (below.columns.len() as i32, below.rows.len() as i32);
    let fonts = layout.large_first();
    let fonts = if *mine || note.is_empty() { &fonts[1..] } else { &fonts[..] };
    let hint = layout.label.capital + layout.label.descent() + layout.gap;
    let hinted = !mine && hints(view);
    let (words, foot) = split(&below, rows - hint);
    // Large words need some space to the chip above and the hint below. Words that fill the room
    // are as small as labels.
    let airy = Paragraph::set_in_full(&text, &fonts[..1], width, rows - hint - 2 * layout.gap);
    let fonts = if airy.whole { fonts } else { &layout.labels()[..] };
    let roomy = Paragraph::set_in_full(&text, fonts, width, rows - hint);
    let (set, below) = if hinted && roomy.whole {
        write_line(frame, HINT, &layout.labels(), &foot, Align::Centre, Ink::Quiet);
        (roomy, words)
    } else {
        (Paragraph::set(&text, &layout.labels(), width, rows), below)
    };
    let ink = if note.is_empty() { Ink::Quiet } else { Ink::Main };
    set.write(frame, &below, Align::Left, ink);
    whole && set.whole
}

/// Paints a turn in large type: whose turn it is, and what just happened or how many tiles are left.
fn draw_large(frame: &mut Frame<'_>, view: &View, room: &Room, layout: &Layout) -> bool {
    let Body::Play { turn, mine, live, note, .. } = &view.body else { return true };
    let colour = view.header.colour(*turn);
    let (upper, below) = split(room, room.rows.len() as i32 / 2);
    let whole = if *mine {
        band(frame, (*turn, colour), YOUR_TURN, &upper, layout)
    } else {
        other_turn(frame, *turn, colour, &upper, layout)
    };
    let text: NoteText = match live {
        Some(live) if note.is_empty() => cut(format_args!("{live} left")),
        _ => note.clone(),
    };
    message::draw(frame, &[text], Ink::Main, &below, layout) && whole
}

/// The note, or what is left of the reserve if there is no note.
fn words_below(goulash: bool, reserve: Option<u8>, note: &str) -> NoteText {
    match (note, reserve) {
        ("", Some(reserve)) if goulash => cut(format_args!("Goulash · {reserve} reserve")),
        ("", None) if goulash => cut(format_args!("Goulash")),
        ("", Some(reserve)) => cut(format_args!("{reserve} in reserve")),
        (note, _) => cut(format_args!("{note}")),
    }
}

/// Paints a band across the display in the colour of a wind, with its character and a few words.
pub(super) fn band(
    frame: &mut Frame<'_>,
    (wind, colour): (Wind, Colour),
    words: &str,
    room: &Room,
    layout: &Layout,
) -> bool {
    frame.fill(0..layout.width(), room.rows.clone(), colour);
    let ink = Ink::Chip(colour);
    let middle = room.rows.start + room.rows.end;
    let left = layout.margin;
    layout.hero.wind(frame, wind, left, (middle - layout.hero.side) / 2, ink.ramp());
    let columns = left + layout.hero.side + 2 * layout.gap..layout.width() - layout.margin;
    let beside = Room { columns, rows: room.rows.clone() };
    write_line(frame, words, &layout.huge_first(), &beside, Align::Centre, ink)
}

fn other_turn(
    frame: &mut Frame<'_>,
    turn: Wind,
    colour: Colour,
    room: &Room,
    layout: &Layout,
) -> bool {
    let chip = layout.first_chip();
    let place = (room.columns.start, room.rows.clone());
    let right = chip.draw_at(frame, (turn, colour), place, ChipShape::Filled, layout);
    let beside =
        Room { columns: right + 2 * layout.gap..room.columns.end, rows: room.rows.clone() };
    let fonts = layout.huge_first();
    let fonts = if layout.large_type { &fonts[..] } else { &fonts[1..] };
    write_line(frame, "plays", fonts, &beside, Align::Left, Ink::Main)
}

/// The width of [`tiles_left`].
fn tiles_width(live: u8, layout: &Layout) -> i32 {
    let text: String<3> = cut(format_args!("{live}"));
    layout.label.figures_width(&text) + layout.gap + back_width(layout)
}

/// The width of the back of a tile.
const fn back_width(layout: &Layout) -> i32 {
    layout.label.capital * 3 / 4
}

/// Paints the number of tiles that are left and the back of a tile, at the right. Returns their left
/// end.
fn tiles_left(frame: &mut Frame<'_>, live: u8, room: &Room, layout: &Layout) -> i32 {
    let text: String<3> = cut(format_args!("{live}"));
    let (middle, font) = (room.rows.start + room.rows.end, layout.label);
    let top = (middle - font.capital) / 2;
    font.write_figures(frame, &text, room.columns.end, top, Ink::Main);
    let (width, height) = (back_width(layout), font.capital + layout.gap / 2);
    let left = room.columns.end - tiles_width(live, layout);
    tile::small_back(frame, left..left + width, (middle - height) / 2, height, layout);
    left
}
