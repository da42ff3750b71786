//! How deep the stack has been: it is painted at the start, and what is no longer paint has been used.

use core::arch::asm;

const PAINT: u32 = 0xc5c5_c5c5;

/// What lies between here and the stack pointer may be in use.
const MARGIN: usize = 256;

unsafe extern "C" {
    // Of the linker script: not variables, only addresses.
    static mut _stack_end: u32;
    static mut _stack_start: u32;
}

fn region() -> (*mut u32, *mut u32) {
    (&raw mut _stack_end, &raw mut _stack_start)
}

/// Paints what is not in use yet. To be called first thing, before there are interrupts.
pub fn paint() {
    let pointer: usize;
    // SAFETY: reads a register.
    unsafe { asm!("mov {}, sp", out(reg) pointer, options(nomem, nostack)) };
    let (bottom, _) = region();
    let words = pointer.saturating_sub(MARGIN).saturating_sub(bottom as usize) / size_of::<u32>();
    for index in 0..words {
        // SAFETY: in the stack's own region, and further below the stack pointer than this function reaches.
        unsafe { bottom.add(index).write_volatile(PAINT) };
    }
}

/// The deepest it has been so far, in bytes.
pub fn deepest() -> u32 {
    let (bottom, top) = region();
    let words = (top as usize - bottom as usize) / size_of::<u32>();
    // SAFETY: in the stack's own region, which is always readable.
    let painted = (0..words).take_while(|&index| unsafe { bottom.add(index).read_volatile() } == PAINT).count();
    ((words - painted) * size_of::<u32>()) as u32
}
