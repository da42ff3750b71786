//! Tile faces.
//!
//! Circles and bamboo are drawn in any size, and the other faces are characters. Two rows of seven
//! tiles fit on a display.

use core::ops::Range;

use crate::screen::frame::Frame;
use crate::screen::glyphs::{
    Characters, HONOURS_18, HONOURS_36, SCRIPT_12, SCRIPT_24, Script, Sign,
};
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ramp};
use crate::screen::shapes::{disc, rounded};
use crate::seat::Wind;
use crate::tile::{Dragon, Suit, Tile};

// Short names for the tables below.
const B: Colour = Colour::Blue;
const G: Colour = Colour::Green;
const R: Colour = Colour::Red;

/// A size of tiles and the characters for their faces.
pub struct Style {
    /// The width in pixels.
    pub width: i32,
    /// The height in pixels.
    pub height: i32,
    honours: &'static Characters,
    script: &'static Script,
}

/// For 320×240 pixels.
pub static LARGE: Style = Style { width: 44, height: 56, honours: &HONOURS_36, script: &SCRIPT_24 };
/// For 160×128 pixels.
pub static COMPACT: Style =
    Style { width: 22, height: 28, honours: &HONOURS_18, script: &SCRIPT_12 };

/// The circles or stalks of a face, as column, row and colour. The unit is 1/24 of the face.
type Pattern = &'static [(i32, i32, Colour)];

const CIRCLES: [Pattern; 9] = [
    &[(12, 12, R)],
    &[(12, 6, G), (12, 18, B)],
    &[(5, 4, B), (12, 12, R), (19, 20, G)],
    &[(6, 6, B), (18, 6, G), (6, 18, G), (18, 18, B)],
    &[(5, 5, B), (19, 5, G), (12, 12, R), (5, 19, G), (19, 19, B)],
    &[(6, 4, G), (18, 4, G), (6, 13, R), (18, 13, R), (6, 20, R), (18, 20, R)],
    &[(4, 3, G), (12, 6, G), (20, 9, G), (7, 15, R), (17, 15, R), (7, 21, R), (17, 21, R)],
    &[
        (7, 3, B),
        (17, 3, B),
        (7, 9, B),
        (17, 9, B),
        (7, 15, B),
        (17, 15, B),
        (7, 21, B),
        (17, 21, B),
    ],
    &[
        (4, 4, G),
        (12, 4, G),
        (20, 4, G),
        (4, 12, R),
        (12, 12, R),
        (20, 12, R),
        (4, 20, B),
        (12, 20, B),
        (20, 20, B),
    ],
];

/// The one of bamboo has no stalks, because it shows a bird.
const BAMBOO: [Pattern; 9] = [
    &[],
    &[(12, 6, B), (12, 18, G)],
    &[(12, 6, B), (6, 18, G), (18, 18, G)],
    &[(6, 6, B), (18, 6, G), (6, 18, G), (18, 18, B)],
    &[(5, 6, G), (19, 6, B), (12, 12, R), (5, 18, B), (19, 18, G)],
    &[(4, 6, G), (12, 6, G), (20, 6, G), (4, 18, B), (12, 18, B), (20, 18, B)],
    &[(12, 4, R), (4, 12, G), (12, 12, B), (20, 12, G), (4, 20, G), (12, 20, B), (20, 20, G)],
    &[
        (3, 6, G),
        (9, 6, B),
        (15, 6, B),
        (21, 6, G),
        (3, 18, G),
        (9, 18, B),
        (15, 18, B),
        (21, 18, G),
    ],
    &[
        (4, 4, G),
        (12, 4, R),
        (20, 4, B),
        (4, 12, G),
        (12, 12, R),
        (20, 12, B),
        (4, 20, G),
        (12, 20, R),
        (20, 20, B),
    ],
];

/// The part of a tile for its picture.
struct TileFace {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
}

impl TileFace {
    /// The pixel at this column and row, in units of 1/24 of the face.
    fn at(&self, column: i32, row: i32) -> (i32, i32) {
        (self.left + self.width * column / 24, self.top + self.height * row / 24)
    }
}

