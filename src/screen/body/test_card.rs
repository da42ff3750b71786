//! The test card of a display: what is wrong with its settings can be seen at a glance.

use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::{Direction, triangle};
use crate::screen::text::{Align, Room, write_line};
use crate::seat::Place;

/// The bars with their letters. With a wrong order or inversion, a letter does not fit its colour.
const BARS: [(&str, Colour); 3] = [("R", Colour::Red), ("G", Colour::Green), ("B", Colour::Blue)];

/// Paints an arrow, three bars, the number of the place and a line of words. Returns whether no word
/// was cut.
pub fn draw(frame: &mut Frame<'_>, place: Place, says: &str, room: &Room, layout: &Layout) -> bool {
    let line = layout.label.capital + layout.label.descent() + layout.gap;
    let split = (room.rows.end - line).max(room.rows.start);
    let words = Room { columns: room.columns.clone(), rows: split..room.rows.end };
    let whole = write_line(frame, says, &layout.labels(), &words, Align::Centre, Ink::Main);
    let fifth = room.columns.len() as i32 / 5;
    let column = |at: i32| room.columns.start + at * fifth..room.columns.start + (at + 1) * fifth;
    let rows = room.rows.start + layout.gap..split - layout.gap;
    arrow(frame, column(0), rows.clone(), layout);
    let mut parts = [whole, true, true, true, true];
    for ((at, (letter, colour)), part) in (1..).zip(BARS).zip(&mut parts[1..]) {
        let columns = column(at).start + layout.gap..column(at).end;
        frame.fill(columns.clone(), rows.clone(), colour);
        // White letters on a dark plate can be read whatever the colours are.
        let plate = rows.end - layout.label.capital - 3 * layout.gap..rows.end;
        frame.fill(columns.clone(), plate.clone(), Colour::Night);
        let letters = Room { columns, rows: plate };
        *part = write_line(frame, letter, &layout.labels(), &letters, Align::Centre, Ink::Main);
    }
    let number: heapless::String<4> = crate::cut::cut(format_args!("{}", place.index()));
    let right = Room { columns: column(4), rows };
    parts[4] = write_line(frame, &number, &layout.huge_first(), &right, Align::Centre, Ink::Main);
    parts == [true; 5]
}

/// An arrow that points up if the display is turned right.
fn arrow(
    frame: &mut Frame<'_>,
    columns: core::ops::Range<i32>,
    rows: core::ops::Range<i32>,
    layout: &Layout,
) {
    let head = (columns.len() as i32 - layout.gap) / 2;
    let middle = (columns.start + columns.end) / 2;
    triangle(frame, (middle, rows.start), head, Direction::Up, Colour::Yellow);
    let shaft = middle - head / 3..middle + head / 3 + 1;
    frame.fill(shaft, rows.start + head..rows.end, Colour::Yellow);
}

/// Paints a line around the whole display, over everything else. Where the picture is shifted, a part
/// of it is missing.
pub fn border(frame: &mut Frame<'_>, layout: &Layout) {
    let (width, height) = (layout.width(), layout.height());
    for rows in [0..1, height - 1..height] {
        frame.fill(0..width, rows, Colour::White);
    }
    for columns in [0..1, width - 1..width] {
        frame.fill(columns, 0..height, Colour::White);
    }
}
