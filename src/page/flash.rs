//! The journal in the memory of the page, with the same bytes as in the flash of a box. The page
//! keeps every sector that changes in the storage of the browser.

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use four_winds::journal::{BYTES, Journal, SECTOR};

use super::browser;
use crate::live::table::JournalStore;

/// Memory that behaves like flash. Writing to it always works. If the browser's storage does not,
/// the page tells the players, and they can still save the journal to a file.
#[derive(Debug)]
pub struct PageFlash {
    bytes: Vec<u8>,
}

impl PageFlash {
    /// Flash with these contents.
    pub fn new(bytes: Vec<u8>) -> PageFlash {
        PageFlash { bytes }
    }

    /// Gives the page all sectors that this range touches.
    fn store(&self, from: usize, to: usize) {
        let from = from - from % SECTOR;
        let sectors = self.bytes.get(from..to.next_multiple_of(SECTOR)).unwrap_or_default();
        browser::store(sectors.as_ptr(), from, sectors.len());
    }
}

/// An address outside the journal.
#[derive(Debug)]
pub struct OutOfRange;

impl NorFlashError for OutOfRange {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::OutOfBounds
    }
}

impl ErrorType for PageFlash {
    type Error = OutOfRange;
}

impl ReadNorFlash for PageFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), OutOfRange> {
        let start = offset as usize;
        bytes.copy_from_slice(self.bytes.get(start..start + bytes.len()).ok_or(OutOfRange)?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for PageFlash {
    const WRITE_SIZE: usize = 4;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), OutOfRange> {
        let (from, to) = (from as usize, to as usize);
        self.bytes.get_mut(from..to).ok_or(OutOfRange)?.fill(0xff);
        self.store(from, to);
        Ok(())
    }

    /// As in flash, a write can clear bits but cannot set them.
    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), OutOfRange> {
        let (from, to) = (offset as usize, offset as usize + bytes.len());
        let place = self.bytes.get_mut(from..to).ok_or(OutOfRange)?;
        place.iter_mut().zip(bytes).for_each(|(old, new)| *old &= new);
        self.store(from, to);
        Ok(())
    }
}

/// The journal that the browser remembers.
pub struct PageStore {
    /// What it remembers, until it is opened.
    remembered: Vec<u8>,
}

impl PageStore {
    /// A store with these contents.
    pub fn new(remembered: Vec<u8>) -> PageStore {
        PageStore { remembered }
    }
}

impl JournalStore for PageStore {
    type Flash = PageFlash;

    fn open(&mut self) -> Journal<PageFlash> {
        let mut bytes = std::mem::take(&mut self.remembered);
        bytes.resize(BYTES, 0xff);
        Journal::mount(PageFlash::new(bytes))
    }

    fn blank(&mut self) -> Journal<PageFlash> {
        let flash = PageFlash::new(vec![0xff; BYTES]);
        flash.store(0, BYTES);
        Journal::mount(flash)
    }
}
