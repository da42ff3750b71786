//! Numbered records in a ring of sectors: find what is there, append, read. Making room is in `room`.

use core::fmt::Debug;

use embedded_storage::nor_flash::NorFlash;

use super::record::{self, HEAD, Head, Kind, Record, TAIL, padded};
use super::ring::{MOST_SECTORS, Open, Ring, State};
use super::sector::{Found, HEADER, Header, Sector};
use super::stage::Stage;

/// Bytes at the end of a sector that only the log's own records may use: two erases, announced before and after. So an
/// erase can be announced even when everything else is full.
const KEPT_FREE: usize = 4 * (HEAD + 4 + TAIL);

/// Why something was not kept. The table goes on; the player is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogError {
    /// The flash refused, or did not read back what was written.
    Flash,
    /// No blank sector is left until [`Log::make_room`] has run.
    Full,
    /// The payload is longer than a sector can hold.
    TooLong,
}

/// What was found at power-on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mounted {
    /// Sectors with a valid header.
    pub sectors: u16,
    /// Sectors with contents that are not the log's: rubbish, or an opening that was cut.
    pub foreign: u16,
    /// The newest sector ends in a record that was torn by a cut.
    pub torn: bool,
    /// An erase had been cut and was done again.
    pub erase_finished: bool,
}

/// Is shown the records of a sector one by one: where each stands, and its head. Goes on while it returns `true`.
type Each<'a, F> = dyn FnMut(&mut Sector<'_, F>, usize, Head) -> Result<bool, LogError> + 'a;

/// A log of numbered records in a flash whose erase size is the sector size.
#[derive(Debug)]
pub struct Log<F> {
    pub(super) flash: F,
    pub(super) ring: Ring,
    /// The sector being written and the position of the next record in it; `None` until the first record ever.
    pub(super) head: Option<(usize, usize)>,
    next_number: u32,
    next_age: u32,
}

impl<F: NorFlash> Log<F> {
    /// The longest payload that one record can hold.
    pub const LONGEST: usize = F::ERASE_SIZE - HEADER - HEAD - TAIL - KEPT_FREE;

    /// Reads what the flash holds. Rubbish is reported, never an obstacle; only a flash that cannot be read is an error.
    pub fn mount(flash: F) -> Result<(Log<F>, Mounted), LogError> {
        let count = (flash.capacity() / F::ERASE_SIZE).min(MOST_SECTORS);
        let mut log = Log::copy(flash);
        let mut mounted = Mounted::default();
        for index in 0..count {
            let mut sector = log.sector(index);
            let state = match sector.header().map_err(flash_error)? {
                Some(Header { age, first }) => {
                    mounted.sectors += 1;
                    State::Open { age, first }
                }
                None if sector.used().map_err(flash_error)? == 0 => State::Blank,
                None => {
                    mounted.foreign += 1;
                    State::Foreign
                }
            };
            log.ring.add(state);
        }
        log.find_head(&mut mounted)?;
        Ok((log, mounted))
    }

    /// An empty copy of a log in this flash, for [`Log::mirror`].
    pub(super) fn copy(flash: F) -> Log<F> {
        Log { flash, ring: Ring::default(), head: None, next_number: 1, next_age: 1 }
    }

    /// Makes this copy what the log is now; without a log it is empty.
    pub(super) fn mirror(&mut self, log: Option<&Log<F>>) {
        let Some(log) = log else {
            self.ring = Ring::default();
            return;
        };
        self.ring.mirror(&log.ring);
        (self.head, self.next_number, self.next_age) = (log.head, log.next_number, log.next_age);
    }

    /// Gives the flash back.
    pub fn into_flash(self) -> F {
        self.flash
    }

    /// The number that the next record gets.
    pub fn next_number(&self) -> u32 {
        self.next_number
    }

    /// Which sectors hold what.
    pub fn ring(&self) -> &Ring {
        &self.ring
    }

    /// Blank sectors: how much can be written before room must be made.
    pub fn blank_sectors(&self) -> usize {
        self.ring.blank()
    }

