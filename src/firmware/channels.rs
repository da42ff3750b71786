//! Every channel between tasks, with its one producer kind and its one consumer.

use core::cell::Cell;
use core::sync::atomic::{AtomicBool, AtomicU8};

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use four_winds::checkin::CheckIns;
use four_winds::console::line::Line;
use four_winds::panel::Key;
use four_winds::panel::debounce::Stroke;
use four_winds::screen::{Parcel, Redraw};
use four_winds::seat::Place;
use four_winds::sound::Sound;
use four_winds::table::Stamped;

use super::port::{Packet, Port};
use super::snapshot::Snapshot;

/// A key went down or came up.
pub struct KeyStroke {
    pub place: Place,
    pub key: Key,
    /// What it did, and when its contact first moved.
    pub stroke: Stroke,
}

/// Keys to referee. Two slots a key: down and up again while the referee is busy.
pub static STROKES: Channel<CriticalSectionRawMutex, KeyStroke, 32> = Channel::new();

/// Referee to display. The referee takes back what was not drawn yet and adds to it, so nothing is lost or drawn twice.
/// The cell makes the empty signal all zeros, which takes 2 KB less flash.
pub static REDRAW: Signal<CriticalSectionRawMutex, Cell<Redraw>> = Signal::new();

/// Whether that waits. To ask the signal itself is to copy its 2 KB twice.
pub static REDRAW_WAITS: AtomicBool = AtomicBool::new(false);

/// Display to bus, and back: a strip of the screens. There are two parcels, and each goes to and fro.
pub static DRAWN: Signal<CriticalSectionRawMutex, &'static mut Parcel<'static>> = Signal::new();
/// See [`DRAWN`].
pub static SENT: Signal<CriticalSectionRawMutex, &'static mut Parcel<'static>> = Signal::new();

/// Display to referee, once: the displays wake by themselves from here on, and the processor is free for the journal.
pub static WAKING: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Referee to buzzer. A new sound cuts the old one off.
pub static SOUND: Signal<CriticalSectionRawMutex, Sound> = Signal::new();

/// Display, when there is something to see, and referee, when a player wants it otherwise, to backlight; in percent.
pub static BRIGHTNESS: Signal<CriticalSectionRawMutex, u8> = Signal::new();

/// Referee to display: how bright the players had it before, for when there is something to see; in percent.
pub static LIGHT: AtomicU8 = AtomicU8::new(100);

/// Referee to display: set the displays up again and draw everything, for one of them may have been off its plug.
pub static AFRESH: AtomicBool = AtomicBool::new(false);

/// Every task to watchdog.
pub static CHECK_INS: CheckIns = CheckIns::new();

/// A line that somebody sent, and while the port was open for the how manyth time.
pub struct Asked {
    pub session: u32,
    pub line: Line,
}

/// USB to console. While both slots are taken nothing is read from the cable: a flood waits at its source.
pub static LINES: Channel<CriticalSectionRawMutex, Asked, 2> = Channel::new();

/// Console to USB.
pub static PACKETS: Channel<CriticalSectionRawMutex, Packet, 8> = Channel::new();

/// USB to console: the port can take a notice that waited.
pub static NOTICE: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// What USB, console and referee know of the port.
pub static PORT: Port = Port::new();

/// Console to referee: a snapshot to fill. There is one, and it goes to and fro.
pub static BLANK: Signal<CriticalSectionRawMutex, &'static mut Snapshot> = Signal::new();

/// Referee to console: the snapshot, filled.
pub static FILLED: Signal<CriticalSectionRawMutex, &'static mut Snapshot> = Signal::new();

/// Referee to console, while it is watched. A console that does not keep up loses the watch.
pub static EVENTS: Channel<CriticalSectionRawMutex, Stamped, 16> = Channel::new();

/// Console to referee: this finished game was read out to its end.
pub static EXPORTED: Signal<CriticalSectionRawMutex, u16> = Signal::new();
