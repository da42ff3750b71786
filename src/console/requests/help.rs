//! `help`: the requests there are, and the events that `event` takes.

use core::fmt::{self, Write};

use super::super::words::Words;
use super::super::{Problem, json};
use super::Door;
use crate::table::Event;

pub fn answer(words: Words<'_>, _: &mut dyn Door, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    words.end()?;
    Ok(super::super::line(out, |out| {
        json::object(out, |json| {
            json.array("queries", |items| super::super::query_names().try_for_each(|name| items.item(name)))?;
            json.array("requests", |items| super::names().try_for_each(|name| items.item(name)))?;
            json.member("events", Event::NAMES)
        })
    }))
}
