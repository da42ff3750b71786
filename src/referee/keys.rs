//! The keys under the fingers: what a press does at once, what it does when the finger leaves, and
//! which presses are only a finger that trembles.
//!
//! A claim counts from the moment of its press, dice roll then, and what is typed by holding must
//! begin then. Everything else waits for the release. So a key that is held for the menu has done
//! nothing before.

use super::acts::KeyPress;
use super::{DiceCup, HOLD_MILLIS, Reaction, Referee, STILL_MILLIS};
use crate::key::Key;
use crate::panel::{Act, ActsOn, KeyFace, NumberStroke, PageFace};
use crate::screen::View;
use crate::screen::view::KeyState;
use crate::seat::Place;
use crate::sound::Sound;

/// The keys of one place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PlaceKeys {
    /// The keys that are down.
    pub held: [Option<HeldKey>; 4],
    /// The finger that pressed last, unless it only trembled.
    finger: Option<Finger>,
    /// The last press made a claim where there was none before.
    pub fresh_claim: bool,
    /// The page that these keys belong to.
    page: Option<PageFace>,
}

/// A key that is down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeldKey {
    /// When it acts again if it stays down.
    pub due: u64,
    /// What it does then.
    pub then: WhileHeld,
    /// What it meant when it went down, if it acts when it comes up before that.
    pub acts: Option<KeyFace>,
    /// It has acted on this page already: it types.
    pub types: bool,
}

/// What a key does that stays down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhileHeld {
    /// Opens the menu.
    OpensMenu,
    /// Types on.
    Types(NumberStroke),
    /// Counts on to the next tile, which is taken when the key comes up.
    CountsTile,
    /// Goes on through a list.
    Browses,
    /// Goes on to the next suit, so many times more. Then it opens the menu: every page has a key
    /// that does.
    CountsSuit(u8),
}

/// A finger at a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Finger {
    key: Key,
    /// It claimed a tile, or it could do nothing. Neither keeps it from claiming next.
    may_claim: bool,
    /// It chose one of the tiles of a hand, and may go on to the next.
    may_choose: bool,
    does: FingerState,
    /// Since when it does that: the low bits of table time, to save memory.
    since: u32,
}

impl Finger {
    /// How long it has done that.
    const fn millis(&self, now: u64) -> u64 {
        (now as u32).wrapping_sub(self.since) as u64
    }
}

/// What a finger has done last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FingerState {
    Presses,
    Lifted,
    /// It is near its key, and the page has changed under it.
    Misled,
}

impl PlaceKeys {
    /// How long this key is still dead after the page has changed under the finger.
    fn dead_for(&self, key: Key, now: u64) -> Option<u64> {
        let finger = self.finger?;
        let misled = finger.key == key && finger.does == FingerState::Misled;
        STILL_MILLIS.checked_sub(finger.millis(now)).filter(|&left| misled && left > 0)
    }

    /// Whether a press that would do this is only a finger that trembles.
    fn trembles(&self, key: Key, act: &Act, now: u64) -> bool {
        let goes_on = self.finger.is_some_and(|finger| {
            act.is_claim() && finger.may_claim || act.chooses_tile() && finger.may_choose
        });
        let types = matches!(act, Act::Type(_) | Act::Browse(_));
        !types && !goes_on && self.dead_for(key, now).is_some()
    }

    /// The page of this place is this one now. A key that is down belongs to the page before, so it
    /// does nothing more when it comes up.
    fn look_at(&mut self, page: PageFace, now: u64) {
        if self.page.replace(page).is_none_or(|before| before == page) {
            return;
        }
        self.held.iter_mut().flatten().for_each(|held| (held.acts, held.types) = (None, false));
        if let Some(finger) = &mut self.finger {
            let near = finger.does == FingerState::Presses || finger.millis(now) <= STILL_MILLIS;
            if near {
                (finger.does, finger.since) = (FingerState::Misled, now as u32);
            }
        }
    }
}

