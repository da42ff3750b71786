//! A table with its clock and its log: what the program on a computer and the tests play on.

use core::fmt;

use super::requests::{Control, Door, Info};
use crate::entropy::seeded::SeededDice;
use crate::journal::{Archive, Health};
use crate::panel::Key;
use crate::referee::{Effects, Referee};
use crate::screen::View;
use crate::seat::Place;
use crate::table::{Event, History, Refusal, Stamped};

/// Where the log is kept.
pub trait Log {
    /// Adds an event that `history` has just taken.
    fn keep(&mut self, event: &Stamped, history: &History);

    /// Visits the events from number `from` on, oldest first.
    fn visit(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result;

    /// The games of before, where they are kept.
    fn archive(&mut self) -> Option<&mut dyn Archive> {
        None
    }

    /// How the journal is and how many events it has room for, where there is one.
    fn journal(&self) -> Option<(Health, u32)> {
        None
    }
}

/// Table time passes only when it is told to and the dice come from a seed, so that a script gives the same answers every
/// time.
pub struct Desk<L> {
    referee: Referee,
    dice: SeededDice,
    log: L,
    now: u64,
    watched: bool,
    board: &'static str,
}

impl<L: Log + Default> Desk<L> {
    /// A table at which nobody has played, on this board.
    pub fn new(board: &'static str) -> Desk<L> {
        Desk::resume(board, History::new(), 0, L::default())
    }
}

impl<L: Log> Desk<L> {
    /// A table as `history` says it is, at table time `now`, on this board.
    pub fn resume(board: &'static str, history: History, now: u64, log: L) -> Desk<L> {
        let referee = Referee::resume(history, now);
        Desk { referee, dice: SeededDice::new(0), log, now, watched: false, board }
    }

    fn keep(&mut self, effects: &Effects) {
        effects.events.iter().for_each(|event| self.log.keep(event, self.referee.history()));
    }
}

impl<L: Log> Control for Desk<L> {
    fn apply(&mut self, event: &Event, ms: u64) -> Result<(), Refusal> {
        let effects = self.referee.apply(event, ms)?;
        self.now = ms;
        self.keep(&effects);
        Ok(())
    }

    fn pass_time(&mut self, ms: u64) {
        let until = self.now.saturating_add(ms);
        while let Some(due) = self.referee.deadline().filter(|&at| at <= until) {
            self.now = due.max(self.now);
            let effects = self.referee.tick(self.now, &mut self.dice);
            self.keep(&effects);
            // What fell due is done; if it were not, we must not wait for ever.
            if self.referee.deadline() == Some(due) {
                break;
            }
        }
        self.now = until;
        let effects = self.referee.tick(until, &mut self.dice);
        self.keep(&effects);
    }

    fn press(&mut self, place: Place, key: Key, ms: u64) {
        let effects = self.referee.press(place, key, self.now, self.now.saturating_mul(1000), &mut self.dice);
        self.keep(&effects);
        self.pass_time(ms);
        let effects = self.referee.release(place, key, self.now, &mut self.dice);
        self.keep(&effects);
    }

    fn seed(&mut self, seed: u64) {
        self.dice = SeededDice::new(seed);
    }

    fn view(&self, place: Place) -> View {
        self.referee.view(place)
    }
}

impl<L: Log> Door for Desk<L> {
    fn history(&self) -> &History {
        self.referee.history()
    }

    fn now(&self) -> u64 {
        self.now
    }

    fn log(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        self.log.visit(from, visit)
    }

    fn watch(&mut self, on: bool) {
        self.watched = on;
    }

    fn is_watched(&self) -> bool {
        self.watched
    }

    fn info(&self) -> Info {
        let (journal, free_journal) = self.log.journal().unzip();
        Info { board: self.board, journal, free_journal, ..Info::default() }
    }

    fn archive(&mut self) -> Option<&mut dyn Archive> {
        self.log.archive()
    }

    fn control(&mut self) -> Option<&mut dyn Control> {
        Some(self)
    }
}
