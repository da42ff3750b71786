//! The queries, one file each, and the words that several of them read.

// `break` is a keyword of Rust, so its file has a longer name.
pub mod break_wall;
pub mod claim;
pub mod deal;
pub mod next;
pub mod rules;
pub mod score;
pub mod settle;

use core::fmt::{self, Write};

use super::json::JsonValue;
use crate::problem::Problem;
use crate::roll::{NotARoll, Roll};
use crate::rules::kinds::AfterDraw;
use crate::rules::{Options, Rules};
use crate::seat::{ByPlace, Place};
use crate::table::wall::{Break, Layer, Slot, Stack};
use crate::words;
use crate::words::Words;

/// Reads a place that must be there and at which a player must sit.
fn player(words: &mut Words<'_>, key: &str, options: &Options) -> Result<Place, Problem> {
    let place = words.place(key)?;
    if options.is_player(place) { Ok(place) } else { Err(ghost(key)) }
}

/// The request names the empty place where a player is needed.
fn ghost(key: &str) -> Problem {
    Problem::new(
        "ghost",
        format_args!("{key}: nobody sits at the ghost's place, name one of the three players"),
    )
}

/// Reads a list like `0,2`, with each place at most once. No list means no places.
fn places(words: &mut Words<'_>, key: &str) -> Result<ByPlace<bool>, Problem> {
    let mut found = ByPlace([false; 4]);
    let Some(value) = words.value(key) else { return Ok(found) };
    for word in value.split(',') {
        let place = words::place(word)
            .ok_or_else(|| Problem::bad(key, value, "places 0..3 with commas between them"))?;
        if core::mem::replace(&mut found[place], true) {
            return Err(Problem::bad(key, value, "a list with each place once"));
        }
    }
    Ok(found)
}

/// Reads whether the hand is a goulash. It is an error in a game without goulashes.
fn goulash(words: &mut Words<'_>, options: &Options) -> Result<bool, Problem> {
    match words.flag("goulash") {
        true if options.after_draw() != AfterDraw::Goulash => Err(Problem::new(
            "no-goulash",
            format_args!("{} has no goulash: leave the word out", options.rules().code),
        )),
        goulash => Ok(goulash),
    }
}

/// Reads what `break` and `deal` have in common (rule set, options, East and rolls) and finds the
/// break.
fn broken_wall(words: &mut Words<'_>) -> Result<(Options, Place, Break), Problem> {
    let rules = Rules::read(words)?;
    let options = Options::read(words, rules)?;
    let east = player(words, "east", &options)?;
    let rolls = words.required("rolls")?;
    let bad_roll = |error: NotARoll| Problem::new("bad-value", format_args!("rolls: {error}"));
    let (first, second) = match rolls.split_once(',') {
        Some((first, second)) => (first, Some(second.parse::<Roll>().map_err(bad_roll)?)),
        None => (rolls, None),
    };
    let first = first.parse().map_err(bad_roll)?;
    let broken = Break::find(&options, east, first, second)
        .map_err(|error| Problem::new(error.code(), format_args!("rolls: {error}")))?;
    Ok((options, east, broken))
}

impl JsonValue for Stack {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        [self.side.number(), self.number].write(out)
    }
}

impl JsonValue for Slot {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let layer = match self.layer {
            Layer::Top => 1,
            Layer::Bottom => 0,
        };
        [self.stack.side.number(), self.stack.number, layer].write(out)
    }
}
