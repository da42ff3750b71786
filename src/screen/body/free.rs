//! A hand that is played without the box: the player's own wind and score, and what
//! was decided last.

use heapless::String;

use super::split;
use crate::cut::cut;
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::text::{Align, Paragraph, Room, write_line};
use crate::screen::widgets::chip::ChipShape;
use crate::seat::Wind;

/// Paints the wind at the left, the score at the right and the note below them. Returns whether no
/// word was cut.
pub fn draw(
    frame: &mut Frame<'_>,
    (wind, colour): (Wind, Colour),
    score: i32,
    note: &str,
    room: &Room,
    layout: &Layout,
) -> bool {
    let (width, height) = (room.columns.len() as i32, room.rows.len() as i32);
    let tall = layout.number.height + 2 * layout.gap;
    let fonts = layout.large_first();
    let fonts = if layout.large_type { &fonts[..] } else { &fonts[1..] };
    // A ruling is the only news on the screen: rather than with short words it is told in full, and
    // the wind is smaller.
    let in_full = |line: i32| Paragraph::set_in_full(note, fonts, width, height - line);
    let (large, small) = (layout.first_line(), layout.inline.side);
    let (chip, line, set) = match [large, small].map(|line| (line, in_full(line))) {
        [(line, set), _] if set.whole => (layout.first_chip(), line, set),
        [_, (line, set)] if set.whole => (layout.row_chip(), line, set),
        _ => (layout.first_chip(), large, Paragraph::set(note, fonts, width, height - large)),
    };
    let below = if note.is_empty() { 0 } else { set.height() + layout.gap };
    // Without a note the chip is as high as the large number.
    let block = if note.is_empty() { tall.min(height) } else { line };
    let parts = if note.is_empty() { 2 } else { 3 };
    let space = ((height - block - below) / parts).max(0);
    let (upper, lower) = split(&split(room, space).1, block);
    let place = (upper.columns.start, upper.rows.clone());
    let right = chip.draw_at(frame, (wind, colour), place, ChipShape::Filled, layout);
    let minus = if score < 0 { "–" } else { "" };
    let score: String<12> = cut(format_args!("{minus}{}", score.unsigned_abs()));
    let beside = Room { columns: right + 2 * layout.gap..room.columns.end, rows: upper.rows };
    let whole = if note.is_empty() && layout.number.width(&score) <= beside.columns.len() as i32 {
        let left = beside.columns.end - layout.number.width(&score);
        let top = (beside.rows.start + beside.rows.end - layout.number.height) / 2;
        layout.number.write(frame, &score, left, top, Ink::Main);
        true
    } else {
        let fonts = layout.huge_first();
        let fonts = if line < large { &fonts[2..] } else { &fonts[..] };
        write_line(frame, &score, fonts, &beside, Align::Right, Ink::Main)
    };
    if !note.is_empty() {
        set.write(frame, &split(&lower, space.min(layout.gap)).1, Align::Left, Ink::Main);
    }
    whole && set.whole
}
