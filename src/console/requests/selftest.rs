//! `selftest`: what the last self-test has found. It is started at the box.

use core::fmt::{self, Write};

use super::super::json::Json;
use super::super::{json, line};
use super::TableReader;
use crate::problem::Problem;
use crate::selftest::{Findings, KeyContact, Measured};
use crate::words::Words;

pub fn answer(
    words: Words<'_>,
    reader: &mut dyn TableReader,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    words.end()?;
    let findings = reader.self_test().ok_or_else(|| {
        Problem::new(
            "no-test",
            "no self-test was run since power-on: menu, Program, TEST at the box",
        )
    })?;
    Ok(line(out, |out| json::object(out, |json| write(json, &findings))))
}

fn write(json: &mut Json<'_>, findings: &Findings) -> fmt::Result {
    let faults = findings.faults();
    // The measuring comes last.
    json.member("done", findings.measured.is_some())?;
    json.array("faults", |json| {
        faults.iter().try_for_each(|fault| {
            json.item_object(|json| {
                json.member("code", fault.code())?;
                json.text("text", fault)
            })
        })
    })?;
    contacts(json, "bounces", findings, |contact| contact.bounces)?;
    contacts(json, "ghosts", findings, |contact| contact.ghosts)?;
    match &findings.measured {
        Some(measured) => json.object("measured", |json| numbers(json, measured)),
        None => json.member("measured", None::<u8>),
    }
}

/// A number of each contact, as an array for each place.
fn contacts(
    json: &mut Json<'_>,
    name: &str,
    findings: &Findings,
    number: fn(&KeyContact) -> u16,
) -> fmt::Result {
    json.array(name, |json| {
        findings.contacts.0.iter().try_for_each(|keys| {
            json.item_array(|json| keys.iter().try_for_each(|key| json.item(number(key))))
        })
    })
}

fn numbers(json: &mut Json<'_>, measured: &Measured) -> fmt::Result {
    json.text("flash_id", format_args!("{:06x}", measured.flash_id))?;
    json.member("erase_us", measured.erase_micros)?;
    json.member("write_us", measured.write_micros)?;
    json.member("raw_bits", measured.bits)?;
    json.member("ones_percent", measured.ones_percent())?;
    json.member("supply_mv", measured.millivolts)?;
    json.member("celsius", measured.celsius)?;
    json.member("commit", measured.build.map(|build| build.commit))?;
    json.member("board", measured.build.map(|build| build.board))?;
    json.member("profile", measured.build.map(|build| build.profile))
}
