//! Who pays whom after a hand.

use core::fmt;

use crate::seat::{ByPlace, Place, TurnOrder, Wind};

use super::{House, Scoring, Win};

/// How a rule set pays for hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayBy {
    /// Every player gets the points of their own hand. Each loser also pays this fee to the winner,
    /// or twice the fee if the winner has the wind of the round.
    AwardedAndFee(i32),
    /// The losers pay the winner for the hand, and each other the difference between theirs. What
    /// East pays or gets is doubled.
    AmongAll,
    /// Only the winner is paid. If the tile was claimed, the player it came from pays twice and the
    /// others once. If not, all pay twice.
    ToWinner,
    /// The points are added to the winner's score. Nobody pays.
    Tally,
    /// Everyone's points are what the players typed in.
    Typed,
}

/// What a settlement needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The place that holds East.
    pub east: Place,
    /// The wind of the round.
    pub round: Wind,
    /// The place that called mahjong.
    pub winner: Place,
    /// The player whose discard or kong the winning tile was taken from.
    pub discarder: Option<Place>,
    /// Where the winning tile came from. With `None`, it was claimed if there is a discarder.
    pub win: Option<Win>,
    /// The total of each hand.
    pub totals: ByPlace<i32>,
    /// The empty place of a game of three.
    pub ghost: Option<Place>,
    /// The player who pays the winner for everybody, as a penalty.
    pub liable: Option<Liable>,
    /// What the house changes.
    pub house: House,
}

/// A player who pays what all players owe the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Liable {
    /// The place of that player.
    pub place: Place,
    /// Whether the losers settle nothing among themselves.
    pub nothing_else: bool,
}

impl Settlement {
    /// A settlement in the East round with no points. The caller fills in the rest.
    pub const fn new(east: Place, winner: Place) -> Settlement {
        let totals = ByPlace([0; 4]);
        Settlement {
            east,
            round: Wind::East,
            winner,
            discarder: None,
            win: None,
            totals,
            ghost: None,
            liable: None,
            house: House::PRINTED,
        }
    }

    fn losers(&self) -> impl Iterator<Item = Place> + Clone + use<> {
        let (winner, ghost) = (self.winner, self.ghost);
        Place::ALL.into_iter().filter(move |&place| place != winner && ghost != Some(place))
    }

    /// The amount, doubled if East is one of the two players.
    fn with_easts_double(&self, amount: i32, between: [Place; 2]) -> i32 {
        if between.contains(&self.east) { 2 * amount } else { amount }
    }
}

/// A payment from one player to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The place that pays.
    pub from: Place,
    /// The place that is paid.
    pub to: Place,
    /// How many points. Always more than zero.
    pub amount: i32,
}

/// There are six pairs of players, and each pair settles once.
pub(crate) const MOST_PAYMENTS: usize = 6;

/// What a hand does to the scores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payments {
    /// The payments between players.
    pub pay: heapless::Vec<Payment, MOST_PAYMENTS>,
    /// How the score of each place changes, by payments and by awarded points.
    pub change: ByPlace<i32>,
}

impl Payments {
    /// Moves points. A negative amount moves them the other way.
    pub(crate) fn transfer(&mut self, from: Place, to: Place, amount: i32) {
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

/// The largest total that can be settled. With it no sum overflows, even with doubled payments
/// between all players.
pub const LARGEST_TOTAL: i32 = 100_000_000;

/// Why nothing could be settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettleError {
    /// East, the winner or the discarder is the empty place.
    Ghost,
    /// The winner is also the discarder.
    OwnDiscard,
    /// The tile was claimed, but no discarder was named.
    DiscarderMissing,
    /// The tile was self-drawn, but a discarder was named.
    NotDiscarded,
    /// A total is larger than [`LARGEST_TOTAL`].
    TooLarge,
}

impl SettleError {
    /// The error in the text protocol: lower case, words joined by hyphens. It never changes.
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
            SettleError::OwnDiscard => {
                "a winner cannot win on their own discard: name the player whose tile it was"
            }
            SettleError::DiscarderMissing => {
                "the winning tile was claimed: say from whom, discarder=0..3"
            }
            SettleError::NotDiscarded => "the winner drew the tile: leave the discarder out",
            SettleError::TooLarge => "a total is at most 100000000 either way",
        })
    }
}

/// Settles one hand by the scoring tables and the turn order of a rule set.
pub fn settle(
    scoring: &Scoring,
    turn: TurnOrder,
    settlement: &Settlement,
) -> Result<Payments, SettleError> {
    check(settlement)?;
    let mut payments = Payments::default();
    match scoring.pay {
        PayBy::AwardedAndFee(fee) => {
            let in_round_seat = turn.wind(settlement.east, settlement.winner) == settlement.round;
            let fee = if in_round_seat { 2 * fee } else { fee };
            settlement.losers().for_each(|loser| payments.transfer(loser, settlement.winner, fee));
            settlement.totals.iter().for_each(|(place, &total)| payments.award(place, total));
        }
        PayBy::AmongAll => among_all(settlement, &mut payments),
        PayBy::ToWinner => to_winner(settlement, &mut payments)?,
        PayBy::Tally => payments.award(settlement.winner, settlement.totals[settlement.winner]),
        PayBy::Typed => {
            settlement.totals.iter().for_each(|(place, &total)| payments.award(place, total))
        }
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
    if settlement.totals.iter().all(|total| fits(&total)) {
        Ok(())
    } else {
        Err(SettleError::TooLarge)
    }
}

fn among_all(settlement: &Settlement, payments: &mut Payments) {
    let Settlement { winner, east, totals, .. } = *settlement;
    // When East wins, the total already includes East's double.
    let debt = |loser: Place| if loser == east { 2 * totals[winner] } else { totals[winner] };
    match settlement.liable {
        Some(liable) => {
            payments.transfer(liable.place, winner, settlement.losers().map(debt).sum());
        }
        None => settlement.losers().for_each(|loser| payments.transfer(loser, winner, debt(loser))),
    }
    let nothing_else = settlement.liable.is_some_and(|liable| liable.nothing_else);
    if nothing_else || !settlement.house.losers_settle {
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
        // The first discard of a hand is always East's.
        (Some(Win::Earthly), None) => Some(east),
        (Some(win), None) if win.is_claimed() => return Err(SettleError::DiscarderMissing),
        (Some(win), Some(_)) if !win.is_claimed() => return Err(SettleError::NotDiscarded),
        (_, discarder) => discarder,
    };
    let House { full_gun, self_pick_single, .. } = settlement.house;
    let due = |loser: Place| {
        let twice = payer.map_or(!self_pick_single, |payer| payer == loser);
        if twice { 2 * totals[winner] } else { totals[winner] }
    };
    match payer.filter(|_| full_gun) {
        Some(payer) => {
            payments.transfer(payer, winner, settlement.losers().map(due).sum());
        }
        None => settlement.losers().for_each(|loser| payments.transfer(loser, winner, due(loser))),
    }
    Ok(())
}
