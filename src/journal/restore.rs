//! Power-on: restores the table from the journal.
//!
//! A replay begins with the hand *before* the current one. So even the event that began the current
//! hand can be undone, which needs the complete table of that time.

use embedded_storage::nor_flash::NorFlash;

use super::base::{self, RESULT, SNAPSHOT};
use super::events::{self, BEGIN, EVENT, Unread};
use super::keeper::{Hands, Journal};
use super::log::{LogError, RecordLog};
use super::record::{Kind, Record};
use super::rolls::{self, Rolls};
use crate::table::{Event, History, Phase, Refusal, Stamped, Table};

/// What was restored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// The table time of the last event. The clock goes on from here.
    pub ms: u64,
    /// The number of events that were replayed.
    pub events: u32,
    /// The number of records that were skipped.
    pub skipped: u16,
    /// Why the last skipped record was skipped.
    pub why: Option<Unread>,
    /// A claim window was interrupted. It has its whole time again, and the players should be told.
    pub reopened: bool,
    /// The counts of the dice, the number of the next roll, and the settings.
    pub rolls: Rolls,
}

impl<F: NorFlash> Journal<F> {
    /// Restores `history` to its state at the power cut. If there is nothing to restore, it becomes
    /// a table at which nobody has played.
    pub fn restore(&mut self, history: &mut History) -> Restored {
        begin_empty(history, 0);
        let Some(log) = &mut self.log else { return Restored::default() };
        let mut restored =
            match rolls::read(log).and_then(|rolls| Ok((rolls, replay(log, history)?))) {
                Ok((rolls, replay)) => {
                    (self.hands, self.skipped) = (replay.hands, replay.restored.skipped);
                    (self.game, self.rolls) = (replay.game.max(1), rolls);
                    Restored { rolls, ..replay.restored }
                }
                Err(_) => {
                    // The flash could be read a moment ago, and now it cannot.
                    *self = Journal::none();
                    return Restored::default();
                }
            };
        restored.reopened = self.reopen(history, restored.ms);
        restored
    }

    /// Gives an interrupted claim window its whole time again, because nobody knows how long the
    /// power was off.
    fn reopen(&mut self, history: &mut History, ms: u64) -> bool {
        let interrupted =
            matches!(history.table().phase(), Phase::Window(_) | Phase::FreeWindow(_))
                && !history.table().is_stopped();
        if !interrupted || history.apply(&Event::Resume, ms).is_err() {
            return false;
        }
        // If this is not kept, `health` tells the players.
        let _ = self.keep(&Stamped { seq: history.seq(), ms, event: Event::Resume }, history);
        true
    }
}

/// Begins with a table at which nobody has played. Not inlined, for the same reason as
/// [`Replay::snapshot`].
#[inline(never)]
fn begin_empty(history: &mut History, seq: u32) {
    history.begin_at(&Table::new(), seq);
}

/// Whether a replay can begin with a record of this kind.
fn is_base(kind: Kind) -> bool {
    kind == BEGIN || kind == SNAPSHOT
}

fn replay<F: NorFlash>(log: &mut RecordLog<F>, history: &mut History) -> Result<Replay, LogError> {
    let newest = log.last_head(u32::MAX, is_base)?;
    let before = newest.map_or(0, |head| head.number);
    let mut base = log.last_head(before, is_base)?.or(newest);
    let mut buffer = [0; base::LONGEST];
    loop {
        let from = base.map_or(0, |head| head.number);
        let older = log.last_head(from, is_base)?;
        let mut replay = Replay { has_older: older.is_some(), ..Replay::default() };
        // A game that begins here has the number after the last finished game. A snapshot contains
        // the number of its game. Then that game is not searched, because it may lie far back, and the
        // players wait.
        let begins = base.is_none_or(|head| head.kind != SNAPSHOT);
        if begins && let Some(number) = log.last(from, |kind| kind == RESULT)? {
            log.each(number, &mut buffer, |record| {
                replay.finished = base::read_stamp(record.payload).map_or(0, |stamp| stamp.game);
                false
            })?;
        }
        log.each(from, &mut buffer, |record| replay.take(record, history))?;
        match older.filter(|_| replay.needs_older) {
            Some(older) => base = Some(older),
            None => return Ok(replay),
        }
    }
}

#[derive(Default)]
struct Replay {
    hands: Hands,
    game: u16,
    /// The number of the last finished game.
    finished: u16,
    restored: Restored,
    begun: bool,
    /// The replay began with the first event of a game, so the table before that is not known.
    from_nothing: bool,
    has_older: bool,
    /// An undo leads back to before the record with which this replay began.
    needs_older: bool,
}

impl Replay {
    /// Replays a record. Returns false if there is no need to go on.
    fn take(&mut self, record: Record<'_>, history: &mut History) -> bool {
        let taken = match record.kind {
            EVENT | BEGIN => {
                events::read(record.payload).and_then(|event| self.event(&event, &record, history))
            }
            SNAPSHOT => self.snapshot(&record, history),
            RESULT => {
                self.finished =
                    base::read_stamp(record.payload).map_or(self.finished, |stamp| stamp.game);
                Ok(())
            }
            // A record of the archive, or of a newer program that has more kinds.
            _ => Ok(()),
        };
        if let Err(why) = taken {
            self.restored.skipped = self.restored.skipped.saturating_add(1);
            self.restored.why = Some(why);
            // If the first record cannot be read, the replay has to begin with an older one.
            self.needs_older |= !self.begun && self.has_older;
        }
        !self.needs_older
    }

    // Not inlined, so that the stack for its tables is free again while events are replayed.
    #[inline(never)]
    fn snapshot(&mut self, record: &Record<'_>, history: &mut History) -> Result<(), Unread> {
        let stamp = base::read_stamp(record.payload).ok_or(Unread::NoEvent)?;
        // If no event is missing before the snapshot, the replay has already led to this same
        // table, and its events can be undone.
        if self.begun && stamp.seq == history.seq() {
            self.hands.begin(record.number);
        } else {
            let mut table = Table::new();
            base::read_table(record.payload, &mut table).map_err(Unread::from)?;
            history.begin_at(&table, stamp.seq);
            self.hands.begin_anew(record.number);
        }
        (self.begun, self.game, self.restored.ms) = (true, stamp.game, stamp.ms);
        Ok(())
    }

    fn event(
        &mut self,
        event: &Stamped,
        record: &Record<'_>,
        history: &mut History,
    ) -> Result<(), Unread> {
        let follows = event.seq == history.seq().wrapping_add(1);
        let begins = record.kind == BEGIN;
        let anew = begins && !(self.begun && follows);
        if anew {
            begin_empty(history, event.seq.wrapping_sub(1));
        } else if !follows {
            return Err(Unread::DoesNotFollow);
        }
        match history.replay(&event.event, event.ms) {
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
