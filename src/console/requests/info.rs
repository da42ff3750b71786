//! `info`: what the table runs on.

use core::fmt::{self, Write};

use super::super::json;
use super::TableReader;
use crate::flash_chip::{FlashChip, FlashFault};
use crate::problem::Problem;
use crate::words::Words;

pub fn answer(
    words: Words<'_>,
    reader: &mut dyn TableReader,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    words.end()?;
    let (reader, info) = (&*reader, reader.info());
    Ok(super::super::line(out, |out| {
        json::object(out, |json| {
            json.member("version", crate::program::VERSION)?;
            match info.program {
                Some(sum) => json.text("program_sha256", sum)?,
                None => json.member("program_sha256", None::<u8>)?,
            }
            json.member("board", info.board)?;
            json.member("commit", info.build.map(|build| build.commit))?;
            json.member("profile", info.build.map(|build| build.profile))?;
            json.member("chip", info.chip)?;
            flash(json, info.flash)?;
            json.member("rules", reader.table().options().rules().code)?;
            json.member("uptime_ms", info.uptime.unwrap_or(reader.now()))?;
            match info.journal {
                Some(health) => json.text("journal", health)?,
                None => json.member("journal", None::<u8>)?,
            }
            json.member("free_journal", info.free_journal)?;
            json.object("resets", |json| {
                info.resets.iter().try_for_each(|(cause, count)| json.member(cause, *count))
            })?;
            json.member("starts", info.starts)?;
            json.member("worst_stack", info.worst_stack)
        })
    }))
}

/// What the flash chip says about itself, and what is wrong with it.
fn flash(json: &mut json::Json<'_>, chip: Option<FlashChip>) -> fmt::Result {
    let Some(chip) = chip else { return json.member("flash", None::<u8>) };
    json.object("flash", |json| {
        json.text("jedec", format_args!("{:06x}", chip.jedec))?;
        json.member("bytes", chip.bytes())?;
        json.member("number", chip.serial().as_deref())?;
        json.member("fault", chip.fault().map(FlashFault::code))
    })
}
