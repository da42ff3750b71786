//! One side of the wall, large enough to count its stacks.
//!
//! From behind the player's own side the stacks run from right to left, as the player counts them.
//! The other sides are seen from inside the table, so theirs run from left to right. A small space
//! follows every fifth stack. Everything that a colour shows can also be seen without it: a bracket
//! spans the stacks that were counted, an arrow points at the break or at the next tile, tiles that
//! are taken now are lifted, and taken stacks leave a line.

use core::ops::Range;

use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::Colour;
use crate::screen::shapes::{Direction, triangle};
use crate::screen::wall_picture::{Mark, StackView, WallSide};

/// The stacks of a side after which a space follows.
const FIVE: i32 = 5;

/// Paints a side with its stacks in these columns and rows. `own` is whether it is seen from
/// behind.
/// `colour` is that of its owner.
pub fn draw(
    frame: &mut Frame<'_>,
    side: &WallSide,
    own: bool,
    colour: Colour,
    (columns, rows): (Range<i32>, Range<i32>),
    layout: &Layout,
) {
    let count = side.stacks.len() as i32;
    let drawn = DrawnSide::new(count, own, &columns, rows, layout);
    let counted = side.stacks.iter().position(|stack| stack.mark() == Mark::Counted);
    let counted = counted.map_or(0, |at| at as i32 + 1);
    for (index, &stack) in (0..).zip(&side.stacks) {
        drawn.stack(frame, stack, index, if index < counted { colour } else { Colour::Ivory });
    }
    if counted > 0 {
        drawn.bracket(frame, counted, colour);
    }
    for (index, stack) in (0..).zip(&side.stacks) {
        if matches!(stack.mark(), Mark::Next | Mark::Replacement) {
            drawn.arrow(frame, index, Colour::White);
        }
    }
}

/// The measures of a drawn side.
struct DrawnSide {
    own: bool,
    /// Where the first stack begins: the right end if it is the player's own side.
    start: i32,
    pitch: i32,
    space: i32,
    rows: Range<i32>,
    /// The rows above the stacks, for the bracket, arrows and lifted tiles.
    above: i32,
    line: i32,
}

impl DrawnSide {
    fn new(
        count: i32,
        own: bool,
        columns: &Range<i32>,
        rows: Range<i32>,
        layout: &Layout,
    ) -> DrawnSide {
        let room = columns.len() as i32;
        let spaces = (count - 1).max(0) / FIVE;
        let space = layout.gap / 2 + 1;
        let pitch = ((room - spaces * space) / count.max(1)).clamp(4, 4 * layout.gap);
        let width = pitch * count + spaces * space;
        let left = columns.start + (room - width) / 2;
        let start = if own { left + width } else { left };
        let above = 2 * layout.gap + layout.line;
        DrawnSide { own, start, pitch, space, rows, above, line: layout.line }
    }

    /// The distance from the first stack.
    fn along(&self, index: i32) -> i32 {
        index * self.pitch + index / FIVE * self.space
    }

    /// The columns of a stack.
    fn columns(&self, index: i32) -> Range<i32> {
        let (along, width) = (self.along(index), self.pitch - 1);
        if self.own {
            self.start - along - width..self.start - along
        } else {
            self.start + along..self.start + along + width
        }
    }

    fn stack(&self, frame: &mut Frame<'_>, stack: StackView, index: i32, colour: Colour) {
        let columns = self.columns(index);
        let lift = if stack.mark() == Mark::Taken { self.above / 2 } else { 0 };
        let (top, end) = (self.rows.start + self.above - lift, self.rows.end - lift);
        let half = (end - top) / 2;
        let colour = match stack.mark() {
            Mark::Taken | Mark::Next => Colour::White,
            _ if stack.is_reserve() => Colour::Line,
            _ => colour,
        };
        match stack.tiles() {
            0 => frame.fill(columns, end - self.line..end, Colour::Key),
            1 => frame.fill(columns, end - half + 1..end, colour),
            _ => {
                frame.fill(columns.clone(), top..end - half, colour);
                frame.fill(columns, end - half + 1..end, colour);
            }
        }
    }

    /// Paints a line over the stacks that were counted, and an arrow at the break.
    fn bracket(&self, frame: &mut Frame<'_>, counted: i32, colour: Colour) {
        let (first, last) = (self.columns(0), self.columns(counted - 1));
        let span = first.start.min(last.start)..first.end.max(last.end);
        let top = self.rows.start;
        frame.fill(span.clone(), top..top + self.line, colour);
        let end = if self.own { span.end - self.line } else { span.start };
        frame.fill(end..end + self.line, top..top + self.above - 2, colour);
        // Between the last stack that was counted and the next one.
        let edge = if self.own { last.start - 1 } else { last.end };
        self.arrow_at(frame, edge, Colour::White);
    }

    fn arrow(&self, frame: &mut Frame<'_>, index: i32, colour: Colour) {
        let columns = self.columns(index);
        self.arrow_at(frame, (columns.start + columns.end - 1) / 2, colour);
    }

    fn arrow_at(&self, frame: &mut Frame<'_>, x: i32, colour: Colour) {
        let tip = self.rows.start + self.above - 2;
        triangle(frame, (x, tip), self.above - 1, Direction::Down, colour);
    }
}
