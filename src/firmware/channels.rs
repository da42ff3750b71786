//! Every channel between tasks. The comment of each says who sends and who receives.

use core::cell::{Cell, RefCell};
use core::sync::atomic::{AtomicBool, AtomicU8, AtomicU32};

use embassy_sync::blocking_mutex::CriticalSectionMutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use four_winds::checkin::CheckIns;
use four_winds::console::line::InputLine;
use four_winds::debounce::KeyEdge;
use four_winds::key::Key;
use four_winds::screen::{Parcel, Redraw};
use four_winds::seat::{ByPlace, Place};
use four_winds::settings::{BusSpeed, PanelProfile};
use four_winds::sound::Sound;
use four_winds::table::Stamped;

use super::port::{Packet, PortState};
use super::snapshot::Snapshot;

/// A key went down or came up.
pub struct KeyStroke {
    pub place: Place,
    pub key: Key,
    /// Whether it was pressed or released, and when its contact first moved.
    pub edge: KeyEdge,
}

/// The screens that wait to be drawn. The referee adds to them, and the display task takes them.
/// Views that were not drawn yet are replaced by newer ones, so nothing is lost or drawn twice.
pub struct RedrawQueue {
    waiting: CriticalSectionMutex<RefCell<Option<Redraw>>>,
    added: Signal<CriticalSectionRawMutex, ()>,
}

impl RedrawQueue {
    const fn new() -> RedrawQueue {
        RedrawQueue { waiting: CriticalSectionMutex::new(RefCell::new(None)), added: Signal::new() }
    }

    /// Adds screens that are newer than those that wait.
    pub fn add(&self, newer: Redraw) {
        self.waiting.lock(|waiting| match &mut *waiting.borrow_mut() {
            Some(waiting) => waiting.add(newer),
            empty => *empty = Some(newer),
        });
        self.added.signal(());
    }

    /// Waits for screens and takes all of them.
    pub async fn take(&self) -> Redraw {
        loop {
            self.added.wait().await;
            let taken = self.waiting.lock(|waiting| {
                self.added.reset();
                waiting.take()
            });
            if let Some(redraw) = taken {
                return redraw;
            }
        }
    }

    /// Whether any screens wait.
    pub fn is_waiting(&self) -> bool {
        self.added.signaled()
    }
}

/// Keys to referee. Each key has two slots: it can go down and up while the referee is busy.
pub static STROKES: Channel<CriticalSectionRawMutex, KeyStroke, 32> = Channel::new();

/// Referee to display: the screens that wait to be drawn.
pub static REDRAW: RedrawQueue = RedrawQueue::new();

/// Display to bus: a strip of the screens to send. There are two parcels, and each travels back and
/// forth between the two tasks.
pub static DRAWN: Signal<CriticalSectionRawMutex, &'static mut Parcel<'static>> = Signal::new();

/// Bus to display: a parcel that can be drawn on again.
pub static SENT: Signal<CriticalSectionRawMutex, &'static mut Parcel<'static>> = Signal::new();

/// Bus to display, once at power-on: the displays take settings and pixels.
pub static AWAKE: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Display to the sum of the program, once at power-on: the first screens can be seen.
pub static LIT: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Referee to buzzer. A new sound interrupts the old one.
pub static SOUND: Signal<CriticalSectionRawMutex, Sound> = Signal::new();

/// Display and referee to backlight: the brightness in percent. The display task sends it when the
/// first screens are drawn, the referee when a player changes it.
pub static BRIGHTNESS: Signal<CriticalSectionRawMutex, u8> = Signal::new();

/// Referee to display: the brightness that the players chose earlier, in percent. It is used as
/// soon as the first screens are drawn.
pub static LIGHT: AtomicU8 = AtomicU8::new(100);

/// Referee to display: how the displays differ from what the board file says.
pub static PROFILE: CriticalSectionMutex<Cell<PanelProfile>> =
    CriticalSectionMutex::new(Cell::new(PanelProfile {
        other_order: false,
        other_inversion: false,
        offset: 0,
        speed: BusSpeed::Usual,
    }));

/// Referee to display: set the displays up again and draw everything. One of them may have lost
/// its power for a moment.
pub static AFRESH: AtomicBool = AtomicBool::new(false);

/// Referee to display, in a self-test: reset the displays before they are set up again.
pub static RESET_DISPLAYS: AtomicBool = AtomicBool::new(false);

/// A number for each key.
pub type KeyCounts = ByPlace<[AtomicU32; 4]>;

/// Keys to referee: how often each contact has bounced since power-on.
pub static BOUNCES: KeyCounts = ByPlace([const { [const { AtomicU32::new(0) }; 4] }; 4]);

/// Keys to referee: how many edges of each contact led to no press or release.
pub static GHOSTS: KeyCounts = ByPlace([const { [const { AtomicU32::new(0) }; 4] }; 4]);

/// Referee to the status LED: the flash does not keep what is shown.
pub static LOSING: AtomicBool = AtomicBool::new(false);

/// Every task to watchdog.
pub static CHECK_INS: CheckIns = CheckIns::new();

/// A received line and the session number of the open port.
pub struct ReceivedLine {
    pub session: u32,
    pub line: InputLine,
}

/// USB to console. While both slots are taken, nothing is read from the cable, so a flood of
/// requests waits at its sender.
pub static LINES: Channel<CriticalSectionRawMutex, ReceivedLine, 2> = Channel::new();

/// Console to USB.
pub static PACKETS: Channel<CriticalSectionRawMutex, Packet, 8> = Channel::new();

/// USB to console: a notice that waited can be sent now.
pub static NOTICE: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// The state of the USB port, shared by the USB, console and referee tasks.
pub static PORT: PortState = PortState::new();

/// Console to referee: a snapshot to fill. There is only one, and it travels back and forth.
pub static BLANK: Signal<CriticalSectionRawMutex, &'static mut Snapshot> = Signal::new();

/// Referee to console: the snapshot, filled.
pub static FILLED: Signal<CriticalSectionRawMutex, &'static mut Snapshot> = Signal::new();

/// Referee to console, while somebody watches. The watch ends if the console cannot keep up.
pub static EVENTS: Channel<CriticalSectionRawMutex, Stamped, 16> = Channel::new();

/// Console to referee: the log of this finished game was read to its end.
pub static EXPORTED: Signal<CriticalSectionRawMutex, u16> = Signal::new();
