//! `event NAME ARGS…` applies one event now. `event SEQ MS NAME ARGS…` is a line of a log and
//! applies the event at its own time.

use core::fmt::{self, Write};

use super::super::{json, line};
use super::{Door, TableReader};
use crate::problem::Problem;
use crate::table::{Event, Stamped};
use crate::words::Words;

pub fn answer(
    words: Words<'_>,
    door: &mut dyn Door,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    let reader = door.reader();
    let before = reader.seq();
    let (event, ms) = read(words, reader)?;
    super::control(door, "event")?
        .apply(&event, ms)
        .map_err(|refusal| Problem::new(refusal.code(), refusal))?;
    let reader = door.reader();
    Ok(super::tell_watchers(reader, before, out).and_then(|()| {
        line(out, |out| {
            json::object(out, |json| {
                json.member("ok", true)?;
                json.member("seq", reader.seq())?;
                json.member("phase", reader.table().phase().awaits().code())?;
                let enters = matches!(event, Event::Hand { .. });
                let doubted = enters && !reader.table().doubts().is_empty();
                if doubted { super::state::doubts(json, reader.table()) } else { Ok(()) }
            })
        })
    }))
}

fn read(words: Words<'_>, reader: &dyn TableReader) -> Result<(Event, u64), Problem> {
    if !words.begins_with_number() {
        return Ok((Event::read(words)?, reader.now()));
    }
    let Stamped { seq, ms, event } = Stamped::read(words)?;
    let next = reader.seq().saturating_add(1);
    if seq == next {
        Ok((event, ms))
    } else {
        Err(Problem::new(
            "out-of-order",
            format_args!("event {seq} does not follow: the next one is {next}"),
        ))
    }
}
