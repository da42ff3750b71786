//! The sixteen keys, one task each, at interrupt level: a press is stamped when its edge comes, not when the display task
//! has finished drawing.
//!
//! A task sleeps until its pin has the other level, and so cannot miss an edge that came while it was looking elsewhere: the
//! level is still there. Nothing is polled while nobody presses. While interrupts are off nothing is seen: a press shorter
//! than that leaves only the edge bits in the GPIO block, for whoever turns interrupts off to look at.

use embassy_rp::gpio::Input;
use embassy_time::{Duration, Instant, with_deadline};
use four_winds::checkin::{CheckIns, Task};
use four_winds::panel::Key;
use four_winds::panel::debounce::Debounce;
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
        let deadline =
            contact.deadline().map_or(next_check_in, |micros| Instant::from_micros(micros).min(next_check_in));
        let edge = async { if closed { pin.wait_for_high().await } else { pin.wait_for_low().await } };
        if with_deadline(deadline, edge).await.is_ok() {
            closed = !closed;
        }
        if let Some(stroke) = contact.sample(closed, Instant::now().as_micros()) {
            STROKES.send(KeyStroke { place, key, stroke }).await;
        }
    }
}
