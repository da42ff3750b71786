//! Shapes that several parts of a screen are built from.

use core::ops::Range;

use super::frame::Frame;
use super::palette::Colour;

/// A filled rectangle with its corners taken off.
pub fn rounded(frame: &mut Frame<'_>, columns: Range<i32>, rows: Range<i32>, colour: Colour) {
    /// How many pixels each row, from the edge inwards, is shorter at both ends: a quarter circle.
    const INSETS: [i32; 3] = [3, 1, 1];
    if !frame.shows(rows.clone()) {
        return;
    }
    let middle = rows.start + INSETS.len() as i32..rows.end - INSETS.len() as i32;
    for (step, inset) in (0..).zip(INSETS) {
        let columns = columns.start + inset..columns.end - inset;
        frame.fill(columns.clone(), rows.start + step..rows.start + step + 1, colour);
        frame.fill(columns, rows.end - step - 1..rows.end - step, colour);
    }
    frame.fill(columns, middle, colour);
}

/// A filled circle in the square with its upper left corner at (`left`, `top`).
pub fn disc(frame: &mut Frame<'_>, left: i32, top: i32, diameter: i32, colour: Colour) {
    for row in 0..diameter {
        // Twice the distance from the centre, so that circles of even diameter have whole numbers too.
        let (down, radius) = (2 * row + 1 - diameter, diameter);
        let outside = |inset: &i32| (diameter - 1 - 2 * inset).pow(2) + down.pow(2) > radius.pow(2);
        let inset = (0..diameter / 2).take_while(outside).count() as i32;
        frame.fill(left + inset..left + diameter - inset, top + row..top + row + 1, colour);
    }
}
