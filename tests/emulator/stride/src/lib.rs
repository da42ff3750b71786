//! Executes the common instructions of a chip, many in one go. rp2040js makes up to eighty
//! comparisons to recognise an instruction, and looks up the region of each address. Here a table of
//! cases recognises it, and only RAM and flash are accessed.
//!
//! Everything else (most of the chip's registers, waiting, ROM calls, faults of any kind) is left to
//! rp2040js and ends the stride just before it. Results, flags and cycles are exactly those of
//! rp2040js: see `canaries/stride.test.mjs`. `machine.mjs` is the other side of these functions.

mod cache;
mod care;
mod decode;
mod instruction;
mod registers;
mod run;
mod transfer;

use std::sync::{Mutex, MutexGuard, PoisonError};

use cache::FlashCache;
use care::{Care, Careful, Careless};
use registers::Clock;
use run::{Flags, Run};

const RAM_BYTES: usize = 264 * 1024;
const FLASH_BYTES: usize = 2 * 1024 * 1024;
const REGISTERS: usize = 16;
const MOST_WATCHED: usize = 32;

/// What both sides tell each other, in the order of the names in `machine.mjs`. Truth is 1.
#[repr(C)]
struct Panel {
    negative: u32,
    zero: u32,
    carry: u32,
    overflow: u32,
    /// Whether interrupts are masked.
    masked: u32,
    /// Whether an interrupt waits.
    waits: u32,
    /// Whether the stride has ended because it allowed an interrupt that waits.
    allowed: u32,
    /// Whether an exception is being handled.
    handling: u32,
    /// Whether flash can be read at the moment.
    mapped: u32,
    /// Whether reading flash takes time.
    cached: u32,
    /// The lowest address that the stack may reach.
    floor: u32,
    /// The address of the last instruction of a stride.
    last: u32,
    /// Whether the stride has stopped at something that it does not know.
    unknown: u32,
    /// A bit for each lock of the chip that is taken. rp2040js uses this word too.
    locks: u32,
    watched: u32,
    /// A stride stops in front of these addresses, as many as `watched` says.
    addresses: [u32; MOST_WATCHED],
}

/// One chip. A program for each has its own memory, so there is one here.
struct Machine {
    registers: [u32; REGISTERS],
    panel: Panel,
    clock: Clock,
    ram: [u8; RAM_BYTES],
    flash: [u8; FLASH_BYTES],
}

static MACHINE: Mutex<Machine> = Mutex::new(Machine {
    registers: [0; REGISTERS],
    panel: Panel {
        negative: 0,
        zero: 0,
        carry: 0,
        overflow: 0,
        masked: 0,
        waits: 0,
        allowed: 0,
        handling: 0,
        mapped: 0,
        cached: 0,
        floor: 0,
        last: 0,
        unknown: 0,
        locks: 0,
        watched: 0,
        addresses: [0; MOST_WATCHED],
    },
    clock: Clock { nanos: 0.0, cycle_nanos: 0.0 },
    ram: [0; RAM_BYTES],
    flash: [0; FLASH_BYTES],
});

static CACHE: Mutex<FlashCache> = Mutex::new(FlashCache::EMPTY);

fn machine() -> MutexGuard<'static, Machine> {
    MACHINE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn cache() -> MutexGuard<'static, FlashCache> {
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[unsafe(no_mangle)]
extern "C" fn registers() -> *const u32 {
    machine().registers.as_ptr()
}

#[unsafe(no_mangle)]
extern "C" fn panel() -> *const Panel {
    &raw const machine().panel
}

#[unsafe(no_mangle)]
extern "C" fn clock() -> *const Clock {
    &raw const machine().clock
}

#[unsafe(no_mangle)]
extern "C" fn ram() -> *const u8 {
    machine().ram.as_ptr()
}

#[unsafe(no_mangle)]
extern "C" fn flash() -> *const u8 {
    machine().flash.as_ptr()
}

/// The core reads a line of the flash, see [`FlashCache::touch`].
#[unsafe(no_mangle)]
extern "C" fn touch(line: u32) {
    cache().touch(line);
}

/// The cycles that the core has waited for its flash and not been charged for yet.
#[unsafe(no_mangle)]
extern "C" fn take() -> u32 {
    cache().take()
}

#[unsafe(no_mangle)]
extern "C" fn misses() -> u32 {
    cache().misses
}

/// Forgets all lines of the flash cache.
#[unsafe(no_mangle)]
extern "C" fn flush() {
    cache().flush();
}

/// Executes instructions until `cycles` are spent; the last one may exceed them. Also stops before a
/// watched address, and after anything that allows an interrupt or takes the stack out of its
/// region. Returns how many cycles were spent.
#[unsafe(no_mangle)]
extern "C" fn stride(cycles: u32) -> u32 {
    let machine = &mut *machine();
    let Panel { cached, watched, addresses, .. } = machine.panel;
    if cached == 0 && watched == 0 {
        return machine.stride(Careless, cycles);
    }
    let mut cache = cache();
    let cache = (cached == 1).then_some(&mut *cache);
    let watched = addresses.get(..watched as usize).unwrap_or_default();
    machine.stride(Careful { watched, cache }, cycles)
}

impl Machine {
    #[inline(always)]
    fn stride(&mut self, care: impl Care, cycles: u32) -> u32 {
        let Machine { registers, panel, clock, ram, flash } = self;
        let Panel { negative, zero, carry, overflow, .. } = *panel;
        let [negative, zero, carry, overflow] = [negative, zero, carry, overflow].map(|it| it == 1);
        let flags = Flags::new(negative, zero, carry, overflow);
        let pc = registers[15];
        let mut run = Run {
            pc,
            last: pc,
            registers,
            ram,
            flash,
            mapped: if panel.mapped == 1 { FLASH_BYTES as u32 } else { 0 },
            care,
            floor: panel.floor,
            handling: panel.handling == 1,
            flags,
            masked: panel.masked == 1,
            waits: panel.waits == 1,
            allowed: false,
            locks: &mut panel.locks,
            clock: *clock,
            cycles,
            spent: 0,
            next: 0,
            took: 0,
        };
        let unknown = run.go();
        let Run { flags, masked, allowed, pc, spent, last, .. } = run;
        registers[15] = pc;
        panel.negative = flags.is_negative().into();
        panel.zero = flags.is_zero().into();
        panel.carry = flags.carry.into();
        panel.overflow = flags.overflows().into();
        panel.masked = masked.into();
        panel.allowed = allowed.into();
        panel.last = last;
        panel.unknown = unknown.into();
        spent
    }
}
