//! A new speed of the displays' bus is tried first. With bad cables nobody can read the page that would
//! change it back, so the box goes back by itself unless somebody confirms it.

use super::state::RefereeState;
use super::{Reaction, Referee};
use crate::seat::{ByPlace, Place};
use crate::settings::{BusSpeed, PanelProfile, Settings};

/// How long the players have to see whether the displays still work.
const TRIAL_MILLIS: u64 = 15_000;

/// A speed that is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SpeedTrial {
    /// The speed to which the box goes back.
    before: BusSpeed,
    /// When it does.
    until: u64,
    /// The place that can confirm the new speed.
    by: Place,
}

impl RefereeState {
    /// A place chooses a profile. Choosing on does not confirm the speed before.
    pub(super) fn set_panel(&mut self, by: Place, panel: PanelProfile) {
        let before = self.speed_trial.map_or(self.settings.panel.speed, |trial| trial.before);
        if panel.speed != self.settings.panel.speed {
            let until = self.now + TRIAL_MILLIS;
            let trial = SpeedTrial { before, until, by };
            self.speed_trial = (panel.speed != before).then_some(trial);
        }
        self.settings.panel = panel;
    }

    /// A place did something else. If it tried a speed, it can see what it does.
    pub(super) fn confirm_speed(&mut self, by: Place) {
        if self.speed_trial.is_some_and(|trial| trial.by == by) {
            self.speed_trial = None;
        }
    }

    /// Goes back if nobody has confirmed the speed in time.
    pub(super) fn drop_speed(&mut self, reaction: &mut Reaction) {
        if let Some(trial) = self.speed_trial.take_if(|trial| trial.until <= self.now) {
            self.settings.panel.speed = trial.before;
            reaction.changed = ByPlace([true; 4]);
        }
    }

    /// When [`RefereeState::drop_speed`] has something to do.
    pub(super) fn speed_deadline(&self) -> Option<u64> {
        self.speed_trial.map(|trial| trial.until)
    }
}

impl Referee {
    /// The settings that outlast a power cut: a speed that is only tried does not.
    pub(super) fn settings_to_keep(&self) -> Settings {
        let mut settings = self.settings();
        if let Some(trial) = self.state.speed_trial {
            settings.panel.speed = trial.before;
        }
        settings
    }
}
