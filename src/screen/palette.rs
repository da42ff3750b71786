//! The sixteen colours of all screens: Okabe–Ito hues and seven greys on a dark background.
//!
//! Edges are smooth without more colours. Where a shape covers a third or two thirds of a pixel,
//! the pixel gets the colour of the palette that is nearest to the mixture of shape and ground
//! ([`Ramp`]). The greys are so close together that one of them is always near in lightness. The
//! colour of a wind is at an edge only if shape or ground have it, because a row of such pixels
//! can be seen.

use crate::rules::kinds::Tray;
use crate::seat::Wind;

/// A colour of the palette. Each has four bits of red, green and blue, which every display shows
/// exactly. So the pictures of the browser, the golden pictures and the emulated displays are
/// identical.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Colour {
    /// The background of every screen.
    Night,
    /// The player's own row of a list, and flat boxes.
    Coal,
    /// The plate of a key, outlines and rules.
    Key,
    /// Empty slots, and the time that is gone. Too dark for text.
    Line,
    /// The word of a key that has no effect now.
    Dim,
    /// Secondary text.
    Silver,
    /// Text.
    White,
    /// Okabe–Ito yellow: East, where the sun comes up, or a tray.
    Yellow,
    /// Okabe–Ito vermilion, lighter so that it can be read on [`Colour::Night`]: South, fire.
    Vermilion,
    /// Okabe–Ito reddish purple, also lighter: West, dusk.
    Purple,
    /// Okabe–Ito sky blue: North, cold.
    Sky,
    /// Okabe–Ito bluish green, darker, for the faces and the backs of tiles.
    Green,
    /// Okabe–Ito blue, darker, for tiles.
    Blue,
    /// The red of tiles.
    Red,
    /// The face of a tile.
    Ivory,
    /// A lighter green that can be read on [`Colour::Night`]: East, where the trays have colours.
    Leaf,
}

impl Colour {
    /// All sixteen, in the order of their 4-bit values.
    pub const ALL: [Colour; 16] = [
        Colour::Night,
        Colour::Coal,
        Colour::Key,
        Colour::Line,
        Colour::Dim,
        Colour::Silver,
        Colour::White,
        Colour::Yellow,
        Colour::Vermilion,
        Colour::Purple,
        Colour::Sky,
        Colour::Green,
        Colour::Blue,
        Colour::Red,
        Colour::Ivory,
        Colour::Leaf,
    ];

    /// Every colour that a wind can have.
    const OF_WINDS: [Colour; 5] =
        [Colour::Yellow, Colour::Vermilion, Colour::Purple, Colour::Sky, Colour::Leaf];

    /// The colour of a wind: that of its tray, if the trays of the rule set have colours. It is
    /// always shown together with the letter or the character.
    pub const fn of_wind(wind: Wind, trays: Option<[Tray; 4]>) -> Colour {
        if let Some(trays) = trays {
            return Colour::of_tray(trays[wind.index()]);
        }
        match wind {
            Wind::East => Colour::Yellow,
            Wind::South => Colour::Vermilion,
            Wind::West => Colour::Purple,
            Wind::North => Colour::Sky,
        }
    }

    /// The colour of a tray, light enough for text on [`Colour::Night`].
    const fn of_tray(tray: Tray) -> Colour {
        match tray {
            Tray::Green => Colour::Leaf,
            Tray::Red => Colour::Vermilion,
            Tray::Yellow => Colour::Yellow,
            Tray::Blue => Colour::Sky,
        }
    }

    /// The 4-bit value in a frame.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The colour with this 4-bit value; higher bits are ignored.
    pub const fn from_index(index: u8) -> Colour {
        Colour::ALL[(index & 15) as usize]
    }

    /// Four bits of red, of green and of blue.
    pub const fn rgb444(self) -> u16 {
        let [red, green, blue] = self.parts();
        (red as u16) << 8 | (green as u16) << 4 | blue as u16
    }

    /// 5 bits of red, 6 of green and 5 of blue. The lower bits repeat the upper ones, as the
    /// displays themselves widen four bits.
    pub const fn rgb565(self) -> u16 {
        let [red, green, blue] = self.parts();
        let red = (red << 1 | red >> 3) as u16;
        let green = (green << 2 | green >> 2) as u16;
        let blue = (blue << 1 | blue >> 3) as u16;
        red << 11 | green << 5 | blue
    }

    /// This colour over `ground` where it covers only a part of a pixel: one, two or all three
    /// thirds.
    pub const fn over(self, ground: Colour) -> Ramp {
        Ramp { levels: [mixed(self, ground, 1), mixed(self, ground, 2), self] }
    }

    /// Whether this colour may stand for a mixture of these two: greys always, the colours of tiles
    /// beside a colour, and the colour of a wind only beside itself.
    const fn may_mix(self, ink: Colour, ground: Colour) -> bool {
        let one_of_them = self as u8 == ink as u8 || self as u8 == ground as u8;
        let coloured = !(ink.is_grey() && ground.is_grey());
        self.is_grey() || one_of_them || coloured && !self.is_of_a_wind()
    }

    const fn is_of_a_wind(self) -> bool {
        let mut index = 0;
        while index < Colour::OF_WINDS.len() {
            if self as u8 == Colour::OF_WINDS[index] as u8 {
                return true;
            }
            index += 1;
        }
        false
    }

    const fn is_grey(self) -> bool {
        self as u8 <= Colour::White as u8
    }

    /// Red, green and blue for the screen of a computer.
    pub const fn rgb888(self) -> [u8; 3] {
        let [red, green, blue] = self.parts();
        [red * 17, green * 17, blue * 17]
    }

