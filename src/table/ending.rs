//! From the result to the next hand: hands entered, settlement, booking, winds.

use super::claims::WonOn;
use super::effect::Effect;
use super::phase::Phase;
use super::refusal::{Places, Refusal};
use super::rotation::{self, Ended, HandResult};
use super::sheet::{Ending, LARGEST_ENTRY, LARGEST_HAND};
use super::{Moment, Table};
use crate::hand::Hand;
use crate::rules::kinds::{self, Scored};
use crate::score::special::When;
use crate::score::{self, Context, GroupKind, PayBy, Payments, Settlement, Win};
use crate::seat::{ByPlace, Place, Wind};

/// What a place's hand counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The hand's total.
    pub total: i32,
    /// The special hand that was found.
    pub special: Option<&'static str>,
    /// The players counted it themselves.
    pub typed: bool,
}

impl Table {
    /// The wall is used up and nobody has won.
    pub(super) fn wall_empty(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        if let Some(wall) = self.play.wall
            && self.phase.is_play()
            && !wall.is_empty()
        {
            return Err(Refusal::TilesLeft { live: wall.live() });
        }
        self.play_on(None, moment)?;
        let Phase::Draw(_) = self.phase else { return Err(self.not_now()) };
        moment.tell(Effect::HandDrawn);
        self.end_hand(Ending::Drawn);
        Ok(())
    }

    /// What the box knows of a hand beside its tiles.
    pub fn context(&self, place: Place) -> Context {
        let (held, rules) = (&self.play.held[place], self.options.rules());
        let call = self.play.call.filter(|call| call.place == place);
        let win = call.map_or(Win::default(), |call| call.win);
        let fishes = rules.fishing == kinds::Fishing::Required;
        // Its tiles cannot show it: it is told by the order in which they came.
        let two_kongs = rules.scoring.specials.iter().find(|special| special.when == When::TwoKongs);
        Context {
            win,
            won_on: call.and_then(|call| call.won_on).and_then(group),
            standing: held.standing,
            original: if fishes { held.original_call } else { win == Win::Heavenly && call.is_some() },
            fishing: held.fishing != super::held::Fishing::No,
            goulash: self.goulash,
            last_replacement: win == Win::KongBox && self.last_was_replacement(),
            special: call.filter(|call| call.two_kongs).and(two_kongs).map(|special| special.name),
            ..Context::new(self.wind(place), self.round).with_options(&self.options)
        }
    }

    /// Whether a replacement that was drawn just now was the wall's last tile. Only where nothing is reserved for
    /// replacements: a tile from a reserve is not one of the wall.
    fn last_was_replacement(&self) -> bool {
        let unreserved = self.options.rules().reserve == kinds::Reserve::None;
        unreserved && self.play.wall.is_some_and(|wall| wall.is_empty())
    }

    /// Whose hands the settlement needs.
    pub fn hands_needed(&self) -> Places {
        let winner = self.play.call.map(|call| call.place);
        Places::those(|place| match self.options.scored() {
            Scored::Everybody => self.options.is_player(place),
            Scored::Winner | Scored::Wins => winner == Some(place),
            Scored::Typed => false,
        })
    }

    /// A place enters its tiles.
    pub(super) fn enter_hand(
        &mut self,
        place: Place,
        hand: &Hand,
        last_of_kind: bool,
        won_on: Option<GroupKind>,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let wins = self.entering(place)?;
        let mut context = Context { last_of_kind, ..self.context(place) };
        context.won_on = won_on.or(context.won_on);
        let score = score::score(self.options.rules(), hand, &context);
        match score.refused {
            Some(score::Refusal::Impossible(fault)) => return Err(Refusal::BadHand(fault)),
            Some(why) if wins => return Err(Refusal::NotMahjong(why)),
            // A hand with a winning tile at a place that did not call is a slip of the pen.
            _ if !wins && hand.winning().is_some() => return Err(Refusal::NotTheWinner),
            _ => {}
        }
        let total = if self.play.held[place].no_score { 0 } else { score.total };
        self.enter(place, Entry { total, special: score.special, typed: false }, moment)
    }

    /// A place enters only what its hand counts.
    pub(super) fn enter_total(&mut self, place: Place, total: i32, moment: &mut Moment) -> Result<(), Refusal> {
        self.entering(place)?;
        let total = if self.play.held[place].no_score { 0 } else { total };
        self.enter(place, Entry { total, special: None, typed: true }, moment)
    }

