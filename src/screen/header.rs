//! The header strip.
//!
//! In play it shows the player's own wind as a coloured chip with character and letter, the wind of
//! the round in an outline, the rank and the score. On other screens it shows the title.

use core::ops::Range;

use heapless::String;

use super::frame::Frame;
use super::layout::Layout;
use super::palette::{Colour, Ink};
use super::shapes::rounded;
use super::text::{Align, Room, one_line, write_line};
use super::view::{Body, HeaderView, View};
use super::widgets::chip::ChipShape;
use crate::cut::cut;
use crate::seat::Wind;

/// The rows of the strip. The first screen has none, and a mahjong or a new seat needs its room. In
/// large type the screens of play have none either.
pub fn rows(view: &View, layout: &Layout) -> Range<i32> {
    match view.body {
        Body::Splash | Body::Mahjong { .. } | Body::Seat { .. } => 0..0,
        Body::Play { .. } | Body::Claims { .. } | Body::Free { .. } if layout.large_type => 0..0,
        _ => layout.header(),
    }
}

/// Paints the strip, every pixel of its rows. Returns whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, view: &View, layout: &Layout) -> bool {
    let rows = rows(view, layout);
    if rows.is_empty() {
        return true;
    }
    frame.fill(0..layout.width(), rows.clone(), Ink::Header.ground());
    match &view.body {
        Body::Splash | Body::Mahjong { .. } | Body::Seat { .. } => true,
        Body::Free { round, hand, .. } => {
            playing(frame, (*round, &view.header), *hand, &rows, layout)
        }
        Body::Play { .. } | Body::Claims { .. } => standing(frame, &view.header, &rows, layout),
        Body::Choice { index, count, .. } => {
            titled(frame, view, page(*index, *count), &rows, layout)
        }
        Body::Rows { page: index, pages, .. } => {
            titled(frame, view, page(*index, *pages), &rows, layout)
        }
        Body::Entry { total: Some(total), .. } => {
            titled(frame, view, cut(format_args!("={total}")), &rows, layout)
        }
        _ => titled(frame, view, String::new(), &rows, layout),
    }
}

/// `2/9`, or nothing if there is only one page.
fn page(index: u8, count: u8) -> String<16> {
    if count > 1 { cut(format_args!("{}/{count}", index.saturating_add(1))) } else { String::new() }
}

/// Paints the player's own wind, the title, and at the right the page or the score of the hand.
fn titled(
    frame: &mut Frame<'_>,
    view: &View,
    page: String<16>,
    rows: &Range<i32>,
    layout: &Layout,
) -> bool {
    let title = view.title();
    let page_width = if page.is_empty() { 0 } else { layout.narrow.width(&page) + 2 * layout.gap };
    let end = layout.width() - layout.gap - page_width;
    // A long title takes the room of the chip. The player's own wind is on every screen of play
    // anyway.
    let fits = |wind: &Wind| {
        layout.header_chip().width(*wind) + 2 * layout.gap + layout.narrow.width(&title) <= end
    };
    let chip_end = view
        .header
        .wind
        .filter(fits)
        .map_or(0, |wind| chip(frame, wind, view.header.colour(wind), rows, layout));
    let rows = raised(&title, rows, layout);
    let room = Room { columns: chip_end + 2 * layout.gap..end, rows: rows.clone() };
    let whole = write_line(frame, &title, &layout.labels(), &room, Align::Left, Ink::Header);
    let room = Room { columns: end..layout.width() - layout.gap, rows };
    write_line(frame, &page, &[layout.narrow], &room, Align::Right, Ink::HeaderQuiet) && whole
}

/// The rows in the middle of which a title is written. A title with descenders is higher up,
/// because the body below would cover them, but not so high that the dot of an i is lost.
fn raised(title: &str, rows: &Range<i32>, layout: &Layout) -> Range<i32> {
    let (font, height) = (layout.label, rows.len() as i32);
    let middle = (height - font.capital) / 2;
    let highest = if title.contains(['i', 'j']) { font.above.min(middle) } else { 0 };
    let top = (height - one_line(font, title)).clamp(highest, middle);
    rows.start..rows.end - 2 * (middle - top)
}

