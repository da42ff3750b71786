//! Every budget in one table: `cargo test --test emulator budgets`.

use std::path::Path;

use four_winds::boards::Board;
use four_winds::settings::BusSpeed;
use serde_json::json;

use super::builds;
use super::driver::{self, Outcome, Reading};
use super::usb;
use crate::common::programs::four_winds;
use crate::common::programs::node::say;

/// The measured figures, and the lines of `tests/budgets.toml` that limit them.
const ROWS: [(&str, &str); 14] = [
    ("power on to four screens, hand restored (ms)", "boot_cold_ms"),
    ("reset to four screens, hand restored (ms)", "boot_ms"),
    ("busy share while nobody presses (%)", "idle_busy_percent"),
    ("discard, key to lit label (ms)", "first_pixel_ms"),
    ("discard, release to all four settled (ms)", "four_settled_ms"),
    ("discard, SPI bytes", "discard_bytes"),
    ("discard, SPI bytes (% of four screens)", "discard_percent"),
    ("dead key, release to first pixel (ms)", "first_pixel_ms"),
    ("dead key, release to own place settled (ms)", "settled_ms"),
    ("a strip of a screen drawn (ms)", "strip_drawn_ms"),
    ("a screen drawn (ms)", "screen_drawn_ms"),
    ("one hand scored (µs)", "scored_us"),
    ("game of 16 hands as CSV (ms)", "export_ms"),
    ("deepest stack (% of its region)", "stack_percent"),
];

/// Hands of every rule set that take long to score. The first has jokers and a part score for every
/// way to finish it.
const HANDS: [&str; 9] = [
    "score british seat=E round=E goulash fishing hand=112234567m2222s",
    "score british seat=E round=E goulash fishing hand=1223344556m222s",
    "score british seat=E round=E goulash fishing hand=1122334455z222s",
    "score british seat=E round=E goulash hand=1122334455m222s+6m",
    "score british seat=S round=E fishing hand=1112345678999s",
    "score kards seat=E round=E hand=1112223334445m+5m",
    "score carmel seat=E round=E hand=1112223334445m+5m",
    "score seasons seat=E round=E hand=1112223334445m+5m",
    "score hong-kong seat=E round=E hand=1112223334445m+5m",
];

pub fn are_kept(board: &'static Board) {
    let Some(elf) = builds::elf(board) else { return };
    let mut speeds = vec![board.bus_hertz, board.fastest_bus_hertz];
    speeds.dedup();
    for hertz in speeds {
        are_kept_at(board, hertz, elf);
    }
}

fn are_kept_at(board: &'static Board, hertz: u32, elf: &Path) {
    let Some(outcomes) = [Reading::Free, Reading::Cached]
        .iter()
        .map(|reading| Some((*reading, measure(board, *reading, hertz)?)))
        .collect::<Option<Vec<_>>>()
    else {
        return;
    };

    let elf = elf.to_str().expect("a path in UTF-8");
    let size = four_winds(&["size", "--board", board.name, "--elf", elf], "");
    let mega = f64::from(hertz) / 1e6;
    let mut table = format!("{} at {mega} MHz against tests/budgets.toml:\n", board.name);
    table += &String::from_utf8_lossy(&size.stdout);
    table += &format!("{:<58} {:>21} {:>21}", "", "flash read at once", "with the flash cache");
    for row in ROWS {
        table += &format!("\n{:<58}", row.0);
        table += &outcomes
            .iter()
            .map(|(reading, it)| cell(it, row, *reading, hertz))
            .collect::<String>();
    }
    say(&table);
    assert!(size.status.success(), "{}", String::from_utf8_lossy(&size.stderr));
    for (reading, outcome) in &outcomes {
        for (name, budget) in ROWS {
            outcome.assert_at_most(name, driver::limit_at(board, budget, *reading, hertz));
        }
    }
}

/// Runs the scenario and checks what it answers.
fn measure(board: &'static Board, reading: Reading, hertz: u32) -> Option<Outcome> {
    let cached = if reading == Reading::Cached { "-cached" } else { "" };
    let fast = if hertz > board.bus_hertz { "-fast" } else { "" };
    let name = &format!("budgets{fast}{cached}");
    let cache = reading == Reading::Cached;
    let speed = if hertz > board.bus_hertz { BusSpeed::Double } else { BusSpeed::Usual };
    let given = json!({ "journal": usb::journal_at(speed), "lines": HANDS, "cache": cache });
    let (mut outcome, _) = driver::run_named(board, "budgets", name, given)?;
    outcome.assert_near(&["SPI clock (MHz)"], f64::from(hertz) / 1e6, 0.01);
    let pixels = 4 * usize::from(board.size.width) * usize::from(board.size.height);
    let sent = outcome.figure("discard, SPI bytes") * 100.0 / board.pixels.bytes(pixels) as f64;
    outcome.figures.insert("discard, SPI bytes (% of four screens)".into(), sent);
    let journal = driver::folder(board, name).join("journal");
    let says = four_winds(
        &["console", "--journal", journal.to_str().expect("a path in UTF-8")],
        &HANDS.join("\n"),
    );
    let says = String::from_utf8(says.stdout).expect("answers are text");
    assert_eq!(says.lines().count(), HANDS.len(), "{says}");
    for (line, says) in HANDS.iter().zip(says.lines()) {
        assert_eq!(outcome.answer(line).trim_end(), says, "{line}");
        assert!(says.contains(r#""total""#), "{line}: {says}");
    }
    assert!(
        outcome.figure("hands scored") >= HANDS.len() as f64,
        "the scorer was inlined: nothing was measured"
    );
    assert_eq!(
        outcome.figure("strips of a screen"),
        6.0,
        "drawing was inlined, or one screen is not drawn once"
    );
    Some(outcome)
}

fn cell(outcome: &Outcome, (name, budget): (&str, &str), reading: Reading, hertz: u32) -> String {
    let limit = driver::limit_at(outcome.board, budget, reading, hertz);
    let figure = outcome.figure(name);
    let mark = if figure <= limit { ' ' } else { '!' };
    format!("{mark}{figure:>10.2} of {limit:>7}")
}
