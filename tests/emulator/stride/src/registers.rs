//! Registers of the chip that a stride reads and writes itself. Between two alarms of the clock nothing
//! else changes them or notices, and the firmware uses them all the time: for each critical section,
//! and whenever it asks for the time.

use crate::care::Care;
use crate::run::{Run, Unknown};

/// Which of the two cores this is. rp2040js has one.
const CORE_NUMBER: u32 = 0xd000_0000;
const FIRST_LOCK: u32 = 0xd000_0100;
const LAST_LOCK: u32 = 0xd000_017c;
/// The microseconds since the timer started, not latched.
const TIME_HIGH: u32 = 0x4005_4024;
const TIME_LOW: u32 = 0x4005_4028;

const NANOS_PER_MICRO: f64 = 1000.0;

/// The cycles of an instruction that accesses the core's own bus, or reads from the bus of the
/// peripherals.
const OWN_BUS_CYCLES: u32 = 1;
const READ_CYCLES: u32 = 4;

/// The clock when a stride begins, and how long a cycle takes. `machine.mjs` knows the order.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Clock {
    pub nanos: f64,
    pub cycle_nanos: f64,
}

impl<C: Care> Run<'_, C> {
    /// Loads a register of the chip into one of the core.
    #[inline(always)]
    pub fn load_chip(&mut self, address: u32, register: usize) -> Result<(), Unknown> {
        let (loaded, took) = match address {
            TIME_HIGH => ((self.micros() >> 32) as u32, READ_CYCLES),
            TIME_LOW => (self.micros() as u32, READ_CYCLES),
            CORE_NUMBER => (0, OWN_BUS_CYCLES),
            FIRST_LOCK..=LAST_LOCK if address.is_multiple_of(4) => {
                let lock = lock_bit(address);
                let was_free = *self.locks & lock == 0;
                *self.locks |= lock;
                (if was_free { lock } else { 0 }, OWN_BUS_CYCLES)
            }
            _ => return Err(Unknown),
        };
        self.registers[register] = loaded;
        self.took = took;
        Ok(())
    }

    /// Stores to a register of the chip. Whatever is stored to a lock opens it.
    #[inline(always)]
    pub fn store_chip(&mut self, address: u32) -> Result<(), Unknown> {
        if !(FIRST_LOCK..=LAST_LOCK).contains(&address) || !address.is_multiple_of(4) {
            return Err(Unknown);
        }
        *self.locks &= !lock_bit(address);
        self.took = OWN_BUS_CYCLES;
        Ok(())
    }

    /// The time when the present instruction begins.
    #[inline(always)]
    fn micros(&self) -> u64 {
        let Clock { nanos, cycle_nanos } = self.clock;
        ((nanos + f64::from(self.spent) * cycle_nanos) / NANOS_PER_MICRO) as u64
    }
}

#[inline(always)]
fn lock_bit(address: u32) -> u32 {
    1 << ((address - FIRST_LOCK) / 4 % 32)
}
