//! `seed N`: dice from a seed, for tests. Their rolls carry no proof, which marks them in the log.

use core::fmt::{self, Write};

use super::super::Problem;
use super::super::words::Words;
use super::Door;

pub fn answer(mut words: Words<'_>, door: &mut dyn Door, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let word = words.plain("a seed")?;
    let seed = word.parse().map_err(|_| Problem::bad("seed", word, "a whole number"))?;
    words.end()?;
    let before = door.history().seq();
    super::control(door, "seed")?.seed(seed);
    Ok(super::changed(door, before, out))
}
