//! Lists: words at the left, numbers at the right, one under the other.

use heapless::String;

use crate::screen::frame::Frame;
use crate::screen::glyphs::Font;
use crate::screen::layout::Layout;
use crate::screen::palette::Ink;
use crate::screen::shorter::{STEPS, shorten};
use crate::screen::text::{Align, Room, line_pitch, one_line, write_line};
use crate::screen::view::Row;
use crate::seat::Wind;

/// Paints the rows; one's own have a lighter ground. Says whether all of them had room. Over two rows of keys they stand
/// in two columns.
pub fn draw(frame: &mut Frame<'_>, rows: &[Row], room: &Room, layout: &Layout) -> bool {
    let (height, least) = (room.rows.len() as i32, layout.label.capital + layout.gap / 2);
    let most = (height / least).max(1) as usize;
    let columns = if rows.len() > most { 2 } else { 1 };
    let width = (room.columns.len() as i32 - (columns - 1) * 3 * layout.gap) / columns;
    // One type for the whole list, so that its columns align.
    let all_fit = rows.iter().all(|row| fits(&row.text, &row.value, layout.label, width, layout));
    let font = if all_fit { layout.label } else { layout.narrow };
    // A row that is too long takes two lines where there are lines to spare.
    let long = |row: &Row| !shortest_fits(row, font, width, layout);
    let two_lines = columns == 1 && rows.len() + rows.iter().filter(|row| long(row)).count() <= most;
    let lines_of = |row: &Row| if two_lines && long(row) { 2 } else { 1 };
    let mut line = rows.iter().map(lines_of).sum::<i32>();
    let lines = ((line + columns - 1) / columns).max(1);
    // What lies below the rows is painted after them: the feet of the last row need room of their own.
    let words = rows.iter().flat_map(|row| [row.text.as_str(), row.value.as_str()]);
    let ink = words.map(|words| one_line(font, words)).max().unwrap_or(0);
    let height = height - (ink - least).max(0);
    let pitch = (height / lines).clamp(least, line_pitch(font) + 2 * layout.gap);
    let first = room.rows.start + (height - pitch * lines).max(0) / 2;
    let mut whole = lines as usize <= most;
    // A list that says West and S would puzzle: where the name of one wind has no room, all are letters.
    let letters = rows.iter().any(|row| is_wind(&row.text) && !fits(&row.text, &row.value, font, width, layout));
    // From the last to the first, so that the ground of one's own row does not cover the feet above it.
    for row in rows.iter().rev() {
        line -= lines_of(row);
        let left = room.columns.start + line / lines * (width + 3 * layout.gap);
        let top = first + line % lines * pitch;
        if (line % lines) < most as i32 {
            let room = Room { columns: left..left + width, rows: top..top + pitch * lines_of(row) };
            let text = if letters && is_wind(&row.text) { row.text.get(..1).unwrap_or_default() } else { &row.text };
            whole &= draw_row(frame, text, row, font, room, pitch, layout);
        }
    }
    whole
}

/// A row of one line, or of two with the words in the first and the value in the second.
fn draw_row(
    frame: &mut Frame<'_>,
    text: &str,
    row: &Row,
    font: &'static Font,
    room: Room,
    pitch: i32,
    layout: &Layout,
) -> bool {
    let ink = if row.mine { Ink::Key } else { Ink::Main };
    if row.mine {
        let columns = room.columns.start - layout.gap..room.columns.end + layout.gap;
        frame.fill(columns, room.rows.clone(), ink.ground());
    }
    let width = room.columns.len() as i32;
    let value = if fits(text, &row.value, font, width, layout) { row.value.clone() } else { shortest(&row.value) };
    let top = room.rows.end - pitch + (pitch - font.capital) / 2;
    font.write_figures(frame, &value, room.columns.end, top, ink);
    let is_one_line = room.rows.len() as i32 == pitch;
    let taken = if is_one_line { font.figures_width(&value) + layout.gap } else { 0 };
    let rows = room.rows.start..room.rows.start + pitch;
    let room = Room { columns: room.columns.start..room.columns.end - taken, rows };
    write_line(frame, text, &[font], &room, Align::Left, ink)
}

fn is_wind(text: &str) -> bool {
    Wind::ALL.iter().any(|wind| wind.name() == text)
}

/// The text with every step to shorter words taken.
fn shortest<const N: usize>(text: &String<N>) -> String<N> {
    let mut text = text.clone();
    STEPS.iter().for_each(|step| _ = shorten(&mut text, step));
    text
}

fn shortest_fits(row: &Row, font: &Font, width: i32, layout: &Layout) -> bool {
    fits(&row.text, &row.value, font, width, layout)
        || fits(&shortest(&row.text), &shortest(&row.value), font, width, layout)
}

/// Whether the row stays whole in this type.
fn fits(text: &str, value: &str, font: &Font, width: i32, layout: &Layout) -> bool {
    font.width(text) + font.figures_width(value) + layout.gap <= width
}
