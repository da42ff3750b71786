//! The requests about a table, one file each.
//!
//! The box, the program on a computer and the tests answer them with the same code; what differs is behind [`Door`].

mod event;
mod games;
mod help;
mod info;
mod log;
mod press;
mod scores;
mod screen;
mod seed;
mod state;
mod wait;
mod watch;

use core::fmt::{self, Write};

use super::Problem;
use super::words::Words;
use crate::journal::{Archive, Health};
use crate::panel::Key;
use crate::screen::View;
use crate::seat::Place;
use crate::table::{Event, History, Refusal, Stamped};

pub use log::write_event;

/// What the console can reach: a table, its log and what it runs on.
pub trait Door {
    /// The table and its history.
    fn history(&self) -> &History;

    /// Table time in milliseconds.
    fn now(&self) -> u64;

    /// Visits the events of the log from number `from` on, oldest first.
    fn log(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result;

    /// Whether events are also sent as they happen.
    fn watch(&mut self, on: bool);

    /// Whether they are.
    fn is_watched(&self) -> bool;

    /// What the table runs on.
    fn info(&self) -> Info;

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

    /// From now on the dice come from this seed.
    fn seed(&mut self, seed: u64);

    /// What a place's display shows.
    fn view(&self, place: Place) -> View;
}

/// What a table runs on. What is not known is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The board's name.
    pub board: &'static str,
    /// How the journal is.
    pub journal: Option<Health>,
    /// Events that fit into the journal before the oldest game is overwritten.
    pub free_journal: Option<u32>,
    /// The deepest the stack has been, in bytes.
    pub worst_stack: Option<u32>,
    /// Resets since the journal began, by cause.
    pub resets: &'static [(&'static str, u32)],
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
    ("info", info::answer),
    ("help", help::answer),
    ("press", press::answer),
    ("wait", wait::answer),
    ("screen", screen::answer),
    ("seed", seed::answer),
    ("event", event::answer),
];

/// The names of the requests about a table.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    REQUESTS.iter().map(|(name, _)| *name)
}

/// Answers one request about a table; `None`: there is no such request.
pub(super) fn request(line: &str, door: &mut dyn Door, out: &mut dyn Write) -> Option<fmt::Result> {
    let mut words = match Words::new(line) {
        Ok(words) => words,
        Err(problem) => return Some(super::line(out, |out| problem.write(out))),
    };
    let name = words.plain_if_any()?;
    let (_, answer) = REQUESTS.iter().find(|(request, _)| *request == name)?;
    Some(answer(words, door, out).unwrap_or_else(|problem| super::line(out, |out| problem.write(out))))
}

/// The keys to the table, or why there are none.
fn control<'a>(door: &'a mut dyn Door, name: &str) -> Result<&'a mut dyn Control, Problem> {
    let refused = || Problem::new("read-only", format_args!("{name} changes the table: a box is changed at its keys"));
    door.control().ok_or_else(refused)
}

/// The place that a request is about.
fn place(words: &mut Words<'_>) -> Result<Place, Problem> {
    let word = words.plain("a place 0..3")?;
    word.parse().ok().and_then(Place::new).ok_or_else(|| Problem::bad("place", word, "a place 0..3"))
}

/// What a request that changed the table answers: watchers first, then where it stands.
fn changed(door: &dyn Door, before: u32, out: &mut dyn Write) -> fmt::Result {
    tell_watchers(door, before, out)?;
    super::line(out, |out| {
        super::json::object(out, |json| {
            json.member("ok", true)?;
            json.member("ms", door.now())?;
            json.member("seq", door.history().seq())
        })
    })
}

/// Sends the watchers what happened since event number `seq`.
fn tell_watchers(door: &dyn Door, seq: u32, out: &mut dyn Write) -> fmt::Result {
    match door.is_watched() {
        true => door.log(seq.saturating_add(1), &mut |event| write_event(event, out)),
        false => Ok(()),
    }
}
