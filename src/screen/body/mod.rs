//! The main area, between header and keys.
//!
//! | file | draws |
//! |---|---|
//! | [`words`] | the first screen, choices, messages, numbers |
//! | [`rows`] | lists |
//! | [`play`], [`claims`] | a turn, a tile that can be claimed |
//! | [`dice`], [`wall`], [`entry`] | dice, the wall, a hand that is entered |

pub mod claims;
pub mod dice;
pub mod entry;
pub mod play;
pub mod rows;
pub mod wall;
pub mod words;

use core::ops::Range;

use super::frame::Frame;
use super::layout::Layout;
use super::palette::Colour;
use super::text::Room;
use super::view::{Body, View};

/// Paints the main area, every pixel of the rows; says whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, view: &View, rows: Range<i32>, layout: &Layout) -> bool {
    frame.fill(0..layout.width(), rows.clone(), Colour::Night);
    let room = Room { columns: layout.gap..layout.width() - layout.gap, rows };
    match &view.body {
        Body::Splash => words::splash(frame, &view.header, &room, layout),
        Body::Choice { value, note, count, .. } => words::choice(frame, value, note, *count > 1, &room, layout),
        Body::Message { lines, .. } => words::message(frame, lines, &room, layout),
        Body::Number { value, unit, .. } => words::number(frame, *value, unit, &room, layout),
        Body::Rows { rows, .. } => rows::draw(frame, rows, &room, layout),
        Body::Dice { faces, rolling, caption, .. } => dice::draw(frame, faces, *rolling, caption, &room, layout),
        Body::Wall { picture, caption, .. } => wall::draw(frame, picture, caption, &room, layout),
        Body::Entry { tiles, note, .. } => entry::draw(frame, tiles, note, &room, layout),
        Body::Play { .. } => play::draw(frame, view, &room, layout),
        Body::Claims { .. } => claims::draw(frame, view, &room, layout),
    }
}

/// Whether both are drawn the same in the same room.
pub fn looks_alike(one: &View, other: &View) -> bool {
    let headers = match &one.body {
        Body::Splash => one.header == other.header,
        Body::Play { .. } => one.header.goulash == other.header.goulash,
        Body::Claims { .. } => one.header.wind == other.header.wind || !claims::is_own(one) && !claims::is_own(other),
        _ => true,
    };
    headers && one.body == other.body
}

/// The upper part of a room of so many rows, and the rest of it.
fn split(room: &Room, upper: i32) -> (Room, Room) {
    let at = (room.rows.start + upper).min(room.rows.end);
    let part = |rows| Room { columns: room.columns.clone(), rows };
    (part(room.rows.start..at), part(at..room.rows.end))
}
