//! Power-on: the table as it was.
//!
//! A replay begins with the hand *before* the one that is played, so that even the event which began this one can be undone:
//! for that the table must be what it was then, tiles and all.

use embedded_storage::nor_flash::NorFlash;

use super::base::{self, RESULT, SNAPSHOT};
use super::events::{self, BEGIN, EVENT, Unread};
use super::keeper::{Hands, Journal};
use super::log::{Log, LogError};
use super::record::{Kind, Record};
use super::rolls::{self, Rolls};
use crate::table::{Event, History, Phase, Refusal, Stamped, Table};

/// What came back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// Table time of the last event: the clock goes on from here.
    pub ms: u64,
    /// Events that were made to happen again.
    pub events: u32,
    /// Records that were passed over.
    pub skipped: u16,
    /// Why the last one that was passed over was.
    pub why: Option<Unread>,
    /// A claim was interrupted: it has its whole time again, and the players should be told.
    pub reopened: bool,
    /// What the dice have shown, the number of their next roll, and the settings.
    pub rolls: Rolls,
}

impl<F: NorFlash> Journal<F> {
    /// Makes `history` what it was when the power went. Without anything to restore, it is a table at which nobody has
    /// played.
    pub fn restore(&mut self, history: &mut History) -> Restored {
        begin_empty(history, 0);
        let Some(log) = &mut self.log else { return Restored::default() };
        let mut restored = match rolls::read(log).and_then(|rolls| Ok((rolls, replay(log, history)?))) {
            Ok((rolls, replay)) => {
                (self.hands, self.skipped) = (replay.hands, replay.restored.skipped);
                (self.game, self.rolls) = (replay.game.max(1), rolls);
                Restored { rolls, ..replay.restored }
            }
            Err(_) => {
                // It could be read a moment ago, and cannot any more.
                *self = Journal::none();
                return Restored::default();
            }
        };
        restored.reopened = self.reopen(history, restored.ms);
        restored
    }

    /// The clock stood still while a claim was open, and nobody knows for how long.
    fn reopen(&mut self, history: &mut History, ms: u64) -> bool {
        let interrupted = matches!(history.table().phase(), Phase::Window(_)) && !history.table().is_stopped();
        if !interrupted || history.apply(&Event::Resume, ms).is_err() {
            return false;
        }
        // If it is not kept, `health` says so.
        let _ = self.keep(&Stamped { seq: history.seq(), ms, event: Event::Resume }, history);
        true
    }
}

/// A table at which nobody has played, in a function of its own for the same reason as [`Replay::snapshot`].
#[inline(never)]
fn begin_empty(history: &mut History, seq: u32) {
    history.begin_at(&Table::new(), seq);
}

/// A record with which a replay can begin.
fn is_base(kind: Kind) -> bool {
    kind == BEGIN || kind == SNAPSHOT
}

fn replay<F: NorFlash>(log: &mut Log<F>, history: &mut History) -> Result<Replay, LogError> {
    let newest = log.last(u32::MAX, is_base)?.unwrap_or(0);
    let mut from = log.last(newest, is_base)?.unwrap_or(newest);
    let mut buffer = [0; base::LONGEST];
    loop {
        let older = log.last(from, is_base)?;
        let mut replay = Replay { has_older: older.is_some(), ..Replay::default() };
        // A game that begins here is the one after the last that was finished; a snapshot knows its game itself.
        if let Some(number) = log.last(from, |kind| kind == RESULT)? {
            log.each(number, &mut buffer, |record| {
                replay.finished = base::read_stamp(record.payload).map_or(0, |stamp| stamp.game);
                false
            })?;
        }
        log.each(from, &mut buffer, |record| replay.take(record, history))?;
        match older.filter(|_| replay.needs_older) {
            Some(older) => from = older,
            None => return Ok(replay),
        }
    }
}

#[derive(Default)]
struct Replay {
    hands: Hands,
    game: u16,
    /// The last game that was finished.
    finished: u16,
    restored: Restored,
    begun: bool,
    /// The game began with this replay: what was before it is not known.
    from_nothing: bool,
    has_older: bool,
    /// What happened leads back to before the record that this replay began with.
    needs_older: bool,
}

impl Replay {
    /// `false`: no need to go on.
    fn take(&mut self, record: Record<'_>, history: &mut History) -> bool {
        let taken = match record.kind {
            EVENT | BEGIN => events::read(record.payload).and_then(|event| self.event(&event, &record, history)),
            SNAPSHOT => self.snapshot(&record, history),
            RESULT => {
                self.finished = base::read_stamp(record.payload).map_or(self.finished, |stamp| stamp.game);
                Ok(())
            }
            // Of the archive, or of a newer program that knows more kinds.
            _ => Ok(()),
        };
        if let Err(why) = taken {
            self.restored.skipped = self.restored.skipped.saturating_add(1);
            self.restored.why = Some(why);
            // Nothing can begin with a base that cannot be read.
            self.needs_older |= !self.begun && self.has_older;
        }
        !self.needs_older
    }

    // Not inlined: the stack that its tables take must be free when an event is made to happen again.
    #[inline(never)]
    fn snapshot(&mut self, record: &Record<'_>, history: &mut History) -> Result<(), Unread> {
        let stamp = base::read_stamp(record.payload).ok_or(Unread::NoEvent)?;
        // Where nothing is missing before it, the events have already led to this very table, and can be undone.
        if self.begun && stamp.seq == history.seq() {
            self.hands.begin(record.number);
        } else {
            let table = base::read_table(record.payload).map_err(Unread::from)?;
            history.begin_at(&table, stamp.seq);
            self.hands.begin_anew(record.number);
        }
        (self.begun, self.game, self.restored.ms) = (true, stamp.game, stamp.ms);
        Ok(())
    }

    fn event(&mut self, event: &Stamped, record: &Record<'_>, history: &mut History) -> Result<(), Unread> {
        let follows = event.seq == history.seq().wrapping_add(1);
        let begins = record.kind == BEGIN;
        let anew = begins && !(self.begun && follows);
        if anew {
            begin_empty(history, event.seq.wrapping_sub(1));
        } else if !follows {
            return Err(Unread::DoesNotFollow);
        }
        match history.apply(&event.event, event.ms) {
            Ok(_) => {}
            Err(Refusal::NothingToUndo | Refusal::TooManySteps { .. }) if self.has_older => {
                self.needs_older = true;
                return Ok(());
            }
            Err(_) => return Err(Unread::DoesNotFollow),
        }
        let undone = matches!(event.event, Event::Undo { .. }) && history.undoable() == 0;
        if undone && self.from_nothing && self.has_older {
            self.needs_older = true;
            return Ok(());
        }
        self.from_nothing = anew || (self.from_nothing && !begins && event.event != Event::Next);
        (self.begun, self.restored.ms) = (true, event.ms);
        self.restored.events += 1;
        if begins {
            self.game = self.finished.saturating_add(1);
            match anew {
                true => self.hands.begin_anew(record.number),
                false => self.hands.begin(record.number),
            }
        }
        if undone {
            self.hands.undone();
        }
        Ok(())
    }
}
