//! The console's task: answers requests over USB from a snapshot of the table.
//!
//! It has the lowest priority. Keys, screens and time go on, however long an answer takes.

use core::fmt::{self, Write as _};
use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::{Either3, select3};
use four_winds::checkin::Task;
use four_winds::console::json::JsonValue as _;
use four_winds::console::{self, requests};
use four_winds::problem::Problem;
use four_winds::table::Stamped;

use super::channels::{BLANK, EVENTS, FILLED, LINES, NOTICE, PORT, ReceivedLine};
use super::checkin::alive;
use super::port::Outgoing;
use super::snapshot::Snapshot;

#[embassy_executor::task]
pub async fn console(mut snapshot: &'static mut Snapshot) -> ! {
    loop {
        match alive(Task::CONSOLE, || select3(EVENTS.receive(), LINES.receive(), NOTICE.wait()))
            .await
        {
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

fn answer(asked: &ReceivedLine, snapshot: &mut Snapshot) {
    let mut out = Outgoing::new(asked.session);
    let written = console::answer(&asked.line, snapshot, &mut out).and_then(|()| out.finish());
    let stopped = PORT.reading.load(Relaxed) && PORT.needs_room.load(Relaxed);
    PORT.reading.store(false, Relaxed);
    // Nobody is left to be told of another error. A reader who only paused gets a notice later.
    if written.is_err() && stopped {
        let text = "the players need room for the next hand, the rest was dropped: ask again";
        let _ = say(asked.session, Problem::new("cut-off", text));
    }
}

/// Sends a notice after whatever was sent before.
fn say(session: u32, notice: Problem) -> fmt::Result {
    let mut out = Outgoing::new(session);
    out.write_char('\n')?;
    notice.write(&mut out)?;
    out.write_char('\n')?;
    out.finish()
}

/// Sends an event to somebody who watches.
fn tell(event: &Stamped) {
    if let Some(session) = PORT.session().filter(|_| PORT.watched.load(Relaxed)) {
        let mut out = Outgoing::new(session);
        if requests::write_event(event, &mut out).and_then(|()| out.finish()).is_err() {
            PORT.lose_watch();
        }
    }
}

/// Sends the notices that waited until somebody reads.
fn say_notices() {
    while let Some(session) = PORT.session().filter(|_| !PORT.stalled.load(Relaxed)) {
        let Some(notice) = PORT.notice() else { return };
        let mut out = Outgoing::new(session);
        let _ =
            notice.write(&mut out).and_then(|()| out.write_char('\n')).and_then(|()| out.finish());
    }
}