/// Paints the player's own wind, the wind of the round, the mark of a goulash, the rank and the
/// score.
fn standing(
    frame: &mut Frame<'_>,
    header: &HeaderView,
    rows: &Range<i32>,
    layout: &Layout,
) -> bool {
    let mut left =
        header.wind.map_or(0, |wind| chip(frame, wind, header.colour(wind), rows, layout));
    if let Some(round) = header.round {
        left = framed(frame, (round, header), left + layout.gap, rows, layout);
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
    let rank: String<8> =
        header.rank.map_or(String::new(), |rank| cut(format_args!("{rank}{}", ordinal(rank))));
    // One font for both. The compact display has no room for both beside the mark of a goulash. The
    // score is more important.
    let apart = layout.label.width(" ");
    let fonts = layout.labels();
    let fits = |font: &&&crate::screen::glyphs::Font| {
        font.width(&score) + apart + font.width(&rank) <= room.columns.len() as i32
    };
    let Some(font) = fonts.iter().find(fits) else {
        return write_line(frame, &score, &fonts, &room, Align::Right, Ink::Header);
    };
    let middle = room.columns.end - font.width(&score);
    let columns = room.columns.start..middle - apart;
    let beside = Room { columns, rows: rows.clone() };
    let whole = write_line(frame, &rank, &[font], &beside, Align::Right, Ink::HeaderQuiet);
    write_line(frame, &score, &[font], &room, Align::Right, Ink::Header) && whole
}

/// Paints the wind of the round and the number of the hand. The player's own wind and score are
/// large below.
fn playing(
    frame: &mut Frame<'_>,
    (round, header): (Wind, &HeaderView),
    hand: u16,
    rows: &Range<i32>,
    layout: &Layout,
) -> bool {
    let left = framed(frame, (round, header), layout.gap, rows, layout);
    let text: String<16> = cut(format_args!("hand {hand}"));
    let end = layout.width() - layout.margin;
    let columns = left + 2 * layout.gap..end - layout.narrow.width(&text) - layout.gap;
    let room = Room { columns, rows: rows.clone() };
    let whole = write_line(frame, "round", &layout.labels(), &room, Align::Left, Ink::HeaderQuiet);
    let room = Room { columns: room.columns.end..end, rows: rows.clone() };
    write_line(frame, &text, &layout.labels(), &room, Align::Right, Ink::HeaderQuiet) && whole
}

/// The ending of an ordinal number.
pub(super) const fn ordinal(rank: u8) -> &'static str {
    match rank {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    }
}

/// Paints the player's own wind at the left end of the strip. Returns the column after it.
fn chip(
    frame: &mut Frame<'_>,
    wind: Wind,
    colour: Colour,
    rows: &Range<i32>,
    layout: &Layout,
) -> i32 {
    let place = (0, rows.clone());
    layout.header_chip().draw_at(frame, (wind, colour), place, ChipShape::Flush, layout)
}

/// Paints the wind of the round in an outline, so that nobody takes it for their own.
fn framed(
    frame: &mut Frame<'_>,
    (wind, header): (Wind, &HeaderView),
    left: i32,
    rows: &Range<i32>,
    layout: &Layout,
) -> i32 {
    let place = (left, rows.start..rows.end);
    let colour = header.colour(wind);
    layout.header_chip().draw_at(frame, (wind, colour), place, ChipShape::Outlined, layout)
}

fn badge(frame: &mut Frame<'_>, text: &str, left: i32, rows: &Range<i32>, layout: &Layout) -> i32 {
    let right = left + layout.narrow.width(text) + 2 * layout.gap;
    let ink = Ink::Picked;
    let ramp = ink.ground().over(Colour::Night);
    rounded(frame, left..right, rows.clone(), layout.radius, ramp);
    let top = (rows.start + rows.end - layout.narrow.capital) / 2;
    layout.narrow.write(frame, text, left + layout.gap, top, ink);
    right
}

/// The first letter of a wind.
pub fn letter(wind: Wind) -> &'static str {
    wind.title().get(..1).unwrap_or_default()
}