    /// The number of the oldest record that may still be there.
    pub fn oldest(&self) -> u32 {
        self.ring.opened_after(0).map_or(self.next_number, |open| open.first)
    }

    /// Whether a sector has ever been opened. While none is, erases cannot be announced, and the order of
    /// [`Log::make_room`] is what a cut relies on: make all the room before the first record.
    pub fn is_open(&self) -> bool {
        self.head.is_some()
    }

    /// The number of the newest record below `before` whose kind is wanted. Looks from the newest sector backwards, so what
    /// is recent is found without reading the rest.
    pub fn last(&mut self, before: u32, wanted: impl Fn(Kind) -> bool) -> Result<Option<u32>, LogError> {
        let mut younger = u32::MAX;
        while let Some(open) = self.ring.opened().filter(|open| open.age < younger).max() {
            younger = open.age;
            let mut found = None;
            if open.first < before {
                self.walk(open, &mut |_, _, head| {
                    if head.number < before && wanted(head.kind) {
                        found = Some(head.number);
                    }
                    Ok(true)
                })?;
            }
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Writes a record and reads it back. When this returns `Ok`, no power cut can take the record away.
    pub fn append(&mut self, kind: Kind, payload: &[u8]) -> Result<u32, LogError> {
        if payload.len() > Self::LONGEST {
            return Err(LogError::TooLong);
        }
        let head = Head { length: payload.len() as u16, kind, number: self.next_number };
        let (index, at) = match self.head {
            Some((index, at)) if at + head.size() <= Self::end_for(kind) => (index, at),
            _ => (self.open_sector(kind)?, HEADER),
        };
        // A number is spent whatever becomes of the record: should a failed one turn out to be readable after all, the
        // next one must not look like its twin.
        self.next_number = self.next_number.wrapping_add(1);
        let kept = self.write_record(index, at, head, payload);
        let end = match kept {
            Ok(()) => at + head.size(),
            // Part of it may stand there: go on behind it, or in another sector when this one cannot be read.
            Err(_) => self.sector(index).used().unwrap_or(F::ERASE_SIZE).max(at),
        };
        self.head = Some((index, end));
        kept.map(|()| head.number)
    }

    /// Shows every record from number `from` on, oldest first, as much of each payload as `buffer` holds. The log's own
    /// records are not shown. Stops early when `show` returns `false`.
    pub fn each(
        &mut self,
        from: u32,
        buffer: &mut [u8],
        mut show: impl FnMut(Record<'_>) -> bool,
    ) -> Result<(), LogError> {
        self.show_each(from, buffer, &mut show)
    }

    /// One for everything that is shown records, for the sake of flash.
    fn show_each(
        &mut self,
        from: u32,
        buffer: &mut [u8],
        show: &mut dyn FnMut(Record<'_>) -> bool,
    ) -> Result<(), LogError> {
        let holds_it = self.ring.opened().filter(|open| open.first <= from).max();
        let mut next = self.ring.opened_after(holds_it.map_or(0, |open| open.age.saturating_sub(1)));
        while let Some(open) = next {
            next = self.ring.opened_after(open.age);
            let mut stopped = false;
            self.walk(open, &mut |sector, at, head| {
                if head.number >= from && !head.kind.is_own() {
                    let payload = sector.payload(at, head, buffer).map_err(flash_error)?;
                    stopped = !show(Record { number: head.number, kind: head.kind, payload });
                }
                Ok(!stopped)
            })?;
            if stopped {
                break;
            }
        }
        Ok(())
    }

    /// Where the room for records of this kind ends in a sector.
    fn end_for(kind: Kind) -> usize {
        if kind.is_own() { F::ERASE_SIZE } else { F::ERASE_SIZE - KEPT_FREE }
    }

    pub(super) fn sector(&mut self, index: usize) -> Sector<'_, F> {
        Sector { start: (index * F::ERASE_SIZE) as u32, flash: &mut self.flash }
    }

    /// Finds where to go on, and finishes an erase that was cut.
    fn find_head(&mut self, mounted: &mut Mounted) -> Result<(), LogError> {
        let Some(newest) = self.ring.opened().max() else {
            // With nothing to vouch for them, sectors that read blank may be the work of an erase that was cut.
            self.ring.distrust_all();
            return Ok(());
        };
        let mut erasing = None;
        let (mut number, mut end) = (newest.first, HEADER);
        self.walk(newest, &mut |sector, at, head| {
            match head.kind {
                Kind::ERASING => {
                    let mut name = [0; 4];
                    sector.payload(at, head, &mut name).map_err(flash_error)?;
                    erasing = Some(u32::from_le_bytes(name) as usize);
                }
                Kind::ERASED => erasing = None,
                _ => {}
            }
            (number, end) = (head.number.wrapping_add(1), at + head.size());
            Ok(true)
        })?;
        let used = self.sector(newest.index).used().map_err(flash_error)?;
        mounted.torn = used > end;
        self.head = Some((newest.index, used.max(end)));
        self.next_age = newest.age.wrapping_add(1);
        // The number of a torn record is spent, as in `append`.
        self.next_number = number.wrapping_add(u32::from(mounted.torn));
        if let Some(victim) = erasing.filter(|&victim| victim < self.ring.sectors() && victim != newest.index) {
            // Where it does not succeed, the sector is left alone, and what the others hold is as good as before.
            mounted.erase_finished = self.wipe_and_say(victim).is_ok();
        }
        Ok(())
    }

    /// Every whole record of a sector, in order; torn places are stepped over word by word.
    fn walk(&mut self, open: Open, each: &mut Each<'_, F>) -> Result<(), LogError> {
        let mut sector = self.sector(open.index);
        let used = sector.used().map_err(flash_error)?;
        let (mut at, mut number) = (HEADER, open.first);
        while at < used {
            match sector.look(at, number).map_err(flash_error)? {
                Found::Record { head, next } => {
                    if !each(&mut sector, at, head)? {
                        break;
                    }
                    (at, number) = (next, head.number.wrapping_add(1));
                }
                Found::Torn => at += 4,
                Found::End => break,
            }
        }
        Ok(())
    }

    /// Opens the next blank sector of the ring, so that every sector is used equally often. The last blank one is kept
    /// for the log's own records: without it no erase could be announced any more.
    fn open_sector(&mut self, kind: Kind) -> Result<usize, LogError> {
        let count = self.ring.sectors();
        let after = self.head.map_or(0, |(index, _)| index + 1);
        for step in 0..count {
            if self.ring.blank() < if kind.is_own() { 1 } else { 2 } {
                break;
            }
            let index = (after + step) % count;
            if self.ring.state(index) != Some(State::Blank) {
                continue;
            }
            let header = Header { age: self.next_age, first: self.next_number };
            // Whatever happens to it now, it is not blank any more.
            self.ring.set(index, State::Foreign);
            let start = (index * F::ERASE_SIZE) as u32;
            let written = self.flash.write(start, &header.to_bytes());
            if written.is_ok() && self.sector(index).header().map_err(flash_error)? == Some(header) {
                self.ring.set(index, State::Open { age: header.age, first: header.first });
                self.next_age = self.next_age.wrapping_add(1);
                return Ok(index);
            }
        }
        Err(LogError::Full)
    }

    fn write_record(&mut self, index: usize, at: usize, head: Head, payload: &[u8]) -> Result<(), LogError> {
        let mut stage = Stage::new(&mut self.flash, (index * F::ERASE_SIZE + at) as u32);
        let mut crc = record::crc();
        let blanks = &[0xff; 3][..padded(payload.len()) - payload.len()];
        for part in [&head.to_bytes(), payload, blanks] {
            crc.update(part);
            stage.write(part)?;
        }
        stage.write(&crc.finalize().to_le_bytes())?;
        stage.flush()?;
        match self.sector(index).look(at, head.number).map_err(flash_error)? {
            Found::Record { head: read, .. } if read == head => Ok(()),
            _ => Err(LogError::Flash),
        }
    }
}

pub(super) fn flash_error(_: impl Debug) -> LogError {
    LogError::Flash
}
