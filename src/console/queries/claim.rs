//! `claim RULES discarder=P claims=P:kind,P:kind… [fishing=P,P] [goulash] [players=3 ghost=P]`: who
//! gets a discard.
//!
//! A kind is `chow`, `pung`, `kong`, `year` or `mahjong`. A mahjong can name the group that it
//! completes: `mahjong-special`, `mahjong-kong`, `mahjong-pung`, `mahjong-chow`, `mahjong-pair`. A
//! colon in place of the hyphen is accepted too. Claims are listed in the order in which they were
//! pressed; `claims=` with nothing after it means that nobody claims.
//!
//! Further words: `chowed=P,P` names who has a chow on the table. `won=P` names who has had mahjong
//! while the others take their last turns. `offer=` says what tile it is: `discard`,
//! `first-discard`, `mahjong-only`, `extended-kong` or `revealed`.

use core::fmt::{self, Write};

use super::super::json;
use crate::problem::Problem;
use crate::rules::kinds::Robbing;
use crate::rules::{Options, Rules};
use crate::seat::ByPlace;
use crate::table::claims::{self, NotAClaim, Offer, Pressed, Ruling, Situation};
use crate::words::{self, Words};

const OFFERS: [(&str, Offer); 5] = [
    ("discard", Offer::Discard),
    ("first-discard", Offer::FirstDiscard),
    ("mahjong-only", Offer::MahjongDiscard),
    ("extended-kong", Offer::ExtendedKong),
    (REVEALED, Offer::ExtendedKong),
];

/// Another tile that lies open on a rack. It is claimed like the fourth tile of a kong, where the
/// rules let it be taken at all.
const REVEALED: &str = "revealed";

/// Answers with the winner, the kind of claim and the reason, the refused claims, and whose turn it
/// is.
pub fn answer(mut words: Words<'_>, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let situation = situation(&mut words)?;
    words.end()?;
    let Ruling { award, refused, next_turn } = claims::arbitrate(&situation);
    Ok(json::object(out, |json| {
        json.member("winner", award.map(|award| award.place))?;
        json.member("kind", award.map(|award| award.claim.kind.code()))?;
        json.member("why", award.map(|award| award.why.code()))?;
        json.array("refused", |items| {
            let mut refused = refused
                .iter()
                .filter_map(|(place, refusal)| refusal.map(|refusal| (place, refusal)));
            refused.try_for_each(|(place, refusal)| {
                items.item_array(|pair| {
                    pair.item(place)?;
                    pair.item(refusal.code())
                })
            })
        })?;
        json.member("next_turn", next_turn)
    }))
}

fn situation(words: &mut Words<'_>) -> Result<Situation, Problem> {
    let rules = Rules::read(words)?;
    let options = Options::read(words, rules)?;
    let discarder = super::player(words, "discarder", &options)?;
    let (name, offer) = offer(words)?;
    let mut situation = Situation::new(options, discarder, offer);
    if name == REVEALED {
        situation.can_rob = options.robbing() == Robbing::AnyRevealed;
    }
    situation.claims = read_claims(words.required("claims")?)?;
    situation.fishing = super::places(words, "fishing")?;
    situation.chowed = super::places(words, "chowed")?;
    situation.won = words.place_if_any("won")?;
    situation.goulash = super::goulash(words, &options)?;
    Ok(situation)
}

fn offer(words: &mut Words<'_>) -> Result<(&'static str, Offer), Problem> {
    let Some(value) = words.value("offer") else { return Ok(("discard", Offer::Discard)) };
    let found = OFFERS.into_iter().find(|&(name, _)| name == value);
    let wanted = "discard, first-discard, mahjong-only, extended-kong or revealed";
    found.ok_or_else(|| Problem::bad("offer", value, wanted))
}

fn read_claims(value: &str) -> Result<ByPlace<Option<Pressed>>, Problem> {
    let mut found = ByPlace([None; 4]);
    if value.is_empty() {
        return Ok(found);
    }
    for (order, word) in (0..).zip(value.split(',')) {
        let bad = || Problem::bad("claims", word, "a place and a claim, e.g. 2:pung");
        let (place, claim) = word.split_once(':').ok_or_else(bad)?;
        let place = words::place(place).ok_or_else(bad)?;
        let claim = claim.parse().map_err(|error: NotAClaim| {
            Problem::new("bad-value", format_args!("claims: {error}"))
        })?;
        if found[place].replace(Pressed { claim, order }).is_some() {
            return Err(Problem::bad("claims", value, "a list with each place once"));
        }
    }
    Ok(found)
}
