//! A tile that can be claimed: whose tile it is, the time that is left, who claims it for what, and
//! how it was decided.

use core::fmt::Write;

use heapless::{String, Vec};

use super::{message, split};
use crate::cut::cut;
use crate::rules::kinds::ClaimKind;
use crate::screen::frame::Frame;
use crate::screen::header::letter;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::rounded;
use crate::screen::text::{Align, Room, line_pitch, write_line};
use crate::screen::view::{Bar, Body, HeaderView, NoteText, View};
use crate::screen::widgets::chip::ChipShape;
use crate::screen::widgets::countdown;
use crate::seat::Wind;

/// Paints a claim window. Returns whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, view: &View, room: &Room, layout: &Layout) -> bool {
    let Body::Claims { discarder, robbing, bar, claimed, passed, mine, note } = &view.body else {
        return true;
    };
    if layout.large_type {
        return draw_large(frame, view, room, layout);
    }
    let said = |wind: Wind| Some((wind, claimed[wind.index()], passed[wind.index()]?));
    // If nobody has said whose tile it is, the player's own place is left out: the title says what
    // it claims.
    let left_out = discarder.or(view.header.wind);
    let others: Vec<_, 4> =
        Wind::ALL.into_iter().filter(|&wind| Some(wind) != left_out).filter_map(said).collect();
    let cells = line_pitch(layout.narrow) - layout.gap / 2;
    let thick = if bar.is_some() { 2 * layout.gap + layout.gap / 2 } else { 0 };
    let (upper, rest) = split(&split(room, layout.gap / 2).1, layout.huge.capital + 2 * layout.gap);
    // Where the discarder is known, the claim stands among those of the others.
    let mine = mine.filter(|_| discarder.is_none() && bar.is_some());
    let text = title(view, *discarder, *robbing, *bar, mine);
    let mut whole = headline(frame, view, text, (*discarder, *bar), &upper, layout);
    let (rest, bottom) = split(&rest, rest.rows.len() as i32 - thick);
    if let Some(bar) = bar {
        countdown::draw(frame, 0..layout.width(), bottom.rows, bar.left.into(), Bar::FULL.into());
    }
    // Descenders must stay above the bar.
    let foot = layout.gap + layout.gap / 2;
    let (middle, lower) = split(&rest, rest.rows.len() as i32 - cells - foot);
    let lower = Room { columns: 0..layout.width(), rows: lower.rows.start..lower.rows.end - foot };
    // Above one row of keys there is room for both. Above two rows, the claims of the others are
    // more important than the note.
    let both = middle.rows.len() as i32 >= layout.narrow.capital + layout.narrow.descent();
    let others_spoke = others.iter().any(|&(_, claim, passed)| claim.is_some() || passed);
    if both || others_spoke || note.is_empty() {
        whole &= claims(frame, &others, &lower, &view.header, layout);
    }
    if both || !others_spoke {
        let rows = if both { middle.rows } else { lower.rows };
        whole &= write_line(
            frame,
            note,
            &layout.labels(),
            &Room { rows, ..room.clone() },
            Align::Left,
            Ink::Main,
        );
    }
    whole
}

/// Paints a claim window in large type: whose tile it is, the seconds, and the claims that were made,
/// or what to do.
fn draw_large(frame: &mut Frame<'_>, view: &View, room: &Room, layout: &Layout) -> bool {
    let Body::Claims { discarder, robbing, bar, claimed, mine, note, .. } = &view.body else {
        return true;
    };
    let thick = if bar.is_some() { 2 * layout.gap + layout.gap / 2 } else { 0 };
    let (upper, rest) = split(room, layout.first_line());
    let text = title(view, *discarder, *robbing, *bar, mine.filter(|_| bar.is_some()));
    let whole = headline(frame, view, text, (*discarder, *bar), &upper, layout);
    let (rest, bottom) = split(&rest, rest.rows.len() as i32 - thick);
    if let Some(bar) = bar {
        countdown::draw(frame, 0..layout.width(), bottom.rows, bar.left.into(), Bar::FULL.into());
    }
    let claims = Wind::ALL.into_iter().filter_map(|wind| Some((wind, claimed[wind.index()]?)));
    let mut text = NoteText::new();
    for (wind, claim) in claims.filter(|&(wind, _)| view.header.wind != Some(wind)) {
        let apart = if text.is_empty() { "" } else { ", " };
        // Three claims are much shorter than a note.
        let _ = write!(text, "{apart}{}: {}", wind.title(), claim.title());
    }
    let text = if text.is_empty() { note.clone() } else { text };
    message::draw(frame, &[text], Ink::Main, &rest, layout) && whole
}

/// Whether the player's own wind is in the picture: it is the place's own tile, or the place claims
/// it.
pub(crate) fn is_own(view: &View) -> bool {
    let Body::Claims { discarder, mine, .. } = &view.body else { return false };
    mine.is_some() || discarder.is_none_or(|wind| view.header.wind == Some(wind))
}

/// Whose tile it is, or what this place claims.
fn title(
    view: &View,
    discarder: Option<Wind>,
    robbing: bool,
    bar: Option<Bar>,
    claims: Option<ClaimKind>,
) -> &'static str {
    let own = discarder.is_some() && view.header.wind == discarder;
    match (own, robbing) {
        _ if claims.is_some() => claims.map_or("", yours),
        _ if discarder.is_none() && bar.is_none() => "whose tile?",
        _ if discarder.is_none() => "a discard",
        (true, false) => "your tile",
        (true, true) => "your kong",
        (false, false) => "discard",
        (false, true) => "kong",
    }
}

