//! The journal in the flash beside the program. Only this module writes to flash.
//!
//! A write stops everything for half a millisecond, an erase for 45 ms, and for 400 ms at worst. So
//! sectors are erased only between hands, and DMA watches the keys meanwhile ([`super::erase_watch`]).

use embassy_rp::flash::{ERASE_SIZE, Error, FLASH_BASE, WRITE_SIZE};
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use four_winds::boards::{ChipFlash, FLASH_BYTES};
use four_winds::flash_chip::{FlashChip, FlashFault};
use four_winds::journal::{Journal, Region};

use super::erase_watch::EraseWatch;
use super::keys;

/// The whole flash of the box. Without a writer it is read-only.
pub struct BoxFlash {
    writer: Option<ChipFlash>,
}

impl ErrorType for BoxFlash {
    type Error = Error;
}

impl ReadNorFlash for BoxFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        let end = offset as usize + bytes.len();
        if end > FLASH_BYTES {
            return Err(Error::OutOfBounds);
        }
        // A critical section, because the referee may interrupt the console and write. The console
        // then sees all of the new bytes or none of them.
        critical_section::with(|_| {
            // SAFETY: flash is mapped at this address. It is unmapped only during a write or an
            // erase, with interrupts off. `bytes` is in RAM.
            unsafe {
                let source = FLASH_BASE.cast::<u8>().add(offset as usize);
                core::ptr::copy(source, bytes.as_mut_ptr(), bytes.len());
            }
        });
        Ok(())
    }

    fn capacity(&self) -> usize {
        FLASH_BYTES
    }
}

impl NorFlash for BoxFlash {
    const WRITE_SIZE: usize = WRITE_SIZE;
    const ERASE_SIZE: usize = ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        let writer = self.writer.as_mut().ok_or(Error::Other)?;
        // No key's task may run before it is known what its key did.
        critical_section::with(|_| {
            let (result, watch) = EraseWatch::during(|| writer.blocking_erase(from, to));
            keys::tell(&watch);
            result
        })
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        self.writer.as_mut().ok_or(Error::Other)?.blocking_write(offset, bytes)
    }
}

/// The journal in its own region of the flash.
pub type BoxJournal = Journal<Region<BoxFlash>>;

unsafe extern "C" {
    // Symbols of the linker script: only their addresses have a meaning.
    static __journal_start: u8;
    static __journal_end: u8;
}

/// Opens the journal, whatever the flash holds. In a chip that is too small the addresses of the
/// journal lead to the program, so there it is not touched.
pub fn mount(flash: ChipFlash, chip: FlashChip) -> BoxJournal {
    if chip.fault() == Some(FlashFault::TooSmall) {
        return Journal::none();
    }
    region(BoxFlash { writer: Some(flash) }).map_or_else(Journal::none, Journal::mount)
}

/// A read-only journal that is still empty. [`Journal::mirror`] fills it.
pub fn copy() -> BoxJournal {
    region(BoxFlash { writer: None }).map_or_else(Journal::none, Journal::copy)
}

/// Where the journal begins, from the beginning of the flash.
pub fn start() -> u32 {
    (&raw const __journal_start) as u32 - FLASH_BASE as u32
}

fn region(flash: BoxFlash) -> Option<Region<BoxFlash>> {
    let end = (&raw const __journal_end) as u32 - FLASH_BASE as u32;
    Region::new(flash, start(), end - start())
}
