//! `score RULES seat=W round=W hand=…`: what a hand counts, line by line.

use core::fmt::{self, Write};

use crate::console::json::{self, JsonValue, Quoted};
use crate::hand::{Hand, HandError, HandFault};
use crate::problem::Problem;
use crate::rules::kinds::FishingRule;
use crate::rules::settings::Setting;
use crate::rules::{Options, Rules};
use crate::score::{Context, Finish, GroupKind, Score, Win, form, score};
use crate::table;
use crate::words::Words;

/// Answers with the points, the total and every line of the count.
pub fn answer(mut words: Words<'_>, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let rules = Rules::read(&mut words)?;
    let context = context(rules, &mut words)?;
    let text = words.required("hand")?;
    let hand = match Hand::parse_for(text, &form(&rules.scoring, &context)) {
        // No tile of a dealt mahjong came last, so fourteen tiles without a plus are right.
        Err(HandError { fault: HandFault::WinningTileMissing, .. })
            if context.win == Win::Heavenly =>
        {
            Hand::parse(text)
        }
        hand => hand,
    };
    let hand = hand.map_err(|error| Problem::new("bad-hand", format_args!("hand: {error}")))?;
    words.end()?;
    Ok(write(rules, &score(&rules.scoring, &hand, &context), out))
}

fn context(rules: &'static Rules, words: &mut Words<'_>) -> Result<Context, Problem> {
    let (seat, round) = (words.wind("seat")?, words.wind("round")?);
    let options = Options::read(words, rules)?;
    let special = match words.value("special") {
        None => None,
        Some(code) => {
            let special = rules.scoring.special(code).filter(|special| special.can_be_named());
            let wanted =
                "a special hand of this rule set that tiles cannot show, like twofold-fortune";
            Some(special.ok_or_else(|| Problem::bad("special", code, wanted))?)
        }
    };
    Ok(Context {
        win: win(words)?.unwrap_or_default(),
        won_on: won_on(words)?,
        standing: words.flag("standing"),
        original: called(words, "original", &options)?,
        last_of_kind: words.flag("last-of-kind"),
        fishing: called(words, "fishing", &options)?,
        goulash: super::goulash(words, &options)?,
        special,
        ..table::hand_context(&options, seat, round)
    })
}

/// Reads a word that follows from a call of fishing. It is an error where the house calls nothing.
fn called(words: &mut Words<'_>, word: &str, options: &Options) -> Result<bool, Problem> {
    let dropped = options.is_changed(Setting::Fishing);
    match words.flag(word) {
        true if dropped && options.fishing() == FishingRule::Silent => Err(Problem::new(
            "no-fishing",
            format_args!(
                "nobody calls fishing with {}=off: leave {word} out",
                Setting::Fishing.code()
            ),
        )),
        called => Ok(called),
    }
}

/// Reads where the winning tile came from, if the request says so.
pub(super) fn win(words: &mut Words<'_>) -> Result<Option<Win>, Problem> {
    let Some(value) = words.value("win") else { return Ok(None) };
    let wanted = "wall, discard, kong-box, last-tile, last-discard, rob, heavenly or earthly";
    Win::from_code(value).map(Some).ok_or_else(|| Problem::bad("win", value, wanted))
}

fn won_on(words: &mut Words<'_>) -> Result<Option<GroupKind>, Problem> {
    let Some(value) = words.value("won_on") else { return Ok(None) };
    GroupKind::from_code(value)
        .map(Some)
        .ok_or_else(|| Problem::bad("won_on", value, "kong, pung, chow or pair"))
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
        json.member("special", score.special.map(|special| special.title))?;
        json.array("lines", |lines| {
            score.lines().try_for_each(|line| {
                lines.item_array(|items| {
                    items.item(Quoted(line.what))?;
                    items.item(line.points)?;
                    items.item(Factor(rules.scoring.finish, line.factor))
                })
            })
        })
    })
}

/// Doubles and fan are whole numbers. The additions of kards are quarters, which are written as in
/// the rulebook: `0.5`.
struct Factor(Finish, i32);

impl JsonValue for Factor {
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
