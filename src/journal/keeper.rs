//! Keeping events: each is in flash before what it did is shown.

use embedded_storage::nor_flash::NorFlash;

use super::archive::Unexported;
use super::base::{self, RESULT, SNAPSHOT, Stamp};
use super::events::{self, BEGIN, EVENT};
use super::health::Health;
use super::log::{Log, LogError};
use super::record::Kind;
use super::rolls::{ROLLS, Rolls};
use crate::table::{Event, History, Phase, Stamped, Table};

/// Room for a hand: the longest orderly one has fewer than 512 events, which take 20 KB when some are long, and the table
/// after it 3 or 4 KB. Nearly twice that, so that a disorderly one fits too.
const HAND_BYTES: usize = 40 * 1024;

/// A game that nobody has read out is warned of when so many sectors are left to fill: about five hands.
const WARN_SECTORS: usize = 8;

/// What a discard takes, record and all; most events are about as long.
pub(super) const EVENT_BYTES: usize = 32;

/// Where the replay of the next power-on must be able to begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hands {
    /// The record that this hand begins with.
    current: u32,
    /// The record that the hand before it begins with: needed to undo the event that began this one.
    pub previous: u32,
    /// Events before `current` were not kept: if the one that began this hand is undone, no replay can follow.
    closed: bool,
}

impl Hands {
    pub fn begin(&mut self, record: u32) {
        *self = Hands { current: record, previous: self.current, closed: false };
    }

    /// Nothing before this record can be made again, so nothing before it is needed.
    pub fn begin_anew(&mut self, record: u32) {
        *self = Hands { current: record, previous: record, closed: false };
    }

    /// The event that began this hand was undone. There is no way back beyond the hand before. False: a replay will not
    /// find its way there.
    pub fn undone(&mut self) -> bool {
        self.current = self.previous;
        !self.closed
    }
}

/// The journal of a table.
#[derive(Debug)]
pub struct Journal<F> {
    /// `None`: the flash cannot be read.
    pub(super) log: Option<Log<F>>,
    pub(super) hands: Hands,
    /// The number of the game that is played, counted from 1.
    pub(super) game: u16,
    /// The oldest finished game that was not read out.
    pub(super) unexported: Unexported,
    pub(super) skipped: u16,
    pub(super) rolls: Rolls,
    anew: bool,
    /// An event of this hand could not be kept.
    missed: Option<LogError>,
}

impl<F: NorFlash> Journal<F> {
    /// Opens the journal in this flash, whatever the flash holds. [`Journal::restore`] comes next.
    pub fn mount(flash: F) -> Journal<F> {
        let (log, anew) = match Log::mount(flash) {
            Ok((log, mounted)) => (Some(log), mounted.sectors == 0 && mounted.foreign > 0),
            Err(_) => (None, false),
        };
        let missed = log.is_none().then_some(LogError::Flash);
        let (hands, unexported, rolls) = (Hands::default(), Unexported::default(), Rolls::default());
        Journal { log, hands, game: 1, unexported, skipped: 0, rolls, anew, missed }
    }

    /// A journal that keeps nothing and says so, for a computer on which no file can be opened.
    pub fn none() -> Journal<F> {
        let (hands, unexported, rolls) = (Hands::default(), Unexported::default(), Rolls::default());
        let missed = Some(LogError::Flash);
        Journal { log: None, hands, game: 1, unexported, skipped: 0, rolls, anew: false, missed }
    }

    /// An empty copy of a journal in this flash, for [`Journal::mirror`]. Nothing is read yet.
    pub fn copy(flash: F) -> Journal<F> {
        Journal { log: Some(Log::copy(flash)), missed: None, ..Journal::none() }
    }

    /// Makes this copy what the journal is now. Both have the same flash; the copy only reads.
    pub fn mirror(&mut self, journal: &Journal<F>) {
        if let Some(log) = &mut self.log {
            log.mirror(journal.log.as_ref());
        }
        (self.hands, self.game, self.unexported) = (journal.hands, journal.game, journal.unexported);
        (self.skipped, self.anew, self.missed) = (journal.skipped, journal.anew, journal.missed);
    }

    /// How the journal is.
    pub fn health(&self) -> Health {
        match self.missed {
            Some(LogError::Full) => Health::Full,
            Some(_) => Health::Failing,
            None => match self.endangered() {
                Some(game) => Health::Unexported { game },
                None if self.skipped > 0 => Health::Skipped { records: self.skipped },
                None if self.anew => Health::Anew,
                None => Health::Good,
            },
        }
    }

    /// About how many events can be kept before the oldest ones have to go.
    pub fn free_events(&self) -> u32 {
        let sectors = self.log.as_ref().map_or(0, |log| log.ring().sectors_before(0, self.kept_blank()));
        (sectors * F::ERASE_SIZE / EVENT_BYTES) as u32
    }

    /// Keeps an event that `history` has just taken. Call it before anything that follows from the event is shown. On an
    /// error the table goes on, [`Journal::health`] tells the players, and the next hand's snapshot makes good for it.
    pub fn keep(&mut self, event: &Stamped, history: &History) -> Result<(), LogError> {
        self.rolls.count(&event.event);
        let mut kept = match event.event {
            Event::New(_) => self.begin_game(event, history.before()),
            Event::Next => self.begin_hand(event, history.table()),
            _ => self.keep_event(EVENT, event).map(|_| ()),
        };
        if matches!(event.event, Event::Undo { .. }) && history.undoable() == 0 && !self.hands.undone() {
            kept = Err(LogError::Full);
        }
        match kept {
            // What was missed cannot be made good in the middle of a hand; at its beginning nothing is missing any more.
            Err(error) => self.miss(error),
            Ok(()) if matches!(event.event, Event::New(_) | Event::Next) => self.missed = None,
            Ok(()) => {}
        }
        kept
    }

