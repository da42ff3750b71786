//! From the result to the next hand: hands entered, settlement, booking, winds.

use super::effect::Effect;
use super::phase::Phase;
use super::refusal::Refusal;
use super::rotation::{self, EndedHand, HandResult};
use super::sheet::{Ending, LARGEST_ENTRY, LARGEST_HAND};
use super::{Moment, Table};
use crate::hand::Hand;
use crate::score::{self, GroupKind, NotMahjong, PayBy, Payments, Scored, Settlement, Special};
use crate::seat::{ByPlace, Place, Places, Wind};

/// What the hand of a place counts, as it was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandEntry {
    /// The hand's total.
    pub total: i32,
    /// The special hand, if it is one.
    pub special: Option<&'static Special>,
    /// The players counted the hand themselves and typed the total.
    pub typed: bool,
    /// The tiles that were entered.
    pub hand: Option<Hand>,
    /// The player said that the remaining tiles count nothing.
    pub rest: bool,
}

/// What a player says about the hand that they enter, beside its tiles.
pub(super) struct SaidOfHand {
    pub last_of_kind: bool,
    pub won_on: Option<GroupKind>,
    /// The remaining tiles count nothing and are not among the entered ones.
    pub rest: bool,
}

/// No hand has more fan. The best ones that are no special hand have 17: all pungs, half flush, two
/// sets of dragons, a wind that counts twice, all flowers and seasons, and the last tile of the wall
/// drawn as a supplement. House rules may have a few more.
const MOST_FAN: u8 = 20;

impl Table {
    /// The wall is used up and nobody has won: the hand is drawn.
    pub(super) fn wall_empty(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        if !self.follows_turns() {
            let Phase::Free = self.phase else { return Err(self.not_now()) };
            moment.tell(Effect::NobodyWon);
            self.end_hand(Ending::Drawn);
            return Ok(());
        }
        if let Some(wall) = self.play.wall
            && self.is_counted()
            && self.phase.is_play()
            && !wall.is_empty()
        {
            return Err(Refusal::TilesLeft { live: wall.live() });
        }
        if let Phase::Window(window) = self.phase
            && self.ends_after(&window)?
        {
            return self.end_after(window, moment);
        }
        self.play_on(None, moment)?;
        let Phase::Draw(_) = self.phase else { return Err(self.not_now()) };
        moment.tell(Effect::NobodyWon);
        self.end_hand(Ending::Drawn);
        Ok(())
    }

    /// The places whose hands the settlement needs.
    pub fn hands_needed(&self) -> Places {
        let winner = self.play.call.map(|call| call.place);
        Places::those(|place| match self.options.scored() {
            Scored::Everybody => self.options.is_player(place),
            // Where points are typed, the winner enters them, or tiles that prove the mahjong.
            Scored::Winner | Scored::Wins | Scored::Typed => winner == Some(place),
        })
    }

    /// A place enters its tiles.
    pub(super) fn enter_hand(
        &mut self,
        place: Place,
        hand: &Hand,
        said: SaidOfHand,
    ) -> Result<(), Refusal> {
        let wins = self.entering(place)?;
        let SaidOfHand { last_of_kind, won_on, rest } = said;
        let form = score::form(&self.options.rules().scoring, &self.context(place));
        let whole = match rest && !wins {
            true => score::with_rest(*hand, &form),
            false => *hand,
        };
        let score = self.count_hand(place, &whole, last_of_kind, won_on);
        match score.refused {
            Some(score::NotMahjong::Impossible(fault)) => return Err(Refusal::BadHand(fault)),
            Some(why) if wins => return Err(Refusal::NotMahjong(why)),
            // A winning tile in the hand of a place that did not call mahjong is a typing mistake.
            _ if !wins && hand.winning().is_some() => return Err(Refusal::NotTheWinner),
            _ => {}
        }
        let total = match self.play.held[place].no_score() {
            true => 0,
            false => self.options.worth(&score),
        };
        let hand = Some(*hand);
        self.enter(place, HandEntry { total, special: score.special, typed: false, hand, rest })
    }

