//! Numbered records in a ring of sectors: finding them at power-on, appending and reading. `room`
//! makes room for more.

use core::fmt::Debug;

use embedded_storage::nor_flash::NorFlash;

use super::record::{self, HEAD, Head, Kind, Record, TAIL, padded};
use super::ring::{MOST_SECTORS, OpenSector, SectorRing, SectorState};
use super::sector::{HEADER, Sector, SectorContent, SectorHeader};
use super::stage::Stage;

/// Bytes at the end of a sector that only the log's own records may use. They are enough to
/// announce two erases, before and after, even if everything else is full.
const KEPT_FREE: usize = 4 * (HEAD + 4 + TAIL);

/// Why something was not kept. The table goes on and the players are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogError {
    /// The flash failed, or what was read back differs from what was written.
    Flash,
    /// No blank sector is left until [`RecordLog::make_room`] has run.
    Full,
    /// The payload is longer than a sector can hold.
    TooLong,
}

/// What the log found at power-on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mounted {
    /// The number of sectors with a valid header.
    pub sectors: u16,
    /// The number of sectors with other contents: garbage, or a header that a power cut left
    /// unfinished.
    pub foreign: u16,
    /// The newest sector ends with a record that a power cut left unfinished.
    pub torn: bool,
    /// A power cut had interrupted an erase, which was done again.
    pub erase_finished: bool,
}

/// Visits the records of a sector: it gets the position and the head of each. The walk goes on
/// while it returns `true`.
type Each<'a, F> = dyn FnMut(&mut Sector<'_, F>, usize, Head) -> Result<bool, LogError> + 'a;

/// A log of numbered records in a flash whose erase size is the sector size.
#[derive(Debug)]
pub struct RecordLog<F> {
    pub(super) flash: F,
    pub(super) ring: SectorRing,
    /// The sector that is being written and the position of the next record in it. `None` until the
    /// first record is written.
    pub(super) head: Option<(usize, usize)>,
    next_number: u32,
    next_age: u32,
}

impl<F: NorFlash> RecordLog<F> {
    /// The longest payload that one record can hold.
    pub const LONGEST: usize = F::ERASE_SIZE - HEADER - HEAD - TAIL - KEPT_FREE;

    /// Finds the records in the flash. Unknown contents are reported and do no harm. Only a flash
    /// that cannot be read is an error.
    pub fn mount(flash: F) -> Result<(RecordLog<F>, Mounted), LogError> {
        let count = (flash.capacity() / F::ERASE_SIZE).min(MOST_SECTORS);
        let mut log = RecordLog::copy(flash);
        let mut mounted = Mounted::default();
        for index in 0..count {
            let mut sector = log.sector(index);
            let state = match sector.header().map_err(flash_error)? {
                Some(SectorHeader { age, first }) => {
                    mounted.sectors += 1;
                    SectorState::Open { age, first }
                }
                None if sector.used().map_err(flash_error)? == 0 => SectorState::Blank,
                None => {
                    mounted.foreign += 1;
                    SectorState::Foreign
                }
            };
            log.ring.add(state);
        }
        log.find_head(&mut mounted)?;
        Ok((log, mounted))
    }

    /// An empty copy of a log in this flash, for [`RecordLog::mirror`].
    pub(super) fn copy(flash: F) -> RecordLog<F> {
        RecordLog { flash, ring: SectorRing::default(), head: None, next_number: 1, next_age: 1 }
    }

    /// Updates this copy from the log. Without a log the copy is empty.
    pub(super) fn mirror(&mut self, log: Option<&RecordLog<F>>) {
        let Some(log) = log else {
            self.ring = SectorRing::default();
            return;
        };
        self.ring.mirror(&log.ring);
        (self.head, self.next_number, self.next_age) = (log.head, log.next_number, log.next_age);
    }

    /// Returns the flash.
    pub fn into_flash(self) -> F {
        self.flash
    }

    /// The number that the next record gets.
    pub fn next_number(&self) -> u32 {
        self.next_number
    }

    /// The states of the sectors.
    pub(super) fn ring(&self) -> &SectorRing {
        &self.ring
    }

    /// The number of blank sectors. When they are used up, room must be made.
    pub fn blank_sectors(&self) -> usize {
        self.ring.blank()
    }

    /// The number of the oldest record that the log may still have.
    pub fn oldest(&self) -> u32 {
        self.ring.opened_after(0).map_or(self.next_number, |open| open.first)
    }

    /// The number of the newest record before number `before` whose kind is wanted. The search
    /// starts at the newest sector, so a recent record is found without reading the rest.
    pub fn last(
        &mut self,
        before: u32,
        wanted: impl Fn(Kind) -> bool,
    ) -> Result<Option<u32>, LogError> {
        Ok(self.last_head(before, wanted)?.map(|head| head.number))
    }

