//! A stride: its loop, its limits, and its view of RAM and flash.

use crate::REGISTERS;
use crate::cache::LINE_SHIFT;
use crate::care::Care;
use crate::{FLASH_BYTES, RAM_BYTES};

pub const RAM_START: u32 = 0x2000_0000;
const FLASH_START: u32 = 0x1000_0000;

#[derive(Clone, Copy)]
pub struct Flags {
    pub negative: bool,
    pub zero: bool,
    pub carry: bool,
    pub overflow: bool,
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
    pub allowed: bool,
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
        if !address.is_multiple_of(2) {
            return Err(Unknown);
        }
        let at = address.wrapping_sub(FLASH_START);
        if at < self.mapped {
            self.care.touch(at >> LINE_SHIFT);
            // There is no other half than those of the flash.
            let half = self.flash.as_chunks().0[at as usize / 2 % (FLASH_BYTES / 2)];
            return Ok(u16::from_le_bytes(half).into());
        }
        let half = self
            .ram
            .get(address.wrapping_sub(RAM_START) as usize..)
            .and_then(|rest| rest.first_chunk());
        half.map(|half| u16::from_le_bytes(*half).into()).ok_or(Unknown)
    }

    /// Bytes at an address in RAM or flash that is a multiple of their number.
    #[inline(always)]
    pub fn load<const N: usize>(&mut self, address: u32) -> Result<[u8; N], Unknown> {
        if !(address as usize).is_multiple_of(N) {
            return Err(Unknown);
        }
        let from = |bytes: &[u8], start: u32| {
            bytes.get(address.wrapping_sub(start) as usize..)?.first_chunk::<N>().copied()
        };
        if let Some(found) = from(&self.ram[..], RAM_START) {
            return Ok(found);
        }
        if address.wrapping_sub(FLASH_START) >= self.mapped {
            return Err(Unknown);
        }
        let found = from(self.flash, FLASH_START).ok_or(Unknown)?;
        self.care.touch(address.wrapping_sub(FLASH_START) >> LINE_SHIFT);
        Ok(found)
    }

    /// Stores bytes at an address in RAM that is a multiple of their number.
    #[inline(always)]
    pub fn store<const N: usize>(&mut self, address: u32, bytes: [u8; N]) -> Result<(), Unknown> {
        let at = address.wrapping_sub(RAM_START) as usize;
        let place = self.ram.get_mut(at..).and_then(|rest| rest.first_chunk_mut::<N>());
        match place {
            Some(place) if at.is_multiple_of(N) => *place = bytes,
            _ => return Err(Unknown),
        }
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
