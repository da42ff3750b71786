//! Who pays whom after a hand.

use core::fmt;

use crate::rules::Rules;
use crate::seat::{ByPlace, Place, Wind};

use super::Win;

/// How a rule set pays for hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayBy {
    /// Every hand is awarded to its player; then each loser pays the winner so much, and twice that if he sits in the
    /// seat of the round's wind.
    AwardedAndFee(i32),
    /// The losers pay the winner his hand, and each other the difference of theirs; what East pays or gets is doubled.
    AmongAll,
    /// Only the winner is paid: twice by the player whose tile it was and once by the others, or twice by all.
    ToWinner,
    /// The winner's points are added to his score, and nobody pays.
    Tally,
    /// Everyone's points are what the players typed in.
    Typed,
}

/// What a settlement needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Who holds East.
    pub east: Place,
    /// The wind of the round.
    pub round: Wind,
    /// Who called mahjong.
    pub winner: Place,
    /// Whose discard, or robbed kong, it was.
    pub discarder: Option<Place>,
    /// Where the winning tile came from; `None`: the discarder says it.
    pub win: Option<Win>,
    /// What each hand counts.
    pub totals: ByPlace<i32>,
    /// The empty place of a game of three.
    pub ghost: Option<Place>,
    /// Who pays the winner for everybody, as a penalty.
    pub liable: Option<Liable>,
}

/// A player who pays what all owe the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Liable {
    /// Who.
    pub place: Place,
    /// The losers settle nothing among themselves.
    pub nothing_else: bool,
}

impl Settlement {
    /// An East round with no points, to be filled in.
    pub const fn new(east: Place, winner: Place) -> Settlement {
        let totals = ByPlace([0; 4]);
        Settlement { east, round: Wind::East, winner, discarder: None, win: None, totals, ghost: None, liable: None }
    }

    fn losers(&self) -> impl Iterator<Item = Place> + Clone + use<> {
        let (winner, ghost) = (self.winner, self.ghost);
        Place::ALL.into_iter().filter(move |&place| place != winner && ghost != Some(place))
    }

    /// Twice the amount when East is one of the two.
    fn with_easts_double(&self, amount: i32, between: [Place; 2]) -> i32 {
        if between.contains(&self.east) { 2 * amount } else { amount }
    }
}

/// One transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Who pays.
    pub from: Place,
    /// Who gets it.
    pub to: Place,
    /// How much, above zero.
    pub amount: i32,
}

/// Six pairs of players, and each pair settles once.
pub const MOST_PAYMENTS: usize = 6;

/// What a hand does to the scores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payments {
    /// The transfers.
    pub pay: heapless::Vec<Payment, MOST_PAYMENTS>,
    /// Every place's change: its transfers, and what was awarded to it.
    pub change: ByPlace<i32>,
}

impl Payments {
    /// Moves points; less than nothing moves them the other way.
    pub(super) fn transfer(&mut self, from: Place, to: Place, amount: i32) {
        let (from, to, amount) = if amount < 0 { (to, from, -amount) } else { (from, to, amount) };
        if amount == 0 || from == to {
            return;
        }
        let full = self.pay.push(Payment { from, to, amount });
        debug_assert!(full.is_ok());
        self.change[from] -= amount;
        self.change[to] += amount;
    }

    /// Adds points that nobody pays.
    pub(super) fn award(&mut self, to: Place, points: i32) {
        self.change[to] += points;
    }
}

/// The largest total that is settled: doubled and among all, nothing overflows.
pub const LARGEST_TOTAL: i32 = 100_000_000;

/// Why nothing could be settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettleError {
    /// East, the winner or the discarder is the empty place.
    Ghost,
    /// The winner cannot have discarded his own winning tile.
    OwnDiscard,
    /// A claimed tile, and nobody it was claimed from.
    DiscarderMissing,
    /// A self-drawn tile, and somebody who discarded it.
    NotDiscarded,
    /// A total beyond [`LARGEST_TOTAL`].
    TooLarge,
}

