//! `dice`: how often each face came, whether that looks fair, and the state of the source of random
//! bits.

use core::fmt::{self, Write};

use super::super::json::{Json, JsonValue, Quoted};
use super::super::{json, line};
use super::TableReader;
use crate::entropy::DiceState;
use crate::entropy::health::{HealthState, Verdict};
use crate::entropy::tally::FaceTally;
use crate::problem::Problem;
use crate::words::Words;

pub fn answer(
    words: Words<'_>,
    reader: &mut dyn TableReader,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    words.end()?;
    Ok(line(out, |out| write(&reader.dice(), out)))
}

fn write(state: &DiceState, out: &mut dyn Write) -> fmt::Result {
    json::object(out, |json| {
        json.object("since_power_on", |json| counts(json, &state.tallies.since_power_on))?;
        json.object("since_journal", |json| counts(json, &state.tallies.since_journal))?;
        json.member("seed", state.seed)?;
        // Dice from a seed have no source and prove nothing.
        match state.health {
            Some(health) => {
                json.object("source", |json| source(json, health, state.refusal.is_none()))?
            }
            None => json.member("source", None::<bool>)?,
        }
        json.member("next_roll", state.health.map(|_| state.number))?;
        json.member("commitment", state.commitment.map(Quoted))
    })
}

fn counts(json: &mut Json<'_>, tally: &FaceTally) -> fmt::Result {
    let chi_square = tally.chi_square();
    json.member("dice", tally.dice())?;
    json.member("faces", tally.faces())?;
    json.member("chi_square", chi_square.map(|chi| Decimal::<1_000>(chi.thousandths)))?;
    json.member("p_value", chi_square.map(|chi| Decimal::<10_000>(chi.p_value().into())))
}

fn source(json: &mut Json<'_>, health: HealthState, ready: bool) -> fmt::Result {
    let (state, failed) = match health.verdict {
        Verdict::Starting => ("starting", None),
        Verdict::Passed => ("passed", None),
        Verdict::Failed(test) => ("failed", Some(test)),
    };
    json.member("state", state)?;
    json.member("failed", failed.map(Quoted))?;
    json.member("ready", ready)?;
    json.member("bits", health.bits)?;
    json.member("failures", health.failures)
}

/// A whole number of `PARTS`ths, such as thousandths, written with a decimal point. Formatting
/// floats would cost the box kilobytes.
struct Decimal<const PARTS: u32>(u32);

impl<const PARTS: u32> JsonValue for Decimal<PARTS> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let places = PARTS.ilog10() as usize;
        write!(out, "{}.{:0places$}", self.0 / PARTS, self.0 % PARTS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::Dice;
    use crate::entropy::seeded::SeededDice;
    use crate::referee::{DiceCup, Referee};
    use std::string::String;

    fn report(dice: &dyn DiceCup) -> String {
        let mut referee = Referee::new();
        referee.watch(dice);
        let mut state = *referee.dice();
        ["1+2+3", "1+2+3", "1+4"]
            .iter()
            .for_each(|roll| state.tallies.since_journal.count(roll.parse().unwrap()));
        let mut out = String::new();
        write(&state, &mut out).unwrap();
        out
    }

    /// A printed table of chi-square has p = 0.5 at 4.35 and p = 0.1 at 9.24. The p-value at 5.5
    /// must lie between them.
    #[test]
    fn dice_that_are_starting() {
        let expected = r#"{"since_power_on":{"dice":0,"faces":[0,0,0,0,0,0],"chi_square":null,"p_value":null},"#;
        let counted = r#""since_journal":{"dice":8,"faces":[3,2,2,1,0,0],"chi_square":5.500,"p_value":0.3579},"#;
        let source = r#""seed":null,"source":{"state":"starting","failed":null,"ready":false,"bits":0,"failures":0},"#;
        let rest = r#""next_roll":7,"commitment":null}"#;
        assert_eq!(report(&Dice::new(7)), [expected, counted, source, rest].concat());
    }

    #[test]
    fn a_failed_source_and_a_seed_are_told() {
        let mut dice = Dice::new(1);
        (0..96).for_each(|_| dice.bit(true));
        let told = report(&dice);
        assert!(told.contains(
            r#""source":{"state":"failed","failed":"repetition-count","ready":false,"bits":96,"failures":1}"#
        ));
        let seeded = report(&SeededDice::new(42));
        assert!(
            seeded.ends_with(r#""seed":42,"source":null,"next_roll":null,"commitment":null}"#),
            "{seeded}"
        );
    }
}
