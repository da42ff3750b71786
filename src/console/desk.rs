//! A table with its clock and its log: what the program on a computer and the tests play on.

use core::fmt;

use super::Problem;
use super::requests::{Control, Door, Info};
use crate::entropy::seeded::SeededDice;
use crate::journal::{Archive, Health};
use crate::panel::{DiceState, Key};
use crate::referee::{Dice, Effects, Referee};
use crate::screen::{Size, View};
use crate::seat::Place;
use crate::table::{Event, History, Phase, Refusal, Stamped, Table};

/// Where the log is kept.
pub trait Log {
    /// Adds an event that `history` has just taken.
    fn keep(&mut self, event: &Stamped, history: &History);

    /// Visits the events from number `from` on, oldest first.
    fn visit(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result;

    /// Keeps sound and light over a power cut.
    fn keep_settings(&mut self, _: [u8; 2]) {}

    /// The games of before, where they are kept.
    fn archive(&mut self) -> Option<&mut dyn Archive> {
        None
    }

    /// How the journal is and how many events it has room for, where there is one.
    fn journal(&self) -> Option<(Health, u32)> {
        None
    }
}

/// Table time passes only when it is told to, and the dice can be made to come from a seed, so that a script gives the
/// same answers every time.
pub struct Desk<L, D> {
    referee: Referee,
    cup: Cup<D>,
    log: L,
    now: u64,
    watched: bool,
    board: &'static str,
    painter: Option<(Painter, Size)>,
}

/// Draws a screen of this size into the file of this name, where there are files.
pub type Painter = fn(&View, Size, &str) -> Result<(), Problem>;

/// The dice of a box, until somebody asks for others.
struct Cup<D> {
    fair: D,
    seeded: Option<SeededDice>,
}

impl<D: Dice> Cup<D> {
    fn in_use(&mut self) -> &mut dyn Dice {
        match &mut self.seeded {
            Some(seeded) => seeded,
            None => &mut self.fair,
        }
    }
}

impl<L: Log + Default, D: Dice> Desk<L, D> {
    /// A table at which nobody has played, on this board, with these dice.
    pub fn new(board: &'static str, fair: D) -> Desk<L, D> {
        Desk::resume(board, Referee::new(), L::default(), fair)
    }
}

impl<L: Log, D: Dice> Desk<L, D> {
    /// A table as `referee` says it is, on this board.
    pub fn resume(board: &'static str, mut referee: Referee, log: L, fair: D) -> Desk<L, D> {
        // A game that was begun with a seed does not go on with other dice.
        let mut cup = Cup { fair, seeded: referee.history().table().seed().map(SeededDice::new) };
        referee.watch(cup.in_use());
        Desk { now: referee.now(), referee, cup, log, watched: false, board, painter: None }
    }

    /// The same table, and its screens can be had as pictures of this size.
    pub fn painted_by(self, painter: Painter, size: Size) -> Desk<L, D> {
        Desk { painter: Some((painter, size)), ..self }
    }

    /// The table and what can be undone.
    pub fn history(&self) -> &History {
        self.referee.history()
    }

    fn keep(&mut self, effects: &Effects) {
        effects.events.iter().for_each(|event| self.log.keep(event, self.referee.history()));
        self.log.keep_settings(self.referee.settings().to_bytes());
        if let Some(archive) = self.log.archive() {
            self.referee.look_up(archive);
        }
    }

    /// Dice from a seed are on record before they roll in another game than the one they were asked for in.
    fn mark_game(&mut self) {
        let Some(seed) = self.cup.seeded.as_ref().map(SeededDice::seed) else { return };
        let table = self.referee.history().table();
        if !matches!(table.phase(), Phase::NoGame)
            && table.seed() != Some(seed)
            && let Ok(effects) = self.referee.apply(&Event::Seed(seed), self.now)
        {
            self.keep(&effects);
        }
    }
}

impl<L: Log, D: Dice> Control for Desk<L, D> {
    fn apply(&mut self, event: &Event, ms: u64) -> Result<(), Refusal> {
        let effects = self.referee.apply(event, ms)?;
        self.now = ms;
        if let Event::Seed(seed) = event {
            self.cup.seeded = Some(SeededDice::new(*seed));
        }
        self.referee.watch(self.cup.in_use());
        self.keep(&effects);
        Ok(())
    }

    fn pass_time(&mut self, ms: u64) {
        let until = self.now.saturating_add(ms);
        while let Some(due) = self.referee.deadline().filter(|&at| at <= until) {
            self.now = due.max(self.now);
            let effects = self.referee.tick(self.now, self.cup.in_use());
            self.keep(&effects);
            // What fell due is done; if it were not, we must not wait for ever.
            if self.referee.deadline() == Some(due) {
                break;
            }
        }
        self.now = until;
        let effects = self.referee.tick(until, self.cup.in_use());
        self.keep(&effects);
    }

    fn press(&mut self, place: Place, key: Key, ms: u64) {
        self.mark_game();
        let effects = self.referee.press(place, key, self.now, self.now.saturating_mul(1000), self.cup.in_use());
        self.keep(&effects);
        self.pass_time(ms);
        let effects = self.referee.release(place, key, self.now, self.cup.in_use());
        self.keep(&effects);
    }

    fn view(&self, place: Place) -> View {
        self.referee.view(place)
    }

    fn picture(&self, place: Place, file: &str) -> Result<Size, Problem> {
        let none = || Problem::new("no-pictures", "pictures are made by the program on a computer: ask there");
        let (paint, size) = self.painter.ok_or_else(none)?;
        paint(&self.view(place), size, file)?;
        Ok(size)
    }
}

impl<L: Log, D: Dice> Door for Desk<L, D> {
    fn table(&self) -> &Table {
        self.history().table()
    }

    fn seq(&self) -> u32 {
        self.history().seq()
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
        let (journal, free_journal) = self.log.journal().unzip();
        Info { board: self.board, journal, free_journal, ..Info::default() }
    }

    fn dice(&self) -> DiceState {
        *self.referee.dice()
    }

    fn archive(&mut self) -> Option<&mut dyn Archive> {
        self.log.archive()
    }

    fn control(&mut self) -> Option<&mut dyn Control> {
        Some(self)
    }
}
