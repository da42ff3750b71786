//! `next RULES east=P round=W first_east=P result=win:P|draw [wins_in_a_row=n] [extended]
//! [players=3 ghost=P]`: the winds of the next hand.

use core::fmt::{self, Write};

use super::super::json;
use crate::problem::Problem;
use crate::rules::settings::Setting;
use crate::rules::{Options, Rules};
use crate::table::rotation::{self, EndedHand, HandResult};
use crate::words::{self, Words};

/// Answers with the next East, the round, whether the hand is a goulash, and whether round and game
/// are over.
pub fn answer(mut words: Words<'_>, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let (options, ended) = ended(&mut words)?;
    words.end()?;
    let next =
        rotation::next(&options, &ended).map_err(|error| Problem::new(error.code(), error))?;
    Ok(json::object(out, |json| {
        json.member("east", next.east)?;
        json.member("round", next.round)?;
        json.member("goulash", next.goulash)?;
        json.member("round_over", next.round_over)?;
        json.member("game_over", next.game_over)
    }))
}

fn ended(words: &mut Words<'_>) -> Result<(Options, EndedHand), Problem> {
    let rules = Rules::read(words)?;
    let mut options = Options::read(words, rules)?;
    if words.flag("extended") {
        options.set(Setting::Game, "extended")?;
    }
    let ended = EndedHand {
        east: words.place("east")?,
        round: words.wind("round")?,
        first_east: words.place("first_east")?,
        result: result(words.required("result")?)?,
        wins_in_a_row: words.number("wins_in_a_row")?.unwrap_or(1),
    };
    Ok((options, ended))
}

fn result(value: &str) -> Result<HandResult, Problem> {
    if value == "draw" {
        return Ok(HandResult::Draw);
    }
    let winner = value.strip_prefix("win:").and_then(words::place);
    winner.map(HandResult::Win).ok_or_else(|| Problem::bad("result", value, "win:0..3 or draw"))
}
