//! Dice that never keep a player waiting.

use four_winds::entropy::health::HealthState;
use four_winds::entropy::{Dice, DiceCount, Hex128, NoRoll, Proof, Source};
use four_winds::referee::DiceCup;
use four_winds::roll::Roll;
use four_winds::seat::Place;

/// The dice of a box, with another source of entropy. A computer and a browser give as many bits as
/// are asked for, so the entropy for the next roll is gathered at once.
pub struct GatheringDice<S> {
    dice: Dice,
    source: S,
}

impl<S: Source> GatheringDice<S> {
    /// Dice that are ready to roll. `number` is the number of the next roll: one more than that of
    /// the last roll in the log.
    pub fn new(number: u32, source: S) -> GatheringDice<S> {
        let mut dice = GatheringDice { dice: Dice::new(number), source };
        // If this fails, the first roll reports it.
        let _ = dice.ready();
        dice
    }

    /// The dice, with enough entropy for a roll.
    pub fn ready(&mut self) -> Result<&mut Dice, NoRoll> {
        loop {
            match self.dice.refusal() {
                None => return Ok(&mut self.dice),
                Some(NoRoll::Gathering(_)) => self.dice.gather(&mut self.source, 64),
                Some(failed) => return Err(failed),
            }
        }
    }
}

impl<S: Source> DiceCup for GatheringDice<S> {
    fn number(&self) -> u32 {
        self.dice.next_number()
    }

    fn commitment(&self) -> Option<Hex128> {
        self.dice.commitment()
    }

    fn refusal(&self) -> Option<NoRoll> {
        self.dice.refusal()
    }

    fn health(&self) -> Option<HealthState> {
        Some(self.dice.health().state())
    }

    fn press(&mut self, microsecond: u64) {
        self.dice.press(microsecond);
        // If this fails, the next roll reports it.
        let _ = self.ready();
    }

    fn roll(
        &mut self,
        place: Place,
        dice: DiceCount,
        microsecond: u64,
    ) -> Result<(Roll, Option<Proof>), NoRoll> {
        let rolled = DiceCup::roll(&mut self.dice, place, dice, microsecond);
        let _ = self.ready();
        rolled
    }
}
