//! A table that is played by keys alone, with dice from a script and time that passes when it is told to.

use std::collections::VecDeque;
use std::fmt;

use four_winds::entropy::health::{State, Verdict};
use four_winds::entropy::{DiceCount, Hex128, Proof, Refusal};
use four_winds::journal::archive::{Archive, Game, Past};
use four_winds::panel::Key;
use four_winds::referee::{Dice, Effects, Referee};
use four_winds::seat::Place;
use four_winds::table::roll::Roll;
use four_winds::table::{Event, Phase, Stamped, Table};

/// Dice that show what they are told to, and then go on with 1, 2, 3 and so on.
#[derive(Clone, Default)]
pub struct Scripted {
    pub rolls: VecDeque<Roll>,
    next: u8,
    /// They look like those of a box, which commits to each roll. What it commits to is made up.
    pub proves: bool,
}

const SEALED: Hex128 = Hex128([0x58, 0x7b, 0x16, 0x0e, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

impl Dice for Scripted {
    fn number(&self) -> u32 {
        1
    }

    fn commitment(&self) -> Option<Hex128> {
        self.proves.then_some(SEALED)
    }

    fn health(&self) -> Option<State> {
        self.proves.then_some(State { verdict: Verdict::Passed, bits: 4096, failures: 0 })
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
        let proof = Proof { number: 1, commitment: SEALED, opening: SEALED, press: 0 };
        Ok((roll, self.proves.then_some(proof)))
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
    /// The games that a new one has put an end to.
    pub past: Vec<Table>,
}

impl Default for Box4 {
    fn default() -> Box4 {
        Box4 { referee: Referee::new(), dice: Scripted::default(), now: 0, presses: 0, past: Vec::new() }
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
        let table = self.referee.history().table();
        let ends = (table.is_stopped() || matches!(table.phase(), Phase::Over)).then(|| table.clone());
        let effects = self.referee.press(place, key, self.now, self.now * 1000, &mut self.dice);
        if effects.events.iter().any(|stamped| matches!(stamped.event, Event::New(_))) {
            self.past.extend(ends);
        }
        self.referee.look_up(&mut Finished(&self.past));
        self.wait(millis);
        self.referee.release(place, key, self.now, &mut self.dice);
        effects
    }
}

/// The finished games, as the journal gives them to a panel.
struct Finished<'a>(&'a [Table]);

impl Archive for Finished<'_> {
    fn past(&mut self, back: u16) -> Option<Past> {
        let count = self.0.len() as u16;
        let number = count.checked_sub(back).filter(|&number| number > 0)?;
        Some(Past { number, back, count, table: self.0[usize::from(number) - 1].clone() })
    }

    fn games(&mut self, _: &mut dyn FnMut(&Game) -> fmt::Result) -> fmt::Result {
        unreachable!("no panel lists them")
    }

    fn log_of(&mut self, _: u16, _: &mut dyn FnMut(&Stamped) -> fmt::Result) -> Option<fmt::Result> {
        unreachable!("no panel reads a log")
    }

    fn current(&self) -> u16 {
        self.0.len() as u16 + 1
    }

    fn mark_exported(&mut self, _: u16) {}
}
