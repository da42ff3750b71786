//! Watches the keys while an erase has stopped the processor.
//!
//! Two DMA channels work in step. They need neither the processor nor flash. One copies the levels of
//! all pins and their edges into memory, every two milliseconds. The other then makes the chip forget
//! those edges. So a sample says whether a pin is low, and whether it has moved since the sample
//! before: noise that happens to be low at every sample is no press.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed, compiler_fence};

use embassy_rp::pac;
use embassy_rp::pac::dma::regs::CtrlTrig;
use embassy_rp::pac::dma::vals::{DataSize, TreqSel};

/// The channels. The displays have another one, see the board files.
const COPIES: usize = 1;
const FORGETS: usize = 2;

/// The interrupt registers hold eight pins each, four bits for a pin.
const REGISTERS: usize = 4;
const PINS_A_REGISTER: usize = 8;
const LEVEL_LOW: u32 = 1;
const EDGES: u32 = 0b1100;

/// The slowest pace of a DMA timer: 125 MHz divided by this is 1.9 kHz, and a sample has four words.
const PACE: u16 = u16::MAX;

/// Enough for 430 ms. An erase takes 400 ms at worst.
const SAMPLES: usize = 205;

static LEVELS: [AtomicU32; SAMPLES * REGISTERS] = [const { AtomicU32::new(0) }; _];

/// Written to a register, this makes it forget all edges. It must be in RAM.
static ALL_EDGES: AtomicU32 = AtomicU32::new(u32::MAX);

/// A key that was down in so many samples in a row, and did not move, was pressed.
const PRESSED_SAMPLES: usize = 2;

/// The levels and edges during an erase.
pub struct EraseWatch {
    /// How many samples there are.
    samples: usize,
}

/// What a pin did during an erase.
#[derive(Default)]
pub struct PinWatch {
    /// In how many samples it had moved.
    pub moved: u32,
    /// Whether it was low for long enough to be a press.
    pub pressed: bool,
}

impl EraseWatch {
    /// Watches the keys while `stop` stops the processor. Nobody else may look at the edges meanwhile,
    /// so interrupts must be off.
    pub fn during<T>(stop: impl FnOnce() -> T) -> (T, EraseWatch) {
        let start = LEVELS.as_ptr() as u32;
        let edges = pac::IO_BANK0.intr(0).as_ptr() as u32;
        pac::DMA.timer(0).write(|timer| {
            timer.set_x(1);
            timer.set_y(PACE);
        });
        begin(COPIES, edges, start, |control| {
            control.set_incr_read(true);
            control.set_incr_write(true);
            // The reading goes round in the 16 bytes of the four registers.
            control.set_ring_size(4);
            control.set_ring_sel(false);
            // Both get the same tick of the timer, and this one must be first.
            control.set_high_priority(true);
        });
        begin(FORGETS, ALL_EDGES.as_ptr() as u32, edges, |control| {
            control.set_incr_write(true);
            // So does this writing.
            control.set_ring_size(4);
            control.set_ring_sel(true);
        });
        let result = stop();
        let both = 1 << COPIES | 1 << FORGETS;
        pac::DMA.chan_abort().write(|abort| abort.set_chan_abort(both));
        while pac::DMA.chan_abort().read().chan_abort() & both != 0 {}
        compiler_fence(core::sync::atomic::Ordering::SeqCst);
        let words = (pac::DMA.ch(COPIES).write_addr().read() - start) as usize / size_of::<u32>();
        let samples = words.min(LEVELS.len()) / REGISTERS;
        (result, EraseWatch { samples })
    }

    /// What this pin did. Edges from before the erase are in the first sample, so that one does not
    /// count as moved.
    pub fn pin(&self, pin: usize) -> PinWatch {
        let shift = pin % PINS_A_REGISTER * 4;
        let mut watch = PinWatch::default();
        let mut low_samples = 0;
        let words = LEVELS.iter().skip(pin / PINS_A_REGISTER).step_by(REGISTERS);
        for (number, word) in words.take(self.samples).enumerate() {
            let bits = word.load(Relaxed) >> shift;
            let moved = number > 0 && bits & EDGES != 0;
            watch.moved += u32::from(moved);
            low_samples = match (bits & LEVEL_LOW != 0, moved) {
                (false, _) => 0,
                (true, true) => 1,
                (true, false) => low_samples + 1,
            };
            // The first sample says nothing of the time before it.
            watch.pressed |= low_samples > PRESSED_SAMPLES;
        }
        watch
    }
}

/// Starts a channel that moves a word at each tick of the timer.
fn begin(channel: usize, from: u32, to: u32, how: impl FnOnce(&mut CtrlTrig)) {
    let registers = pac::DMA.ch(channel);
    registers.read_addr().write_value(from);
    registers.write_addr().write_value(to);
    registers.trans_count().write_value(LEVELS.len() as u32);
    compiler_fence(core::sync::atomic::Ordering::SeqCst);
    registers.ctrl_trig().write(|control| {
        control.set_treq_sel(TreqSel::TIMER0);
        control.set_data_size(DataSize::SIZE_WORD);
        // A channel that is chained to itself is chained to none.
        control.set_chain_to(channel as u8);
        control.set_irq_quiet(true);
        control.set_en(true);
        how(control);
    });
}
