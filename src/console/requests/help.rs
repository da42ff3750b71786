//! `help`: all requests, and the events that `event` accepts.

use core::fmt::{self, Write};

use super::super::json;
use super::TableReader;
use crate::problem::Problem;
use crate::table::EventKind;
use crate::words::Words;

pub fn answer(
    words: Words<'_>,
    _: &mut dyn TableReader,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    words.end()?;
    Ok(super::super::line(out, |out| {
        json::object(out, |json| {
            json.array("queries", |items| {
                super::super::query_names().try_for_each(|name| items.item(name))
            })?;
            json.array("requests", |items| super::names().try_for_each(|name| items.item(name)))?;
            json.array("events", |items| {
                EventKind::ALL.iter().try_for_each(|kind| items.item(kind.code()))
            })
        })
    }))
}
