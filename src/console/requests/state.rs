//! `state`: everything a scoreboard needs.

use core::fmt::{self, Write};

use super::super::json::{Json, JsonValue};
use super::super::{json, line};
use super::TableReader;
use crate::problem::Problem;
use crate::roll::Roll;
use crate::seat::{ByPlace, Place, Places};
use crate::table::Table;
use crate::table::claims::{Offer, Pressed};
use crate::table::doubts::Doubt;
use crate::table::event::WinSource;
use crate::table::free::FreeWindow;
use crate::table::held::FishingCall;
use crate::table::phase::Phase;
use crate::table::window::Window;
use crate::words::Words;

pub fn answer(
    words: Words<'_>,
    reader: &mut dyn TableReader,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    words.end()?;
    Ok(line(out, |out| write(reader, out)))
}

fn write(reader: &dyn TableReader, out: &mut dyn Write) -> fmt::Result {
    let table = reader.table();
    json::object(out, |json| {
        json.member("seq", reader.seq())?;
        json.member("ms", reader.now())?;
        json.member("phase", table.phase().awaits().code())?;
        json.member("follow", table.follow().code())?;
        // The seed of this game, or else the seed of the next roll.
        json.member("seed", table.seed().or(reader.dice().seed))?;
        if matches!(table.phase(), Phase::NoGame) {
            return Ok(());
        }
        game(json, table)?;
        json.array("places", |items| {
            Place::ALL
                .into_iter()
                .try_for_each(|it| items.item_object(|json| place(json, table, it)))
        })?;
        match table.phase() {
            Phase::Window(it) => json.object("window", |json| window(json, it, reader.now()))?,
            Phase::FreeWindow(it) => {
                json.object("window", |json| free_window(json, it, reader.now()))?
            }
            _ => json.member("window", None::<u8>)?,
        }
        wall(json, table)?;
        progress(json, table)?;
        result(json, table)
    })
}

