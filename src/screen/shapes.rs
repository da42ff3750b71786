//! Shapes that several parts of a screen are built from.

use core::ops::Range;

use super::frame::Frame;
use super::palette::Colour;

/// A filled rectangle with its corners taken off.
pub fn rounded(frame: &mut Frame<'_>, columns: Range<i32>, rows: Range<i32>, colour: Colour) {
    /// How many pixels each row, from the edge inwards, is shorter at both ends: a quarter circle.
    const INSETS: [i32; 3] = [3, 1, 1];
    let middle = rows.start + INSETS.len() as i32..rows.end - INSETS.len() as i32;
    for (step, inset) in (0..).zip(INSETS) {
        let columns = columns.start + inset..columns.end - inset;
        frame.fill(columns.clone(), rows.start + step..rows.start + step + 1, colour);
        frame.fill(columns, rows.end - step - 1..rows.end - step, colour);
    }
    frame.fill(columns, middle, colour);
}
