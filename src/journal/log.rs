//! The ring of sectors: find what is there, append, make room.

use core::fmt::Debug;

use embedded_storage::nor_flash::NorFlash;

use super::record::{self, HEAD, Head, Kind, Record, TAIL, padded};
use super::sector::{Found, HEADER, Header, Sector};

/// Most sectors a log can have: 1 MiB of 4 KiB sectors.
pub const MOST_SECTORS: usize = 256;

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Ready to be opened.
    Blank,
    /// Holds records from `first` on.
    Open { age: u32, first: u32 },
    /// To be erased before use.
    Foreign,
}

/// A sector that holds records; ordered by age.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Open {
    age: u32,
    index: usize,
    first: u32,
}

/// A log of numbered records in a flash whose erase size is the sector size.
#[derive(Debug)]
pub struct Log<F> {
    flash: F,
    sectors: heapless::Vec<State, MOST_SECTORS>,
    /// The sector being written and the position of the next record in it; `None` until the first record ever.
    head: Option<(usize, usize)>,
    next_number: u32,
    next_age: u32,
}

impl<F: NorFlash> Log<F> {
    /// The longest payload that one record can hold.
    pub const LONGEST: usize = F::ERASE_SIZE - HEADER - HEAD - TAIL - KEPT_FREE;

