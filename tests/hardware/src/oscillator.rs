//! The ring oscillator, through the same tests that guard the dice.

use embassy_rp::pac;
use embassy_time::{Duration, block_for};
use four_winds::boards::RingOscillator;
use four_winds::entropy::health::HealthState;
use four_winds::entropy::{Dice, NoRoll, Source as _};

/// The data sheet's limits at the reset setting are 1.8 and 12 MHz. The HAL sets the middle range, which
/// is a third faster.
const KILOHERTZ: core::ops::RangeInclusive<u32> = 1_800..=16_000;

/// Counts the oscillator against the crystal.
fn kilohertz() -> u32 {
    let clocks = pac::CLOCKS;
    clocks.fc0_ref_khz().write(|it| it.set_fc0_ref_khz(12_000));
    // 2 to the power of 10 times 0.98 µs.
    clocks.fc0_interval().write(|it| it.set_fc0_interval(10));
    clocks.fc0_min_khz().write(|it| it.set_fc0_min_khz(0));
    clocks.fc0_max_khz().write(|it| it.set_fc0_max_khz(0x1ff_ffff));
    clocks.fc0_src().write(|it| it.set_fc0_src(pac::clocks::vals::Fc0src::ROSC_CLKSRC));
    block_for(Duration::from_millis(5));
    assert!(clocks.fc0_status().read().done(), "the frequency counter does not finish");
    clocks.fc0_result().read().khz()
}

/// Gathers bits as the referee does, until the dice can be rolled or are refused for good.
fn gather(dice: &mut Dice) -> Result<HealthState, NoRoll> {
    loop {
        let range = dice.range();
        dice.gather(&mut RingOscillator, 1);
        if dice.range() != range {
            RingOscillator::set_range(dice.range());
        }
        match dice.refusal() {
            None => return Ok(dice.health().state()),
            Some(refusal @ NoRoll::Failed(_)) => return Err(refusal),
            Some(NoRoll::Gathering(_)) => {
                block_for(Duration::from_micros(dice.next_bit_in().into()))
            }
        }
    }
}

#[embedded_test::tests]
mod tests {
    use defmt::info;

    use super::*;
    use crate::chip;

    #[init]
    fn init() -> embassy_rp::Peripherals {
        chip()
    }

    #[test]
    fn it_runs_as_fast_as_the_data_sheet_says() {
        let found = kilohertz();
        info!("ring oscillator: {} kHz", found);
        assert!(KILOHERTZ.contains(&found), "{found} kHz");
    }

    #[test]
    fn it_is_not_stuck() {
        const BITS: usize = 1_000;
        let bits = core::iter::repeat_with(|| {
            block_for(Duration::from_micros(100));
            RingOscillator.bit()
        });
        let ones = bits.take(BITS).filter(|bit| *bit).count();
        info!("{} of {} raw bits are ones", ones, BITS);
        assert!((BITS / 4..=BITS * 3 / 4).contains(&ones), "{ones} of {BITS} are ones");
    }

    // If every way to sample it is tried, that takes 20 seconds.
    #[test]
    #[timeout(60)]
    fn its_bits_pass_the_health_tests_and_the_dice_are_ready() {
        let mut dice = Dice::new(1);
        let state = gather(&mut dice).unwrap_or_else(|refusal| panic!("{refusal}"));
        info!("ready after {} raw bits, {} failed tests", state.bits, state.failures);
    }
}
