//! The sixteen keys, with one task each.
//!
//! The tasks run at interrupt level, so a press gets its time stamp at its edge, even while a screen
//! is drawn. A task sleeps until its pin changes its level. Then it stops listening and samples the
//! pin until it has settled. So a wire that picks up noise costs a bounded amount of time. Nothing is
//! polled while nobody presses.
//!
//! While interrupts are off, a press and its release can go unseen. The code that erases flash has to
//! watch the keys meanwhile.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use embassy_rp::gpio::Input;
use embassy_rp::pac;
use embassy_time::{Duration, Instant, Timer, with_deadline};
use four_winds::boards::chosen::BOARD;
use four_winds::checkin::{CheckIns, Task};
use four_winds::debounce::{Debounce, SAMPLE_MICROS};
use four_winds::key::Key;
use four_winds::seat::Place;

use super::channels::{BOUNCES, GHOSTS, KeyCounts, KeyStroke, STROKES};
use super::checkin::check_in;

#[embassy_executor::task(pool_size = 16)]
pub async fn key(place: Place, key: Key, mut pin: Input<'static>) -> ! {
    let task = Task::key(place, key);
    let gpio = usize::from(BOARD.pins.keys[place][key.index()]);
    // Keys are active low.
    let mut contact = Debounce::new(pin.is_low(), Instant::now().as_micros());
    loop {
        check_in(task);
        let next_check_in = Instant::now() + Duration::from_millis(CheckIns::PERIOD_MS.into());
        let closed = contact.is_closed();
        let edge =
            async { if closed { pin.wait_for_high().await } else { pin.wait_for_low().await } };
        if with_deadline(next_check_in, edge).await.is_err() {
            continue;
        }
        let (mut edges, mut strokes) = (1, 0);
        let mut at = stamp();
        contact.sample(pin.is_low(), true, at);
        has_moved(gpio);
        while !contact.is_settled() {
            at += SAMPLE_MICROS;
            Timer::at(Instant::from_micros(at)).await;
            check_in(task);
            let now = Instant::now().as_micros();
            let moved = has_moved(gpio);
            edges += u32::from(moved);
            if let Some(edge) = contact.sample(pin.is_low(), moved, now) {
                strokes += 1;
                STROKES.send(KeyStroke { place, key, edge }).await;
            }
            // Keys of the same instant stay in step, but nothing is made up for after an erase.
            if now - at > SAMPLE_MICROS {
                at = now;
            }
        }
        // For the self-test. A press or a release has one edge of its own. Edges without either of
        // them are noise on the wire.
        match strokes {
            0 => count(&GHOSTS, place, key, edges),
            strokes => count(&BOUNCES, place, key, edges.saturating_sub(strokes)),
        }
    }
}

fn count(counts: &KeyCounts, place: Place, key: Key, edges: u32) {
    // Only the key's own task writes the count. The chip has no atomic addition.
    let count = &counts[place][key.index()];
    count.store(count.load(Relaxed).wrapping_add(edges), Relaxed);
}

/// Edges that are noticed within this time of each other count as one instant. The interrupt handler
/// and the tasks come to the pins one after the other, and the number of a pin must not decide
/// between two players.
const SAME_INSTANT_MICROS: u32 = 200;

/// The time of an edge that was noticed just now.
fn stamp() -> u64 {
    // The low bits are enough: the tasks wake often. All key tasks run at the same level.
    static LAST: AtomicU32 = AtomicU32::new(0);
    let now = Instant::now().as_micros();
    let since = (now as u32).wrapping_sub(LAST.load(Relaxed));
    if since < SAME_INSTANT_MICROS {
        return now - u64::from(since);
    }
    LAST.store(now as u32, Relaxed);
    now
}

/// Whether the pin had an edge since the last call. The GPIO block remembers edges also while nobody
/// listens.
fn has_moved(gpio: usize) -> bool {
    let register = pac::IO_BANK0.intr(gpio / 8);
    let edges = register.read();
    let moved = edges.edge_low(gpio % 8) || edges.edge_high(gpio % 8);
    if moved {
        // Writing a one clears an edge.
        register.write(|edges| {
            edges.set_edge_low(gpio % 8, true);
            edges.set_edge_high(gpio % 8, true);
        });
    }
    moved
}
