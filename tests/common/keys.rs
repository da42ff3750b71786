//! A table that is played by keys alone. Its dice follow a script, and its clock moves only when a
//! test says so.

use std::collections::VecDeque;
use std::fmt;

use four_winds::entropy::health::{HealthState, Verdict};
use four_winds::entropy::{DiceCount, Hex128, NoRoll, Proof};
use four_winds::journal::archive::{Archive, Game, PastGame};
use four_winds::key::Key;
use four_winds::referee::{DiceCup, Outlet, Reaction, Referee};
use four_winds::roll::Roll;
use four_winds::seat::Place;
use four_winds::table::{Event, History, Phase, Stamped, Table};

use super::scenario;

/// Dice that show the scripted rolls first, and then count on with 1, 2, 3 and so on.
#[derive(Clone, Default)]
pub struct Scripted {
    pub rolls: VecDeque<Roll>,
    next: u8,
    /// Whether they behave like a box's dice, which commit to each roll. The commitment is made up.
    pub proves: bool,
}

const SEALED: Hex128 = Hex128([0x58, 0x7b, 0x16, 0x0e, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

impl DiceCup for Scripted {
    fn number(&self) -> u32 {
        1
    }

    fn commitment(&self) -> Option<Hex128> {
        self.proves.then_some(SEALED)
    }

    fn health(&self) -> Option<HealthState> {
        self.proves.then_some(HealthState {
            verdict: Verdict::Passed,
            bits: 4096,
            ones: 2048,
            failures: 0,
        })
    }

    fn refusal(&self) -> Option<NoRoll> {
        None
    }

    fn press(&mut self, _: u64) {}

    fn roll(&mut self, _: Place, dice: DiceCount, _: u64) -> Result<(Roll, Option<Proof>), NoRoll> {
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
    /// How many keys have been pressed.
    pub presses: usize,
    /// Finished games, oldest first. A game is added when the next one begins.
    pub past: Vec<Table>,
}

impl Default for Box4 {
    fn default() -> Box4 {
        Box4 {
            referee: Referee::new(),
            dice: Scripted::default(),
            now: 0,
            presses: 0,
            past: Vec::new(),
        }
    }
}

impl Box4 {
    /// Lets time pass. Every deadline on the way is handled when it falls due.
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

    /// Presses a key and releases it after `millis`, with a rest before if the key needs one.
    pub fn press_for(&mut self, place: Place, key: Key, millis: u64) -> Reaction {
        scenario::rest(self, place, key);
        self.press_now(place, key, millis)
    }

    /// Presses a key without a rest and releases it after `millis`. Returns what both did.
    pub fn press_now(&mut self, place: Place, key: Key, millis: u64) -> Reaction {
        self.presses += 1;
        let ends = self.ends();
        let mut reaction =
            self.referee.press(place, key, self.now, self.now * 1000, &mut self.dice);
        self.publish(&reaction, ends);
        self.wait(millis);
        let ends = self.ends();
        let released = self.referee.release(place, key, self.now, &mut self.dice);
        self.publish(&released, ends);
        reaction.events.extend(released.events);
        reaction.sound = released.sound.or(reaction.sound);
        reaction
    }

    /// The game that the next `new` would finish.
    fn ends(&self) -> Option<Table> {
        let table = self.referee.history().table();
        (table.is_stopped() || matches!(table.phase(), Phase::Over)).then(|| table.clone())
    }

    fn publish(&mut self, reaction: &Reaction, ends: Option<Table>) {
        self.referee.publish(reaction, &mut Finished { games: &mut self.past, ends });
    }
}

/// Keeps the finished games and gives them to a panel, as the journal does.
struct Finished<'a> {
    games: &'a mut Vec<Table>,
    /// The game that the next `new` would finish.
    ends: Option<Table>,
}

impl Outlet for Finished<'_> {
    fn keep(&mut self, event: &Stamped, _: &History) {
        if matches!(event.event, Event::New(_)) {
            self.games.extend(self.ends.take());
        }
    }

    fn archive(&mut self) -> Option<&mut dyn Archive> {
        Some(self)
    }
}

impl Archive for Finished<'_> {
    fn past(&mut self, back: u16) -> Option<PastGame> {
        let count = self.games.len() as u16;
        let number = count.checked_sub(back).filter(|&number| number > 0)?;
        Some(PastGame { number, back, count, table: self.games[usize::from(number) - 1].clone() })
    }

    fn games(&mut self, _: &mut dyn FnMut(&Game) -> fmt::Result) -> fmt::Result {
        unreachable!("no panel lists them")
    }

    fn log_of(
        &mut self,
        _: u16,
        _: &mut dyn FnMut(&Stamped) -> fmt::Result,
    ) -> Option<fmt::Result> {
        unreachable!("no panel reads a log")
    }

    fn current(&self) -> u16 {
        self.games.len() as u16 + 1
    }

    fn mark_exported(&mut self, _: u16) {}
}
