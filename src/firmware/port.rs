//! The state of the USB port: whether anybody listens, and which notices wait to be sent.

use core::fmt;
use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{AtomicBool, AtomicU32};

use four_winds::checkin::Task;
use four_winds::problem::Problem;

use super::channels::{PACKETS, PORT};
use super::checkin::check_in;

/// The longest packet of a serial port on a full-speed bus.
pub const PACKET_BYTES: usize = 64;

/// Bytes for the cable.
pub struct Packet {
    /// The session that they belong to. A later session does not get them.
    pub session: u32,
    pub bytes: heapless::Vec<u8, PACKET_BYTES>,
}

/// What the tasks know of the port. The chip has no atomic read-modify-write, so each flag has only
/// one writer at a time.
pub struct PortState {
    open: AtomicBool,
    /// How often the port was opened.
    session: AtomicU32,
    /// Nobody reads what is sent.
    pub stalled: AtomicBool,
    /// Somebody watches: events are sent as they happen.
    pub watched: AtomicBool,
    /// A hand is played, so the box must not restart now.
    pub in_hand: AtomicBool,
    /// The console reads the journal, so no sector of it may be erased now.
    pub reading: AtomicBool,
    /// Players wait until a sector can be erased. Whoever reads the journal must stop.
    pub needs_room: AtomicBool,
    /// A notice waits: the rest of an answer was dropped.
    pub cut_off: AtomicBool,
    /// A notice waits: the watch ended because events were not read.
    pub watch_lost: AtomicBool,
    /// A notice waits: the box did not restart as a drive.
    pub touch_refused: AtomicBool,
}

impl PortState {
    pub const fn new() -> PortState {
        const fn no() -> AtomicBool {
            AtomicBool::new(false)
        }
        PortState {
            open: no(),
            session: AtomicU32::new(0),
            stalled: no(),
            watched: no(),
            // The safe value until the referee has read the journal.
            in_hand: AtomicBool::new(true),
            reading: no(),
            needs_room: no(),
            cut_off: no(),
            watch_lost: no(),
            touch_refused: no(),
        }
    }

    /// The number of the current session, or `None` while the port is closed.
    pub fn session(&self) -> Option<u32> {
        self.open.load(Relaxed).then(|| self.session.load(Relaxed))
    }

    /// Begins a new session and returns its number.
    pub fn open(&self) -> u32 {
        let session = self.session.load(Relaxed).wrapping_add(1);
        self.session.store(session, Relaxed);
        self.open.store(true, Relaxed);
        session
    }

    /// Ends the session. Answers to its requests are dropped.
    pub fn close(&self) {
        self.open.store(false, Relaxed);
        self.watched.store(false, Relaxed);
    }

    /// Ends the watch, because an event could not be sent.
    pub fn lose_watch(&self) {
        if self.watched.load(Relaxed) {
            self.watched.store(false, Relaxed);
            self.watch_lost.store(true, Relaxed);
        }
    }

    /// Takes the next notice that waits.
    pub fn notice(&self) -> Option<Problem> {
        let told =
            |flag: &AtomicBool| flag.load(Relaxed).then(|| flag.store(false, Relaxed)).is_some();
        if told(&self.cut_off) {
            return Some(Problem::new(
                "cut-off",
                "nobody read the last answer, the rest of it was dropped: ask again",
            ));
        }
        if told(&self.watch_lost) {
            let text =
                "events came faster than they were read: fetch them by log from=SEQ, then watch on";
            return Some(Problem::new("watch-lost", text));
        }
        told(&self.touch_refused).then(|| {
            Problem::new(
                "hand-in-play",
                "the box does not restart as a drive in a hand: touch it again after the hand",
            )
        })
    }
}

/// Writes text to the cable, in packets. It waits while the cable is slower. If the reader has gone
/// or stopped reading, it returns an error and the rest is dropped.
///
/// It blocks, also for minutes. That is allowed, because every task that checks in interrupts the
/// console. At its own level there is only the sum of the program, which can wait.
pub struct Outgoing {
    session: u32,
    packet: heapless::Vec<u8, PACKET_BYTES>,
}

impl Outgoing {
    pub fn new(session: u32) -> Outgoing {
        Outgoing { session, packet: heapless::Vec::new() }
    }

    /// Sends what is left. A packet that is not full, or an empty one, tells the other side that
    /// the answer is complete.
    pub fn finish(&mut self) -> fmt::Result {
        self.send()
    }

    fn send(&mut self) -> fmt::Result {
        let mut packet = Packet { session: self.session, bytes: core::mem::take(&mut self.packet) };
        loop {
            check_in(Task::CONSOLE);
            if PORT.stalled.load(Relaxed) || PORT.session() != Some(self.session) {
                // An empty packet of this session tells the USB task that the answer was cut off.
                // If there is no room for it, packets that wait there do the same.
                let _ =
                    PACKETS.try_send(Packet { session: self.session, bytes: heapless::Vec::new() });
                return Err(fmt::Error);
            }
            if PORT.reading.load(Relaxed) && PORT.needs_room.load(Relaxed) {
                return Err(fmt::Error);
            }
            match PACKETS.try_send(packet) {
                Ok(()) => return Ok(()),
                Err(embassy_sync::channel::TrySendError::Full(back)) => packet = back,
            }
            // Room is made in an interrupt, and the end of an interrupt is an event. The interrupt
            // of the watchdog's task limits this wait, so the next check-in is not late.
            cortex_m::asm::wfe();
        }
    }
}

impl fmt::Write for Outgoing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for &byte in text.as_bytes() {
            // This cannot fail: a full packet is sent at once.
            let _ = self.packet.push(byte);
            if self.packet.is_full() {
                self.send()?;
            }
        }
        Ok(())
    }
}
