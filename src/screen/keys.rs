//! The key strip: what the four keys do now.
//!
//! Short labels stand in one row, each over its key, in narrow type if need be; beside a key without a meaning a label
//! has its room too. When one of them is too wide even so, the labels stand in two rows, keys A and C above, B and D below, so that each has half the width: words such as DISCARD and MAHJONG need no
//! smaller type. A stem and a foot as wide as the key tie each label to its key:
//!
//! ```text
//! ┌──────────────┐ ┌──────────────┐
//! │ DISCARD      │ │  KONG        │
//! │ ┌────────────┘ │ ┌────────────┘
//! │ │┌────────────┐│ │┌────────────┐
//! │ ││     FLOWER ││ ││    MAHJONG │
//! │ └┴───┐┌───────┘│ └┴───┐┌───────┘
//! └──────┘└───────┘└──────┘└───────┘
//! ```

use core::ops::Range;

use heapless::String;

use super::frame::Frame;
use super::glyphs::Font;
use super::layout::Layout;
use super::palette::{Colour, Ink};
use super::shapes::rounded;
use super::text::{Align, Room, write_line};
use super::view::{KeyState, Label};
use super::words::cut;
use crate::entropy::Hex128;
use crate::panel::Key;

/// The rows that the strip takes at the bottom of the screen: none where no key has a meaning.
pub fn rows(labels: &[Label; 4], layout: &Layout) -> Range<i32> {
    let height = if labels.iter().all(|label| label.text.is_empty()) {
        0
    } else if one_row(labels, layout).is_some() {
        layout.key_row() + layout.key_gap
    } else {
        2 * layout.key_row() + 2 * layout.key_gap + layout.foot
    };
    layout.height() - height..layout.height()
}

/// The widest label that a strip of two rows has room for over any key.
pub fn widest_label(layout: &Layout) -> i32 {
    half(Key::ALL[1], layout).len() as i32 - layout.foot - layout.key_gap
}

/// Paints the strip, every pixel of its rows; says whether every label has room.
pub fn draw(frame: &mut Frame<'_>, labels: &[Label; 4], layout: &Layout) -> bool {
    let rows = rows(labels, layout);
    frame.fill(0..layout.width(), rows.clone(), Colour::Night);
    if rows.is_empty() {
        return true;
    }
    let font = one_row(labels, layout);
    let mut whole = true;
    for (key, label) in Key::ALL.into_iter().zip(labels).filter(|(_, label)| !label.text.is_empty()) {
        let ink = match label.state {
            KeyState::Ready => Ink::Key,
            KeyState::Lit => Ink::KeyLit,
            KeyState::Off => Ink::KeyOff,
        };
        let face = if let Some(font) = font {
            single(frame, key, font.width(label.text), rows.start, ink, layout)
        } else if key.index().is_multiple_of(2) {
            upper(frame, key, &rows, ink, layout)
        } else {
            lower(frame, key, &rows, ink, layout)
        };
        let is_wide = layout.label.width(label.text) > face.columns.len() as i32;
        let font = font.unwrap_or(if is_wide { layout.narrow } else { layout.label });
        whole &= font.width(label.text) <= face.columns.len() as i32;
        write_label(frame, key, label, face, (font, ink), layout);
    }
    whole
}

/// Writes what the box commits to beside the key that rolls, which stands alone at the left; says whether it had room.
pub fn draw_seal(frame: &mut Frame<'_>, seal: &Hex128, labels: &[Label; 4], layout: &Layout) -> bool {
    let text: String<13> = cut(format_args!("Seal {}", seal.short()));
    let columns = quarter(Key::ALL[0], layout).end + 2 * layout.gap..layout.width() - layout.gap;
    let room = Room { columns, rows: rows(labels, layout) };
    write_line(frame, &text, &layout.labels(), &room, Align::Right, Ink::Quiet)
}

/// Where a label may stand: its columns and the top of its capitals.
struct Face {
    columns: Range<i32>,
    top: i32,
}

/// The type in which each label fits over its key, if there is one.
fn one_row(labels: &[Label; 4], layout: &Layout) -> Option<&'static Font> {
    let room = |key: Key| {
        let alone = labels[key.index() ^ 1].text.is_empty();
        if alone { half(key, layout) } else { quarter(key, layout) }.len() as i32
    };
    let fits = |font: &Font| Key::ALL.into_iter().all(|key| font.width(labels[key.index()].text) <= room(key));
    layout.labels().into_iter().find(|font| fits(font))
}

/// The columns over a key, without the gap to the next.
fn quarter(key: Key, layout: &Layout) -> Range<i32> {
    let width = layout.width() / 4;
    let left = width * key.index() as i32;
    left..left + width - layout.key_gap
}

/// The columns of the half of the screen that a key shares with its neighbour.
fn half(key: Key, layout: &Layout) -> Range<i32> {
    let width = layout.width() / 2;
    let left = width * (key.index() as i32 / 2);
    left..left + width - layout.key_gap
}

/// A box over the key, wider than it where the label is.
fn single(frame: &mut Frame<'_>, key: Key, width: i32, top: i32, ink: Ink, layout: &Layout) -> Face {
    let (quarter, half) = (quarter(key, layout), half(key, layout));
    let wide = (width + 2 * layout.key_inset).min(half.len() as i32);
    let columns = if width <= quarter.len() as i32 {
        quarter
    } else if key.index().is_multiple_of(2) {
        half.start..half.start + wide
    } else {
        half.end - wide..half.end
    };
    rounded(frame, columns.clone(), top..top + layout.key_row(), ink.ground());
    Face { columns, top: top + layout.key_padding }
}

/// A label box at the top with a stem down its left side and a foot over its key.
fn upper(frame: &mut Frame<'_>, key: Key, rows: &Range<i32>, ink: Ink, layout: &Layout) -> Face {
    let columns = half(key, layout);
    let left = columns.start;
    rounded(frame, columns.clone(), rows.start..rows.start + layout.key_row(), ink.ground());
    frame.fill(left..left + layout.foot, rows.start + layout.key_row() - layout.foot..rows.end, ink.ground());
    frame.fill(quarter(key, layout), rows.end - layout.foot..rows.end, ink.ground());
    Face { columns, top: rows.start + layout.key_padding }
}

/// A label box under the neighbour's, right of its stem, that reaches down over its own key only.
fn lower(frame: &mut Frame<'_>, key: Key, rows: &Range<i32>, ink: Ink, layout: &Layout) -> Face {
    let right = half(key, layout).end;
    let columns = right - widest_label(layout)..right;
    let top = rows.start + layout.key_row() + layout.key_gap;
    rounded(frame, columns.clone(), top..top + layout.key_row(), ink.ground());
    frame.fill(quarter(key, layout), top + layout.key_row() - layout.foot..rows.end, ink.ground());
    Face { columns, top: top + layout.key_padding }
}

/// Centres the label on its key, as far as its box allows.
fn write_label(frame: &mut Frame<'_>, key: Key, label: &Label, face: Face, (font, ink): (&Font, Ink), layout: &Layout) {
    let (quarter, width) = (quarter(key, layout), font.width(label.text));
    let centred = (quarter.start + quarter.end - width) / 2;
    // A label that leaves too little room for both insets halves what there is.
    let inset = layout.key_inset.min((face.columns.len() as i32 - width) / 2);
    let left = centred.min(face.columns.end - inset - width).max(face.columns.start + inset);
    font.write(frame, label.text, left, face.top, ink);
}
