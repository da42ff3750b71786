//! Where a computer's table keeps its log: in memory, or in a journal.

use std::cell::RefCell;
use std::fmt;
use std::path::Path;

use four_winds::console::desk::{Desk, Log};
use four_winds::journal::{Archive, Health, Journal};
use four_winds::referee::Referee;
use four_winds::table::{History, Phase, Stamped, Table};

use super::dice::OsDice;
use super::journal_file::{self, FileFlash};
use super::tell::mention;

const BOARD: &str = "computer";

/// A table with its whole log.
pub type Recorded = Desk<Memory, OsDice>;

/// A table at which nobody has played, and whose first event will follow this one's number.
pub fn table_after(seq: u32) -> Recorded {
    let mut history = History::new();
    history.begin_at(&Table::new(), seq);
    Desk::resume(BOARD, Referee::resume(history, 0), Memory::default(), OsDice::new(1))
}

/// A table at which nobody has played.
pub fn table() -> Recorded {
    Desk::new(BOARD, OsDice::new(1))
}

/// The table that this journal remembers.
pub fn journalled(file: &Path) -> Desk<Kept, OsDice> {
    let mut journal = journal_file::journal(file);
    let mut referee = Referee::new();
    let restored = referee.restore(|history| journal.restore(history));
    if let Some(why) = restored.why {
        mention(format_args!("warning: {} records of {} were passed over: {why}.", restored.skipped, file.display()));
    }
    Desk::resume(BOARD, referee, Kept::new(journal), OsDice::new(restored.rolls.next))
}

/// On a computer an erase stops nobody, so all of it is done at once.
fn make_room(journal: &mut Journal<FileFlash>) {
    while journal.tidy() {}
}

/// Every event there was.
#[derive(Default)]
pub struct Memory(Vec<Stamped>);

impl Log for Memory {
    fn keep(&mut self, event: &Stamped, _: &History) {
        self.0.push(*event);
    }

    fn visit(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        self.0.iter().filter(|event| event.seq >= from).try_for_each(visit)
    }
}

/// Events in a journal. Reading it moves the file's cursor, hence the cell.
pub struct Kept(RefCell<Journal<FileFlash>>);

impl Kept {
    /// Goes on in a journal that was restored.
    pub fn new(mut journal: Journal<FileFlash>) -> Kept {
        make_room(&mut journal);
        Kept(RefCell::new(journal))
    }

    /// How the journal is.
    pub fn health(&self) -> Health {
        self.0.borrow().health()
    }
}

impl Log for Kept {
    fn keep(&mut self, event: &Stamped, history: &History) {
        let journal = self.0.get_mut();
        // If it is not kept, `info` says so.
        let _ = journal.keep(event, history);
        if matches!(history.table().phase(), Phase::Settled | Phase::Over) {
            make_room(journal);
        }
    }

    fn visit(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        self.0.borrow_mut().events(from, visit)
    }

    fn keep_settings(&mut self, settings: [u8; 2]) {
        self.0.get_mut().keep_settings(settings);
    }

    fn archive(&mut self) -> Option<&mut dyn Archive> {
        Some(self.0.get_mut())
    }

    fn journal(&self) -> Option<(Health, u32)> {
        let journal = self.0.borrow();
        Some((journal.health(), journal.free_events()))
    }
}
