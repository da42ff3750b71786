//! A tile that can be claimed: whose it is, the time that is left, who wants it for what, and how it was decided.

use heapless::String;

use super::play::{block_height, wind_block};
use super::split;
use crate::rules::kinds::ClaimKind;
use crate::screen::frame::Frame;
use crate::screen::header::letter;
use crate::screen::layout::Layout;
use crate::screen::palette::Ink;
use crate::screen::shapes::rounded;
use crate::screen::text::{Align, Paragraph, Room, line_pitch, write_line};
use crate::screen::view::{Bar, Body, View};
use crate::screen::widgets::countdown;
use crate::screen::words::cut;
use crate::seat::Wind;

/// Paints a claim window; says whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, view: &View, room: &Room, layout: &Layout) -> bool {
    let Body::Claims { discarder, robbing, bar, claimed, passed, note, .. } = &view.body else { return true };
    let states = Wind::ALL.map(|wind| {
        let index = wind.index();
        (wind, claimed[index], passed[index])
    });
    let others = states.into_iter().filter(|(wind, ..)| wind != discarder);
    let cells = line_pitch(layout.narrow) - layout.gap / 2;
    let Some(bar) = bar else {
        // Decided: the reason matters most, and who had claimed what stands under it.
        let (upper, lower) = split(room, room.rows.len() as i32 - cells);
        let set = Paragraph::set(note, &layout.large_first(), upper.columns.len() as i32, upper.rows.len() as i32);
        set.write(frame, &upper, Align::Left, Ink::Main);
        return claims(frame, others, &lower, view.header.wind, layout) && set.whole;
    };
    let thick = 2 * layout.gap + layout.gap / 2;
    let upper = (block_height(layout) - layout.gap).min(room.rows.len() as i32 - cells - thick - layout.gap);
    let (upper, rest) = split(room, upper);
    let whole = title(frame, *discarder, *robbing, view.header.wind == Some(*discarder), bar, &upper, layout);
    let (rest, bottom) = split(&rest, rest.rows.len() as i32 - thick);
    countdown::draw(frame, 0..layout.width(), bottom.rows, bar.left.into(), Bar::FULL.into());
    let (middle, lower) = split(&rest, rest.rows.len() as i32 - cells);
    // Over one row of keys there is room for both; over two rows, what to do gives way to what is claimed.
    let anybody = claimed.iter().any(Option::is_some) || passed.contains(&true);
    let (note_room, cell_room) = if middle.rows.len() as i32 >= layout.narrow.capital {
        (middle, lower.clone())
    } else {
        (lower.clone(), lower)
    };
    let shares = note_room.rows == cell_room.rows;
    let mut whole = whole;
    if !note.is_empty() && !(shares && anybody) {
        let set = Paragraph::set(note, &layout.labels(), note_room.columns.len() as i32, note_room.rows.len() as i32);
        set.write(frame, &note_room, Align::Left, Ink::Main);
        whole &= set.whole;
    }
    if anybody || !shares || note.is_empty() {
        whole &= claims(frame, others, &cell_room, view.header.wind, layout);
    }
    whole
}

/// Whose tile it is and the seconds that are left.
fn title(
    frame: &mut Frame<'_>,
    discarder: Wind,
    robbing: bool,
    mine: bool,
    bar: &Bar,
    room: &Room,
    layout: &Layout,
) -> bool {
    let seconds: String<3> = cut(format_args!("{}", bar.seconds));
    let top = (room.rows.start + room.rows.end - layout.main.capital) / 2;
    layout.main.write_figures(frame, &seconds, room.columns.end, top, Ink::Main);
    let right = wind_block(frame, discarder, room, layout);
    let end = room.columns.end - layout.main.figures_width(&seconds) - layout.gap;
    let beside = Room { columns: right + layout.gap..end, rows: room.rows.clone() };
    let text = match (mine, robbing) {
        (true, false) => "your tile",
        (true, true) => "your kong",
        (false, false) => "discard",
        (false, true) => "kong",
    };
    write_line(frame, text, &layout.large_first(), &beside, Align::Left, Ink::Main)
}

/// The three that could want the tile, side by side: wind, and what it said.
fn claims(
    frame: &mut Frame<'_>,
    others: impl Iterator<Item = (Wind, Option<ClaimKind>, bool)>,
    room: &Room,
    own: Option<Wind>,
    layout: &Layout,
) -> bool {
    let pitch = (room.columns.len() as i32 + layout.gap) / 3;
    let mut whole = true;
    for ((wind, claim, passed), left) in others.zip((room.columns.start..).step_by(pitch as usize)) {
        let columns = left..left + pitch - layout.gap;
        let right = small_chip(frame, wind, left, room, layout);
        let beside = Room { columns: right + layout.gap / 2..columns.end, rows: room.rows.clone() };
        let ink = if own == Some(wind) { Ink::Picked } else { Ink::Main };
        let (text, ink) = match (claim, passed) {
            (Some(claim), _) => (word(claim), ink),
            (None, true) => ("pass", Ink::Quiet),
            (None, false) => ("", Ink::Main),
        };
        if ink == Ink::Picked {
            rounded(frame, right..columns.end, room.rows.clone(), ink.ground());
        }
        whole &= write_line(frame, text, &[layout.narrow], &beside, Align::Centre, ink);
    }
    whole
}

/// A word for a claim that fits beside a chip.
const fn word(claim: ClaimKind) -> &'static str {
    match claim {
        ClaimKind::Chow => "chow",
        ClaimKind::Pung => "pung",
        ClaimKind::Kong => "kong",
        ClaimKind::Year => "year",
        ClaimKind::Mahjong => "mah!",
    }
}

/// A wind's letter and character, where they are side by side with a word; the compact display has room for the letter.
fn small_chip(frame: &mut Frame<'_>, wind: Wind, left: i32, room: &Room, layout: &Layout) -> i32 {
    let (ink, text) = (Ink::Chip(wind), letter(wind));
    let letter_width = layout.narrow.width(text);
    let with_character = layout.width() >= 320;
    let character = if with_character { layout.small.side + layout.gap / 2 } else { 0 };
    let right = left + letter_width + character + layout.gap;
    let middle = room.rows.start + room.rows.end;
    rounded(frame, left..right, room.rows.clone(), ink.ground());
    if with_character {
        let top = (middle - layout.small.side) / 2;
        layout.small.wind(frame, wind, left + layout.gap / 2 + letter_width, top, ink.text());
    }
    layout.narrow.write(frame, text, left + layout.gap / 2, (middle - layout.narrow.capital) / 2, ink);
    right
}
