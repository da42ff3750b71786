//! What the keys do. A panel only says which [`Act`] a key means; all acts are carried out here.

use core::fmt::Write;

use super::keys::WhileHeld;
use super::state::Rolling;
use super::{COUNT_ON_MILLIS, DiceCup, Reaction, Referee, STILL_MILLIS, UNREAD_MILLIS, sounds};
use crate::cut::cut;
use crate::entropy::DiceCount;
use crate::key::Key;
use crate::panel::entry::EntryStroke;
use crate::panel::{
    self, Act, Agreement, Answer, Beforehand, Button, DeadInWords, DeadReason, Page,
    RefusalInWords, RollRequest,
};
use crate::screen::view::{MOST_NOTICE, NoteText};
use crate::seat::{ByPlace, Place};
use crate::sound::Sound;
use crate::table::claims::Pressed;
use crate::table::phase::Phase;
use crate::table::{Effect, Event, Refusal, Stamped};

/// The words of a notice.
type NoticeText = heapless::String<MOST_NOTICE>;

/// How often a held key goes on to the next suit: once round, within the time that opens the menu.
const SUITS_HELD: u8 = 3;

/// A key that acts.
#[derive(Clone, Copy)]
pub(super) struct KeyPress {
    pub place: Place,
    pub key: Key,
    /// The microsecond of its first edge, for the dice.
    pub at_micros: u64,
}

impl Referee {
    /// What a key means on the screen that its place shows.
    pub(super) fn button(&self, place: Place, key: Key) -> Button {
        let rolls = self.state.rolled().is_some_and(|rolled| rolled.step.is_some());
        match rolls && self.panels[place].is_home() {
            true => Button::off("", DeadReason::Says("The dice are rolling")),
            false => self.panels[place].button(&self.state.scene(), place, key),
        }
    }

    /// Does what a key means.
    pub(super) fn carry_out(
        &mut self,
        act: Act,
        press: KeyPress,
        dice: &mut dyn DiceCup,
        reaction: &mut Reaction,
    ) {
        let KeyPress { place, key, .. } = press;
        if !matches!(act, Act::SetPanel(_)) {
            self.state.confirm_speed(place);
        }
        match act {
            Act::Dead(why) => {
                let table = self.history().table();
                let text: NoticeText = cut(format_args!("{}", DeadInWords { why: &why, table }));
                self.state.refuse(place, format_args!("{text}"), reaction);
            }
            Act::Happened(event) => {
                if self.try_to(place, &event, reaction) {
                    self.panels[place].go_home();
                }
            }
            Act::Then(event, page) => {
                if self.try_to(place, &event, reaction) {
                    self.turn_to(place, page);
                    // The event may have ended what the page asks about.
                    self.follow();
                }
            }
            Act::Open(page) => {
                self.turn_to(place, page);
            }
            Act::Browse(page) => {
                self.turn_to(place, page);
                self.hold_on(place, key, WhileHeld::Browses);
            }
            Act::LookUp(back) => {
                self.turn_to(place, Page::Games);
                self.state.look_up = Some(back);
                reaction.changed = ByPlace([true; 4]);
            }
            Act::Ask(event) => self.ask(place, None, event, reaction),
            Act::AskBoth(first, event) => self.ask(place, Some(first), event, reaction),
            Act::Answer(answer) => self.answer(place, answer, reaction),
            Act::Roll(roll) => self.roll(press, roll, dice, reaction),
            Act::Type(stroke) => {
                self.panels[place].type_digit(stroke);
                self.hold_on(place, key, WhileHeld::Types(stroke.while_held()));
            }
            Act::Edit(stroke) => {
                self.panels[place].edit(stroke, &self.state.scene(), place);
                if let EntryStroke::NextSuit(_) = stroke {
                    self.hold_on(place, key, WhileHeld::CountsSuit(SUITS_HELD));
                } else if stroke.counts_on() {
                    self.hold_on(place, key, WhileHeld::CountsTile);
                }
            }
            Act::Setup(stroke) => {
                self.state.setup.stroke(stroke);
                reaction.changed = ByPlace([true; 4]);
            }
            Act::Wait(wait) => {
                self.state.wait_to_book(wait);
                reaction.changed = ByPlace([true; 4]);
            }
            Act::Mute(mute) => self.state.settings.mute = mute,
            Act::Enlarge(on) => self.state.settings.large_type[place] = on,
            Act::Test => {
                self.state.test_wanted = true;
                self.panels[place].go_home();
            }
            Act::SetPanel(panel) => {
                self.state.set_panel(place, panel);
                reaction.changed = ByPlace([true; 4]);
            }
            Act::Dim(brightness) => {
                self.state.settings.brightness = brightness;
                reaction.changed = ByPlace([true; 4]);
            }
        }
    }

    /// A key that stays down counts on and does not open the menu.
    fn hold_on(&mut self, place: Place, key: Key, then: WhileHeld) {
        let due = self.state.now + COUNT_ON_MILLIS;
        let held = self.keys[place].held[key.index()].iter_mut();
        held.for_each(|held| (held.due, held.then) = (due, then));
    }

