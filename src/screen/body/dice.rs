//! Dice: their faces as large as possible, their sum, and a caption.

use heapless::String;

use super::split;
use crate::cut::cut;
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::outlined;
use crate::screen::text::{Align, Paragraph, Room};
use crate::screen::widgets::dice;

/// Paints dice over their caption. Returns whether no word was cut.
pub fn draw(
    frame: &mut Frame<'_>,
    faces: &[u8],
    rolling: Option<u8>,
    caption: &str,
    room: &Room,
    layout: &Layout,
) -> bool {
    let width = room.columns.len() as i32;
    // The caption takes the room it needs, but leaves at least half to the dice.
    let set = Paragraph::set(caption, &layout.labels(), width, room.rows.len() as i32 / 2);
    let caption_height = if caption.is_empty() { 0 } else { set.height() + layout.gap };
    let (upper, lower) = split(room, room.rows.len() as i32 - caption_height);
    set.write(frame, &lower, Align::Centre, Ink::Main);
    let rolled = rolling.is_none() && faces.iter().all(|face| *face > 0);
    let sum: String<4> =
        cut(format_args!("{}", faces.iter().map(|face| u32::from(*face)).sum::<u32>()));
    let sum_width = layout.number.width("18") + 3 * layout.gap;
    let (count, space) = (faces.len().max(1) as i32, 3 * layout.gap);
    let side = (upper.rows.len() as i32 - 3 * layout.gap).min((width - sum_width) / count - space);
    let block = count * (side + space) + if rolled { sum_width } else { 0 };
    let mut left = room.columns.start + (width - block + space) / 2;
    for (index, &face) in (0..).zip(faces) {
        let top = (upper.rows.start + upper.rows.end - side) / 2;
        match rolling {
            Some(step) => {
                tumbling(frame, step.wrapping_add(index * 3), left, top, side, layout.gap)
            }
            None if rolled => dice::draw(frame, face, left, top, side),
            None => waiting(frame, left, top, side, layout),
        }
        left += side + space;
    }
    if rolled {
        let middle = upper.rows.start + upper.rows.end;
        if layout.number.height <= upper.rows.len() as i32 {
            let top = (middle - layout.number.height) / 2;
            layout.number.write(frame, &sum, left, top, Ink::Main);
        } else {
            let top = (middle - layout.main.capital) / 2;
            layout.main.write(frame, &sum, left, top, Ink::Main);
        }
    }
    set.whole
}

/// Paints a die that was not rolled yet.
fn waiting(frame: &mut Frame<'_>, left: i32, top: i32, side: i32, layout: &Layout) {
    let (edge, colours) = ((side / 6, layout.line), (Colour::Key, Colour::Night));
    outlined(frame, left..left + side, top..top + side, edge, colours);
    let text_left = left + (side - layout.main.width("?")) / 2;
    layout.main.write(frame, "?", text_left, top + (side - layout.main.capital) / 2, Ink::Quiet);
}

/// Paints a die in the air, with another face and another height at each step. The faces come in a
/// fixed order, so that nobody takes them for the roll.
fn tumbling(frame: &mut Frame<'_>, step: u8, left: i32, top: i32, side: i32, hop: i32) {
    const FACES: [u8; 6] = [1, 5, 3, 6, 2, 4];
    const HEIGHTS: [i32; 4] = [0, 2, 3, 1];
    let height = HEIGHTS[usize::from(step % 4)] * hop;
    let smaller = side - 4 * hop;
    dice::draw(
        frame,
        FACES[usize::from(step % 6)],
        left + 2 * hop,
        top + 4 * hop - height,
        smaller,
    );
}
