//! What the referee needs of the dice.

use crate::entropy::health;
use crate::entropy::{self, DiceCount, Hex128, Proof, ProvedRoll};
use crate::seat::Place;
use crate::table::roll::Roll;

/// Dice: those of the box, those of a computer, or a script in a test.
pub trait Dice {
    /// The number of the next roll.
    fn number(&self) -> u32;

    /// What is committed to for the next roll, where rolls are proved.
    fn commitment(&self) -> Option<Hex128>;

    /// Why a roll would be refused now.
    fn refusal(&self) -> Option<entropy::Refusal>;

    /// The tests of what feeds the dice, where something does.
    fn health(&self) -> Option<health::State> {
        None
    }

    /// What the rolls come from, where that is a seed.
    fn seed(&self) -> Option<u64> {
        None
    }

    /// Any key went down in this microsecond.
    fn press(&mut self, microsecond: u64);

    /// Rolls for a place whose key went down in this microsecond; a refused roll changes nothing.
    fn roll(
        &mut self,
        place: Place,
        dice: DiceCount,
        microsecond: u64,
    ) -> Result<(Roll, Option<Proof>), entropy::Refusal>;
}

impl Dice for entropy::Dice {
    fn number(&self) -> u32 {
        self.next_number()
    }

    fn commitment(&self) -> Option<Hex128> {
        entropy::Dice::commitment(self)
    }

    fn refusal(&self) -> Option<entropy::Refusal> {
        entropy::Dice::refusal(self)
    }

    fn health(&self) -> Option<health::State> {
        Some(entropy::Dice::health(self).state())
    }

    fn press(&mut self, microsecond: u64) {
        entropy::Dice::press(self, microsecond);
    }

    fn roll(
        &mut self,
        place: Place,
        dice: DiceCount,
        microsecond: u64,
    ) -> Result<(Roll, Option<Proof>), entropy::Refusal> {
        let ProvedRoll { roll, proof } = entropy::Dice::roll(self, place, dice, microsecond)?;
        Ok((roll, Some(proof)))
    }
}

#[cfg(not(target_os = "none"))]
impl Dice for entropy::seeded::SeededDice {
    fn number(&self) -> u32 {
        0
    }

    fn commitment(&self) -> Option<Hex128> {
        None
    }

    fn refusal(&self) -> Option<entropy::Refusal> {
        None
    }

    fn seed(&self) -> Option<u64> {
        Some(entropy::seeded::SeededDice::seed(self))
    }

    fn press(&mut self, _: u64) {}

    fn roll(&mut self, _: Place, dice: DiceCount, _: u64) -> Result<(Roll, Option<Proof>), entropy::Refusal> {
        Ok((entropy::seeded::SeededDice::roll(self, dice), None))
    }
}