    /// Red, green and blue with 4 bits each.
    const fn parts(self) -> [u8; 3] {
        match self {
            Colour::Night => [0, 0, 0],
            Colour::Coal => [1, 2, 2],
            Colour::Key => [4, 5, 5],
            Colour::Line => [6, 7, 7],
            Colour::Dim => [8, 9, 9],
            Colour::Silver => [11, 12, 12],
            Colour::White => [15, 15, 15],
            Colour::Yellow => [14, 13, 4],
            Colour::Vermilion => [15, 7, 3],
            Colour::Purple => [13, 9, 11],
            Colour::Sky => [5, 10, 14],
            Colour::Green => [0, 8, 5],
            Colour::Blue => [0, 6, 10],
            Colour::Red => [12, 2, 2],
            Colour::Ivory => [15, 14, 13],
            Colour::Leaf => [3, 12, 6],
        }
    }
}

/// The colours of the pixels at the edge of a shape and inside of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ramp {
    /// For a third, two thirds and all of a pixel.
    levels: [Colour; 3],
}

impl Ramp {
    /// The colour of a pixel of which `thirds` thirds are covered, 1..=3.
    pub const fn level(self, thirds: usize) -> Colour {
        match thirds {
            0 | 1 => self.levels[0],
            2 => self.levels[1],
            _ => self.levels[2],
        }
    }
}

/// The colour of the palette that is nearest to a mixture with `thirds` thirds of `ink`.
const fn mixed(ink: Colour, ground: Colour, thirds: usize) -> Colour {
    Colour::from_index(MIXTURES[ink.index() as usize][ground.index() as usize][thirds - 1])
}

/// All mixtures: by ink, by ground, for one and two thirds.
static MIXTURES: [[[u8; 2]; 16]; 16] = {
    let mut table = [[[0; 2]; 16]; 16];
    let mut at = 0;
    while at < 512 {
        let (ink, ground, thirds) = (at / 32, at / 2 % 16, at % 2 + 1);
        table[ink][ground][thirds - 1] =
            nearest(Colour::ALL[ink], Colour::ALL[ground], thirds as i32);
        at += 1;
    }
    table
};

/// The number of the colour that is nearest to the mixture. Lightness counts more than hue.
const fn nearest(ink: Colour, ground: Colour, thirds: i32) -> u8 {
    let (of_ink, of_ground) = (ink.rgb888(), ground.rgb888());
    let mut wanted = [0; 3];
    let mut channel = 0;
    while channel < 3 {
        wanted[channel] =
            (of_ink[channel] as i32 * thirds + of_ground[channel] as i32 * (3 - thirds)) / 3;
        channel += 1;
    }
    let (mut best, mut least, mut index) = (0, i32::MAX, 0);
    while index < 16 {
        let [red, green, blue] = Colour::ALL[index].rgb888();
        let (red, green, blue) =
            (red as i32 - wanted[0], green as i32 - wanted[1], blue as i32 - wanted[2]);
        let lightness = (3 * red + 6 * green + blue) / 10;
        let distance = 6 * lightness * lightness + red * red + green * green + blue * blue;
        if distance < least && Colour::ALL[index].may_mix(ink, ground) {
            (best, least) = (index, distance);
        }
        index += 1;
    }
    best as u8
}

/// A colour for text together with its background. All text uses an ink, so that one test can check
/// every pair for the contrast that old eyes need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Main text.
    Main,
    /// Main text in the colour of a wind.
    Wind(Colour),
    /// On the chip of a wind, which has this colour.
    Chip(Colour),
    /// In the header.
    Header,
    /// In the header, text that can wait.
    HeaderQuiet,
    /// The label of a key.
    Key,
    /// The label of a key whose choice is made.
    KeyLit,
    /// The label of a key that has no effect now.
    KeyOff,
    /// Text that explains the main text.
    Quiet,
    /// In a flat box, or in the player's own row of a list.
    Boxed,
    /// In the player's own row of a list, text that can wait.
    BoxedQuiet,
    /// Text that stands out: the digit that the keys change, or a notice that informs.
    Picked,
    /// A notice that something was refused.
    Refused,
}

impl Ink {
    /// All inks.
    pub fn all() -> impl Iterator<Item = Ink> {
        let plain = [
            Ink::Main,
            Ink::Header,
            Ink::HeaderQuiet,
            Ink::Key,
            Ink::KeyLit,
            Ink::KeyOff,
            Ink::Quiet,
            Ink::Boxed,
            Ink::BoxedQuiet,
            Ink::Picked,
            Ink::Refused,
        ];
        plain
            .into_iter()
            .chain(Colour::OF_WINDS.into_iter().flat_map(|it| [Ink::Wind(it), Ink::Chip(it)]))
    }

    /// The colour of the text.
    pub const fn text(self) -> Colour {
        match self {
            Ink::Main | Ink::Header | Ink::Key | Ink::Boxed => Colour::White,
            Ink::Wind(colour) => colour,
            Ink::Chip(_) | Ink::KeyLit | Ink::Picked | Ink::Refused => Colour::Night,
            Ink::Quiet | Ink::HeaderQuiet | Ink::BoxedQuiet => Colour::Silver,
            Ink::KeyOff => Colour::Dim,
        }
    }

    /// The background of the text.
    pub const fn ground(self) -> Colour {
        match self {
            Ink::Main | Ink::Wind(_) | Ink::Quiet => Colour::Night,
            Ink::Header | Ink::HeaderQuiet | Ink::KeyOff => Colour::Night,
            Ink::Chip(colour) => colour,
            Ink::Boxed | Ink::BoxedQuiet => Colour::Coal,
            Ink::Key => Colour::Key,
            Ink::KeyLit | Ink::Picked => Colour::White,
            Ink::Refused => Colour::Vermilion,
        }
    }

    /// The text on its background.
    pub const fn ramp(self) -> Ramp {
        self.text().over(self.ground())
    }
}