    /// Keeps sound and light as they are now, if they are not. What cannot be kept is as before after the next power-on, which is no
    /// reason to disturb the players.
    pub fn keep_settings(&mut self, settings: [u8; 2]) {
        if settings != self.rolls.settings {
            self.rolls.settings = settings;
            let _ = self.append(ROLLS, &self.rolls.to_bytes());
        }
    }

    /// Makes room, one sector a call, and says whether there is more to do. Each erase stops the processor for tens of
    /// milliseconds, so this is for the time between hands, and at power-on for when the screens are drawn.
    pub fn tidy(&mut self) -> bool {
        let (wanted, keep_from) = (self.kept_blank(), self.hands.previous);
        let Some(log) = &mut self.log else { return false };
        let blank = log.blank_sectors();
        if blank < wanted {
            match log.make_room(blank + 1, keep_from) {
                Ok(0) => {}
                Ok(_) => return true,
                Err(error) => self.miss(error),
            }
        }
        self.look_for_unexported();
        false
    }

    /// Gives the flash back, if it could be read.
    pub fn into_flash(self) -> Option<F> {
        self.log.map(Log::into_flash)
    }

    /// Blank sectors kept for a hand. Never most of a small flash.
    fn kept_blank(&self) -> usize {
        let sectors = self.log.as_ref().map_or(0, |log| log.ring().sectors());
        HAND_BYTES.div_ceil(F::ERASE_SIZE).min(sectors / 2)
    }

    /// The game that will soon be overwritten and that nobody has read out.
    fn endangered(&self) -> Option<u16> {
        let (game, start) = self.unexported.game()?;
        let left = self.log.as_ref()?.ring().sectors_before(start, self.kept_blank());
        (left < WARN_SECTORS).then_some(game)
    }

    /// A flash that fails is worse than one that is full.
    fn miss(&mut self, error: LogError) {
        if self.missed.is_none_or(|before| before == LogError::Full) {
            self.missed = Some(error);
        }
    }

    fn begin_game(&mut self, event: &Stamped, before: &Table) -> Result<(), LogError> {
        let mut closed = Ok(());
        if !matches!(before.phase(), Phase::NoGame) {
            let stamp = Stamp { game: self.game, seq: event.seq.saturating_sub(1), ms: event.ms };
            closed = self.keep_table(RESULT, stamp, before).map(|_| ());
            self.game = self.game.saturating_add(1);
            self.unexported = Unexported::default();
        }
        let number = self.keep_event(BEGIN, event)?;
        self.begin_with(number);
        closed
    }

    fn begin_hand(&mut self, event: &Stamped, table: &Table) -> Result<(), LogError> {
        let kept = self.keep_event(EVENT, event);
        // After the last hand `next` ends the game, and no hand begins.
        if !matches!(table.phase(), Phase::SideRoll) {
            return kept.map(|_| ());
        }
        let stamp = Stamp { game: self.game, seq: event.seq, ms: event.ms };
        let number = self.keep_table(SNAPSHOT, stamp, table)?;
        self.missed = self.missed.or(kept.err());
        self.begin_with(number);
        Ok(())
    }

    fn begin_with(&mut self, number: u32) {
        // Not kept, the rolls since the counts before are added up at power-on instead.
        let _ = self.append(ROLLS, &self.rolls.to_bytes());
        match self.missed {
            None => self.hands.begin(number),
            // The hand before has a gap. Given up, it also makes room.
            Some(_) => self.hands = Hands { current: number, previous: number, closed: true },
        }
    }

    fn keep_event(&mut self, kind: Kind, event: &Stamped) -> Result<u32, LogError> {
        let mut bytes = heapless::Vec::new();
        events::write(event, &mut bytes).map_err(|_| LogError::TooLong)?;
        self.append(kind, &bytes)
    }

    fn keep_table(&mut self, kind: Kind, stamp: Stamp, table: &Table) -> Result<u32, LogError> {
        let mut bytes = heapless::Vec::new();
        base::write(stamp, table, &mut bytes).map_err(|_| LogError::TooLong)?;
        self.append(kind, &bytes)
    }

    pub(super) fn append(&mut self, kind: Kind, payload: &[u8]) -> Result<u32, LogError> {
        let wanted = self.kept_blank();
        let log = self.log.as_mut().ok_or(LogError::Flash)?;
        // A new ring is prepared in one go before anything is written: see `Log::is_open`.
        if !log.is_open() && log.blank_sectors() < wanted {
            return Err(LogError::Full);
        }
        // These leave room for the table with which the next hand begins: with that, a full journal is no longer full.
        if (kind == EVENT || kind == ROLLS) && log.is_open() && log.blank_sectors() < 3 {
            return Err(LogError::Full);
        }
        match log.append(kind, payload) {
            // The log goes on behind what did not take; a second place may be better.
            Err(LogError::Flash) => log.append(kind, payload),
            kept => kept,
        }
    }
}
