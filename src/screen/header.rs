//! The header strip.
//!
//! In play it says who one is and how one stands: the own wind as a chip of colour, character and letter, the wind of the
//! round in a frame, the rank and the score. Elsewhere it says what the screen is about.

use core::ops::Range;

use heapless::String;

use super::frame::Frame;
use super::layout::Layout;
use super::palette::Ink;
use super::text::{Align, Room, one_line, write_line};
use super::view::{Body, Header, View};
use super::words::cut;
use crate::seat::Wind;

/// The rows of the strip: none on the first screen.
pub fn rows(view: &View, layout: &Layout) -> Range<i32> {
    if view.body == Body::Splash { 0..0 } else { layout.header() }
}

/// Paints the strip, every pixel of its rows; says whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, view: &View, layout: &Layout) -> bool {
    let rows = rows(view, layout);
    frame.fill(0..layout.width(), rows.clone(), Ink::Header.ground());
    match &view.body {
        Body::Splash => true,
        Body::Play { .. } | Body::Claims { .. } => standing(frame, &view.header, &rows, layout),
        Body::Choice { index, count, .. } => titled(frame, view, page(*index, *count), &rows, layout),
        Body::Rows { page: index, pages, .. } => titled(frame, view, page(*index, *pages), &rows, layout),
        Body::Entry { total: Some(total), .. } => titled(frame, view, cut(format_args!("={total}")), &rows, layout),
        _ => titled(frame, view, String::new(), &rows, layout),
    }
}

/// `2/9`, or nothing where there is only one.
fn page(index: u8, count: u8) -> String<16> {
    if count > 1 { cut(format_args!("{}/{count}", index.saturating_add(1))) } else { String::new() }
}

/// Own wind, title, and at the right the page or what the hand counts.
fn titled(frame: &mut Frame<'_>, view: &View, page: String<16>, rows: &Range<i32>, layout: &Layout) -> bool {
    let title = view.title();
    let page_width = if page.is_empty() { 0 } else { layout.narrow.width(&page) + 2 * layout.gap };
    let end = layout.width() - layout.gap - page_width;
    // A long title takes the room of the chip: one's own wind is on every screen of play.
    let fits = |wind: &Wind| wind_width(*wind, layout) + 2 * layout.gap + layout.narrow.width(&title) <= end;
    let chip_end = view.header.wind.filter(fits).map_or(0, |wind| chip(frame, wind, rows, layout));
    let rows = raised(&title, rows, layout);
    let room = Room { columns: chip_end + 2 * layout.gap..end, rows: rows.clone() };
    let whole = write_line(frame, &title, &layout.labels(), &room, Align::Left, Ink::Header);
    let room = Room { columns: end..layout.width() - layout.gap, rows };
    write_line(frame, &page, &[layout.narrow], &room, Align::Right, Ink::Header) && whole
}

/// The rows in whose middle a title stands: higher up where a letter hangs, or the body below would paint over its tail;
/// but not so high that the dot of an i is lost.
fn raised(title: &str, rows: &Range<i32>, layout: &Layout) -> Range<i32> {
    let (font, height) = (layout.label, rows.len() as i32);
    let middle = (height - font.capital) / 2;
    let highest = if title.contains(['i', 'j']) { font.above.min(middle) } else { 0 };
    let top = (height - one_line(font, title)).clamp(highest, middle);
    rows.start..rows.end - 2 * (middle - top)
}

/// Own wind, wind of the round, goulash, rank, score.
fn standing(frame: &mut Frame<'_>, header: &Header, rows: &Range<i32>, layout: &Layout) -> bool {
    let mut left = header.wind.map_or(0, |wind| chip(frame, wind, rows, layout));
    if let Some(round) = header.round {
        left = framed(frame, round, left + layout.gap, rows, layout);
    }
    if header.goulash {
        left = badge(frame, "G", left + layout.gap, rows, layout);
    }
    let columns = left + layout.gap..layout.width() - layout.gap;
    let room = Room { columns, rows: rows.clone() };
    let score: String<16> = header.score.map_or(String::new(), |score| {
        let minus = if score < 0 { "–" } else { "" };
        cut(format_args!("{minus}{}", score.unsigned_abs()))
    });
    let rank: String<8> = header.rank.map_or(String::new(), |rank| cut(format_args!("{rank}{} ", ordinal(rank))));
    let both: String<24> = cut(format_args!("{rank}{score}"));
    // The compact display has no room for both beside the mark of a goulash; the score matters more.
    let text = if layout.narrow.width(&both) <= room.columns.len() as i32 { both.as_str() } else { &score };
    write_line(frame, text, &layout.labels(), &room, Align::Right, Ink::Header)
}

const fn ordinal(rank: u8) -> &'static str {
    match rank {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    }
}

/// The wind at the left end of the strip, as wide as it is needed; returns the column after it.
fn chip(frame: &mut Frame<'_>, wind: Wind, rows: &Range<i32>, layout: &Layout) -> i32 {
    let ink = Ink::Chip(wind);
    frame.fill(0..wind_width(wind, layout), rows.clone(), ink.ground());
    wind_sign(frame, wind, 0, rows, ink, layout)
}

/// The wind of the round: in a frame instead of a chip, so that it is not taken for one's own.
fn framed(frame: &mut Frame<'_>, wind: Wind, left: i32, rows: &Range<i32>, layout: &Layout) -> i32 {
    let (ink, line) = (Ink::Wind(wind), layout.gap / 2);
    let right = left + wind_width(wind, layout);
    frame.fill(left..right, rows.clone(), ink.text());
    frame.fill(left + line..right - line, rows.start + line..rows.end - line, ink.ground());
    wind_sign(frame, wind, left, rows, ink, layout)
}

fn badge(frame: &mut Frame<'_>, text: &str, left: i32, rows: &Range<i32>, layout: &Layout) -> i32 {
    let right = left + layout.narrow.width(text) + 2 * layout.gap;
    frame.fill(left..right, rows.clone(), Ink::Picked.ground());
    let top = (rows.start + rows.end - layout.narrow.capital) / 2;
    layout.narrow.write(frame, text, left + layout.gap, top, Ink::Picked);
    right
}

/// How wide [`wind_sign`] is.
fn wind_width(wind: Wind, layout: &Layout) -> i32 {
    layout.inline.side + layout.label.width(letter(wind)) + 3 * layout.gap
}

/// A wind's character and letter; returns the column after them.
fn wind_sign(frame: &mut Frame<'_>, wind: Wind, left: i32, rows: &Range<i32>, ink: Ink, layout: &Layout) -> i32 {
    let middle = rows.start + rows.end;
    layout.inline.wind(frame, wind, left + layout.gap, (middle - layout.inline.side) / 2, ink.text());
    let letter_left = left + layout.inline.side + 2 * layout.gap;
    layout.label.write(frame, letter(wind), letter_left, (middle - layout.label.capital) / 2, ink) + layout.gap
}

/// A wind's letter as text.
pub fn letter(wind: Wind) -> &'static str {
    wind.name().get(..1).unwrap_or_default()
}
