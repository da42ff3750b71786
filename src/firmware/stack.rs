//! Measures the deepest use of the stack. The stack is filled with a pattern at the start. Where
//! the pattern is gone, the stack was used.

use core::arch::asm;

const PAINT: u32 = 0xc5c5_c5c5;

/// Bytes below the stack pointer that are not painted, because this function may use them.
const MARGIN: usize = 256;

unsafe extern "C" {
    // Symbols of the linker script: only their addresses have a meaning.
    static mut _stack_end: u32;
    static mut _stack_start: u32;
}

fn region() -> (*mut u32, *mut u32) {
    (&raw mut _stack_end, &raw mut _stack_start)
}

/// Paints the unused part of the stack. Must be called first, before interrupts are enabled.
pub fn paint() {
    let pointer: usize;
    // SAFETY: reads a register.
    unsafe { asm!("mov {}, sp", out(reg) pointer, options(nomem, nostack)) };
    let (bottom, _) = region();
    let words = pointer.saturating_sub(MARGIN).saturating_sub(bottom as usize) / size_of::<u32>();
    for index in 0..words {
        // SAFETY: the address is in the stack's region, and further below the stack pointer than
        // this function reaches.
        unsafe { bottom.add(index).write_volatile(PAINT) };
    }
}

/// The most bytes of stack that were in use so far.
pub fn deepest() -> u32 {
    let (bottom, top) = region();
    let words = (top as usize - bottom as usize) / size_of::<u32>();
    // SAFETY: the address is in the stack's region, which is always readable.
    let painted = (0..words)
        .take_while(|&index| unsafe { bottom.add(index).read_volatile() } == PAINT)
        .count();
    ((words - painted) * size_of::<u32>()) as u32
}
