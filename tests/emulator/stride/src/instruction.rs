//! What each instruction does.

use crate::care::Care;
use crate::run::{Run, Unknown};
use crate::transfer::{Access, BY_REGISTERS};

pub const SP: usize = 13;
pub const LR: usize = 14;
const PC: usize = 15;

/// The upper bits of an address that ends an exception.
const EXCEPTION_RETURN: u32 = 15;
const CPSID: u32 = 0xb672;
const CPSIE: u32 = 0xb662;
const NOP: u32 = 0xbf00;
const BARRIER: u32 = 0xf3bf;
const BARRIERS: [u32; 3] = [0x8f4, 0x8f5, 0x8f6];
const READ_SPECIAL: u32 = 0xf3ef;
const PRIMASK: u32 = 0x8010;

/// The three bits of a low register's number.
#[inline(always)]
pub fn low(code: u32, shift: u32) -> usize {
    (code >> shift & 7) as usize
}

#[inline(always)]
fn sign_bit(word: u32) -> bool {
    word >> 31 == 1
}

impl<C: Care> Run<'_, C> {
    #[inline(always)]
    pub fn execute(&mut self, code: u32) -> Result<(), Unknown> {
        let imm5 = code >> 6 & 31;
        let byte = code & 255;
        let base = self.registers[low(code, 3)];
        match code >> 11 {
            0..=2 => self.shift(code),
            3 => self.sum_of_three(code),
            4 => {
                self.registers[low(code, 8)] = byte;
                self.set_result(byte);
            }
            5 => {
                self.subtract(self.registers[low(code, 8)], byte);
            }
            6 => self.registers[low(code, 8)] = self.add(self.registers[low(code, 8)], byte),
            7 => self.registers[low(code, 8)] = self.subtract(self.registers[low(code, 8)], byte),
            8 if code & 0x400 == 0 => self.low_registers(code),
            8 => self.high_registers(code)?,
            9 => {
                let beside = self.pc.wrapping_add(4) & !3;
                self.access(Access::LoadWord, beside.wrapping_add(byte << 2), low(code, 8))?;
            }
            10 | 11 => {
                let address = base.wrapping_add(self.registers[low(code, 6)]);
                self.access(BY_REGISTERS[low(code, 9)], address, low(code, 0))?;
            }
            12 => self.access(Access::StoreWord, base.wrapping_add(imm5 << 2), low(code, 0))?,
            13 => self.access(Access::LoadWord, base.wrapping_add(imm5 << 2), low(code, 0))?,
            14 => self.access(Access::StoreByte, base.wrapping_add(imm5), low(code, 0))?,
            15 => self.access(Access::LoadByte, base.wrapping_add(imm5), low(code, 0))?,
            16 => self.access(Access::StoreHalf, base.wrapping_add(imm5 << 1), low(code, 0))?,
            17 => self.access(Access::LoadHalf, base.wrapping_add(imm5 << 1), low(code, 0))?,
            18 => self.access(Access::StoreWord, self.above_stack(byte), low(code, 8))?,
            19 => self.access(Access::LoadWord, self.above_stack(byte), low(code, 8))?,
            20 => {
                let beside = (self.pc & !3).wrapping_add(4);
                self.registers[low(code, 8)] = beside.wrapping_add(byte << 2);
            }
            21 => self.registers[low(code, 8)] = self.above_stack(byte),
            22 => self.stack_and_widths(code)?,
            23 => self.pop_and_reversals(code)?,
            24 => self.store_list(code)?,
            25 => self.load_list(code)?,
            26 | 27 => self.branch_if(code)?,
            28 => self.branch_by(sign_extended(code << 1, 12), 2),
            30 => self.wide(code)?,
            _ => return Err(Unknown),
        }
        Ok(())
    }

    #[inline(always)]
    fn above_stack(&self, words: u32) -> u32 {
        self.registers[SP].wrapping_add(words << 2)
    }

    #[inline(always)]
    fn set_result(&mut self, result: u32) {
        self.flags.negative = sign_bit(result);
        self.flags.zero = result == 0;
    }

    #[inline(always)]
    fn add(&mut self, a: u32, b: u32) -> u32 {
        let (result, carry) = a.overflowing_add(b);
        self.flags.carry = carry;
        self.flags.overflow = sign_bit((a ^ result) & (b ^ result));
        self.set_result(result);
        result
    }

    #[inline(always)]
    fn subtract(&mut self, a: u32, b: u32) -> u32 {
        let result = a.wrapping_sub(b);
        self.flags.carry = a >= b;
        self.flags.overflow = sign_bit((a ^ b) & (a ^ result));
        self.set_result(result);
        result
    }

    /// LSLS, LSRS and ASRS by a number. For the last two, 0 means 32.
    #[inline(always)]
    fn shift(&mut self, code: u32) {
        let input = self.registers[low(code, 3)];
        let by = code >> 6 & 31;
        let result = match code >> 11 {
            0 => input << by,
            1 if by == 0 => 0,
            1 => input >> by,
            _ => (input as i32 >> if by == 0 { 31 } else { by }) as u32,
        };
        if code >> 11 != 0 {
            self.flags.carry = input >> (by.wrapping_sub(1) & 31) & 1 == 1;
        } else if by != 0 {
            self.flags.carry = input >> (32 - by) & 1 == 1;
        }
        self.registers[low(code, 0)] = result;
        self.set_result(result);
    }

    /// ADDS and SUBS of a register or a small number, into another register.
    #[inline(always)]
    fn sum_of_three(&mut self, code: u32) {
        let a = self.registers[low(code, 3)];
        let b = if code & 0x400 == 0 { self.registers[low(code, 6)] } else { code >> 6 & 7 };
        let result = if code & 0x200 == 0 { self.add(a, b) } else { self.subtract(a, b) };
        self.registers[low(code, 0)] = result;
    }

    #[inline(always)]
    fn low_registers(&mut self, code: u32) {
        let (a, b) = (self.registers[low(code, 0)], self.registers[low(code, 3)]);
        let result = match code >> 6 & 15 {
            0 => a & b,
            1 => a ^ b,
            2..=4 => self.shift_by_register(code, a, b & 255),
            5 => self.add_with_carry(a, b),
            6 => self.subtract_with_carry(a, b),
            7 => {
                let result = a.rotate_right(b & 31);
                self.flags.carry = sign_bit(result);
                result
            }
            8 => return self.set_result(a & b),
            9 => self.subtract(0, b),
            10 => {
                self.subtract(a, b);
                return;
            }
            11 => {
                self.add(a, b);
                return;
            }
            12 => a | b,
            13 => a.wrapping_mul(b),
            14 => a & !b,
            _ => !b,
        };
        self.registers[low(code, 0)] = result;
        self.set_result(result);
    }

    /// LSLS, LSRS and ASRS. Numbers of bits that no word has are as in rp2040js.
    #[inline(always)]
    fn shift_by_register(&mut self, code: u32, a: u32, by: u32) -> u32 {
        match code >> 6 & 15 {
            2 => {
                if by != 0 {
                    self.flags.carry = a & 1u32.wrapping_shl(32u32.wrapping_sub(by)) != 0;
                }
                a.checked_shl(by).unwrap_or(0)
            }
            3 => {
                self.flags.carry = by <= 32 && a.wrapping_shr(by.wrapping_sub(1)) & 1 == 1;
                a.checked_shr(by).unwrap_or(0)
            }
            _ => {
                let by = by.min(32);
                self.flags.carry = a & 1u32.wrapping_shl(by.wrapping_sub(1)) != 0;
                (a as i32 >> by.min(31)) as u32
            }
        }
    }

    /// ADCS. rp2040js adds the carry first, and looks for an overflow only after that.
    #[inline(always)]
    fn add_with_carry(&mut self, a: u32, b: u32) -> u32 {
        let more = u64::from(a) + u64::from(self.flags.carry);
        let sum = u64::from(b) + more;
        let result = sum as u32;
        self.flags.carry = sum > u64::from(u32::MAX);
        self.flags.overflow = (b as i32).checked_add(more as u32 as i32).is_none();
        result
    }

    /// SBCS, in the same way.
    #[inline(always)]
    fn subtract_with_carry(&mut self, a: u32, b: u32) -> u32 {
        let less = u64::from(b) + u64::from(!self.flags.carry);
        let result = a.wrapping_sub(less as u32);
        self.flags.carry = u64::from(a) >= less;
        self.flags.overflow = sign_bit((a ^ less as u32) & (a ^ result));
        result
    }

    /// ADD, CMP, MOV, BX and BLX, with all registers.
    #[inline(always)]
    fn high_registers(&mut self, code: u32) -> Result<(), Unknown> {
        let target = (code >> 4 & 8 | code & 7) as usize;
        let source = (code >> 3 & 15) as usize;
        let kind = code >> 8 & 3;
        let read = |register: usize| {
            if register == PC { self.pc.wrapping_add(4) } else { self.registers[register] }
        };
        let (a, b) = (read(target), read(source));
        let result = match kind {
            0 => a.wrapping_add(b),
            // The comparison reads another program counter than the others.
            1 if source == PC || target == PC => return Err(Unknown),
            1 => {
                self.subtract(a, b);
                return Ok(());
            }
            2 => b,
            _ => return self.exchange(code, source, b),
        };
        match target {
            PC => self.jump(result, 2),
            SP => self.set_stack(result & !3),
            _ => self.registers[target] = result,
        }
        Ok(())
    }

    /// BX and BLX.
    #[inline(always)]
    fn exchange(&mut self, code: u32, source: usize, to: u32) -> Result<(), Unknown> {
        let calls = code & 0x80 != 0;
        if code & 7 != 0 || source == PC || source == LR && calls || self.ends_exception(to) {
            return Err(Unknown);
        }
        if calls {
            self.registers[LR] = self.next | 1;
        }
        self.jump(to, 2);
        Ok(())
    }

    #[inline(always)]
    pub fn ends_exception(&self, to: u32) -> bool {
        self.handling && to >> 28 == EXCEPTION_RETURN
    }

    #[inline(always)]
    pub fn jump(&mut self, to: u32, took: u32) {
        self.next = to & !1;
        self.took = took;
    }

    #[inline(always)]
    fn branch_by(&mut self, offset: u32, took: u32) {
        self.next = self.pc.wrapping_add(4).wrapping_add(offset);
        self.took = took;
    }

    #[inline(always)]
    pub fn set_stack(&mut self, to: u32) {
        self.registers[SP] = to;
        if to < self.floor {
            self.stop();
        }
    }

    /// ADD and SUB of the stack pointer, extensions, PUSH, and the mask of interrupts.
    #[inline(always)]
    fn stack_and_widths(&mut self, code: u32) -> Result<(), Unknown> {
        let input = self.registers[low(code, 3)];
        let bytes = (code & 0x7f) << 2;
        match code >> 8 {
            0xb0 if code & 0x80 == 0 => self.set_stack(self.registers[SP].wrapping_add(bytes)),
            0xb0 => self.set_stack(self.registers[SP].wrapping_sub(bytes)),
            0xb2 => {
                self.registers[low(code, 0)] = match code >> 6 & 3 {
                    0 => sign_extended(input, 16),
                    1 => sign_extended(input, 8),
                    2 => input & 0xffff,
                    _ => input & 0xff,
                }
            }
            0xb4 | 0xb5 => self.push(code)?,
            _ if code == CPSID => self.masked = true,
            _ if code == CPSIE => {
                self.masked = false;
                self.allowed = true;
                self.stop();
            }
            _ => return Err(Unknown),
        }
        Ok(())
    }

    /// POP, the reversals of bytes, and NOP.
    #[inline(always)]
    fn pop_and_reversals(&mut self, code: u32) -> Result<(), Unknown> {
        let input = self.registers[low(code, 3)];
        let swapped = (input & 0x00ff_00ff) << 8 | input >> 8 & 0x00ff_00ff;
        match (code >> 8, code >> 6 & 3) {
            (0xba, 0) => self.registers[low(code, 0)] = input.swap_bytes(),
            (0xba, 1) => self.registers[low(code, 0)] = swapped,
            (0xba, 3) => self.registers[low(code, 0)] = sign_extended(swapped, 16),
            (0xbc | 0xbd, _) => self.pop(code)?,
            _ if code == NOP => {}
            _ => return Err(Unknown),
        }
        Ok(())
    }

    #[inline(always)]
    fn branch_if(&mut self, code: u32) -> Result<(), Unknown> {
        let flags = self.flags;
        let at_least = flags.negative == flags.overflow;
        let holds = match code >> 9 & 7 {
            0 => flags.zero,
            1 => flags.carry,
            2 => flags.negative,
            3 => flags.overflow,
            4 => flags.carry && !flags.zero,
            5 => at_least,
            6 => at_least && !flags.zero,
            _ => return Err(Unknown),
        };
        if holds != (code & 0x100 != 0) {
            self.branch_by(sign_extended(code << 1, 9), 2);
        }
        Ok(())
    }

    /// BL, barriers, and reading the mask of interrupts.
    #[inline(always)]
    fn wide(&mut self, code: u32) -> Result<(), Unknown> {
        let wide = self.fetch(self.next)?;
        let behind = self.pc.wrapping_add(4);
        let register = (wide >> 8 & 15) as usize;
        if wide & 0xd000 == 0xd000 {
            let sign = code >> 10 & 1;
            let bit = |shift: u32| 1 ^ sign ^ wide >> shift & 1;
            let offset = sign << 24 | bit(13) << 23 | bit(11) << 22 | (code & 0x3ff) << 12;
            self.registers[LR] = behind | 1;
            self.branch_by(sign_extended(offset | (wide & 0x7ff) << 1, 25), 3);
            return Ok(());
        }
        if code == READ_SPECIAL && wide & 0xf0ff == PRIMASK && register < SP {
            self.registers[register] = self.masked.into();
        } else if code != BARRIER || !BARRIERS.contains(&(wide >> 4)) {
            return Err(Unknown);
        }
        self.next = behind;
        self.took = 3;
        Ok(())
    }
}

/// The lowest `bits` of a word as a signed number.
#[inline(always)]
pub fn sign_extended(word: u32, bits: u32) -> u32 {
    ((word << (32 - bits)) as i32 >> (32 - bits)) as u32
}
