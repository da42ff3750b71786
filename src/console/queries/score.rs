//! `score RULES seat=W round=W hand=…`: what a hand counts, line by line.

use core::fmt::{self, Write};

use crate::console::Problem;
use crate::console::json::{self, Text, Value};
use crate::console::words::Words;
use crate::hand::Hand;
use crate::rules::Rules;
use crate::score::{Context, Finish, GroupKind, Line, Score, Win, form, score};

use super::options;

/// Answers it.
pub fn answer(mut words: Words<'_>, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let rules = words.rules()?;
    let context = context(rules, &mut words)?;
    let text = words.required("hand")?;
    let hand = Hand::parse_for(text, &form(rules, &context))
        .map_err(|error| Problem::new("bad-hand", format_args!("hand: {error}")))?;
    words.end()?;
    Ok(write(rules, &score(rules, &hand, &context), out))
}

fn context(rules: &'static Rules, words: &mut Words<'_>) -> Result<Context, Problem> {
    let (seat, round) = (words.wind("seat")?, words.wind("round")?);
    let options = options(words, rules)?;
    let special = match words.value("special") {
        None => None,
        Some(code) => {
            let special = rules.scoring.special(code).filter(|special| special.can_be_named());
            let wanted = "a special hand of this rule set that tiles cannot show, like twofold-fortune";
            Some(special.ok_or_else(|| Problem::bad("special", code, wanted))?.name)
        }
    };
    let context = Context {
        win: win(words)?.unwrap_or_default(),
        won_on: won_on(words)?,
        standing: words.flag("standing"),
        original: words.flag("original"),
        last_of_kind: words.flag("last-of-kind"),
        fishing: words.flag("fishing"),
        goulash: super::goulash(words, rules)?,
        special,
        ..Context::new(seat, round)
    };
    Ok(context.with_options(&options))
}

/// Where the winning tile came from, if the request says.
pub(super) fn win(words: &mut Words<'_>) -> Result<Option<Win>, Problem> {
    let Some(value) = words.value("win") else { return Ok(None) };
    let wanted = "wall, discard, kong-box, last-tile, last-discard, rob, heavenly or earthly";
    Win::from_word(value).map(Some).ok_or_else(|| Problem::bad("win", value, wanted))
}

fn won_on(words: &mut Words<'_>) -> Result<Option<GroupKind>, Problem> {
    let Some(value) = words.value("won_on") else { return Ok(None) };
    GroupKind::from_name(value).map(Some).ok_or_else(|| Problem::bad("won_on", value, "kong, pung, chow or pair"))
}

fn write(rules: &Rules, score: &Score, out: &mut dyn Write) -> fmt::Result {
    json::object(out, |json| {
        json.member("valid", score.valid())?;
        if let Some(refusal) = &score.refused {
            json.text("reason", refusal)?;
        }
        json.member("points", score.points)?;
        json.member("doubles", score.doubles)?;
        json.member("fan", score.fan)?;
        json.member("total", score.total)?;
        json.member("special", score.special)?;
        json.array("lines", |lines| {
            score.lines.iter().try_for_each(|line: &Line| {
                lines.item_array(|items| {
                    items.item(Text(line.what))?;
                    items.item(line.points)?;
                    items.item(Factor(rules.scoring.finish, line.factor))
                })
            })
        })
    })
}

/// Doubles and fan are whole; the additions of kards are quarters and written as the rulebook writes them, `0.5`.
struct Factor(Finish, i32);

impl Value for Factor {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        match (self.0, self.1 / 4, self.1 % 4) {
            (Finish::Quarters, whole, 1) => write!(out, "{whole}.25"),
            (Finish::Quarters, whole, 2) => write!(out, "{whole}.5"),
            (Finish::Quarters, whole, 3) => write!(out, "{whole}.75"),
            (Finish::Quarters, whole, _) => write!(out, "{whole}"),
            _ => write!(out, "{}", self.1),
        }
    }
}
