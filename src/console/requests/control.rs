//! What the requests that change a table have in common.

use core::fmt::{self, Write};

use super::super::Problem;
use super::super::words::{self, Words};
use super::{Control, Door, read_only, write_event};
use crate::seat::Place;

/// The keys to the table, or why there are none.
pub fn control<'a>(door: &'a mut dyn Door, name: &str) -> Result<&'a mut dyn Control, Problem> {
    door.control().ok_or_else(|| read_only(name))
}

/// The place that a request is about.
pub fn place(request: &mut Words<'_>) -> Result<Place, Problem> {
    let word = request.plain("a place 0..3")?;
    words::place(word).ok_or_else(|| Problem::bad("place", word, "a place 0..3"))
}

/// What a request that changed the table answers: watchers first, then where it stands.
pub fn changed(door: &dyn Door, before: u32, out: &mut dyn Write) -> fmt::Result {
    tell_watchers(door, before, out)?;
    super::super::line(out, |out| {
        super::super::json::object(out, |json| {
            json.member("ok", true)?;
            json.member("ms", door.now())?;
            json.member("seq", door.seq())
        })
    })
}

/// Sends the watchers what happened since event number `seq`.
pub fn tell_watchers(door: &dyn Door, seq: u32, out: &mut dyn Write) -> fmt::Result {
    match door.is_watched() {
        true => door.log(seq.saturating_add(1), &mut |event| write_event(event, out)),
        false => Ok(()),
    }
}
