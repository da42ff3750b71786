//! The released firmware of every board in an emulator: the scenarios of
//! `tests/emulator/scenarios/`, the budgets, and each screen pixel for pixel against this
//! computer's drawing. All times are emulated, so they are the same on every computer.

/// One test for each board, so that they run in parallel.
macro_rules! on_every_board {
    ($($scenario:ident => $check:ident;)*) => {
        mod story {
            // Only the faults are compared with their page.
            #[allow(dead_code)]
            pub const NAMES: &[&str] = &[$(stringify!($scenario)),*];

            $(mod $scenario {
                use super::super::{check, $check};
                use four_winds::boards;

                #[test]
                fn pico() {
                    check(&boards::ALL[0], stringify!($scenario), $check);
                }
                #[test]
                fn pico_compact() {
                    check(&boards::ALL[1], stringify!($scenario), $check);
                }
            })*
        }
    };
}

/// The same for tests that need more than a scenario's name.
macro_rules! on_every_board_run {
    ($($name:ident => $run:path;)*) => {
        // Only the faults are compared with their page.
        #[allow(dead_code)]
        const RUNS: &[&str] = &[$(stringify!($name)),*];

        $(mod $name {
            use four_winds::boards;

            #[test]
            fn pico() {
                $run(&boards::ALL[0]);
            }
            #[test]
            fn pico_compact() {
                $run(&boards::ALL[1]);
            }
        })*
    };
}

mod budgets;
mod builds;
#[cfg(unix)]
mod cable;
mod chips;
#[path = "../common/mod.rs"]
mod common;
mod cuts;
mod dice;
mod driver;
mod faults;
mod games;
mod images;
mod live;
mod panels;
mod selftest;
mod service;
mod trouble;
mod usb;

use driver::{Outcome, Reading, limit, run, run_named};
use four_winds::boards::{self, Board};
use four_winds::checkin::{Task, TaskSet};
use four_winds::restart::Cause;
use four_winds::sound::Sound;
use serde_json::{Value, json};

on_every_board! {
    boot => boots_within_its_budgets;
    press => answers_keys_within_its_budgets;
}

on_every_board_run! {
    key_in_an_erase => crate::trouble::keeps_a_key;
    long_hand => crate::trouble::comes_back_in_time;
    all_budgets => crate::budgets::are_kept;
    press_cached => crate::answers_keys_with_the_cache;
    storm_cached => crate::answers_in_a_storm_with_the_cache;
    self_test => crate::selftest::finds_each_fault;
    status_led => crate::selftest::blinks;
}

/// The boards that the macros above list. A third board needs a third function there.
#[test]
fn every_board_is_tested() {
    assert_eq!(boards::ALL.map(|board| board.name), ["pico", "pico-compact"]);
}

/// A box cannot have dice from a seed: their file refuses to compile for its target. In case that
/// is ever removed, this checks that the flashed program, with its debug information, does not
/// contain their name.
#[test]
fn no_box_has_dice_from_a_seed() {
    for (board, elf) in
        boards::ALL.iter().filter_map(|board| Some((board.name, builds::elf(board)?)))
    {
        let elf = std::fs::read(elf).expect("it was just built");
        let names = |word: &str| elf.windows(word.len()).any(|bytes| bytes == word.as_bytes());
        assert!(
            names("ChaCha20Rng") && names("Hex128"),
            "{board}: the fair dice are there by name"
        );
        assert!(!names("SeededDice"), "{board} has dice from a seed");
    }
}

#[test]
fn canaries() {
    builds::run_canaries();
}

fn check(board: &'static Board, scenario: &str, judge: fn(&Outcome)) {
    check_with(board, scenario, Value::Null, judge);
}

fn check_with(board: &'static Board, scenario: &str, given: Value, judge: impl FnOnce(&Outcome)) {
    if let Some(outcome) = run(board, scenario, given) {
        outcome.assert_in_budget("deepest stack (% of its region)", "stack_percent");
        judge(&outcome);
    }
}

fn boots_within_its_budgets(outcome: &Outcome) {
    outcome.assert_in_budget("power on to four screens drawn (ms)", "boot_cold_ms");
    outcome.assert_in_budget("busy share while nobody presses (%)", "idle_busy_percent");
    assert!((90.0..=120.0).contains(&outcome.figure("backlight ramp (ms)")));
    // While nobody presses, only one band after the other is sent again.
    let band = outcome.board.pixels.bytes(usize::from(outcome.board.size.width) * 8) as f64;
    outcome.assert_at_most("SPI bytes while nobody presses", 15.0 * (4.0 * band + 400.0));
    // Everything is drawn once. Little else is sent: the start-up, and a window for each run of
    // cells.
    let size = outcome.board.size;
    let pixels = 4 * usize::from(size.width) * usize::from(size.height);
    let bytes = outcome.board.pixels.bytes(pixels) as f64;
    outcome.assert_at_most("SPI bytes until drawn", bytes * 1.02);
    outcome.assert_at_most("SPI clock (MHz)", f64::from(outcome.board.bus_hertz) / 1e6);
    assert_eq!(outcome.causes(), [Cause::Power.to_string()]);
}

