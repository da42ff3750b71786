//! `state`: everything a scoreboard needs.

use core::fmt::{self, Write};

use super::super::json::{Json, Value};
use super::super::words::Words;
use super::super::{Problem, json, line};
use super::Door;
use crate::seat::Place;
use crate::table::claims::Offer;
use crate::table::held::Fishing;
use crate::table::phase::Phase;
use crate::table::refusal::Places;
use crate::table::roll::Roll;
use crate::table::window::Window;
use crate::table::{Table, event::Source};

pub fn answer(words: Words<'_>, door: &mut dyn Door, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    words.end()?;
    Ok(line(out, |out| write(door, out)))
}

fn write(door: &dyn Door, out: &mut dyn Write) -> fmt::Result {
    let table = door.table();
    json::object(out, |json| {
        json.member("seq", door.seq())?;
        json.member("ms", door.now())?;
        json.member("phase", table.phase().awaits().name())?;
        // Where the dice of this game came from, and those of the next roll.
        json.member("seed", table.seed().or(door.dice().seed))?;
        if matches!(table.phase(), Phase::NoGame) {
            return Ok(());
        }
        game(json, table)?;
        json.array("places", |items| {
            Place::ALL.into_iter().try_for_each(|it| items.item_object(|json| place(json, table, it)))
        })?;
        match table.phase() {
            Phase::Window(it) => json.object("window", |json| window(json, it, door.now()))?,
            _ => json.member("window", None::<u8>)?,
        }
        wall(json, table)?;
        progress(json, table)?;
        result(json, table)
    })
}

fn game(json: &mut Json<'_>, table: &Table) -> fmt::Result {
    let options = table.options();
    json.member("rules", options.rules().name)?;
    json.object("options", |json| {
        options.open().try_for_each(|choice| json.member(choice.setting.name(), options.word(choice.setting)))
    })?;
    json.member("stopped", table.is_stopped())?;
    json.member("hand", table.hand_number())?;
    json.member("round", table.round())?;
    json.member("east", table.east())?;
    json.member("first_east", table.first_east())?;
    json.member("wins_in_a_row", table.wins_in_a_row())?;
    json.member("goulash", table.is_goulash())?;
    json.member("turn", table.turn())
}

fn place(json: &mut Json<'_>, table: &Table, place: Place) -> fmt::Result {
    let (held, total) = (&table.hand().held[place], table.sheet().total());
    let player = table.options().is_player(place);
    let seated = !matches!(table.phase(), Phase::Seating(_));
    json.member("place", place)?;
    json.member("player", player)?;
    json.member("wind", seated.then(|| table.wind(place)))?;
    json.member("score", total[place])?;
    let better = Place::ALL.into_iter().filter(|&it| table.options().is_player(it) && total[it] > total[place]);
    json.member("rank", player.then(|| better.count() + 1))?;
    json.member("concealed", held.concealed)?;
    json.array("melds", |items| held.melds.iter().try_for_each(|meld| items.item(meld.name())))?;
    json.member("bonus", held.bonus)?;
    json.member("discards", held.discards)?;
    json.member("fishing", held.fishing != Fishing::No)?;
    json.member("standing", held.standing)?;
    json.member("no_mahjong", held.no_mahjong)?;
    json.member("no_score", held.no_score)
}

fn window(json: &mut Json<'_>, window: &Window, now: u64) -> fmt::Result {
    json.member("discarder", window.discarder)?;
    let offer = match window.offer {
        Offer::Discard | Offer::FirstDiscard => "discard",
        Offer::MahjongDiscard => "mahjong-only",
        Offer::ExtendedKong => "kong",
        Offer::Revealed => "revealed",
    };
    json.member("offer", offer)?;
    json.member("ms_left", window.closes_at.map(|at| at.saturating_sub(now)))?;
    json.array("claims", |items| {
        let claims = window.claims.iter().filter_map(|(place, claim)| Some((place, (*claim)?.claim)));
        claims.into_iter().try_for_each(|(place, claim)| {
            items.item_array(|pair| {
                pair.item(place)?;
                pair.item(json::Text(claim))
            })
        })
    })?;
    json.member("passed", Places(window.passed))
}

fn wall(json: &mut Json<'_>, table: &Table) -> fmt::Result {
    let hand = table.hand();
    json.object("dice", |json| {
        json.array("seating", |items| table.seat_rolls().iter().try_for_each(|(_, roll)| items.item(Rolled(*roll))))?;
        json.member("side", Rolled(hand.side_roll))?;
        json.member("break", Rolled(hand.break_roll))
    })?;
    json.member("break", hand.wall.map(|wall| wall.broken().counted))?;
    json.member("next_tile", hand.wall.and_then(|wall| wall.next_live()))?;
    json.member("live", hand.wall.map(|wall| wall.live()))?;
    json.member("reserve", hand.wall.map(|wall| wall.reserve()))?;
    json.member("taken", hand.wall.map(|wall| wall.taken()))?;
    json.member("on_table", hand.discards)
}

/// Where the phases that take several steps stand.
fn progress(json: &mut Json<'_>, table: &Table) -> fmt::Result {
    match table.phase() {
        Phase::Seating(seating) => {
            let rollers = seating.map(|seating| seating.rollers());
            let all = Places::those(|place| table.options().is_player(place));
            json.member("rolling", rollers.map_or(all, Places))
        }
        Phase::Deal { .. } => match table.deal_step_now() {
            Some(step) => json.object("deal", |json| {
                json.member("place", step.place)?;
                json.member("tiles", step.slots.as_slice())?;
                json.member("hop_toi", step.hop_toi)
            }),
            None => Ok(()),
        },
        Phase::Exchange { with, done } => json.object("exchange", |json| {
            json.member("with", with.name())?;
            json.member("waiting", Places::those(|place| !done[place]))
        }),
        Phase::Settlement { agreed } => json.member("waiting", Places::those(|place| !agreed[place])),
        Phase::Result => json.member("waiting", table.hands_missing()),
        _ => Ok(()),
    }
}

fn result(json: &mut Json<'_>, table: &Table) -> fmt::Result {
    let hand = table.hand();
    let award = hand.ruling.and_then(|ruling| ruling.award);
    match award {
        Some(award) => json.object("ruling", |json| {
            json.member("winner", award.place)?;
            json.text("kind", award.claim)?;
            json.member("why", award.why.name())
        })?,
        None => json.member("ruling", None::<u8>)?,
    }
    let Some(call) = hand.call else { return json.member("mahjong", None::<u8>) };
    json.object("mahjong", |json| {
        json.member("place", call.place)?;
        json.member("win", if call.stolen { Source::Steal.word() } else { Source::Won(call.win).word() })?;
        json.member("discarder", call.discarder)?;
        json.member("last_turns", Places(hand.last_turns))?;
        json.array("totals", |items| {
            hand.entries.iter().try_for_each(|(_, entry)| items.item(entry.map(|entry| entry.total)))
        })?;
        json.member("special", hand.entries[call.place].and_then(|entry| entry.special))
    })?;
    let Some(payments) = table.payments() else { return Ok(()) };
    json.member("pay", payments.pay.as_slice())?;
    json.member("change", payments.change.0)
}

/// `"4+3"`, or `null` before it is rolled.
struct Rolled(Option<Roll>);

impl Value for Rolled {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.0.map(json::Text).write(out)
    }
}

/// A list of places.
impl Value for Places {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        json::list(out, |items| self.iter().try_for_each(|place| items.item(place)))
    }
}