    fn turn_to(&mut self, place: Place, page: Page) {
        self.panels[place].open(page, &self.state.scene(), place);
    }

    /// Lets something happen, or tells the place why it cannot. Returns whether it happened.
    fn try_to(&mut self, place: Place, event: &Event, reaction: &mut Reaction) -> bool {
        let happened = self.happen(event, self.state.now, reaction);
        if let Err(refusal) = &happened {
            self.refuse_in_words(place, refusal, reaction);
        }
        happened.is_ok()
    }

    /// Tells a place why the table refused its event.
    fn refuse_in_words(&mut self, place: Place, refusal: &Refusal, reaction: &mut Reaction) {
        let table = self.history().table();
        let text: NoticeText = cut(format_args!("{}", RefusalInWords { refusal, table }));
        self.state.refuse(place, format_args!("{text}"), reaction);
    }

    /// Applies an event to the table and brings everything else up to date.
    pub(super) fn happen(
        &mut self,
        event: &Event,
        now: u64,
        reaction: &mut Reaction,
    ) -> Result<(), Refusal> {
        let mut claims = match self.state.history.table().phase() {
            Phase::Window(window) => window.claims,
            Phase::FreeWindow(window) => window.claims,
            _ => ByPlace([None; 4]),
        };
        // A claim can be decided at once, if everybody else has spoken.
        if let Event::Claim { place, claim } = *event {
            claims[place] = Some(Pressed { claim, order: 0 });
        }
        let effects = self.state.history.apply(event, now)?;
        self.tell_ruling(event, &effects, &claims);
        self.tell_hop_toi(&effects);
        self.tell_flower(event);
        if let Some((roll, proof)) = event.rolled() {
            self.state.dice.tallies.count(roll);
            self.state.dice.last = Some((roll, proof));
        }
        if let Event::New(options) = event {
            self.state.setup.remember(*options);
        }
        // The question named the event that an undo would take back. That is another event now.
        if let Some(
            Agreement { asker, event: Event::Undo { .. }, .. }
            | Agreement { asker, first: Some(Beforehand::Undo), .. },
        ) = self.state.agreement
        {
            self.state.agreement = None;
            self.state.notify(asker, false, format_args!("Play went on: ask again"));
        }
        self.follow();
        self.state.watch_settlement();
        reaction.changed = ByPlace([true; 4]);
        reaction.sound = sounds::of(event, &effects).or(reaction.sound);
        // `MOST_EVENTS` is the most that can happen in one call.
        let stamped = Stamped { seq: self.state.history.seq(), ms: now, event: *event };
        let _ = reaction.events.push(stamped);
        Ok(())
    }

    /// Brings the sentence about the last claims up to date. `claims` are those on the tile.
    fn tell_ruling(
        &mut self,
        event: &Event,
        effects: &[Effect],
        claims: &ByPlace<Option<Pressed>>,
    ) {
        // In free play a claim opens the window.
        if matches!(event, Event::Claim { .. } | Event::Mahjong { .. } | Event::Turn { .. }) {
            self.state.ruling = NoteText::new();
        }
        for effect in effects {
            match effect {
                Effect::Ruled(ruling) => {
                    self.state.ruling = panel::ruling(self.history().table(), claims, ruling);
                }
                Effect::WindowOpened | Effect::NewHand | Effect::Undone => {
                    self.state.ruling = NoteText::new();
                }
                _ => {}
            }
        }
        // A false call did not get the tile after all. After a call of fishing or standing, that is
        // the newer thing to know.
        if matches!(
            event,
            Event::New(_) | Event::False { .. } | Event::Fishing(_) | Event::Standing(_)
        ) {
            self.state.ruling = NoteText::new();
        }
    }

    /// Tells everybody about lucky tiles of a deal that was done at once. Step by step, the screen
    /// of the deal says so.
    fn tell_hop_toi(&mut self, effects: &[Effect]) {
        let table = self.history().table();
        if matches!(table.phase(), Phase::Deal { .. }) {
            return;
        }
        let mut who = NoteText::new();
        for effect in effects {
            if let Effect::HopToi { place } = effect {
                let and = if who.is_empty() { "" } else { " and " };
                // A deal passes at most two corners, and two winds fit.
                let _ = write!(who, "{and}{}", table.wind(*place).title());
            }
        }
        if !who.is_empty() {
            for place in Place::ALL {
                self.state.notify(place, false, format_args!("Hop Toi! Lucky tiles for {who}"));
            }
        }
    }

    /// Nothing on the screen of a claim window shows that a flower was replaced, and a player who
    /// sees no change would press again.
    fn tell_flower(&mut self, event: &Event) {
        let table = self.history().table();
        if let (Event::Flower(place), Phase::Window(_), Some(wall)) =
            (*event, table.phase(), table.hand().wall)
        {
            let left = wall.reserve();
            let text = format_args!("Flower replaced, {left} in reserve. The discard stays open");
            self.state.notify(place, false, text);
        }
    }