    /// A place types in the total of its hand instead of its tiles.
    pub(super) fn enter_total(&mut self, place: Place, total: i32) -> Result<(), Refusal> {
        self.entering(place)?;
        let total = if self.play.held[place].no_score() { 0 } else { total };
        self.enter_typed(place, total)
    }

    fn enter_typed(&mut self, place: Place, total: i32) -> Result<(), Refusal> {
        let (special, hand, rest) = (None, None, false);
        self.enter(place, HandEntry { total, special, typed: true, hand, rest })
    }

    /// A place types in how many fan its hand has.
    pub(super) fn enter_fan(&mut self, place: Place, fan: u8) -> Result<(), Refusal> {
        let points = self.options.worth_of_fan(fan).ok_or(Refusal::NoFan)?;
        if !self.entering(place)? {
            return Err(Refusal::NotCounted);
        }
        let minimum = self.options.minimum_fan();
        if fan < minimum {
            return Err(Refusal::NotMahjong(NotMahjong::TooFewFan { fan, minimum }));
        }
        if fan > MOST_FAN {
            return Err(Refusal::TooManyFan { most: MOST_FAN });
        }
        self.enter_typed(place, points)
    }

    /// Refuses an entry that does not fit now. Returns whether this place is the winner.
    fn entering(&self, place: Place) -> Result<bool, Refusal> {
        let (Phase::Result | Phase::Settlement { .. }, Some(call)) = (self.phase, self.play.call)
        else {
            return Err(self.not_now());
        };
        // In a rule set whose points are typed in, every place may have some.
        let all_typed = self.options.rules().scoring.pay == PayBy::Typed;
        let counted = self.options.scored() == Scored::Everybody || all_typed;
        if call.place == place || counted {
            Ok(call.place == place)
        } else {
            Err(Refusal::NotCounted)
        }
    }

    fn enter(&mut self, place: Place, entry: HandEntry) -> Result<(), Refusal> {
        within(LARGEST_HAND, entry.total)?;
        self.play.entries[place] = Some(entry);
        self.play.times_entered = self.play.times_entered.wrapping_add(1);
        if self.hands_missing().is_empty() {
            self.phase = Phase::Settlement { agreed: self.nobody_agreed() };
        }
        Ok(())
    }

    fn nobody_agreed(&self) -> ByPlace<bool> {
        ByPlace::from_fn(|place| !self.options.is_player(place))
    }

    /// The figures have changed, so everybody has to agree again.
    pub(super) fn agree_again(&mut self) {
        if matches!(self.phase, Phase::Settlement { .. }) {
            self.phase = Phase::Settlement { agreed: self.nobody_agreed() };
        }
    }

