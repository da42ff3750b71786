//! How the pins of a board are driven and read, role by role. The drivers of the HAL write each pad
//! from zero: 2 mA, slow edges, no Schmitt trigger. The data sheet's reset value is 4 mA with the
//! Schmitt trigger on.

use super::{Board, Pins};

/// How strongly the chip drives a pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Drive {
    Milliamps2,
    Milliamps4,
    Milliamps8,
    Milliamps12,
}

impl Drive {
    /// The setting with this name in the data sheet. There are no others.
    pub const fn of(milliamps: u8) -> Drive {
        match milliamps {
            2 => Drive::Milliamps2,
            4 => Drive::Milliamps4,
            8 => Drive::Milliamps8,
            12 => Drive::Milliamps12,
            _ => panic!("a pin can be driven with 2, 4, 8 or 12 mA"),
        }
    }

    /// The number in the data sheet's name.
    pub const fn milliamps(self) -> u8 {
        match self {
            Drive::Milliamps2 => 2,
            Drive::Milliamps4 => 4,
            Drive::Milliamps8 => 8,
            Drive::Milliamps12 => 12,
        }
    }
}

/// The drive of each role. Keys are inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drives {
    /// Clock and data of the bus.
    pub bus: Drive,
    /// The data/command line.
    pub data_command: Drive,
    /// The reset line.
    pub reset: Drive,
    /// Each chip select. It drives one cable, the others drive four.
    pub chip_selects: Drive,
    /// The buzzer.
    pub buzzer: Drive,
    /// The backlight.
    pub backlight: Drive,
}

/// The settings of one pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PadSettings {
    /// How strongly it is driven.
    pub drive: Drive,
    /// Whether its edges are fast. Slow edges disturb the key wires less.
    pub fast: bool,
    /// Whether its input ignores small changes.
    pub schmitt: bool,
}

/// Above this speed slow edges would take too much of a bit.
const FAST_ABOVE_HERTZ: u32 = 30_000_000;

impl Board {
    /// The settings of the clock and data pads at a speed of the bus.
    pub const fn bus_pad(&self, hertz: u32) -> PadSettings {
        PadSettings { drive: self.drives.bus, fast: hertz > FAST_ABOVE_HERTZ, schmitt: true }
    }

    /// Calls `each` with every pin of the board and its settings, at the usual speed of the bus.
    pub fn each_pad(&self, mut each: impl FnMut(u8, PadSettings)) {
        let Pins { sck, mosi, data_command, reset, chip_selects, keys, .. } = &self.pins;
        let Pins { buzzer, backlight, status, .. } = &self.pins;
        let drives = &self.drives;
        let slow = |drive| PadSettings { drive, fast: false, schmitt: true };
        for pin in [sck, mosi] {
            each(*pin, self.bus_pad(self.bus_hertz));
        }
        each(*data_command, slow(drives.data_command));
        each(*reset, slow(drives.reset));
        each(*buzzer, slow(drives.buzzer));
        each(*backlight, slow(drives.backlight));
        chip_selects.0.iter().for_each(|pin| each(*pin, slow(drives.chip_selects)));
        // The LED on the Pico has its own resistor, and a key is never driven. The data sheet's reset
        // value stays.
        each(*status, slow(Drive::Milliamps4));
        keys.0.as_flattened().iter().for_each(|pin| each(*pin, slow(Drive::Milliamps4)));
    }
}
