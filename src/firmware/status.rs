//! The status LED on the Pico. It blinks in groups, for a box whose displays are dark:
//!
//! | blinks | |
//! |---|---|
//! | 1 | all is well |
//! | 2 | the flash does not keep what is shown |
//! | 3 | the box has restarted by itself since it got power: a panic, a fault or the watchdog |

use core::sync::atomic::Ordering::Relaxed;

use embassy_rp::gpio::Output;
use embassy_time::{Duration, Instant, Timer};
use four_winds::checkin::Task;

use super::channels::LOSING;
use super::checkin::alive;

/// How long the LED is on, and off between two blinks of a group.
const BLINK_MS: u64 = 100;
/// From one group to the next.
const GROUP_MS: u64 = 2_000;

#[embassy_executor::task]
pub async fn status(mut led: Output<'static>, by_itself: bool) -> ! {
    loop {
        let blinks = match LOSING.load(Relaxed) {
            true => 2,
            false if by_itself => 3,
            false => 1,
        };
        for _ in 0..blinks {
            led.set_high();
            pause(BLINK_MS).await;
            led.set_low();
            pause(BLINK_MS).await;
        }
        pause(GROUP_MS - blinks * 2 * BLINK_MS).await;
    }
}

async fn pause(millis: u64) {
    let end = Instant::now() + Duration::from_millis(millis);
    alive(Task::STATUS, || Timer::at(end)).await;
}
