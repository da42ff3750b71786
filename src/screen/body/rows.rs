//! Lists: words at the left, numbers at the right, one under the other.

use crate::screen::frame::Frame;
use crate::screen::glyphs::Font;
use crate::screen::layout::Layout;
use crate::screen::palette::Ink;
use crate::screen::shorter::{STEPS, shorten};
use crate::screen::text::{Align, Room, line_pitch, write_line};
use crate::screen::view::Row;

/// Paints the rows; one's own have a lighter ground and a mark before them. Says whether all of them had room.
pub fn draw(frame: &mut Frame<'_>, rows: &[Row], room: &Room, layout: &Layout) -> bool {
    let Some(most) = i32::try_from(rows.len()).ok().filter(|most| *most > 0) else { return true };
    // One type for the whole list, so that its columns align.
    let font = if rows.iter().all(|row| fits(&row.text, &row.value, layout.label, room, layout)) {
        layout.label
    } else {
        layout.narrow
    };
    let pitch = (room.rows.len() as i32 / most).clamp(line_pitch(font) - layout.gap, line_pitch(font) + 2 * layout.gap);
    let mut top = room.rows.start + (room.rows.len() as i32 - pitch * most).max(0) / 2;
    let mut whole = true;
    for row in rows {
        if top + font.capital > room.rows.end {
            return false;
        }
        whole &= draw_row(frame, row, font, Room { columns: room.columns.clone(), rows: top..top + pitch }, layout);
        top += pitch;
    }
    whole
}

fn draw_row(frame: &mut Frame<'_>, row: &Row, font: &'static Font, room: Room, layout: &Layout) -> bool {
    let ink = if row.mine { Ink::Key } else { Ink::Main };
    if row.mine {
        frame.fill(0..layout.width(), room.rows.clone(), ink.ground());
    }
    let mut value = row.value.clone();
    if !fits(&row.text, &value, font, &room, layout) {
        STEPS.iter().for_each(|step| _ = shorten(&mut value, step));
    }
    let value_width = font.figures_width(&value);
    let top = room.rows.start + (room.rows.len() as i32 - font.capital) / 2;
    font.write_figures(frame, &value, room.columns.end, top, ink);
    let columns = room.columns.start..room.columns.end - value_width - layout.gap;
    write_line(frame, &row.text, &[font], &Room { columns, rows: room.rows }, Align::Left, ink)
}

/// Whether the row stays whole in this type.
fn fits(text: &str, value: &str, font: &Font, room: &Room, layout: &Layout) -> bool {
    font.width(text) + font.figures_width(value) + layout.gap <= room.columns.len() as i32
}
