//! A number that is typed in.

use heapless::String;

use crate::cut::cut;
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::rounded;
use crate::screen::text::{Align, Room, write_line};

/// Paints each digit in a box and the unit under them. The last digit, which the keys change, stands
/// out. Returns whether everything has room.
pub fn draw(frame: &mut Frame<'_>, value: u32, unit: &str, room: &Room, layout: &Layout) -> bool {
    let digits: String<16> = cut(format_args!("{value}"));
    let (cell, height) =
        (layout.main.figures_width("0") + layout.gap, layout.main.capital + 4 * layout.gap);
    let unit_height = layout.label.capital + layout.label.descent();
    let space = (room.rows.len() as i32 - height - unit_height).max(0) / 3;
    let top = room.rows.start + space;
    let width = cell * digits.len() as i32;
    let mut left = (room.columns.start + room.columns.end - width) / 2;
    let text_top = top + 2 * layout.gap;
    for (index, figure) in digits.chars().enumerate() {
        let ink = if index + 1 == digits.len() { Ink::Picked } else { Ink::Boxed };
        let ramp = ink.ground().over(Colour::Night);
        rounded(frame, left + 1..left + cell - 1, top..top + height, layout.radius, ramp);
        layout.main.write_figures(
            frame,
            figure.encode_utf8(&mut [0; 4]),
            left + cell - layout.gap / 2,
            text_top,
            ink,
        );
        left += cell;
    }
    let below = Room { columns: room.columns.clone(), rows: top + height + space..room.rows.end };
    let rows = below.rows.start..(below.rows.start + unit_height).min(room.rows.end);
    let whole = write_line(
        frame,
        unit,
        &layout.labels(),
        &Room { rows, ..below },
        Align::Centre,
        Ink::Quiet,
    );
    whole && width <= room.columns.len() as i32
}
