//! The firmware: one embassy task for each peripheral, joined by the channels in [`channels`].
//!
//! Each level interrupts the levels below it, so that nothing waits for what matters less:
//!
//! | level | tasks |
//! |---|---|
//! | first | keys, buzzer and watchdog, which must not wait for drawing; the bus, in steps of less than 0.1 ms |
//! | second | referee, display and backlight: everything that the players see |
//! | third | USB: a flood of requests delays only itself; the status LED |
//! | thread | console, and the sum of the program: they may take their time |

mod backlight;
mod binary_info;
mod buzzer;
mod channels;
mod checkin;
mod console;
mod display;
mod erase_watch;
mod glass;
mod journal;
mod keys;
mod port;
mod program;
mod referee;
mod restart;
mod selftest;
mod snapshot;
mod stack;
mod status;
mod usb;
mod watchdog;

use defmt_rtt as _;
use embassy_executor::{InterruptExecutor, Spawner};
use embassy_rp::interrupt::{InterruptExt, Priority};
use embassy_rp::{bind_interrupts, interrupt};
use embassy_time::Instant;
use four_winds::boards::ask_flash;
use four_winds::boards::chosen::{self, BOARD, BusDma};
use four_winds::flash_chip::FlashChip;
use four_winds::key::Key;
use four_winds::program::VERSION;
use four_winds::restart::StartCounts;
use four_winds::seat::Place;
use snapshot::Snapshot;
use static_cell::StaticCell;

bind_interrupts!(struct Interrupts {
    DMA_IRQ_0 => embassy_rp::dma::InterruptHandler<BusDma>;
});

defmt::timestamp!("{=u64:us}", embassy_time::Instant::now().as_micros());

static FIRST: InterruptExecutor = InterruptExecutor::new();
static SECOND: InterruptExecutor = InterruptExecutor::new();
static THIRD: InterruptExecutor = InterruptExecutor::new();

macro_rules! runs {
    ($($interrupt:ident => $executor:ident;)*) => {$(
        #[interrupt]
        unsafe fn $interrupt() {
            // SAFETY: only this interrupt handler calls it, and only `start` enables the interrupt.
            unsafe { $executor.on_interrupt() }
        }
    )*};
}
runs! {
    SWI_IRQ_0 => FIRST;
    SWI_IRQ_1 => SECOND;
    SWI_IRQ_2 => THIRD;
}

/// Too large for the stack.
static SNAPSHOT: StaticCell<Snapshot> = StaticCell::new();

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let mut wired = chosen::wire(embassy_rp::init(Default::default()), Interrupts);
    // From now on the reset line of the displays is low, so everything else comes later.
    let low_since = Instant::now();
    stack::paint();
    let cause = restart::cause();
    defmt::info!(
        "four-winds {=str} board {=str} reset cause {}",
        VERSION,
        BOARD.name,
        defmt::Display2Format(&cause)
    );

    // These are done before any task runs: asking the flash chip turns interrupts off.
    let chip = ask_flash(&mut wired.flash);
    if let Some(fault) = chip.fault() {
        defmt::warn!("{}", defmt::Display2Format(&fault));
    }
    let starts = restart::count(cause);
    let snapshot = new_snapshot(starts, chip);

    // The HAL gives these two the lowest priority, so key edges and the end of a transfer would
    // wait for drawing. They stay below the first level.
    interrupt::IO_IRQ_BANK0.set_priority(Priority::P1);
    interrupt::DMA_IRQ_0.set_priority(Priority::P1);
    interrupt::SWI_IRQ_0.set_priority(Priority::P0);
    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    interrupt::SWI_IRQ_2.set_priority(Priority::P3);
    let first = FIRST.start(interrupt::SWI_IRQ_0);
    first.spawn(watchdog::watchdog(wired.watchdog).expect("spawned once"));
    first.spawn(buzzer::buzzer(wired.buzzer).expect("spawned once"));
    for (place, pins) in Place::ALL.into_iter().zip(wired.keys.0) {
        for (key, pin) in Key::ALL.into_iter().zip(pins) {
            first.spawn(keys::key(place, key, pin).expect("spawned once a key"));
        }
    }
    let glass = glass::Glass::new(
        wired.bus,
        wired.data_command,
        wired.reset,
        wired.chip_selects,
        restart::displays_are_cold(cause),
        low_since,
    );
    let glass = display::share(glass);
    first.spawn(display::bus(glass).expect("spawned once"));
    let second = SECOND.start(interrupt::SWI_IRQ_1);
    second.spawn(display::display(glass).expect("spawned once"));
    second.spawn(referee::referee(wired.flash, chip).expect("spawned once"));
    second.spawn(backlight::backlight(wired.backlight).expect("spawned once"));
    let third = THIRD.start(interrupt::SWI_IRQ_2);
    third.spawn(usb::start(wired.usb, chip.serial()).expect("spawned once"));
    // Not below, because the console can be busy for minutes.
    third.spawn(status::status(wired.status, starts.by_itself()).expect("spawned once"));
    spawner.spawn(console::console(snapshot).expect("spawned once"));
    spawner.spawn(program::hash().expect("spawned once"));
}

/// Not inlined, so that its stack is free again when the tasks start. They run on top of `main`.
#[inline(never)]
fn new_snapshot(starts: StartCounts, chip: FlashChip) -> &'static mut Snapshot {
    SNAPSHOT.init_with(|| Snapshot::new(starts, chip))
}
