//! A referee and its log, as a console reads them.

use core::fmt;

use crate::console::{Door, Info, TableReader};
use crate::entropy::DiceState;
use crate::journal::Archive;
use crate::referee::{Outlet, Reaction, Referee};
use crate::table::{Stamped, Table};

/// Where the events of a table are kept and read again.
pub trait EventLog: Outlet {
    /// Visits the events from number `from` on, oldest first.
    fn visit(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result;

    /// How many more events the journal has room for, where there is one.
    fn free_events(&self) -> Option<u32> {
        None
    }
}

/// A table and its log. A console can read everything here and change nothing.
pub struct LoggedTable<L> {
    /// The game.
    pub referee: Referee,
    /// What happened.
    pub log: L,
    /// The name of the board that the table runs on.
    pub board: &'static str,
    /// Table time in milliseconds.
    pub now: u64,
    /// Whether the console is also sent the events as they happen.
    pub watched: bool,
}

impl<L: EventLog> LoggedTable<L> {
    /// A table as `referee` and `log` have it.
    pub fn new(board: &'static str, referee: Referee, log: L) -> LoggedTable<L> {
        let now = referee.now();
        LoggedTable { referee, log, board, now, watched: false }
    }

    /// Keeps what happened, then shows it.
    pub(super) fn publish(&mut self, reaction: &Reaction) {
        self.referee.publish(reaction, &mut self.log);
    }
}

impl<L: EventLog> TableReader for LoggedTable<L> {
    fn table(&self) -> &Table {
        self.referee.history().table()
    }

    fn seq(&self) -> u32 {
        self.referee.history().seq()
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

    fn info(&self) -> Info<'_> {
        Info {
            board: self.board,
            journal: self.log.health(),
            free_journal: self.log.free_events(),
            ..Info::default()
        }
    }

    fn dice(&self) -> DiceState {
        *self.referee.dice()
    }

    fn archive(&mut self) -> Option<&mut dyn Archive> {
        self.log.archive()
    }
}

impl<L: EventLog> Door for LoggedTable<L> {
    fn reader(&mut self) -> &mut dyn TableReader {
        self
    }
}
