//! What is known about the dice, as the screens and the console show it.

use super::health::{self, Verdict};
use super::tally::FaceTallies;
use super::{Hex128, NoRoll, Proof};
use crate::roll::Roll;

/// What is known about the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiceState {
    /// The number of the next roll.
    pub number: u32,
    /// The commitment to the next roll, if the dice prove their rolls.
    pub commitment: Option<Hex128>,
    /// Why a roll would be refused now.
    pub refusal: Option<NoRoll>,
    /// The result of the health tests, if the dice have a source of random bits.
    pub health: Option<health::HealthState>,
    /// The seed, if the rolls come from one.
    pub seed: Option<u64>,
    /// The last roll and its proof.
    pub last: Option<(Roll, Option<Proof>)>,
    /// How often each face came.
    pub tallies: FaceTallies,
}

impl DiceState {
    /// Whether a screen that shows the dice would look the same. How far they have got with
    /// gathering randomness does not count, because that changes all the time.
    pub(crate) fn looks_like(&self, other: &DiceState) -> bool {
        let gathers = |it: &DiceState| matches!(it.refusal, Some(NoRoll::Gathering(_)));
        let same_refusal = self.refusal == other.refusal || (gathers(self) && gathers(other));
        let verdict =
            |it: &DiceState| -> Option<Verdict> { it.health.map(|health| health.verdict) };
        same_refusal
            && (self.number, self.commitment, verdict(self))
                == (other.number, other.commitment, verdict(other))
    }
}
