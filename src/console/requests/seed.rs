//! `seed N`: makes the dice roll from a seed, for tests. This is an event of its own, so the log
//! and `state` show it from then on.

use core::fmt::{self, Write};

use super::Door;
use crate::problem::Problem;
use crate::table::Event;
use crate::words::Words;

pub fn answer(
    mut words: Words<'_>,
    door: &mut dyn Door,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    let word = words.plain("a seed")?;
    let seed = word.parse().map_err(|_| Problem::bad("seed", word, "a whole number"))?;
    words.end()?;
    let (before, now) = (door.reader().seq(), door.reader().now());
    let applied = super::control(door, "seed")?.apply(&Event::Seed(seed), now);
    applied.map_err(|refusal| Problem::new(refusal.code(), refusal))?;
    Ok(super::changed(door, before, out))
}
