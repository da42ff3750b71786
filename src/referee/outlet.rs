//! Keep, then show: what is done with every reaction, in the same order on the box, in the host
//! program and in tests.

use super::{Reaction, Referee};
use crate::journal::{Archive, JournalHealth};
use crate::rules::presets::PresetBytes;
use crate::settings::SettingsBytes;
use crate::table::{History, Stamped};

/// Where the reactions of a referee go: what keeps the events, and what shows the screens and plays
/// the sounds.
pub trait Outlet {
    /// Keeps an event that `history` has just accepted.
    fn keep(&mut self, event: &Stamped, history: &History);

    /// Keeps the settings of the box through a power cut. Called after every reaction, so it must cost
    /// little if nothing changed.
    fn keep_settings(&mut self, _: SettingsBytes) {}

    /// Keeps the presets through a power cut, in the same way.
    fn keep_presets(&mut self, _: PresetBytes) {}

    /// The finished games, where they are kept.
    fn archive(&mut self) -> Option<&mut dyn Archive> {
        None
    }

    /// Shows the places that changed and plays the sound.
    fn show(&mut self, _: &Referee, _: &Reaction) {}

    /// Makes room for more events. Called after the screens are shown because it may take long.
    fn make_room(&mut self, _: &History) {}

    /// How the journal is, where there is one.
    fn health(&self) -> Option<JournalHealth> {
        None
    }
}

impl Referee {
    /// Keeps what happened, then shows it. No event is seen or heard before it is kept.
    pub fn publish(&mut self, reaction: &Reaction, outlet: &mut dyn Outlet) {
        for event in &reaction.events {
            outlet.keep(event, self.history());
        }
        outlet.keep_settings(self.settings_to_keep().to_bytes());
        outlet.keep_presets(self.presets().to_bytes());
        if let Some(archive) = outlet.archive() {
            self.look_up(archive);
        }
        outlet.show(self, reaction);
        outlet.make_room(self.history());
        if let Some(health) = outlet.health() {
            let told = self.tell_journal(health);
            outlet.show(self, &told);
        }
    }

    /// Reads the finished game that a place wants to see.
    fn look_up(&mut self, archive: &mut dyn Archive) {
        if let Some(back) = self.state.look_up.take() {
            self.state.past = archive.past(back);
        }
    }
}
