//! The key strip: what the four keys do now.
//!
//! A label stands over its key, on a plate that runs off the lower edge towards the key. A label that
//! is too wide leans over a neighbour without a meaning, or moves the edge to its neighbour a little.
//! The foot of the plate never moves: it is over the key. If a label is still too wide, the last key,
//! the first key or both rise to an upper row and keep a leg on their key:
//!
//! ```text
//! ┌───────────┐   ┌─────────────┐
//! │ DISCARD   │   │   MAHJONG   │
//! │ ┌─────────┘   └────────┐    │
//! │ │┌────────┐ ┌─────────┐│    │
//! │ ││ FLOWER │ │ KONG    ││    │
//! │ └┴──┐     │ │         ││    │
//! └─────┘└────┘ └─────────┘└────┘
//! ```
//!
//! A filled plate is a key that can be pressed, and a white plate is a key that is down or whose
//! choice is made. The plate of a key that has no effect now is only an outline.

use core::ops::Range;

use heapless::String;

use super::frame::Frame;
use super::glyphs::Font;
use super::layout::Layout;
use super::palette::{Colour, Ink};
use super::shapes::{outlined, rounded};
use super::text::{Align, Room, write_line};
use super::view::{KeyState, Label};
use crate::cut::cut;
use crate::entropy::Hex128;
use crate::key::Key;

/// The rows of the strip at the bottom of the screen. There are none if no key has a meaning.
pub fn rows(labels: &[Label; 4], layout: &Layout) -> Range<i32> {
    KeyBar::new(labels, layout).rows()
}

/// The width of the widest label that fits over any key.
pub fn widest_label(layout: &Layout) -> i32 {
    2 * column(Key::ALL[0], layout).len() as i32 - layout.leg - 2
}

/// Paints the strip, every pixel of its rows. Returns whether every label has room.
pub fn draw(frame: &mut Frame<'_>, labels: &[Label; 4], layout: &Layout) -> bool {
    KeyBar::new(labels, layout).draw(frame)
}

/// Writes the seal of the next roll beside the key that rolls, which is alone at the left. Returns
/// whether it had room.
pub fn draw_seal(
    frame: &mut Frame<'_>,
    seal: &Hex128,
    labels: &[Label; 4],
    layout: &Layout,
) -> bool {
    let text: String<13> = cut(format_args!("Seal {}", seal.short()));
    let left = column(Key::ALL[0], layout).end + 2 * layout.gap;
    let room = Room { columns: left..layout.width() - layout.margin, rows: rows(labels, layout) };
    write_line(frame, &text, &layout.labels(), &room, Align::Right, Ink::Quiet)
}

/// The columns over a key, without the gap to the next key.
fn column(key: Key, layout: &Layout) -> Range<i32> {
    let width = layout.width() / 4;
    let left = width * key.index() as i32;
    left..left + width - layout.key_gap
}

/// How the labels are arranged: their font, and which of them are in the upper row.
#[derive(Clone, Copy)]
struct Arrangement {
    font: &'static Font,
    raised: [bool; 4],
}

/// The strip with its arrangement.
pub(super) struct KeyBar<'a> {
    labels: &'a [Label; 4],
    layout: &'a Layout,
    /// The width of each label in each of the layout's fonts for labels. They are measured once,
    /// because they are compared many times.
    widths: [[i32; 4]; 2],
    arranged: Arrangement,
}

