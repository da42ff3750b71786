//! Every channel between tasks, with its one producer kind and its one consumer.

use embassy_sync::blocking_mutex::raw::{CriticalSectionRawMutex, ThreadModeRawMutex};
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use four_winds::checkin::CheckIns;
use four_winds::panel::Key;
use four_winds::screen::View;
use four_winds::seat::{ByPlace, Place};
use four_winds::sound::Sound;

/// A key went down.
pub struct Press {
    pub place: Place,
    pub key: Key,
    /// When its contact first closed.
    pub at_micros: u64,
}

/// Screens that are no longer right. A newer view of a place replaces an older one that was not drawn yet.
pub struct Redraw {
    /// Drawn before the others: the place whose player waits for an answer.
    pub first: Place,
    pub views: ByPlace<Option<View>>,
}

impl Redraw {
    /// Adds what is newer.
    pub fn add(&mut self, newer: Redraw) {
        self.first = newer.first;
        for (view, newer) in self.views.0.iter_mut().zip(newer.views.0) {
            if newer.is_some() {
                *view = newer;
            }
        }
    }

    /// What to draw now.
    pub fn next(&self) -> Option<(Place, &View)> {
        (0..4).map(|steps| self.first.right(steps)).find_map(|place| Some((place, self.views[place].as_ref()?)))
    }

    /// The place's display shows its view.
    pub fn done(&mut self, place: Place) {
        self.views[place] = None;
    }
}

/// Keys (interrupt level) to referee. One slot a key: a key cannot go down twice before it has come up.
pub static PRESSES: Channel<CriticalSectionRawMutex, Press, 16> = Channel::new();

/// Referee to display. The referee takes back what was not drawn yet and adds to it, so nothing is lost or drawn twice.
pub static REDRAW: Signal<ThreadModeRawMutex, Redraw> = Signal::new();

/// Referee to buzzer. A new sound cuts the old one off.
pub static SOUND: Signal<ThreadModeRawMutex, Sound> = Signal::new();

/// Display to backlight, in percent.
pub static BRIGHTNESS: Signal<ThreadModeRawMutex, u8> = Signal::new();

/// Every task to watchdog.
pub static CHECK_INS: CheckIns = CheckIns::new();
