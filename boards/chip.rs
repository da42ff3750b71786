//! What the chip of every board has: the flash beside it and the ring oscillator inside.

use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::pac;
use embassy_rp::pac::rosc::vals::FreqRange;
use embassy_rp::peripherals::FLASH;

use crate::entropy::Source;
use crate::entropy::ladder::OscillatorRange;
use crate::flash_chip::FlashChip;

/// The flash chip on a Pico: 2 MB.
pub const FLASH_BYTES: usize = 2 * 1024 * 1024;

/// The driver of the flash chip.
pub type ChipFlash = Flash<'static, FLASH, Blocking, FLASH_BYTES>;

/// What the flash chip says about itself. A chip that does not answer has no size and no number.
/// Asking turns interrupts off.
pub fn ask_flash(flash: &mut ChipFlash) -> FlashChip {
    let mut number = [0; 8];
    if flash.blocking_unique_id(&mut number).is_err() {
        number = [0; 8];
    }
    FlashChip { jedec: flash.blocking_jedec_id().unwrap_or(0), number }
}

/// The ring oscillator, which runs beside the crystal and jitters against it.
pub struct RingOscillator;

impl RingOscillator {
    /// Sets the frequency range. No clock of the chip depends on it.
    pub fn set_range(range: OscillatorRange) {
        let range = match range {
            OscillatorRange::Low => FreqRange::LOW,
            OscillatorRange::Medium => FreqRange::MEDIUM,
            OscillatorRange::High => FreqRange::HIGH,
        };
        pac::ROSC.ctrl().modify(|control| control.set_freq_range(range));
    }
}

impl Source for RingOscillator {
    fn bit(&mut self) -> bool {
        pac::ROSC.randombit().read().randombit()
    }
}
