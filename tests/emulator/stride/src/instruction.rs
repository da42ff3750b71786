//! What each instruction does.

use crate::care::Care;
use crate::run::{Run, Unknown};

pub const SP: usize = 13;
pub const LR: usize = 14;
const PC: usize = 15;

/// The upper bits of an address that ends an exception.
const EXCEPTION_RETURN: u32 = 15;
const CPSID: u32 = 0xb672;
const CPSIE: u32 = 0xb662;
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
    /// What is in a low register.
    #[inline(always)]
    pub fn low(&self, code: u32, shift: u32) -> u32 {
        self.registers[low(code, shift)]
    }

    #[inline(always)]
    pub fn above_stack(&self, words: u32) -> u32 {
        self.registers[SP].wrapping_add(words << 2)
    }

    #[inline(always)]
    pub fn below_stack(&self, words: u32) -> u32 {
        self.registers[SP].wrapping_sub(words << 2)
    }

    /// The address of a constant behind the program.
    #[inline(always)]
    pub fn beside(&self, words: u32) -> u32 {
        (self.pc & !3).wrapping_add(4).wrapping_add(words << 2)
    }

    #[inline(always)]
    pub fn set_result(&mut self, result: u32) {
        self.flags.set_result(result);
    }

    #[inline(always)]
    pub fn add(&mut self, a: u32, b: u32) -> u32 {
        let (result, carry) = a.overflowing_add(b);
        self.flags.carry = carry;
        self.flags.overflow = (a ^ result) & (b ^ result);
        self.set_result(result);
        result
    }

    #[inline(always)]
    pub fn subtract(&mut self, a: u32, b: u32) -> u32 {
        let result = a.wrapping_sub(b);
        self.flags.carry = a >= b;
        self.flags.overflow = (a ^ b) & (a ^ result);
        self.set_result(result);
        result
    }

    /// LSLS by a number.
    #[inline(always)]
    pub fn shift_left(&mut self, code: u32) {
        let input = self.low(code, 3);
        let by = code >> 6 & 31;
        if by != 0 {
            self.flags.carry = input >> (32 - by) & 1 == 1;
        }
        self.registers[low(code, 0)] = input << by;
        self.set_result(input << by);
    }

    /// LSRS by a number, where 0 means 32.
    #[inline(always)]
    pub fn shift_right(&mut self, code: u32) {
        let input = self.low(code, 3);
        let by = code >> 6 & 31;
        let result = if by == 0 { 0 } else { input >> by };
        self.flags.carry = input >> (by.wrapping_sub(1) & 31) & 1 == 1;
        self.registers[low(code, 0)] = result;
        self.set_result(result);
    }

    /// ASRS by a number, where 0 means 32.
    #[inline(always)]
    pub fn shift_signed(&mut self, code: u32) {
        let input = self.low(code, 3);
        let by = code >> 6 & 31;
        let result = (input as i32 >> if by == 0 { 31 } else { by }) as u32;
        self.flags.carry = input >> (by.wrapping_sub(1) & 31) & 1 == 1;
        self.registers[low(code, 0)] = result;
        self.set_result(result);
    }

    /// ADDS of a register or a small number, into another register.
    #[inline(always)]
    pub fn add_third(&mut self, code: u32, third: u32) {
        self.registers[low(code, 0)] = self.add(self.low(code, 3), third);
    }

    /// SUBS in the same way.
    #[inline(always)]
    pub fn subtract_third(&mut self, code: u32, third: u32) {
        self.registers[low(code, 0)] = self.subtract(self.low(code, 3), third);
    }

    /// An operation on two low registers that sets more flags than those of its result.
    #[inline(always)]
    pub fn compute(&mut self, code: u32, operation: impl Fn(&mut Self, u32, u32) -> u32) {
        let (a, b) = (self.low(code, 0), self.low(code, 3));
        let result = operation(self, a, b);
        self.registers[low(code, 0)] = result;
        self.set_result(result);
    }

    /// An operation on two low registers.
    #[inline(always)]
    pub fn combine(&mut self, code: u32, operation: impl Fn(u32, u32) -> u32) {
        self.compute(code, |_, a, b| operation(a, b));
    }

    /// An operation on one low register that sets no flags.
    #[inline(always)]
    pub fn convert(&mut self, code: u32, operation: impl Fn(u32) -> u32) {
        self.registers[low(code, 0)] = operation(self.low(code, 3));
    }

    /// LSLS, LSRS, ASRS and RORS by a register. Numbers of bits that no word has are as in rp2040js.
    #[inline(always)]
    pub fn shift_by_register(&mut self, code: u32, shift: impl Fn(&mut Self, u32, u32) -> u32) {
        self.compute(code, |run, a, b| shift(run, a, b & 255));
    }

    #[inline(always)]
    pub fn left(&mut self, a: u32, by: u32) -> u32 {
        if by != 0 {
            self.flags.carry = a & 1u32.wrapping_shl(32u32.wrapping_sub(by)) != 0;
        }
        a.checked_shl(by).unwrap_or(0)
    }

    #[inline(always)]
    pub fn right(&mut self, a: u32, by: u32) -> u32 {
        self.flags.carry = by <= 32 && a.wrapping_shr(by.wrapping_sub(1)) & 1 == 1;
        a.checked_shr(by).unwrap_or(0)
    }

    #[inline(always)]
    pub fn signed_right(&mut self, a: u32, by: u32) -> u32 {
        let by = by.min(32);
        self.flags.carry = a & 1u32.wrapping_shl(by.wrapping_sub(1)) != 0;
        (a as i32 >> by.min(31)) as u32
    }

    #[inline(always)]
    pub fn rotate(&mut self, a: u32, by: u32) -> u32 {
        let result = a.rotate_right(by & 31);
        self.flags.carry = sign_bit(result);
        result
    }

    /// ADCS. rp2040js adds the carry first, and looks for an overflow only after that.
    #[inline(always)]
    pub fn add_with_carry(&mut self, a: u32, b: u32) -> u32 {
        let more = u64::from(a) + u64::from(self.flags.carry);
        let sum = u64::from(b) + more;
        let result = sum as u32;
        self.flags.carry = sum > u64::from(u32::MAX);
        self.flags.overflow = (b ^ result) & (more as u32 ^ result);
        result
    }

    /// SBCS, in the same way.
    #[inline(always)]
    pub fn subtract_with_carry(&mut self, a: u32, b: u32) -> u32 {
        let less = u64::from(b) + u64::from(!self.flags.carry);
        let result = a.wrapping_sub(less as u32);
        self.flags.carry = u64::from(a) >= less;
        self.flags.overflow = (a ^ less as u32) & (a ^ result);
        result
    }

    /// Any register, and the program counter as most instructions see it.
    #[inline(always)]
    fn any_register(&self, register: usize) -> u32 {
        if register == PC { self.pc.wrapping_add(4) } else { self.registers[register] }
    }

    #[inline(always)]
    fn set_any_register(&mut self, register: usize, to: u32) {
        match register {
            PC => self.jump(to, 2),
            SP => self.set_stack(to & !3),
            _ => self.registers[register] = to,
        }
    }

    /// ADD with all registers.
    #[inline(always)]
    pub fn add_high(&mut self, code: u32) {
        let sum = self.any_register(target(code)).wrapping_add(self.any_register(source(code)));
        self.set_any_register(target(code), sum);
    }

    /// CMP with all registers. It reads another program counter than the others, so that is left to
    /// rp2040js.
    #[inline(always)]
    pub fn compare_high(&mut self, code: u32) -> Result<(), Unknown> {
        let (a, b) = (target(code), source(code));
        if a == PC || b == PC {
            return Err(Unknown);
        }
        self.subtract(self.registers[a], self.registers[b]);
        Ok(())
    }

    /// MOV with all registers.
    #[inline(always)]
    pub fn move_high(&mut self, code: u32) {
        self.set_any_register(target(code), self.any_register(source(code)));
    }

    /// BX and BLX.
    #[inline(always)]
    pub fn exchange(&mut self, code: u32) -> Result<(), Unknown> {
        let source = source(code);
        let to = self.any_register(source);
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
    pub fn branch_by(&mut self, offset: u32, took: u32) {
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

    /// CPSID and CPSIE.
    #[inline(always)]
    pub fn mask(&mut self, code: u32) -> Result<(), Unknown> {
        match code {
            CPSID => self.masked = true,
            CPSIE => {
                self.masked = false;
                if self.waits {
                    self.allowed = true;
                    self.stop();
                }
            }
            _ => return Err(Unknown),
        }
        Ok(())
    }

    #[inline(always)]
    pub fn branch_if(&mut self, code: u32, holds: bool) {
        if holds {
            self.branch_by(sign_extended(code << 1, 9), 2);
        }
    }

    /// BL, barriers, and reading the mask of interrupts.
    #[inline(always)]
    pub fn wide(&mut self, code: u32) -> Result<(), Unknown> {
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

/// The register that an instruction with all registers changes, and the one that it reads.
#[inline(always)]
fn target(code: u32) -> usize {
    (code >> 4 & 8 | code & 7) as usize
}

#[inline(always)]
fn source(code: u32) -> usize {
    (code >> 3 & 15) as usize
}

#[inline(always)]
pub fn swap_in_halves(word: u32) -> u32 {
    (word & 0x00ff_00ff) << 8 | word >> 8 & 0x00ff_00ff
}

/// The lowest `bits` of a word as a signed number.
#[inline(always)]
pub fn sign_extended(word: u32, bits: u32) -> u32 {
    ((word << (32 - bits)) as i32 >> (32 - bits)) as u32
}
