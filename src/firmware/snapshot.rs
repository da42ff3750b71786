//! The table as the console reads it: a copy that the referee makes between two events, in less
//! than a millisecond. However long an answer takes to write, it does not hold up the table, and
//! all of it belongs to one moment.

use core::cell::RefCell;
use core::fmt;
use core::sync::atomic::Ordering::Relaxed;

use embassy_rp::pac;
use embassy_time::{Duration, Instant};
use four_winds::boards::chosen::BOARD;
use four_winds::checkin::Task;
use four_winds::console::{Door, Info, TableReader};
use four_winds::entropy::DiceState;
use four_winds::flash_chip::FlashChip;
use four_winds::journal::Archive;
use four_winds::journal::archive::{Game, PastGame};
use four_winds::program::Build;
use four_winds::referee::Referee;
use four_winds::restart::{Cause, StartCounts};
use four_winds::selftest::Findings;
use four_winds::table::{Stamped, Table};

use super::channels::{EXPORTED, PORT};
use super::checkin::check_in;
use super::journal::BoxJournal;
use super::stack;

/// The pace of raw bits: that of the dice while they gather.
const RAW_BIT_MICROS: u64 = 500;
/// How long the console does not look at the clock meanwhile: about 10 µs. So an emulator need not
/// read the clock millions of times.
const LOOK_CYCLES: u32 = 1_000;

/// What the console may read.
pub struct Snapshot {
    table: Table,
    seq: u32,
    dice: DiceState,
    journal: RefCell<ReadOnlyJournal>,
    now: u64,
    /// How often the box started since power-on, by cause.
    resets: [(&'static str, u32); Cause::NAMES.len()],
    flash: FlashChip,
    starts: u32,
    tested: Option<Findings>,
}

impl Snapshot {
    pub fn new(starts: StartCounts, flash: FlashChip) -> Snapshot {
        let journal = RefCell::new(ReadOnlyJournal(super::journal::copy()));
        Snapshot {
            table: Table::new(),
            seq: 0,
            dice: DiceState::default(),
            journal,
            now: 0,
            resets: starts.by_name(),
            flash,
            starts: 0,
            tested: None,
        }
    }

    /// Copies the table as it is now.
    pub fn fill(&mut self, referee: &Referee, journal: &BoxJournal, now: u64) {
        self.table.clone_from(referee.history().table());
        self.seq = referee.history().seq();
        self.dice = *referee.dice();
        self.journal.get_mut().0.mirror(journal);
        self.starts = journal.starts();
        self.tested = referee.self_test();
        self.now = now;
    }
}

impl TableReader for Snapshot {
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

    fn self_test(&self) -> Option<Findings> {
        self.tested
    }

    fn log(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        PORT.reading.store(true, Relaxed);
        // Events that were kept after the copy belong to the next answer.
        let last = self.seq;
        self.journal
            .borrow_mut()
            .0
            .events(from, &mut |event| if event.seq <= last { visit(event) } else { Ok(()) })
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
            program: super::program::sum(),
            journal: Some(journal.health()),
            free_journal: Some(journal.free_events()),
            worst_stack: Some(stack::deepest()),
            resets: &self.resets,
            build: Some(Build::of_firmware(BOARD.name)),
            chip: Some(chip_revision()),
            flash: Some(self.flash),
            starts: Some(self.starts),
        }
    }

    /// Blocks, as writing the answer does: every other task interrupts the console.
    fn raw_bit(&mut self) -> Option<bool> {
        check_in(Task::CONSOLE);
        let end = Instant::now() + Duration::from_micros(RAW_BIT_MICROS);
        while Instant::now() < end {
            cortex_m::asm::delay(LOOK_CYCLES);
        }
        Some(pac::ROSC.randombit().read().randombit())
    }

    fn archive(&mut self) -> Option<&mut dyn Archive> {
        PORT.reading.store(true, Relaxed);
        Some(self.journal.get_mut())
    }
}

impl Door for Snapshot {
    fn reader(&mut self) -> &mut dyn TableReader {
        self
    }
}

/// The revision of the chip, as its data sheet names it. Each has its own boot ROM.
fn chip_revision() -> &'static str {
    match embassy_rp::rom_data::rom_version_number() {
        1 => "RP2040 B0",
        2 => "RP2040 B1",
        3 => "RP2040 B2",
        _ => "RP2040",
    }
}

/// The journal without the right to write.
struct ReadOnlyJournal(BoxJournal);

impl Archive for ReadOnlyJournal {
    fn games(&mut self, visit: &mut dyn FnMut(&Game) -> fmt::Result) -> fmt::Result {
        self.0.games(visit)
    }

    fn past(&mut self, back: u16) -> Option<PastGame> {
        self.0.past(back)
    }

    fn log_of(
        &mut self,
        game: u16,
        visit: &mut dyn FnMut(&Stamped) -> fmt::Result,
    ) -> Option<fmt::Result> {
        self.0.log_of(game, visit)
    }

    fn current(&self) -> u16 {
        self.0.current()
    }

    /// Asks the referee to mark the game, but only once: reading the same game again and again must
    /// not wear out the flash.
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
