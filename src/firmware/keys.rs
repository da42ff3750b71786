//! The sixteen keys, with one task each.
//!
//! The tasks run at interrupt level, so a press gets its time stamp at its edge, even while a
//! screen is drawn. A task sleeps until its pin changes its level. It cannot miss an edge that
//! comes while it is busy, because the level stays. Nothing is polled while nobody presses.
//!
//! While interrupts are off, a press and its release can go unseen. They leave edge bits in the
//! GPIO block; the code that turns interrupts off has to look at them.

use embassy_rp::gpio::Input;
use embassy_time::{Duration, Instant, with_deadline};
use four_winds::checkin::{CheckIns, Task};
use four_winds::debounce::Debounce;
use four_winds::key::Key;
use four_winds::seat::Place;

use super::channels::{KeyStroke, STROKES};
use super::checkin::check_in;

#[embassy_executor::task(pool_size = 16)]
pub async fn key(place: Place, key: Key, mut pin: Input<'static>) -> ! {
    let task = Task::key(place, key);
    // Keys are active low.
    let mut closed = pin.is_low();
    let mut contact = Debounce::new(closed, Instant::now().as_micros());
    loop {
        check_in(task);
        let next_check_in = Instant::now() + Duration::from_millis(CheckIns::PERIOD_MS.into());
        let deadline = contact
            .deadline()
            .map_or(next_check_in, |micros| Instant::from_micros(micros).min(next_check_in));
        let edge =
            async { if closed { pin.wait_for_high().await } else { pin.wait_for_low().await } };
        if with_deadline(deadline, edge).await.is_ok() {
            closed = !closed;
        }
        if let Some(edge) = contact.sample(closed, Instant::now().as_micros()) {
            STROKES.send(KeyStroke { place, key, edge }).await;
        }
    }
}
