//! Tests of a real box through a debug probe. Each test starts after a reset of the chip, with the
//! chip's peripherals in its hands.
//!
//! `cargo fw-test` in the project's folder runs them. They take the place of the firmware in flash,
//! so flash it again afterwards. They do not touch the journal.
#![no_std]
#![cfg(test)]
#![no_main]

mod flash;
mod loopback;
mod oscillator;
mod pads;
mod timers;

use defmt_rtt as _;
use four_winds::boards::Wired;
use four_winds::boards::chosen::{self, Bus, BusDma};

embassy_rp::bind_interrupts!(struct Interrupts {
    DMA_IRQ_0 => embassy_rp::dma::InterruptHandler<BusDma>;
});

/// Says why a test failed, and tells the probe that it did.
#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    defmt::error!("{}", defmt::Display2Format(info));
    semihosting::process::abort()
}

/// The chip after its start, as the firmware finds it.
fn chip() -> embassy_rp::Peripherals {
    embassy_rp::init(Default::default())
}

/// The drivers of the board, made by the firmware's own code.
fn wired() -> Wired<Bus> {
    chosen::wire(chip(), Interrupts)
}
