//! The firmware: embassy tasks, one a peripheral, joined by the channels in [`channels`].
//!
//! Keys, buzzer and watchdog run at interrupt level: a stamp is of the edge and a click follows it, whatever is being drawn
//! in thread mode below them, where everything else runs.

mod backlight;
mod buzzer;
mod channels;
mod checkin;
mod display;
mod glass;
mod journal;
mod keys;
mod referee;
mod restart;
mod watchdog;

use defmt_rtt as _;
use embassy_executor::{InterruptExecutor, Spawner};
use embassy_rp::bind_interrupts;
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt, Priority};
use four_winds::boards::chosen::{self, BOARD, BusDma};
use four_winds::panel::Key;
use four_winds::seat::Place;

bind_interrupts!(struct Interrupts {
    DMA_IRQ_0 => embassy_rp::dma::InterruptHandler<BusDma>;
});

defmt::timestamp!("{=u64:us}", embassy_time::Instant::now().as_micros());

/// What must not wait for drawing.
static ABOVE: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: called from the interrupt handler alone, and the interrupt is enabled by `start` alone.
    unsafe { ABOVE.on_interrupt() }
}

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let wired = chosen::wire(embassy_rp::init(Default::default()), Interrupts);
    let cause = restart::cause();
    defmt::info!(
        "four-winds {=str} board {=str} reset cause {}",
        env!("CARGO_PKG_VERSION"),
        BOARD.name,
        defmt::Display2Format(&cause)
    );

    interrupt::SWI_IRQ_0.set_priority(Priority::P3);
    let above = ABOVE.start(interrupt::SWI_IRQ_0);
    above.spawn(watchdog::watchdog(wired.watchdog).expect("spawned once"));
    above.spawn(buzzer::buzzer(wired.buzzer).expect("spawned once"));
    for (place, pins) in Place::ALL.into_iter().zip(wired.keys.0) {
        for (key, pin) in Key::ALL.into_iter().zip(pins) {
            above.spawn(keys::key(place, key, pin).expect("spawned once a key"));
        }
    }
    let glass = glass::Glass::new(wired.bus, wired.data_command, wired.reset, wired.chip_selects);
    spawner.spawn(display::display(glass).expect("spawned once"));
    spawner.spawn(referee::referee(wired.flash).expect("spawned once"));
    spawner.spawn(backlight::backlight(wired.backlight).expect("spawned once"));
}