    /// The same, but returns the head of that record.
    pub(super) fn last_head(
        &mut self,
        before: u32,
        wanted: impl Fn(Kind) -> bool,
    ) -> Result<Option<Head>, LogError> {
        let mut younger = u32::MAX;
        while let Some(open) = self.ring.opened().filter(|open| open.age < younger).max() {
            younger = open.age;
            let mut found = None;
            if open.first < before {
                self.walk(open, &mut |_, _, head| {
                    if head.number < before && wanted(head.kind) {
                        found = Some(head);
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

    /// Writes a record and reads it back. After `Ok`, no power cut can destroy the record.
    pub fn append(&mut self, kind: Kind, payload: &[u8]) -> Result<u32, LogError> {
        if payload.len() > Self::LONGEST {
            return Err(LogError::TooLong);
        }
        let head = Head { length: payload.len() as u16, kind, number: self.next_number };
        let (index, at) = match self.head {
            Some((index, at)) if at + head.size() <= Self::end_for(kind) => (index, at),
            _ => (self.open_sector(kind)?, HEADER),
        };
        // The number is used up even if writing fails. A failed record may turn out to be readable
        // later, and then no other record may have its number.
        self.next_number = self.next_number.wrapping_add(1);
        let kept = self.write_record(index, at, head, payload);
        let end = match kept {
            Ok(()) => at + head.size(),
            // A part of the record may be in the flash. Go on behind it, or in another sector if
            // this one cannot be read.
            Err(_) => self.sector(index).used().unwrap_or(F::ERASE_SIZE).max(at),
        };
        self.head = Some((index, end));
        kept.map(|()| head.number)
    }

    /// Shows every record from number `from` on, oldest first, with as much of its payload as fits
    /// into `buffer`. The log's own records are left out. Stops early when `show` returns `false`.
    pub fn each(
        &mut self,
        from: u32,
        buffer: &mut [u8],
        mut show: impl FnMut(Record<'_>) -> bool,
    ) -> Result<(), LogError> {
        let holds_it = self.ring.opened().filter(|open| open.first <= from).max();
        let mut next =
            self.ring.opened_after(holds_it.map_or(0, |open| open.age.saturating_sub(1)));
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

    /// The position in a sector at which the room for records of this kind ends.
    fn end_for(kind: Kind) -> usize {
        if kind.is_own() { F::ERASE_SIZE } else { F::ERASE_SIZE - KEPT_FREE }
    }

    pub(super) fn sector(&mut self, index: usize) -> Sector<'_, F> {
        Sector { start: (index * F::ERASE_SIZE) as u32, flash: &mut self.flash }
    }

    /// Finds the position for the next record, and finishes an erase that a power cut interrupted.
    fn find_head(&mut self, mounted: &mut Mounted) -> Result<(), LogError> {
        let Some(newest) = self.ring.opened().max() else {
            // No record says that an erase was finished. A sector that looks blank may have been
            // erased only partly.
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
        // The number of an unfinished record is used up, as in `append`.
        self.next_number = number.wrapping_add(u32::from(mounted.torn));
        if let Some(victim) =
            erasing.filter(|&victim| victim < self.ring.sectors() && victim != newest.index)
        {
            // If this fails, the sector is not used. The other sectors are not affected.
            mounted.erase_finished = self.wipe_and_say(victim).is_ok();
        }
        Ok(())
    }

    /// Visits every complete record of a sector, in order. Damaged places are skipped word by word.
    fn walk(&mut self, open: OpenSector, each: &mut Each<'_, F>) -> Result<(), LogError> {
        let mut sector = self.sector(open.index);
        let used = sector.used().map_err(flash_error)?;
        let (mut at, mut number) = (HEADER, open.first);
        while at < used {
            match sector.look(at, number).map_err(flash_error)? {
                SectorContent::Record { head, next } => {
                    if !each(&mut sector, at, head)? {
                        break;
                    }
                    (at, number) = (next, head.number.wrapping_add(1));
                }
                SectorContent::Torn => at += 4,
                SectorContent::End => break,
            }
        }
        Ok(())
    }

    /// Opens the next blank sector of the ring, so that all sectors are used equally often. The
    /// last blank sector is reserved for the log's own records, because otherwise no erase could be
    /// announced any more.
    fn open_sector(&mut self, kind: Kind) -> Result<usize, LogError> {
        let count = self.ring.sectors();
        let after = self.head.map_or(0, |(index, _)| index + 1);
        for step in 0..count {
            if self.ring.blank() < if kind.is_own() { 1 } else { 2 } {
                break;
            }
            let index = (after + step) % count;
            if self.ring.state(index) != Some(SectorState::Blank) {
                continue;
            }
            let header = SectorHeader { age: self.next_age, first: self.next_number };
            // Even if writing the header fails, the sector is no longer blank.
            self.ring.set(index, SectorState::Foreign);
            let start = (index * F::ERASE_SIZE) as u32;
            let written = self.flash.write(start, &header.to_bytes());
            if written.is_ok() && self.sector(index).header().map_err(flash_error)? == Some(header)
            {
                self.ring.set(index, SectorState::Open { age: header.age, first: header.first });
                self.next_age = self.next_age.wrapping_add(1);
                return Ok(index);
            }
        }
        Err(LogError::Full)
    }

    fn write_record(
        &mut self,
        index: usize,
        at: usize,
        head: Head,
        payload: &[u8],
    ) -> Result<(), LogError> {
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
            SectorContent::Record { head: read, .. } if read == head => Ok(()),
            _ => Err(LogError::Flash),
        }
    }
}

pub(super) fn flash_error(_: impl Debug) -> LogError {
    LogError::Flash
}
