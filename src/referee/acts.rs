//! What the keys do.

use super::sounds;
use super::{COUNT_ON_MILLIS, Dice, Effects, Held, Referee, Rolling, UNREAD_MILLIS};
use crate::entropy::DiceCount;
use crate::panel::{self, Act, Agreement, Answer, Key, Page, Roll};
use crate::screen::view::Note;
use crate::seat::{ByPlace, Place};
use crate::sound::Sound;
use crate::table::phase::Phase;
use crate::table::{Effect, Event, Refusal, Stamped};

impl Referee {
    pub(super) fn act(&mut self, place: Place, key: Key, micros: u64, dice: &mut dyn Dice, effects: &mut Effects) {
        let rolls = self.rolled().is_some_and(|rolled| rolled.step.is_some());
        if rolls && self.panels[place].is_home() {
            dice.press(micros);
            return self.refuse(place, format_args!("The dice are rolling"), effects);
        }
        let mut panel = core::mem::take(&mut self.panels[place]);
        let act = panel.press(&self.scene(), place, key);
        self.panels[place] = panel;
        effects.sound = Some(Sound::Click);
        if let Act::Roll(roll) = act {
            return self.roll(place, roll, micros, dice, effects);
        }
        dice.press(micros);
        match act {
            Act::Dead(why) => self.refuse(place, format_args!("{why}"), effects),
            Act::Happened(event) => {
                if self.try_to(place, &event, effects) {
                    self.panels[place].go_home();
                }
            }
            Act::Then(event, page) => {
                if self.try_to(place, &event, effects) {
                    self.turn_to(place, page);
                }
            }
            Act::LookUp(back) => {
                self.look_up = Some(back);
                effects.changed = ByPlace([true; 4]);
            }
            Act::Ask(event) => self.ask(place, event, effects),
            Act::Answer(answer) => self.answer(place, answer, effects),
            Act::Type(stroke) => {
                let due = self.now + COUNT_ON_MILLIS;
                self.down[place][key.index()] = Some(Held { due, types: Some(stroke.while_held()) });
            }
            Act::Setup(stroke) => {
                self.setup.stroke(stroke);
                effects.changed = ByPlace([true; 4]);
            }
            Act::Mute(mute) => self.settings.mute = mute,
            Act::Dim(brightness) => {
                self.settings.brightness = brightness;
                effects.changed = ByPlace([true; 4]);
            }
            // The panel has done these itself, and a roll was made above.
            Act::Nothing | Act::Open(_) | Act::Edit(_) | Act::Roll(_) => {}
        }
    }

    fn turn_to(&mut self, place: Place, page: Page) {
        let mut panel = core::mem::take(&mut self.panels[place]);
        panel.open(page, &self.scene(), place);
        self.panels[place] = panel;
    }

    fn refuse(&mut self, place: Place, why: core::fmt::Arguments<'_>, effects: &mut Effects) {
        self.notify(place, true, why);
        effects.changed[place] = true;
        effects.sound = Some(Sound::Refused);
    }

    /// Lets something happen, or tells the place why not.
    fn try_to(&mut self, place: Place, event: &Event, effects: &mut Effects) -> bool {
        match self.happen(event, self.now, effects) {
            Ok(()) => true,
            Err(refusal) => {
                self.refuse(place, format_args!("{refusal}"), effects);
                false
            }
        }
    }