fn game(json: &mut Json<'_>, table: &Table) -> fmt::Result {
    let options = table.options();
    json.member("rules", options.rules().code)?;
    json.object("options", |json| {
        options
            .open()
            .try_for_each(|choice| json.member(choice.setting.code(), options.code(choice.setting)))
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
    let better = Place::ALL
        .into_iter()
        .filter(|&it| table.options().is_player(it) && total[it] > total[place]);
    json.member("rank", player.then(|| better.count() + 1))?;
    json.member("concealed", held.concealed)?;
    json.array("melds", |items| held.melds.iter().try_for_each(|meld| items.item(meld.code())))?;
    json.member("bonus", held.bonus)?;
    json.member("discards", held.discards)?;
    json.member("fishing", held.fishing != FishingCall::No)?;
    json.member("standing", held.standing)?;
    json.member("no_mahjong", held.no_mahjong())?;
    json.member("no_score", held.no_score())
}

fn window(json: &mut Json<'_>, window: &Window, now: u64) -> fmt::Result {
    json.member("discarder", window.discarder)?;
    let offer = match window.offer {
        Offer::Discard | Offer::FirstDiscard => "discard",
        Offer::MahjongDiscard => "mahjong-only",
        Offer::ExtendedKong => "kong",
    };
    json.member("offer", offer)?;
    json.member("ms_left", window.closes_at.map(|at| at.saturating_sub(now)))?;
    claims(json, &window.claims)?;
    json.member("passed", Places(window.passed))
}

/// A tile that the box has not seen. Its owner is null until somebody says whose it was.
fn free_window(json: &mut Json<'_>, window: &FreeWindow, now: u64) -> fmt::Result {
    json.member("discarder", window.discarder)?;
    json.member("offer", if window.is_robbing() { "kong" } else { "discard" })?;
    json.member("ms_left", window.closes_at.map(|at| at.saturating_sub(now)))?;
    claims(json, &window.claims)?;
    json.member("passed", Places(window.passed))
}

fn claims(json: &mut Json<'_>, claims: &ByPlace<Option<Pressed>>) -> fmt::Result {
    json.array("claims", |items| {
        let claims = claims.iter().filter_map(|(place, claim)| Some((place, (*claim)?.claim)));
        claims.into_iter().try_for_each(|(place, claim)| {
            items.item_array(|pair| {
                pair.item(place)?;
                pair.item(json::Quoted(claim))
            })
        })
    })
}

fn wall(json: &mut Json<'_>, table: &Table) -> fmt::Result {
    let hand = table.hand();
    json.object("dice", |json| {
        json.array("seating", |items| {
            table.seat_rolls().iter().try_for_each(|(_, roll)| items.item(RollOrNull(*roll)))
        })?;
        json.member("side", RollOrNull(hand.side_roll))?;
        json.member("break", RollOrNull(hand.break_roll))
    })?;
    json.member("break", hand.wall.map(|wall| wall.broken().counted))?;
    // What is left of the wall is known only if the box was told of every draw.
    let counted = hand.wall.filter(|_| table.is_counted());
    json.member("next_tile", counted.and_then(|wall| wall.next_live()))?;
    json.member("live", counted.map(|wall| wall.live()))?;
    json.member("reserve", counted.map(|wall| wall.reserve()))?;
    json.member("taken", counted.map(|wall| wall.taken()))?;
    json.member("on_table", hand.discards)
}

/// How far the game has got in phases that take several steps.
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
            json.member("with", with.code())?;
            json.member("waiting", Places::those(|place| !done[place]))
        }),
        Phase::Settlement { agreed } => {
            json.member("waiting", Places::those(|place| !agreed[place]))
        }
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
            json.member("why", award.why.code())
        })?,
        None => json.member("ruling", None::<u8>)?,
    }
    let Some(call) = hand.call else { return json.member("mahjong", None::<u8>) };
    json.object("mahjong", |json| {
        json.member("place", call.place)?;
        json.member(
            "win",
            if call.stolen { WinSource::Steal.code() } else { WinSource::Won(call.win).code() },
        )?;
        json.member("discarder", call.discarder)?;
        json.member("last_turns", Places(hand.last_turns))?;
        json.array("totals", |items| {
            hand.entries
                .iter()
                .try_for_each(|(_, entry)| items.item(entry.map(|entry| entry.total)))
        })?;
        json.member(
            "special",
            hand.entries[call.place].and_then(|entry| entry.special).map(|special| special.title),
        )
    })?;
    doubts(json, table)?;
    let Some(payments) = table.payments() else { return Ok(()) };
    json.member("pay", payments.pay.as_slice())?;
    json.member("change", payments.change.0)
}

/// What cannot be right about the entered hands.
pub fn doubts(json: &mut Json<'_>, table: &Table) -> fmt::Result {
    json.array("doubts", |items| {
        table
            .doubts()
            .iter()
            .try_for_each(|doubt| items.item_object(|json| write_doubt(json, doubt)))
    })
}

fn write_doubt(json: &mut Json<'_>, doubt: &Doubt) -> fmt::Result {
    match doubt {
        Doubt::TooMany { tile, held } => {
            json.member("doubt", "too-many")?;
            json.text("tile", tile)?;
            json.member("held", held.0)
        }
        Doubt::SetsMissing { place, sets } => {
            json.member("doubt", "sets-missing")?;
            json.member("place", *place)?;
            json.array("sets", |items| sets.iter().try_for_each(|set| items.item(set.code())))
        }
    }
}

/// Written as `"4+3"`, or as `null` before the roll.
struct RollOrNull(Option<Roll>);

impl JsonValue for RollOrNull {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.0.map(json::Quoted).write(out)
    }
}

/// A list of places.
impl JsonValue for Places {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        json::list(out, |items| self.iter().try_for_each(|place| items.item(place)))
    }
}
