//! The first screen, choices, messages and numbers: bodies of words.

use core::ops::Range;

use heapless::String;

use super::split;
use crate::screen::frame::Frame;
use crate::screen::header::letter;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::rounded;
use crate::screen::text::{Align, Paragraph, Room, write_line};
use crate::screen::view::{Header, Note};
use crate::screen::words::{PlaceAndWind, cut};
use crate::seat::Wind;

/// The four winds as tiles, the own one filled; the name, and which place this is.
pub fn splash(frame: &mut Frame<'_>, header: &Header, room: &Room, layout: &Layout) -> bool {
    let tile = layout.hero.side + layout.label.capital + 4 * layout.gap;
    let words = layout.main.capital + layout.label.capital + layout.label.descent() + 3 * layout.gap;
    let spare = room.rows.len() as i32 - words;
    // Over two rows of keys the name alone is left.
    let (winds, rest) = split(room, if spare >= tile { spare } else { 0 });
    if !winds.rows.is_empty() {
        let top = (winds.rows.start + winds.rows.end - tile) / 2;
        let pitch = room.columns.len() as i32 / 4;
        for (wind, left) in Wind::ALL.into_iter().zip((room.columns.start..).step_by(pitch as usize)) {
            let ink = if header.wind == Some(wind) { Ink::Chip(wind) } else { Ink::Wind(wind) };
            wind_tile(frame, wind, ink, left..left + pitch - layout.gap, top..top + tile, layout);
        }
    }
    let above = (rest.rows.len() as i32 - words).max(0) / 2;
    let (name, below) = split(&split(&rest, above).1, layout.main.capital + 2 * layout.gap);
    let below = split(&below, words - layout.main.capital - 2 * layout.gap).0;
    let whole = write_line(frame, "Four Winds", &[layout.main], &name, Align::Centre, Ink::Main);
    let text: String<40> = cut(format_args!("{} · v{}", PlaceAndWind(header), env!("CARGO_PKG_VERSION")));
    write_line(frame, &text, &layout.labels(), &below, Align::Centre, Ink::Quiet) && whole
}

/// A wind's character over its letter.
fn wind_tile(frame: &mut Frame<'_>, wind: Wind, ink: Ink, columns: Range<i32>, rows: Range<i32>, layout: &Layout) {
    rounded(frame, columns.clone(), rows.clone(), ink.ground());
    let middle = columns.start + columns.end;
    let top = rows.start + layout.gap + layout.gap / 2;
    layout.hero.wind(frame, wind, (middle - layout.hero.side) / 2, top, ink.text());
    let text = letter(wind);
    let top = top + layout.hero.side + layout.gap;
    layout.label.write(frame, text, (middle - layout.label.width(text)) / 2, top, ink);
}

/// The value in a box, with what it means under it.
pub fn choice(frame: &mut Frame<'_>, value: &str, note: &str, turns: bool, room: &Room, layout: &Layout) -> bool {
    let (width, height) = (room.columns.len() as i32, room.rows.len() as i32);
    let (line, arrow) = (layout.gap / 2, layout.label.capital / 2);
    let least = layout.main.capital + layout.main.descent();
    let note = Paragraph::set(note, &layout.labels(), width, height - least - line);
    // The value has what the note leaves, but a box is not taller than two lines need.
    let most = (height - line - note.height()).min(2 * least + 2 * layout.gap);
    let fit = |inset: i32| Paragraph::set(value, &layout.large_first(), width - 2 * inset, most);
    let beside = arrow + 2 * layout.gap;
    // A value that needs the whole width has no arrows beside it; the page in the header says that there are more.
    let narrower = fit(beside);
    let (inset, set) = if narrower.whole { (beside, narrower) } else { (layout.gap, fit(layout.gap)) };
    let spare = (height - line - note.height() - set.height().max(least)).max(0);
    let (upper, below) = split(room, (set.height().max(least) + spare / 2).min(most.max(least)) + line);
    let rows = upper.rows.start + line..upper.rows.end;
    rounded(frame, room.columns.clone(), rows.clone(), Ink::Boxed.ground());
    if turns && inset == beside {
        arrows(frame, &room.columns, (rows.start + rows.end) / 2, arrow, layout.gap);
    }
    let inside = Room { columns: room.columns.start + inset..room.columns.end - inset, rows };
    set.write(frame, &inside, Align::Centre, Ink::Boxed);
    note.write(frame, &below, Align::Centre, Ink::Quiet);
    set.whole && note.whole
}

/// A triangle at each end: there are more values to both sides.
fn arrows(frame: &mut Frame<'_>, columns: &Range<i32>, middle: i32, size: i32, gap: i32) {
    for step in 0..size {
        let rows = middle - step..middle + step + 1;
        let (left, right) = (columns.start + gap + step, columns.end - gap - step - 1);
        frame.fill(left..left + 1, rows.clone(), Colour::Silver);
        frame.fill(right..right + 1, rows, Colour::Silver);
    }
}

/// The lines, as large as all of them can be.
pub fn message(frame: &mut Frame<'_>, lines: &[Note], room: &Room, layout: &Layout) -> bool {
    let mut text = String::<220>::new();
    for (index, line) in lines.iter().enumerate() {
        // Three notes and two breaks are within the 220.
        let _ = text.push_str(if index > 0 { "\n" } else { "" });
        let _ = text.push_str(line);
    }
    let (width, height) = (room.columns.len() as i32, room.rows.len() as i32);
    let air = 2 * layout.gap + layout.label.descent();
    // Air above and below is worth a smaller type, but not shorter words.
    let roomy = Paragraph::set(&text, &layout.large_first(), width, height - air);
    let is_best = |set: &Paragraph| set.whole && !set.shortened;
    // So is a narrow type that keeps each sentence in its line, where they would be broken all over.
    let narrow = Paragraph::set(&text, &[layout.narrow], width, height - air);
    let set = match is_best(&roomy) {
        true if roomy.count() > lines.len() + 1 && is_best(&narrow) && narrow.count() <= lines.len() => narrow,
        true => roomy,
        false => Paragraph::set(&text, &layout.labels(), width, height),
    };
    set.write(frame, room, Align::Centre, Ink::Main);
    set.whole
}

/// The digits, each in a box, the last one, which the keys change, picked out; the unit under them.
pub fn number(frame: &mut Frame<'_>, value: u32, unit: &str, room: &Room, layout: &Layout) -> bool {
    let digits: String<16> = cut(format_args!("{value}"));
    let (cell, height) = (layout.main.figures_width("0") + layout.gap, layout.main.capital + 4 * layout.gap);
    let unit_height = layout.label.capital + layout.label.descent();
    let space = (room.rows.len() as i32 - height - unit_height).max(0) / 3;
    let top = room.rows.start + space;
    let width = cell * digits.len() as i32;
    let mut left = (room.columns.start + room.columns.end - width) / 2;
    let text_top = top + 2 * layout.gap;
    for (index, figure) in digits.chars().enumerate() {
        let ink = if index + 1 == digits.len() { Ink::Picked } else { Ink::Boxed };
        rounded(frame, left + 1..left + cell - 1, top..top + height, ink.ground());
        layout.main.write_figures(frame, figure.encode_utf8(&mut [0; 4]), left + cell - layout.gap / 2, text_top, ink);
        left += cell;
    }
    let below = Room { columns: room.columns.clone(), rows: top + height + space..room.rows.end };
    let rows = below.rows.start..(below.rows.start + unit_height).min(room.rows.end);
    let whole = write_line(frame, unit, &layout.labels(), &Room { rows, ..below }, Align::Centre, Ink::Quiet);
    whole && width <= room.columns.len() as i32
}
