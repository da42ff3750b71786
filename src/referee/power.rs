//! Power-on, and what the players are told about the journal.

use super::{Reaction, Referee};
use crate::boards::Board;
use crate::journal::{JournalHealth, Restored};
use crate::program::{Build, ProgramSum};
use crate::rules::Presets;
use crate::seat::{ByPlace, Place};
use crate::selftest::Findings;
use crate::settings::Settings;
use crate::sound::Sound;
use crate::table::History;

/// What a player reads whose key comes too early.
const MAKING_ROOM: &str = "One moment: the box makes room for the game";

impl Referee {
    /// Power-on: `restore` makes the table what it was, and every place shows it again.
    pub fn restore(&mut self, restore: impl FnOnce(&mut History) -> Restored) -> Restored {
        let state = &mut self.state;
        let restored = restore(&mut state.history);
        state.now = restored.ms;
        state.dice.tallies.since_journal = restored.rolls.tally;
        state.settings = Settings::from_bytes(restored.rolls.settings);
        state.setup.offer_presets(Presets::from_bytes(restored.rolls.presets));
        state.remember_options();
        self.follow();
        self.state.watch_settlement();
        self.look_at_pages();
        if restored.reopened {
            for place in Place::ALL {
                self.state.notify(place, false, format_args!("Power was off: claim again"));
            }
        }
        restored
    }

    /// Says which board the table runs on. Without it, it is the default board.
    pub fn set_board(&mut self, board: &'static Board) {
        self.state.board = board;
    }

    /// The box has computed the sum of its program, and knows what it was built from.
    pub fn tell_program(&mut self, sum: ProgramSum, build: Option<Build>) {
        self.state.program = Some((sum, build));
    }

    /// A key was pressed that cannot count yet, because the journal has no room for what it would
    /// begin. The place is told.
    pub fn hold_off(&mut self, place: Place, now: u64) -> Reaction {
        self.state.now = self.state.now.max(now);
        let mut reaction = Reaction::default();
        self.state.refuse(place, format_args!("{MAKING_ROOM}"), &mut reaction);
        self.state.mute(reaction)
    }

    /// Asks for the self-test, as a key on the page *Program* does. Not while a hand is played.
    pub fn want_test(&mut self) {
        self.state.test_wanted = self.history().table().phase().is_between_hands();
    }

    /// Whether somebody has asked for the self-test since the last call.
    pub fn takes_test(&mut self) -> bool {
        core::mem::take(&mut self.state.test_wanted)
    }

    /// Keeps what a self-test has found, for the console.
    pub fn tell_test(&mut self, findings: Findings) {
        self.state.tested = Some(findings);
    }

    /// What the last self-test since power-on has found.
    pub const fn self_test(&self) -> Option<Findings> {
        self.state.tested
    }

    /// Tells all places about the journal's health, once each time it changes to something they
    /// should know.
    pub fn tell_journal(&mut self, health: JournalHealth) -> Reaction {
        let before = core::mem::replace(&mut self.state.journal, health);
        if before == health || health == JournalHealth::Good {
            return Reaction::default();
        }
        for place in Place::ALL {
            self.state.notify(place, health.is_losing(), format_args!("{health}"));
        }
        self.state.mute(Reaction {
            changed: ByPlace([true; 4]),
            sound: Some(Sound::Refused),
            ..Reaction::default()
        })
    }
}
