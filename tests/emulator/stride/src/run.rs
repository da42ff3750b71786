//! A stride: its loop, its limits, and its view of RAM and flash.

use crate::REGISTERS;
use crate::cache::LINE_SHIFT;
use crate::care::Care;
use crate::registers::Clock;
use crate::{FLASH_BYTES, RAM_BYTES};

pub const RAM_START: u32 = 0x2000_0000;
const FLASH_START: u32 = 0x1000_0000;

/// The flags as words that cost little to keep. Most are never asked for.
#[derive(Clone, Copy)]
pub struct Flags {
    /// Its top bit is the negative flag.
    sign: u32,
    /// The zero flag is set if this is 0.
    result: u32,
    pub carry: bool,
    /// Its top bit is the overflow flag.
    pub overflow: u32,
}

impl Flags {
    pub fn new(negative: bool, zero: bool, carry: bool, overflow: bool) -> Flags {
        let top = |flag: bool| u32::from(flag) << 31;
        Flags { sign: top(negative), result: (!zero).into(), carry, overflow: top(overflow) }
    }

    #[inline(always)]
    pub fn set_result(&mut self, result: u32) {
        self.sign = result;
        self.result = result;
    }

    #[inline(always)]
    pub fn is_negative(self) -> bool {
        self.sign >> 31 == 1
    }

    #[inline(always)]
    pub fn is_zero(self) -> bool {
        self.result == 0
    }

    #[inline(always)]
    pub fn overflows(self) -> bool {
        self.overflow >> 31 == 1
    }

    /// Whether the first number of a comparison was higher than the second, as numbers without a sign.
    #[inline(always)]
    pub fn is_higher(self) -> bool {
        self.carry && !self.is_zero()
    }

    #[inline(always)]
    pub fn is_greater(self) -> bool {
        self.is_at_least() && !self.is_zero()
    }

    /// Whether the first number of a comparison was at least the second, as signed numbers.
    #[inline(always)]
    pub fn is_at_least(self) -> bool {
        (self.sign ^ self.overflow) >> 31 == 0
    }
}

pub struct Run<'a, C> {
    pub registers: &'a mut [u32; REGISTERS],
    pub ram: &'a mut [u8; RAM_BYTES],
    pub flash: &'a [u8; FLASH_BYTES],
    /// How many bytes of flash can be read at the moment: all or none.
    pub mapped: u32,
    pub care: C,
    pub floor: u32,
    pub handling: bool,
    pub flags: Flags,
    pub masked: bool,
    pub waits: bool,
    pub allowed: bool,
    pub locks: &'a mut u32,
    pub clock: Clock,
    /// The stride ends once this many cycles are spent.
    pub cycles: u32,
    pub spent: u32,
    pub pc: u32,
    /// The address of the last instruction that was executed.
    pub last: u32,
    /// Where the program goes on, and the cycles of the present instruction.
    pub next: u32,
    pub took: u32,
}

/// The instruction is left to rp2040js, and nothing has changed.
pub struct Unknown;

impl<C: Care> Run<'_, C> {
    /// Executes until the cycles are spent. Returns whether an instruction was left to rp2040js.
    #[inline(always)]
    pub fn go(&mut self) -> bool {
        while self.spent < self.cycles {
            if self.care.is_watched(self.pc) || self.step().is_err() {
                return true;
            }
            self.last = self.pc;
            self.pc = self.next;
            self.spent += self.took + self.care.take();
        }
        false
    }

    /// Ends the stride after this instruction.
    #[inline(always)]
    pub fn stop(&mut self) {
        self.cycles = 0;
    }

    #[inline(always)]
    fn step(&mut self) -> Result<(), Unknown> {
        let code = self.fetch(self.pc)?;
        self.next = self.pc.wrapping_add(2);
        self.took = 1;
        self.execute(code)
    }

    /// A halfword of the program.
    #[inline(always)]
    pub fn fetch(&mut self, address: u32) -> Result<u32, Unknown> {
        let at = address.wrapping_sub(FLASH_START);
        if let Some(half) = part::<2>(self.flash, at)
            && at < self.mapped
        {
            self.care.touch(at >> LINE_SHIFT);
            return Ok(u16::from_le_bytes(*half).into());
        }
        let half = part::<2>(self.ram, address.wrapping_sub(RAM_START)).ok_or(Unknown)?;
        Ok(u16::from_le_bytes(*half).into())
    }

    /// Bytes at an address in RAM or flash that is a multiple of their number.
    #[inline(always)]
    pub fn load<const N: usize>(&mut self, address: u32) -> Result<[u8; N], Unknown> {
        if let Some(found) = part::<N>(self.ram, address.wrapping_sub(RAM_START)) {
            return Ok(*found);
        }
        let at = address.wrapping_sub(FLASH_START);
        let found = part::<N>(self.flash, at).filter(|_| at < self.mapped).ok_or(Unknown)?;
        self.care.touch(at >> LINE_SHIFT);
        Ok(*found)
    }

    /// Stores bytes at an address in RAM that is a multiple of their number.
    #[inline(always)]
    pub fn store<const N: usize>(&mut self, address: u32, bytes: [u8; N]) -> Result<(), Unknown> {
        let at = address.wrapping_sub(RAM_START);
        let place = self.ram.as_chunks_mut::<N>().0.get_mut(turned::<N>(at)).ok_or(Unknown)?;
        *place = bytes;
        Ok(())
    }

    /// Whether `bytes` at an address lie in RAM and begin with a whole word.
    #[inline(always)]
    pub fn is_in_ram(&self, address: u32, bytes: u32) -> bool {
        let at = address.wrapping_sub(RAM_START);
        at.is_multiple_of(4) && u64::from(at) + u64::from(bytes) <= RAM_BYTES as u64
    }

    /// The same for flash.
    #[inline(always)]
    pub fn is_in_flash(&self, address: u32, bytes: u32) -> bool {
        let at = address.wrapping_sub(FLASH_START);
        at.is_multiple_of(4) && u64::from(at) + u64::from(bytes) <= u64::from(self.mapped)
    }
}

/// The bytes at a place that is a multiple of their number.
#[inline(always)]
fn part<const N: usize>(bytes: &[u8], at: u32) -> Option<&[u8; N]> {
    bytes.as_chunks().0.get(turned::<N>(at))
}

/// Which of the parts of N bytes begins here. If none does, the low bits of the place become high
/// ones, and no memory has so many parts: one comparison sees both faults.
#[inline(always)]
fn turned<const N: usize>(at: u32) -> usize {
    at.rotate_right(N.trailing_zeros()) as usize
}