impl<'a> KeyBar<'a> {
    pub fn new(labels: &'a [Label; 4], layout: &'a Layout) -> KeyBar<'a> {
        let measured = |font: &Font| labels.each_ref().map(|label| font.width(label.text));
        let wide = measured(layout.label);
        let arranged = Arrangement { font: layout.label, raised: [false; 4] };
        // Most labels fit over their keys, and then there is nothing to try.
        let room = column(Key::ALL[0], layout).len() as i32;
        if wide.iter().all(|width| width + 2 <= room) {
            return KeyBar { labels, layout, widths: [wide, [0; 4]], arranged };
        }
        let widths = [wide, measured(layout.narrow)];
        let mut bar = KeyBar { labels, layout, widths, arranged };
        bar.arranged = bar.arrangement();
        bar
    }

    /// The rows of the strip.
    pub fn rows(&self) -> Range<i32> {
        let layout = self.layout;
        let height = if self.labels.iter().all(|label| label.text.is_empty()) {
            0
        } else if self.arranged.raised == [false; 4] {
            layout.key_row() + layout.foot
        } else {
            2 * layout.key_row() + layout.key_gap + layout.foot
        };
        layout.height() - height..layout.height()
    }

    /// Paints the strip, every pixel of its rows. Returns whether every label has room.
    pub fn draw(&self, frame: &mut Frame<'_>) -> bool {
        let rows = self.rows();
        frame.fill(0..self.layout.width(), rows.clone(), Colour::Night);
        if rows.is_empty() {
            return true;
        }
        let Arrangement { font, raised } = self.arranged;
        let plates = self.plates(font, raised);
        let mut whole = true;
        // The upper plates first, because the lower ones stand before their legs.
        for upper in [true, false] {
            for key in Key::ALL {
                let (label, plate) = (&self.labels[key.index()], &plates[key.index()]);
                if raised[key.index()] == upper && !label.text.is_empty() {
                    self.draw_plate(frame, key, label, plate, &rows, upper);
                    whole &= self.write(frame, key, label, plate, font, upper);
                }
            }
        }
        whole
    }

    /// The width of a label.
    fn width(&self, index: usize, font: &'static Font) -> i32 {
        let wide = core::ptr::eq(font, self.layout.label);
        let [label, narrow] = &self.widths;
        (if wide { label } else { narrow }).get(index).copied().unwrap_or(0)
    }

    /// The first arrangement in which every label fits: in one row if possible.
    fn arrangement(&self) -> Arrangement {
        const RAISED: [[bool; 4]; 4] = [
            [false, false, false, false],
            [false, false, false, true],
            [true, false, false, false],
            [true, false, false, true],
        ];
        for raised in RAISED {
            for font in self.layout.labels() {
                if self.fits(font, raised) {
                    return Arrangement { font, raised };
                }
            }
        }
        Arrangement { font: self.layout.narrow, raised: RAISED[3] }
    }

    fn is_used(&self, index: usize) -> bool {
        self.labels.get(index).is_some_and(|label| !label.text.is_empty())
    }

    /// The width of a plate that holds the label with little space at both sides.
    fn least(&self, index: usize, font: &'static Font) -> i32 {
        let width = self.width(index, font);
        if width == 0 { 0 } else { width + 2 }
    }

    fn fits(&self, font: &'static Font, raised: [bool; 4]) -> bool {
        // An empty label has no reason to rise.
        if raised[0] && !self.is_used(0) || raised[3] && !self.is_used(3) {
            return false;
        }
        let upper = [0, 3].map(|index| if raised[index] { self.least(index, font) } else { 0 });
        let room = self.layout.width() - 2 * self.layout.key_gap;
        upper[0] + upper[1] <= room
            && Key::ALL.into_iter().all(|key| {
                let plate = self.plate(key, font, raised);
                self.least(key.index(), font) <= plate.len() as i32
            })
    }

    /// The columns of all plates. Where a wide label has moved its edge, its neighbour moves aside.
    fn plates(&self, font: &'static Font, raised: [bool; 4]) -> [Range<i32>; 4] {
        let wanted = Key::ALL.map(|key| self.plate(key, font, raised));
        let gap = self.layout.key_gap;
        Key::ALL.map(|key| {
            let (index, own) = (key.index(), column(key, self.layout));
            let plate = wanted[index].clone();
            if raised[index] {
                return plate;
            }
            let beside = |at: Option<usize>| {
                at.filter(|&at| raised.get(at) == Some(&false) && self.is_used(at))
                    .and_then(|at| wanted.get(at))
            };
            let before = beside(index.checked_sub(1)).map(|it| it.end + gap);
            let after = beside(Some(index + 1)).map(|it| it.start - gap);
            let start = before.filter(|&at| at > own.start).unwrap_or(plate.start);
            let end = after.filter(|&at| at < own.end).unwrap_or(plate.end);
            start..end
        })
    }

    /// The columns of the plate of a label.
    fn plate(&self, key: Key, font: &'static Font, raised: [bool; 4]) -> Range<i32> {
        let (index, layout) = (key.index(), self.layout);
        let own = column(key, layout);
        let wanted = self.least(index, font) + 2 * layout.key_inset - 2;
        if raised[index] {
            // As wide as the label, at the side of its key.
            let other = if raised[3 - index] { self.least(3 - index, font) } else { 0 };
            let most = layout.width() - 2 * layout.key_gap - other;
            let width = wanted.min(most).max(own.len() as i32);
            return if index == 0 {
                own.start..own.start + width
            } else {
                own.end - width..own.end
            };
        }
        let extra = (wanted - own.len() as i32).max(0);
        if extra == 0 {
            return own;
        }
        let [left, right] = [index.checked_sub(1), Some(index + 1)]
            .map(|neighbour| neighbour.map_or(0, |it| self.lent(it, index, font, raised)));
        // Over an empty neighbour first. The neighbour in the same half of the display comes before
        // the other one.
        let empty = |at: Option<usize>| at.is_some_and(|at| at < 4 && !self.is_used(at));
        let to_right = if empty(Some(index + 1)) == empty(index.checked_sub(1)) {
            index % 2 == 0
        } else {
            empty(Some(index + 1))
        };
        let (first, second) = if to_right { (right, left) } else { (left, right) };
        let first = extra.min(first);
        // Only as much at the other side as is still needed for the letters.
        let letters = (self.least(index, font) - own.len() as i32 - first).max(0);
        let second = letters.min(second);
        let (left, right) = if to_right { (second, first) } else { (first, second) };
        own.start - left..own.end + right
    }

    /// How much of the column of a neighbour a label can use.
    fn lent(&self, neighbour: usize, to: usize, font: &'static Font, raised: [bool; 4]) -> i32 {
        let Some(key) = Key::ALL.get(neighbour) else { return 0 };
        let column = column(*key, self.layout).len() as i32;
        if !self.is_used(neighbour) {
            // Half of it if the label at its other side may want the rest.
            let beyond = if neighbour > to { neighbour + 1 } else { neighbour.wrapping_sub(1) };
            if self.is_used(beyond) { column / 2 } else { column + self.layout.key_gap }
        } else if raised[neighbour] {
            column - self.layout.leg
        } else if neighbour / 2 == to / 2 {
            (column - self.least(neighbour, font)).clamp(0, self.layout.key_shift)
        } else {
            0
        }
    }

    /// Paints the plate of a label, down to its key.
    fn draw_plate(
        &self,
        frame: &mut Frame<'_>,
        key: Key,
        label: &Label,
        plate: &Range<i32>,
        rows: &Range<i32>,
        upper: bool,
    ) {
        let layout = self.layout;
        let (row, own, foot) =
            (layout.key_row(), column(key, layout), rows.end - layout.foot..rows.end);
        let top = if upper { rows.start } else { foot.start - row };
        let body = top..if upper { top + row } else { foot.start - 1 };
        let ink = ink(label.state);
        if !upper && own != *plate {
            // A dark edge where the plate stands before the leg of a neighbour.
            let (gap, top) = (layout.key_gap, rows.start.max(body.start - layout.key_gap));
            frame.fill(plate.start - gap..plate.end + gap, top..foot.start, Colour::Night);
        }
        if label.state == KeyState::Off {
            let colours = (Colour::Key, Colour::Night);
            outlined(frame, plate.clone(), body.clone(), (layout.radius, layout.line), colours);
            frame.fill(own.clone(), body.end - layout.radius..rows.end, Colour::Key);
            let inside = own.start + layout.line..own.end - layout.line;
            frame.fill(inside, body.end - layout.radius - layout.line..rows.end, Colour::Night);
            return;
        }
        rounded(
            frame,
            plate.clone(),
            body.clone(),
            layout.radius,
            ink.ground().over(Colour::Night),
        );
        frame.fill(own, body.end - layout.radius..rows.end, ink.ground());
    }

    /// Writes the label in the middle of its column, as far as its plate allows. Returns whether it
    /// has room.
    fn write(
        &self,
        frame: &mut Frame<'_>,
        key: Key,
        label: &Label,
        plate: &Range<i32>,
        font: &'static Font,
        upper: bool,
    ) -> bool {
        let layout = self.layout;
        let (own, width) = (column(key, layout), self.width(key.index(), font));
        let spare = plate.len() as i32 - width;
        // If there is too little room for both insets, they share what there is.
        let inset = layout.key_inset.min(spare / 2);
        let left = ((own.start + own.end - width) / 2)
            .min(plate.end - inset - width)
            .max(plate.start + inset);
        let row = layout.height() - layout.foot - layout.key_row();
        let top = if upper { row - layout.key_gap - layout.key_row() } else { row };
        font.write(frame, label.text, left, top + layout.key_padding, ink(label.state));
        spare >= 0
    }
}

