//! The table as the console reads it: a copy that the referee makes between two events, in less than a millisecond. However
//! long an answer takes to write, the table is not held up by it, and the answer is of one moment.

use core::cell::RefCell;
use core::fmt;
use core::sync::atomic::Ordering::Relaxed;

use embassy_time::Instant;
use four_winds::boards::chosen::BOARD;
use four_winds::console::{Control, Door, Info};
use four_winds::journal::Archive;
use four_winds::journal::archive::{Game, Past};
use four_winds::panel::DiceState;
use four_winds::referee::Referee;
use four_winds::table::{Stamped, Table};

use super::channels::{EXPORTED, PORT};
use super::journal::BoxJournal;
use super::restart::Starts;
use super::stack;

/// What the console may know.
pub struct Snapshot {
    table: Table,
    seq: u32,
    dice: DiceState,
    journal: RefCell<Reader>,
    now: u64,
    starts: Starts,
}

impl Snapshot {
    pub fn new(starts: Starts) -> Snapshot {
        let journal = RefCell::new(Reader(super::journal::copy()));
        Snapshot { table: Table::new(), seq: 0, dice: DiceState::default(), journal, now: 0, starts }
    }

    /// Makes it what the table is now.
    #[inline(never)]
    pub fn fill(&mut self, referee: &Referee, journal: &BoxJournal, now: u64) {
        self.table.clone_from(referee.history().table());
        self.seq = referee.history().seq();
        self.dice = *referee.dice();
        self.journal.get_mut().0.mirror(journal);
        self.now = now;
    }
}

impl Door for Snapshot {
    fn table(&self) -> &Table {
        &self.table
    }

    fn seq(&self) -> u32 {
        self.seq
    }

    fn dice(&self) -> DiceState {
        self.dice
    }

    fn now(&self) -> u64 {
        self.now
    }

    fn log(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        // What was kept since belongs to the next answer.
        let last = self.seq;
        self.journal.borrow_mut().0.events(from, &mut |event| if event.seq <= last { visit(event) } else { Ok(()) })
    }

    fn watch(&mut self, on: bool) {
        PORT.watched.store(on, Relaxed);
    }

    fn is_watched(&self) -> bool {
        PORT.watched.load(Relaxed)
    }

    fn info(&self) -> Info<'_> {
        let journal = &self.journal.borrow().0;
        Info {
            board: BOARD.name,
            uptime: Some(Instant::now().as_millis()),
            journal: Some(journal.health()),
            free_journal: Some(journal.free_events()),
            worst_stack: Some(stack::deepest()),
            resets: &self.starts,
        }
    }

    fn archive(&mut self) -> Option<&mut dyn Archive> {
        Some(self.journal.get_mut())
    }

    /// A box is changed at its keys.
    fn control(&mut self) -> Option<&mut dyn Control> {
        None
    }
}

/// The journal, read only.
struct Reader(BoxJournal);

impl Archive for Reader {
    fn games(&mut self, visit: &mut dyn FnMut(&Game) -> fmt::Result) -> fmt::Result {
        self.0.games(visit)
    }

    fn past(&mut self, back: u16) -> Option<Past> {
        self.0.past(back)
    }

    fn log_of(&mut self, game: u16, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> Option<fmt::Result> {
        self.0.log_of(game, visit)
    }

    fn current(&self) -> u16 {
        self.0.current()
    }

    /// Asks the referee to, once: somebody who reads the same game again and again must not wear out the flash.
    fn mark_exported(&mut self, game: u16) {
        let mut marked = false;
        let read = self.0.games(&mut |it| {
            marked |= it.number == game && it.exported;
            Ok(())
        });
        if read.is_ok() && !marked {
            EXPORTED.signal(game);
        }
    }
}
