//! A table with its clock and its log: what the program on a computer and the tests play on.

use core::fmt;

use super::requests::{Control, Door, Info};
use crate::journal::{Archive, Health};
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

/// Table time passes only when it is told to, so that a script gives the same answers every time.
#[derive(Default)]
pub struct Desk<L> {
    history: History,
    log: L,
    now: u64,
    watched: bool,
    board: &'static str,
}

impl<L: Log + Default> Desk<L> {
    /// A table at which nobody has played, on this board.
    pub fn new(board: &'static str) -> Desk<L> {
        Desk { board, ..Desk::default() }
    }
}

impl<L: Log> Desk<L> {
    /// A table as `history` says it is, at table time `now`, on this board.
    pub fn resume(board: &'static str, history: History, now: u64, log: L) -> Desk<L> {
        Desk { history, log, now, watched: false, board }
    }
}

impl<L: Log> Control for Desk<L> {
    fn apply(&mut self, event: &Event, ms: u64) -> Result<(), Refusal> {
        self.history.apply(event, ms)?;
        self.now = ms;
        self.log.keep(&Stamped { seq: self.history.seq(), ms, event: *event }, &self.history);
        Ok(())
    }

    fn pass_time(&mut self, ms: u64) {
        let until = self.now.saturating_add(ms);
        while let Some(due) = self.history.table().deadline().filter(|&at| at <= until) {
            // A window that is open can be closed: nothing to refuse, and if it were we must not wait for ever.
            if self.apply(&Event::Close, due.max(self.now)).is_err() {
                break;
            }
        }
        self.now = until;
    }
}

impl<L: Log> Door for Desk<L> {
    fn history(&self) -> &History {
        &self.history
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
