//! A value that two keys change.

use core::ops::Range;

use super::split;
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::{Direction, rounded, triangle};
use crate::screen::text::{Align, Paragraph, Room};

/// Paints the value in a box and the note under it. With `turns`, arrows show that there are more
/// values. Returns whether no word was cut.
pub fn draw(
    frame: &mut Frame<'_>,
    value: &str,
    note: &str,
    turns: bool,
    room: &Room,
    layout: &Layout,
) -> bool {
    let (width, height) = (room.columns.len() as i32, room.rows.len() as i32);
    let (line, arrow) = (layout.gap / 2, layout.label.capital / 3);
    let least = layout.main.capital + layout.main.descent();
    let note = Paragraph::set(note, &layout.labels(), width, height - least - line);
    // The value gets the room that the note leaves, but the box is not taller than two lines.
    let most = (height - line - note.height()).min(2 * least + 2 * layout.gap);
    let fit = |inset: i32| Paragraph::set(value, &layout.huge_first(), width - 2 * inset, most);
    let beside = arrow + 3 * layout.gap;
    // A value that needs the whole width has no arrows beside it. The page number in the header
    // still shows that there are more values.
    let narrower = fit(beside);
    let (inset, set) =
        if narrower.whole { (beside, narrower) } else { (layout.gap, fit(layout.gap)) };
    let spare = (height - line - note.height() - set.height().max(least)).max(0);
    let (upper, below) =
        split(room, (set.height().max(least) + spare / 2).min(most.max(least)) + line);
    let rows = upper.rows.start + line..upper.rows.end;
    let ramp = Ink::Boxed.ground().over(Colour::Night);
    rounded(frame, room.columns.clone(), rows.clone(), layout.radius, ramp);
    if turns && inset == beside {
        arrows(frame, &room.columns, (rows.start + rows.end) / 2, arrow, layout.gap);
    }
    let inside = Room { columns: room.columns.start + inset..room.columns.end - inset, rows };
    set.write(frame, &inside, Align::Centre, Ink::Boxed);
    note.write(frame, &below, Align::Centre, Ink::Quiet);
    set.whole && note.whole
}

/// Paints a triangle at both ends: there are more values.
fn arrows(frame: &mut Frame<'_>, columns: &Range<i32>, middle: i32, size: i32, gap: i32) {
    let ends =
        [(columns.start + 2 * gap, Direction::Left), (columns.end - 2 * gap - 1, Direction::Right)];
    for (tip, direction) in ends {
        triangle(frame, (tip, middle), size, direction, Colour::White);
    }
}
