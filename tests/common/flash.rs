//! A flash that behaves like the real one: programming only clears bits, and the power can fail at
//! any byte of a write and at any moment of an erase.

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// Why an operation failed: the power went, or the flash was used in a way that the real one
/// forbids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    Cut,
    Misuse,
}

impl NorFlashError for Fault {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// When the power goes, and what the half-done operation leaves behind.
#[derive(Debug, Clone, Copy)]
pub struct Cut {
    /// Steps that still succeed: a programmed byte is one step, an erase is [`ERASE_STEPS`].
    pub after: u64,
    /// Seed for the contents of whatever was half done.
    pub seed: u64,
}

/// How many moments of an erase the power can go at.
pub const ERASE_STEPS: u64 = 24;

/// A sector that cannot be erased.
#[derive(Clone, Copy, Debug)]
pub struct Stuck {
    pub sector: usize,
    /// Whether the flash reports the failure. If not, only reading shows it.
    pub says_so: bool,
}

/// A flash with sectors of this many bytes.
#[derive(Debug, Clone)]
pub struct Mock<const SECTOR: usize> {
    pub bytes: Vec<u8>,
    pub cut: Option<Cut>,
    /// Every write fails without changing anything.
    pub worn_out: bool,
    /// A sector that keeps its contents when it is erased.
    pub stuck: Option<Stuck>,
    /// A byte that stays blank when it is written. Only reading shows it.
    pub dead_byte: Option<usize>,
    /// Steps taken so far, to know how many cuts a run offers.
    pub steps: u64,
    /// How often each sector was erased.
    pub erases: Vec<u32>,
    /// Sectors whose last erase was cut short. They may read as blank, but data written there would
    /// not be reliable.
    pub weak: Vec<bool>,
}

impl<const SECTOR: usize> Mock<SECTOR> {
    pub fn blank(sectors: usize) -> Self {
        Mock::holding(vec![0xff; sectors * SECTOR])
    }

    pub fn holding(bytes: Vec<u8>) -> Self {
        let sectors = bytes.len() / SECTOR;
        Mock {
            bytes,
            cut: None,
            worn_out: false,
            stuck: None,
            dead_byte: None,
            steps: 0,
            erases: vec![0; sectors],
            weak: vec![false; sectors],
        }
    }

    /// How many of the `wanted` steps succeed: fewer if the power goes in between.
    fn spend(&mut self, wanted: u64) -> u64 {
        let granted = self.cut.map_or(wanted, |cut| cut.after.min(wanted));
        self.steps += granted;
        if let Some(cut) = &mut self.cut {
            cut.after -= granted;
        }
        granted
    }

    fn noise(&self) -> ChaCha8Rng {
        rand_chacha::rand_core::SeedableRng::seed_from_u64(self.cut.map_or(0, |cut| cut.seed))
    }
}

impl<const SECTOR: usize> ErrorType for Mock<SECTOR> {
    type Error = Fault;
}

impl<const SECTOR: usize> ReadNorFlash for Mock<SECTOR> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Fault> {
        let start = offset as usize;
        bytes.copy_from_slice(self.bytes.get(start..start + bytes.len()).ok_or(Fault::Misuse)?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl<const SECTOR: usize> NorFlash for Mock<SECTOR> {
    const WRITE_SIZE: usize = 4;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Fault> {
        let (from, to) = (from as usize, to as usize);
        assert!(from.is_multiple_of(SECTOR) && to == from + SECTOR, "one whole sector at a time");
        if self.worn_out {
            return Err(Fault::Misuse);
        }
        if let Some(stuck) = self.stuck.filter(|stuck| stuck.sector == from / SECTOR) {
            return if stuck.says_so { Err(Fault::Misuse) } else { Ok(()) };
        }
        let done = self.spend(ERASE_STEPS);
        self.weak[from / SECTOR] =
            done > 0 && done < ERASE_STEPS || done == 0 && self.weak[from / SECTOR];
        if done == ERASE_STEPS {
            self.erases[from / SECTOR] += 1;
            self.bytes[from..to].fill(0xff);
            return Ok(());
        }
        // A chip first programs every bit to 0 and then raises all of them to 1. Some cells are
        // early and some late, and the front of a sector may be ahead of the back. So a cut can
        // leave any mixture.
        if done == ERASE_STEPS - 1 {
            // The sector reads as blank, but its cells are only half erased.
            self.bytes[from..to].fill(0xff);
            return Err(Fault::Cut);
        }
        let mut noise = self.noise();
        let ordered = noise.next_u32().is_multiple_of(4);
        for (position, byte) in self.bytes[from..to].iter_mut().enumerate() {
            let progress = if ordered {
                u64::from(position as u64 * ERASE_STEPS < done * SECTOR as u64) * 24
            } else {
                done
            };
            for bit in 0..8 {
                let lot = u64::from(noise.next_u32()) % (2 * ERASE_STEPS);
                if lot < progress {
                    *byte |= 1 << bit;
                } else if lot < 2 * progress && !ordered {
                    *byte &= !(1 << bit);
                }
            }
        }
        Err(Fault::Cut)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Fault> {
        let start = offset as usize;
        assert!(start.is_multiple_of(4) && bytes.len().is_multiple_of(4), "whole words");
        assert!(start + bytes.len() <= self.bytes.len(), "inside the flash");
        if self.worn_out {
            return Err(Fault::Misuse);
        }
        assert!(!self.weak[start / SECTOR], "written to a sector whose erase was cut");
        let done = self.spend(bytes.len() as u64) as usize;
        for (at, &byte) in bytes[..done].iter().enumerate() {
            assert_eq!(
                self.bytes[start + at] & byte,
                byte,
                "programming can only clear bits, and nothing is written over"
            );
            if self.dead_byte != Some(start + at) {
                self.bytes[start + at] = byte;
            }
        }
        match bytes.get(done) {
            None => Ok(()),
            Some(&byte) => {
                // Only some bits of the byte that was being written are done.
                self.bytes[start + done] &= byte | self.noise().next_u32() as u8;
                Err(Fault::Cut)
            }
        }
    }
}
