//! The time left, as a bar that gets shorter.

use core::ops::Range;

use crate::screen::frame::Frame;
use crate::screen::palette::Colour;

/// Paints a bar over all the columns, of which the part that is left is bright. In the last quarter it changes colour
/// too; the length alone says enough.
pub fn draw(frame: &mut Frame<'_>, columns: Range<i32>, rows: Range<i32>, left: u32, whole: u32) {
    let width = columns.len() as u64;
    let bright = (width * u64::from(left.min(whole))).div_ceil(u64::from(whole.max(1))) as i32;
    let colour = if left < whole.div_ceil(4) { Colour::Vermilion } else { Colour::White };
    let end = columns.start + bright;
    frame.fill(columns.start..end, rows.clone(), colour);
    frame.fill(end..columns.end, rows, Colour::Steel);
}
