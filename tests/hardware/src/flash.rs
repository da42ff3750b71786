//! The flash chip: what it says about itself, and how long it takes to erase and to write. The tests
//! use the last sector before the journal, as the self-test does. No program reaches it. What it held
//! is put back.

use embassy_rp::flash::{ERASE_SIZE, FLASH_BASE, PAGE_SIZE};
use embassy_time::{Duration, Instant};
use four_winds::boards::ChipFlash;

/// The longest times in the data sheet of the Pico's W25Q16JV.
const LONGEST_ERASE: Duration = Duration::from_millis(400);
const LONGEST_WRITE: Duration = Duration::from_millis(3);

type Sector = [u8; ERASE_SIZE];

unsafe extern "C" {
    // A symbol of the linker script: only its address has a meaning.
    static __journal_start: u8;
}

/// Where the sector for the tests begins, from the beginning of the flash.
fn scratch() -> u32 {
    let journal = (&raw const __journal_start) as usize - FLASH_BASE as usize;
    (journal - ERASE_SIZE) as u32
}

fn held(flash: &mut ChipFlash) -> Sector {
    let mut sector = [0; ERASE_SIZE];
    flash.blocking_read(scratch(), &mut sector).expect("it is inside the flash");
    sector
}

/// Erases the sector. Returns how long that took.
fn erase(flash: &mut ChipFlash) -> Duration {
    let begun = Instant::now();
    flash.blocking_erase(scratch(), scratch() + ERASE_SIZE as u32).expect("it is one sector");
    begun.elapsed()
}

/// Writes the whole sector. Returns how long the slowest page took.
fn write(flash: &mut ChipFlash, sector: &Sector) -> Duration {
    let pages = (scratch()..).step_by(PAGE_SIZE).zip(sector.chunks_exact(PAGE_SIZE));
    let times = pages.map(|(from, page)| {
        let begun = Instant::now();
        flash.blocking_write(from, page).expect("it is a page of the sector");
        begun.elapsed()
    });
    times.max().unwrap_or_default()
}

#[embedded_test::tests]
mod tests {
    use defmt::info;
    use four_winds::boards::{FLASH_BYTES, ask_flash};
    use four_winds::flash_chip::FlashFault;

    use super::*;
    use crate::wired;

    #[init]
    fn init() -> ChipFlash {
        wired().flash
    }

    #[test]
    fn the_chip_is_large_enough_and_has_a_number(mut flash: ChipFlash) {
        let chip = ask_flash(&mut flash);
        info!("flash {=u32:06x}, number {=[u8]:02x}", chip.jedec, chip.number);
        if let Some(fault) = chip.fault() {
            panic!("{fault}");
        }
        assert!(chip.bytes().is_some_and(|bytes| bytes as usize >= FLASH_BYTES), "no size told");
    }

    #[test]
    fn erasing_and_writing_take_no_longer_than_the_data_sheet_says(mut flash: ChipFlash) {
        // In a chip that is too small, the sector is a part of the program.
        assert_ne!(ask_flash(&mut flash).fault(), Some(FlashFault::TooSmall));
        let before = held(&mut flash);
        // A pattern that differs from the one of an earlier run.
        let salt = Instant::now().as_ticks() as u8;
        let pattern: Sector = core::array::from_fn(|at| (at ^ (at >> 8)) as u8 ^ salt);
        let erased = erase(&mut flash);
        let blank = held(&mut flash);
        let written = write(&mut flash, &pattern);
        let after = held(&mut flash);
        // Put back before anything can fail.
        erase(&mut flash);
        write(&mut flash, &before);
        info!("erase {} us, slowest page {} us", erased.as_micros(), written.as_micros());
        assert!(blank.iter().all(|byte| *byte == 0xff), "an erased sector is not blank");
        assert!(after == pattern, "the flash holds something else than was written");
        assert!(held(&mut flash) == before, "what was there before is not there again");
        assert!(erased <= LONGEST_ERASE, "an erase took {} us", erased.as_micros());
        assert!(written <= LONGEST_WRITE, "a page took {} us", written.as_micros());
    }
}
