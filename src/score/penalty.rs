//! Penalties: entries that the players choose, and what each does to the scores and to the hand.

use crate::seat::Place;

use super::settle::{Liable, Payments};

/// One entry of a rule set's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// The name in the log and on the console.
    pub code: &'static str,
    /// What the player did, on a screen.
    pub title: &'static str,
    /// What it costs.
    pub cost: Cost,
    /// What follows for the hand.
    pub then: Then,
}

/// What a penalty costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Nothing.
    Nothing,
    /// Points that nobody gets.
    Points(i32),
    /// So much to the player who claimed the tile.
    ToClaimant(i32),
    /// So much to each other player.
    ToEach(i32),
    /// When the hand is settled, the winner's due from everybody.
    ForAll {
        /// And the losers settle nothing among themselves.
        nothing_else: bool,
    },
}

/// What follows for the hand in which it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Play goes on.
    PlayOn,
    /// The player cannot call mahjong in this hand.
    NoMahjong,
    /// Nor count a score.
    NoMahjongNoScore,
    /// The discard is dead.
    TileIsDead,
    /// The discard can be claimed for mahjong only.
    TileForMahjongOnly,
    /// The hand is settled at once.
    Settle,
    /// The hand is played again and not scored.
    PlayAgain,
}

/// Why a penalty cannot be booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenaltyError {
    /// Nobody was named who claimed the tile.
    ClaimantMissing,
    /// It is paid with the settlement of the hand.
    PaidAtTheEnd,
    /// The empty place was named.
    Ghost,
}

impl Penalty {
    /// What it moves at once. `claimant`: who claimed the tile, where that matters.
    pub fn book(&self, by: Place, claimant: Option<Place>, ghost: Option<Place>) -> Result<Payments, PenaltyError> {
        if ghost.is_some_and(|ghost| ghost == by || claimant == Some(ghost)) {
            return Err(PenaltyError::Ghost);
        }
        let mut payments = Payments::default();
        match (self.cost, claimant.filter(|&claimant| claimant != by)) {
            (Cost::Nothing, _) => {}
            (Cost::Points(points), _) => payments.award(by, -points),
            (Cost::ToClaimant(points), Some(claimant)) => payments.transfer(by, claimant, points),
            (Cost::ToClaimant(_), None) => return Err(PenaltyError::ClaimantMissing),
            (Cost::ToEach(points), _) => {
                let others = Place::ALL.into_iter().filter(|&place| ghost != Some(place));
                others.for_each(|place| payments.transfer(by, place, points));
            }
            (Cost::ForAll { .. }, _) => return Err(PenaltyError::PaidAtTheEnd),
        }
        Ok(payments)
    }

    /// What it changes in the settlement of the hand.
    pub const fn liable(&self, by: Place) -> Option<Liable> {
        match self.cost {
            Cost::ForAll { nothing_else } => Some(Liable { place: by, nothing_else }),
            _ => None,
        }
    }
}
