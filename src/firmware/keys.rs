//! The sixteen keys, with one task each.
//!
//! The tasks run at interrupt level, so a press gets its time stamp at its edge, even while a screen
//! is drawn. A task sleeps until its pin changes its level. Then it stops listening and samples the
//! pin until it has settled. So a wire that picks up noise costs a bounded amount of time. Nothing is
//! polled while nobody presses.
//!
//! An erase of flash stops the tasks. DMA watches the keys meanwhile, and [`tell`] learns from it what
//! they did.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use embassy_rp::gpio::Input;
use embassy_rp::pac;
use embassy_time::{Duration, Instant, Timer, with_deadline};
use four_winds::boards::chosen::BOARD;
use four_winds::checkin::{CheckIns, Task};
use four_winds::debounce::{CLOSED_MICROS, Debounce, KeyEdge, SAMPLE_MICROS};
use four_winds::key::Key;
use four_winds::seat::{ByPlace, Place};

use super::channels::{BOUNCES, GHOSTS, KeyCounts, KeyStroke, STROKES};
use super::checkin::check_in;
use super::erase_watch::EraseWatch;

/// So many edges of a wire that does not rest are told to the self-test at once.
const TELL_EDGES: u32 = 100;

#[embassy_executor::task(pool_size = 16)]
pub async fn key(place: Place, key: Key, mut pin: Input<'static>) -> ! {
    let task = Task::key(place, key);
    let gpio = usize::from(BOARD.pins.keys[place][key.index()]);
    // Keys are active low.
    let mut contact = Debounce::new(pin.is_low(), Instant::now().as_micros());
    if contact.is_closed() {
        DOWN.store(DOWN.load(Relaxed) | 1 << gpio, Relaxed);
    }
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
        if was_held(gpio, at) {
            // It has been down for long enough, also if it comes up now.
            contact.sample(true, true, at - CLOSED_MICROS);
            if let Some(edge) = contact.sample(true, false, at) {
                strokes += 1;
                accept(place, key, edge).await;
            }
        }
        while !contact.is_settled() {
            at += SAMPLE_MICROS;
            Timer::at(Instant::from_micros(at)).await;
            check_in(task);
            let now = Instant::now().as_micros();
            let moved = has_moved(gpio);
            edges += u32::from(moved);
            if let Some(edge) = contact.sample(pin.is_low(), moved, now) {
                strokes += 1;
                accept(place, key, edge).await;
            }
            // A noisy wire may never rest.
            if strokes == 0 && edges >= TELL_EDGES {
                count(&GHOSTS, place, key, edges);
                edges = 0;
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

/// Passes on what the contact did.
async fn accept(place: Place, key: Key, edge: KeyEdge) {
    let bit = 1 << BOARD.pins.keys[place][key.index()];
    let down = DOWN.load(Relaxed);
    DOWN.store(
        if matches!(edge, KeyEdge::Press { .. }) { down | bit } else { down & !bit },
        Relaxed,
    );
    STROKES.send(KeyStroke { place, key, edge }).await;
}

/// The pins of the keys that are down, as far as the tasks know. Only they write it, and they all run
/// at one level.
static DOWN: AtomicU32 = AtomicU32::new(0);

/// The pins that moved in an erase. Their edges are forgotten.
static MOVED: AtomicU32 = AtomicU32::new(0);

/// The pins of the keys that were pressed in an erase and are down at its end, and when that was.
static HELD: AtomicU32 = AtomicU32::new(0);
static HELD_AT: AtomicU32 = AtomicU32::new(0);
/// After this time a key is not the one that was held.
const HELD_MICROS: u32 = 2_000;

/// Learns from the watch what the keys did during an erase. The tasks of the keys must not run before.
pub fn tell(watch: &EraseWatch) {
    let watched =
        ByPlace::from_fn(|place| BOARD.pins.keys[place].map(|gpio| watch.pin(gpio.into())));
    // Only now, because the above takes half a millisecond.
    let now = Instant::now().as_micros();
    let high = pac::SIO.gpio_in(0).read();
    let (mut moved, mut held) = (MOVED.load(Relaxed), 0);
    for (place, pins) in BOARD.pins.keys.iter() {
        for ((key, &gpio), did) in Key::ALL.into_iter().zip(pins).zip(&watched[place]) {
            let bit = 1 << gpio;
            if did.moved > 0 {
                moved |= bit;
            }
            if DOWN.load(Relaxed) & bit != 0 {
                continue;
            }
            match (did.pressed, high & bit != 0) {
                (true, true) => {
                    for edge in
                        [KeyEdge::Press { at_micros: now }, KeyEdge::Release { at_micros: now }]
                    {
                        // This cannot fail: the channel has two slots for each key.
                        let _ = STROKES.try_send(KeyStroke { place, key, edge });
                    }
                }
                (true, false) => held |= bit,
                (false, true) => count(&GHOSTS, place, key, did.moved),
                // Its task will see.
                (false, false) => {}
            }
        }
    }
    MOVED.store(moved, Relaxed);
    HELD.store(held, Relaxed);
    HELD_AT.store(now as u32, Relaxed);
}

/// Whether the key was pressed in an erase that has just ended, and was down at its end.
fn was_held(gpio: usize, now: u64) -> bool {
    let held = HELD.load(Relaxed);
    HELD.store(held & !(1 << gpio), Relaxed);
    held & 1 << gpio != 0 && (now as u32).wrapping_sub(HELD_AT.load(Relaxed)) < HELD_MICROS
}

/// Adds to the number of a key. Only its own task does, and [`tell`] while no task runs: the chip has no
/// atomic addition.
fn count(counts: &KeyCounts, place: Place, key: Key, edges: u32) {
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
/// listens, except in an erase.
fn has_moved(gpio: usize) -> bool {
    let register = pac::IO_BANK0.intr(gpio / 8);
    let edges = register.read();
    let in_erase = MOVED.load(Relaxed);
    MOVED.store(in_erase & !(1 << gpio), Relaxed);
    let moved = edges.edge_low(gpio % 8) || edges.edge_high(gpio % 8);
    if moved {
        // Writing a one clears an edge.
        register.write(|edges| {
            edges.set_edge_low(gpio % 8, true);
            edges.set_edge_high(gpio % 8, true);
        });
    }
    moved || in_erase & 1 << gpio != 0
}
