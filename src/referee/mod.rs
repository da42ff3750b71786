//! The referee: what the box and the host program both run. It owns the table and the four panels,
//! takes keys and time, and says what happened, which screens changed and what the buzzer plays.
//!
//! Claims, rolls and typing act when a key goes down, everything else when it comes up. Held for
//! [`HOLD_MILLIS`] a key opens the menu instead. If its press made a claim, the hold takes the claim
//! back; a roll stays rolled. One key alone never changes a score: the change waits as an
//! [`Agreement`] until another place agrees.
//!
//! | file | what it is for |
//! |---|---|
//! | `state` | everything but the panels: what a screen may be made from |
//! | `keys` | keys that go down, are held and come up |
//! | `acts` | what a key does |
//! | `time` | what falls due |
//! | `booking` | when a settlement is booked |
//! | `power` | power-on, and what the players are told about the journal |
//! | `sounds` | which sound an event makes |
//! | `dice` | what the referee needs of the dice |
//! | `together` | keys that go down in the same instant |
//! | `outlet` | keep, then show |

mod acts;
mod booking;
mod dice;
mod keys;
mod outlet;
mod power;
mod sounds;
mod speed;
mod state;
mod time;
mod together;

pub use booking::BOOKING_MILLIS;
pub use dice::DiceCup;
pub use outlet::Outlet;

use crate::entropy::DiceState;
use crate::panel::entry::Editor;
use crate::panel::{Agreement, Booking, OnDisplay, Panel};
use crate::rules::{Options, Presets};
use crate::screen::View;
use crate::seat::{ByPlace, Place};
use crate::settings::Settings;
use crate::sound::Sound;
use crate::table::{Event, History, Phase, Refusal, Stamped};
use keys::PlaceKeys;
use state::RefereeState;

/// A key that is held this long opens the menu.
pub const HOLD_MILLIS: u64 = 2000;

/// A key whose page has changed under the finger is dead for this long. A finger that trembles, or
/// presses twice, must not do what it has not read.
pub const STILL_MILLIS: u64 = 600;

/// A held key that types a number counts on for the first time after this long. It does not open
/// the menu.
pub const COUNT_ON_MILLIS: u64 = 450;
/// After that it counts on each time this much more has passed.
pub const COUNTS_MILLIS: u64 = 450;

/// An answer that comes sooner than this after its question does not count: no display has shown
/// the question yet. Keys that touch each other go down together, and one press must not both ask
/// and agree.
pub(crate) const UNREAD_MILLIS: u64 = 50;

/// While players are asked about a mahjong with a tile, the time for claims on that tile stands
/// still, but no longer than this.
pub const QUESTION_MILLIS: u64 = 20_000;

/// The shortest time that a notice stays on the screen.
pub(crate) const NOTICE_MILLIS: u64 = 2500;

/// How long a notice of so many letters stays: a second to notice it, then time to read it slowly.
pub(crate) const fn notice_millis(letters: usize) -> u64 {
    let read = 1000 + 60 * letters as u64;
    if read > NOTICE_MILLIS { read } else { NOTICE_MILLIS }
}

/// At most six events per call: the clock closes a window, or withdraws up to three held claims,
/// and then the key adds one, or a YES up to three.
const MOST_EVENTS: usize = 6;

/// How the referee reacted to a key or to the passing of time. Whoever owns the journal, the
/// displays and the buzzer acts on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reaction {
    /// What happened at the table, in order.
    pub events: heapless::Vec<Stamped, MOST_EVENTS>,
    /// The places whose view may have changed.
    pub changed: ByPlace<bool>,
    /// What the buzzer plays, if anything.
    pub sound: Option<Sound>,
}

/// The referee of one table.
///
/// The panels stand beside the state and not in it, so that a panel can change while it reads the
/// state.
#[derive(Clone, Debug)]
pub struct Referee {
    state: RefereeState,
    panels: ByPlace<Panel>,
    keys: ByPlace<PlaceKeys>,
}

