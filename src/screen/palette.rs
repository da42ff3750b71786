//! The sixteen colours of every screen: Okabe–Ito hues on a dark ground.

use embedded_graphics::pixelcolor::raw::RawU4;
use embedded_graphics::prelude::*;

use crate::seat::Wind;

/// A colour of the palette. Each is a colour that the panels can show exactly (5, 6 and 5 bits), so that a picture of the
/// browser, a golden picture and a decoded panel agree to the bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Colour {
    /// The ground of every screen.
    Night,
    /// Header strip and flat boxes.
    Slate,
    /// Face of a key label.
    Steel,
    /// Lines and outlines; too dark for text.
    Ash,
    /// Secondary text.
    Silver,
    /// Text.
    White,
    /// Okabe–Ito yellow: East, where the sun comes up.
    Yellow,
    /// Okabe–Ito vermilion, lifted until it can be read on [`Colour::Night`]: South, fire.
    Vermilion,
    /// Okabe–Ito reddish purple, lifted likewise: West, dusk.
    Purple,
    /// Okabe–Ito sky blue: North, cold.
    Sky,
    /// Okabe–Ito bluish green, for tiles.
    Green,
    /// Okabe–Ito blue, for tiles.
    Blue,
    /// The red of tiles.
    Red,
    /// Face of a tile.
    Ivory,
    /// Back of a tile.
    Jade,
    /// The table cloth.
    Felt,
}

impl Colour {
    /// All sixteen, in the order of their 4-bit values.
    pub const ALL: [Colour; 16] = [
        Colour::Night,
        Colour::Slate,
        Colour::Steel,
        Colour::Ash,
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
        Colour::Jade,
        Colour::Felt,
    ];

    /// The colour of a wind; shown with its letter and its character, never alone.
    pub const fn of_wind(wind: Wind) -> Colour {
        match wind {
            Wind::East => Colour::Yellow,
            Wind::South => Colour::Vermilion,
            Wind::West => Colour::Purple,
            Wind::North => Colour::Sky,
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

    /// Red 5, green 6, blue 5 bits, as the panels take it.
    pub const fn rgb565(self) -> u16 {
        let (red, green, blue) = self.parts();
        red << 11 | green << 5 | blue
    }

    /// Red, green, blue for a computer's screen.
    pub const fn rgb888(self) -> [u8; 3] {
        let (red, green, blue) = self.parts();
        [(red << 3 | red >> 2) as u8, (green << 2 | green >> 4) as u8, (blue << 3 | blue >> 2) as u8]
    }

    /// 5, 6 and 5 bits.
    const fn parts(self) -> (u16, u16, u16) {
        match self {
            Colour::Night => (0, 0, 0),
            Colour::Slate => (3, 7, 4),
            Colour::Steel => (7, 18, 10),
            Colour::Ash => (13, 27, 14),
            Colour::Silver => (23, 47, 24),
            Colour::White => (31, 63, 31),
            Colour::Yellow => (29, 56, 8),
            Colour::Vermilion => (31, 31, 7),
            Colour::Purple => (27, 37, 23),
            Colour::Sky => (10, 44, 28),
            Colour::Green => (0, 39, 14),
            Colour::Blue => (0, 28, 22),
            Colour::Red => (24, 8, 5),
            Colour::Ivory => (31, 60, 27),
            Colour::Jade => (0, 27, 12),
            Colour::Felt => (1, 10, 5),
        }
    }
}

impl PixelColor for Colour {
    type Raw = RawU4;
}

impl From<RawU4> for Colour {
    fn from(raw: RawU4) -> Colour {
        Colour::from_index(raw.into_inner())
    }
}

impl From<Colour> for RawU4 {
    fn from(colour: Colour) -> RawU4 {
        RawU4::new(colour.index())
    }
}

/// What text is written with: a colour and the ground it needs. All text goes through here, so that one test can hold
/// every pair to the contrast that old eyes need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Main text.
    Main,
    /// Main text that belongs to a wind.
    Wind(Wind),
    /// On a wind's chip.
    Chip(Wind),
    /// In the header strip.
    Header,
    /// A key's label.
    Key,
    /// The label of the key that was just pressed.
    KeyLit,
    /// The label of a key that does nothing now.
    KeyOff,
    /// What explains the main text.
    Quiet,
    /// In a flat box.
    Boxed,
    /// What is picked out: the digit that the keys change, a told notice.
    Picked,
    /// A notice of something refused.
    Refused,
}

impl Ink {
    /// Every ink there is.
    pub fn all() -> impl Iterator<Item = Ink> {
        let plain = [
            Ink::Main,
            Ink::Header,
            Ink::Key,
            Ink::KeyLit,
            Ink::KeyOff,
            Ink::Quiet,
            Ink::Boxed,
            Ink::Picked,
            Ink::Refused,
        ];
        plain.into_iter().chain(Wind::ALL.into_iter().flat_map(|wind| [Ink::Wind(wind), Ink::Chip(wind)]))
    }

    /// The colour of the text.
    pub const fn text(self) -> Colour {
        match self {
            Ink::Main | Ink::Header | Ink::Key | Ink::Boxed => Colour::White,
            Ink::Wind(wind) => Colour::of_wind(wind),
            Ink::Chip(_) | Ink::KeyLit | Ink::Picked | Ink::Refused => Colour::Night,
            Ink::KeyOff | Ink::Quiet => Colour::Silver,
        }
    }

    /// The colour that lies under the text.
    pub const fn ground(self) -> Colour {
        match self {
            Ink::Main | Ink::Wind(_) | Ink::Quiet => Colour::Night,
            Ink::Chip(wind) => Colour::of_wind(wind),
            Ink::Header | Ink::KeyOff | Ink::Boxed => Colour::Slate,
            Ink::Key => Colour::Steel,
            Ink::KeyLit | Ink::Picked => Colour::White,
            Ink::Refused => Colour::Vermilion,
        }
    }
}
