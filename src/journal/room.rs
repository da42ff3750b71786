//! Makes room. Nothing else erases sectors.

use embedded_storage::nor_flash::NorFlash;

use super::log::{LogError, RecordLog, flash_error};
use super::record::Kind;
use super::ring::SectorState;

impl<F: NorFlash> RecordLog<F> {
    /// Erases the oldest sectors until `blank` sectors are blank, but no sector with records from
    /// number `keep_from` on. Each erase stops the processor for tens of milliseconds, so call this
    /// between hands. Ask for the same number of blank sectors every time: before the first record
    /// all sectors are erased in the same order, so those that a power cut left half erased are
    /// erased again.
    ///
    /// A sector that cannot be erased is skipped. Returns how many sectors were erased, or an error
    /// if no blank sector is left.
    pub fn make_room(&mut self, blank: usize, keep_from: u32) -> Result<usize, LogError> {
        let (mut erased, mut failed) = (0, false);
        while self.ring.blank() < blank {
            let Some(victim) = self.ring.victim(keep_from) else { break };
            match self.erase(victim) {
                Ok(()) => erased += 1,
                Err(LogError::Flash) if self.ring.state(victim) == Some(SectorState::Bad) => {
                    failed = true
                }
                Err(error) => return Err(error),
            }
        }
        if failed && self.ring.blank() == 0 { Err(LogError::Flash) } else { Ok(erased) }
    }

    /// Erases a sector, with a record before and a record after it in another sector. Without them
    /// a half erased sector would be dangerous: its header and some records may still look valid,
    /// or it may look blank although some bits are not stable.
    ///
    /// Two cases are not announced. If no sector is open, there is nowhere to write; then all
    /// sectors count as foreign and are erased in the same order after every power cut. And if many
    /// power cuts in a row have used up the room for announcements, foreign contents are erased
    /// without one, because a log that is stuck forever would be worse.
    fn erase(&mut self, victim: usize) -> Result<(), LogError> {
        if self.head.is_none() {
            return self.wipe(victim);
        }
        match self.append(Kind::ERASING, &sector_number(victim)) {
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
        let said = self.append(Kind::ERASED, &sector_number(victim));
        if said.is_err() && self.ring.state(victim) == Some(SectorState::Blank) {
            self.ring.set(victim, SectorState::Foreign);
        }
        said.map(|_| ())
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

/// The number of a sector as a payload.
fn sector_number(victim: usize) -> [u8; 4] {
    (victim as u32).to_le_bytes()
}
