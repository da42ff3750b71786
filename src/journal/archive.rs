//! Finished games: their results and their logs, until the ring needs the room.
//!
//! A game ends where the next event `new` begins another. Just before that event a record holds the
//! result of the game, so the list of games and their scores need no replay. The log of a game is
//! everything between two such records.

use core::fmt;

use embedded_storage::nor_flash::NorFlash;

use super::base::{self, RESULT, SNAPSHOT};
use super::events::{self, BEGIN, EVENT};
use super::keeper::Journal;
use super::log::{LogError, RecordLog};
use super::record::{Kind, Record};
use crate::bytes::ByteReader;
use crate::table::{Stamped, Table};

/// A record that says which game was exported: a version and the number of the game.
const EXPORTED: Kind = Kind(5);
const EXPORTED_VERSION: u8 = 1;

/// How many exported games are remembered. The ring holds more games only if most of them were
/// given up after a few events. Then the oldest ones count as not exported, and at worst the
/// players are warned once too often.
const MARKS: usize = 128;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The number of the game, counted from 1 since the journal began.
    pub number: u16,
    /// Its result: options, winds and score sheet.
    pub table: Table,
    /// The journal still has all of its events.
    pub whole: bool,
    /// The game was exported.
    pub exported: bool,
}

/// A finished game that a player looks at, and its position in the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastGame {
    /// The number of the game, counted from 1 since the journal began.
    pub number: u16,
    /// How many finished games are newer.
    pub back: u16,
    /// How many finished games there are.
    pub count: u16,
    /// Its result: options, winds and score sheet.
    pub table: Table,
}

/// What the console and the keys ask about finished games, without the type of the flash.
pub trait Archive {
    /// Visits the finished games, oldest first.
    fn games(&mut self, visit: &mut dyn FnMut(&Game) -> fmt::Result) -> fmt::Result;

    /// The finished game that is `back` games older than the newest one.
    fn past(&mut self, back: u16) -> Option<PastGame>;

    /// Visits the events of a game, finished or not. `None` if the journal does not have it.
    fn log_of(
        &mut self,
        game: u16,
        visit: &mut dyn FnMut(&Stamped) -> fmt::Result,
    ) -> Option<fmt::Result>;

    /// The number of the game that is being played.
    fn current(&self) -> u16;

    /// Remembers that a finished game was exported to its end.
    fn mark_exported(&mut self, game: u16);
}

/// The oldest finished game that was not exported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Unexported {
    /// Nobody has looked yet.
    #[default]
    Unknown,
    /// Every finished game was exported.
    None,
    /// This game, with the records from `start` up to `end`.
    Game { game: u16, start: u32, end: u32 },
}

impl Unexported {
    /// The number of the game and its first record.
    pub fn game(self) -> Option<(u16, u32)> {
        match self {
            Unexported::Game { game, start, .. } => Some((game, start)),
            _ => None,
        }
    }
}

/// The records of a finished game.
#[derive(Clone, Copy)]
struct GameExtent {
    game: u16,
    start: u32,
    result: u32,
    end: u32,
    /// The first record is the event that began the game.
    whole: bool,
}

/// Finds the ends of games while it goes through the records in order.
#[derive(Default)]
struct Extents {
    start: Option<u32>,
    whole: bool,
    result: Option<(u16, u32)>,
}

impl Extents {
    fn take(&mut self, record: &Record<'_>) -> Option<GameExtent> {
        match record.kind {
            EVENT | SNAPSHOT if self.start.is_none() => self.start = Some(record.number),
            RESULT => {
                self.start.get_or_insert(record.number);
                self.result =
                    base::read_stamp(record.payload).map(|stamp| (stamp.game, record.number));
            }
            BEGIN => {
                let (start, whole) =
                    (self.start.replace(record.number), core::mem::replace(&mut self.whole, true));
                let (game, result) = self.result.take()?;
                return Some(GameExtent { game, start: start?, result, end: record.number, whole });
            }
            // There was a power cut between a result and its `new`, so the game went on.
            EVENT => self.result = None,
            _ => {}
        }
        None
    }
}

impl<F: NorFlash> Archive for Journal<F> {
    fn games(&mut self, visit: &mut dyn FnMut(&Game) -> fmt::Result) -> fmt::Result {
        let Some(log) = &mut self.log else { return Ok(()) };
        let exported = exported(log).map_err(|_| fmt::Error)?;
        let mut from = 0;
        while let Some(extent) = extent(log, from, |_| true).map_err(|_| fmt::Error)? {
            from = extent.end;
            if let Some(table) = result(log, extent.result).map_err(|_| fmt::Error)? {
                let (number, whole) = (extent.game, extent.whole);
                visit(&Game { number, table, whole, exported: exported.contains(&number) })?;
            }
        }
        Ok(())
    }

    fn past(&mut self, back: u16) -> Option<PastGame> {
        let log = self.log.as_mut()?;
        let mut count = 0_u16;
        each_extent(log, |_| count = count.saturating_add(1)).ok()?;
        let wanted = count.checked_sub(back)?;
        let (mut seen, mut found) = (0_u16, None);
        each_extent(log, |extent| {
            seen = seen.saturating_add(1);
            if seen == wanted {
                found = Some(extent);
            }
        })
        .ok()?;
        let GameExtent { game: number, result: at, .. } = found?;
        Some(PastGame { number, back, count, table: result(log, at).ok()?? })
    }

