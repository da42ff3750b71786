//! `seed N`: dice from a seed, for tests. It is an event of its own, so the log and `state` say so from there on.

use core::fmt::{self, Write};

use super::super::Problem;
use super::super::words::Words;
use super::Door;
use crate::table::Event;

pub fn answer(mut words: Words<'_>, door: &mut dyn Door, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let word = words.plain("a seed")?;
    let seed = word.parse().map_err(|_| Problem::bad("seed", word, "a whole number"))?;
    words.end()?;
    let (before, now) = (door.seq(), door.now());
    let applied = super::control(door, "seed")?.apply(&Event::Seed(seed), now);
    applied.map_err(|refusal| Problem::new(refusal.code(), refusal))?;
    Ok(super::changed(door, before, out))
}
