//! Every channel between tasks, with its one producer kind and its one consumer.

use embassy_sync::blocking_mutex::raw::{CriticalSectionRawMutex, ThreadModeRawMutex};
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use four_winds::checkin::CheckIns;
use four_winds::panel::Key;
use four_winds::panel::debounce::Stroke;
use four_winds::screen::Redraw;
use four_winds::seat::Place;
use four_winds::sound::Sound;

/// A key went down or came up.
pub struct KeyStroke {
    pub place: Place,
    pub key: Key,
    /// What it did, and when its contact first moved.
    pub stroke: Stroke,
}

/// Keys (interrupt level) to referee. Two slots a key: down and up again while the referee is busy.
pub static STROKES: Channel<CriticalSectionRawMutex, KeyStroke, 32> = Channel::new();

/// Referee to display. The referee takes back what was not drawn yet and adds to it, so nothing is lost or drawn twice.
pub static REDRAW: Signal<ThreadModeRawMutex, Redraw> = Signal::new();

/// Referee to buzzer (interrupt level). A new sound cuts the old one off.
pub static SOUND: Signal<CriticalSectionRawMutex, Sound> = Signal::new();

/// Display, when there is something to see, and referee, when a player wants it otherwise, to backlight; in percent.
pub static BRIGHTNESS: Signal<ThreadModeRawMutex, u8> = Signal::new();

/// Every task to watchdog.
pub static CHECK_INS: CheckIns = CheckIns::new();
