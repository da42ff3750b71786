//! The USB port as its two ends see it: whether anybody listens, and what he has to be told later.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use four_winds::checkin::Task;
use four_winds::console::Problem;

use super::channels::{PACKETS, PORT};
use super::checkin::check_in;

/// The longest packet of a serial port on a full-speed bus.
pub const PACKET_BYTES: usize = 64;

/// Bytes for the cable.
pub struct Packet {
    pub session: u32,
    pub bytes: heapless::Vec<u8, PACKET_BYTES>,
}

/// Plain flags, each with one writer at a time: the chip has no atomic read-modify-write.
pub struct Port {
    open: AtomicBool,
    session: AtomicU32,
    /// Nobody takes what is sent.
    pub stalled: AtomicBool,
    /// Events are sent as they happen.
    pub watched: AtomicBool,
    /// A hand is played, and the box must not restart now.
    pub in_hand: AtomicBool,
    /// The console reads the journal, and no sector of it may be erased now.
    pub reading: AtomicBool,
    /// What has to be said when it can be.
    pub cut_off: AtomicBool,
    pub watch_lost: AtomicBool,
    pub touch_refused: AtomicBool,
}

impl Port {
    pub const fn new() -> Port {
        const fn no() -> AtomicBool {
            AtomicBool::new(false)
        }
        Port {
            open: no(),
            session: AtomicU32::new(0),
            stalled: no(),
            watched: no(),
            // Until the referee knows better.
            in_hand: AtomicBool::new(true),
            reading: no(),
            cut_off: no(),
            watch_lost: no(),
            touch_refused: no(),
        }
    }

    /// Which opening of the port this is; `None` while it is closed.
    pub fn session(&self) -> Option<u32> {
        self.open.load(Relaxed).then(|| self.session.load(Relaxed))
    }

    /// Somebody listens from now on.
    pub fn open(&self) {
        self.session.store(self.session.load(Relaxed).wrapping_add(1), Relaxed);
        self.open.store(true, Relaxed);
    }

    /// Nobody listens any more, or to anything that was asked before.
    pub fn close(&self) {
        self.open.store(false, Relaxed);
        self.watched.store(false, Relaxed);
    }

    /// An event did not reach the one who watches.
    pub fn lose_watch(&self) {
        if self.watched.load(Relaxed) {
            self.watched.store(false, Relaxed);
            self.watch_lost.store(true, Relaxed);
        }
    }

    /// The next thing that has to be said.
    pub fn notice(&self) -> Option<Problem> {
        let told = |flag: &AtomicBool| flag.load(Relaxed).then(|| flag.store(false, Relaxed)).is_some();
        if told(&self.cut_off) {
            return Some(Problem::new("cut-off", "nobody read the last answer, the rest of it was dropped: ask again"));
        }
        if told(&self.watch_lost) {
            let text = "events came faster than they were read: fetch them by log from=SEQ, then watch on";
            return Some(Problem::new("watch-lost", text));
        }
        told(&self.touch_refused).then(|| {
            Problem::new("hand-in-play", "the box does not restart as a drive in a hand: touch it again after the hand")
        })
    }
}

/// Text on its way to the cable, in packets. Waits while the cable is slower, but not for one who has gone or stopped
/// reading: then it is an error, and the rest is dropped.
///
/// It blocks, and may: the console is the only task of its level, and everything else interrupts it.
pub struct Outgoing {
    session: u32,
    packet: heapless::Vec<u8, PACKET_BYTES>,
}

impl Outgoing {
    pub fn new(session: u32) -> Outgoing {
        Outgoing { session, packet: heapless::Vec::new() }
    }

    /// Sends what is left. A short packet, if need be an empty one, tells the other side that this is all for now.
    pub fn finish(&mut self) -> fmt::Result {
        self.send()
    }

    fn send(&mut self) -> fmt::Result {
        let mut packet = Packet { session: self.session, bytes: core::mem::take(&mut self.packet) };
        loop {
            check_in(Task::CONSOLE);
            if PORT.stalled.load(Relaxed) || PORT.session() != Some(self.session) {
                // Tells the other end that an answer stops short; if there is no room, packets that do so are there.
                let _ = PACKETS.try_send(Packet { session: self.session, bytes: heapless::Vec::new() });
                return Err(fmt::Error);
            }
            match PACKETS.try_send(packet) {
                Ok(()) => return Ok(()),
                Err(embassy_sync::channel::TrySendError::Full(back)) => packet = back,
            }
            // Whatever makes room does so in an interrupt, and the end of an interrupt is an event. The watchdog's own
            // keeps this from waiting longer than a check-in may take.
            cortex_m::asm::wfe();
        }
    }
}

impl fmt::Write for Outgoing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for &byte in text.as_bytes() {
            // There is always room: a full packet is sent at once.
            let _ = self.packet.push(byte);
            if self.packet.is_full() {
                self.send()?;
            }
        }
        Ok(())
    }
}
