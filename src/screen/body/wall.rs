//! The wall from one's own side, and in the middle of it what is done now.

use crate::screen::frame::Frame;
use crate::screen::header::letter;
use crate::screen::layout::Layout;
use crate::screen::palette::Ink;
use crate::screen::shapes::rounded;
use crate::screen::text::{Align, Paragraph, Room};
use crate::screen::wall_picture::WallPicture;
use crate::screen::widgets::wall;
use crate::seat::Wind;

/// Paints the wall with the caption inside of it; says whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, picture: &WallPicture, caption: &str, room: &Room, layout: &Layout) -> bool {
    let inside = wall::draw(frame, picture, 0..layout.width(), room.rows.clone());
    let middle = (inside.columns.start + inside.columns.end, inside.rows.start + inside.rows.end);
    let (wide, tall) = chip_size(layout);
    let beside = Room {
        columns: inside.columns.start + wide + layout.gap..inside.columns.end - wide - layout.gap,
        rows: inside.rows.start + tall..inside.rows.end,
    };
    let set =
        |room: &Room| Paragraph::set(caption, &layout.labels(), room.columns.len() as i32, room.rows.len() as i32);
    let caption = set(&beside);
    // A sentence that needs the whole room gets it: the winds are in the sentence, and the header has one's own.
    if !caption.whole {
        // The marks of the next tiles point into it at both sides.
        let columns = inside.columns.start + 3 * layout.gap..inside.columns.end - 3 * layout.gap;
        let between = Room { columns, rows: inside.rows };
        let caption = set(&between);
        caption.write(frame, &between, Align::Centre, Ink::Main);
        return caption.whole;
    }
    caption.write(frame, &beside, Align::Centre, Ink::Main);
    let [_, right, across, left] = &picture.sides;
    let middle_row = middle.1 / 2 - tall / 2;
    let spots = [
        (right, inside.columns.end - wide, middle_row),
        (across, middle.0 / 2 - wide / 2, inside.rows.start),
        (left, inside.columns.start, middle_row),
    ];
    for (side, left, top) in spots {
        if let Some(wind) = side.wind {
            chip(frame, wind, left, top, layout);
        }
    }
    true
}

/// Columns and rows of [`chip`].
fn chip_size(layout: &Layout) -> (i32, i32) {
    (layout.small.side + layout.narrow.width("W") + 2 * layout.gap, layout.narrow.capital + layout.gap / 2)
}

/// Who sits there.
fn chip(frame: &mut Frame<'_>, wind: Wind, left: i32, top: i32, layout: &Layout) {
    let ((wide, tall), ink) = (chip_size(layout), Ink::Chip(wind));
    rounded(frame, left..left + wide, top..top + tall, ink.ground());
    let inset = layout.gap / 2;
    layout.small.wind(frame, wind, left + inset, top + (tall - layout.small.side) / 2, ink.text());
    let letter_left = left + layout.small.side + layout.gap;
    layout.narrow.write(frame, letter(wind), letter_left, top + (tall - layout.narrow.capital) / 2, ink);
}
