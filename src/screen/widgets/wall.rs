//! The wall as one player sees it: his own side at the bottom.
//!
//! Stacks are counted as the rules count them: from the player's own right hand, and on to the left round the square. The
//! square is stretched to the room there is.

use core::ops::Range;

use crate::screen::frame::Frame;
use crate::screen::palette::Colour;

/// The longest side of a wall.
pub const LONGEST_SIDE: usize = 24;

/// What stands at one spot of the wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stack {
    /// Nothing any more.
    #[default]
    Gone,
    /// The lower tile of the live wall.
    Half,
    /// Two tiles of the live wall.
    Full,
    /// A stack of the reserve with tiles left.
    Reserve,
}

/// A wall from one player's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    /// Stacks a side.
    side: usize,
    /// In the order of the count, starting at the player's own right hand.
    stacks: [Stack; 4 * LONGEST_SIDE],
    /// The wall is broken before this stack.
    pub broken_before: Option<usize>,
    /// The next tile comes from this stack.
    pub next: Option<usize>,
}

impl Wall {
    /// A whole wall with so many stacks a side, at most [`LONGEST_SIDE`].
    pub fn new(side: usize) -> Wall {
        let side = side.clamp(1, LONGEST_SIDE);
        let mut stacks = [Stack::Gone; 4 * LONGEST_SIDE];
        stacks[..4 * side].fill(Stack::Full);
        Wall { side, stacks, broken_before: None, next: None }
    }

    /// The stacks, to change them.
    pub fn stacks_mut(&mut self) -> &mut [Stack] {
        &mut self.stacks[..4 * self.side]
    }

    /// Paints the wall over the columns and rows, and nothing inside of the ring but the mark at the next tile.
    pub fn draw(&self, frame: &mut Frame<'_>, columns: Range<i32>, rows: Range<i32>) {
        let ring = Ring::new(self.side as i32, columns, rows);
        for (index, stack) in self.stacks[..4 * self.side].iter().enumerate() {
            let spot = ring.spot(index as i32);
            let (share, colour) = match stack {
                Stack::Gone => ((3, 5), Colour::Steel),
                Stack::Half => ((0, 4), Colour::Ivory),
                Stack::Full => ((0, 8), Colour::Ivory),
                Stack::Reserve => ((2, 6), Colour::Sky),
            };
            let colour = if self.next == Some(index) { Colour::Yellow } else { colour };
            spot.fill(frame, share, colour);
        }
        if let Some(index) = self.next.filter(|index| *index < 4 * self.side) {
            ring.spot(index as i32).point(frame, Colour::Yellow);
        }
        if let Some(index) = self.broken_before.filter(|index| *index < 4 * self.side) {
            ring.spot(index as i32).line_before(frame, Colour::Vermilion);
        }
    }
}

/// The measures of a drawn wall.
struct Ring {
    side: i32,
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
    /// How thick the wall is drawn.
    thick: i32,
    /// From stack to stack along the horizontal and the vertical sides.
    pitch: (i32, i32),
}

impl Ring {
    fn new(side: i32, columns: Range<i32>, rows: Range<i32>) -> Ring {
        let thick = (rows.len() as i32 / 10).max(4);
        let pitch = |room: usize| ((room as i32 - 2 * thick - 2) / side).max(2);
        let pitch = (pitch(columns.len()), pitch(rows.len()));
        let (width, height) = (side * pitch.0 + 2 * thick + 2, side * pitch.1 + 2 * thick + 2);
        let left = (columns.start + columns.end - width) / 2;
        let top = (rows.start + rows.end - height) / 2;
        Ring { side, left, top, right: left + width, bottom: top + height, thick, pitch }
    }

    /// Where a stack lies. The corners stay free, as between the walls on a table.
    fn spot(&self, index: i32) -> Spot {
        let (along, inset) = (index % self.side, self.thick + 1);
        let (across, down) = (self.pitch.0, self.pitch.1);
        let (along_start, length, outer, inward, horizontal, forward) = match index / self.side {
            0 => (self.right - inset - (along + 1) * across, across, self.bottom, -1, true, false),
            1 => (self.bottom - inset - (along + 1) * down, down, self.left, 1, false, false),
            2 => (self.left + inset + along * across, across, self.top, 1, true, true),
            _ => (self.top + inset + along * down, down, self.right, -1, false, true),
        };
        Spot { along: along_start..along_start + length - 1, outer, inward, thick: self.thick, horizontal, forward }
    }
}

/// The room of one stack.
struct Spot {
    /// Along its side of the wall.
    along: Range<i32>,
    /// The outer edge, and which way the middle of the table lies from it.
    outer: i32,
    inward: i32,
    thick: i32,
    /// Whether the side runs across the display.
    horizontal: bool,
    /// Whether the count runs with the coordinates.
    forward: bool,
}

impl Spot {
    /// Fills the stretch along the side and the stretch from the outer edge inwards.
    fn fill_part(&self, frame: &mut Frame<'_>, along: Range<i32>, depth: Range<i32>, colour: Colour) {
        let (one, other) = (self.outer + self.inward * depth.start, self.outer + self.inward * depth.end);
        let depth = one.min(other)..one.max(other);
        if self.horizontal {
            frame.fill(along, depth, colour);
        } else {
            frame.fill(depth, along, colour);
        }
    }

    /// Fills from and to so many eighths of the wall's thickness.
    fn fill(&self, frame: &mut Frame<'_>, eighths: (i32, i32), colour: Colour) {
        let depth = self.thick * eighths.0 / 8..(self.thick * eighths.1 + 7) / 8;
        self.fill_part(frame, self.along.clone(), depth, colour);
    }

    /// A triangle inside of the ring that points at the stack.
    fn point(&self, frame: &mut Frame<'_>, colour: Colour) {
        let centre = (self.along.start + self.along.end) / 2;
        for step in 0..self.thick {
            let depth = self.thick + 2 + step;
            self.fill_part(frame, centre - step..centre + step + 1, depth..depth + 1, colour);
        }
    }

    /// A line through the wall, before the stack in the order of the count.
    fn line_before(&self, frame: &mut Frame<'_>, colour: Colour) {
        let at = if self.forward { self.along.start - 2 } else { self.along.end };
        self.fill_part(frame, at..at + 2, -1..self.thick * 2, colour);
    }
}
