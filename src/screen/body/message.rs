//! A message of up to three lines.

use heapless::String;

use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::Ink;
use crate::screen::text::{Align, Paragraph, Room};
use crate::screen::view::NoteText;

/// Paints the lines in the largest type in which all of them fit. Returns whether no word was cut.
pub fn draw(
    frame: &mut Frame<'_>,
    lines: &[NoteText],
    ink: Ink,
    room: &Room,
    layout: &Layout,
) -> bool {
    let mut text = String::<220>::new();
    for (index, line) in lines.iter().enumerate() {
        // Three notes and two line breaks fit into 220 bytes.
        let _ = text.push_str(if index > 0 { "\n" } else { "" });
        let _ = text.push_str(line);
    }
    let (width, height) = (room.columns.len() as i32, room.rows.len() as i32);
    if layout.large_type {
        let large = Paragraph::set(&text, &[layout.huge, layout.main], width, height);
        if large.whole {
            large.write(frame, room, Align::Centre, ink);
            return true;
        }
    }
    let air = 2 * layout.gap + layout.label.descent();
    // A smaller type is better than no space above and below, but short forms are not.
    let roomy = Paragraph::set(&text, &layout.large_first(), width, height - air);
    let is_best = |set: &Paragraph| set.whole && !set.shortened;
    // A narrow type is better if it keeps each sentence in one line where many would be broken.
    let narrow = Paragraph::set(&text, &[layout.narrow], width, height - air);
    let set = match is_best(&roomy) {
        true if roomy.count() > lines.len() + 1
            && is_best(&narrow)
            && narrow.count() <= lines.len() =>
        {
            narrow
        }
        true => roomy,
        false => Paragraph::set(&text, &layout.labels(), width, height),
    };
    set.write(frame, room, Align::Centre, ink);
    set.whole
}
