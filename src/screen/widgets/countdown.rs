//! The time that is left, as a bar that gets shorter.

use core::ops::Range;

use crate::screen::frame::Frame;
use crate::screen::palette::Colour;

/// Paints a bar across the columns. The part that is left is thick and white. The part that is gone
/// is a hairline.
pub fn draw(frame: &mut Frame<'_>, columns: Range<i32>, rows: Range<i32>, left: u32, whole: u32) {
    let width = columns.len() as u64;
    let bright = (width * u64::from(left.min(whole))).div_ceil(u64::from(whole.max(1))) as i32;
    let (end, middle) = (columns.start + bright, (rows.start + rows.end) / 2);
    frame.fill(columns.start..end, rows, Colour::White);
    frame.fill(end..columns.end, middle..middle + 1, Colour::Line);
}
