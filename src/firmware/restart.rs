//! Dying with a reason: what a panic or a hard fault leaves for the next start in the watchdog's scratch registers, which
//! survive a reset but not a power cut.

use core::arch::naked_asm;
use core::cell::Cell;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicBool, Ordering};

use cortex_m_rt::ExceptionFrame;
use embassy_rp::pac;
use embassy_sync::blocking_mutex::CriticalSectionMutex;
use four_winds::restart::{Cause, ChipReset, Words};

/// At least 20 ms, for a probe to read the last words over RTT.
const FAREWELL_CYCLES: u32 = 125_000 * 20;

/// Reads why the box started, once: a second start without words of its own must not repeat it.
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

/// How often the box started since the power came on, by cause.
pub type Starts = [(&'static str, u32); Cause::NAMES.len()];

/// Counts this start. The counts lie in memory that a restart leaves alone, and begin anew with the power.
pub fn count(cause: Cause) -> Starts {
    type Counts = CriticalSectionMutex<MaybeUninit<Cell<[u32; Cause::NAMES.len()]>>>;
    #[unsafe(link_section = ".uninit.starts")]
    static COUNTS: Counts = CriticalSectionMutex::new(MaybeUninit::uninit());
    COUNTS.lock(|counts| {
        // SAFETY: any words are numbers; which they are after power-on does not matter.
        let counts = unsafe { counts.assume_init_ref() };
        let mut numbers = if cause == Cause::Power { [0; _] } else { counts.get() };
        numbers[cause.index()] = numbers[cause.index()].wrapping_add(1);
        counts.set(numbers);
        core::array::from_fn(|index| (Cause::NAMES[index], numbers[index]))
    })
}

/// Leaves the cause for the next start. The boot ROM uses the scratch registers from 4 on; these are ours.
pub fn leave(cause: Cause) {
    write(cause.words());
}

fn write(words: Words) {
    let watchdog = pac::WATCHDOG;
    watchdog.scratch0().write_value(words[0]);
    watchdog.scratch1().write_value(words[1]);
    watchdog.scratch2().write_value(words[2]);
    watchdog.scratch3().write_value(words[3]);
}

/// The last words, then a restart.
fn die(cause: Cause, say: impl FnOnce()) -> ! {
    // Whatever dies inside the log, or while dying, must not be logged again.
    static DYING: AtomicBool = AtomicBool::new(false);
    cortex_m::interrupt::disable();
    if !DYING.load(Ordering::Relaxed) {
        DYING.store(true, Ordering::Relaxed);
        leave(cause);
        say();
        cortex_m::asm::delay(FAREWELL_CYCLES);
    }
    // Everything but the oscillators, as after power-on: a reset of the processor alone would leave DMA running.
    pac::PSM.wdsel().write_value(pac::psm::regs::Wdsel(0x1fffc));
    pac::WATCHDOG.ctrl().modify(|control| control.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    let (file, line) = info.location().map_or(("?", 0), |location| (location.file(), location.line()));
    die(Cause::panic(file, line), || defmt::error!("{}", defmt::Display2Format(info)))
}

/// Entered straight from the vector table. A handler that is compiled uses the stack at once; where the stack has left its region, or is
/// about to, that would be a second fault, which stops the processor for good. So the stack begins anew then. What the
/// processor should have saved about the first fault is lost if it lay outside.
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

/// Never returns to the code that faulted, and uses nothing that the fault may have left half done.
extern "C" fn faulted(frame: Option<&ExceptionFrame>) -> ! {
    let cause =
        frame.map_or(Cause::StackOverflow, |frame| Cause::HardFault { program_counter: frame.pc(), link: frame.lr() });
    die(cause, || defmt::error!("{}", defmt::Display2Format(&cause)))
}
