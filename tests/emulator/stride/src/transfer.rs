//! Loads and stores: single registers, lists of them, and the stack.

use crate::care::Care;
use crate::instruction::{LR, SP, low, sign_extended};
use crate::run::{Run, Unknown};

/// The most bytes that a list of registers can have, and with one word more on the stack.
const LIST_BYTES: u32 = 32;
const STACK_LIST_BYTES: u32 = 36;

#[derive(Clone, Copy)]
pub enum Access {
    LoadWord,
    LoadHalf,
    LoadByte,
    LoadSignedHalf,
    LoadSignedByte,
    StoreWord,
    StoreHalf,
    StoreByte,
}

/// The registers of a list, in order.
#[inline(always)]
fn listed(list: u32) -> impl Iterator<Item = usize> {
    (0..8).filter(move |register| list >> register & 1 == 1)
}

impl<C: Care> Run<'_, C> {
    /// Loads or stores at the sum of two registers.
    #[inline(always)]
    pub fn access_by_two(&mut self, access: Access, code: u32) -> Result<(), Unknown> {
        let address = self.low(code, 3).wrapping_add(self.low(code, 6));
        self.access(access, address, low(code, 0))
    }

    /// Loads or stores at the sum of a register and a small number. The number counts bytes, halves or
    /// words: `1 << shift` bytes each.
    #[inline(always)]
    pub fn access_near(&mut self, access: Access, code: u32, shift: u32) -> Result<(), Unknown> {
        let address = self.low(code, 3).wrapping_add((code >> 6 & 31) << shift);
        self.access(access, address, low(code, 0))
    }

    /// Loads or stores the register that three upper bits name.
    #[inline(always)]
    pub fn access_upper(&mut self, access: Access, code: u32, address: u32) -> Result<(), Unknown> {
        self.access(access, address, low(code, 8))
    }

    /// Loads or stores one register.
    #[inline(always)]
    pub fn access(&mut self, access: Access, address: u32, register: usize) -> Result<(), Unknown> {
        let word = self.registers[register];
        let half = |bytes| u32::from(u16::from_le_bytes(bytes));
        let loaded = match access {
            Access::LoadWord => match self.load(address) {
                Ok(bytes) => u32::from_le_bytes(bytes),
                Err(Unknown) => return self.load_chip(address, register),
            },
            Access::LoadHalf => half(self.load(address)?),
            Access::LoadByte => self.load::<1>(address)?[0].into(),
            Access::LoadSignedHalf => sign_extended(half(self.load(address)?), 16),
            Access::LoadSignedByte => sign_extended(self.load::<1>(address)?[0].into(), 8),
            Access::StoreWord => match self.store(address, word.to_le_bytes()) {
                Ok(()) => word,
                Err(Unknown) => return self.store_chip(address),
            },
            Access::StoreHalf => {
                self.store(address, (word as u16).to_le_bytes())?;
                word
            }
            Access::StoreByte => {
                self.store(address, [word as u8])?;
                word
            }
        };
        self.registers[register] = loaded;
        self.took = 2;
        Ok(())
    }

    #[inline(always)]
    pub fn push(&mut self, code: u32) -> Result<(), Unknown> {
        let list = code & 255;
        let links = code >> 8 & 1;
        let bottom = self.registers[SP].wrapping_sub(4 * (list.count_ones() + links));
        if !self.is_in_ram(bottom, STACK_LIST_BYTES) {
            return Err(Unknown);
        }
        let mut address = bottom;
        for register in listed(list) {
            self.store(address, self.registers[register].to_le_bytes())?;
            address = address.wrapping_add(4);
        }
        if links == 1 {
            self.store(address, self.registers[LR].to_le_bytes())?;
        }
        self.took += list.count_ones();
        self.set_stack(bottom);
        Ok(())
    }

    #[inline(always)]
    pub fn pop(&mut self, code: u32) -> Result<(), Unknown> {
        let list = code & 255;
        let mut address = self.registers[SP];
        if !self.is_in_ram(address, STACK_LIST_BYTES) {
            return Err(Unknown);
        }
        let top = address.wrapping_add(4 * list.count_ones());
        self.took += list.count_ones();
        if code & 0x100 != 0 {
            let back = u32::from_le_bytes(self.load(top)?);
            if self.ends_exception(back) {
                return Err(Unknown);
            }
            self.jump(back, self.took + 2);
        }
        for register in listed(list) {
            self.registers[register] = u32::from_le_bytes(self.load(address)?);
            address = address.wrapping_add(4);
        }
        self.registers[SP] = top.wrapping_add(code >> 6 & 4);
        Ok(())
    }

    #[inline(always)]
    pub fn store_list(&mut self, code: u32) -> Result<(), Unknown> {
        let mut address = self.registers[low(code, 8)];
        if !self.is_in_ram(address, LIST_BYTES) {
            return Err(Unknown);
        }
        for register in listed(code & 255) {
            self.store(address, self.registers[register].to_le_bytes())?;
            address = address.wrapping_add(4);
        }
        self.end_list(code, address);
        Ok(())
    }

    #[inline(always)]
    pub fn load_list(&mut self, code: u32) -> Result<(), Unknown> {
        let mut address = self.registers[low(code, 8)];
        if !self.is_in_ram(address, LIST_BYTES) && !self.is_in_flash(address, LIST_BYTES) {
            return Err(Unknown);
        }
        for register in listed(code & 255) {
            self.registers[register] = u32::from_le_bytes(self.load(address)?);
            address = address.wrapping_add(4);
        }
        self.end_list(code, address);
        Ok(())
    }

    /// The base register points behind the list, unless it was in the list.
    #[inline(always)]
    fn end_list(&mut self, code: u32, address: u32) {
        let base = low(code, 8);
        if code >> base & 1 == 0 {
            self.registers[base] = address;
        }
        self.took += (code & 255).count_ones();
    }
}
