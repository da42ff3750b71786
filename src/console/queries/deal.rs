//! `deal RULES east=P rolls=…`: which tiles each wind takes. `east` is the place that leads.

use core::fmt::{self, Write};

use super::super::json;
use crate::problem::Problem;
use crate::seat::Wind;
use crate::table::deal;
use crate::words::Words;

/// Answers with a list of tiles for each wind, under its letter. The ghost's list is empty. Where
/// the rule set has Hop Toi, the lucky places follow.
pub fn answer(mut words: Words<'_>, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let (options, east, broken) = super::broken_wall(&mut words)?;
    words.end()?;
    let steps = || deal::steps(&options, east, &broken);
    Ok(json::object(out, |json| {
        for wind in Wind::ALL {
            let holder = options.rules().turn.holder(east, wind);
            let mut key = [0; 4];
            json.array(wind.letter().encode_utf8(&mut key), |items| {
                let mut own = steps().filter(|step| step.place == holder);
                own.try_for_each(|step| step.slots.iter().try_for_each(|slot| items.item(slot)))
            })?;
        }
        if options.rules().hop_toi {
            json.array("hop_toi", |items| {
                steps().filter(|step| step.hop_toi).try_for_each(|step| items.item(step.place))
            })?;
        }
        Ok(())
    }))
}