    /// Whether this place may enter a hand now, and whether it is the winner's.
    fn entering(&self, place: Place) -> Result<bool, Refusal> {
        let (Phase::Result | Phase::Settlement { .. }, Some(call)) = (self.phase, self.play.call) else {
            return Err(self.not_now());
        };
        // Where points are typed in and nobody pays, everybody has some.
        let all_typed = self.options.rules().scoring.pay == PayBy::Typed;
        let counted = self.options.scored() == Scored::Everybody || all_typed;
        if call.place == place || counted { Ok(call.place == place) } else { Err(Refusal::NotCounted) }
    }

    fn enter(&mut self, place: Place, entry: Entry, moment: &mut Moment) -> Result<(), Refusal> {
        within(LARGEST_HAND, entry.total)?;
        self.play.entries[place] = Some(entry);
        if self.hands_missing().is_empty() {
            self.phase = Phase::Settlement { agreed: self.nobody_agreed() };
            moment.tell(Effect::ToSettle);
        }
        Ok(())
    }

    fn nobody_agreed(&self) -> ByPlace<bool> {
        ByPlace::from_fn(|place| !self.options.is_player(place))
    }

    /// The figures have changed: whoever had agreed did so to others.
    pub(super) fn agree_again(&mut self) {
        if matches!(self.phase, Phase::Settlement { .. }) {
            self.phase = Phase::Settlement { agreed: self.nobody_agreed() };
        }
    }

    /// The hands that the settlement still needs.
    pub fn hands_missing(&self) -> Places {
        let needed = self.hands_needed();
        Places::those(|place| needed.0[place] && self.play.entries[place].is_none())
    }

    /// Who pays whom, once every hand is in.
    pub fn payments(&self) -> Option<Payments> {
        let call = self.play.call.filter(|_| self.hands_missing().is_empty())?;
        let settlement = Settlement {
            east: self.east,
            round: self.round,
            winner: call.place,
            discarder: call.discarder,
            win: Some(call.win),
            totals: ByPlace::from_fn(|place| self.play.entries[place].map_or(0, |entry| entry.total)),
            ghost: self.options.ghost(),
            liable: self.play.liable,
        };
        score::settle(self.options.rules(), &settlement).ok()
    }

    /// A place agrees with the settlement, or, where nobody is named, all of them do.
    pub(super) fn confirm(&mut self, place: Option<Place>, moment: &mut Moment) -> Result<(), Refusal> {
        let agreed = match self.phase {
            // Where the players type in points there may be no hand to wait for.
            Phase::Result if self.hands_missing().is_empty() => self.nobody_agreed(),
            Phase::Result => return Err(Refusal::HandsMissing { places: self.hands_missing() }),
            Phase::Settlement { agreed } => agreed,
            _ => return Err(self.not_now()),
        };
        if place.is_some_and(|place| agreed[place]) {
            return Err(Refusal::AlreadyConfirmed { waiting: Places::those(|place| !agreed[place]) });
        }
        let agreed = ByPlace::from_fn(|it| agreed[it] || place.is_none_or(|place| place == it));
        self.phase = Phase::Settlement { agreed };
        if agreed == ByPlace([true; 4]) { self.book(moment) } else { Ok(()) }
    }

    fn book(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        let (Some(payments), Some(call)) = (self.payments(), self.play.call) else { return Err(self.not_now()) };
        let typed = self.play.entries.iter().any(|(_, entry)| entry.is_some_and(|entry| entry.typed));
        self.sheet.book(payments.change, typed)?;
        let name = self.play.entries[call.place].and_then(|entry| entry.special);
        let specials = self.options.rules().scoring.specials;
        let special = name.and_then(|name| specials.iter().find(|special| special.name == name));
        self.end_hand(Ending::Won { by: call.place, win: call.win, special });
        moment.tell(Effect::Settled);
        Ok(())
    }

    pub(super) fn end_hand(&mut self, ending: Ending) {
        self.sheet.close_row(self.hand_number, self.round, self.east, ending);
        self.phase = Phase::Settled;
        self.play.ending = Some(ending);
    }

