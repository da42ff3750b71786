//! The journal in the flash beside the program. This is the one place that writes to flash.
//!
//! A write stops everything for half a millisecond, an erase for 45. So erases are left for the time between hands, and a key
//! that went down and came up during one is found by what the GPIO block remembers.

use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, FLASH_BASE, Flash, WRITE_SIZE};
use embassy_rp::pac;
use embassy_rp::peripherals::FLASH;
use embassy_time::Instant;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use four_winds::boards::FLASH_BYTES;
use four_winds::boards::chosen::BOARD;
use four_winds::journal::{Journal, Region};
use four_winds::panel::Key;
use four_winds::panel::debounce::Stroke;
use four_winds::seat::Place;

use super::channels::{KeyStroke, STROKES};

/// The driver of the flash chip.
pub type ChipFlash = Flash<'static, FLASH, Blocking, FLASH_BYTES>;

/// The flash of the box, the program's part and all, to read and write or to read only.
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
        // In one piece: the console may be interrupted by one who writes, but sees all of what was written or nothing.
        critical_section::with(|_| {
            // SAFETY: flash is mapped here, whoever writes to it unmaps it with interrupts off, and it is not the target.
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
        self.writer.as_mut().ok_or(Error::Other)?.blocking_erase(from, to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        self.writer.as_mut().ok_or(Error::Other)?.blocking_write(offset, bytes)
    }
}

/// The journal in its own part of it.
pub type BoxJournal = Journal<Region<BoxFlash>>;

unsafe extern "C" {
    // Of the linker script: not variables, only addresses.
    static __journal_start: u8;
    static __journal_end: u8;
}

/// Opens it, whatever it holds.
#[inline(never)]
pub fn mount(flash: ChipFlash) -> BoxJournal {
    region(BoxFlash { writer: Some(flash) }).map_or_else(Journal::none, Journal::mount)
}

/// An empty copy for somebody who only reads.
pub fn copy() -> BoxJournal {
    region(BoxFlash { writer: None }).map_or_else(Journal::none, Journal::copy)
}

fn region(flash: BoxFlash) -> Option<Region<BoxFlash>> {
    let (start, end) = ((&raw const __journal_start) as u32, (&raw const __journal_end) as u32);
    let offset = start - FLASH_BASE as u32;
    Region::new(flash, offset, end - start)
}

/// Makes room for one sector more, and says whether there is more to do.
pub fn tidy(journal: &mut BoxJournal) -> bool {
    let up_before = pac::SIO.gpio_in(0).read();
    // Writing a one clears an edge that was seen earlier.
    for_keys(|_, _, pin| pac::IO_BANK0.intr(pin / 8).write(|edges| edges.set_edge_low(pin % 8, true)));
    let more = journal.tidy();
    let up_now = pac::SIO.gpio_in(0).read();
    for_keys(|place, key, pin| {
        let went_down = pac::IO_BANK0.intr(pin / 8).read().edge_low(pin % 8);
        // One that is still down is seen by its own task.
        if went_down && up_before & up_now & 1 << pin != 0 {
            let at_micros = Instant::now().as_micros();
            for stroke in [Stroke::Press { at_micros }, Stroke::Release { at_micros }] {
                // There are two slots a key.
                let _ = STROKES.try_send(KeyStroke { place, key, stroke });
            }
        }
    });
    more
}

fn for_keys(mut each: impl FnMut(Place, Key, usize)) {
    for (place, pins) in BOARD.pins.keys.iter() {
        for (key, &pin) in Key::ALL.into_iter().zip(pins) {
            each(place, key, usize::from(pin));
        }
    }
}
