//! Watches the keys while an erase has stopped the processor.
//!
//! A DMA channel copies the levels of all pins into memory, every two milliseconds. It needs neither
//! the processor nor flash. After the erase the levels tell a press from a spike.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed, compiler_fence};

use embassy_rp::pac;
use embassy_rp::pac::dma::vals::{DataSize, TreqSel};

/// The channel. The displays have another one, see the board files.
const CHANNEL: usize = 1;

/// The interrupt registers hold the level of eight pins each, four bits for a pin.
const REGISTERS: usize = 4;
const PINS_A_REGISTER: usize = 8;
const LEVEL_LOW: u32 = 1;

/// The slowest pace of a DMA timer: 125 MHz divided by this is 1.9 kHz, and a sample has four words.
const PACE: u16 = u16::MAX;

/// Enough for 430 ms. An erase takes 400 ms at worst.
const SAMPLES: usize = 205;

static LEVELS: [AtomicU32; SAMPLES * REGISTERS] = [const { AtomicU32::new(0) }; _];

/// A key that was down in so many samples in a row was pressed. A spike is in one of them at most.
const PRESSED_SAMPLES: usize = 2;

/// The levels during an erase.
pub struct EraseWatch {
    /// How many samples there are.
    samples: usize,
}

impl EraseWatch {
    /// Watches the keys while `stop` stops the processor.
    pub fn during<T>(stop: impl FnOnce() -> T) -> (T, EraseWatch) {
        let channel = pac::DMA.ch(CHANNEL);
        let start = LEVELS.as_ptr() as u32;
        pac::DMA.timer(0).write(|timer| {
            timer.set_x(1);
            timer.set_y(PACE);
        });
        channel.read_addr().write_value(pac::IO_BANK0.intr(0).as_ptr() as u32);
        channel.write_addr().write_value(start);
        channel.trans_count().write_value(LEVELS.len() as u32);
        compiler_fence(core::sync::atomic::Ordering::SeqCst);
        channel.ctrl_trig().write(|control| {
            control.set_treq_sel(TreqSel::TIMER0);
            control.set_data_size(DataSize::SIZE_WORD);
            control.set_incr_read(true);
            control.set_incr_write(true);
            // The reading goes round in the 16 bytes of the four registers.
            control.set_ring_size(4);
            control.set_ring_sel(false);
            // A channel that is chained to itself is chained to none.
            control.set_chain_to(CHANNEL as u8);
            control.set_irq_quiet(true);
            control.set_en(true);
        });
        let result = stop();
        pac::DMA.chan_abort().write(|abort| abort.set_chan_abort(1 << CHANNEL));
        while pac::DMA.chan_abort().read().chan_abort() & 1 << CHANNEL != 0 {}
        compiler_fence(core::sync::atomic::Ordering::SeqCst);
        let words = (channel.write_addr().read() - start) as usize / size_of::<u32>();
        (result, EraseWatch { samples: words.min(LEVELS.len()) / REGISTERS })
    }

    /// Whether this pin was low for long enough to be a press.
    pub fn was_pressed(&self, pin: usize) -> bool {
        let low = LEVEL_LOW << (pin % PINS_A_REGISTER * 4);
        let mut in_a_row = 0;
        LEVELS.iter().skip(pin / PINS_A_REGISTER).step_by(REGISTERS).take(self.samples).any(
            |word| {
                in_a_row = if word.load(Relaxed) & low == 0 { 0 } else { in_a_row + 1 };
                in_a_row >= PRESSED_SAMPLES
            },
        )
    }
}
