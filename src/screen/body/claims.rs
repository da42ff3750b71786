//! A tile that can be claimed: whose it is, the time that is left, who wants it for what, and how it was decided.

use heapless::String;

use super::play::wind_block;
use super::split;
use crate::rules::kinds::ClaimKind;
use crate::screen::frame::Frame;
use crate::screen::header::letter;
use crate::screen::layout::Layout;
use crate::screen::palette::Ink;
use crate::screen::shapes::rounded;
use crate::screen::text::{Align, Room, line_pitch, write_line};
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
    let thick = if bar.is_some() { 2 * layout.gap + layout.gap / 2 } else { 0 };
    let (upper, rest) = split(&split(room, layout.gap / 2).1, layout.main.capital + layout.gap);
    let mut whole = title(frame, view, *discarder, *robbing, *bar, &upper, layout);
    let (rest, bottom) = split(&rest, rest.rows.len() as i32 - thick);
    if let Some(bar) = bar {
        countdown::draw(frame, 0..layout.width(), bottom.rows, bar.left.into(), Bar::FULL.into());
    }
    let (middle, lower) = split(&rest, rest.rows.len() as i32 - cells - layout.gap);
    let lower = Room { rows: lower.rows.start..lower.rows.end - layout.gap, ..lower };
    // Over one row of keys there is room for both; over two rows, what to do gives way to what others want.
    let both = middle.rows.len() as i32 >= layout.narrow.capital + layout.narrow.descent();
    let others_spoke = others.clone().any(|(_, claim, passed)| claim.is_some() || passed);
    if both || others_spoke || note.is_empty() {
        whole &= claims(frame, others, &lower, view.header.wind, layout);
    }
    if both || !others_spoke {
        whole &= write_line(frame, note, &layout.labels(), if both { &middle } else { &lower }, Align::Left, Ink::Main);
    }
    whole
}

/// Whose tile it is and the seconds that are left.
fn title(
    frame: &mut Frame<'_>,
    view: &View,
    discarder: Wind,
    robbing: bool,
    bar: Option<Bar>,
    room: &Room,
    layout: &Layout,
) -> bool {
    let seconds: String<3> = bar.map_or(String::new(), |bar| cut(format_args!("{}", bar.seconds)));
    let top = (room.rows.start + room.rows.end - layout.main.capital) / 2;
    layout.main.write_figures(frame, &seconds, room.columns.end, top, Ink::Main);
    let right = wind_block(frame, discarder, layout.inline, room, layout);
    let end = room.columns.end - layout.main.figures_width(&seconds) - layout.gap;
    let beside = Room { columns: right + layout.gap..end, rows: room.rows.clone() };
    let mine = view.header.wind == Some(discarder);
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
    let (apart, pitch) = (layout.gap / 2, (room.columns.len() as i32 + layout.gap / 2) / 3);
    let mut whole = true;
    for ((wind, claim, passed), left) in others.zip((room.columns.start..).step_by(pitch as usize)) {
        let columns = left..left + pitch - apart;
        let right = small_chip(frame, wind, left, room, layout);
        let beside = Room { columns: right..columns.end, rows: room.rows.clone() };
        let ink = if own == Some(wind) { Ink::Picked } else { Ink::Main };
        let (text, ink) = match (claim, passed) {
            (Some(claim), _) => (word(claim), ink),
            (None, true) => ("pass", Ink::Quiet),
            (None, false) => ("...", Ink::Quiet),
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
