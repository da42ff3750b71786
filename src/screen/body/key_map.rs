//! The map of all keys in a self-test: a row for each place, a plate for each key.

use heapless::String;

use crate::cut::cut;
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::{outlined, rounded};
use crate::screen::text::{Align, Room, write_line};
use crate::screen::view::{TestedKey, TestedState};
use crate::seat::ByPlace;

/// Paints the map. A plate looks like that of a key: an outline if the key was not tested, filled if it
/// is good, white while it is down. A key with a fault is vermilion. Returns whether no word was cut.
pub fn draw(
    frame: &mut Frame<'_>,
    keys: &ByPlace<[TestedKey; 4]>,
    room: &Room,
    layout: &Layout,
) -> bool {
    let number_width = layout.label.capital + layout.gap;
    let width = (room.columns.len() as i32 - number_width) / 4;
    let height = room.rows.len() as i32 / 4;
    let mut whole = true;
    for (row, (place, keys)) in (0..).zip(keys.iter()) {
        let top = room.rows.start + row * height;
        let rows = top + layout.gap / 2..top + height - layout.gap / 2;
        let left = room.columns.start;
        let start = Room { columns: left..left + number_width, rows: rows.clone() };
        let number: String<4> = cut(format_args!("{place}"));
        whole &= write_line(frame, &number, &layout.labels(), &start, Align::Left, Ink::Main);
        for (column, key) in (0..).zip(keys) {
            let left = left + number_width + column * width;
            let columns = left + layout.gap / 2..left + width - layout.gap / 2;
            whole &= draw_key(frame, key, Room { columns, rows: rows.clone() }, layout);
        }
    }
    whole
}

fn draw_key(frame: &mut Frame<'_>, key: &TestedKey, plate: Room, layout: &Layout) -> bool {
    let fault = key.ghosts > 0 || matches!(key.state, TestedState::Silent | TestedState::Wrong);
    let (colour, ink) = match key.state {
        _ if key.down => (Colour::White, Ink::KeyLit),
        _ if fault => (Colour::Vermilion, Ink::Chip(Colour::Vermilion)),
        TestedState::Untested => (Colour::Line, Ink::Main),
        _ => (Colour::Key, Ink::Key),
    };
    let radius = layout.radius / 2;
    let (columns, rows) = (plate.columns.clone(), plate.rows.clone());
    if colour == Colour::Line {
        outlined(frame, columns, rows, (radius, layout.line), (colour, Colour::Night));
    } else {
        rounded(frame, columns, rows, radius, colour.over(Colour::Night));
    }
    write_line(frame, &key.mark(), &layout.labels(), &plate, Align::Centre, ink)
}
