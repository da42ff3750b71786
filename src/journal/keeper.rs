//! Keeps events: each one is in flash before its effect is shown.

use embedded_storage::nor_flash::NorFlash;

use super::archive::Unexported;
use super::base::{self, RESULT, SNAPSHOT, Stamp};
use super::events::{self, BEGIN, EVENT};
use super::health::JournalHealth;
use super::log::{LogError, RecordLog};
use super::record::Kind;
use super::rolls::{ROLLS, Rolls};
use crate::rules::presets::PresetBytes;
use crate::settings::SettingsBytes;
use crate::table::{Event, History, Phase, Stamped, Table};

/// Room that is kept blank for a hand. The longest normal hand has fewer than 512 events, which
/// take 20 KB if some are long, and the table after it takes 3 or 4 KB. This is nearly twice as
/// much, so that an unusual hand fits too.
const HAND_BYTES: usize = 40 * 1024;

/// What the longest normal hand takes, with the table after it and the sector that the log keeps for
/// itself.
const LONG_HAND_BYTES: usize = 28 * 1024;

/// After so many sectors that cannot be erased, nobody waits for more of them.
const MOST_BAD: usize = 3;

/// The players are warned about a game that was not exported when fewer than this many sectors,
/// about five hands, are left before it is overwritten.
const WARN_SECTORS: usize = 8;

/// The bytes that a discard takes with its record. Most events are about as long.
pub(super) const EVENT_BYTES: usize = 32;

/// The records with which the replay at the next power-on may have to begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hands {
    /// The first record of this hand.
    current: u32,
    /// The first record of the hand before. It is needed to undo the event that began this hand.
    pub previous: u32,
    /// Events before `current` were not kept. If the event that began this hand is undone, a replay
    /// cannot follow.
    closed: bool,
}

impl Hands {
    pub fn begin(&mut self, record: u32) {
        *self = Hands { current: record, previous: self.current, closed: false };
    }

    /// A hand begins with this record, and nothing before it can be replayed or is needed.
    pub fn begin_anew(&mut self, record: u32) {
        *self = Hands { current: record, previous: record, closed: false };
    }

    /// The event that began this hand was undone, so the hand before goes on. Returns false if a
    /// replay cannot lead there.
    pub fn undone(&mut self) -> bool {
        self.current = self.previous;
        !self.closed
    }
}

