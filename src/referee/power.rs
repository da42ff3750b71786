//! Power-on, and what the players are told about the journal.

use super::{Effects, Referee};
use crate::journal::{Health, Restored};
use crate::panel::Settings;
use crate::seat::{ByPlace, Place};
use crate::sound::Sound;
use crate::table::History;
use crate::table::phase::Phase;

impl Referee {
    /// Power-on: `restore` makes the table what it was, and every place shows it again.
    pub fn restore(&mut self, restore: impl FnOnce(&mut History) -> Restored) -> Restored {
        let restored = restore(&mut self.history);
        self.now = restored.ms;
        self.dice.tallies.since_journal = restored.rolls.tally;
        self.settings = Settings::from_bytes(restored.rolls.settings);
        if !matches!(self.history.table().phase(), Phase::NoGame) {
            self.setup.remember(*self.history.table().options());
        }
        self.follow();
        if restored.reopened {
            Place::ALL.iter().for_each(|&place| self.notify(place, false, format_args!("Power was off: claim again")));
        }
        restored
    }

    /// Tells all places how the journal is, once each time that it changes to something they should know.
    pub fn tell_journal(&mut self, health: Health) -> Effects {
        if core::mem::replace(&mut self.journal, health) == health || health == Health::Good {
            return Effects::default();
        }
        Place::ALL.iter().for_each(|&place| self.notify(place, health.is_losing(), format_args!("{health}")));
        let effects = Effects { changed: ByPlace([true; 4]), sound: Some(Sound::Refused), ..Effects::default() };
        self.mute(effects)
    }
}
