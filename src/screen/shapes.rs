//! Shapes that several parts of a screen use. Their edges are smooth.

use core::ops::Range;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Circle, PrimitiveStyle};

use super::frame::{Frame, InkRun};
use super::palette::{Colour, Ramp};

/// The largest diameter of a disc with smooth edges, in pixels.
const LARGEST: usize = 32;

/// The largest radius of a corner.
const LARGEST_CORNER: usize = 8;

/// A column of a disc, eight pixels wide.
type DiscColumn = [InkRun; LARGEST];

/// The discs of every diameter, column by column.
static DISCS: [[DiscColumn; LARGEST / 8]; LARGEST + 1] = {
    let mut discs = [[[InkRun::NONE; LARGEST]; LARGEST / 8]; LARGEST + 1];
    let mut diameter = 1;
    while diameter <= LARGEST {
        let mut row = 0;
        while row < diameter.div_ceil(2) {
            let (runs, mut column) = (disc_row(diameter, row), 0);
            while column < LARGEST / 8 {
                // The lower half mirrors the upper one.
                discs[diameter][column][row] = runs[column];
                discs[diameter][column][diameter - 1 - row] = runs[column];
                column += 1;
            }
            row += 1;
        }
        diameter += 1;
    }
    discs
};

/// Measures a row of a disc along four lines. Lengths are in eighths of a pixel.
const fn disc_row(diameter: usize, row: usize) -> [InkRun; LARGEST / 8] {
    let radius = 4 * diameter as i32;
    let mut covered = [0; LARGEST];
    let mut line = 0;
    while line < 4 {
        let height = 8 * row as i32 + 1 + 2 * line - radius;
        let half = (radius * radius - height * height).isqrt();
        let mut at = 0;
        while at < diameter {
            let (left, right) = (8 * at as i32, 8 * at as i32 + 8);
            let from = if left > radius - half { left } else { radius - half };
            let until = if right < radius + half { right } else { radius + half };
            covered[at] += if until > from { until - from } else { 0 };
            at += 1;
        }
        line += 1;
    }
    let mut runs = [InkRun { times: 1, high: 0, low: 0 }; LARGEST / 8];
    let mut at = 0;
    while at < diameter {
        let thirds = (covered[at] * 3 + 16) / 32;
        runs[at / 8].high |= ((thirds >> 1 & 1) as u8) << (7 - at % 8);
        runs[at / 8].low |= ((thirds & 1) as u8) << (7 - at % 8);
        at += 1;
    }
    runs
}

/// A corner of a disc. It is one column, because it has at most eight pixels in a row.
type Corner = [InkRun; LARGEST_CORNER];

/// The corners of a disc of each radius: upper left, upper right, lower left, lower right.
static CORNERS: [[Corner; 4]; LARGEST_CORNER + 1] = {
    let mut corners = [[[InkRun::NONE; LARGEST_CORNER]; 4]; LARGEST_CORNER + 1];
    let mut radius = 1;
    while radius <= LARGEST_CORNER {
        let mut row = 0;
        while row < radius {
            let InkRun { times, high, low } = disc_row(2 * radius, row)[0];
            // Only the left half of the disc.
            let mask = (0xFF00_u16 >> radius) as u8;
            let left = InkRun { times, high: high & mask, low: low & mask };
            let shift = 8 - radius;
            let (high, low) = (left.high.reverse_bits(), left.low.reverse_bits());
            let right = InkRun { times, high: high << shift, low: low << shift };
            corners[radius][0][row] = left;
            corners[radius][1][row] = right;
            corners[radius][2][radius - 1 - row] = left;
            corners[radius][3][radius - 1 - row] = right;
            row += 1;
        }
        radius += 1;
    }
    corners
};

/// Paints a filled rectangle with round corners. The ramp has the colour of the rectangle and that of
/// its ground.
pub fn rounded(
    frame: &mut Frame<'_>,
    columns: Range<i32>,
    rows: Range<i32>,
    radius: i32,
    ramp: Ramp,
) {
    if !frame.shows(rows.clone()) || columns.is_empty() {
        return;
    }
    let radius = radius
        .min(LARGEST_CORNER as i32)
        .min(columns.len() as i32 / 2)
        .min(rows.len() as i32 / 2)
        .max(0);
    let colour = ramp.level(3);
    let inside = columns.start + radius..columns.end - radius;
    frame.fill(columns.clone(), rows.start + radius..rows.end - radius, colour);
    frame.fill(inside.clone(), rows.start..rows.start + radius, colour);
    frame.fill(inside, rows.end - radius..rows.end, colour);
    let Some(corners) = CORNERS.get(radius as usize) else { return };
    let lefts = [columns.start, columns.end - radius];
    let tops = [rows.start, rows.start, rows.end - radius, rows.end - radius];
    let shades = ramp.into();
    for ((corner, left), top) in corners.iter().zip(lefts.into_iter().cycle()).zip(tops) {
        if frame.shows(top..top + radius) {
            frame.stamp(corner.get(..radius as usize).unwrap_or_default(), left, top, &shades);
        }
    }
}

/// Paints the outline of a rectangle with round corners, and the ground inside of it.
pub fn outlined(
    frame: &mut Frame<'_>,
    columns: Range<i32>,
    rows: Range<i32>,
    (radius, line): (i32, i32),
    (colour, ground): (Colour, Colour),
) {
    rounded(frame, columns.clone(), rows.clone(), radius, colour.over(ground));
    let inside = columns.start + line..columns.end - line;
    let ramp = ground.over(colour);
    rounded(frame, inside, rows.start + line..rows.end - line, radius - line, ramp);
}

/// Paints a filled circle. The upper left corner of its square is at (`left`, `top`).
pub fn disc(frame: &mut Frame<'_>, left: i32, top: i32, diameter: i32, ramp: Ramp) {
    // A circle of three pixels would be a cross. A square looks more like a dot.
    if diameter <= 3 {
        return frame.fill(left..left + diameter, top..top + diameter, ramp.level(3));
    }
    if !frame.shows(top..top + diameter) {
        return;
    }
    let Some(columns) = DISCS.get(diameter as usize) else {
        let circle = Circle::new(Point::new(left, top), diameter.unsigned_abs());
        // Drawing on a frame cannot fail.
        let _ = circle.into_styled(PrimitiveStyle::with_fill(ramp.level(3))).draw(frame);
        return;
    };
    let shades = ramp.into();
    for (column, left) in columns.iter().zip((left..left + diameter).step_by(8)) {
        frame.stamp(column.get(..diameter as usize).unwrap_or_default(), left, top, &shades);
    }
}

/// Which way a triangle points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// Paints a triangle with its tip at (`x`, `y`), `size` pixels long and twice as wide.
pub fn triangle(
    frame: &mut Frame<'_>,
    (x, y): (i32, i32),
    size: i32,
    direction: Direction,
    colour: Colour,
) {
    for step in 0..size {
        let (columns, rows) = match direction {
            Direction::Up => (x - step..x + step + 1, y + step..y + step + 1),
            Direction::Down => (x - step..x + step + 1, y - step..y - step + 1),
            Direction::Left => (x + step..x + step + 1, y - step..y + step + 1),
            Direction::Right => (x - step..x - step + 1, y - step..y + step + 1),
        };
        frame.fill(columns, rows, colour);
    }
}
