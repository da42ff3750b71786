//! A plan of the wall as one player sees it, with their own side at the bottom.
//!
//! Stacks are counted as in the rules: from the player's own right hand to the left, and on round
//! the square. The square is stretched to fill the room.
//!
//! Everything that a colour shows can also be seen without it. A stack of two tiles is thicker than
//! a stack of one. The reserve is set off from the edge. Triangles point at the next tile and at the
//! replacement. Tiles to be taken now reach into the middle. A bar crosses the wall where the count
//! ended.

use core::ops::Range;

use crate::screen::frame::Frame;
use crate::screen::palette::Colour;
use crate::screen::text::Room;
use crate::screen::wall_picture::{Mark, StackView, WallPicture};

/// Paints the plan. Returns the room inside of it that no mark reaches.
pub fn draw(
    frame: &mut Frame<'_>,
    picture: &WallPicture,
    columns: Range<i32>,
    rows: Range<i32>,
) -> Room {
    let longest = picture.sides.iter().map(|side| side.stacks.len()).max().unwrap_or(0);
    let wall = DrawnWall::new((longest as i32).max(1), columns, rows);
    // The sides of the picture go anticlockwise, as turns do. Stacks are counted clockwise.
    for (side, quarter) in picture.sides.iter().zip([0, 3, 2, 1]) {
        for (index, &stack) in (0..).zip(&side.stacks) {
            draw_stack(frame, stack, &wall.spot(quarter * wall.side + index));
        }
    }
    wall.inside()
}

fn draw_stack(frame: &mut Frame<'_>, stack: StackView, spot: &Spot) {
    let (eighths, colour) = match (stack.tiles(), stack.is_reserve()) {
        (0, _) => ((3, 5), Colour::Key),
        (1, true) => ((2, 5), Colour::Sky),
        (_, true) => ((2, 8), Colour::Sky),
        (1, false) => ((0, 4), Colour::Ivory),
        (_, false) => ((0, 8), Colour::Ivory),
    };
    match stack.mark() {
        Mark::None => spot.fill(frame, eighths, colour),
        Mark::Counted => {
            spot.fill(frame, eighths, colour);
            spot.fill(frame, (0, 12), Colour::Vermilion);
        }
        Mark::Next => {
            spot.fill(frame, eighths, Colour::Yellow);
            spot.point(frame, Colour::Yellow);
        }
        Mark::Taken => spot.fill(frame, (0, 12), Colour::Yellow),
        Mark::Replacement => {
            spot.fill(frame, eighths, colour);
            spot.point(frame, Colour::Sky);
        }
    }
}

/// The measures of a drawn wall.
struct DrawnWall {
    side: i32,
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
    /// The thickness of the wall.
    thick: i32,
    /// The distance from stack to stack along the horizontal and the vertical sides.
    pitch: (i32, i32),
}

impl DrawnWall {
    fn new(side: i32, columns: Range<i32>, rows: Range<i32>) -> DrawnWall {
        let thick = (rows.len() as i32 / 12).max(4);
        let pitch = |room: usize| ((room as i32 - 2 * thick - 2) / side).max(2);
        let pitch = (pitch(columns.len()), pitch(rows.len()));
        let (width, height) = (side * pitch.0 + 2 * thick + 2, side * pitch.1 + 2 * thick + 2);
        let left = (columns.start + columns.end - width) / 2;
        let top = (rows.start + rows.end - height) / 2;
        DrawnWall { side, left, top, right: left + width, bottom: top + height, thick, pitch }
    }

    /// The room that neither stacks nor marks reach.
    fn inside(&self) -> Room {
        let inset = self.thick + self.thick / 2;
        Room {
            columns: self.left + inset..self.right - inset,
            rows: self.top + inset..self.bottom - inset,
        }
    }

    /// The room of a stack. The corners stay free, as on a table.
    fn spot(&self, index: i32) -> Spot {
        let (along, inset) = (index % self.side, self.thick + 1);
        let (across, down) = (self.pitch.0, self.pitch.1);
        let (along_start, length, outer, inward, horizontal) = match index / self.side {
            0 => (self.right - inset - (along + 1) * across, across, self.bottom, -1, true),
            1 => (self.bottom - inset - (along + 1) * down, down, self.left, 1, false),
            2 => (self.left + inset + along * across, across, self.top, 1, true),
            _ => (self.top + inset + along * down, down, self.right, -1, false),
        };
        Spot {
            along: along_start..along_start + length - 1,
            outer,
            inward,
            thick: self.thick,
            horizontal,
        }
    }
}

/// The room of one stack.
struct Spot {
    /// The stretch along its side of the wall.
    along: Range<i32>,
    /// The outer edge.
    outer: i32,
    /// The direction from the outer edge to the middle of the table: 1 or -1.
    inward: i32,
    thick: i32,
    /// Whether the side runs across the display.
    horizontal: bool,
}

impl Spot {
    /// Fills `along` the side, and from the outer edge inwards by `depth`.
    fn fill_part(
        &self,
        frame: &mut Frame<'_>,
        along: Range<i32>,
        depth: Range<i32>,
        colour: Colour,
    ) {
        let (one, other) =
            (self.outer + self.inward * depth.start, self.outer + self.inward * depth.end);
        let depth = one.min(other)..one.max(other);
        if self.horizontal {
            frame.fill(along, depth, colour);
        } else {
            frame.fill(depth, along, colour);
        }
    }

    /// Fills a part of the stack, given in eighths of the thickness from the outer edge.
    fn fill(&self, frame: &mut Frame<'_>, eighths: (i32, i32), colour: Colour) {
        let depth = self.thick * eighths.0 / 8..(self.thick * eighths.1 + 7) / 8;
        self.fill_part(frame, self.along.clone(), depth, colour);
    }

    /// Paints a triangle inside of the wall that points at the stack.
    fn point(&self, frame: &mut Frame<'_>, colour: Colour) {
        let centre = (self.along.start + self.along.end) / 2;
        for step in 0..self.thick / 2 + 1 {
            let depth = self.thick + 1 + step;
            self.fill_part(
                frame,
                centre - 2 * step..centre + 2 * step + 1,
                depth..depth + 1,
                colour,
            );
        }
    }
}