/// The journal of a table.
///
/// ```
/// use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
/// use four_winds::journal::{BYTES, Journal, SECTOR};
/// use four_winds::table::{Event, History, Stamped};
///
/// /// A flash in memory: an erase sets bits, a write clears them.
/// struct MemoryFlash(Vec<u8>);
///
/// impl ErrorType for MemoryFlash {
///     type Error = NorFlashErrorKind;
/// }
///
/// impl ReadNorFlash for MemoryFlash {
///     const READ_SIZE: usize = 1;
///     fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
///         bytes.copy_from_slice(&self.0[offset as usize..][..bytes.len()]);
///         Ok(())
///     }
///     fn capacity(&self) -> usize {
///         self.0.len()
///     }
/// }
///
/// impl NorFlash for MemoryFlash {
///     const WRITE_SIZE: usize = 1;
///     const ERASE_SIZE: usize = SECTOR;
///     fn erase(&mut self, from: u32, to: u32) -> Result<(), Self::Error> {
///         self.0[from as usize..to as usize].fill(0xff);
///         Ok(())
///     }
///     fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Self::Error> {
///         let old = &mut self.0[offset as usize..][..bytes.len()];
///         old.iter_mut().zip(bytes).for_each(|(old, new)| *old &= new);
///         Ok(())
///     }
/// }
///
/// let mut flash = MemoryFlash(vec![0; BYTES]);
/// let mut journal = Journal::mount(&mut flash);
/// let mut history = History::new();
/// journal.restore(&mut history);
/// while journal.tidy() {}
///
/// for (ms, text) in [(0, "new carmel"), (1500, "seat-roll 2 6+6")] {
///     let event = Event::parse(text).unwrap();
///     history.apply(&event, ms).unwrap();
///     journal.keep(&Stamped { seq: history.seq(), ms, event }, &history).unwrap();
/// }
///
/// // A power cut: nothing is closed or written any more. The next power-on restores the table.
/// let mut restored = History::new();
/// let report = Journal::mount(&mut flash).restore(&mut restored);
/// assert_eq!(report.ms, 1500);
/// assert_eq!(restored.table(), history.table());
/// ```
#[derive(Debug)]
pub struct Journal<F> {
    /// `None` if the flash cannot be read.
    pub(super) log: Option<RecordLog<F>>,
    pub(super) hands: Hands,
    /// The number of the game that is being played, counted from 1.
    pub(super) game: u16,
    /// The oldest finished game that was not exported.
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
        match RecordLog::mount(flash) {
            Ok((log, mounted)) => Journal {
                log: Some(log),
                anew: mounted.sectors == 0 && mounted.foreign > 0,
                missed: None,
                ..Journal::none()
            },
            Err(_) => Journal::none(),
        }
    }

    /// A journal that keeps nothing and says so, for a computer on which no file can be opened.
    pub fn none() -> Journal<F> {
        Journal {
            log: None,
            hands: Hands::default(),
            game: 1,
            unexported: Unexported::default(),
            skipped: 0,
            rolls: Rolls::default(),
            anew: false,
            missed: Some(LogError::Flash),
        }
    }

    /// An empty copy of a journal in this flash, for [`Journal::mirror`]. Nothing is read yet.
    pub fn copy(flash: F) -> Journal<F> {
        Journal { log: Some(RecordLog::copy(flash)), missed: None, ..Journal::none() }
    }

    /// Updates this copy from the journal. Both use the same flash, and the copy only reads it.
    pub fn mirror(&mut self, journal: &Journal<F>) {
        if let Some(log) = &mut self.log {
            log.mirror(journal.log.as_ref());
        }
        (self.hands, self.game, self.unexported) =
            (journal.hands, journal.game, journal.unexported);
        (self.skipped, self.anew, self.missed) = (journal.skipped, journal.anew, journal.missed);
    }

    /// The condition of the journal.
    pub fn health(&self) -> JournalHealth {
        match self.missed {
            Some(LogError::Full) => JournalHealth::Full,
            Some(_) => JournalHealth::Failing,
            None => match self.endangered() {
                Some(game) => JournalHealth::Unexported { game },
                None if self.skipped > 0 => JournalHealth::Skipped { records: self.skipped },
                None if self.anew => JournalHealth::Anew,
                None => JournalHealth::Good,
            },
        }
    }

    /// About how many events can be kept before the oldest ones have to go.
    pub fn free_events(&self) -> u32 {
        let sectors =
            self.log.as_ref().map_or(0, |log| log.ring().sectors_before(0, self.kept_blank()));
        (sectors * F::ERASE_SIZE / EVENT_BYTES) as u32
    }

    /// Keeps an event that `history` has just taken. Call it before any effect of the event is
    /// shown. After an error the table goes on, [`Journal::health`] tells the players, and the
    /// snapshot of the next hand repairs the loss.
    pub fn keep(&mut self, event: &Stamped, history: &History) -> Result<(), LogError> {
        self.rolls.count(&event.event);
        let mut kept = match event.event {
            Event::New(_) => self.begin_game(event, history.before()),
            Event::Next => self.begin_hand(event, history.table()),
            _ => self.keep_event(EVENT, event).map(|_| ()),
        };
        if matches!(event.event, Event::Undo { .. })
            && history.undoable() == 0
            && !self.hands.undone()
        {
            kept = Err(LogError::Full);
        }
        match kept {
            // A lost event cannot be repaired in the middle of a hand. At the beginning of the next
            // hand nothing is missing any more.
            Err(error) => self.miss(error),
            Ok(()) if matches!(event.event, Event::New(_) | Event::Next) => self.missed = None,
            Ok(()) => {}
        }
        kept
    }

    /// Keeps the settings if they have changed. If that fails, the old settings come back at the
    /// next power-on, which is no reason to disturb the players.
    pub fn keep_settings(&mut self, settings: SettingsBytes) {
        if settings != self.rolls.settings {
            self.rolls.settings = settings;
            let _ = self.append(ROLLS, &self.rolls.to_bytes());
        }
    }

    /// Keeps the presets if they have changed.
    pub fn keep_presets(&mut self, presets: PresetBytes) {
        if presets != self.rolls.presets {
            self.rolls.presets = presets;
            let _ = self.append(ROLLS, &self.rolls.to_bytes());
        }
    }

    /// Counts a start of the box. If that cannot be kept, the next record of the counts has it.
    pub fn count_start(&mut self) {
        self.rolls.starts = self.rolls.starts.saturating_add(1);
        let _ = self.append(ROLLS, &self.rolls.to_bytes());
    }

    /// How often the box has started since the journal began.
    pub fn starts(&self) -> u32 {
        self.rolls.starts
    }

    /// Erases at most one sector and returns whether there is more to do. Each erase stops the
    /// processor for tens of milliseconds. So call this between hands, and at power-on only after
    /// the screens are drawn.
    pub fn tidy(&mut self) -> bool {
        let (wanted, keep_from) = (self.kept_blank(), self.hands.previous);
        let Some(log) = &mut self.log else { return false };
        if log.blank_sectors() < wanted {
            match log.erase_one(keep_from) {
                Ok(Some(_)) => return true,
                Ok(None) => {}
                Err(error) => self.miss(error),
            }
        }
        self.look_for_unexported();
        false
    }

    /// Whether the next hand may not fit and [`Journal::tidy`] can change that. Then make room before
    /// a game or a hand begins. A new box lacks room until its first sectors are erased. A flash that
    /// fails or cannot be erased would keep the players waiting for nothing, so it does not count.
    pub fn lacks_room(&self) -> bool {
        let Some(log) = &self.log else { return false };
        let wanted = self.kept_blank().min(LONG_HAND_BYTES.div_ceil(F::ERASE_SIZE));
        let ring = log.ring();
        self.missed.is_none()
            && ring.blank() < wanted
            && ring.bad() < MOST_BAD
            && ring.victim(self.hands.previous).is_some()
    }

    /// Returns the flash, if it could be read.
    pub fn into_flash(self) -> Option<F> {
        self.log.map(RecordLog::into_flash)
    }

    /// How many sectors are kept blank for a hand: never more than half of a small flash.
    fn kept_blank(&self) -> usize {
        let sectors = self.log.as_ref().map_or(0, |log| log.ring().sectors());
        HAND_BYTES.div_ceil(F::ERASE_SIZE).min(sectors / 2)
    }

    /// The game that will soon be overwritten although it was not exported.
    fn endangered(&self) -> Option<u16> {
        let (game, start) = self.unexported.game()?;
        let left = self.log.as_ref()?.ring().sectors_before(start, self.kept_blank());
        (left < WARN_SECTORS).then_some(game)
    }

    /// Remembers an error. A flash that fails is worse than one that is full.
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
        // If this is not kept, power-on counts the rolls since the last such record instead.
        let _ = self.append(ROLLS, &self.rolls.to_bytes());
        match self.missed {
            None => self.hands.begin(number),
            // The hand before has a gap, so it cannot be replayed and its room can be used.
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
        let log = self.log.as_mut().ok_or(LogError::Flash)?;
        // Leave room for the snapshot of the next hand. Once that is written, older sectors can be
        // erased and the journal is no longer full.
        if (kind == EVENT || kind == ROLLS) && log.blank_sectors() < 3 {
            return Err(LogError::Full);
        }
        match log.append(kind, payload) {
            // The log goes on behind a record that failed. A second try writes to another place.
            Err(LogError::Flash) => log.append(kind, payload),
            kept => kept,
        }
    }
}
