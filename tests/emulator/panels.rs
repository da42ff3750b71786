//! Displays as they are sold: other colour orders, inversion and offsets, and what goes wrong on the
//! way to them.

use four_winds::boards::Board;
use serde_json::json;

use crate::driver::{compare_pictures, differs, list, referee_after, run_given, run_named};

/// The keys of place 0 that lead from the menu to the set-up page: `<`, OK, SET UP.
const TO_THE_PAGE: [u8; 3] = [0, 2, 2];
/// `>` and CHANGE on that page.
const NEXT: u8 = 1;
const CHANGE: u8 = 2;
const PREVIOUS: u8 = 0;

/// Each kind of panel is wrong at first. A builder presses what the page offers, and then it is right,
/// also after a power cut.
pub fn are_set_up_by_keys(board: &'static Board) {
    // Any other key of the place keeps a speed.
    let half = vec![NEXT, NEXT, NEXT, CHANGE, PREVIOUS];
    let mut kinds =
        vec![("usual", half), ("blueFirst", vec![CHANGE]), ("otherInversion", vec![NEXT, CHANGE])];
    // Only this controller has more memory than glass.
    if board.name == "pico-compact" {
        kinds.push(("greenTab", vec![CHANGE, NEXT, NEXT, CHANGE]));
        kinds.push(("lowTab", vec![NEXT, NEXT, CHANGE, CHANGE, CHANGE]));
    }
    for (sold, keys) in kinds {
        let presses: Vec<u8> = TO_THE_PAGE.into_iter().chain(keys).collect();
        let given = json!({ "sold": sold, "presses": presses });
        let name = format!("panel-{sold}");
        let Some((outcome, report)) = run_named(board, "panels", &name, given) else { return };
        let [before, after, later] = list(&report["shots"]) else { panic!("three shots") };
        let first = referee_after(board, before);
        let other = differs(board, &before["pictures"], &first);
        assert_eq!(other, sold != "usual", "{sold} is like the others");
        let share = if sold == "usual" { 2.0 } else { 1.0 };
        let figures = ["bus speed that was chosen (MHz)", "bus speed after a power cut (MHz)"];
        outcome.assert_near(&figures, f64::from(board.bus_hertz) / share / 1e6, 0.01);
        for shot in [after, later] {
            compare_pictures(board, &name, &shot["pictures"], &referee_after(board, shot));
        }
    }
}

/// The scenario fails if something does not heal.
pub fn heal(board: &'static Board) {
    let Some((outcome, _)) = run_given(board, "heal", json!({})) else { return };
    // Pixels come right within a round, as docs/faults.md says. If it needs its settings too, these may
    // come right after the first band, so it takes two rounds.
    for (what, limit) in [
        ("wrong bits", 7_000.0),
        ("lost bytes", 7_000.0),
        ("wrong commands", 12_000.0),
        ("a slipped clock", 12_000.0),
        ("a display that resets alone", 12_000.0),
        ("a display that was unplugged", 12_000.0),
    ] {
        outcome.assert_at_most(&format!("{what}, until the displays are right (ms)"), limit);
    }
    outcome.assert_in_budget("busy share while displays heal (%)", "idle_busy_percent");
}
