//! The console's task: answers what was asked over USB, from a snapshot of the table.
//!
//! It runs below everything else. However long it thinks or waits for its reader, keys, screens and time go on.

use core::fmt::Write as _;
use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::{Either3, select3};
use four_winds::checkin::Task;
use four_winds::console::{self, requests};
use four_winds::table::Stamped;

use super::channels::{Asked, BLANK, EVENTS, FILLED, LINES, NOTICE, PORT};
use super::checkin::alive;
use super::port::Outgoing;
use super::snapshot::Snapshot;

#[embassy_executor::task]
pub async fn console(mut snapshot: &'static mut Snapshot) -> ! {
    loop {
        match alive(Task::CONSOLE, || select3(EVENTS.receive(), LINES.receive(), NOTICE.wait())).await {
            Either3::First(event) => tell(&event),
            Either3::Second(asked) => {
                BLANK.signal(snapshot);
                snapshot = alive(Task::CONSOLE, || FILLED.wait()).await;
                answer(&asked, snapshot);
            }
            Either3::Third(()) => {}
        }
        say_notices();
    }
}

#[inline(never)]
fn answer(asked: &Asked, snapshot: &mut Snapshot) {
    let mut out = Outgoing::new(asked.session);
    PORT.reading.store(true, Relaxed);
    let written = console::answer(&asked.line, snapshot, &mut out).and_then(|()| out.finish());
    PORT.reading.store(false, Relaxed);
    // One who has gone is told nothing; one who stopped reading is told when he reads again.
    let _ = written;
}

#[inline(never)]
fn tell(event: &Stamped) {
    if let Some(session) = PORT.session().filter(|_| PORT.watched.load(Relaxed)) {
        let mut out = Outgoing::new(session);
        if requests::write_event(event, &mut out).and_then(|()| out.finish()).is_err() {
            PORT.lose_watch();
        }
    }
}

/// Says what had to wait until somebody reads.
#[inline(never)]
fn say_notices() {
    while let Some(session) = PORT.session().filter(|_| !PORT.stalled.load(Relaxed)) {
        let Some(notice) = PORT.notice() else { return };
        let mut out = Outgoing::new(session);
        let _ = notice.write(&mut out).and_then(|()| out.write_char('\n')).and_then(|()| out.finish());
    }
}
