//! The sixteen colours of every screen: Okabe–Ito hues on a dark ground.

use embedded_graphics::pixelcolor::raw::RawU4;
use embedded_graphics::prelude::*;

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
    /// Okabe–Ito orange.
    Orange,
    /// Okabe–Ito sky blue.
    Sky,
    /// Okabe–Ito bluish green.
    Green,
    /// Okabe–Ito yellow: what is lit or wants attention.
    Yellow,
    /// Okabe–Ito blue.
    Blue,
    /// Okabe–Ito vermilion.
    Vermilion,
    /// Okabe–Ito reddish purple.
    Purple,
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
        Colour::Orange,
        Colour::Sky,
        Colour::Green,
        Colour::Yellow,
        Colour::Blue,
        Colour::Vermilion,
        Colour::Purple,
        Colour::Ivory,
        Colour::Jade,
        Colour::Felt,
    ];

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
            Colour::Steel => (5, 13, 7),
            Colour::Ash => (13, 27, 14),
            Colour::Silver => (23, 47, 24),
            Colour::White => (31, 63, 31),
            Colour::Orange => (28, 40, 0),
            Colour::Sky => (10, 45, 29),
            Colour::Green => (0, 40, 14),
            Colour::Yellow => (30, 57, 8),
            Colour::Blue => (0, 28, 22),
            Colour::Vermilion => (26, 23, 0),
            Colour::Purple => (25, 30, 21),
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
