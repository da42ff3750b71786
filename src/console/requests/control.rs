//! What the requests that change a table have in common.

use core::fmt::{self, Write};

use super::super::{json, line};
use super::{Control, Door, TableReader, read_only, write_event};
use crate::problem::Problem;
use crate::seat::Place;
use crate::words::{self, Words};

/// The means to change the table. Where there are none, an error that names the request.
pub fn control<'a>(door: &'a mut dyn Door, name: &str) -> Result<&'a mut dyn Control, Problem> {
    door.control().ok_or_else(|| read_only(name))
}

/// Reads the place that a request is about.
pub fn place(request: &mut Words<'_>) -> Result<Place, Problem> {
    let word = request.plain("a place 0..3")?;
    words::place(word).ok_or_else(|| Problem::bad("place", word, "a place 0..3"))
}

/// The answer to a request that changed the table: first the new events for a watcher, then time
/// and number of the last event.
pub fn changed(door: &mut dyn Door, before: u32, out: &mut dyn Write) -> fmt::Result {
    let reader = door.reader();
    tell_watchers(reader, before, out)?;
    line(out, |out| {
        json::object(out, |json| {
            json.member("ok", true)?;
            json.member("ms", reader.now())?;
            json.member("seq", reader.seq())
        })
    })
}

/// Sends a watcher the events after number `seq`.
pub(crate) fn tell_watchers(
    reader: &dyn TableReader,
    seq: u32,
    out: &mut dyn Write,
) -> fmt::Result {
    match reader.is_watched() {
        true => reader.log(seq.saturating_add(1), &mut |event| write_event(event, out)),
        false => Ok(()),
    }
}
