//! `watch on|off`: whether each event is also sent as it happens.

use core::fmt::{self, Write};

use super::super::{json, line};
use super::TableReader;
use crate::problem::Problem;
use crate::words::Words;

pub fn answer(
    mut words: Words<'_>,
    reader: &mut dyn TableReader,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    let on = match words.plain("on or off")? {
        "on" => true,
        "off" => false,
        other => return Err(Problem::bad("watch", other, "on or off")),
    };
    words.end()?;
    reader.watch(on);
    Ok(line(out, |out| {
        json::object(out, |json| {
            json.member("ok", true)?;
            json.member("watch", on)
        })
    }))
}
