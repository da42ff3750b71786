//! A hand that is entered: its tiles, set by set, and a note.
//!
//! Tiles have the same size on every screen. If a hand does not fit, the equal tiles of a set
//! overlap. If it is still too long, it scrolls to the tiles that were entered last, or to the
//! winning tile.

use super::split;
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::{Direction, disc, triangle};
use crate::screen::text::{Align, Paragraph, Room};
use crate::screen::view::{ShownTile, TileLook};
use crate::screen::widgets::tile;

/// Paints the tiles and the note under them. The total is in the header. Returns whether no word was
/// cut.
pub fn draw(
    frame: &mut Frame<'_>,
    tiles: &[ShownTile],
    note: &str,
    room: &Room,
    layout: &Layout,
) -> bool {
    let line = layout.label.capital + layout.label.descent();
    let height = layout.tile.height;
    let set = |height: i32| {
        let width = room.columns.len() as i32;
        let whole = Paragraph::set(note, &layout.labels(), width, height);
        // The tiles that are left over are marked, so a note that is too long need not name them.
        let marked = tiles.iter().any(|shown| shown.look == TileLook::LeftOver);
        match note.split_once(':').filter(|_| marked && !whole.whole) {
            Some((reason, _)) => Paragraph::set(reason, &layout.labels(), width, height),
            None => whole,
        }
    };
    let mut capacity = ((room.rows.len() as i32 - line) / height).max(1);
    // Tiles can scroll, words cannot.
    if capacity > 1 && !set(room.rows.len() as i32 - capacity * height).whole {
        capacity -= 1;
    }
    let flows = [false, true].map(|piled| Flow { piled, room, layout });
    let flow = flows.iter().find(|flow| flow.rows(tiles) <= capacity).unwrap_or(&flows[1]);
    let rows = flow.rows(tiles);
    let skipped = flow.winning_row(tiles).unwrap_or(rows).min(rows - capacity).max(0);
    // Whole rows of tiles come first. The words get the rest.
    let (upper, lower) = split(room, rows.min(capacity) * height);
    let spare = lower.rows.len() as i32 - line;
    let top = upper.rows.start + spare.clamp(0, layout.gap);
    flow.each(tiles, &mut |at| {
        if (skipped..skipped + capacity).contains(&at.row) {
            at.draw(frame, top + (at.row - skipped) * height, layout);
        }
    });
    if skipped > 0 {
        more(frame, &upper, upper.rows.start, Direction::Up, layout);
    }
    if skipped + capacity < rows {
        more(frame, &upper, top + capacity * height - 1, Direction::Down, layout);
    }
    let lower =
        Room { rows: lower.rows.start + spare.clamp(0, layout.gap)..lower.rows.end, ..lower };
    let set = set(lower.rows.len() as i32);
    set.write(frame, &lower, Align::Left, Ink::Main);
    set.whole
}

/// How tiles are arranged in rows.
struct Flow<'a> {
    /// Whether equal tiles of a set overlap.
    piled: bool,
    room: &'a Room,
    layout: &'a Layout,
}

/// A tile and its position.
struct PlacedTile {
    shown: ShownTile,
    left: i32,
    row: i32,
    /// Whether it covers part of the tile before it.
    overlaps: bool,
    /// Whether it is the last tile of its set. Only the last tile of a concealed kong shows its face.
    last: bool,
}

impl Flow<'_> {
    fn rows(&self, tiles: &[ShownTile]) -> i32 {
        let mut rows = 0;
        self.each(tiles, &mut |placed| rows = placed.row + 1);
        rows
    }

    /// The row of the winning tile, once it is known.
    fn winning_row(&self, tiles: &[ShownTile]) -> Option<i32> {
        let mut row = None;
        self.each(tiles, &mut |placed| {
            row = row.or((placed.shown.look == TileLook::Winning).then_some(placed.row))
        });
        row
    }

    /// Calls `put` for each tile in order. A set stays in one row if a row has room for it.
    fn each(&self, tiles: &[ShownTile], put: &mut dyn FnMut(PlacedTile)) {
        let (start, end) = (self.room.columns.start, self.room.columns.end);
        let (mut left, mut row, mut rest) = (start, 0, tiles);
        while !rest.is_empty() {
            let length = 1 + rest.iter().skip(1).take_while(|tile| !tile.begins).count();
            let (set, after) = rest.split_at(length);
            let equal = set.iter().all(|tile| tile.tile == set[0].tile);
            let width = self.layout.tile.width;
            let step = match (self.piled, equal) {
                (true, true) => width / 4,
                // Only the margins of the faces overlap.
                (true, false) => width - width / 11,
                (false, _) => width,
            };
            if left > start && left + step * (length as i32 - 1) + width > end {
                (left, row) = (start, row + 1);
            }
            for index in 0..length {
                // Of equal tiles the first ones are marked, but only the last one is fully visible.
                // So they are placed in reverse order.
                let shown = if equal { set[length - 1 - index] } else { set[index] };
                if left + width > end {
                    (left, row) = (start, row + 1);
                }
                put(PlacedTile {
                    shown,
                    left,
                    row,
                    overlaps: self.piled && index > 0,
                    last: index + 1 == length,
                });
                left += if index + 1 < length { step } else { width + self.layout.gap };
            }
            rest = after;
        }
    }
}

impl PlacedTile {
    fn draw(&self, frame: &mut Frame<'_>, top: i32, layout: &Layout) {
        let (style, left) = (layout.tile, self.left);
        if self.overlaps {
            // A new dark edge, because this tile covers the edge of the one before it.
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
            // A ledge under it: the tile lies open on the table.
            TileLook::Exposed => frame.fill(left..right, bottom - layout.gap..bottom, Colour::Sky),
            TileLook::Winning => badge(frame, right, top, Colour::Yellow, true, layout),
            TileLook::LeftOver => badge(frame, right, top, Colour::Vermilion, false, layout),
        }
    }
}

/// Paints a disc with a plus or a minus in the upper right corner of a tile.
fn badge(frame: &mut Frame<'_>, right: i32, top: i32, colour: Colour, plus: bool, layout: &Layout) {
    let (size, line) = ((layout.tile.width * 2 / 5) | 1, (layout.gap / 2) | 1);
    let (left, half) = (right - size, size / 2);
    disc(frame, left - 1, top, size + 2, Colour::Night.over(Colour::Ivory));
    disc(frame, left, top + 1, size, colour.over(Colour::Night));
    let (middle, arm) = (top + 1 + half, size / 2 - line);
    frame.fill(
        left + half - arm..left + half + arm + 1,
        middle - line / 2..middle + line / 2 + 1,
        Colour::Night,
    );
    if plus {
        frame.fill(
            left + half - line / 2..left + half + line / 2 + 1,
            middle - arm..middle + arm + 1,
            Colour::Night,
        );
    }
}

/// Paints a triangle at the right, which shows that there are more tiles above or below.
fn more(frame: &mut Frame<'_>, room: &Room, tip: i32, direction: Direction, layout: &Layout) {
    let middle = room.columns.end - 3 * layout.gap;
    triangle(frame, (middle, tip), 3 * layout.gap, direction, Colour::White);
}
