//! The released firmware of every board, run in an emulator: the scenarios of `tests/emulator/scenarios/`, the budgets, and each
//! screen pixel for pixel against the host's drawing. All times are emulated and so the same on every computer.

#[path = "emulator/driver.rs"]
mod driver;

use driver::{Outcome, run};
use four_winds::boards::{self, Board};
use four_winds::checkin::{Task, TaskSet};
use four_winds::restart::Cause;
use four_winds::sound::Sound;

/// One test for each board, so that they run side by side.
macro_rules! on_every_board {
    ($($scenario:ident => $check:ident;)*) => {
        $(mod $scenario {
            #[test]
            fn pico() {
                super::check(&super::boards::ALL[0], stringify!($scenario), super::$check);
            }
            #[test]
            fn pico_compact() {
                super::check(&super::boards::ALL[1], stringify!($scenario), super::$check);
            }
        })*

        /// The boards that the tests above are for; a third needs a third function there.
        #[test]
        fn every_board_is_tested() {
            assert_eq!(boards::ALL.map(|board| board.name), ["pico", "pico-compact"]);
        }
    };
}

on_every_board! {
    boot => boots_within_its_budgets;
    press => answers_keys_within_its_budgets;
    bounce => starts_by_power_alone;
    power => starts_by_power_alone;
    panic => restarts_after_a_panic_and_knows_where;
    hardfault => restarts_after_a_hard_fault_and_knows_where;
    stuck => restarts_when_a_task_hangs_and_knows_which;
}

#[test]
fn canaries() {
    driver::run_canaries();
}

fn check(board: &'static Board, scenario: &str, judge: fn(&Outcome)) {
    if let Some(outcome) = run(board, scenario) {
        outcome.assert_in_budget("deepest stack (% of its region)", "stack_percent");
        judge(&outcome);
    }
}

fn boots_within_its_budgets(outcome: &Outcome) {
    outcome.assert_in_budget("power on to four screens drawn (ms)", "boot_ms");
    outcome.assert_in_budget("busy share while nobody presses (%)", "idle_busy_percent");
    outcome.assert_at_most("SPI bytes while nobody presses", 0.0);
    // Drawn once, and little else sent: start-up, and a window for each band.
    let pixels = 4.0 * 2.0 * f64::from(outcome.board.size.width) * f64::from(outcome.board.size.height);
    outcome.assert_at_most("SPI bytes until drawn", pixels * 1.02);
    outcome.assert_at_most("SPI clock (MHz)", f64::from(outcome.board.bus_hertz) / 1e6);
    assert_eq!(outcome.causes(), [Cause::Power.to_string()]);
}

fn answers_keys_within_its_budgets(outcome: &Outcome) {
    outcome.assert_in_budget("key edge to first changed pixel (ms)", "first_pixel_ms");
    outcome.assert_in_budget("key edge to own place settled (ms)", "settled_ms");
    outcome.assert_in_budget("key edge to all four places settled (ms)", "four_settled_ms");
    outcome.assert_at_most("pixels that changed twice in a redraw", 0.0);
    let [click] = Sound::Click.notes() else { panic!("a click is one note") };
    let (hertz, waves) = (f64::from(click.hertz), f64::from(click.hertz) * f64::from(click.millis) / 1000.0);
    outcome.assert_near(&["click, lowest (Hz)", "click, highest (Hz)"], hertz, hertz * 0.01);
    outcome.assert_near(&["click, shortest (waves)", "click, longest (waves)"], waves, 2.0);
}

/// The screens say the rest: they are compared after every step of every scenario.
fn starts_by_power_alone(outcome: &Outcome) {
    assert!(outcome.resets.is_empty());
    let causes = outcome.causes();
    assert!(!causes.is_empty() && causes.iter().all(|cause| *cause == Cause::Power.to_string()), "{causes:?}");
}

fn restarts_after_a_panic_and_knows_where(outcome: &Outcome) {
    assert_eq!(outcome.resets, ["watchdog"]);
    let cause = Cause::panic("tests/emulator/panic.rs", 42);
    assert_eq!(outcome.causes(), [Cause::Power.to_string(), cause.to_string()]);
    let told = outcome.log.iter().any(|line| line.contains("tests/emulator/panic.rs:42"));
    assert!(told, "the log says nothing of the panic: {:?}", outcome.log);
}

fn restarts_after_a_hard_fault_and_knows_where(outcome: &Outcome) {
    assert_eq!(outcome.resets, ["watchdog"]);
    let [first, second] = outcome.causes()[..] else { panic!("two starts, not {:?}", outcome.causes()) };
    assert_eq!(first, Cause::Power.to_string());
    assert!(second.starts_with("hard fault at 0x20041e00"), "{second}");
}

fn restarts_when_a_task_hangs_and_knows_which(outcome: &Outcome) {
    assert_eq!(outcome.resets, ["watchdog"; 3]);
    let missing = |tasks: &[Task]| Cause::Watchdog { missing: TaskSet::from_iter(tasks.iter().copied()) }.to_string();
    let causes = [
        Cause::Power.to_string(),
        missing(&[Task::DISPLAY]),
        // Keys, buzzer and watchdog are above thread level.
        missing(&[Task::REFEREE, Task::DISPLAY, Task::BACKLIGHT]),
        missing(&[]),
    ];
    assert_eq!(outcome.causes(), causes);
}
