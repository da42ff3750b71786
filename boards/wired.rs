//! A board as drivers: what the firmware's tasks share out among themselves.

use embassy_rp::Peri;
use embassy_rp::flash::{self, Flash};
use embassy_rp::gpio::{Input, Output};
use embassy_rp::peripherals::{FLASH, USB};
use embassy_rp::pwm::{self, Pwm};
use embassy_rp::spi::{self, Async, Spi};
use embassy_rp::watchdog::Watchdog;

use crate::seat::ByPlace;

/// The flash chip on a Pico: 2 MB.
pub const FLASH_BYTES: usize = 2 * 1024 * 1024;

/// Every peripheral that the board uses, ready to be given to the task that owns it.
#[allow(missing_docs)]
pub struct Wired<Bus: spi::Instance + 'static> {
    pub bus: Spi<'static, Bus, Async>,
    pub data_command: Output<'static>,
    pub reset: Output<'static>,
    pub chip_selects: ByPlace<Output<'static>>,
    pub keys: ByPlace<[Input<'static>; 4]>,
    pub buzzer: Pwm<'static>,
    pub backlight: Pwm<'static>,
    pub watchdog: Watchdog,
    pub flash: Flash<'static, FLASH, flash::Blocking, FLASH_BYTES>,
    pub usb: Peri<'static, USB>,
}

/// The displays' bus: mode 0, as all of them take it.
pub(super) fn bus_config(hertz: u32) -> spi::Config {
    let mut config = spi::Config::default();
    config.frequency = hertz;
    config
}

/// A PWM output that stays low. Its period is short, because a slice takes a new setting only when the period under way ends.
pub(super) fn quiet() -> pwm::Config {
    let mut config = pwm::Config::default();
    config.top = 99;
    config
}

/// A slice has two outputs, and the pin decides which of them it is.
macro_rules! output {
    (a, $slice:expr, $pin:expr, $config:expr) => {
        embassy_rp::pwm::Pwm::new_output_a($slice, $pin, $config)
    };
    (b, $slice:expr, $pin:expr, $config:expr) => {
        embassy_rp::pwm::Pwm::new_output_b($slice, $pin, $config)
    };
}
pub(super) use output;
