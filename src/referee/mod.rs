//! The referee: what the box and the host program both run. It owns the table and the four panels, takes keys and time,
//! and says what happened, which screens changed and what the buzzer plays.
//!
//! A key acts when it goes down. Held for [`HOLD_MILLIS`] it also opens the menu; a claim that its going down made is taken
//! back then, anything else stays done, and the menu's first entries take it back. Nothing that changes a score is ever done by one key alone: it waits as an
//! [`Agreement`] for another place.

mod acts;
mod dice;
mod power;
mod sounds;
mod time;

pub use dice::Dice;

use core::fmt;

use crate::journal::{Archive, Health, Past};
use crate::panel::entry::Editor;
use crate::panel::setup::Setup;
use crate::panel::{Agreement, DiceState, Key, NumberStroke, Panel, Scene, Settings, Shown};
use crate::rules::Options;
use crate::screen::View;
use crate::screen::view::{MOST_NOTICE, Note, Notice};
use crate::screen::words::cut;
use crate::seat::{ByPlace, Place};
use crate::sound::Sound;
use crate::table::roll::Roll;
use crate::table::{Event, History, Phase, Refusal, Stamped};

/// A key that is down so long opens the menu.
pub const HOLD_MILLIS: u64 = 2000;

/// A key that types a number does so again after this time,
pub const COUNT_ON_MILLIS: u64 = 450;
/// and then each time after this, while it is held. It does not open the menu.
pub const COUNTS_MILLIS: u64 = 250;

/// An answer that comes sooner answers nothing: no display has shown the question yet. Keys that touch each other go down together, and
/// one press must not ask and agree.
pub const UNREAD_MILLIS: u64 = 50;

/// A notice stays so long.
pub const NOTICE_MILLIS: u64 = 2500;

/// Of one moment: time closes a window, or takes back the claims of three places that hold a key; then a key makes one event.
const MOST_EVENTS: usize = 4;

/// What a key or the passing of time did, for whoever owns the journal, the displays and the buzzer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// What happened at the table, in order.
    pub events: heapless::Vec<Stamped, MOST_EVENTS>,
    /// The places whose view may no longer be what it was.
    pub changed: ByPlace<bool>,
    /// What the buzzer plays, if anything.
    pub sound: Option<Sound>,
}

/// The referee of one table.
#[derive(Clone, Debug)]
pub struct Referee {
    history: History,
    panels: ByPlace<Panel>,
    setup: Setup,
    settings: Settings,
    agreement: Option<Agreement>,
    /// When the question was asked.
    asked_at: u64,
    notices: ByPlace<Option<(Notice, u64)>>,
    /// How the last claims were decided.
    ruling: Note,
    /// A game of before that somebody looks at,
    past: Option<Past>,
    /// and the one that is to be read out of the journal: so many before the newest.
    look_up: Option<u16>,
    rolling: Option<Rolling>,
    dice: DiceState,
    /// The keys that are down, until they have opened the menu.
    down: ByPlace<[Option<Held>; 4]>,
    /// The key that is down has made a claim where there was none.
    fresh_claim: ByPlace<bool>,
    /// What the players were told last about the journal.
    journal: Health,
    now: u64,
}

/// A key that is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    /// When it does something again,
    due: u64,
    /// and what: it types on, or opens the menu.
    types: Option<NumberStroke>,
}

/// Dice that roll, and then lie there for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rolling {
    by: Place,
    roll: Roll,
    since: u64,
}

impl Default for Referee {
    fn default() -> Referee {
        Referee::new()
    }
}

impl Referee {
    /// A referee at power-on, of a table at which nobody plays.
    pub fn new() -> Referee {
        Referee {
            history: History::new(),
            panels: ByPlace::default(),
            setup: Setup::default(),
            settings: Settings::default(),
            agreement: None,
            asked_at: 0,
            notices: ByPlace([const { None }; 4]),
            ruling: Note::new(),
            past: None,
            look_up: None,
            rolling: None,
            dice: DiceState::default(),
            down: ByPlace([[None; 4]; 4]),
            fresh_claim: ByPlace([false; 4]),
            journal: Health::Good,
            now: 0,
        }
    }

    /// A referee that goes on with a game, at table time `now`.
    pub fn resume(history: History, now: u64) -> Referee {
        let mut referee = Referee { history, now, ..Referee::new() };
        if !matches!(referee.history.table().phase(), Phase::NoGame) {
            referee.setup.remember(*referee.history.table().options());
        }
        referee
    }

    /// The table and what can be undone.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// How the last claims were decided, in words; empty when there were none since the discard.
    pub fn ruling(&self) -> &str {
        &self.ruling
    }

