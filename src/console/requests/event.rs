//! `event NAME ARGS…` applies one event now; `event SEQ MS NAME ARGS…`, a line of a log, applies it at its own time.

use core::fmt::{self, Write};

use super::super::words::Words;
use super::super::{Problem, json, line};
use super::Door;
use crate::table::{Event, Stamped};

pub fn answer(words: Words<'_>, door: &mut dyn Door, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let before = door.seq();
    let (event, ms) = read(words, door)?;
    super::control(door, "event")?.apply(&event, ms).map_err(|refusal| Problem::new(refusal.code(), refusal))?;
    Ok(super::tell_watchers(door, before, out).and_then(|()| {
        line(out, |out| {
            json::object(out, |json| {
                json.member("ok", true)?;
                json.member("seq", door.seq())?;
                json.member("phase", door.table().phase().awaits().name())
            })
        })
    }))
}

fn read(words: Words<'_>, door: &dyn Door) -> Result<(Event, u64), Problem> {
    if !words.begins_with_number() {
        return Ok((Event::read(words)?, door.now()));
    }
    let Stamped { seq, ms, event } = Stamped::read(words)?;
    let next = door.seq().saturating_add(1);
    if seq == next {
        Ok((event, ms))
    } else {
        Err(Problem::new("out-of-order", format_args!("event {seq} does not follow: the next one is {next}")))
    }
}
