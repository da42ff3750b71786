//! Makes room. Nothing else erases sectors.

use embedded_storage::nor_flash::NorFlash;

use super::log::{LogError, RecordLog, flash_error};
use super::record::Kind;
use super::ring::SectorState;

impl<F: NorFlash> RecordLog<F> {
    /// Erases the oldest sectors until `blank` sectors are blank, but no sector with records from
    /// number `keep_from` on. A sector that cannot be erased is skipped. Returns how many sectors
    /// were erased, or an error if no blank sector is left.
    pub fn make_room(&mut self, blank: usize, keep_from: u32) -> Result<usize, LogError> {
        let mut erased = 0;
        while self.ring.blank() < blank {
            match self.erase_one(keep_from)? {
                Some(SectorState::Blank) => erased += 1,
                Some(_) => {}
                None => break,
            }
        }
        Ok(erased)
    }

    /// Tries to erase one sector and returns what it is now. Each erase stops the processor for tens
    /// of milliseconds, at worst for 400 ms, so call this between hands and let everything else run
    /// before the next one. `None` if nothing can be erased: everything else has records from number
    /// `keep_from` on, or cannot be erased. It is an error if no blank sector is left then.
    pub(super) fn erase_one(&mut self, keep_from: u32) -> Result<Option<SectorState>, LogError> {
        let Some(victim) = self.ring.victim(keep_from) else {
            let failed = self.ring.bad() > 0 && self.ring.blank() == 0;
            return if failed { Err(LogError::Flash) } else { Ok(None) };
        };
        match self.erase(victim) {
            Err(LogError::Flash) if self.ring.state(victim) == Some(SectorState::Bad) => {}
            erased => erased?,
        }
        Ok(self.ring.state(victim))
    }

    /// Erases a sector, with a record before and a record after it in another sector. Without them
    /// a half erased sector would be dangerous: its header and some records may still look valid,
    /// or it may look blank although some bits are not stable.
    ///
    /// Two cases are not announced. Before the first sector of a new ring is blank, there is nowhere
    /// to write. If the power is cut then, no sector is open at the next power-on, and all count as
    /// foreign again. From the second sector on each erase is announced, so a new ring goes on where
    /// it was cut. And if many power cuts in a row have used up the room for announcements, foreign
    /// contents are erased without one, because a log that is stuck forever would be worse.
    fn erase(&mut self, victim: usize) -> Result<(), LogError> {
        if self.head.is_none() && self.ring.blank() == 0 {
            return self.wipe(victim);
        }
        match self.announce(Kind::ERASING, victim) {
            Err(LogError::Full) if self.ring.state(victim) == Some(SectorState::Foreign) => {
                return self.wipe(victim);
            }
            announced => announced?,
        };
        self.wipe_and_say(victim)
    }

    /// Erases a sector whose erase was announced, and records that it is done. If that record
    /// cannot be written, the sector must not be used, because the next power-on would erase it
    /// again.
    pub(super) fn wipe_and_say(&mut self, victim: usize) -> Result<(), LogError> {
        self.wipe(victim)?;
        let said = self.announce(Kind::ERASED, victim);
        if said.is_err() && self.ring.state(victim) == Some(SectorState::Blank) {
            self.ring.set(victim, SectorState::Foreign);
        }
        said.map(|_| ())
    }

    /// Writes that a sector will be erased or was erased. The log goes on behind a record that failed,
    /// so a second try writes to another place.
    fn announce(&mut self, kind: Kind, victim: usize) -> Result<u32, LogError> {
        let payload = (victim as u32).to_le_bytes();
        match self.append(kind, &payload) {
            Err(LogError::Flash) => self.append(kind, &payload),
            said => said,
        }
    }

    fn wipe(&mut self, victim: usize) -> Result<(), LogError> {
        let start = (victim * F::ERASE_SIZE) as u32;
        self.ring.set(victim, SectorState::Bad);
        self.flash.erase(start, start + F::ERASE_SIZE as u32).map_err(flash_error)?;
        if self.sector(victim).used().map_err(flash_error)? != 0 {
            return Err(LogError::Flash);
        }
        self.ring.set(victim, SectorState::Blank);
        Ok(())
    }
}
