//! The status LED on the Pico. It blinks in groups, for a box whose displays are dark:
//!
//! | blinks | |
//! |---|---|
//! | 1 | all is well |
//! | 2 | the flash does not keep what is shown |
//! | 3 | the box has restarted by itself: a panic, a fault or the watchdog |

use core::sync::atomic::Ordering::Relaxed;

use embassy_rp::gpio::Output;
use embassy_time::Timer;
use four_winds::restart::Cause;

use super::channels::LOSING;

/// How long the LED is on, and off between two blinks of a group.
const BLINK_MS: u64 = 100;
/// From one group to the next.
const GROUP_MS: u64 = 2_000;

/// Blinks for ever. It is not among the tasks that must check in: a box plays on without its LED.
#[embassy_executor::task]
pub async fn status(mut led: Output<'static>, cause: Cause) -> ! {
    let by_itself = !matches!(cause, Cause::Power | Cause::Asked);
    loop {
        let blinks = match LOSING.load(Relaxed) {
            true => 2,
            false if by_itself => 3,
            false => 1,
        };
        for _ in 0..blinks {
            led.set_high();
            Timer::after_millis(BLINK_MS).await;
            led.set_low();
            Timer::after_millis(BLINK_MS).await;
        }
        Timer::after_millis(GROUP_MS - blinks * 2 * BLINK_MS).await;
    }
}
