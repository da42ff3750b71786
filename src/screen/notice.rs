//! The notice: a sentence in a box over the screen, just above the keys, as tall as the sentence needs.

use core::ops::Range;

use super::frame::Frame;
use super::layout::Layout;
use super::palette::{Colour, Ink};
use super::text::{Align, Paragraph, Room};
use super::view::Notice;

/// Paints the notice above row `end`; says whether no word was cut. A sentence that is too long for the room above the
/// keys lies over the keys too for as long as it is shown.
pub fn draw(frame: &mut Frame<'_>, notice: &Notice, end: i32, layout: &Layout) -> bool {
    let ink = if notice.refused { Ink::Refused } else { Ink::Picked };
    let margin = layout.gap;
    let columns = 2 * margin..layout.width() - 2 * margin;
    let set = |end: i32| {
        let height = end - 3 * margin;
        Paragraph::set(&notice.text, &layout.labels(), columns.len() as i32, height)
    };
    let mut end = end;
    let mut paragraph = set(end);
    if !paragraph.whole {
        end = layout.height();
        paragraph = set(end);
    }
    let top = (end - paragraph.height() - 3 * margin).max(0);
    framed(frame, 0..layout.width(), top..end, margin / 2, ink.ground());
    let room = Room { columns, rows: top + 2 * margin..end - margin };
    paragraph.write(frame, &room, Align::Left, ink);
    paragraph.whole
}

/// A box with a dark line round it, which sets it apart from whatever it covers.
fn framed(frame: &mut Frame<'_>, columns: Range<i32>, rows: Range<i32>, line: i32, ground: Colour) {
    frame.fill(columns.clone(), rows.clone(), Colour::Night);
    frame.fill(columns, rows.start + line..rows.end - line, ground);
}
