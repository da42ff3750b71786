//! The end of a game: the players on a podium, in the order of their winds.

use super::rows;
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::shapes::rounded;
use crate::screen::text::Room;
use crate::screen::view::{HeaderView, ListRow};
use crate::screen::widgets::chip::ChipShape;
use crate::seat::Wind;

/// Paints a block for each player, the higher the better, and on it the chip and the score. A list
/// is painted if there is no room for that. Returns whether everything has room.
pub fn draw(
    frame: &mut Frame<'_>,
    header: &HeaderView,
    rows: &[ListRow],
    room: &Room,
    layout: &Layout,
) -> bool {
    let column = layout.width() / rows.len().max(1) as i32;
    let (chip, line) = (layout.row_chip(), layout.label.capital + layout.gap);
    let lowest = layout.label.capital + layout.gap;
    let step = (room.rows.len() as i32 - 2 * line - lowest - 2 * layout.gap) / 3;
    let font = layout.narrow;
    let fits = |row: &ListRow| {
        font.width(&row.value) <= column - layout.gap && rows::player(&row.text).is_some()
    };
    if step < 2 || column < chip.widest() || !rows.iter().all(fits) {
        return rows::draw(frame, header, rows, room, layout);
    }
    let mut left = (layout.width() - column * rows.len() as i32) / 2;
    for wind in Wind::ALL {
        for row in rows {
            let Some(player) = rows::player(&row.text).filter(|it| it.wind == wind) else {
                continue;
            };
            let rank = player.rank;
            let place = rank.bytes().next().map_or(4, |digit| i32::from(digit.wrapping_sub(b'0')));
            let columns = left + layout.gap / 2..left + column - layout.gap / 2;
            let top = room.rows.end - lowest - step.min(4 * layout.gap) * (4 - place).clamp(0, 3);
            let ink = match place {
                1 => Ink::Chip(header.colour(wind)),
                _ => Ink::Key,
            };
            block(
                frame,
                rank.trim_end_matches('.'),
                columns.clone(),
                top..room.rows.end,
                ink,
                layout,
            );
            if row.mine {
                let rows = room.rows.end - layout.gap..room.rows.end;
                frame.fill(columns.clone(), rows, Colour::White);
            }
            let middle = columns.start + columns.end;
            let chips = (middle - chip.widest()) / 2;
            let rows = top - line..top - layout.gap / 2;
            let edge = (ChipShape::Filled, Colour::Night);
            let player = (wind, header.colour(wind));
            chip.draw(frame, player, (chips..chips + chip.widest(), rows), edge, layout);
            let above = top - line - layout.gap / 2 - font.capital;
            font.write(frame, &row.value, (middle - font.width(&row.value)) / 2, above, Ink::Main);
            left += column;
        }
    }
    true
}

/// Paints a block of the podium with the rank on it.
fn block(
    frame: &mut Frame<'_>,
    rank: &str,
    columns: core::ops::Range<i32>,
    rows: core::ops::Range<i32>,
    ink: Ink,
    layout: &Layout,
) {
    let ramp = ink.ground().over(Colour::Night);
    rounded(frame, columns.clone(), rows.clone(), layout.radius / 2, ramp);
    let left = (columns.start + columns.end - layout.label.width(rank)) / 2;
    let top = (rows.start + rows.end - layout.label.capital) / 2;
    layout.label.write(frame, rank, left, top, ink);
}
