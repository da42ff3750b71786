//! What time does: windows close, notices go away, dice come to rest, a held key opens the menu.

use super::keys::{HeldKey, WhileHeld};
use super::state::RefereeState;
use super::{COUNTS_MILLIS, DiceCup, QUESTION_MILLIS, Reaction, Referee};
use crate::key::Key;
use crate::panel::{self, Booking, DiceOnTable};
use crate::seat::{ByPlace, Place};
use crate::sound::Sound;
use crate::table::Event;

/// Length of the dice animation.
const ROLL_MILLIS: u64 = 800;
/// Time per frame of it.
const STEP_MILLIS: u64 = 100;
/// How long the result stays visible after it.
const SEEN_MILLIS: u64 = 1500;

impl Referee {
    /// Time has passed. Call it at [`Referee::deadline`]; calling earlier or more often does no
    /// harm.
    pub fn tick(&mut self, now: u64, dice: &mut dyn DiceCup) -> Reaction {
        let mut reaction = Reaction::default();
        let before = self.state.moving();
        let due = self.state.window_closes_at().filter(|&at| at <= now);
        if let Some(at) = due {
            self.state.now = self.state.now.max(at);
            self.state.give_up_question();
            // The table has a deadline only while a window is open, so this is not refused.
            let _ = self.happen(&Event::Close, self.state.now, &mut reaction);
        }
        if let Booking::At(at) = self.state.booking
            && at <= now
        {
            self.state.now = self.state.now.max(at);
            // Two have confirmed it, and the others had time.
            let _ = self.happen(&Event::Confirm(None), self.state.now, &mut reaction);
        }
        self.state.now = self.state.now.max(now);
        for place in Place::ALL {
            self.hold_keys(place, &mut reaction);
        }
        self.state.drop_old_notices(&mut reaction);
        self.state.drop_speed(&mut reaction);
        if before != self.state.moving() {
            reaction.changed = ByPlace([true; 4]);
        }
        self.rest_booking(&mut reaction);
        self.look_at_pages();
        self.state.look_at(dice);
        self.state.mute(reaction)
    }

    /// When [`Referee::tick`] has something to do next.
    pub fn deadline(&self) -> Option<u64> {
        let held = self.keys.0.iter().flat_map(|keys| keys.held.iter().flatten());
        let holds = held.map(|key| key.due).min();
        [self.state.deadline(), holds].into_iter().flatten().min()
    }

    /// A key that has been down long enough opens the menu once, or types on.
    fn hold_keys(&mut self, place: Place, reaction: &mut Reaction) {
        let now = self.state.now;
        let scene = self.state.scene();
        let free = scene.question(place).is_none();
        let mut opens = false;
        let panel = &mut self.panels[place];
        for (key, at) in self.keys[place].held.iter_mut().zip(Key::ALL) {
            let Some(held) = key.take_if(|held| held.due <= now) else { continue };
            let counts = match held.then {
                WhileHeld::OpensMenu => {
                    opens = true;
                    false
                }
                // All are false if the page on which it counted has gone.
                WhileHeld::Types(stroke) => free && panel.count_on(stroke),
                WhileHeld::CountsTile => {
                    let counts = free && panel.count_tile(&scene);
                    opens |= !counts && panel.asks_for_tile();
                    counts
                }
                WhileHeld::Browses => free && panel.browse(&scene, place, at),
                WhileHeld::CountsSuit(_) => free && panel.count_tile(&scene),
            };
            if counts {
                let then = match held.then {
                    WhileHeld::CountsSuit(1) => WhileHeld::OpensMenu,
                    WhileHeld::CountsSuit(left) => WhileHeld::CountsSuit(left - 1),
                    then => then,
                };
                *key = Some(HeldKey { due: now + COUNTS_MILLIS, then, ..held });
                reaction.changed[place] = true;
                reaction.sound = Some(Sound::Click);
            }
        }
        let sits = self.state.history.table().options().is_player(place);
        if opens && sits && free {
            self.open_menu(place, reaction);
        }
    }

    fn open_menu(&mut self, place: Place, reaction: &mut Reaction) {
        // A player who holds a key in a claim window wants the menu, not the tile.
        if self.keys[place].fresh_claim && self.state.claims(place) {
            let _ = self.happen(&Event::Withdraw(place), self.state.now, reaction);
        }
        self.panels[place].hold(&self.state.scene(), place);
        self.state.notices[place] = None;
        reaction.changed[place] = true;
        reaction.sound = Some(Sound::Click);
    }
}

impl RefereeState {
    /// What moves on the screens by itself.
    fn moving(&self) -> (Option<DiceOnTable>, Option<u64>, Option<u64>) {
        (self.rolled(), self.next_bar_step(), self.booking.seconds(self.now))
    }

    fn deadline(&self) -> Option<u64> {
        let notices = self.notices.iter().filter_map(|(_, notice)| Some(notice.as_ref()?.1)).min();
        let table = self.window_closes_at();
        let steps = [self.next_bar_step(), self.next_roll_step(), self.next_second()];
        [table, notices, self.speed_deadline()].into_iter().chain(steps).flatten().min()
    }

    /// When the open window closes by itself. It waits for the answer to a question about it.
    fn window_closes_at(&self) -> Option<u64> {
        let at = self.history.table().deadline()?;
        Some(if self.question_holds() { self.asked_at + QUESTION_MILLIS } else { at })
    }

    /// Nobody has answered a question about the open window in time.
    fn give_up_question(&mut self) {
        if let Some(agreement) = self.agreement.take_if(|it| it.is_about_tile()) {
            self.notify(agreement.asker, true, format_args!("Nobody has answered"));
        }
    }

    fn drop_old_notices(&mut self, reaction: &mut Reaction) {
        for (place, notice) in self.notices.iter_mut() {
            if notice.as_ref().is_some_and(|(_, until)| *until <= self.now) {
                *notice = None;
                reaction.changed[place] = true;
            }
        }
    }

    fn next_bar_step(&self) -> Option<u64> {
        panel::next_bar_step(self.history.table(), self.now)
    }

    /// The dice that roll or lie on the table.
    pub fn rolled(&self) -> Option<DiceOnTable> {
        let rolling = self.rolling?;
        let millis = self.now.saturating_sub(rolling.since);
        let step = (millis < ROLL_MILLIS).then_some((millis / STEP_MILLIS) as u8);
        let rolled = DiceOnTable { by: rolling.by, roll: rolling.roll, step };
        (millis < ROLL_MILLIS + SEEN_MILLIS).then_some(rolled)
    }

    fn next_roll_step(&self) -> Option<u64> {
        let rolling = self.rolling?;
        match self.rolled()?.step {
            Some(step) => Some(rolling.since + u64::from(step + 1) * STEP_MILLIS),
            None => Some(rolling.since + ROLL_MILLIS + SEEN_MILLIS),
        }
    }
}
