//! `screen P`: the words of a place's display, from the same view that the pixels are drawn from.

use core::fmt::{self, Write};

use super::super::{json, line};
use super::Door;
use crate::problem::Problem;
use crate::words::Words;

pub fn answer(
    mut words: Words<'_>,
    door: &mut dyn Door,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    let place = super::place(&mut words)?;
    words.end()?;
    let text = super::control(door, "screen")?.view(place).text();
    Ok(line(out, |out| {
        json::object(out, |json| {
            json.text("title", &text.title)?;
            json.array("lines", |lines| {
                text.lines.iter().try_for_each(|line| lines.item(line.as_str()))
            })?;
            json.array("keys", |keys| text.keys.iter().try_for_each(|key| keys.item(key.as_str())))
        })
    }))
}