fn answers_keys_within_its_budgets(outcome: &Outcome) {
    outcome.assert_in_budget("key edge to first changed pixel (ms)", "first_pixel_any_key_ms");
    outcome.assert_in_budget("key edge to own place settled (ms)", "settled_ms");
    outcome.assert_in_budget("key edge to all four places settled (ms)", "four_settled_ms");
    outcome.assert_at_most("pixels that changed twice in a redraw", 0.0);
    let [click] = Sound::Click.notes() else { panic!("a click is one note") };
    let (hertz, waves) =
        (f64::from(click.hertz), f64::from(click.hertz) * f64::from(click.millis) / 1000.0);
    outcome.assert_near(&["click, lowest (Hz)", "click, highest (Hz)"], hertz, hertz * 0.01);
    outcome.assert_near(&["click, shortest (waves)", "click, longest (waves)"], waves, 2.0);
}

/// The same limits with the flash cache. The pictures are those of the run without it.
fn answers_keys_with_the_cache(board: &'static Board) {
    let Some((outcome, _)) = run_cached(board, "press") else { return };
    let within = |name, budget| outcome.assert_at_most(name, limit(board, budget, Reading::Cached));
    within("key edge to first changed pixel (ms)", "first_pixel_any_key_ms");
    within("key edge to own place settled (ms)", "settled_ms");
    within("key edge to all four places settled (ms)", "four_settled_ms");
}

fn answers_in_a_storm_with_the_cache(board: &'static Board) {
    let Some((outcome, _)) = run_cached(board, "storm") else { return };
    let within = |name, budget| outcome.assert_at_most(name, limit(board, budget, Reading::Cached));
    within("twelve noisy keys, key to first pixel (ms)", "noisy_pixel_ms");
    within("busy share after the storm (%)", "idle_busy_percent");
}

fn run_cached(board: &'static Board, scenario: &str) -> Option<(Outcome, Value)> {
    run_named(board, scenario, &format!("{scenario}-cached"), json!({ "cache": true }))
}

/// The screens are not checked here, because they are compared after every step of every scenario.
fn starts_by_power_alone(outcome: &Outcome) {
    assert!(outcome.resets.is_empty());
    let causes = outcome.causes();
    assert!(
        !causes.is_empty() && causes.iter().all(|cause| *cause == Cause::Power.to_string()),
        "{causes:?}"
    );
}

fn restarts_after_a_panic_and_knows_where(outcome: &Outcome) {
    assert_eq!(outcome.resets, ["watchdog"]);
    outcome.assert_in_budget("restart to four screens drawn (ms)", "boot_ms");
    let cause = Cause::panic("tests/emulator/panic.rs", 42);
    assert_eq!(outcome.causes(), [Cause::Power.to_string(), cause.to_string()]);
    let told = outcome.log.iter().any(|line| line.contains("tests/emulator/panic.rs:42"));
    assert!(told, "the log says nothing of the panic: {:?}", outcome.log);
}

fn restarts_after_a_hard_fault_and_knows_where(outcome: &Outcome) {
    assert_eq!(outcome.resets, ["watchdog"]);
    let [first, second] = outcome.causes()[..] else {
        panic!("two starts, not {:?}", outcome.causes())
    };
    assert_eq!(first, Cause::Power.to_string());
    assert!(second.starts_with("hard fault at 0x20041e00"), "{second}");
}

fn restarts_when_a_task_hangs_and_knows_which(outcome: &Outcome) {
    assert_eq!(outcome.resets, ["watchdog"; 4]);
    let missing = |tasks: &[Task]| {
        Cause::Watchdog { missing: TaskSet::from_iter(tasks.iter().copied()) }.to_string()
    };
    let causes = [
        Cause::Power.to_string(),
        missing(&[Task::DISPLAY]),
        missing(&[Task::CONSOLE]),
        // Keys, buzzer and watchdog run above the level of what the players see; USB, console and
        // status LED run below it.
        missing(&[
            Task::REFEREE,
            Task::DISPLAY,
            Task::BACKLIGHT,
            Task::USB,
            Task::CONSOLE,
            Task::STATUS,
        ]),
        missing(&[]),
    ];
    assert_eq!(outcome.causes(), causes);
}

/// The pictures show that the noise presses nothing.
fn answers_in_a_storm(outcome: &Outcome) {
    outcome.assert_in_budget("twelve noisy keys, key to first pixel (ms)", "noisy_pixel_ms");
    outcome.assert_in_budget("busy share after the storm (%)", "idle_busy_percent");
    starts_by_power_alone(outcome);
}

/// The pictures after each restart are compared as always.
fn heals_after_a_bite_in_a_transfer(outcome: &Outcome) {
    assert_eq!(outcome.resets, ["watchdog"; 10]);
    assert_eq!(outcome.figure("stale queues that the firmware emptied"), 1.0);
    assert!(outcome.figure("stray bytes") > 30.0);
}

fn plays_on_in_a_flood(outcome: &Outcome) {
    outcome.assert_in_budget("key edge to first changed pixel in a flood (ms)", "first_pixel_ms");
    outcome.assert_in_budget("key edge to own place settled in a flood (ms)", "settled_ms");
    outcome
        .assert_in_budget("key edge to all four places settled in a flood (ms)", "four_settled_ms");
    outcome.assert_at_most("pixels that changed twice in a redraw", 0.0);
    assert!(outcome.figure("answered in a flood (KB)") > 10.0, "that was no flood");
    assert!(outcome.answer("state").starts_with(r#"{"seq":0,"#), "{}", outcome.answer("state"));
    starts_by_power_alone(outcome);
}

/// The scenario itself checks what the box answers.
fn survives_bad_manners(outcome: &Outcome) {
    outcome.assert_in_budget(
        "key edge to first changed pixel with a stuck reader (ms)",
        "first_pixel_ms",
    );
    // The last step asks for the loader, on a box that nobody plays on.
    assert_eq!(outcome.resets, ["bootsel"]);
}
