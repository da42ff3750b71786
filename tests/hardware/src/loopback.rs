//! The bus through a wire from its data pin back to the chip. The pin of D/C is also the input of the
//! same SPI block. Unplug all displays and connect GP19 with GP16. Without the wire, the test says so and
//! passes.

use embassy_rp::Peripherals;
use embassy_rp::gpio::{Flex, Level, Pull};
use embassy_rp::spi::{self, Spi};
use embassy_time::{Duration, block_for};
use four_winds::boards::chosen::{BOARD, Bus};
use four_winds::boards::set_bus_pads;
use four_winds::settings::{BusSpeed, PanelProfile};

const _: () = assert!(
    BOARD.pins.mosi == 19 && BOARD.pins.data_command == 16 && BOARD.pins.sck == 18,
    "this board has other pins: choose the pins of the loopback wire for it"
);

/// At more than this, the bits have less than 16 ns for the way out and back. The displays never
/// answer, so a box need not be able to do it.
const ANSWERS_BELOW_HERTZ: u32 = 32_000_000;

/// Whether the input follows the output against its pull.
fn is_wired(chip: &mut Peripherals) -> bool {
    let mut output = Flex::new(chip.PIN_19.reborrow());
    let mut input = Flex::new(chip.PIN_16.reborrow());
    output.set_as_output();
    input.set_as_input();
    [(Level::High, Pull::Down), (Level::Low, Pull::Up)].into_iter().all(|(level, pull)| {
        output.set_level(level);
        input.set_pull(pull);
        block_for(Duration::from_micros(50));
        input.get_level() == level
    })
}

/// How many bytes of a pattern come back wrong at this speed.
fn wrong_bytes(bus: &mut Spi<'_, Bus, spi::Blocking>, hertz: u32) -> usize {
    bus.set_frequency(hertz);
    set_bus_pads(&BOARD, hertz);
    // Long runs, single bits and everything between.
    let sent: [u8; 1024] = core::array::from_fn(|at| match at % 4 {
        0 => 0x00,
        1 => 0xff,
        2 => at as u8 ^ 0x55,
        _ => (at / 4) as u8,
    });
    let mut got = [0; 1024];
    bus.blocking_transfer(&mut got, &sent).expect("the bus never refuses");
    sent.iter().zip(got).filter(|(sent, got)| **sent != *got).count()
}

#[embedded_test::tests]
mod tests {
    use defmt::{info, warn};

    use super::*;
    use crate::chip;

    #[init]
    fn init() -> Peripherals {
        chip()
    }

    #[test]
    fn every_byte_comes_back_at_every_speed_of_the_bus(mut chip: Peripherals) {
        if !is_wired(&mut chip) {
            warn!("skipped: unplug the displays and connect GP19 with GP16 for this test");
            return;
        }
        let config = spi::Config::default();
        let Peripherals { SPI0, PIN_16, PIN_18, PIN_19, .. } = chip;
        let mut bus = Spi::new_blocking(SPI0, PIN_18, PIN_19, PIN_16, config);
        for speed in BusSpeed::ALL {
            let hertz = BOARD.panel(PanelProfile { speed, ..PanelProfile::default() }).hertz;
            let wrong = wrong_bytes(&mut bus, hertz);
            info!("{} Hz: {} of 1024 bytes are wrong", hertz, wrong);
            assert!(wrong == 0 || hertz > ANSWERS_BELOW_HERTZ, "{wrong} wrong bytes at {hertz} Hz");
        }
    }
}