    /// Nothing is booked while somebody changes a hand, or while a question is open.
    pub(super) fn rest_booking(&mut self, reaction: &mut Reaction) {
        let changes = self.panels.iter().any(|(_, panel)| panel.enters());
        if self.state.rest_booking(changes || self.state.agreement.is_some()) {
            reaction.changed = ByPlace([true; 4]);
        }
    }

    /// Closes the pages that no longer fit the table.
    pub(super) fn follow(&mut self) {
        let scene = self.state.scene();
        self.panels.iter_mut().for_each(|(place, panel)| panel.follow(&scene, place));
    }

    fn ask(
        &mut self,
        asker: Place,
        first: Option<Beforehand>,
        event: Event,
        reaction: &mut Reaction,
    ) {
        if self.state.agreement.is_some() {
            let why = format_args!("Another question comes first: answer it");
            return self.state.refuse(asker, why, reaction);
        }
        let agreement = Agreement { asker, first, event };
        // Do not ask for something that the table would refuse.
        let refusal = match event {
            // A correction is complete only when somebody has taken its other side.
            Event::Undo { .. } | Event::Correct { .. } => None,
            _ if first == Some(Beforehand::Undo) => None,
            event => {
                let another = Place::ALL
                    .into_iter()
                    .find(|&it| it != asker && self.history().table().options().is_player(it));
                self.refusal(agreement.before(another.unwrap_or(asker)), &event)
            }
        };
        if let Some(refusal) = refusal {
            return self.refuse_in_words(asker, &refusal, reaction);
        }
        self.state.agreement = Some(agreement);
        self.state.asked_at = self.state.now;
        self.panels[asker].go_home();
        reaction.changed = ByPlace([true; 4]);
        reaction.sound = Some(Sound::Question);
    }

    /// Why the table would refuse these events.
    fn refusal(&self, before: impl Iterator<Item = Event>, event: &Event) -> Option<Refusal> {
        let mut table = self.history().table().clone();
        let mut events = before.chain([*event]);
        events.find_map(|event| table.apply(&event, self.state.now).err())
    }

    fn answer(&mut self, place: Place, answer: Answer, reaction: &mut Reaction) {
        let Some(agreement) = self.state.agreement else { return };
        let Agreement { asker, .. } = agreement;
        // A question that stops the time for claims comes up under fingers that want to claim.
        let held = self.state.question_holds();
        let unread = if held && place != asker { STILL_MILLIS } else { UNREAD_MILLIS };
        if self.state.now < self.state.asked_at + unread {
            return self.state.refuse(place, format_args!("Read the question first"), reaction);
        }
        self.state.agreement = None;
        self.state.notices[asker] = None;
        reaction.changed = ByPlace([true; 4]);
        if held {
            // While the question covered their screens nobody could claim. This is never refused.
            let _ = self.happen(&Event::Resume, self.state.now, reaction);
        }
        if answer != Answer::No && place != asker {
            let event = agreement.agreed(place, answer, self.history().table());
            // Either all happen or none.
            let refusal = match agreement.first {
                // The claim is there when the last step is undone.
                None | Some(Beforehand::Undo) => None,
                Some(_) => self.refusal(agreement.before(place), &event),
            };
            if let Some(refusal) = &refusal {
                self.refuse_in_words(place, refusal, reaction);
            }
            let happened = refusal.is_none()
                && agreement.before(place).all(|first| self.try_to(place, &first, reaction))
                && self.try_to(place, &event, reaction);
            if !happened {
                self.state.notices[asker] = self.state.notices[place].clone();
            } else if let Event::Mahjong { place: winner, from: Some(_), .. } = event
                && panel::asks_group(&self.state.scene())
                && self.panels[winner].is_home()
            {
                self.turn_to(winner, Page::WonOn { more: false });
                self.follow();
            }
        } else if place != asker {
            self.state.notify(asker, true, format_args!("Another place said NO"));
        } else if let Event::Correct { hand, .. } = agreement.event {
            // The asker mistyped: they type the points again and need not look for the hand.
            self.turn_to(place, Page::CorrectBy { hand });
        }
    }

    fn roll(
        &mut self,
        press: KeyPress,
        roll: RollRequest,
        dice: &mut dyn DiceCup,
        reaction: &mut Reaction,
    ) {
        let KeyPress { place, at_micros, .. } = press;
        let count = match roll.dice {
            1 => DiceCount::One,
            2 => DiceCount::Two,
            _ => DiceCount::Three,
        };
        let (rolled, proof) = match dice.roll(place, count, at_micros) {
            Ok(rolled) => rolled,
            Err(refusal) => {
                return self.state.refuse(place, format_args!("{refusal}"), reaction);
            }
        };
        let event = match roll.for_seat {
            true => Event::SeatRoll { place, roll: rolled, proof },
            false => Event::Roll { place, roll: rolled, proof },
        };
        if self.try_to(place, &event, reaction) {
            let since = self.state.now;
            self.state.rolling = Some(Rolling { by: place, roll: rolled, since });
        }
    }
}
