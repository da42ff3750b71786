//! The self-test on boxes with one fault each.

use four_winds::boards::Board;
use four_winds::referee::Referee;
use serde_json::{Value, json};

use crate::driver::{Outcome, compare_pictures, list, run_named};

/// Each fault, and the codes of what the test finds.
const FAULTS: [(&str, &[&str]); 10] = [
    ("none", &[]),
    ("cut key wire", &["key-silent"]),
    ("swapped keys", &["keys-exchanged"]),
    ("swapped chip selects", &["displays-exchanged"]),
    ("stuck key", &["key-stuck"]),
    ("dead reset line", &["reset-dead"]),
    ("silent buzzer", &["buzzer-silent"]),
    ("fixed light", &["light-fixed"]),
    ("flash that does not erase", &["flash-fails"]),
    ("stuck oscillator", &["oscillator"]),
];

pub fn finds_each_fault(board: &'static Board) {
    for (fault, codes) in FAULTS {
        let name = format!("selftest-{}", fault.replace(' ', "-"));
        let Some((outcome, report, told)) = finds(board, &name, fault, codes) else { return };
        let measured = &told["measured"];
        let number = |name: &str| measured[name].as_i64().unwrap_or_else(|| panic!("{told}"));
        assert!((44_000..60_000).contains(&number("erase_us")), "{told}");
        assert!((300..2_000).contains(&number("write_us")), "{told}");
        assert!((4_900..5_000).contains(&number("supply_mv")), "{told}");
        assert!((25..=29).contains(&number("celsius")), "{told}");
        let ones = if fault == "stuck oscillator" { 0..=0 } else { 45..=55 };
        assert!(ones.contains(&number("ones_percent")), "{told}");
        assert_eq!(measured["flash_id"], "ef4015", "{told}");
        assert_eq!(
            (&measured["board"], &measured["profile"]),
            (&json!(board.name), &json!("release"))
        );
        assert!(measured["commit"].as_str().is_some_and(|commit| commit.len() >= 7), "{told}");
        // Only the good box has a noisy wire and a contact that bounces.
        for (what, disturbed) in [("ghosts", (3, 2)), ("bounces", (0, 0))] {
            for (place, keys) in list(&told[what]).iter().enumerate() {
                for (key, count) in list(keys).iter().enumerate() {
                    let expected = fault == "none" && (place, key) == disturbed;
                    assert_eq!(*count != 0, expected, "{fault}, {what}: {told}");
                }
            }
        }
        assert!(outcome.resets.is_empty());
        // With this fault the displays show each other's screens.
        if fault == "swapped chip selects" || fault == "flash that does not erase" {
            continue;
        }
        let [_, over] = list(&report["shots"]) else { panic!("two shots") };
        compare_pictures(board, &name, &over["pictures"], &Referee::new());
    }
}

/// Runs the test on a box with a fault. It must find these codes. Also returns what `selftest` tells.
fn finds(
    board: &'static Board,
    name: &str,
    fault: &str,
    codes: &[&str],
) -> Option<(Outcome, Value, Value)> {
    let (outcome, report) = run_named(board, "selftest", name, json!({ "fault": fault }))?;
    let told: Value = serde_json::from_str(outcome.answer("selftest")).expect("JSON");
    let found: Vec<&str> =
        list(&told["faults"]).iter().filter_map(|it| it["code"].as_str()).collect();
    assert_eq!(found, codes, "{fault}: {told}");
    assert_eq!(told["done"], true);
    Some((outcome, report, told))
}

/// With 1 MB, the sector that the test erases lies in the program.
pub fn spares_a_flash_that_is_too_small(board: &'static Board) {
    let fault = "flash below 2 MB";
    let Some((outcome, _, _)) = finds(board, "selftest-too-small", fault, &["flash-small"]) else {
        return;
    };
    outcome.assert_at_most("flash operations", 0.0);
    assert!(outcome.resets.is_empty());
}

/// One blink if all is well, two if the flash fails, three after a panic.
pub fn blinks(board: &'static Board) {
    let Some((outcome, _)) = crate::driver::run_given(board, "led", json!({})) else { return };
    for (when, blinks) in [("good", "1"), ("restarted", "3"), ("flash fails", "2")] {
        assert_eq!(outcome.answer(when), blinks, "{when}");
    }
}