    /// Reads what the flash holds. Rubbish is reported, never an obstacle; only a flash that cannot be read is an error.
    pub fn mount(flash: F) -> Result<(Log<F>, Mounted), LogError> {
        let count = (flash.capacity() / F::ERASE_SIZE).min(MOST_SECTORS);
        let mut log = Log { flash, sectors: heapless::Vec::new(), head: None, next_number: 1, next_age: 1 };
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
            // Capacity was bounded by `count` above.
            let _ = log.sectors.push(state);
        }
        log.find_head(&mut mounted)?;
        Ok((log, mounted))
    }

    /// Gives the flash back.
    pub fn into_flash(self) -> F {
        self.flash
    }

    /// The number that the next record gets.
    pub fn next_number(&self) -> u32 {
        self.next_number
    }

    /// Blank sectors: how much can be written before room must be made.
    pub fn blank_sectors(&self) -> usize {
        self.sectors.iter().filter(|&&state| state == State::Blank).count()
    }

    /// How many sectors will be filled before the one with record `number` is erased, when `blank` are kept blank.
    pub fn sectors_before(&self, number: u32, blank: usize) -> usize {
        let unused = self.sectors.len() - self.opened().count();
        let older = self.opened().filter(|open| open.first <= number).count().saturating_sub(1);
        (unused + older).saturating_sub(blank)
    }

    /// The number of the oldest record that may still be there.
    pub fn oldest(&self) -> u32 {
        self.opened_after(0).map_or(self.next_number, |open| open.first)
    }

    /// How many sectors the ring has.
    pub fn sectors(&self) -> usize {
        self.sectors.len()
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
        while let Some(open) = self.opened().filter(|open| open.age < younger).max() {
            younger = open.age;
            let mut found = None;
            if open.first < before {
                self.walk(open, |_, _, head| {
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

    /// Erases the oldest sectors until `blank` are free, but none with a record numbered `keep_from` or later. Each erase
    /// stops the processor for tens of milliseconds, so this is for the time between hands. Ask for the same number of
    /// blank sectors every time: after a cut, the first ones to be erased are then the ones that the cut may have spoilt.
    ///
    /// Returns how many sectors were erased.
    pub fn make_room(&mut self, blank: usize, keep_from: u32) -> Result<usize, LogError> {
        let mut erased = 0;
        while self.blank_sectors() < blank {
            let Some(victim) = self.victim(keep_from) else { break };
            self.erase(victim)?;
            erased += 1;
        }
        Ok(erased)
    }

    /// Shows every record from number `from` on, oldest first, as much of each payload as `buffer` holds. The log's own
    /// records are not shown. Stops early when `show` returns `false`.
    pub fn each(
        &mut self,
        from: u32,
        buffer: &mut [u8],
        mut show: impl FnMut(Record<'_>) -> bool,
    ) -> Result<(), LogError> {
        let mut next = self.opened_after(0);
        while let Some(open) = next {
            next = self.opened_after(open.age);
            // The records of this sector end where the next one's begin.
            if next.is_some_and(|next| next.first <= from) {
                continue;
            }
            let mut stopped = false;
            self.walk(open, |sector, at, head| {
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

    fn sector(&mut self, index: usize) -> Sector<'_, F> {
        Sector { start: (index * F::ERASE_SIZE) as u32, flash: &mut self.flash }
    }

    fn opened(&self) -> impl Iterator<Item = Open> {
        self.sectors.iter().enumerate().filter_map(|(index, &state)| match state {
            State::Open { age, first } => Some(Open { age, index, first }),
            _ => None,
        })
    }

    /// The oldest sector that was opened after the one of this age; ages start at 1.
    fn opened_after(&self, age: u32) -> Option<Open> {
        self.opened().filter(|open| open.age > age).min()
    }

    /// Finds where to go on, and finishes an erase that was cut.
    fn find_head(&mut self, mounted: &mut Mounted) -> Result<(), LogError> {
        let Some(newest) = self.opened().max() else {
            // With nothing to vouch for them, sectors that read blank may be the work of an erase that was cut.
            self.sectors.iter_mut().for_each(|state| *state = State::Foreign);
            return Ok(());
        };
        let mut erasing = None;
        let (mut number, mut end) = (newest.first, HEADER);
        self.walk(newest, |sector, at, head| {
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
        if let Some(victim) = erasing.filter(|&victim| victim < self.sectors.len() && victim != newest.index) {
            self.wipe(victim)?;
            self.append(Kind::ERASED, &(victim as u32).to_le_bytes())?;
            mounted.erase_finished = true;
        }
        Ok(())
    }

    /// Every whole record of a sector, in order; torn places are stepped over word by word.
    fn walk(
        &mut self,
        open: Open,
        mut each: impl FnMut(&mut Sector<'_, F>, usize, Head) -> Result<bool, LogError>,
    ) -> Result<(), LogError> {
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
        let count = self.sectors.len();
        let after = self.head.map_or(0, |(index, _)| index + 1);
        for step in 0..count {
            if self.blank_sectors() < if kind.is_own() { 1 } else { 2 } {
                break;
            }
            let index = (after + step) % count;
            if self.sectors[index] != State::Blank {
                continue;
            }
            let header = Header { age: self.next_age, first: self.next_number };
            // Whatever happens to it now, it is not blank any more.
            self.sectors[index] = State::Foreign;
            let start = (index * F::ERASE_SIZE) as u32;
            let written = self.flash.write(start, &header.to_bytes());
            if written.is_ok() && self.sector(index).header().map_err(flash_error)? == Some(header) {
                self.sectors[index] = State::Open { age: header.age, first: header.first };
                self.next_age = self.next_age.wrapping_add(1);
                return Ok(index);
            }
        }
        Err(LogError::Full)
    }

    fn write_record(&mut self, index: usize, at: usize, head: Head, payload: &[u8]) -> Result<(), LogError> {
        let mut stage =
            Stage::<F> { flash: &mut self.flash, at: (index * F::ERASE_SIZE + at) as u32, held: heapless::Vec::new() };
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

    /// The sector to erase next: foreign contents first, then the oldest that nothing needs.
    fn victim(&self, keep_from: u32) -> Option<usize> {
        if let Some(index) = self.sectors.iter().position(|&state| state == State::Foreign) {
            return Some(index);
        }
        let oldest = self.opened_after(0)?;
        let next = self.opened_after(oldest.age)?;
        (next.first <= keep_from).then_some(oldest.index)
    }

    /// Erases a sector, announced before and after in another one: half erased, its header and some of its records can
    /// still look whole, or all of it can look blank and not stay so.
    ///
    /// Two cases go unannounced. With no sector open there is nowhere to write; then all sectors count as foreign, and are
    /// erased in the same order after every cut. And when many cuts in a row have used up all the room for announcements,
    /// foreign contents are erased without, because a log that is stuck for ever would be worse.
    fn erase(&mut self, victim: usize) -> Result<(), LogError> {
        let name = (victim as u32).to_le_bytes();
        if self.head.is_none() {
            return self.wipe(victim);
        }
        match self.append(Kind::ERASING, &name) {
            Err(LogError::Full) if self.sectors.get(victim) == Some(&State::Foreign) => return self.wipe(victim),
            announced => announced?,
        };
        self.wipe(victim)?;
        self.append(Kind::ERASED, &name)?;
        Ok(())
    }

    fn wipe(&mut self, victim: usize) -> Result<(), LogError> {
        let start = (victim * F::ERASE_SIZE) as u32;
        self.sectors[victim] = State::Foreign;
        self.flash.erase(start, start + F::ERASE_SIZE as u32).map_err(flash_error)?;
        if self.sector(victim).used().map_err(flash_error)? != 0 {
            return Err(LogError::Flash);
        }
        self.sectors[victim] = State::Blank;
        Ok(())
    }
}

/// Gathers the parts of a record, so that a short one is one write: every write stops the processor.
struct Stage<'a, F> {
    flash: &'a mut F,
    at: u32,
    held: heapless::Vec<u8, 64>,
}

impl<F: NorFlash> Stage<'_, F> {
    fn write(&mut self, part: &[u8]) -> Result<(), LogError> {
        for &byte in part {
            if self.held.is_full() {
                self.flush()?;
            }
            // There is room: it was just made.
            let _ = self.held.push(byte);
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), LogError> {
        self.flash.write(self.at, &self.held).map_err(flash_error)?;
        self.at += self.held.len() as u32;
        self.held.clear();
        Ok(())
    }
}

fn flash_error(_: impl Debug) -> LogError {
    LogError::Flash
}
