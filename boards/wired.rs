//! A board as drivers, which the firmware gives to its tasks.

use embassy_rp::Peri;
use embassy_rp::gpio::{Input, Output};
use embassy_rp::pac;
use embassy_rp::peripherals::USB;
use embassy_rp::pwm::{self, Pwm};
use embassy_rp::spi::{self, Async, Spi};
use embassy_rp::watchdog::Watchdog;

use super::{Board, ChipFlash, Drive, PadSettings};
use crate::seat::ByPlace;

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
    pub status: Output<'static>,
    pub watchdog: Watchdog,
    pub flash: ChipFlash,
    pub usb: Peri<'static, USB>,
}

/// The settings of the bus: all display models use mode 0, which is the default.
pub(super) fn bus_config(hertz: u32) -> spi::Config {
    let mut config = spi::Config::default();
    config.frequency = hertz;
    config
}

/// Sets the pads of every pin.
pub(super) fn set_pads(board: &Board) {
    board.each_pad(set_pad);
}

/// Sets the pads of clock and data for another speed of the bus.
pub fn set_bus_pads(board: &Board, hertz: u32) {
    for pin in [board.pins.sck, board.pins.mosi] {
        set_pad(pin, board.bus_pad(hertz));
    }
}

fn set_pad(pin: u8, settings: PadSettings) {
    pac::PADS_BANK0.gpio(usize::from(pin)).modify(|pad| {
        pad.set_drive(match settings.drive {
            Drive::Milliamps2 => pac::pads::vals::Drive::_2M_A,
            Drive::Milliamps4 => pac::pads::vals::Drive::_4M_A,
            Drive::Milliamps8 => pac::pads::vals::Drive::_8M_A,
            Drive::Milliamps12 => pac::pads::vals::Drive::_12M_A,
        });
        pad.set_slewfast(settings.fast);
        pad.set_schmitt(settings.schmitt);
    });
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