impl SettleError {
    /// Stable, lower case, words joined by hyphens.
    pub const fn code(self) -> &'static str {
        match self {
            SettleError::Ghost => "ghost",
            SettleError::OwnDiscard => "own-discard",
            SettleError::DiscarderMissing => "discarder-missing",
            SettleError::NotDiscarded => "not-discarded",
            SettleError::TooLarge => "too-large",
        }
    }
}

impl fmt::Display for SettleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SettleError::Ghost => "nobody sits at the ghost's place: name one of the three players",
            SettleError::OwnDiscard => "the winner cannot win on his own discard: name the player whose tile it was",
            SettleError::DiscarderMissing => "the winning tile was claimed: say from whom, discarder=0..3",
            SettleError::NotDiscarded => "the winner drew the tile himself: leave the discarder out",
            SettleError::TooLarge => "a total is at most 100000000 either way",
        })
    }
}

/// Settles one hand by a rule set.
pub fn settle(rules: &Rules, settlement: &Settlement) -> Result<Payments, SettleError> {
    check(settlement)?;
    let mut payments = Payments::default();
    match rules.scoring.pay {
        PayBy::AwardedAndFee(fee) => {
            let in_round_seat = rules.turn.wind(settlement.east, settlement.winner) == settlement.round;
            let fee = if in_round_seat { 2 * fee } else { fee };
            settlement.losers().for_each(|loser| payments.transfer(loser, settlement.winner, fee));
            settlement.totals.iter().for_each(|(place, &total)| payments.award(place, total));
        }
        PayBy::AmongAll => among_all(settlement, &mut payments),
        PayBy::ToWinner => to_winner(settlement, &mut payments)?,
        PayBy::Tally => payments.award(settlement.winner, settlement.totals[settlement.winner]),
        PayBy::Typed => settlement.totals.iter().for_each(|(place, &total)| payments.award(place, total)),
    }
    Ok(payments)
}

fn check(settlement: &Settlement) -> Result<(), SettleError> {
    let Settlement { east, winner, discarder, ghost, .. } = *settlement;
    if ghost.is_some_and(|ghost| [Some(east), Some(winner), discarder].contains(&Some(ghost))) {
        return Err(SettleError::Ghost);
    }
    if discarder == Some(winner) {
        return Err(SettleError::OwnDiscard);
    }
    let fits = |&(_, &total): &(Place, &i32)| (-LARGEST_TOTAL..=LARGEST_TOTAL).contains(&total);
    if settlement.totals.iter().all(|total| fits(&total)) { Ok(()) } else { Err(SettleError::TooLarge) }
}

fn among_all(settlement: &Settlement, payments: &mut Payments) {
    let Settlement { winner, east, totals, .. } = *settlement;
    // East's own score holds his double already when he wins.
    let debt = |loser: Place| if loser == east { 2 * totals[winner] } else { totals[winner] };
    match settlement.liable {
        Some(liable) => {
            payments.transfer(liable.place, winner, settlement.losers().map(debt).sum());
        }
        None => settlement.losers().for_each(|loser| payments.transfer(loser, winner, debt(loser))),
    }
    if settlement.liable.is_some_and(|liable| liable.nothing_else) {
        return;
    }
    for one in settlement.losers() {
        for other in settlement.losers().filter(|other| other.number() > one.number()) {
            let difference = totals[other] - totals[one];
            payments.transfer(one, other, settlement.with_easts_double(difference, [one, other]));
        }
    }
}

fn to_winner(settlement: &Settlement, payments: &mut Payments) -> Result<(), SettleError> {
    let Settlement { winner, east, totals, .. } = *settlement;
    let payer = match (settlement.win, settlement.discarder) {
        // The first discard is East's, whoever says it.
        (Some(Win::Earthly), None) => Some(east),
        (Some(win), None) if win.is_claimed() => return Err(SettleError::DiscarderMissing),
        (Some(win), Some(_)) if !win.is_claimed() => return Err(SettleError::NotDiscarded),
        (_, discarder) => discarder,
    };
    for loser in settlement.losers() {
        let twice = payer.is_none_or(|payer| payer == loser);
        payments.transfer(loser, winner, if twice { 2 * totals[winner] } else { totals[winner] });
    }
    Ok(())
}
