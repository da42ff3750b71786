//! `info`: what the table runs on.

use core::fmt::{self, Write};

use super::super::words::Words;
use super::super::{Problem, json};
use super::Door;

pub fn answer(words: Words<'_>, door: &mut dyn Door, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    words.end()?;
    let (door, info) = (&*door, door.info());
    Ok(super::super::line(out, |out| {
        json::object(out, |json| {
            json.member("version", env!("CARGO_PKG_VERSION"))?;
            json.member("board", info.board)?;
            json.member("rules", door.table().options().rules().name)?;
            json.member("uptime_ms", info.uptime.unwrap_or(door.now()))?;
            match info.journal {
                Some(health) => json.text("journal", health)?,
                None => json.member("journal", None::<u8>)?,
            }
            json.member("free_journal", info.free_journal)?;
            json.object("resets", |json| info.resets.iter().try_for_each(|(cause, count)| json.member(cause, *count)))?;
            json.member("worst_stack", info.worst_stack)
        })
    }))
}
