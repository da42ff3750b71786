//! The requests about a table, one file each.
//!
//! The box, the program on a computer and the tests answer them with the same code. What differs
//! is behind [`TableReader`] and [`Control`].

#[cfg(not(target_os = "none"))]
mod control;
mod dice;
#[cfg(not(target_os = "none"))]
mod event;
mod games;
mod help;
mod info;
mod log;
#[cfg(not(target_os = "none"))]
mod png;
#[cfg(not(target_os = "none"))]
mod press;
mod raw_bits;
mod scores;
#[cfg(not(target_os = "none"))]
mod screen;
#[cfg(not(target_os = "none"))]
mod seed;
mod selftest;
mod state;
#[cfg(not(target_os = "none"))]
mod wait;
mod watch;

use core::fmt::{self, Write};

use super::json::JsonValue;
use crate::entropy::DiceState;
use crate::flash_chip::FlashChip;
use crate::journal::{Archive, JournalHealth};
use crate::key::Key;
use crate::problem::Problem;
use crate::program::{Build, ProgramSum};
use crate::screen::View;
use crate::seat::Place;
use crate::selftest::Findings;
use crate::size::Size;
use crate::table::{Event, Refusal, Stamped, Table};
use crate::words::Words;

#[cfg(not(target_os = "none"))]
use control::{changed, control, place, tell_watchers};
pub use log::write_event;

/// What a console may read: a table, its log and what it runs on.
pub trait TableReader {
    /// The table.
    fn table(&self) -> &Table;

    /// The number of the last event.
    fn seq(&self) -> u32;

    /// Table time in milliseconds.
    fn now(&self) -> u64;

    /// Visits the events of the log from number `from` on, oldest first.
    fn log(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result;

    /// Sets whether events are also sent as they happen.
    fn watch(&mut self, on: bool);

    /// Whether events are also sent as they happen.
    fn is_watched(&self) -> bool;

    /// What the table runs on.
    fn info(&self) -> Info<'_>;

    /// What is known about the dice.
    fn dice(&self) -> DiceState;

    /// What the last self-test of a box has found.
    fn self_test(&self) -> Option<Findings> {
        None
    }

    /// The next bit of the oscillator behind the dice, as often as the dice take one. It waits for it.
    /// Only a box has an oscillator.
    fn raw_bit(&mut self) -> Option<bool> {
        None
    }

    /// The finished games, where there is a journal.
    fn archive(&mut self) -> Option<&mut dyn Archive> {
        None
    }
}

/// A console's way to a table: everything can be read, and some tables can be changed.
pub trait Door {
    /// The table, to be read.
    fn reader(&mut self) -> &mut dyn TableReader;

    /// The table, to be changed. A box has none: it is changed at its keys only.
    fn control(&mut self) -> Option<&mut dyn Control> {
        None
    }
}

/// How a table is changed from the console.
pub trait Control {
    /// Sets table time to `ms`, applies an event and logs it.
    fn apply(&mut self, event: &Event, ms: u64) -> Result<(), Refusal>;

    /// Lets table time pass. Whatever falls due happens at its own time.
    fn pass_time(&mut self, ms: u64);

    /// Presses a key for `ms` milliseconds of table time.
    fn press(&mut self, place: Place, key: Key, ms: u64);

    /// What a place's display shows.
    fn view(&self, place: Place) -> View;

    /// Draws a place's display into the file of this name. Returns the size of the picture.
    fn picture(&self, place: Place, file: &str) -> Result<Size, Problem>;
}

/// What a table runs on, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Info<'a> {
    /// The board's name.
    pub board: &'static str,
    /// Milliseconds since power-on, where that is not table time.
    pub uptime: Option<u64>,
    /// How the journal is.
    pub journal: Option<JournalHealth>,
    /// The SHA-256 of the program, on a box that has computed it.
    pub program: Option<ProgramSum>,
    /// What the firmware was built from.
    pub build: Option<Build>,
    /// The chip and its revision.
    pub chip: Option<&'static str>,
    /// The flash chip.
    pub flash: Option<FlashChip>,
    /// How often the box has started since its journal began.
    pub starts: Option<u32>,
    /// Events that fit into the journal before the oldest game is overwritten.
    pub free_journal: Option<u32>,
    /// The deepest stack so far, in bytes.
    pub worst_stack: Option<u32>,
    /// How often the box has started since it got power, by cause.
    pub resets: &'a [(&'static str, u32)],
}

/// Reads all words of a request and checks that no more follow. Only then it writes the answer.
type ReadRequest =
    fn(Words<'_>, &mut dyn TableReader, &mut dyn Write) -> Result<fmt::Result, Problem>;

/// The same for a request that also changes the table.
type ControlRequest = fn(Words<'_>, &mut dyn Door, &mut dyn Write) -> Result<fmt::Result, Problem>;

/// The requests that only read. Each is one file with one function.
const READS: &[(&str, ReadRequest)] = &[
    ("state", state::answer),
    ("log", log::answer),
    ("scores", scores::answer),
    ("games", games::answer),
    ("watch", watch::answer),
    ("dice", dice::answer),
    ("raw-bits", raw_bits::answer),
    ("info", info::answer),
    ("selftest", selftest::answer),
    ("help", help::answer),
];

/// The requests that need [`Control`].
#[cfg(not(target_os = "none"))]
const CONTROLS: &[(&str, ControlRequest)] = &[
    ("press", press::answer),
    ("wait", wait::answer),
    ("screen", screen::answer),
    ("png", png::answer),
    ("seed", seed::answer),
    ("event", event::answer),
];

/// A box has no [`Control`], so it refuses these without reading them.
#[cfg(target_os = "none")]
const CONTROLS: &[(&str, ControlRequest)] = &[
    ("press", refused),
    ("wait", refused),
    ("screen", refused),
    ("png", refused),
    ("seed", refused),
    ("event", refused),
];

#[cfg(target_os = "none")]
fn refused(_: Words<'_>, _: &mut dyn Door, _: &mut dyn Write) -> Result<fmt::Result, Problem> {
    Err(read_only("this"))
}

/// The names of the requests about a table.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    READS.iter().map(|(name, _)| *name).chain(CONTROLS.iter().map(|(name, _)| *name))
}

/// Answers one request about a table. Returns `None` if there is no such request.
pub(super) fn request(line: &str, door: &mut dyn Door, out: &mut dyn Write) -> Option<fmt::Result> {
    let mut words = match Words::new(line) {
        Ok(words) => words,
        Err(problem) => return Some(super::line(out, |out| problem.write(out))),
    };
    let name = words.plain_if_any()?;
    let answered = if let Some((_, answer)) = READS.iter().find(|(read, _)| *read == name) {
        answer(words, door.reader(), out)
    } else {
        let (_, answer) = CONTROLS.iter().find(|(control, _)| *control == name)?;
        answer(words, door, out)
    };
    Some(answered.unwrap_or_else(|problem| super::line(out, |out| problem.write(out))))
}

fn read_only(name: &str) -> Problem {
    Problem::new(
        "read-only",
        format_args!("{name} changes the table: a box is changed at its keys"),
    )
}
