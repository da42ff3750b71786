//! Penalties: the lists that players choose from, and what each entry does to the scores and to the
//! hand.

use crate::seat::Place;

use super::house::House;
use super::settle::{Liable, Payments};

/// One entry of a rule set's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// The name in the log and on the console.
    pub code: &'static str,
    /// What the player did, as a screen says it.
    pub title: &'static str,
    /// The call that turned out false, for a penalty that follows from one.
    pub false_call: Option<CalledFalsely>,
    /// What it costs.
    pub cost: Cost,
    /// What follows for the hand.
    pub then: Then,
}

/// A call that turned out false and has a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalledFalsely {
    /// A chow, pung or kong.
    Set,
    /// A mahjong.
    Mahjong,
    /// A standing hand.
    Standing,
    /// The kind of group that completes a mahjong, named when several players call mahjong.
    Kind,
}

/// What a penalty costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// It costs nothing.
    Nothing,
    /// Points that nobody gets.
    Points(i32),
    /// Points to the player who claimed the tile.
    ToClaimant(i32),
    /// A part of the limit to each other player. It is printed for a limit of 1000.
    PartOfLimitToEach(i32),
    /// When the hand is settled, this player pays the winner for everybody.
    ForAll {
        /// Whether the losers settle nothing among themselves.
        nothing_else: bool,
        /// Whether it is a fault only if the winner's open sets showed the danger.
        warned: bool,
    },
}

impl Cost {
    /// Whether it is a fault only against a winner with open sets.
    pub(crate) const fn wants_open_sets(self) -> bool {
        matches!(self, Cost::ForAll { warned: true, .. })
    }
}

/// What follows for the hand in which it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Play goes on.
    PlayOn,
    /// The player cannot call mahjong in this hand.
    NoMahjong,
    /// The player cannot call mahjong in this hand, and their hand is not scored.
    NoMahjongNoScore,
    /// The set that the player claimed wrongly is taken back.
    SetTakenBack,
    /// Nobody can claim the discard any more.
    TileIsDead,
    /// The discard can be claimed for mahjong only.
    TileForMahjongOnly,
    /// The hand is played again and not scored.
    PlayAgain,
}

/// Why a penalty cannot be booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenaltyError {
    /// The player who claimed the tile was not named.
    ClaimantMissing,
    /// It is paid when the hand is settled, not now.
    PaidAtTheEnd,
    /// The empty place was named.
    Ghost,
}

impl Penalty {
    /// The payments that are made at once. `claimant` is who claimed the tile, if that matters.
    pub fn book(
        &self,
        by: Place,
        claimant: Option<Place>,
        ghost: Option<Place>,
        house: &House,
    ) -> Result<Payments, PenaltyError> {
        if ghost.is_some_and(|ghost| ghost == by || claimant == Some(ghost)) {
            return Err(PenaltyError::Ghost);
        }
        let mut payments = Payments::default();
        match (self.cost, claimant.filter(|&claimant| claimant != by)) {
            (Cost::Nothing, _) => {}
            (Cost::Points(points), _) => payments.award(by, -points),
            (Cost::ToClaimant(points), Some(claimant)) => payments.transfer(by, claimant, points),
            (Cost::ToClaimant(_), None) => return Err(PenaltyError::ClaimantMissing),
            (Cost::PartOfLimitToEach(printed), _) => {
                let points = house.part_of_limit(printed);
                let others = Place::ALL.into_iter().filter(|&place| ghost != Some(place));
                others.for_each(|place| payments.transfer(by, place, points));
            }
            (Cost::ForAll { .. }, _) => return Err(PenaltyError::PaidAtTheEnd),
        }
        Ok(payments)
    }

    /// How it changes the settlement of the hand, if it does.
    pub const fn liable(&self, by: Place) -> Option<Liable> {
        match self.cost {
            Cost::ForAll { nothing_else, .. } => Some(Liable { place: by, nothing_else }),
            _ => None,
        }
    }
}