/// Paints a tile with its upper left corner at (`left`, `top`).
pub fn draw(frame: &mut Frame<'_>, tile: Tile, left: i32, top: i32, style: &Style) {
    // The whole tile of the gold dragon is gold, because gold cannot be read on ivory.
    let ground =
        if tile.as_dragon() == Some(Dragon::Gold) { Colour::Yellow } else { Colour::Ivory };
    let edge = style.width / 20;
    // A dark column at the right separates neighbours.
    let (right, bottom) = (left + style.width - edge, top + style.height);
    let radius = style.width / 9;
    rounded(frame, left..right, top..bottom, radius, Colour::Green.over(Colour::Night));
    rounded(frame, left..right, top..bottom - edge, radius, ground.over(Colour::Green));
    let face = TileFace {
        left: left + 2 * edge,
        top: top + 2 * edge,
        width: style.width - 5 * edge,
        height: style.height - 5 * edge,
    };
    picture(frame, tile, &face, style);
}

/// Paints the back of a tile in the same way.
pub fn back(frame: &mut Frame<'_>, left: i32, top: i32, style: &Style) {
    let edge = style.width / 20;
    let (right, bottom) = (left + style.width - edge, top + style.height);
    let radius = style.width / 9;
    rounded(frame, left..right, top..bottom, radius, Colour::Ivory.over(Colour::Night));
    rounded(frame, left..right, top..bottom - edge, radius, Colour::Green.over(Colour::Ivory));
}

fn picture(frame: &mut Frame<'_>, tile: Tile, face: &TileFace, style: &Style) {
    if let Some((suit, number)) = tile.suit_and_number() {
        match suit {
            Suit::Characters => characters(frame, number, face, style),
            Suit::Circles => circles(frame, number, face),
            Suit::Bamboo => bamboo(frame, number, face, style),
        }
    } else if let Some(wind) = tile.as_wind() {
        let (left, top) = centred(face, style.honours.side);
        style.honours.wind(frame, wind, left, top, on_tile(Colour::Night));
    } else if let Some(dragon) = tile.as_dragon() {
        dragon_face(frame, dragon, face, style);
    } else if let Some(wind) = tile.bonus_wind() {
        bonus(frame, wind, tile.is_flower(), face, style);
    }
}

/// A colour on the face of a tile.
const fn on_tile(colour: Colour) -> Ramp {
    colour.over(Colour::Ivory)
}

/// The upper left corner of a square in the middle of a face.
fn centred(face: &TileFace, side: i32) -> (i32, i32) {
    (face.left + (face.width - side) / 2, face.top + (face.height - side) / 2)
}

/// Paints the numeral in black over 萬 in red.
fn characters(frame: &mut Frame<'_>, number: u8, face: &TileFace, style: &Style) {
    let (left, side) = (centred(face, style.script.side).0, style.script.side);
    let space = (face.height - 2 * side) / 3;
    style.script.sign(frame, Sign::Numeral(number), left, face.top + space, on_tile(Colour::Night));
    style.script.sign(
        frame,
        Sign::Myriad,
        left,
        face.top + face.height - space - side,
        on_tile(Colour::Red),
    );
}

fn circles(frame: &mut Frame<'_>, number: u8, face: &TileFace) {
    let diameter = match number {
        1 => face.width * 3 / 4,
        2 => face.width / 2,
        3..=5 => face.width * 4 / 11,
        6 | 9 => face.width * 7 / 24,
        _ => face.width / 4,
    };
    for &(column, row, colour) in pattern(&CIRCLES, number) {
        let (x, y) = face.at(column, row);
        let (left, top) = (x - diameter / 2, y - diameter / 2);
        disc(frame, left, top, diameter, on_tile(colour));
        // The one has a ring, and the others have a hole if there are enough pixels for it.
        let hole = Colour::Ivory.over(colour);
        let inside: &[(i32, Ramp)] =
            if number == 1 { &[(3, hole), (6, on_tile(colour))] } else { &[(7, hole)] };
        for (share, ramp) in inside {
            let inset = diameter * share / 20;
            if diameter >= 8 {
                disc(frame, left + inset, top + inset, diameter - 2 * inset, *ramp);
            }
        }
    }
}

