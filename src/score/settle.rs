//! Who pays whom after a hand.

use crate::rules::Rules;
use crate::seat::{ByPlace, Place, Wind};

use super::Win;

/// What a settlement needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Who holds East.
    pub east: Place,
    /// The wind of the round.
    pub round: Wind,
    /// Who called mahjong.
    pub winner: Place,
    /// Whose discard, or robbed kong, it was; `None`: self-drawn.
    pub discarder: Option<Place>,
    /// Where the winning tile came from.
    pub win: Win,
    /// What each hand counts.
    pub totals: ByPlace<i32>,
    /// The empty place of a game of three.
    pub ghost: Option<Place>,
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

/// Why nothing could be settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettleError {
    /// The winner, or the discarder, is the empty place.
    Ghost(Place),
}

/// Settles one hand by a rule set.
pub fn settle(rules: &Rules, settlement: &Settlement) -> Result<Payments, SettleError> {
    let _ = rules;
    match settlement.ghost {
        Some(ghost) if ghost == settlement.winner => Err(SettleError::Ghost(ghost)),
        _ => Ok(Payments::default()),
    }
}