const fn yours(claim: ClaimKind) -> &'static str {
    match claim {
        ClaimKind::Chow => "your chow",
        ClaimKind::Pung => "your pung",
        ClaimKind::Kong => "your kong",
        ClaimKind::Year => "your year",
        ClaimKind::Mahjong => "mahjong!",
    }
}

/// Paints the title, beside the wind whose tile it is, and the seconds that are left.
fn headline(
    frame: &mut Frame<'_>,
    view: &View,
    text: &str,
    (discarder, bar): (Option<Wind>, Option<Bar>),
    room: &Room,
    layout: &Layout,
) -> bool {
    let seconds: String<3> = bar.map_or(String::new(), |bar| cut(format_args!("{}", bar.seconds)));
    let top = (room.rows.start + room.rows.end - layout.huge.capital) / 2;
    layout.huge.write_figures(frame, &seconds, room.columns.end, top, Ink::Main);
    let right = match discarder {
        Some(wind) => {
            let chip = layout.claim_chip();
            let place = (room.columns.start, room.rows.clone());
            let colour = view.header.colour(wind);
            chip.draw_at(frame, (wind, colour), place, ChipShape::Filled, layout) + layout.gap
        }
        None => room.columns.start,
    };
    let end = room.columns.end - layout.huge.figures_width(&seconds) - layout.gap;
    let beside = Room { columns: right + layout.gap..end, rows: room.rows.clone() };
    write_line(frame, text, &layout.large_first(), &beside, Align::Left, Ink::Main)
}

/// Paints the places that may claim the tile, side by side: the wind and what it said. The
/// characters of the winds are left out if there is no room for them. Returns whether everything
/// has room.
fn claims(
    frame: &mut Frame<'_>,
    others: &[(Wind, Option<ClaimKind>, bool)],
    room: &Room,
    header: &HeaderView,
    layout: &Layout,
) -> bool {
    let said = others.iter().map(|&(wind, claim, passed)| match (claim, passed) {
        (Some(claim), _) => {
            (wind, word(claim), if header.wind == Some(wind) { Ink::Picked } else { Ink::Main })
        }
        (None, true) => (wind, "pass", Ink::Quiet),
        (None, false) => (wind, SILENT, Ink::Quiet),
    });
    let inset = layout.gap / 2;
    let width = |(wind, text, _): (Wind, &str, Ink), with_character: bool| {
        chip_width(wind, with_character, layout) + layout.narrow.width(text) + 2 * inset
    };
    let total =
        |with_character: bool| said.clone().map(|cell| width(cell, with_character)).sum::<i32>();
    let spare = |with_character: bool| room.columns.len() as i32 - total(with_character);
    let with_character = spare(true) >= 2 * layout.gap;
    let apart = (spare(with_character) / 2).min(4 * layout.gap);
    let mut left = room.columns.start;
    for cell @ (wind, text, ink) in said.clone() {
        let end = left + width(cell, with_character);
        // Who has not spoken yet has only an outline.
        let shape = if text == SILENT { ChipShape::Outlined } else { ChipShape::Filled };
        let player = (wind, header.colour(wind));
        let right = chip(frame, player, (shape, with_character), left, room, layout);
        if ink == Ink::Picked {
            // The box reaches below the line, so that descenders are on it.
            let rows = room.rows.start..room.rows.end + layout.gap;
            let ramp = ink.ground().over(Colour::Night);
            rounded(frame, right..end, rows, layout.radius / 2, ramp);
        }
        let top = (room.rows.start + room.rows.end - layout.narrow.capital) / 2;
        layout.narrow.write(frame, text, right + inset, top, ink);
        left = end + apart;
    }
    spare(with_character) >= 0
}

/// For somebody who has not spoken yet.
const SILENT: &str = "...";

/// A short word for a claim.
const fn word(claim: ClaimKind) -> &'static str {
    match claim {
        ClaimKind::Chow => "chow",
        ClaimKind::Pung => "pung",
        ClaimKind::Kong => "kong",
        ClaimKind::Year => "year",
        ClaimKind::Mahjong => "MJ",
    }
}

fn chip_width(wind: Wind, with_character: bool, layout: &Layout) -> i32 {
    let letter = layout.narrow.width(letter(wind)) + 2 * CHIP_INSET;
    if with_character { layout.small_chip().width(wind) } else { letter }
}

/// The space left and right of a letter without a character.
const CHIP_INSET: i32 = 2;

/// Paints the chip of a wind, without its character if there is no room for it. Returns the column
/// after it.
fn chip(
    frame: &mut Frame<'_>,
    (wind, colour): (Wind, Colour),
    (shape, with_character): (ChipShape, bool),
    left: i32,
    room: &Room,
    layout: &Layout,
) -> i32 {
    if with_character {
        let place = (left, room.rows.clone());
        return layout.small_chip().draw_at(frame, (wind, colour), place, shape, layout);
    }
    let right = left + chip_width(wind, false, layout);
    let ink = if shape == ChipShape::Outlined { Ink::Wind(colour) } else { Ink::Chip(colour) };
    let ramp = ink.ground().over(Colour::Night);
    rounded(frame, left..right, room.rows.clone(), layout.radius / 2, ramp);
    let top = (room.rows.start + room.rows.end - layout.narrow.capital) / 2;
    layout.narrow.write(frame, letter(wind), left + CHIP_INSET, top, ink);
    right
}