    /// Something happens at the table, and everything that follows it.
    pub(super) fn happen(&mut self, event: &Event, now: u64, effects: &mut Effects) -> Result<(), Refusal> {
        let window = match self.history.table().phase() {
            Phase::Window(window) => Some(*window),
            _ => None,
        };
        let told = self.history.apply(event, now)?;
        for effect in &told {
            match (effect, &window) {
                (Effect::Ruled(ruling), Some(window)) => {
                    self.ruling = panel::ruling(self.history.table(), window, ruling);
                }
                (Effect::WindowOpened | Effect::NewHand | Effect::Undone, _) => self.ruling = Note::new(),
                _ => {}
            }
        }
        if let Some((roll, proof)) = event.rolled() {
            self.dice.tallies.count(roll);
            self.dice.last = Some((roll, proof));
        }
        if let Event::New(options) = event {
            self.setup.remember(*options);
        }
        // A call that was false has not got the tile after all; who is fishing is the newer thing to know.
        if matches!(event, Event::New(_) | Event::False { .. } | Event::Fishing(_) | Event::Standing(_)) {
            self.ruling = Note::new();
        }
        // What an undo would take back is another event now.
        if let Some(Agreement { asker, event: Event::Undo { .. } }) = self.agreement {
            self.agreement = None;
            self.notify(asker, false, format_args!("Play went on: ask again"));
        }
        self.follow();
        effects.changed = ByPlace([true; 4]);
        effects.sound = sounds::of(event, &told).or(effects.sound);
        // There is room for all that can happen in one moment.
        let _ = effects.events.push(Stamped { seq: self.history.seq(), ms: now, event: *event });
        Ok(())
    }

    pub(super) fn follow(&mut self) {
        let mut panels = core::mem::take(&mut self.panels);
        let scene = self.scene();
        panels.iter_mut().for_each(|(place, panel)| panel.follow(&scene, place));
        self.panels = panels;
    }

    fn ask(&mut self, asker: Place, event: Event, effects: &mut Effects) {
        if self.agreement.is_some() {
            return self.refuse(asker, format_args!("Another question comes first: answer it"), effects);
        }
        // What the table would refuse is not worth a question.
        let refusal = match event {
            // A correction is whole only when somebody has its other side.
            Event::Undo { .. } | Event::Correct { .. } => None,
            event => self.history.table().clone().apply(&event, self.now).err(),
        };
        if let Some(refusal) = refusal {
            return self.refuse(asker, format_args!("{refusal}"), effects);
        }
        self.agreement = Some(Agreement { asker, event });
        self.asked_at = self.now;
        self.panels[asker].go_home();
        effects.changed = ByPlace([true; 4]);
        effects.sound = Some(Sound::Question);
    }

    fn answer(&mut self, place: Place, answer: Answer, effects: &mut Effects) {
        if self.now < self.asked_at + UNREAD_MILLIS {
            return self.refuse(place, format_args!("Read the question first"), effects);
        }
        let Some(agreement) = self.agreement.take() else { return };
        self.notices[agreement.asker] = None;
        effects.changed = ByPlace([true; 4]);
        if answer != Answer::No && place != agreement.asker {
            let event = agreement.agreed(place, answer, self.history.table());
            if !self.try_to(place, &event, effects) {
                let notice = self.notices[place].clone();
                self.notices[agreement.asker] = notice;
            }
        } else if place != agreement.asker {
            self.notify(agreement.asker, true, format_args!("Another place said NO"));
        } else if let Event::Correct { hand, .. } = agreement.event {
            // A slip: the points are typed again, and the hand needs not be looked for.
            self.turn_to(place, Page::CorrectBy { hand });
        }
    }

    fn roll(&mut self, place: Place, roll: Roll, micros: u64, dice: &mut dyn Dice, effects: &mut Effects) {
        let count = match roll.dice {
            1 => DiceCount::One,
            2 => DiceCount::Two,
            _ => DiceCount::Three,
        };
        let (rolled, proof) = match dice.roll(place, count, micros) {
            Ok(rolled) => rolled,
            Err(refusal) => return self.refuse(place, format_args!("{refusal}"), effects),
        };
        let event = match roll.for_seat {
            true => Event::SeatRoll { place, roll: rolled, proof },
            false => Event::Roll { place, roll: rolled, proof },
        };
        if self.try_to(place, &event, effects) {
            self.rolling = Some(Rolling { by: place, roll: rolled, since: self.now });
        }
    }
}
