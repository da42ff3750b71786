//! `games`: the finished games that the journal still has, oldest first, and the one that is played.

use core::fmt::{self, Write};

use super::super::words::Words;
use super::super::{Problem, json, line};
use super::Door;
use crate::journal::Archive;

pub fn answer(words: Words<'_>, door: &mut dyn Door, out: &mut dyn Write) -> Result<fmt::Result, Problem> {
    words.end()?;
    let archive = archive(door)?;
    Ok(line(out, |out| {
        json::object(out, |json| {
            json.array("games", |items| {
                archive.games(&mut |game| {
                    items.item_object(|json| {
                        json.member("game", game.number)?;
                        json.member("rules", game.table.options().rules().name)?;
                        json.member("hands", game.table.sheet().rows().last().map_or(0, |row| row.hand))?;
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

/// The games, or why there are none.
pub(super) fn archive(door: &mut dyn Door) -> Result<&mut dyn Archive, Problem> {
    door.archive().ok_or_else(|| Problem::new("no-journal", "nothing is kept here: games are where there is a journal"))
}

/// What to say of a game that is not there.
pub(super) fn no_such_game(game: u16) -> Problem {
    Problem::new("no-such-game", format_args!("game {game} is not in the journal: games lists those that are"))
}