    /// The places whose hands the settlement still needs.
    pub(crate) fn hands_missing(&self) -> Places {
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
            totals: ByPlace::from_fn(|place| {
                self.play.entries[place].map_or(0, |entry| entry.total)
            }),
            ghost: self.options.ghost(),
            liable: self.play.liable,
            house: self.options.house(),
        };
        let rules = self.options.rules();
        score::settle(&rules.scoring, rules.turn, &settlement).ok()
    }

    /// A place agrees with the settlement; `None` means that all of them do.
    pub(super) fn confirm(
        &mut self,
        place: Option<Place>,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let agreed = match self.phase {
            Phase::Result => return Err(Refusal::HandsMissing { places: self.hands_missing() }),
            Phase::Settlement { agreed } => agreed,
            _ => return Err(self.not_now()),
        };
        if place.is_some_and(|place| agreed[place]) {
            return Err(Refusal::AlreadyConfirmed {
                waiting: Places::those(|place| !agreed[place]),
            });
        }
        let agreed = ByPlace::from_fn(|it| agreed[it] || place.is_none_or(|place| place == it));
        self.phase = Phase::Settlement { agreed };
        if agreed == ByPlace([true; 4]) { self.book(moment) } else { Ok(()) }
    }

    fn book(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        let (Some(payments), Some(call)) = (self.payments(), self.play.call) else {
            return Err(self.not_now());
        };
        let typed =
            self.play.entries.iter().any(|(_, entry)| entry.is_some_and(|entry| entry.typed));
        self.sheet.book(&payments, typed)?;
        let special = self.play.entries[call.place].and_then(|entry| entry.special);
        self.end_hand(Ending::Won { by: call.place, win: call.win, special });
        moment.tell(Effect::Settled);
        Ok(())
    }

    pub(super) fn end_hand(&mut self, ending: Ending) {
        self.sheet.close_row(self.hand_number, self.round, self.east, ending);
        self.phase = Phase::Settled;
        self.play.ending = Some(ending);
    }

    /// The next hand begins. While a settlement is shown this also confirms it for everybody.
    pub(super) fn next(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Result | Phase::Settlement { .. }) {
            self.confirm(None, moment)?;
        }
        // Logs of earlier versions go on at once after the end of the wall.
        if matches!(self.phase, Phase::Window(window) if window.ends && !window.is_claimed()) {
            self.close(moment)?;
        }
        let (Phase::Settled, Some(ending)) = (self.phase, self.play.ending) else {
            return Err(self.not_now());
        };
        let result = match ending {
            Ending::Won { by, .. } => HandResult::Win(by),
            Ending::Drawn => HandResult::Draw,
            Ending::Void => {
                self.begin_next(self.east, self.wins_in_a_row, self.goulash, moment);
                return Ok(());
            }
        };
        // A drawn hand neither counts nor begins the count again.
        let wins = match result {
            HandResult::Win(winner) if winner == self.east => self.wins_in_a_row.saturating_add(1),
            HandResult::Win(_) => 0,
            HandResult::Draw => self.wins_in_a_row,
        };
        let (east, round, first_east) = (self.east, self.round, self.first_east);
        let ended = EndedHand { east, round, first_east, result, wins_in_a_row: wins };
        // This is never refused, because the ghost neither wins nor holds East.
        let next = rotation::next(&self.options, &ended).map_err(|_| Refusal::Ghost)?;
        if next.game_over {
            self.phase = Phase::Over;
            moment.tell(Effect::GameOver);
            return Ok(());
        }
        if next.round_over {
            (self.round, self.first_east) = (next.round, next.east);
        }
        self.begin_next(
            next.east,
            if next.east == self.east { wins } else { 0 },
            next.goulash,
            moment,
        );
        Ok(())
    }

    fn begin_next(&mut self, east: Place, wins: u8, goulash: bool, moment: &mut Moment) {
        (self.east, self.wins_in_a_row, self.goulash) = (east, wins, goulash);
        self.hand_number = self.hand_number.saturating_add(1);
        self.begin_hand();
        moment.tell(Effect::NewHand);
    }

    /// Books a payment that was typed in, from one place to another.
    pub(super) fn pay(&mut self, from: Place, to: Place, points: i32) -> Result<(), Refusal> {
        if from == to {
            return Err(Refusal::SamePlace);
        }
        self.must_sit(to)?;
        within(LARGEST_ENTRY, points)?;
        let mut payments = Payments::default();
        payments.transfer(from, to, points);
        self.sheet.book(&payments, true)
    }

    /// Books a payment that was typed in, from one place to each of the others.
    pub(super) fn pay_all(&mut self, from: Place, points: i32) -> Result<(), Refusal> {
        within(LARGEST_ENTRY, points)?;
        let mut payments = Payments::default();
        let players = Place::ALL.into_iter().filter(|&it| self.options.is_player(it));
        players.for_each(|to| payments.transfer(from, to, points));
        self.sheet.book(&payments, true)
    }

    /// Corrects what a hand of the score sheet changed.
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

    /// Whether every hand only moves points between players. Some rule sets also book hands, wins
    /// or fines that nobody pays for.
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
