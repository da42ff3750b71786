//! A stride: its loop, its limits, and its view of RAM and flash.

use crate::RAM_BYTES;
use crate::REGISTERS;
use crate::cache::LINE_SHIFT;
use crate::care::Care;

pub const RAM_START: u32 = 0x2000_0000;
const FLASH_START: u32 = 0x1000_0000;
/// The first halfword of an instruction of two.
const WIDE: u32 = 0xf000;

#[derive(Clone, Copy)]
pub struct Flags {
    pub negative: bool,
    pub zero: bool,
    pub carry: bool,
    pub overflow: bool,
}

/// What a stride did.
pub struct End {
    pub executed: u32,
    pub spent: u32,
    pub last: u32,
    pub unknown: bool,
}

pub struct Run<'a, C> {
    pub registers: &'a mut [u32; REGISTERS],
    pub ram: &'a mut [u8; RAM_BYTES],
    /// Empty while it cannot be read.
    pub flash: &'a [u8],
    pub care: C,
    pub floor: u32,
    pub handling: bool,
    pub flags: Flags,
    pub masked: bool,
    pub allowed: bool,
    /// Whether the stride ends after this instruction.
    pub stops: bool,
    pub pc: u32,
    /// Where the program goes on, and the cycles of the present instruction.
    pub next: u32,
    pub took: u32,
}

/// The instruction is left to rp2040js, and nothing has changed.
pub struct Unknown;

impl<C: Care> Run<'_, C> {
    #[inline(always)]
    pub fn go(&mut self, instructions: u32, cycles: i32) -> End {
        let cycles = u32::try_from(cycles).unwrap_or(0);
        let mut end = End { executed: 0, spent: 0, last: self.pc, unknown: false };
        while end.executed < instructions && end.spent < cycles && !self.stops {
            if self.care.is_watched(self.pc) || self.step().is_err() {
                end.unknown = true;
                break;
            }
            end.last = self.pc;
            self.pc = self.next;
            end.executed += 1;
            end.spent += self.took + self.care.take();
        }
        end
    }

    #[inline(always)]
    fn step(&mut self) -> Result<(), Unknown> {
        let (code, wide) = self.fetch()?;
        self.next = self.pc.wrapping_add(2);
        self.took = 1;
        self.execute(code, wide)
    }

    /// The instruction at the program counter. The second halfword is 0 if it has only one.
    #[inline(always)]
    fn fetch(&mut self) -> Result<(u32, u32), Unknown> {
        let at = self.pc.wrapping_sub(FLASH_START);
        let halves = |bytes: &[u8], at: u32| {
            let [a, b, c, d] = *bytes.get(at as usize..)?.first_chunk::<4>()?;
            let code = u32::from(u16::from_le_bytes([a, b]));
            Some((code, if code < WIDE { 0 } else { u32::from(u16::from_le_bytes([c, d])) }))
        };
        if let Some((code, wide)) = halves(self.flash, at) {
            self.care.touch(at >> LINE_SHIFT);
            if code >= WIDE {
                self.care.touch(at.wrapping_add(2) >> LINE_SHIFT);
            }
            return if at & 1 == 0 { Ok((code, wide)) } else { Err(Unknown) };
        }
        let at = self.pc.wrapping_sub(RAM_START);
        halves(&self.ram[..], at).filter(|_| at & 1 == 0).ok_or(Unknown)
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
        at.is_multiple_of(4) && u64::from(at) + u64::from(bytes) <= self.flash.len() as u64
    }
}
