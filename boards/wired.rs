//! A board as drivers, which the firmware gives to its tasks.

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

/// The driver of every peripheral that the board uses.
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

/// The settings of the bus: all display models use mode 0, which is the default.
pub(super) fn bus_config(hertz: u32) -> spi::Config {
    let mut config = spi::Config::default();
    config.frequency = hertz;
    config
}

/// A PWM output that stays low. Its period is short, because a slice takes new settings only when
/// the current period ends.
pub(super) fn quiet() -> pwm::Config {
    let mut config = pwm::Config::default();
    config.top = 99;
    config
}

/// Makes a PWM driver. A slice has two outputs; the pin decides which one is used.
macro_rules! output {
    (a, $slice:expr, $pin:expr, $config:expr) => {
        embassy_rp::pwm::Pwm::new_output_a($slice, $pin, $config)
    };
    (b, $slice:expr, $pin:expr, $config:expr) => {
        embassy_rp::pwm::Pwm::new_output_b($slice, $pin, $config)
    };
}
pub(super) use output;
