//! `press P K [ms]`: presses a key of a place for this long.

use core::fmt::{self, Write};

use super::Door;
use crate::key::Key;
use crate::problem::Problem;
use crate::words::Words;

/// How long a key is down if the request does not say.
const USUAL: u64 = 80;

/// Longer than anybody holds a key.
const LONGEST: u64 = 60_000;

pub fn answer(
    mut words: Words<'_>,
    door: &mut dyn Door,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    let place = super::place(&mut words)?;
    let word = words.plain("a key 0..3")?;
    let key = word
        .parse()
        .ok()
        .and_then(Key::new)
        .ok_or_else(|| Problem::bad("key", word, "a key 0..3"))?;
    let millis = match words.plain_if_any() {
        None => USUAL,
        Some(word) => {
            let millis = word.parse().ok().filter(|millis| *millis <= LONGEST);
            millis.ok_or_else(|| Problem::bad("press", word, "milliseconds, a minute at most"))?
        }
    };
    words.end()?;
    let before = door.reader().seq();
    super::control(door, "press")?.press(place, key, millis);
    Ok(super::changed(door, before, out))
}
