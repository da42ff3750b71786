//! A hand that is entered: its tiles, set by set, with what it counts so far.
//!
//! Tiles are as large as on every screen. A hand that does not fit has the equal tiles of its sets piled up; what is
//! still too long scrolls, so that what was entered last is seen, or the tile that came last.

use super::split;
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::disc;
use crate::screen::text::{Align, Paragraph, Room};
use crate::screen::view::{ShownTile, TileLook};
use crate::screen::widgets::tile;

/// Paints the tiles and the note under them; says whether no word was cut. The total is in the header.
pub fn draw(frame: &mut Frame<'_>, tiles: &[ShownTile], note: &str, room: &Room, layout: &Layout) -> bool {
    let line = layout.label.capital + layout.label.descent();
    let height = layout.tile.height;
    let set = |height: i32| {
        let width = room.columns.len() as i32;
        let whole = Paragraph::set(note, &layout.labels(), width, height);
        // The tiles that are left over are marked as such: a note that names too many of them need not.
        let marked = tiles.iter().any(|shown| shown.look == TileLook::LeftOver);
        match note.split_once(':').filter(|_| marked && !whole.whole) {
            Some((reason, _)) => Paragraph::set(reason, &layout.labels(), width, height),
            None => whole,
        }
    };
    let mut capacity = ((room.rows.len() as i32 - line) / height).max(1);
    // Tiles scroll, words do not.
    if capacity > 1 && !set(room.rows.len() as i32 - capacity * height).whole {
        capacity -= 1;
    }
    let flows = [false, true].map(|piled| Flow { piled, room, layout });
    let flow = flows.iter().find(|flow| flow.rows(tiles) <= capacity).unwrap_or(&flows[1]);
    let rows = flow.rows(tiles);
    let skipped = flow.winning_row(tiles).unwrap_or(rows).min(rows - capacity).max(0);
    // Whole rows of tiles; the words get what is left.
    let (upper, lower) = split(room, rows.min(capacity) * height);
    let spare = lower.rows.len() as i32 - line;
    let top = upper.rows.start + spare.clamp(0, layout.gap);
    flow.each(tiles, &mut |at| {
        if (skipped..skipped + capacity).contains(&at.row) {
            at.draw(frame, top + (at.row - skipped) * height, layout);
        }
    });
    if skipped > 0 {
        more(frame, &upper, upper.rows.start, 1, layout);
    }
    if skipped + capacity < rows {
        more(frame, &upper, top + capacity * height - 1, -1, layout);
    }
    let lower = Room { rows: lower.rows.start + spare.clamp(0, layout.gap)..lower.rows.end, ..lower };
    let set = set(lower.rows.len() as i32);
    set.write(frame, &lower, Align::Left, Ink::Main);
    set.whole
}

/// How tiles follow one another.
struct Flow<'a> {
    /// Equal tiles of a set lie on one another.
    piled: bool,
    room: &'a Room,
    layout: &'a Layout,
}

/// A tile and where it lies.
struct Placed {
    shown: ShownTile,
    left: i32,
    row: i32,
    /// It lies partly on the one before it.
    overlaps: bool,
    /// It is the last of its set: of a concealed kong, whose others show their backs, it shows its face.
    last: bool,
}

impl Flow<'_> {
    fn rows(&self, tiles: &[ShownTile]) -> i32 {
        let mut rows = 0;
        self.each(tiles, &mut |placed| rows = placed.row + 1);
        rows
    }

    /// Where the tile is that came last, once that is asked.
    fn winning_row(&self, tiles: &[ShownTile]) -> Option<i32> {
        let mut row = None;
        self.each(tiles, &mut |placed| row = row.or((placed.shown.look == TileLook::Winning).then_some(placed.row)));
        row
    }

    /// Goes through the tiles in order. A set stays in one row if a row has room for it.
    fn each(&self, tiles: &[ShownTile], put: &mut dyn FnMut(Placed)) {
        let (start, end) = (self.room.columns.start, self.room.columns.end);
        let (mut left, mut row, mut rest) = (start, 0, tiles);
        while !rest.is_empty() {
            let length = 1 + rest.iter().skip(1).take_while(|tile| !tile.begins).count();
            let (set, after) = rest.split_at(length);
            let equal = set.iter().all(|tile| tile.tile == set[0].tile);
            let width = self.layout.tile.width;
            let step = match (self.piled, equal) {
                (true, true) => width / 4,
                // The faces have margins that may lie on one another.
                (true, false) => width - width / 11,
                (false, _) => width,
            };
            if left > start && left + step * (length as i32 - 1) + width > end {
                (left, row) = (start, row + 1);
            }
            for index in 0..length {
                // Of equal tiles the first ones are marked, and the last is seen whole.
                let shown = if equal { set[length - 1 - index] } else { set[index] };
                if left + width > end {
                    (left, row) = (start, row + 1);
                }
                put(Placed { shown, left, row, overlaps: self.piled && index > 0, last: index + 1 == length });
                left += if index + 1 < length { step } else { width + self.layout.gap };
            }
            rest = after;
        }
    }
}

impl Placed {
    fn draw(&self, frame: &mut Frame<'_>, top: i32, layout: &Layout) {
        let (style, left) = (layout.tile, self.left);
        if self.overlaps {
            // The edge that keeps neighbours apart lies under this tile.
            let edge = style.width / 20;
            frame.fill(left - edge..left + 2 * edge, top..top + style.height, Colour::Night);
        }
        if !self.last && self.shown.look == TileLook::FaceDown {
            return tile::back(frame, left, top, style);
        }
        tile::draw(frame, self.shown.tile, left, top, style);
        let (right, bottom) = (left + style.width - style.width / 20, top + style.height);
        match self.shown.look {
            TileLook::Concealed | TileLook::FaceDown => {}
            // It lies on the table: a ledge under it.
            TileLook::Exposed => frame.fill(left..right, bottom - layout.gap..bottom, Colour::Sky),
            TileLook::Winning => badge(frame, right, top, Colour::Yellow, true, layout),
            TileLook::LeftOver => badge(frame, right, top, Colour::Vermilion, false, layout),
        }
    }
}

/// A disc in the upper right corner of a tile, with a plus or a minus in it.
fn badge(frame: &mut Frame<'_>, right: i32, top: i32, colour: Colour, plus: bool, layout: &Layout) {
    let (size, line) = ((layout.tile.width * 2 / 5) | 1, (layout.gap / 2) | 1);
    let (left, half) = (right - size, size / 2);
    disc(frame, left - 1, top, size + 2, Colour::Night);
    disc(frame, left, top + 1, size, colour);
    let (middle, arm) = (top + 1 + half, size / 2 - line);
    frame.fill(left + half - arm..left + half + arm + 1, middle - line / 2..middle + line / 2 + 1, Colour::Night);
    if plus {
        frame.fill(left + half - line / 2..left + half + line / 2 + 1, middle - arm..middle + arm + 1, Colour::Night);
    }
}

/// A triangle at the right, growing down from its tip, or up: there are tiles before these, or after them.
fn more(frame: &mut Frame<'_>, room: &Room, tip: i32, down: i32, layout: &Layout) {
    for step in 0..3 * layout.gap {
        let (middle, row) = (room.columns.end - 3 * layout.gap, tip + down * step);
        frame.fill(middle - step..middle + step + 1, row..row + 1, Colour::White);
    }
}