impl Default for Referee {
    fn default() -> Referee {
        Referee::new()
    }
}

impl Referee {
    /// A referee at power-on, for a table at which nobody plays.
    pub fn new() -> Referee {
        Referee { state: RefereeState::new(), panels: ByPlace::default(), keys: ByPlace::default() }
    }

    /// A referee that continues a game at table time `now`.
    pub fn resume(history: History, now: u64) -> Referee {
        let mut referee = Referee::new();
        (referee.state.history, referee.state.now) = (history, now);
        referee.state.remember_options();
        referee.state.watch_settlement();
        referee
    }

    /// The table and what can be undone.
    pub const fn history(&self) -> &History {
        &self.state.history
    }

    /// How the last claims were decided, in words. Empty if there were none since the discard.
    pub fn ruling(&self) -> &str {
        &self.state.ruling
    }

    /// Offers these options for the next game, as if they had been chosen with the keys. Returns
    /// false if a game is being played.
    pub fn offer(&mut self, options: Options) -> bool {
        let free = matches!(self.history().table().phase(), Phase::NoGame | Phase::Over);
        if free {
            self.state.setup.remember(options);
        }
        free
    }

    /// The settings that players have saved.
    pub const fn presets(&self) -> &Presets {
        self.state.setup.presets()
    }

    /// Offers saved settings before the rule sets.
    pub fn offer_presets(&mut self, presets: Presets) {
        self.state.setup.offer_presets(presets);
    }

    /// Sound and brightness.
    pub const fn settings(&self) -> Settings {
        self.state.settings
    }

    /// The question that waits for the answer of a second place.
    pub const fn agreement(&self) -> Option<&Agreement> {
        self.state.agreement.as_ref()
    }

    /// When the settlement is booked that two players have confirmed. None if somebody waits.
    pub const fn books_at(&self) -> Option<u64> {
        match self.state.booking {
            Booking::At(at) => Some(at),
            _ => None,
        }
    }

    /// Table time in milliseconds.
    pub const fn now(&self) -> u64 {
        self.state.now
    }

    /// Whether a place shows the game's own screen: no menu, no question.
    pub fn is_home(&self, place: Place) -> bool {
        self.panels[place].is_home() && self.state.scene().question(place).is_none()
    }

    /// Which screen a place shows.
    pub fn shown(&self, place: Place) -> OnDisplay<'_> {
        self.panels[place].shown(&self.state.scene(), place)
    }

    /// The hand that is being entered at this place.
    pub fn editor(&self, place: Place) -> &Editor {
        self.panels[place].editor()
    }

    /// What a place's display shows now.
    pub fn view(&self, place: Place) -> View {
        let mut view = self.panels[place].view(&self.state.scene(), place);
        view.notice = self.state.notices[place].as_ref().map(|(notice, _)| notice.clone());
        self.light_keys(place, &mut view);
        view
    }

    /// The dice as they were last looked at, and how often each face came.
    pub const fn dice(&self) -> &DiceState {
        &self.state.dice
    }

    /// Applies an event that no key made: it comes from the console, or from a journal that is
    /// played back.
    pub fn apply(&mut self, event: &Event, now: u64) -> Result<Reaction, Refusal> {
        let mut reaction = Reaction::default();
        self.state.now = self.state.now.max(now);
        self.happen(event, now, &mut reaction)?;
        self.rest_booking(&mut reaction);
        self.look_at_pages();
        Ok(self.state.mute(reaction))
    }

    /// Looks at the dice again. They may have become ready, or stopped being so, and players must
    /// see the commitment before anybody presses. Call it after feeding the dice. Screens change
    /// only if the dice did.
    pub fn watch(&mut self, dice: &dyn DiceCup) -> Reaction {
        let before = self.state.dice;
        self.state.look_at(dice);
        let changed = ByPlace([!before.looks_like(&self.state.dice); 4]);
        Reaction { changed, ..Reaction::default() }
    }
}