    fn log_of(
        &mut self,
        game: u16,
        visit: &mut dyn FnMut(&Stamped) -> fmt::Result,
    ) -> Option<fmt::Result> {
        let current = self.game == game;
        let log = self.log.as_mut()?;
        let (start, end) = match extent(log, 0, |extent| extent.game == game).ok()? {
            Some(extent) => (extent.start, extent.end),
            None if current => (last_begin(log).ok()?, u32::MAX),
            None => return None,
        };
        let mut written = Ok(());
        let read = each_event(log, start, &mut |number, event| {
            if number < end {
                written = visit(event);
            }
            number < end && written.is_ok()
        });
        Some(written.and(read.map_err(|_| fmt::Error)))
    }

    fn current(&self) -> u16 {
        self.game
    }

    fn mark_exported(&mut self, game: u16) {
        self.note_exported(game);
        self.look_for_unexported();
    }
}

impl<F: NorFlash> Journal<F> {
    /// Like [`Archive::mark_exported`], but does not look for the next game to export. That means
    /// reading the whole ring, and [`Journal::tidy`] does it later.
    pub fn note_exported(&mut self, game: u16) {
        let [low, high] = game.to_le_bytes();
        // If this is not kept, the players are warned once more and nothing else happens.
        let _ = self.append(EXPORTED, &[EXPORTED_VERSION, low, high]);
        self.unexported = Unexported::Unknown;
    }

    /// Visits every event in the journal from number `from` on, oldest first.
    pub fn events(
        &mut self,
        from: u32,
        visit: &mut dyn FnMut(&Stamped) -> fmt::Result,
    ) -> fmt::Result {
        let Some(log) = &mut self.log else { return Ok(()) };
        let mut written = Ok(());
        let read = each_event(log, 0, &mut |_, event| {
            if event.seq >= from {
                written = visit(event);
            }
            written.is_ok()
        });
        written.and(read.map_err(|_| fmt::Error))
    }

    /// Finds the oldest game that was not exported. It reads the whole ring, so it looks only if
    /// the answer is not known.
    pub(super) fn look_for_unexported(&mut self) {
        let Some(log) = &mut self.log else { return };
        let known = match self.unexported {
            Unexported::Unknown => false,
            Unexported::None => true,
            Unexported::Game { end, .. } => log.oldest() < end,
        };
        if known {
            return;
        }
        let found = exported(log).and_then(|marks| extent(log, 0, |it| !marks.contains(&it.game)));
        self.unexported = match found {
            Ok(Some(GameExtent { game, start, end, .. })) => Unexported::Game { game, start, end },
            _ => Unexported::None,
        };
    }
}

/// Visits every finished game, oldest first. Not inlined, for the same reason as [`extent`].
#[inline(never)]
fn each_extent<F: NorFlash>(
    log: &mut RecordLog<F>,
    mut visit: impl FnMut(GameExtent),
) -> Result<(), LogError> {
    let mut extents = Extents::default();
    log.each(0, &mut [0; base::LONGEST], |record| {
        extents.take(&record).into_iter().for_each(&mut visit);
        true
    })
}

/// The first finished game from record `from` on that is wanted. This and the next two functions
/// are not inlined, so that their buffers are not on the stack at the same time.
#[inline(never)]
fn extent<F: NorFlash>(
    log: &mut RecordLog<F>,
    from: u32,
    wanted: impl Fn(&GameExtent) -> bool,
) -> Result<Option<GameExtent>, LogError> {
    let (mut extents, mut found) = (Extents::default(), None);
    log.each(from, &mut [0; base::LONGEST], |record| {
        found = extents.take(&record).filter(&wanted);
        found.is_none()
    })?;
    Ok(found)
}

#[inline(never)]
fn result<F: NorFlash>(log: &mut RecordLog<F>, number: u32) -> Result<Option<Table>, LogError> {
    let (mut table, mut read) = (Table::new(), false);
    log.each(number, &mut [0; base::LONGEST], |record| {
        read = base::read_table(record.payload, &mut table).is_ok();
        false
    })?;
    Ok(read.then_some(table))
}

/// The numbers of the exported games.
#[inline(never)]
fn exported<F: NorFlash>(log: &mut RecordLog<F>) -> Result<heapless::Vec<u16, MARKS>, LogError> {
    let mut games = heapless::Vec::new();
    log.each(0, &mut [0; 4], |record| {
        let mut bytes = ByteReader(record.payload);
        if record.kind == EXPORTED && bytes.byte() == Some(EXPORTED_VERSION) {
            if games.is_full() {
                games.remove(0);
            }
            // There is room, because the oldest number was just removed.
            let _ = bytes.array().map(|game| games.push(u16::from_le_bytes(game)));
        }
        true
    })?;
    Ok(games)
}

/// The record with which the current game begins; 0 if it is no longer there.
fn last_begin<F: NorFlash>(log: &mut RecordLog<F>) -> Result<u32, LogError> {
    Ok(log.last(u32::MAX, |kind| kind == BEGIN)?.unwrap_or(0))
}

fn each_event<F: NorFlash>(
    log: &mut RecordLog<F>,
    from: u32,
    visit: &mut dyn FnMut(u32, &Stamped) -> bool,
) -> Result<(), LogError> {
    log.each(from, &mut [0; events::LONGEST], |record| match record.kind {
        EVENT | BEGIN => {
            events::read(record.payload).map_or(true, |event| visit(record.number, &event))
        }
        _ => true,
    })
}