    /// Offers these options for the next game, as if they had been chosen with the keys. False: a game is being played.
    pub fn offer(&mut self, options: Options) -> bool {
        let free = matches!(self.history.table().phase(), Phase::NoGame | Phase::Over);
        if free {
            self.setup.remember(options);
        }
        free
    }

    /// Sound and light.
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// The question that waits for a second place, if there is one.
    pub const fn agreement(&self) -> Option<&Agreement> {
        self.agreement.as_ref()
    }

    /// Table time in milliseconds.
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// Whether a place shows the game's own screen: no menu, no question.
    pub fn is_home(&self, place: Place) -> bool {
        self.panels[place].is_home() && self.scene().question(place).is_none()
    }

    /// Which screen that is,
    pub fn shown(&self, place: Place) -> Shown<'_> {
        self.panels[place].shown(&self.scene(), place)
    }

    /// and the hand that is being entered at this place.
    pub fn editor(&self, place: Place) -> &Editor {
        self.panels[place].editor()
    }

    /// What a place's display shows now.
    pub fn view(&self, place: Place) -> View {
        let mut view = self.panels[place].view(&self.scene(), place);
        view.notice = self.notices[place].as_ref().map(|(notice, _)| notice.clone());
        view
    }

    /// A key went down: at `now` in table time, in milliseconds, and with the microsecond of its first edge for the dice.
    pub fn press(&mut self, place: Place, key: Key, now: u64, at_micros: u64, dice: &mut dyn Dice) -> Effects {
        let mut effects = self.tick(now, dice);
        self.down[place][key.index()] = Some(Held { due: self.now + HOLD_MILLIS, types: None });
        self.notices[place] = None;
        effects.changed[place] = true;
        let claimed = self.claims(place);
        self.act(place, key, at_micros, dice, &mut effects);
        self.fresh_claim[place] = !claimed && self.claims(place);
        self.look_at(dice);
        self.mute(effects)
    }

    /// A key came up.
    pub fn release(&mut self, place: Place, key: Key, now: u64, dice: &mut dyn Dice) -> Effects {
        let effects = self.tick(now, dice);
        self.down[place][key.index()] = None;
        effects
    }

    /// An event that did not come from a key: from the console, or from a journal that is played back.
    pub fn apply(&mut self, event: &Event, now: u64) -> Result<Effects, Refusal> {
        let mut effects = Effects::default();
        self.now = self.now.max(now);
        self.happen(event, now, &mut effects)?;
        Ok(self.mute(effects))
    }

    /// Reads the finished game that a place wants to see. To be called after each key, before the screens are drawn.
    pub fn look_up(&mut self, archive: &mut dyn Archive) {
        if let Some(back) = self.look_up.take() {
            self.past = archive.past(back);
        }
    }

    /// Whether this place claims the tile of the open window.
    fn claims(&self, place: Place) -> bool {
        matches!(self.history.table().phase(), Phase::Window(window) if window.claims[place].is_some())
    }

    fn mute(&self, effects: Effects) -> Effects {
        Effects { sound: effects.sound.filter(|_| !self.settings.mute), ..effects }
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            table: self.history.table(),
            now: self.now,
            setup: &self.setup,
            agreement: self.agreement.as_ref(),
            ruling: &self.ruling,
            history: &self.history,
            past: self.past.as_ref(),
            rolled: self.rolled(),
            dice: &self.dice,
            settings: self.settings,
        }
    }

    /// The dice as they were last looked at, and how often each face came.
    pub const fn dice(&self) -> &DiceState {
        &self.dice
    }

    /// The dice may be ready by now, or no longer: what they commit to is shown before anybody presses. To be called after
    /// they were fed; the screens change only when they do.
    pub fn watch(&mut self, dice: &dyn Dice) -> Effects {
        let before = self.dice;
        self.look_at(dice);
        Effects { changed: ByPlace([!before.looks_like(&self.dice); 4]), ..Effects::default() }
    }

    fn look_at(&mut self, dice: &dyn Dice) {
        self.dice = DiceState {
            number: dice.number(),
            commitment: dice.commitment(),
            refusal: dice.refusal(),
            health: dice.health(),
            seed: dice.seed(),
            ..self.dice
        };
    }

    /// Tells a place something that goes away by itself.
    fn notify(&mut self, place: Place, refused: bool, text: fmt::Arguments<'_>) {
        let mut text: heapless::String<MOST_NOTICE> = cut(text);
        // A sentence of the rules begins small because it follows a code on the console.
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        self.notices[place] = Some((Notice { text, refused }, self.now + NOTICE_MILLIS));
    }
}
