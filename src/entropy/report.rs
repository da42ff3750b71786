//! The answer to the console's `dice`.

use core::fmt::{self, Write};

use super::Dice;
use super::health::Verdict;
use super::tally::Tally;
use crate::console::json::{self, Json, Text, Value};

/// Which dice are in use.
pub enum InUse<'a> {
    /// Those that are fed by a source of entropy.
    Fair(&'a Dice),
    /// Those of this seed, on a computer.
    #[cfg(not(target_os = "none"))]
    Seeded(u64),
}

/// Writes every face counted since power-on and since the journal began, and the state of the entropy source.
pub fn write(out: &mut dyn Write, dice: InUse<'_>, since_power_on: &Tally, since_journal: &Tally) -> fmt::Result {
    json::object(out, |json| {
        json.object("since_power_on", |json| counts(json, since_power_on))?;
        json.object("since_journal", |json| counts(json, since_journal))?;
        match dice {
            InUse::Fair(dice) => {
                json.member("seed", None::<u64>)?;
                json.object("source", |json| source(json, dice))?;
                json.member("next_roll", dice.next_number())?;
                json.member("commitment", dice.commitment().map(Text))
            }
            #[cfg(not(target_os = "none"))]
            InUse::Seeded(seed) => {
                json.member("seed", seed)?;
                json.member("source", None::<bool>)?;
                json.member("next_roll", None::<u32>)?;
                json.member("commitment", None::<bool>)
            }
        }
    })
}

fn counts(json: &mut Json<'_>, tally: &Tally) -> fmt::Result {
    let chi_square = tally.chi_square();
    json.member("dice", tally.dice())?;
    json.member("faces", tally.faces())?;
    json.member("chi_square", chi_square.map(|chi| Decimal::<1_000>(chi.thousandths)))?;
    json.member("p_value", chi_square.map(|chi| Decimal::<10_000>(chi.p_value().into())))
}

fn source(json: &mut Json<'_>, dice: &Dice) -> fmt::Result {
    let health = dice.health();
    let (state, failed) = match health.verdict() {
        Verdict::Starting => ("starting", None),
        Verdict::Passed => ("passed", None),
        Verdict::Failed(test) => ("failed", Some(test)),
    };
    json.member("state", state)?;
    json.member("failed", failed.map(Text))?;
    json.member("ready", dice.refusal().is_none())?;
    json.member("bits", health.bits())?;
    json.member("failures", health.failures())
}

/// A number of thousandths or the like, written with its point: the formatting of floats would cost the box kilobytes.
struct Decimal<const PARTS: u32>(u32);

impl<const PARTS: u32> Value for Decimal<PARTS> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let places = PARTS.ilog10() as usize;
        write!(out, "{}.{:0places$}", self.0 / PARTS, self.0 % PARTS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    fn tally(rolls: &[&str]) -> Tally {
        let mut tally = Tally::default();
        rolls.iter().for_each(|roll| tally.count(roll.parse().unwrap()));
        tally
    }

    fn report(dice: InUse<'_>) -> String {
        let mut out = String::new();
        write(&mut out, dice, &Tally::default(), &tally(&["1+2+3", "1+2+3", "1+4"])).unwrap();
        out
    }

    #[test]
    fn dice_that_are_starting() {
        let expected = r#"{"since_power_on":{"dice":0,"faces":[0,0,0,0,0,0],"chi_square":null,"p_value":null},"#;
        let counted = r#""since_journal":{"dice":8,"faces":[3,2,2,1,0,0],"chi_square":5.500,"p_value":0.3579},"#;
        let source = r#""seed":null,"source":{"state":"starting","failed":null,"ready":false,"bits":0,"failures":0},"#;
        let rest = r#""next_roll":7,"commitment":null}"#;
        assert_eq!(report(InUse::Fair(&Dice::new(7))), [expected, counted, source, rest].concat());
    }

    #[test]
    fn a_failed_source_and_a_seed_are_told() {
        let mut dice = Dice::new(1);
        (0..96).for_each(|_| dice.bit(true));
        let told = report(InUse::Fair(&dice));
        assert!(told.contains(
            r#""source":{"state":"failed","failed":"repetition-count","ready":false,"bits":96,"failures":1}"#
        ));
        assert!(report(InUse::Seeded(42)).ends_with(r#""seed":42,"source":null,"next_roll":null,"commitment":null}"#));
    }
}
