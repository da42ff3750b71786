//! The journal in the flash beside the program. This is the one place that writes to flash.
//!
//! A write stops everything for half a millisecond, an erase for 45. So erases are left for the time between hands, and a key
//! that went down and came up during one is found by what the GPIO block remembers.

use embassy_rp::flash::{Blocking, FLASH_BASE, Flash};
use embassy_rp::pac;
use embassy_rp::peripherals::FLASH;
use embassy_time::Instant;
use four_winds::boards::FLASH_BYTES;
use four_winds::boards::chosen::BOARD;
use four_winds::journal::{Journal, Region};
use four_winds::panel::Key;
use four_winds::panel::debounce::Stroke;
use four_winds::seat::Place;

use super::channels::{KeyStroke, STROKES};

/// The flash of the box, the program's part and all.
pub type BoxFlash = Flash<'static, FLASH, Blocking, FLASH_BYTES>;
/// The journal in its own part of it.
pub type BoxJournal = Journal<Region<BoxFlash>>;

unsafe extern "C" {
    // Of the linker script: not variables, only addresses.
    static __journal_start: u8;
    static __journal_end: u8;
}

/// Opens it, whatever it holds.
#[inline(never)]
pub fn mount(flash: BoxFlash) -> BoxJournal {
    let (start, end) = ((&raw const __journal_start) as u32, (&raw const __journal_end) as u32);
    let offset = start - FLASH_BASE as u32;
    Region::new(flash, offset, end - start).map_or_else(Journal::none, Journal::mount)
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
