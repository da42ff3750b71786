//! A table that a console can also play on.

use super::logged_table::{EventLog, LoggedTable};
use crate::console::{Control, Door, TableReader};
use crate::entropy::seeded::SeededDice;
use crate::key::Key;
use crate::problem::Problem;
use crate::referee::{DiceCup, Referee};
use crate::screen::View;
use crate::seat::Place;
use crate::size::Size;
use crate::table::{Event, History, Phase, Refusal};

/// A table at which time passes only when it is told to, and whose dice can be made to come from a
/// seed. So a script gets the same answers every time.
///
/// ```
/// use four_winds::console;
/// use four_winds::desk::{Desk, EventLog};
/// use four_winds::entropy::seeded::SeededDice;
/// use four_winds::referee::Outlet;
/// use four_winds::table::{History, Stamped};
///
/// #[derive(Default)]
/// struct NoLog;
///
/// impl Outlet for NoLog {
///     fn keep(&mut self, _: &Stamped, _: &History) {}
/// }
///
/// impl EventLog for NoLog {
///     fn visit(
///         &self,
///         _: u32,
///         _: &mut dyn FnMut(&Stamped) -> std::fmt::Result,
///     ) -> std::fmt::Result {
///         Ok(())
///     }
/// }
///
/// let mut desk: Desk<NoLog, _> = Desk::new("example", SeededDice::new(1));
/// let mut answers = String::new();
/// console::answer(b"press 0 0", &mut desk, &mut answers)?;
/// console::answer(b"screen 0", &mut desk, &mut answers)?;
/// assert!(answers.contains(r#""keys":["<",">","","OK"]"#));
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub struct Desk<L, D> {
    table: LoggedTable<L>,
    dice: SwitchableDice<D>,
    pictures: Option<(PictureWriter, Size)>,
}

/// Draws a view as a picture of this size into the file of this name.
pub type PictureWriter = fn(&View, Size, &str) -> Result<(), Problem>;

/// Fair dice until somebody asks for dice from a seed.
struct SwitchableDice<D> {
    fair: D,
    seeded: Option<SeededDice>,
}

impl<D: DiceCup> SwitchableDice<D> {
    fn in_use(&mut self) -> &mut dyn DiceCup {
        match &mut self.seeded {
            Some(seeded) => seeded,
            None => &mut self.fair,
        }
    }
}

impl<L: EventLog + Default, D: DiceCup> Desk<L, D> {
    /// A table at which nobody has played, on this board, with these dice.
    pub fn new(board: &'static str, fair: D) -> Desk<L, D> {
        Desk::resume(board, Referee::new(), L::default(), fair)
    }
}

impl<L: EventLog, D: DiceCup> Desk<L, D> {
    /// A table on this board that continues where `referee` is.
    pub fn resume(board: &'static str, mut referee: Referee, log: L, fair: D) -> Desk<L, D> {
        // A game that began with a seed does not continue with other dice.
        let seeded = referee.history().table().seed().map(SeededDice::new);
        let mut dice = SwitchableDice { fair, seeded };
        referee.watch(dice.in_use());
        Desk { table: LoggedTable::new(board, referee, log), dice, pictures: None }
    }

    /// The same table, with pictures of its screens in this size.
    pub fn with_pictures(self, writer: PictureWriter, size: Size) -> Desk<L, D> {
        Desk { pictures: Some((writer, size)), ..self }
    }

    /// The table and what can be undone.
    pub fn history(&self) -> &History {
        self.table.referee.history()
    }

    /// The table and its log, without the means to change them.
    pub fn logged_table(&self) -> &LoggedTable<L> {
        &self.table
    }

    /// Logs the seed in every game whose dice come from it, before they roll.
    fn log_seed(&mut self) {
        let Some(seed) = self.dice.seeded.as_ref().map(SeededDice::seed) else { return };
        let table = self.table.table();
        let is_logged = matches!(table.phase(), Phase::NoGame) || table.seed() == Some(seed);
        if !is_logged
            && let Ok(reaction) = self.table.referee.apply(&Event::Seed(seed), self.table.now)
        {
            self.table.publish(&reaction);
        }
    }

    fn tick(&mut self) {
        let reaction = self.table.referee.tick(self.table.now, self.dice.in_use());
        self.table.publish(&reaction);
    }
}

impl<L: EventLog, D: DiceCup> Control for Desk<L, D> {
    fn apply(&mut self, event: &Event, ms: u64) -> Result<(), Refusal> {
        let reaction = self.table.referee.apply(event, ms)?;
        self.table.now = ms;
        if let Event::Seed(seed) = event {
            self.dice.seeded = Some(SeededDice::new(*seed));
        }
        self.table.referee.watch(self.dice.in_use());
        self.table.publish(&reaction);
        Ok(())
    }

    fn pass_time(&mut self, ms: u64) {
        let until = self.table.now.saturating_add(ms);
        while let Some(due) = self.table.referee.deadline().filter(|&at| at <= until) {
            self.table.now = due.max(self.table.now);
            self.tick();
            // A tick always moves the deadline on. If it ever did not, this must not loop for ever.
            if self.table.referee.deadline() == Some(due) {
                break;
            }
        }
        self.table.now = until;
        self.tick();
    }

    fn press(&mut self, place: Place, key: Key, ms: u64) {
        self.log_seed();
        let (now, dice) = (self.table.now, self.dice.in_use());
        let reaction = self.table.referee.press(place, key, now, now.saturating_mul(1000), dice);
        self.table.publish(&reaction);
        self.pass_time(ms);
        let (now, dice) = (self.table.now, self.dice.in_use());
        let reaction = self.table.referee.release(place, key, now, dice);
        self.table.publish(&reaction);
    }

    fn view(&self, place: Place) -> View {
        self.table.referee.view(place)
    }

    fn picture(&self, place: Place, file: &str) -> Result<Size, Problem> {
        let none = || {
            Problem::new("no-pictures", "pictures are made by the program on a computer: ask there")
        };
        let (write, size) = self.pictures.ok_or_else(none)?;
        write(&self.view(place), size, file)?;
        Ok(size)
    }
}

impl<L: EventLog, D: DiceCup> Door for Desk<L, D> {
    fn reader(&mut self) -> &mut dyn TableReader {
        &mut self.table
    }

    fn control(&mut self) -> Option<&mut dyn Control> {
        Some(self)
    }
}
