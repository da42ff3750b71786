//! The main area, between header and keys. There is one module for each kind of
//! [`Body`].

mod banner;
mod choice;
mod claims;
mod dice;
mod entry;
mod free;
mod key_map;
mod mahjong;
mod message;
mod number;
mod play;
mod podium;
mod rows;
mod splash;
pub(super) mod test_card;
mod wall;

use core::ops::Range;

use super::frame::Frame;
use super::layout::Layout;
use super::palette::{Colour, Ink};
use super::text::Room;
use super::view::{Body, View};

/// Paints the main area, every pixel of the rows. Returns whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, view: &View, rows: Range<i32>, layout: &Layout) -> bool {
    frame.fill(0..layout.width(), rows.clone(), Colour::Night);
    // Without keys the lowest line needs some space below.
    let end = if rows.end == layout.height() { rows.end - layout.gap } else { rows.end };
    let rows = rows.start..end;
    let room = Room { columns: layout.margin..layout.width() - layout.margin, rows };
    match &view.body {
        Body::Splash => splash::draw(frame, &view.header, &room, layout),
        Body::Choice { value, note, count, .. } => {
            choice::draw(frame, value, note, *count > 1, &room, layout)
        }
        Body::Message { lines, .. } => message::draw(frame, lines, Ink::Main, &room, layout),
        Body::Mahjong { winner, title, lines } => {
            mahjong::draw(frame, (*winner, &view.header), title, lines, &room, layout)
        }
        Body::Seat { wind, title, lines } => {
            let player = (*wind, view.header.colour(*wind));
            banner::draw(frame, player, title, lines, &room, layout)
        }
        Body::Podium { rows, .. } => podium::draw(frame, &view.header, rows, &room, layout),
        Body::TestCard { place, says } => test_card::draw(frame, *place, says, &room, layout),
        Body::KeyMap { keys, .. } => key_map::draw(frame, keys, &room, layout),
        Body::Number { value, unit, .. } => number::draw(frame, *value, unit, &room, layout),
        Body::Rows { rows, .. } => rows::draw(frame, &view.header, rows, &room, layout),
        Body::Dice { faces, rolling, caption, .. } => {
            dice::draw(frame, faces, *rolling, caption, &room, layout)
        }
        Body::Wall { picture, caption, .. } => {
            wall::draw(frame, &view.header, picture, caption, &room, layout)
        }
        Body::Entry { tiles, note, .. } => entry::draw(frame, tiles, note, &room, layout),
        Body::Play { .. } => play::draw(frame, view, &room, layout),
        Body::Free { wind, score, note, .. } => {
            free::draw(frame, (*wind, view.header.colour(*wind)), *score, note, &room, layout)
        }
        Body::Claims { .. } => claims::draw(frame, view, &room, layout),
    }
}

/// Whether both bodies look the same in the same room.
pub(crate) fn looks_alike(one: &View, other: &View) -> bool {
    let headers = match &one.body {
        Body::Splash | Body::Mahjong { .. } | Body::Seat { .. } => one.header == other.header,
        Body::Play { .. } => {
            one.header.goulash == other.header.goulash
                && one.header.trays == other.header.trays
                && hints(one) == hints(other)
        }
        Body::Claims { .. } => {
            one.header.wind == other.header.wind || !claims::is_own(one) && !claims::is_own(other)
        }
        _ => true,
    };
    headers && one.body == other.body
}

/// Whether a turn says how to get the menu: only where no key has a meaning.
fn hints(view: &View) -> bool {
    view.keys.iter().all(|key| key.text.is_empty())
}

/// Splits a room into its `upper` first rows and the rest.
fn split(room: &Room, upper: i32) -> (Room, Room) {
    let at = (room.rows.start + upper).min(room.rows.end);
    let part = |rows| Room { columns: room.columns.clone(), rows };
    (part(room.rows.start..at), part(at..room.rows.end))
}
