//! `scores [csv] [game=N]`: one row per hand, with the winner, how they won, and each place's
//! change and running total.

use core::fmt::{self, Write};

use super::super::json::Json;
use super::super::{json, line};
use super::{TableReader, games};
use crate::problem::Problem;
use crate::seat::{ByPlace, Place};
use crate::table::event::WinSource;
use crate::table::paid::Paid;
use crate::table::sheet::{Ending, ScoreSheet, SheetRow};
use crate::words::Words;

pub fn answer(
    mut words: Words<'_>,
    reader: &mut dyn TableReader,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    let csv = words.flag("csv");
    let game = words.number("game")?;
    words.end()?;
    let write = |sheet: &ScoreSheet, out: &mut dyn Write| {
        if csv { write_csv(sheet, out) } else { line(out, |out| write_json(sheet, out)) }
    };
    let Some(game) = game else { return Ok(write(reader.table().sheet(), out)) };
    let archive = games::archive(reader)?;
    if game == archive.current() {
        return Ok(write(reader.table().sheet(), out));
    }
    let mut written = None;
    let read = archive.games(&mut |it| {
        if it.number == game {
            written = Some(write(it.table.sheet(), out));
        }
        Ok(())
    });
    Ok(written.ok_or_else(|| games::no_such_game(game))?.and(read))
}

/// How a hand ended, in the words of the answer.
struct RowInWords {
    result: &'static str,
    winner: Option<Place>,
    win: Option<&'static str>,
    special: Option<&'static str>,
}

fn in_words(row: &SheetRow) -> RowInWords {
    match row.ending {
        Ending::Won { by, win, special } => RowInWords {
            result: "win",
            winner: Some(by),
            win: Some(WinSource::Won(win).code()),
            special: special.map(|special| special.title),
        },
        Ending::Drawn => RowInWords { result: "draw", winner: None, win: None, special: None },
        Ending::Void => RowInWords { result: "void", winner: None, win: None, special: None },
    }
}

/// Each row with the totals after it.
fn rows(sheet: &ScoreSheet) -> impl Iterator<Item = (SheetRow, ByPlace<i32>)> {
    sheet.rows().scan(sheet.earlier(), |total, row| {
        *total = ByPlace::from_fn(|place| total[place].saturating_add(row.change[place]));
        Some((row, *total))
    })
}

fn write_json(sheet: &ScoreSheet, out: &mut dyn Write) -> fmt::Result {
    json::object(out, |json| {
        // The sum of the oldest hands, whose rows are no longer kept.
        json.member("earlier", sheet.earlier().0)?;
        pay(json, "earlier_pay", &sheet.earlier_paid())?;
        json.array("hands", |items| {
            rows(sheet)
                .try_for_each(|(row, total)| items.item_object(|json| write_row(json, &row, total)))
        })?;
        // Points typed in or paid as penalties since the last row.
        json.member("open", sheet.open().0)?;
        json.member("total", sheet.total().0)
    })
}

fn write_row(json: &mut Json<'_>, row: &SheetRow, total: ByPlace<i32>) -> fmt::Result {
    let told = in_words(row);
    json.member("hand", row.hand)?;
    json.member("round", row.round)?;
    json.member("east", row.east)?;
    json.member("result", told.result)?;
    json.member("winner", told.winner)?;
    json.member("win", told.win)?;
    json.member("special", told.special)?;
    json.member("change", row.change.0)?;
    json.member("total", total.0)?;
    json.member("typed", row.typed)?;
    json.member("corrected", row.corrected)?;
    pay(json, "pay", &row.paid)
}

/// Who paid whom, in the form of a settlement.
fn pay(json: &mut Json<'_>, key: &str, paid: &Paid) -> fmt::Result {
    json.array(key, |items| paid.payments().try_for_each(|pay| items.item(pay)))
}

fn write_csv(sheet: &ScoreSheet, out: &mut dyn Write) -> fmt::Result {
    out.write_str("hand,round,east,result,winner,win,special,change0,change1,change2,change3,")?;
    out.write_str("total0,total1,total2,total3,typed,corrected")?;
    // What the first place paid the second one.
    pairs().try_for_each(|(from, to)| write!(out, ",paid{from}{to}"))?;
    out.write_str("\n")?;
    for (row, ByPlace([a, b, c, d])) in rows(sheet) {
        let (told, ByPlace([w, x, y, z])) = (in_words(&row), row.change);
        write!(out, "{},{},{},{},", row.hand, row.round.letter(), row.east, told.result)?;
        told.winner.map_or(Ok(()), |place| write!(out, "{place}"))?;
        // Names of special hands contain no comma and no quote.
        write!(out, ",{},{},", told.win.unwrap_or(""), told.special.unwrap_or(""))?;
        write!(out, "{w},{x},{y},{z},{a},{b},{c},{d},{},{}", row.typed, row.corrected)?;
        pairs().try_for_each(|(from, to)| write!(out, ",{}", row.paid.between(from, to).max(0)))?;
        out.write_str("\n")?;
    }
    Ok(())
}

/// Every place with every other one.
fn pairs() -> impl Iterator<Item = (Place, Place)> {
    let each = Place::ALL.into_iter();
    let all = each.flat_map(|from| Place::ALL.into_iter().map(move |to| (from, to)));
    all.filter(|(from, to)| from != to)
}
