//! `settle RULES east=P winner=P totals=a,b,c,d`: who pays whom.

use core::fmt::{self, Write};

use crate::console::json::{self, JsonValue};
use crate::problem::Problem;
use crate::rules::{Options, Rules};
use crate::score::{Payment, Settlement, settle};
use crate::seat::{ByPlace, Wind};
use crate::words::Words;

use super::score::win;

/// Answers with the payments and the change of each place.
pub fn answer(mut words: Words<'_>, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let rules = Rules::read(&mut words)?;
    let options = Options::read(&mut words, rules)?;
    let (east, winner) = (words.place("east")?, words.place("winner")?);
    let discarder = words.place_if_any("discarder")?;
    let settlement = Settlement {
        round: words.wind_if_any("round")?.unwrap_or(Wind::East),
        discarder,
        win: win(&mut words)?,
        totals: totals(words.required("totals")?)?,
        ghost: options.ghost(),
        house: options.house(),
        ..Settlement::new(east, winner)
    };
    words.end()?;
    let payments = settle(&rules.scoring, rules.turn, &settlement)
        .map_err(|error| Problem::new(error.code(), error))?;
    Ok(json::object(out, |json| {
        json.member("pay", payments.pay.as_slice())?;
        json.member("change", payments.change.0)
    }))
}

fn totals(value: &str) -> Result<ByPlace<i32>, Problem> {
    let bad = || {
        Problem::bad("totals", value, "four whole numbers with commas between them, place 0 first")
    };
    let mut numbers = value.split(',');
    let mut totals = ByPlace([0; 4]);
    for (_, total) in totals.iter_mut() {
        *total = numbers.next().and_then(|word| word.parse().ok()).ok_or_else(bad)?;
    }
    if numbers.next().is_some() { Err(bad()) } else { Ok(totals) }
}

impl JsonValue for Payment {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        [i32::from(self.from.number()), i32::from(self.to.number()), self.amount].write(out)
    }
}
