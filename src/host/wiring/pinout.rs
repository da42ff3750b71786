//! The Pico's forty pins, as its data sheet numbers them: down the left side, the USB socket being on top, and up the right.

/// Which edge of the Pico a pin is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

/// What is printed beside each pin, pin 1 first.
pub const PINS: [&str; 40] = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND", "GP10", "GP11", "GP12",
    "GP13", "GND", "GP14", "GP15", "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN", "GP26",
    "GP27", "AGND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
];

/// The pin that gives 3.3 V.
pub const SUPPLY: usize = 36;
/// The ground pin beside the supply.
pub const GROUND: usize = 38;

/// The pin that a GPIO number is on; none for those that stay inside the Pico.
pub fn pin_of(gpio: u8) -> Option<usize> {
    let name = format!("GP{gpio}");
    Some(PINS.iter().position(|pin| *pin == name)? + 1)
}

/// The edge that a pin is on, and how many pins are above it there.
pub fn position(pin: usize) -> (Side, usize) {
    if pin <= 20 { (Side::Left, pin - 1) } else { (Side::Right, 40 - pin) }
}
