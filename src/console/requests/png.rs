//! `png P FILE`: draws a place's display into a file, on a computer.

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
    let file = words.plain("a file")?;
    words.end()?;
    let size = super::control(door, "png")?.picture(place, file)?;
    Ok(line(out, |out| {
        json::object(out, |json| {
            json.member("ok", true)?;
            json.text("file", file)?;
            json.member("width", size.width)?;
            json.member("height", size.height)
        })
    }))
}
