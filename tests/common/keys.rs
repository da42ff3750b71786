//! A table that is played by keys alone, with dice from a script and time that passes when it is told to.

use std::collections::VecDeque;

use four_winds::entropy::{DiceCount, Hex128, Proof, Refusal};
use four_winds::panel::Key;
use four_winds::referee::{Dice, Effects, Referee};
use four_winds::seat::Place;
use four_winds::table::roll::Roll;

/// Dice that show what they are told to, and then go on with 1, 2, 3 and so on.
#[derive(Clone, Default)]
pub struct Scripted {
    pub rolls: VecDeque<Roll>,
    next: u8,
}

impl Dice for Scripted {
    fn number(&self) -> u32 {
        1
    }

    fn commitment(&self) -> Option<Hex128> {
        None
    }

    fn refusal(&self) -> Option<Refusal> {
        None
    }

    fn press(&mut self, _: u64) {}

    fn roll(&mut self, _: Place, dice: DiceCount, _: u64) -> Result<(Roll, Option<Proof>), Refusal> {
        let any = |next: &mut u8| {
            *next = *next % 6 + 1;
            *next
        };
        let roll = self.rolls.pop_front().unwrap_or_else(|| {
            let faces: Vec<u8> = (0..dice as usize).map(|_| any(&mut self.next)).collect();
            Roll::new(&faces).unwrap()
        });
        Ok((roll, None))
    }
}

/// A referee, its dice and the time.
#[derive(Clone)]
pub struct Box4 {
    pub referee: Referee,
    pub dice: Scripted,
    pub now: u64,
    /// Keys that went down.
    pub presses: usize,
}

impl Default for Box4 {
    fn default() -> Box4 {
        Box4 { referee: Referee::new(), dice: Scripted::default(), now: 0, presses: 0 }
    }
}

impl Box4 {
    /// Lets time pass; everything that falls due happens when it does.
    pub fn wait(&mut self, millis: u64) {
        let until = self.now + millis;
        while let Some(at) = self.referee.deadline().filter(|&at| at <= until) {
            self.now = at.max(self.now);
            self.referee.tick(self.now, &mut self.dice);
            if self.referee.deadline().is_some_and(|next| next <= at) {
                panic!("the referee wants to be told of {at} again and again");
            }
        }
        self.now = until;
        self.referee.tick(self.now, &mut self.dice);
    }

    /// A key goes down for so long.
    pub fn press_for(&mut self, place: Place, key: Key, millis: u64) -> Effects {
        self.presses += 1;
        let effects = self.referee.press(place, key, self.now, self.now * 1000, &mut self.dice);
        self.wait(millis);
        self.referee.release(place, key, self.now, &mut self.dice);
        effects
    }
}
