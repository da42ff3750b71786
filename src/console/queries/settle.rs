//! `settle RULES east=P winner=P totals=a,b,c,d`: who pays whom.

use core::fmt::{self, Write};

use crate::console::Problem;
use crate::console::json::{self, Value};
use crate::console::words::Words;
use crate::score::{Payment, Settlement, settle};
use crate::seat::{ByPlace, Place, Wind};

use super::score::win;

/// Answers it.
pub fn answer(mut words: Words<'_>, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let rules = words.rules()?;
    let (east, winner) = (words.place("east")?, words.place("winner")?);
    let discarder = words.place_if_any("discarder")?;
    let settlement = Settlement {
        round: words.wind_if_any("round")?.unwrap_or(Wind::East),
        discarder,
        win: win(&mut words)?,
        totals: totals(words.required("totals")?)?,
        ghost: ghost(&mut words)?,
        ..Settlement::new(east, winner)
    };
    words.end()?;
    let payments = settle(rules, &settlement).map_err(|error| Problem::new(error.code(), error))?;
    Ok(json::object(out, |json| {
        json.member("pay", payments.pay.as_slice())?;
        json.member("change", payments.change.0)
    }))
}

/// The empty place, when three play.
fn ghost(words: &mut Words<'_>) -> Result<Option<Place>, Problem> {
    let ghost = words.place_if_any("ghost")?;
    match (words.value("players"), ghost) {
        (None | Some("4"), None) => Ok(None),
        (Some("3"), Some(ghost)) => Ok(Some(ghost)),
        (Some("3"), None) => Err(Problem::missing("ghost")),
        (Some(players @ "4"), _) => Err(Problem::bad("players", players, "right beside a ghost")),
        (players, _) => Err(Problem::bad("players", players.unwrap_or("nothing"), "3 or 4")),
    }
}

fn totals(value: &str) -> Result<ByPlace<i32>, Problem> {
    let bad = || Problem::bad("totals", value, "four whole numbers with commas between them, place 0 first");
    let mut numbers = value.split(',');
    let mut totals = ByPlace([0; 4]);
    for (_, total) in totals.iter_mut() {
        *total = numbers.next().and_then(|word| word.parse().ok()).ok_or_else(bad)?;
    }
    if numbers.next().is_some() { Err(bad()) } else { Ok(totals) }
}

impl Value for Payment {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        [i32::from(self.from.number()), i32::from(self.to.number()), self.amount].write(out)
    }
}
