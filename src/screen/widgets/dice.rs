//! Dice with pips. One and four are red, as on Chinese dice.

use crate::screen::frame::Frame;
use crate::screen::palette::Colour;
use crate::screen::shapes::{disc, rounded};

/// The pips of each face, as columns and rows of a 3×3 grid.
const PIPS: [&[(i32, i32)]; 6] = [
    &[(1, 1)],
    &[(0, 0), (2, 2)],
    &[(0, 0), (1, 1), (2, 2)],
    &[(0, 0), (2, 0), (0, 2), (2, 2)],
    &[(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)],
    &[(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)],
];

/// Paints a die of `side` pixels. A face outside of 1..=6 has no pips.
pub fn draw(frame: &mut Frame<'_>, face: u8, left: i32, top: i32, side: i32) {
    let ramp = Colour::White.over(Colour::Night);
    rounded(frame, left..left + side, top..top + side, side / 6, ramp);
    let pips = usize::from(face)
        .checked_sub(1)
        .and_then(|index| PIPS.get(index))
        .copied()
        .unwrap_or_default();
    let colour = if matches!(face, 1 | 4) { Colour::Red } else { Colour::Night };
    let diameter = if face == 1 { side * 3 / 10 } else { side / 5 };
    for (column, row) in pips {
        let at = |index: i32| side / 2 + (index - 1) * side * 3 / 10 - diameter / 2;
        disc(frame, left + at(*column), top + at(*row), diameter, colour.over(Colour::White));
    }
}
