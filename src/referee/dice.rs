//! What the referee needs of the dice.

use crate::entropy::health;
use crate::entropy::{self, Dice, DiceCount, Hex128, Proof, ProvedRoll};
use crate::roll::Roll;
use crate::seat::Place;

/// Dice that the referee can roll: those of the box, those of a computer, or a script in a test.
pub trait DiceCup {
    /// The number of the next roll.
    fn number(&self) -> u32;

    /// The commitment to the next roll, where rolls are proved.
    fn commitment(&self) -> Option<Hex128>;

    /// Why a roll would be refused now.
    fn refusal(&self) -> Option<entropy::NoRoll>;

    /// The result of the health tests, where the dice have a source of random bits.
    fn health(&self) -> Option<health::HealthState> {
        None
    }

    /// The seed, where the rolls come from one.
    fn seed(&self) -> Option<u64> {
        None
    }

    /// Any key went down in this microsecond.
    fn press(&mut self, microsecond: u64);

    /// Rolls for a place whose key went down in this microsecond. A refused roll changes nothing.
    fn roll(
        &mut self,
        place: Place,
        dice: DiceCount,
        microsecond: u64,
    ) -> Result<(Roll, Option<Proof>), entropy::NoRoll>;
}

impl DiceCup for Dice {
    fn number(&self) -> u32 {
        self.next_number()
    }

    fn commitment(&self) -> Option<Hex128> {
        Dice::commitment(self)
    }

    fn refusal(&self) -> Option<entropy::NoRoll> {
        Dice::refusal(self)
    }

    fn health(&self) -> Option<health::HealthState> {
        Some(Dice::health(self).state())
    }

    fn press(&mut self, microsecond: u64) {
        Dice::press(self, microsecond);
    }

    fn roll(
        &mut self,
        place: Place,
        dice: DiceCount,
        microsecond: u64,
    ) -> Result<(Roll, Option<Proof>), entropy::NoRoll> {
        let ProvedRoll { roll, proof } = Dice::roll(self, place, dice, microsecond)?;
        Ok((roll, Some(proof)))
    }
}

#[cfg(not(target_os = "none"))]
impl DiceCup for entropy::seeded::SeededDice {
    fn number(&self) -> u32 {
        0
    }

    fn commitment(&self) -> Option<Hex128> {
        None
    }

    fn refusal(&self) -> Option<entropy::NoRoll> {
        None
    }

    fn seed(&self) -> Option<u64> {
        Some(entropy::seeded::SeededDice::seed(self))
    }

    fn press(&mut self, _: u64) {}

    fn roll(
        &mut self,
        _: Place,
        dice: DiceCount,
        _: u64,
    ) -> Result<(Roll, Option<Proof>), entropy::NoRoll> {
        Ok((entropy::seeded::SeededDice::roll(self, dice), None))
    }
}
