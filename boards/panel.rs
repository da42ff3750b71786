//! What differs between panels of one name: the order of the colours, inversion, where the glass lies
//! in the controller's memory, and how fast the cables let the bus be. A board says what is usual,
//! and a stored profile says how these displays differ from it.

use super::{Board, Display, Rotation};
use crate::settings::{BusSpeed, PanelProfile};
use crate::size::Size;

/// Which colour the controller drives first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ColourOrder {
    Rgb,
    Bgr,
}

impl ColourOrder {
    const fn other(self) -> ColourOrder {
        match self {
            ColourOrder::Rgb => ColourOrder::Bgr,
            ColourOrder::Bgr => ColourOrder::Rgb,
        }
    }

    /// The word on the screen.
    pub const fn title(self) -> &'static str {
        match self {
            ColourOrder::Rgb => "RGB",
            ColourOrder::Bgr => "BGR",
        }
    }
}

/// The first column and the first row of the picture in the controller's memory, as the picture is
/// turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct PanelOffset {
    pub column: u8,
    pub row: u8,
}

/// The offsets of panels that are sold.
const OFFSETS: [PanelOffset; 4] = [
    PanelOffset { column: 0, row: 0 },
    PanelOffset { column: 1, row: 2 },
    PanelOffset { column: 2, row: 1 },
    PanelOffset { column: 2, row: 3 },
];

/// Everything that the displays are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanelSettings {
    /// Which colour comes first.
    pub order: ColourOrder,
    /// Whether the controller inverts the colours.
    pub inverted: bool,
    /// Where the picture begins.
    pub offset: PanelOffset,
    /// Bits per second on the bus.
    pub hertz: u32,
}

impl Display {
    /// Columns and rows of the controller's memory, upright. The glass may have fewer.
    const fn memory(self) -> Size {
        match self {
            Display::St7789 => Size { width: 240, height: 320 },
            Display::St7735s => Size { width: 132, height: 162 },
        }
    }
}

impl Board {
    /// What the displays of this board are told with this profile. A profile of another board may not
    /// fit. Then the board's own values count.
    pub fn panel(&self, profile: PanelProfile) -> PanelSettings {
        let order = if profile.other_order { self.colour_order.other() } else { self.colour_order };
        let chosen = usize::from(profile.offset).checked_sub(1).and_then(|at| OFFSETS.get(at));
        let hertz = match profile.speed {
            BusSpeed::Usual => self.bus_hertz,
            BusSpeed::Half => self.bus_hertz / 2,
            BusSpeed::Double => self.bus_hertz * 2,
        };
        PanelSettings {
            order,
            inverted: self.inverted != profile.other_inversion,
            offset: chosen.copied().filter(|it| self.has_room(*it)).unwrap_or(self.offset),
            hertz: if hertz <= self.fastest_bus_hertz { hertz } else { self.bus_hertz },
        }
    }

    /// The profile with the next offset that fits this board.
    pub fn next_offset(&self, profile: PanelProfile) -> PanelProfile {
        let now = self.panel(profile).offset;
        let at = OFFSETS.iter().position(|it| *it == now).unwrap_or(0);
        let after = (1..=OFFSETS.len()).map(|step| (at + step) % OFFSETS.len());
        let next = after.clone().find(|at| OFFSETS.get(*at).is_some_and(|it| self.has_room(*it)));
        self.in_short(PanelProfile { offset: next.map_or(0, |at| at as u8 + 1), ..profile })
    }

    /// The profile with the next bus speed that this board's displays allow.
    pub fn next_speed(&self, profile: PanelProfile) -> PanelProfile {
        let speeds = BusSpeed::ALL.iter().cycle().skip_while(|it| **it != profile.speed).skip(1);
        let next = speeds.take(BusSpeed::ALL.len());
        let with = |speed: &BusSpeed| PanelProfile { speed: *speed, ..profile };
        // A speed that is not allowed would have the effect of the usual one.
        let changes = |it: &PanelProfile| {
            it.speed == BusSpeed::Usual || self.panel(*it).hertz != self.bus_hertz
        };
        next.map(with).find(changes).unwrap_or(profile)
    }

    /// A profile that asks for the board's own offset says nothing about it.
    fn in_short(&self, profile: PanelProfile) -> PanelProfile {
        let plain = PanelProfile { offset: 0, ..profile };
        if self.panel(profile) == self.panel(plain) { plain } else { profile }
    }

    fn has_room(&self, offset: PanelOffset) -> bool {
        let memory = self.display.memory();
        let (columns, rows) = match self.rotation {
            Rotation::None | Rotation::Half => (memory.width, memory.height),
            Rotation::Quarter | Rotation::ThreeQuarters => (memory.height, memory.width),
        };
        self.size.width + u16::from(offset.column) <= columns
            && self.size.height + u16::from(offset.row) <= rows
    }
}
