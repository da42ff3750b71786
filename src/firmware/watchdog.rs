//! The watchdog. It is fed only while every task checks in.
//!
//! This task runs at interrupt level, so that it can still note which task is missing when a task
//! at thread level blocks the processor. If even this task stands still, the chip restarts without
//! the name of a task.

use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Timer};
use four_winds::restart::Cause;

use super::channels::CHECK_INS;
use super::checkin::now_ms;
use super::restart::leave;

/// The chip restarts this long after the last feeding. A flash erase, which takes 400 ms at worst,
/// must fit in between two feedings.
const RUN_OUT: Duration = Duration::from_millis(1_500);
/// The time between two feedings.
const FEED: Duration = Duration::from_millis(500);

#[embassy_executor::task]
pub async fn watchdog(mut watchdog: Watchdog) -> ! {
    watchdog.pause_on_debug(true);
    watchdog.start(RUN_OUT);
    loop {
        Timer::after(FEED).await;
        let missing = CHECK_INS.missing(now_ms());
        if missing.is_empty() {
            watchdog.feed(RUN_OUT);
        } else {
            leave(Cause::Watchdog { missing });
        }
    }
}
