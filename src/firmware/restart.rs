//! Restarts and their causes. A panic or a hard fault stores its cause in the scratch registers of
//! the watchdog. They survive a reset but not a power cut, so the next start can report it.

use core::arch::naked_asm;
use core::cell::Cell;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicBool, Ordering};

use cortex_m_rt::ExceptionFrame;
use embassy_rp::pac;
use embassy_sync::blocking_mutex::CriticalSectionMutex;
use four_winds::boards::chosen::BOARD;
use four_winds::restart::{Cause, ChipReset, SavedWords, StartCounts};

/// The function of a pin that the processor sets.
const SIO: u8 = 5;

/// At least 20 ms, in which a probe can read the last message over RTT.
const FAREWELL_CYCLES: u32 = 125_000 * 20;

/// Reads why the box started and clears the stored cause, so that the next start does not repeat
/// it.
pub fn cause() -> Cause {
    let reason = pac::WATCHDOG.reason().read();
    let chip = match (reason.timer(), reason.force()) {
        (true, _) => ChipReset::WatchdogRanOut,
        (_, true) => ChipReset::Asked,
        _ => ChipReset::Power,
    };
    let watchdog = pac::WATCHDOG;
    let words = [
        watchdog.scratch0().read(),
        watchdog.scratch1().read(),
        watchdog.scratch2().read(),
        watchdog.scratch3().read(),
    ];
    write(Cause::NONE);
    Cause::read(words, chip)
}

/// Whether the displays got power together with the chip, so that none of them can be awake. The
/// reset pin resets only the chip.
pub fn displays_are_cold(cause: Cause) -> bool {
    cause == Cause::Power && pac::VREG_AND_CHIP_RESET.chip_reset().read().had_por()
}

/// Counts this start, in memory that a restart does not change.
pub fn count(cause: Cause) -> StartCounts {
    #[unsafe(link_section = ".uninit.starts")]
    static COUNTS: CriticalSectionMutex<MaybeUninit<Cell<StartCounts>>> =
        CriticalSectionMutex::new(MaybeUninit::uninit());
    COUNTS.lock(|kept| {
        // SAFETY: every bit pattern is valid numbers, and their checksum is compared.
        let kept = unsafe { kept.assume_init_ref() };
        kept.set(StartCounts::count(kept.get(), cause));
        kept.get()
    })
}

/// Stores the cause for the next start. The boot ROM uses only the scratch registers from 4 on.
pub fn leave(cause: Cause) {
    write(cause.words());
}

fn write(words: SavedWords) {
    let watchdog = pac::WATCHDOG;
    watchdog.scratch0().write_value(words[0]);
    watchdog.scratch1().write_value(words[1]);
    watchdog.scratch2().write_value(words[2]);
    watchdog.scratch3().write_value(words[3]);
}

/// Switches the status LED on until the restart. A box that fails before its tasks run would stay dark
/// otherwise: so it flickers.
fn light_led() {
    let pin = usize::from(BOARD.pins.status);
    let (bit, io) = (1 << pin, pac::IO_BANK0.gpio(pin));
    io.ctrl().write(|ctrl| ctrl.set_funcsel(SIO));
    pac::SIO.gpio_out(0).value_set().write_value(bit);
    pac::SIO.gpio_oe(0).value_set().write_value(bit);
}

/// Stores the cause, logs it with `say` and restarts.
fn die(cause: Cause, say: impl FnOnce()) -> ! {
    // A second fault in here, for example inside the log, is not logged.
    static DYING: AtomicBool = AtomicBool::new(false);
    cortex_m::interrupt::disable();
    light_led();
    if !DYING.load(Ordering::Relaxed) {
        DYING.store(true, Ordering::Relaxed);
        leave(cause);
        say();
        cortex_m::asm::delay(FAREWELL_CYCLES);
    }
    // Resets everything but the oscillators, as at power-on. A reset of the processor alone would
    // leave DMA running.
    pac::PSM.wdsel().write_value(pac::psm::regs::Wdsel(0x1fffc));
    pac::WATCHDOG.ctrl().modify(|control| control.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    let (file, line) =
        info.location().map_or(("?", 0), |location| (location.file(), location.line()));
    die(Cause::panic(file, line), || defmt::error!("{}", defmt::Display2Format(info)))
}

/// Entered straight from the vector table. A compiled handler would use the stack at once. After a
/// stack overflow that would be a second fault, which stops the processor for good. So this code
/// moves the stack pointer back to the top when the stack has left its region or is about to. If
/// the processor could not save the state of the first fault, `faulted` gets no frame.
#[unsafe(naked)]
#[unsafe(no_mangle)]
unsafe extern "C" fn HardFault() -> ! {
    naked_asm!(
        "mov r0, sp",
        "ldr r1, =_stack_end + 1024",
        "cmp r0, r1",
        "bhs 2f",
        "ldr r1, =_stack_start",
        "mov sp, r1",
        "ldr r1, =_stack_end",
        "cmp r0, r1",
        "bhs 2f",
        "movs r0, #0",
        "2: bl {}",
        ".pool",
        sym faulted,
    )
}

/// Never returns to the code that faulted, and uses nothing that may be in an inconsistent state.
extern "C" fn faulted(frame: Option<&ExceptionFrame>) -> ! {
    let cause = frame.map_or(Cause::StackOverflow, |frame| Cause::HardFault {
        program_counter: frame.pc(),
        link: frame.lr(),
    });
    die(cause, || defmt::error!("{}", defmt::Display2Format(&cause)))
}
