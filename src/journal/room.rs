//! Making room: the one place that erases.

use embedded_storage::nor_flash::NorFlash;

use super::log::{Log, LogError, flash_error};
use super::record::Kind;
use super::ring::State;

impl<F: NorFlash> Log<F> {
    /// Erases the oldest sectors until `blank` are free, but none with a record numbered `keep_from` or later. Each erase
    /// stops the processor for tens of milliseconds, so this is for the time between hands. Ask for the same number of
    /// blank sectors every time: after a cut, the first ones to be erased are then the ones that the cut may have spoilt.
    ///
    /// A sector that will not be erased is passed over. Returns how many were erased; an error when nothing is left to write
    /// to.
    pub fn make_room(&mut self, blank: usize, keep_from: u32) -> Result<usize, LogError> {
        let (mut erased, mut failed) = (0, false);
        while self.ring.blank() < blank {
            let Some(victim) = self.ring.victim(keep_from) else { break };
            match self.erase(victim) {
                Ok(()) => erased += 1,
                Err(LogError::Flash) if self.ring.state(victim) == Some(State::Bad) => failed = true,
                Err(error) => return Err(error),
            }
        }
        if failed && self.ring.blank() == 0 { Err(LogError::Flash) } else { Ok(erased) }
    }

    /// Erases a sector, announced before and after in another one: half erased, its header and some of its records can
    /// still look whole, or all of it can look blank and not stay so.
    ///
    /// Two cases go unannounced. With no sector open there is nowhere to write; then all sectors count as foreign, and are
    /// erased in the same order after every cut. And when many cuts in a row have used up all the room for announcements,
    /// foreign contents are erased without, because a log that is stuck for ever would be worse.
    fn erase(&mut self, victim: usize) -> Result<(), LogError> {
        if self.head.is_none() {
            return self.wipe(victim);
        }
        match self.append(Kind::ERASING, &name(victim)) {
            Err(LogError::Full) if self.ring.state(victim) == Some(State::Foreign) => return self.wipe(victim),
            announced => announced?,
        };
        self.wipe_and_say(victim)
    }

    /// Erases a sector whose erase was announced. If no record can say that it is done, nothing may be written there: the next
    /// power-on would erase it again.
    pub(super) fn wipe_and_say(&mut self, victim: usize) -> Result<(), LogError> {
        self.wipe(victim)?;
        let said = self.append(Kind::ERASED, &name(victim));
        if said.is_err() && self.ring.state(victim) == Some(State::Blank) {
            self.ring.set(victim, State::Foreign);
        }
        said.map(|_| ())
    }

    fn wipe(&mut self, victim: usize) -> Result<(), LogError> {
        let start = (victim * F::ERASE_SIZE) as u32;
        self.ring.set(victim, State::Bad);
        self.flash.erase(start, start + F::ERASE_SIZE as u32).map_err(flash_error)?;
        if self.sector(victim).used().map_err(flash_error)? != 0 {
            return Err(LogError::Flash);
        }
        self.ring.set(victim, State::Blank);
        Ok(())
    }
}

/// A sector's number as a record has it.
fn name(victim: usize) -> [u8; 4] {
    (victim as u32).to_le_bytes()
}