    /// The next hand begins. Said while a settlement is shown, it also says that all agree with it.
    pub(super) fn next(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Result | Phase::Settlement { .. }) {
            self.confirm(None, moment)?;
        }
        let (Phase::Settled, Some(ending)) = (self.phase, self.play.ending) else { return Err(self.not_now()) };
        let result = match ending {
            Ending::Won { by, .. } => HandResult::Win(by),
            Ending::Drawn => HandResult::Draw,
            Ending::Void => {
                self.begin_next(self.east, self.wins_in_a_row, self.goulash, moment);
                return Ok(());
            }
        };
        let wins = match result {
            HandResult::Win(winner) if winner == self.east => self.wins_in_a_row.saturating_add(1),
            _ => 0,
        };
        let (east, round, first_east) = (self.east, self.round, self.first_east);
        let ended = Ended { east, round, first_east, result, wins_in_a_row: wins };
        // The ghost neither wins nor holds East, so there is nothing to refuse.
        let next = rotation::next(&self.options, &ended).map_err(|_| Refusal::Ghost)?;
        if next.game_over {
            self.phase = Phase::Over;
            moment.tell(Effect::GameOver);
            return Ok(());
        }
        if next.round_over {
            (self.round, self.first_east) = (next.round, next.east);
            moment.tell(Effect::NewRound(next.round));
        }
        self.begin_next(next.east, if next.east == self.east { wins } else { 0 }, next.goulash, moment);
        Ok(())
    }

    fn begin_next(&mut self, east: Place, wins: u8, goulash: bool, moment: &mut Moment) {
        (self.east, self.wins_in_a_row, self.goulash) = (east, wins, goulash);
        self.hand_number = self.hand_number.saturating_add(1);
        self.begin_hand();
        moment.tell(Effect::NewHand);
    }

    /// Points typed in: from one place to another.
    pub(super) fn pay(&mut self, from: Place, to: Place, points: i32) -> Result<(), Refusal> {
        if from == to {
            return Err(Refusal::SamePlace);
        }
        self.must_sit(to)?;
        within(LARGEST_ENTRY, points)?;
        let change = ByPlace::from_fn(|it| match it {
            it if it == from => -points,
            it if it == to => points,
            _ => 0,
        });
        self.sheet.book(change, true)
    }

    /// Points typed in: from one place to each of the others.
    pub(super) fn pay_all(&mut self, from: Place, points: i32) -> Result<(), Refusal> {
        within(LARGEST_ENTRY, points)?;
        let others = i32::from(self.options.players()) - 1;
        let change = ByPlace::from_fn(|it| match it {
            it if it == from => -points * others,
            it if self.options.is_player(it) => points,
            _ => 0,
        });
        self.sheet.book(change, true)
    }

    /// What a hand of the sheet changed is set right.
    pub(super) fn correct(&mut self, hand: u16, change: ByPlace<i32>) -> Result<(), Refusal> {
        change.0.iter().try_for_each(|&points| within(LARGEST_ENTRY, points))?;
        let sum: i32 = change.0.iter().sum();
        if self.is_zero_sum() && sum != 0 {
            return Err(Refusal::NotZeroSum { sum });
        }
        if self.options.ghost().is_some_and(|ghost| change[ghost] != 0) {
            return Err(Refusal::Ghost);
        }
        self.sheet.correct(hand, change)
    }

    /// Whether every hand only moves points: not where hands, wins or fines are booked without a payer.
    pub fn is_zero_sum(&self) -> bool {
        matches!(self.options.rules().scoring.pay, PayBy::AmongAll | PayBy::ToWinner)
    }

    /// The place that holds a wind.
    pub fn holder(&self, wind: Wind) -> Place {
        self.options.rules().turn.holder(self.east, wind)
    }

    /// The wind of a place.
    pub fn wind(&self, place: Place) -> Wind {
        self.options.rules().turn.wind(self.east, place)
    }
}

fn within(most: i32, points: i32) -> Result<(), Refusal> {
    if (-most..=most).contains(&points) { Ok(()) } else { Err(Refusal::TooLarge { most }) }
}

/// The group that a claim for mahjong named; the scoring finds a special hand by itself.
const fn group(claimed: WonOn) -> Option<GroupKind> {
    match claimed {
        WonOn::Group(kind) => Some(kind),
        WonOn::Special => None,
    }
}
