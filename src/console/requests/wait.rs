//! `wait ms`: lets table time pass.

use core::fmt::{self, Write};

use super::Door;
use crate::problem::Problem;
use crate::words::Words;

/// One day: long enough for any test, and short enough that the clock cannot overflow.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

pub fn answer(
    mut words: Words<'_>,
    door: &mut dyn Door,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    let word = words.plain("how many milliseconds to wait")?;
    let millis = word.parse().ok().filter(|millis| *millis <= LONGEST);
    let millis = millis.ok_or_else(|| Problem::bad("wait", word, "milliseconds, a day at most"))?;
    words.end()?;
    let before = door.reader().seq();
    super::control(door, "wait")?.pass_time(millis);
    Ok(super::changed(door, before, out))
}