impl Referee {
    /// A key went down at table time `now`, in milliseconds. Claims, rolls and typing act now; the
    /// label of any other key lights up. The dice also need `at_micros`, the microsecond of the
    /// key's first edge.
    ///
    /// ```
    /// use four_winds::entropy::seeded::SeededDice;
    /// use four_winds::key::Key;
    /// use four_winds::referee::Referee;
    /// use four_winds::screen::view::KeyState;
    /// use four_winds::seat::Place;
    ///
    /// let (mut referee, mut dice) = (Referee::new(), SeededDice::new(1));
    /// let [place, ..] = Place::ALL;
    /// let [first_key, .., last_key] = Key::ALL;
    /// // PLAY leaves the first screen when the key comes up. Until then its label is lit.
    /// referee.press(place, first_key, 0, 0, &mut dice);
    /// assert_eq!(referee.view(place).keys[0].state, KeyState::Lit);
    /// referee.release(place, first_key, 80, &mut dice);
    /// // OK takes the rules on offer, and START begins the game.
    /// referee.press(place, last_key, 1000, 1_000_000, &mut dice);
    /// referee.release(place, last_key, 1080, &mut dice);
    /// referee.press(place, last_key, 1800, 1_800_000, &mut dice);
    /// let reaction = referee.release(place, last_key, 1880, &mut dice);
    /// assert!(reaction.events[0].event.to_string().starts_with("new "));
    /// // The first key is now ROLL, and dice roll when the key goes down.
    /// let reaction = referee.press(place, first_key, 2800, 2_800_000, &mut dice);
    /// assert!(reaction.events[0].event.rolled().is_some());
    /// ```
    pub fn press(
        &mut self,
        place: Place,
        key: Key,
        now: u64,
        at_micros: u64,
        dice: &mut dyn DiceCup,
    ) -> Reaction {
        let mut reaction = self.tick(now, dice);
        let now = self.now();
        let button = self.button(place, key);
        let face = self.panels[place].key_face(&button, &self.state.scene());
        let act = button.act;
        // A roll takes the time of the press by itself.
        if !matches!(act, Act::Roll(_)) {
            dice.press(at_micros);
        }
        let (then, due) = (WhileHeld::OpensMenu, now + HOLD_MILLIS);
        let keys = &mut self.keys[place];
        keys.held[key.index()] = Some(HeldKey { due, then, acts: None, types: act.is_typing() });
        if keys.trembles(key, &act, now) {
            keys.held[key.index()].iter_mut().for_each(|held| held.types = false);
            return reaction;
        }
        let may_claim = act.is_claim() || !act.is_alive();
        let (may_choose, does) = (act.chooses_tile(), FingerState::Presses);
        keys.finger = Some(Finger { key, may_claim, may_choose, does, since: now as u32 });
        let told = self.state.notices[place].take().is_some();
        if act.is_alive() {
            reaction.sound = Some(Sound::Click);
        }
        reaction.changed[place] |= told || act.is_alive();
        match act.acts_on() {
            ActsOn::Press => {
                let claimed = self.state.claims(place);
                let press = KeyPress { place, key, at_micros };
                self.carry_out(act, press, dice, &mut reaction);
                self.keys[place].fresh_claim = !claimed && self.state.claims(place);
            }
            ActsOn::Release => {
                keys.fresh_claim = false;
                keys.held[key.index()].iter_mut().for_each(|held| held.acts = Some(face));
            }
        }
        self.rest_booking(&mut reaction);
        self.look_at_pages();
        self.state.look_at(dice);
        self.state.mute(reaction)
    }

    /// A key came up. Most keys act now, unless they mean something else than at the press.
    pub fn release(
        &mut self,
        place: Place,
        key: Key,
        now: u64,
        dice: &mut dyn DiceCup,
    ) -> Reaction {
        let mut reaction = self.tick(now, dice);
        let now = self.now();
        let keys = &mut self.keys[place];
        let pressed =
            |finger: &&mut Finger| finger.key == key && finger.does == FingerState::Presses;
        if let Some(finger) = keys.finger.as_mut().filter(pressed) {
            (finger.does, finger.since) = (FingerState::Lifted, now as u32);
        }
        let Some(held) = keys.held[key.index()].take() else { return reaction };
        if held.then == WhileHeld::CountsTile {
            self.panels[place].take_counted(&self.state.scene(), place);
            reaction.changed[place] = true;
        }
        reaction.changed[place] |= held.types;
        if let Some(face) = held.acts {
            reaction.changed[place] = true;
            let button = self.button(place, key);
            if self.panels[place].key_face(&button, &self.state.scene()) == face {
                let press = KeyPress { place, key, at_micros: 0 };
                self.carry_out(button.act, press, dice, &mut reaction);
            }
        }
        self.rest_booking(&mut reaction);
        self.look_at_pages();
        self.state.look_at(dice);
        self.state.mute(reaction)
    }

    /// When this key acts again, if its page has changed under the finger. Until then it is dead,
    /// except for typing, for choosing one tile of a hand after another, and for raising a claim.
    pub fn still_at(&self, place: Place, key: Key) -> Option<u64> {
        Some(self.now() + self.keys[place].dead_for(key, self.now())?)
    }

    /// Lights the labels of the keys that will act when they come up, and of those that type.
    pub(super) fn light_keys(&self, place: Place, view: &mut View) {
        for (label, held) in view.keys.iter_mut().zip(&self.keys[place].held) {
            let acts = held.as_ref().is_some_and(|held| held.acts.is_some() || held.types);
            if acts && label.state == KeyState::Ready {
                label.state = KeyState::Lit;
            }
        }
    }

    /// Notes which page each place shows, to know when it has changed.
    pub(super) fn look_at_pages(&mut self) {
        let (scene, now) = (self.state.scene(), self.state.now);
        for (place, panel) in self.panels.iter() {
            self.keys[place].look_at(panel.face(&scene, place), now);
        }
    }
}
