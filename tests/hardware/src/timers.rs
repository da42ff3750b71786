//! The timers: microseconds, cycles and the watchdog count the same time.

use embassy_rp::pac;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer, block_for};

/// The cycles of a millisecond at 125 MHz.
const CYCLES_PER_MILLI: u32 = 125_000;

/// Whether a figure is right within one per mille.
fn is_about(found: u32, wanted: u32) -> bool {
    found.abs_diff(wanted) <= wanted / 1_000
}

/// The processor's cycles while this many milliseconds go by. Its counter has 24 bits: 134 ms.
fn cycles_in(millis: u32) -> u32 {
    const LARGEST: u32 = 0xff_ffff;
    let mut counter = cortex_m::Peripherals::take().expect("taken once").SYST;
    counter.set_clock_source(cortex_m::peripheral::syst::SystClkSource::Core);
    counter.set_reload(LARGEST);
    counter.clear_current();
    counter.enable_counter();
    block_for(Duration::from_millis(millis.into()));
    LARGEST - cortex_m::peripheral::SYST::get_current()
}

/// What is left on the watchdog's counter.
fn left() -> u32 {
    pac::WATCHDOG.ctrl().read().time()
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
    fn a_millisecond_has_125_000_cycles() {
        let cycles = cycles_in(100);
        info!("{} cycles in 100 ms", cycles);
        assert!(is_about(cycles, 100 * CYCLES_PER_MILLI), "{cycles} cycles in 100 ms");
    }

    #[test]
    async fn a_timer_of_a_millisecond_wakes_a_task_in_time() {
        let raw = || pac::TIMER.timerawl().read();
        let mut latest = 0;
        for _ in 0..100 {
            let begun = raw();
            Timer::after_millis(1).await;
            let micros = raw().wrapping_sub(begun);
            assert!(micros >= 1_000, "woken after {micros} us");
            latest = latest.max(micros);
        }
        info!("1 ms timers wake after {} us at the latest", latest);
        // A debug probe may hold the bus for a moment.
        assert!(latest <= 1_100, "woken after {latest} us");
    }

    #[test]
    fn the_watchdog_counts_microseconds_in_steps_of_two(chip: embassy_rp::Peripherals) {
        assert!(pac::WATCHDOG.tick().read().running(), "nothing ticks");
        let mut watchdog = Watchdog::new(chip.WATCHDOG);
        // Otherwise it would rest while the probe reads.
        watchdog.pause_on_debug(false);
        watchdog.start(Duration::from_secs(2));
        let (begun, full) = (Instant::now(), left());
        block_for(Duration::from_millis(100));
        let (elapsed, rest) = (begun.elapsed().as_micros() as u32, left());
        watchdog.feed(Duration::from_secs(2));
        let fed = left();
        watchdog.stop();
        watchdog.pause_on_debug(true);
        let counted = full - rest;
        info!("the watchdog counted {} in {} us", counted, elapsed);
        // Erratum RP2040-E1: it counts each tick twice.
        assert!(is_about(counted, 2 * elapsed), "{counted} in {elapsed} us");
        assert!(fed > rest, "feeding does not help");
    }
}
