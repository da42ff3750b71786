//! A tile that can be claimed: whose it is, the time that is left, who wants it for what, and how it was decided.

use heapless::{String, Vec};

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
    let said = |wind: Wind| Some((wind, claimed[wind.index()], passed[wind.index()]?));
    let others: Vec<_, 4> = Wind::ALL.into_iter().filter(|wind| wind != discarder).filter_map(said).collect();
    let cells = line_pitch(layout.narrow) - layout.gap / 2;
    let thick = if bar.is_some() { 2 * layout.gap + layout.gap / 2 } else { 0 };
    let (upper, rest) = split(&split(room, layout.gap / 2).1, layout.main.capital + layout.gap);
    let mut whole = title(frame, view, *discarder, *robbing, *bar, &upper, layout);
    let (rest, bottom) = split(&rest, rest.rows.len() as i32 - thick);
    if let Some(bar) = bar {
        countdown::draw(frame, 0..layout.width(), bottom.rows, bar.left.into(), Bar::FULL.into());
    }
    // Letters that hang below the line stay above the bar.
    let foot = layout.gap + layout.gap / 2;
    let (middle, lower) = split(&rest, rest.rows.len() as i32 - cells - foot);
    let lower = Room { columns: 0..layout.width(), rows: lower.rows.start..lower.rows.end - foot };
    // Over one row of keys there is room for both; over two rows, what to do gives way to what others want.
    let both = middle.rows.len() as i32 >= layout.narrow.capital + layout.narrow.descent();
    let others_spoke = others.iter().any(|&(_, claim, passed)| claim.is_some() || passed);
    if both || others_spoke || note.is_empty() {
        whole &= claims(frame, &others, &lower, view.header.wind, layout);
    }
    if both || !others_spoke {
        let rows = if both { middle.rows } else { lower.rows };
        whole &= write_line(frame, note, &layout.labels(), &Room { rows, ..room.clone() }, Align::Left, Ink::Main);
    }
    whole
}

/// Whether the viewer's own wind is in the picture: it is his tile, or he claims it.
pub fn is_own(view: &View) -> bool {
    let Body::Claims { discarder, mine, .. } = &view.body else { return false };
    mine.is_some() || view.header.wind == Some(*discarder)
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

/// Those who could want the tile, side by side: wind, and what it said. The characters of the winds give way on a
/// display that has no room for them.
fn claims(
    frame: &mut Frame<'_>,
    others: &[(Wind, Option<ClaimKind>, bool)],
    room: &Room,
    own: Option<Wind>,
    layout: &Layout,
) -> bool {
    let said = others.iter().map(|&(wind, claim, passed)| match (claim, passed) {
        (Some(claim), _) => (wind, word(claim), if own == Some(wind) { Ink::Picked } else { Ink::Main }),
        (None, true) => (wind, "pass", Ink::Quiet),
        (None, false) => (wind, "...", Ink::Quiet),
    });
    let inset = layout.gap / 2;
    let width = |(wind, text, _): (Wind, &str, Ink), with_character: bool| {
        chip_width(wind, with_character, layout) + layout.narrow.width(text) + 2 * inset
    };
    let total = |with_character: bool| said.clone().map(|cell| width(cell, with_character)).sum::<i32>();
    let spare = |with_character: bool| room.columns.len() as i32 - total(with_character);
    let with_character = spare(true) >= 2 * CHIP_INSET;
    let apart = (spare(with_character) / 2).min(4 * layout.gap);
    let mut left = room.columns.start;
    for cell @ (wind, text, ink) in said.clone() {
        let end = left + width(cell, with_character);
        let right = chip(frame, wind, with_character, left, room, layout);
        if ink == Ink::Picked {
            // Letters that hang below the line have the colour of what is around the box.
            rounded(frame, right..end, room.rows.start..room.rows.end + layout.gap, ink.ground());
        }
        let top = (room.rows.start + room.rows.end - layout.narrow.capital) / 2;
        layout.narrow.write(frame, text, right + inset, top, ink);
        left = end + apart;
    }
    spare(with_character) >= 0
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

fn chip_width(wind: Wind, with_character: bool, layout: &Layout) -> i32 {
    let character = if with_character { layout.tiny.side + layout.gap / 4 } else { 0 };
    layout.narrow.width(letter(wind)) + character + 2 * CHIP_INSET
}

/// Left and right of what stands on a chip.
const CHIP_INSET: i32 = 2;

/// A wind's character and letter, side by side with a word; returns the column after it.
fn chip(frame: &mut Frame<'_>, wind: Wind, with_character: bool, left: i32, room: &Room, layout: &Layout) -> i32 {
    let ink = Ink::Chip(wind);
    let right = left + chip_width(wind, with_character, layout);
    let middle = room.rows.start + room.rows.end;
    rounded(frame, left..right, room.rows.clone(), ink.ground());
    if with_character {
        layout.tiny.wind(frame, wind, left + CHIP_INSET, (middle - layout.tiny.side) / 2, ink.text());
    }
    let pen = right - CHIP_INSET - layout.narrow.width(letter(wind));
    layout.narrow.write(frame, letter(wind), pen, (middle - layout.narrow.capital) / 2, ink);
    right
}
