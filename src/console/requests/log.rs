//! `log [from=SEQ]`: every event since then, one a line, then an object with the number of the last one.

use core::fmt::{self, Write};

use super::super::words::Words;
use super::super::{Problem, json, line};
use super::Door;
use crate::table::Stamped;

pub fn answer(mut words: Words<'_>, door: &mut dyn Door, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let from = words.number("from")?.unwrap_or(0);
    words.end()?;
    Ok(write(door, from, out))
}

fn write(door: &dyn Door, from: u32, out: &mut dyn Write) -> fmt::Result {
    door.log(from, &mut |event| writeln!(out, "{event}"))?;
    line(out, |out| {
        json::object(out, |json| {
            json.member("ok", true)?;
            json.member("seq", door.history().seq())
        })
    })
}

/// `{"event":{…}}`, what a watcher is sent.
pub fn write_event(stamped: &Stamped, out: &mut dyn Write) -> fmt::Result {
    line(out, |out| {
        json::object(out, |json| {
            json.object("event", |json| {
                json.member("seq", stamped.seq)?;
                json.member("ms", stamped.ms)?;
                json.member("name", stamped.event.name())?;
                json.member("place", stamped.event.place())?;
                json.text("text", stamped.event)
            })
        })
    })
}