const fn ink(state: KeyState) -> Ink {
    match state {
        KeyState::Ready => Ink::Key,
        KeyState::Lit => Ink::KeyLit,
        KeyState::Off => Ink::KeyOff,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    /// A wide label moves its edge over the plate of its neighbour, but never over its letters.
    #[test]
    fn no_plate_covers_the_label_of_its_neighbour() {
        let words = ["", "YES", "OK", "BACK", "PAYS", "WAIT", "MORE", "START", "CHANGE", "MAHJONG"];
        for size in [Size { width: 320, height: 240 }, Size { width: 160, height: 128 }] {
            let layout = Layout::new(size);
            for number in 0..words.len().pow(4) {
                let labels = [1, 10, 100, 1000].map(|it| Label::ready(words[number / it % 10]));
                let bar = KeyBar::new(&labels, &layout);
                let Arrangement { font, raised } = bar.arranged;
                let plates = bar.plates(font, raised);
                for (at, plate) in plates.iter().enumerate().filter(|(at, _)| bar.is_used(*at)) {
                    let width = bar.width(at, font);
                    assert!(width <= plate.len() as i32, "{labels:?}: {plates:?}");
                    let next = plates.get(at + 1).filter(|_| bar.is_used(at + 1));
                    let apart = next
                        .is_none_or(|next| raised[at] != raised[at + 1] || plate.end <= next.start);
                    assert!(apart, "{labels:?}: {plates:?}");
                }
            }
        }
    }
}
