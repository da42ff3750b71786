//! The queries, one file each, and the words that several of them read.

// `break` is a word of the language, so its file has a longer name.
pub mod break_wall;
pub mod claim;
pub mod deal;
pub mod next;
pub mod rules;
pub mod score;
pub mod settle;

use core::fmt::{self, Write};

use super::json::Value;
use super::words::Words;
use super::{Problem, words};
use crate::rules::kinds::AfterDraw;
use crate::rules::options::OptionError;
use crate::rules::settings::Setting;
use crate::rules::{Options, Rules};
use crate::seat::{ByPlace, Place};
use crate::table::roll::{NotARoll, Roll};
use crate::table::wall::{Break, Layer, Slot, Stack};

/// Any setting of the rule set can stand in any query: `players=3 ghost=2`, `length=20`.
pub(crate) fn options(words: &mut Words<'_>, rules: &'static Rules) -> Result<Options, Problem> {
    let mut named = heapless::Vec::<_, { Setting::ALL.len() }>::new();
    for setting in Setting::ALL {
        if let Some(value) = words.value(setting.name()) {
            // Each setting is pushed once at most.
            let _ = named.push((setting, value));
        }
    }
    Options::with(rules, &named).map_err(option_problem)
}

fn option_problem(error: OptionError) -> Problem {
    Problem::new(error.code(), error)
}

/// A place that a player sits at, which the request must have.
fn player(words: &mut Words<'_>, key: &str, options: &Options) -> Result<Place, Problem> {
    let place = words.place(key)?;
    if options.is_player(place) { Ok(place) } else { Err(ghost(key)) }
}

/// The empty place was named where only a player can be.
fn ghost(key: &str) -> Problem {
    Problem::new("ghost", format_args!("{key}: nobody sits at the ghost's place, name one of the three players"))
}

/// `0,2`: places, each once, if the request has them.
fn places(words: &mut Words<'_>, key: &str) -> Result<ByPlace<bool>, Problem> {
    let mut found = ByPlace([false; 4]);
    let Some(value) = words.value(key) else { return Ok(found) };
    for word in value.split(',') {
        let place =
            words::place(word).ok_or_else(|| Problem::bad(key, value, "places 0..3 with commas between them"))?;
        if core::mem::replace(&mut found[place], true) {
            return Err(Problem::bad(key, value, "a list with each place once"));
        }
    }
    Ok(found)
}

/// Whether the hand is a goulash, in a rule set that has them.
fn goulash(words: &mut Words<'_>, rules: &Rules) -> Result<bool, Problem> {
    match words.flag("goulash") {
        true if rules.next_hand.draw != AfterDraw::Goulash => {
            Err(Problem::new("no-goulash", format_args!("{} has no goulash: leave the word out", rules.name)))
        }
        goulash => Ok(goulash),
    }
}

/// The break of the words that `break` and `deal` share: rule set, options, East and rolls.
fn broken_wall(words: &mut Words<'_>) -> Result<(Options, Place, Break), Problem> {
    let rules = words.rules()?;
    let options = options(words, rules)?;
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

impl Value for Stack {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        [self.side.number(), self.number].write(out)
    }
}

impl Value for Slot {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let layer = match self.layer {
            Layer::Top => 1,
            Layer::Bottom => 0,
        };
        [self.stack.side.number(), self.stack.number, layer].write(out)
    }
}
