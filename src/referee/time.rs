//! What time does: windows close, notices go away, dice come to rest, a held key opens the menu.

use super::{COUNTS_MILLIS, Dice, Effects, Held, Referee};
use crate::panel::{self, Rolled};
use crate::seat::{ByPlace, Place};
use crate::sound::Sound;
use crate::table::Event;

/// Dice roll so long,
const ROLL_MILLIS: u64 = 800;
/// one picture of them follows the other so fast,
const STEP_MILLIS: u64 = 100;
/// and then they lie there to be seen.
const SEEN_MILLIS: u64 = 1500;

impl Referee {
    /// Time has passed. To be called at [`Referee::deadline`]; earlier or more often does no harm.
    pub fn tick(&mut self, now: u64, dice: &mut dyn Dice) -> Effects {
        let mut effects = Effects::default();
        let before = (self.rolled(), self.next_bar_step());
        let due = self.history.table().deadline().filter(|&at| at <= now);
        if let Some(at) = due {
            self.now = self.now.max(at);
            // An open window can be closed; and if it could not, there would be nothing to do about it.
            let _ = self.happen(&Event::Close, self.now, &mut effects);
        }
        self.now = self.now.max(now);
        self.open_menus(&mut effects);
        for (place, notice) in self.notices.iter_mut() {
            if notice.as_ref().is_some_and(|(_, until)| *until <= self.now) {
                *notice = None;
                effects.changed[place] = true;
            }
        }
        if before != (self.rolled(), self.next_bar_step()) {
            effects.changed = ByPlace([true; 4]);
        }
        self.look_at(dice);
        self.mute(effects)
    }

    /// When [`Referee::tick`] is wanted next.
    pub fn deadline(&self) -> Option<u64> {
        let notices = self.notices.iter().filter_map(|(_, notice)| Some(notice.as_ref()?.1)).min();
        let holds = self.down.0.iter().flatten().filter_map(|held| Some((*held)?.due)).min();
        [self.history.table().deadline(), self.next_bar_step(), notices, holds, self.next_roll_step()]
            .into_iter()
            .flatten()
            .min()
    }

    /// Keys that have been down long enough open the menu, once, or type on.
    fn open_menus(&mut self, effects: &mut Effects) {
        for place in Place::ALL {
            let now = self.now;
            let free = self.scene().question(place).is_none();
            let mut opens = false;
            let (keys, panel) = (&mut self.down[place], &mut self.panels[place]);
            for key in keys.iter_mut() {
                let Some(held) = key.filter(|held| held.due <= now) else { continue };
                *key = None;
                match held.types {
                    None => opens = true,
                    Some(stroke) if free && panel.count_on(stroke) => {
                        *key = Some(Held { due: now + COUNTS_MILLIS, ..held });
                        effects.changed[place] = true;
                        effects.sound = Some(Sound::Click);
                    }
                    // The number that it typed is gone.
                    Some(_) => {}
                }
            }
            let sits = self.history.table().options().is_player(place);
            if opens && sits && free {
                // Who holds a key in a claim window wants the menu, not the tile.
                if self.fresh_claim[place] && self.claims(place) {
                    let _ = self.happen(&Event::Withdraw(place), self.now, effects);
                }
                self.panels[place].hold();
                self.notices[place] = None;
                effects.changed[place] = true;
                effects.sound = Some(Sound::Click);
            }
        }
    }

    fn next_bar_step(&self) -> Option<u64> {
        panel::next_bar_step(self.history.table(), self.now)
    }

    /// The dice that roll or lie there.
    pub(super) fn rolled(&self) -> Option<Rolled> {
        let rolling = self.rolling?;
        let millis = self.now.saturating_sub(rolling.since);
        let step = (millis < ROLL_MILLIS).then_some((millis / STEP_MILLIS) as u8);
        (millis < ROLL_MILLIS + SEEN_MILLIS).then_some(Rolled { by: rolling.by, roll: rolling.roll, step })
    }

    fn next_roll_step(&self) -> Option<u64> {
        let rolling = self.rolling?;
        match self.rolled()?.step {
            Some(step) => Some(rolling.since + u64::from(step + 1) * STEP_MILLIS),
            None => Some(rolling.since + ROLL_MILLIS + SEEN_MILLIS),
        }
    }
}
