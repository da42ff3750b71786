//! `wait ms`: lets table time pass.

use core::fmt::{self, Write};

use super::super::Problem;
use super::super::words::Words;
use super::Door;

/// A day: long enough for any test, and no number can make the clock run over.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

pub fn answer(mut words: Words<'_>, door: &mut dyn Door, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let word = words.plain("how many milliseconds to wait")?;
    let millis = word.parse().ok().filter(|millis| *millis <= LONGEST);
    let millis = millis.ok_or_else(|| Problem::bad("wait", word, "milliseconds, a day at most"))?;
    words.end()?;
    let before = door.seq();
    super::control(door, "wait")?.pass_time(millis);
    Ok(super::changed(door, before, out))
}
