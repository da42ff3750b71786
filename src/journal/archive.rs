//! The games of before: what each came to and its log, until the ring needs the room.
//!
//! A game ends where the next `new` stands: just before it is a record of what the game came to. So the list and the
//! scores need no replay, and a game's log is what stands between two of those.

use core::fmt;

use embedded_storage::nor_flash::NorFlash;

use super::base::{self, RESULT, SNAPSHOT};
use super::events::{self, BEGIN, EVENT};
use super::keeper::Journal;
use super::log::{Log, LogError};
use super::record::{Kind, Record};
use crate::bytes::Reader;
use crate::table::{Stamped, Table};

/// A game was read out: a version, and its number.
pub const EXPORTED: Kind = Kind(5);
const EXPORTED_VERSION: u8 = 1;

/// As many marks are remembered at once. More games fit only where most were given up after a few events; of those, the
/// oldest count as not read out, which at worst warns once too often.
const MARKS: usize = 128;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Counted from 1 since the journal began.
    pub number: u16,
    /// What it came to: options, winds and score sheet.
    pub table: Table,
    /// All of it is still there.
    pub whole: bool,
    /// It was read out.
    pub exported: bool,
}

/// A finished game that somebody looks at, and where it stands among the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    /// Counted from 1 since the journal began.
    pub number: u16,
    /// 0 for the newest.
    pub back: u16,
    /// How many there are.
    pub count: u16,
    /// What it came to: options, winds and score sheet.
    pub table: Table,
}

/// What the console and the keys ask for; the type of the flash does not matter to them.
pub trait Archive {
    /// Visits the finished games, oldest first.
    fn games(&mut self, visit: &mut dyn FnMut(&Game) -> fmt::Result) -> fmt::Result;

    /// The finished game that is so many before the newest one.
    fn past(&mut self, back: u16) -> Option<Past>;

    /// Visits the events of a game, finished or not; `None`: it is not there.
    fn log_of(&mut self, game: u16, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> Option<fmt::Result>;

    /// The game that is played.
    fn current(&self) -> u16;

    /// A finished game was read out to its end.
    fn mark_exported(&mut self, game: u16);
}

/// The oldest finished game that nobody has read out, once it was looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Unexported {
    #[default]
    Unknown,
    None,
    Game {
        game: u16,
        start: u32,
        end: u32,
    },
}

impl Unexported {
    /// Its number and its first record.
    pub fn game(self) -> Option<(u16, u32)> {
        match self {
            Unexported::Game { game, start, .. } => Some((game, start)),
            _ => None,
        }
    }
}

/// A finished game's records.
#[derive(Clone, Copy)]
struct Extent {
    game: u16,
    start: u32,
    result: u32,
    end: u32,
    /// Its first record is its `new`.
    whole: bool,
}

/// Goes through records in order and tells where games end.
#[derive(Default)]
struct Extents {
    start: Option<u32>,
    whole: bool,
    result: Option<(u16, u32)>,
}

impl Extents {
    fn take(&mut self, record: &Record<'_>) -> Option<Extent> {
        match record.kind {
            EVENT | SNAPSHOT if self.start.is_none() => self.start = Some(record.number),
            RESULT => {
                self.start.get_or_insert(record.number);
                self.result = base::read_stamp(record.payload).map(|stamp| (stamp.game, record.number));
            }
            BEGIN => {
                let (start, whole) = (self.start.replace(record.number), core::mem::replace(&mut self.whole, true));
                let (game, result) = self.result.take()?;
                return Some(Extent { game, start: start?, result, end: record.number, whole });
            }
            // The power went between a result and its `new`: the game went on.
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

    fn past(&mut self, back: u16) -> Option<Past> {
        let log = self.log.as_mut()?;
        let mut count = 0_u16;
        each_extent(log, |_| count = count.saturating_add(1)).ok()?;
        let (mut left, mut found) = (count.checked_sub(back)?, None);
        each_extent(log, |extent| {
            left = left.wrapping_sub(1);
            if left == 0 {
                found = Some(extent);
            }
        })
        .ok()?;
        let Extent { game: number, result: at, .. } = found?;
        Some(Past { number, back, count, table: result(log, at).ok()?? })
    }

    fn log_of(&mut self, game: u16, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> Option<fmt::Result> {
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
    /// As [`Archive::mark_exported`], but which game is to be exported next is left for [`Journal::tidy`] to find out: that
    /// takes as long as the whole ring takes to read.
    pub fn note_exported(&mut self, game: u16) {
        let [low, high] = game.to_le_bytes();
        // Not kept, it is warned of once more: nothing worse.
        let _ = self.append(EXPORTED, &[EXPORTED_VERSION, low, high]);
        self.unexported = Unexported::Unknown;
    }

    /// Visits every event that is there from number `from` on, oldest first.
    pub fn events(&mut self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
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

    /// Finds the oldest game that nobody has read out. Reads the whole ring, so only when it is not known.
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
            Ok(Some(Extent { game, start, end, .. })) => Unexported::Game { game, start, end },
            _ => Unexported::None,
        };
    }
}

/// Every finished game, oldest first.
#[inline(never)]
fn each_extent<F: NorFlash>(log: &mut Log<F>, mut visit: impl FnMut(Extent)) -> Result<(), LogError> {
    let mut extents = Extents::default();
    log.each(0, &mut [0; base::LONGEST], |record| {
        extents.take(&record).into_iter().for_each(&mut visit);
        true
    })
}

/// The first finished game from record `from` on that is wanted. Like the next two it is not inlined, so that their buffers
/// are not all on the stack at once.
#[inline(never)]
fn extent<F: NorFlash>(
    log: &mut Log<F>,
    from: u32,
    wanted: impl Fn(&Extent) -> bool,
) -> Result<Option<Extent>, LogError> {
    let (mut extents, mut found) = (Extents::default(), None);
    log.each(from, &mut [0; base::LONGEST], |record| {
        found = extents.take(&record).filter(&wanted);
        found.is_none()
    })?;
    Ok(found)
}

#[inline(never)]
fn result<F: NorFlash>(log: &mut Log<F>, number: u32) -> Result<Option<Table>, LogError> {
    let mut table = None;
    log.each(number, &mut [0; base::LONGEST], |record| {
        table = base::read_table(record.payload).ok();
        false
    })?;
    Ok(table)
}

/// The games that were read out.
#[inline(never)]
fn exported<F: NorFlash>(log: &mut Log<F>) -> Result<heapless::Vec<u16, MARKS>, LogError> {
    let mut games = heapless::Vec::new();
    log.each(0, &mut [0; 4], |record| {
        let mut bytes = Reader(record.payload);
        if record.kind == EXPORTED && bytes.byte() == Some(EXPORTED_VERSION) {
            if games.is_full() {
                games.remove(0);
            }
            // There is room: it was just made.
            let _ = bytes.array().map(|game| games.push(u16::from_le_bytes(game)));
        }
        true
    })?;
    Ok(games)
}

/// Where the game that is played begins, or what is left of it.
fn last_begin<F: NorFlash>(log: &mut Log<F>) -> Result<u32, LogError> {
    Ok(log.last(u32::MAX, |kind| kind == BEGIN)?.unwrap_or(0))
}

fn each_event<F: NorFlash>(
    log: &mut Log<F>,
    from: u32,
    visit: &mut dyn FnMut(u32, &Stamped) -> bool,
) -> Result<(), LogError> {
    log.each(from, &mut [0; events::LONGEST], |record| match record.kind {
        EVENT | BEGIN => events::read(record.payload).map_or(true, |event| visit(record.number, &event)),
        _ => true,
    })
}
