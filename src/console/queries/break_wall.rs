//! `break RULES east=P rolls=a+b[,c+d[+e]] [length=L]`: where the wall breaks.

use core::fmt::{self, Write};

use super::super::json;
use crate::problem::Problem;
use crate::words::Words;

/// Answers with the counted stack, the reserve, the first stack of the live wall, and the number of
/// tiles in both.
pub fn answer(mut words: Words<'_>, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let (_, _, broken) = super::broken_wall(&mut words)?;
    words.end()?;
    Ok(json::object(out, |json| {
        json.member("side", broken.counted.side)?;
        json.member("stack", broken.counted.number)?;
        json.array("reserve", |items| broken.reserve().try_for_each(|stack| items.item(stack)))?;
        json.member("first", broken.first())?;
        json.member("live", broken.live_tiles())?;
        json.member("reserve_tiles", broken.reserve_tiles())
    }))
}
