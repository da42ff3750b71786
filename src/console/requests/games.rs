//! `games`: the finished games that the journal still has, oldest first, and the number of the
//! current one.

use core::fmt::{self, Write};

use super::super::{json, line};
use super::TableReader;
use crate::journal::Archive;
use crate::problem::Problem;
use crate::words::Words;

pub fn answer(
    words: Words<'_>,
    reader: &mut dyn TableReader,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    words.end()?;
    let archive = archive(reader)?;
    Ok(line(out, |out| {
        json::object(out, |json| {
            json.array("games", |items| {
                archive.games(&mut |game| {
                    items.item_object(|json| {
                        json.member("game", game.number)?;
                        json.member("rules", game.table.options().rules().code)?;
                        json.member(
                            "hands",
                            game.table.sheet().rows().next_back().map_or(0, |row| row.hand),
                        )?;
                        json.member("total", game.table.sheet().total().0)?;
                        json.member("whole", game.whole)?;
                        json.member("exported", game.exported)
                    })
                })
            })?;
            json.member("playing", archive.current())
        })
    }))
}

/// The archive of finished games. An error where nothing is kept.
pub(super) fn archive(reader: &mut dyn TableReader) -> Result<&mut dyn Archive, Problem> {
    reader.archive().ok_or_else(|| {
        Problem::new("no-journal", "nothing is kept here: games are where there is a journal")
    })
}

/// The error for a game that the journal does not have.
pub(super) fn no_such_game(game: u16) -> Problem {
    Problem::new(
        "no-such-game",
        format_args!("game {game} is not in the journal: games lists those that are"),
    )
}
