//! `log [from=SEQ]`: all events from number SEQ on, one per line, then an object with the number of
//! the last one. `log game=N`: the events of one game. A finished game that was read to its end
//! counts as exported.

use core::fmt::{self, Write};

use super::super::{json, line};
use super::{TableReader, games};
use crate::problem::Problem;
use crate::table::Stamped;
use crate::words::Words;

pub fn answer(
    mut words: Words<'_>,
    reader: &mut dyn TableReader,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    let game = words.number("game")?;
    let from = words.number("from")?;
    words.end()?;
    match (game, from) {
        (None, from) => Ok(write(reader, from.unwrap_or(0), out)),
        (Some(game), None) => write_game(reader, game, out),
        (Some(_), Some(_)) => {
            Err(Problem::new("bad-value", "a game is read as a whole: leave out from= or game="))
        }
    }
}

fn write(reader: &dyn TableReader, from: u32, out: &mut dyn Write) -> fmt::Result {
    reader.log(from, &mut |event| writeln!(out, "{event}"))?;
    write_end(reader.seq(), out)
}

fn write_game(
    reader: &mut dyn TableReader,
    game: u16,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    let archive = games::archive(reader)?;
    let mut last = 0;
    let written = archive.log_of(game, &mut |event| {
        last = event.seq;
        writeln!(out, "{event}")
    });
    let written =
        written.ok_or_else(|| games::no_such_game(game))?.and_then(|()| write_end(last, out));
    if written.is_ok() && game != archive.current() {
        archive.mark_exported(game);
    }
    Ok(written)
}

fn write_end(seq: u32, out: &mut dyn Write) -> fmt::Result {
    line(out, |out| {
        json::object(out, |json| {
            json.member("ok", true)?;
            json.member("seq", seq)
        })
    })
}

/// Writes `{"event":{…}}`, as it is sent to a watcher.
pub fn write_event(stamped: &Stamped, out: &mut dyn Write) -> fmt::Result {
    line(out, |out| {
        json::object(out, |json| {
            json.object("event", |json| {
                json.member("seq", stamped.seq)?;
                json.member("ms", stamped.ms)?;
                json.member("name", stamped.event.kind().code())?;
                json.member("place", stamped.event.place())?;
                json.text("text", stamped.event)
            })
        })
    })
}
