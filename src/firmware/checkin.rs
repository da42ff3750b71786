//! Check-ins of the tasks. No task may wait for longer than until its next check-in.

use embassy_time::{Duration, Instant, with_timeout};
use four_winds::checkin::{CheckIns, Task};

use super::channels::CHECK_INS;

/// Notes that the task runs.
pub fn check_in(task: Task) {
    CHECK_INS.check_in(task, now_ms());
}

/// The clock of the check-ins. It wraps after 49 days.
pub fn now_ms() -> u32 {
    Instant::now().as_millis() as u32
}

/// Waits for an event and checks in meanwhile. `wait` makes a new future after each check-in, so
/// nothing may be lost when such a future is dropped.
pub async fn alive<F: Future>(task: Task, mut wait: impl FnMut() -> F) -> F::Output {
    loop {
        check_in(task);
        if let Ok(event) =
            with_timeout(Duration::from_millis(CheckIns::PERIOD_MS.into()), wait()).await
        {
            check_in(task);
            return event;
        }
    }
}
