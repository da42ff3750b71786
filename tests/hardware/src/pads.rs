//! The pads: how each pin is driven and read, and that no pin hangs on another one.

use embassy_rp::gpio::Output;
use embassy_rp::pac;
use embassy_time::{Duration, block_for};
use four_winds::boards::chosen::{BOARD, Bus};
use four_winds::boards::{Pins, Wired};

/// Longer than a cable needs to follow its pin.
const SETTLES: Duration = Duration::from_micros(20);

/// The levels of all pins, one bit each.
fn levels() -> u32 {
    block_for(SETTLES);
    pac::SIO.gpio_in(0).read()
}

/// The pins of the keys, one bit each.
fn keys() -> u32 {
    BOARD.pins.keys.0.as_flattened().iter().fold(0, |all, pin| all | 1 << pin)
}

/// Drives a pin low and high, and checks that it follows. Only its own level may change: otherwise it
/// has a short to a neighbour.
fn follows(pin: u8, output: &mut Output<'static>) {
    let own = 1 << pin;
    let watched = keys() | outputs();
    output.set_high();
    let high = levels() & watched;
    assert!(high & own != 0, "GP{pin} is driven high and reads low: short to ground?");
    output.set_low();
    let low = levels() & watched;
    assert!(low & own == 0, "GP{pin} is driven low and reads high: short to 3.3 V?");
    let others = (high ^ low) & !own;
    assert!(others == 0, "GP{pin} takes others along, as bits: {others:#x}");
    output.set_high();
}

/// The reset line and the chip selects, one bit each.
fn outputs() -> u32 {
    let Pins { reset, chip_selects, .. } = &BOARD.pins;
    chip_selects.0.iter().fold(1 << reset, |all, pin| all | 1 << pin)
}

#[embedded_test::tests]
mod tests {
    use defmt::info;

    use super::*;
    use crate::wired;

    #[init]
    fn init() -> Wired<Bus> {
        wired()
    }

    #[test]
    fn each_pad_has_the_settings_of_the_board_file() {
        let mut seen = 0;
        BOARD.each_pad(|pin, wanted| {
            let pad = pac::PADS_BANK0.gpio(usize::from(pin)).read();
            // The data sheet numbers the four strengths from zero.
            let milliamps = [2, 4, 8, 12][usize::from(pad.drive().to_bits())];
            assert_eq!(milliamps, wanted.drive.milliamps(), "GP{pin}: milliamps");
            assert_eq!(pad.slewfast(), wanted.fast, "GP{pin}: fast edges");
            assert_eq!(pad.schmitt(), wanted.schmitt, "GP{pin}: Schmitt trigger");
            seen += 1;
        });
        info!("{} pads are as the board file says", seen);
    }

    #[test]
    fn keys_are_pulled_up_and_read_high_when_nobody_presses() {
        for pin in BOARD.pins.keys.0.as_flattened() {
            let pad = pac::PADS_BANK0.gpio(usize::from(*pin)).read();
            assert!(pad.pue() && !pad.pde() && pad.ie(), "GP{pin}: pull-up and input");
        }
        let down = !levels() & keys();
        assert!(
            down == 0,
            "these key pins are low, as bits: {down:#x}. Is a key held, or shorted?"
        );
    }

    #[test]
    fn reset_and_chip_selects_follow_and_move_no_other_pin(mut wired: Wired<Bus>) {
        follows(BOARD.pins.reset, &mut wired.reset);
        for (pin, select) in BOARD.pins.chip_selects.0.into_iter().zip(&mut wired.chip_selects.0) {
            follows(pin, select);
        }
    }
}
