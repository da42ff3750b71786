//! `rules`: every rule set with its options and their defaults.

use core::fmt::{self, Write};

use super::super::json::{self, Json};
use crate::problem::Problem;
use crate::rules::settings::Choice;
use crate::rules::{self, Options, Rules};
use crate::seat::TurnOrder;
use crate::words::Words;

/// Answers with one object per rule set. An option with a single value is fixed.
pub fn answer(words: Words<'_>, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    words.end()?;
    Ok(json::object(out, |json| {
        json.array("rules", |items| {
            rules::ALL
                .into_iter()
                .try_for_each(|rules| items.item_object(|json| rule_set(json, rules)))
        })
    }))
}

fn rule_set(json: &mut Json<'_>, rules: &'static Rules) -> fmt::Result {
    json.member("name", rules.code)?;
    json.member("title", rules.title)?;
    json.member(
        "turn",
        match rules.turn {
            TurnOrder::Clockwise => "clockwise",
            TurnOrder::Anticlockwise => "anticlockwise",
        },
    )?;
    json.member("tiles", Options::new(rules).tiles())?;
    if let Some(trays) = rules.trays {
        json.member("trays", trays.map(|tray| tray.code()))?;
    }
    json.array("options", |items| {
        rules.settings.iter().try_for_each(|choice| items.item_object(|json| option(json, choice)))
    })
}

fn option(json: &mut Json<'_>, choice: &Choice) -> fmt::Result {
    json.member("name", choice.setting.code())?;
    json.member("title", choice.setting.title())?;
    json.member("group", choice.setting.row().group.code())?;
    json.array("values", |items| {
        choice.values.iter().try_for_each(|value| items.item(value.code))
    })?;
    json.member("default", choice.default_value().map(|value| value.code))
}
