//! `scores [csv] [game=N]`: one row a hand, who won and with what, each place's change and running total.

use core::fmt::{self, Write};

use super::super::json::Json;
use super::super::words::Words;
use super::super::{Problem, json, line};
use super::{Door, games};
use crate::seat::{ByPlace, Place};
use crate::table::event::Source;
use crate::table::sheet::{Ending, Row, Sheet};

pub fn answer(mut words: Words<'_>, door: &mut dyn Door, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    let csv = words.flag("csv");
    let game = words.number("game")?;
    words.end()?;
    let write = |sheet: &Sheet, out: &mut dyn Write| {
        if csv { write_csv(sheet, out) } else { line(out, |out| write_json(sheet, out)) }
    };
    let Some(game) = game else { return Ok(write(door.table().sheet(), out)) };
    let archive = games::archive(door)?;
    if game == archive.current() {
        return Ok(write(door.table().sheet(), out));
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

/// What a row says in words.
struct Told {
    result: &'static str,
    winner: Option<Place>,
    win: Option<&'static str>,
    special: Option<&'static str>,
}

fn told(row: &Row) -> Told {
    match row.ending {
        Ending::Won { by, win, special } => Told {
            result: "win",
            winner: Some(by),
            win: Some(Source::Won(win).word()),
            special: special.map(|special| special.name),
        },
        Ending::Drawn => Told { result: "draw", winner: None, win: None, special: None },
        Ending::Void => Told { result: "void", winner: None, win: None, special: None },
    }
}

/// Each row with the totals after it.
fn rows(sheet: &Sheet) -> impl Iterator<Item = (&Row, ByPlace<i32>)> {
    sheet.rows().iter().scan(sheet.earlier(), |total, row| {
        *total = ByPlace::from_fn(|place| total[place].saturating_add(row.change[place]));
        Some((row, *total))
    })
}

fn write_json(sheet: &Sheet, out: &mut dyn Write) -> fmt::Result {
    json::object(out, |json| {
        // What the oldest rows added up to when they were no longer kept one by one.
        json.member("earlier", sheet.earlier().0)?;
        json.array("hands", |items| {
            rows(sheet).try_for_each(|(row, total)| items.item_object(|json| write_row(json, row, total)))
        })?;
        // Typed in or taken as a penalty since the last row.
        json.member("open", sheet.open().0)?;
        json.member("total", sheet.total().0)
    })
}

fn write_row(json: &mut Json<'_>, row: &Row, total: ByPlace<i32>) -> fmt::Result {
    let told = told(row);
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
    json.member("corrected", row.corrected)
}

fn write_csv(sheet: &Sheet, out: &mut dyn Write) -> fmt::Result {
    out.write_str("hand,round,east,result,winner,win,special,change0,change1,change2,change3,")?;
    out.write_str("total0,total1,total2,total3,typed,corrected\n")?;
    for (row, ByPlace([a, b, c, d])) in rows(sheet) {
        let (told, ByPlace([w, x, y, z])) = (told(row), row.change);
        write!(out, "{},{},{},{},", row.hand, row.round.letter(), row.east, told.result)?;
        told.winner.map_or(Ok(()), |place| write!(out, "{place}"))?;
        // Names of special hands hold no comma and no quote.
        write!(out, ",{},{},", told.win.unwrap_or(""), told.special.unwrap_or(""))?;
        writeln!(out, "{w},{x},{y},{z},{a},{b},{c},{d},{},{}", row.typed, row.corrected)?;
    }
    Ok(())
}