fn bamboo(frame: &mut Frame<'_>, number: u8, face: &TileFace, style: &Style) {
    if number == 1 {
        let (left, top) = centred(face, style.honours.side);
        style.honours.bird(frame, left, top, on_tile(Colour::Green));
    }
    let tall = if matches!(number, 7 | 9) { face.height * 7 / 24 } else { face.height * 10 / 24 };
    for &(column, row, colour) in pattern(&BAMBOO, number) {
        let (x, y) = face.at(column, row);
        // The inner stalks of the eight lean, so that it looks like an M over a W.
        let lean = match (number, column, row) {
            (8, 9, 6) | (8, 15, 18) => face.width / 10,
            (8, 15, 6) | (8, 9, 18) => -face.width / 10,
            _ => 0,
        };
        stalk(frame, x, y - tall / 2, tall, face.width / 6, lean, colour);
    }
}

/// Paints a bamboo stalk with a joint in the middle. `lean` moves its foot to the right and its head
/// to the left.
fn stalk(
    frame: &mut Frame<'_>,
    x: i32,
    top: i32,
    tall: i32,
    thick: i32,
    lean: i32,
    colour: Colour,
) {
    let thick = thick.max(2);
    for row in 0..tall {
        let left = x - thick / 2 + lean * (2 * row - tall) / (2 * tall).max(1);
        let joint = row == tall / 2;
        let knot = thick >= 4 && (row == 0 || row == tall - 1 || (row - tall / 2).abs() == 1);
        let columns = if knot { left - 1..left + thick + 1 } else { left..left + thick };
        if !joint {
            frame.fill(columns, top + row..top + row + 1, colour);
        }
    }
}

fn pattern(patterns: &[Pattern; 9], number: u8) -> Pattern {
    usize::from(number)
        .checked_sub(1)
        .and_then(|index| patterns.get(index))
        .copied()
        .unwrap_or_default()
}

fn dragon_face(frame: &mut Frame<'_>, dragon: Dragon, face: &TileFace, style: &Style) {
    let (left, top) = centred(face, style.honours.side);
    match dragon {
        Dragon::White => {
            // An empty frame, as on most sets of tiles.
            let (line, right, bottom) =
                ((face.width / 12).max(1), face.left + face.width, face.top + face.height);
            for (inset, colour) in [
                (1, Colour::Blue),
                (1 + line, Colour::Ivory),
                (2 + 2 * line, Colour::Blue),
                (3 + 2 * line, Colour::Ivory),
            ] {
                frame.fill(
                    face.left + inset..right - inset,
                    face.top + inset..bottom - inset,
                    colour,
                );
            }
        }
        Dragon::Green => style.honours.dragon(frame, dragon, left, top, on_tile(Colour::Green)),
        Dragon::Red => style.honours.dragon(frame, dragon, left, top, on_tile(Colour::Red)),
        Dragon::Gold => {
            style.honours.dragon(frame, dragon, left, top, Colour::Night.over(Colour::Yellow));
        }
    }
}

/// Paints the character of a flower or season over as many blossoms as its number.
fn bonus(frame: &mut Frame<'_>, wind: Wind, is_flower: bool, face: &TileFace, style: &Style) {
    let side = style.script.side;
    let (sign, colour) = if is_flower { (Sign::Flower(wind), R) } else { (Sign::Season(wind), B) };
    let top = face.top + face.height / 12;
    style.script.sign(frame, sign, centred(face, side).0, top, on_tile(colour));
    let (count, diameter) = (wind.index() as i32 + 1, face.width / 5);
    let pitch = face.width / 4;
    let left = face.left + (face.width - pitch * (count - 1) - diameter) / 2;
    for blossom in 0..count {
        disc(
            frame,
            left + pitch * blossom,
            face.top + face.height - diameter * 2,
            diameter,
            on_tile(if is_flower { G } else { colour }),
        );
    }
}

/// Paints the back of a tile that stands for all tiles that are left.
pub(crate) fn small_back(
    frame: &mut Frame<'_>,
    columns: Range<i32>,
    top: i32,
    height: i32,
    layout: &Layout,
) {
    let (radius, edge) = (layout.radius / 2, layout.gap);
    let rows = top..top + height;
    rounded(frame, columns.clone(), rows, radius, Colour::Ivory.over(Colour::Night));
    let back = top..top + height - edge;
    rounded(frame, columns, back, radius, Colour::Green.over(Colour::Ivory));
}
