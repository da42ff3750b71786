//! The requests about a table, one file each.
//!
//! The box, the program on a computer and the tests answer them with the same code; what differs is behind [`Door`].

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
mod scores;
#[cfg(not(target_os = "none"))]
mod screen;
#[cfg(not(target_os = "none"))]
mod seed;
mod state;
#[cfg(not(target_os = "none"))]
mod wait;
mod watch;

use core::fmt::{self, Write};

use super::Problem;
use super::words::Words;
use crate::journal::{Archive, Health};
use crate::panel::{DiceState, Key};
use crate::screen::{Size, View};
use crate::seat::Place;
use crate::table::{Event, Refusal, Stamped, Table};

#[cfg(not(target_os = "none"))]
use control::{changed, control, place, tell_watchers};
pub use log::write_event;

/// What the console can reach: a table, its log and what it runs on.
pub trait Door {
    /// The table.
    fn table(&self) -> &Table;

    /// The number of the last event.
    fn seq(&self) -> u32;

    /// Table time in milliseconds.
    fn now(&self) -> u64;

    /// Visits the events of the log from number `from` on, oldest first.
    fn log(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result;

    /// Whether events are also sent as they happen.
    fn watch(&mut self, on: bool);

    /// Whether they are.
    fn is_watched(&self) -> bool;

    /// What the table runs on.
    fn info(&self) -> Info<'_>;

    /// The dice in use, and what they have shown.
    fn dice(&self) -> DiceState;

    /// The games of before, where there is a journal.
    fn archive(&mut self) -> Option<&mut dyn Archive> {
        None
    }

    /// The keys to the table, where the console may change it: a box is changed at its keys only.
    fn control(&mut self) -> Option<&mut dyn Control>;
}

/// How a table is changed from the console.
pub trait Control {
    /// Applies an event at table time `ms`, which is the time from then on, and logs it.
    fn apply(&mut self, event: &Event, ms: u64) -> Result<(), Refusal>;

    /// Lets table time pass; what falls due is applied when it does.
    fn pass_time(&mut self, ms: u64);

    /// A key goes down for so many milliseconds of table time.
    fn press(&mut self, place: Place, key: Key, ms: u64);

    /// What a place's display shows.
    fn view(&self, place: Place) -> View;

    /// Draws a place's display into the file of this name; says how large it is.
    fn picture(&self, place: Place, file: &str) -> Result<Size, Problem>;
}

/// What a table runs on. What is not known is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Info<'a> {
    /// The board's name.
    pub board: &'static str,
    /// Milliseconds since it was switched on, where that is not table time.
    pub uptime: Option<u64>,
    /// How the journal is.
    pub journal: Option<Health>,
    /// Events that fit into the journal before the oldest game is overwritten.
    pub free_journal: Option<u32>,
    /// The deepest the stack has been, in bytes.
    pub worst_stack: Option<u32>,
    /// Starts since the power came on, by cause.
    pub resets: &'a [(&'static str, u32)],
}

/// A request reads all its words, then ends them, and only then acts and writes.
type Request = fn(Words<'_>, &mut dyn Door, &mut dyn Write) -> Result<fmt::Result, Problem>;

/// Every request is one file with one function.
const REQUESTS: &[(&str, Request)] = &[
    ("state", state::answer),
    ("log", log::answer),
    ("scores", scores::answer),
    ("games", games::answer),
    ("watch", watch::answer),
    ("dice", dice::answer),
    ("info", info::answer),
    ("help", help::answer),
];

/// Those that need the keys to the table.
#[cfg(not(target_os = "none"))]
const CONTROLS: &[(&str, Request)] = &[
    ("press", press::answer),
    ("wait", wait::answer),
    ("screen", screen::answer),
    ("png", png::answer),
    ("seed", seed::answer),
    ("event", event::answer),
];

/// A box gives its keys to nobody, so it need not even read what one would do with them.
#[cfg(target_os = "none")]
const CONTROLS: &[(&str, Request)] = &[
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

fn all() -> impl Iterator<Item = &'static (&'static str, Request)> {
    REQUESTS.iter().chain(CONTROLS)
}

/// The names of the requests about a table.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    all().map(|(name, _)| *name)
}

/// Answers one request about a table; `None`: there is no such request.
pub(super) fn request(line: &str, door: &mut dyn Door, out: &mut dyn Write) -> Option<fmt::Result> {
    let mut words = match Words::new(line) {
        Ok(words) => words,
        Err(problem) => return Some(super::line(out, |out| problem.write(out))),
    };
    let name = words.plain_if_any()?;
    let (_, answer) = all().find(|(request, _)| *request == name)?;
    Some(answer(words, door, out).unwrap_or_else(|problem| super::line(out, |out| problem.write(out))))
}

fn read_only(name: &str) -> Problem {
    Problem::new("read-only", format_args!("{name} changes the table: a box is changed at its keys"))
}
