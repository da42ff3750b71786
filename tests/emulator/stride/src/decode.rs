//! Which instruction is which.

use crate::care::Care;
use crate::instruction::{low, sign_extended, swap_in_halves};
use crate::run::{Run, Unknown};
use crate::transfer::Access;

const NOP: u32 = 0xbf00;

/// Finds what to do by the upper ten bits of an instruction, and jumps there. Each row has the numbers
/// of these bits. Compiled as one table of bytes and one of jumps, this is a quarter faster than the
/// tree of comparisons that a plain `match` becomes.
macro_rules! instructions {
    ($top:expr; $($range:pat, $name:ident => $does:expr;)*) => {{
        #[derive(Clone, Copy)]
        enum Kind { $($name,)* Unknown }
        const KINDS: [Kind; 1024] = {
            let mut kinds = [Kind::Unknown; 1024];
            let mut top = 0;
            while top < kinds.len() {
                kinds[top] = match top { $($range => Kind::$name,)* _ => Kind::Unknown };
                top += 1;
            }
            kinds
        };
        match KINDS[$top as usize % 1024] {
            $(Kind::$name => $does,)*
            Kind::Unknown => return Err(Unknown),
        }
    }};
}

impl<C: Care> Run<'_, C> {
    #[inline(always)]
    pub fn execute(&mut self, code: u32) -> Result<(), Unknown> {
        let byte = code & 255;
        instructions! { code >> 6;
            0x000..=0x01f, ShiftLeft => self.shift_left(code);
            0x020..=0x03f, ShiftRight => self.shift_right(code);
            0x040..=0x05f, ShiftSigned => self.shift_signed(code);
            0x060..=0x067, AddRegister => self.add_third(code, self.low(code, 6));
            0x068..=0x06f, SubtractRegister => self.subtract_third(code, self.low(code, 6));
            0x070..=0x077, AddSmall => self.add_third(code, code >> 6 & 7);
            0x078..=0x07f, SubtractSmall => self.subtract_third(code, code >> 6 & 7);
            0x080..=0x09f, Move => {
                self.registers[low(code, 8)] = byte;
                self.set_result(byte);
            };
            0x0a0..=0x0bf, Compare => {
                self.subtract(self.low(code, 8), byte);
            };
            0x0c0..=0x0df, AddByte => {
                self.registers[low(code, 8)] = self.add(self.low(code, 8), byte);
            };
            0x0e0..=0x0ff, SubtractByte => {
                self.registers[low(code, 8)] = self.subtract(self.low(code, 8), byte);
            };
            0x100, And => self.combine(code, |a, b| a & b);
            0x101, ExclusiveOr => self.combine(code, |a, b| a ^ b);
            0x102, ShiftLeftBy => self.shift_by_register(code, Run::left);
            0x103, ShiftRightBy => self.shift_by_register(code, Run::right);
            0x104, ShiftSignedBy => self.shift_by_register(code, Run::signed_right);
            0x105, AddWithCarry => self.compute(code, Run::add_with_carry);
            0x106, SubtractWithCarry => self.compute(code, Run::subtract_with_carry);
            0x107, Rotate => self.compute(code, Run::rotate);
            0x108, Test => self.set_result(self.low(code, 0) & self.low(code, 3));
            0x109, Negate => self.compute(code, |run, _, b| run.subtract(0, b));
            0x10a, CompareRegisters => {
                self.subtract(self.low(code, 0), self.low(code, 3));
            };
            0x10b, CompareNegative => {
                self.add(self.low(code, 0), self.low(code, 3));
            };
            0x10c, Or => self.combine(code, |a, b| a | b);
            0x10d, Multiply => self.combine(code, |a, b| a.wrapping_mul(b));
            0x10e, Clear => self.combine(code, |a, b| a & !b);
            0x10f, Not => self.combine(code, |_, b| !b);
            0x110..=0x113, AddHigh => self.add_high(code);
            0x114..=0x117, CompareHigh => self.compare_high(code)?;
            0x118..=0x11b, MoveHigh => self.move_high(code);
            0x11c..=0x11f, Exchange => self.exchange(code)?;
            0x120..=0x13f, LoadBeside => {
                self.access_upper(Access::LoadWord, code, self.beside(byte))?;
            };
            0x140..=0x147, StoreWordAt => self.access_by_two(Access::StoreWord, code)?;
            0x148..=0x14f, StoreHalfAt => self.access_by_two(Access::StoreHalf, code)?;
            0x150..=0x157, StoreByteAt => self.access_by_two(Access::StoreByte, code)?;
            0x158..=0x15f, LoadSignedByteAt => self.access_by_two(Access::LoadSignedByte, code)?;
            0x160..=0x167, LoadWordAt => self.access_by_two(Access::LoadWord, code)?;
            0x168..=0x16f, LoadHalfAt => self.access_by_two(Access::LoadHalf, code)?;
            0x170..=0x177, LoadByteAt => self.access_by_two(Access::LoadByte, code)?;
            0x178..=0x17f, LoadSignedHalfAt => self.access_by_two(Access::LoadSignedHalf, code)?;
            0x180..=0x19f, StoreWord => self.access_near(Access::StoreWord, code, 2)?;
            0x1a0..=0x1bf, LoadWord => self.access_near(Access::LoadWord, code, 2)?;
            0x1c0..=0x1df, StoreByte => self.access_near(Access::StoreByte, code, 0)?;
            0x1e0..=0x1ff, LoadByte => self.access_near(Access::LoadByte, code, 0)?;
            0x200..=0x21f, StoreHalf => self.access_near(Access::StoreHalf, code, 1)?;
            0x220..=0x23f, LoadHalf => self.access_near(Access::LoadHalf, code, 1)?;
            0x240..=0x25f, StoreOnStack => {
                self.access_upper(Access::StoreWord, code, self.above_stack(byte))?;
            };
            0x260..=0x27f, LoadFromStack => {
                self.access_upper(Access::LoadWord, code, self.above_stack(byte))?;
            };
            0x280..=0x29f, AddressBeside => self.registers[low(code, 8)] = self.beside(byte);
            0x2a0..=0x2bf, AddressOnStack => self.registers[low(code, 8)] = self.above_stack(byte);
            0x2c0..=0x2c1, Release => self.set_stack(self.above_stack(code & 0x7f));
            0x2c2..=0x2c3, Reserve => self.set_stack(self.below_stack(code & 0x7f));
            0x2c8, ExtendHalf => self.convert(code, |word| sign_extended(word, 16));
            0x2c9, ExtendByte => self.convert(code, |word| sign_extended(word, 8));
            0x2ca, KeepHalf => self.convert(code, |word| word & 0xffff);
            0x2cb, KeepByte => self.convert(code, |word| word & 0xff);
            0x2d0..=0x2d7, Push => self.push(code)?;
            0x2d9, Mask => self.mask(code)?;
            0x2e8, SwapBytes => self.convert(code, u32::swap_bytes);
            0x2e9, SwapInHalves => self.convert(code, swap_in_halves);
            0x2eb, SwapAndExtend => {
                self.convert(code, |word| sign_extended(swap_in_halves(word), 16));
            };
            0x2f0..=0x2f7, Pop => self.pop(code)?;
            0x2fc, Hint => if code != NOP { return Err(Unknown); };
            0x300..=0x31f, StoreList => self.store_list(code)?;
            0x320..=0x33f, LoadList => self.load_list(code)?;
            0x340..=0x343, IfEqual => self.branch_if(code, self.flags.is_zero());
            0x344..=0x347, IfNotEqual => self.branch_if(code, !self.flags.is_zero());
            0x348..=0x34b, IfCarry => self.branch_if(code, self.flags.carry);
            0x34c..=0x34f, IfNoCarry => self.branch_if(code, !self.flags.carry);
            0x350..=0x353, IfNegative => self.branch_if(code, self.flags.is_negative());
            0x354..=0x357, IfPositive => self.branch_if(code, !self.flags.is_negative());
            0x358..=0x35b, IfOverflow => self.branch_if(code, self.flags.overflows());
            0x35c..=0x35f, IfNoOverflow => self.branch_if(code, !self.flags.overflows());
            0x360..=0x363, IfHigher => self.branch_if(code, self.flags.is_higher());
            0x364..=0x367, IfNotHigher => self.branch_if(code, !self.flags.is_higher());
            0x368..=0x36b, IfAtLeast => self.branch_if(code, self.flags.is_at_least());
            0x36c..=0x36f, IfLess => self.branch_if(code, !self.flags.is_at_least());
            0x370..=0x373, IfGreater => self.branch_if(code, self.flags.is_greater());
            0x374..=0x377, IfNotGreater => self.branch_if(code, !self.flags.is_greater());
            0x380..=0x39f, Branch => self.branch_by(sign_extended(code << 1, 12), 2);
            0x3c0..=0x3df, Wide => self.wide(code)?;
        }
        Ok(())
    }
}
