//! The Pico's forty pins, numbered as in its data sheet. With the USB socket at the top, they go
//! down the left edge and up the right edge.

/// The edge of the Pico that a pin is on. Also the half of the sheet on that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PicoEdge {
    Left,
    Right,
}

/// The names of the pins, from pin 1 to pin 40.
pub const PINS: [&str; 40] = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND",
    "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15", "GP16", "GP17", "GND", "GP18", "GP19",
    "GP20", "GP21", "GND", "GP22", "RUN", "GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3",
    "3V3_EN", "GND", "VSYS", "VBUS",
];

/// The pin that supplies 3.3 V.
pub const SUPPLY: usize = 36;
/// The ground pin beside the supply.
pub const GROUND: usize = 38;

/// The pin of a GPIO number. `None` for a GPIO that the Pico uses internally.
pub fn pin_of(gpio: u8) -> Option<usize> {
    let name = format!("GP{gpio}");
    Some(PINS.iter().position(|pin| *pin == name)? + 1)
}

/// The edge that a pin is on, and how many pins are above it there.
pub fn position(pin: usize) -> (PicoEdge, usize) {
    if pin <= 20 { (PicoEdge::Left, pin - 1) } else { (PicoEdge::Right, 40 - pin) }
}
