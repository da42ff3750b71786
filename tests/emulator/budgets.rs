//! Every budget in one table: `cargo test --test emulator budgets`.

use four_winds::boards::Board;
use serde_json::json;

use super::driver::{self, Outcome};
use super::node::say;
use super::program::four_winds;
use super::usb;

/// What is measured, and the line of `tests/budgets.toml` that it is held against.
const ROWS: [(&str, &str); 13] = [
    ("power on to four screens, hand restored (ms)", "boot_ms"),
    ("busy share while nobody presses (%)", "idle_busy_percent"),
    ("discard, key to first pixel (ms)", "first_pixel_ms"),
    ("discard, key to all four settled (ms)", "four_settled_ms"),
    ("discard, SPI bytes", "discard_bytes"),
    ("discard, SPI bytes (% of four screens)", "discard_percent"),
    ("dead key, key to first pixel (ms)", "first_pixel_ms"),
    ("dead key, key to own place settled (ms)", "settled_ms"),
    ("a strip of a screen drawn (ms)", "strip_drawn_ms"),
    ("a screen drawn (ms)", "screen_drawn_ms"),
    ("one hand scored (ms)", "scored_ms"),
    ("game of 16 hands as CSV (ms)", "export_ms"),
    ("deepest stack (% of its region)", "stack_percent"),
];

/// Hands that take long to count, of every rule set; the first is the worst that was found: jokers and a part score for every
/// way to finish it.
const HANDS: [&str; 8] = [
    "score british seat=E round=E goulash fishing hand=112234567m2222s",
    "score british seat=E round=E goulash fishing hand=1223344556m222s",
    "score british seat=E round=E goulash hand=1122334455m222s+6m",
    "score british seat=S round=E fishing hand=1112345678999s",
    "score kards seat=E round=E hand=1112223334445m+5m",
    "score carmel seat=E round=E hand=1112223334445m+5m",
    "score seasons seat=E round=E hand=1112223334445m+5m",
    "score hong-kong seat=E round=E hand=1112223334445m+5m",
];

pub fn are_kept(board: &'static Board) {
    let Some(elf) = driver::elf(board) else { return };
    let given = json!({ "journal": usb::journal(), "lines": HANDS });
    let Some(mut outcome) = driver::run(board, "budgets", given) else { return };
    let four_screens = 4.0 * 2.0 * f64::from(board.size.width) * f64::from(board.size.height);
    let sent = outcome.figure("discard, SPI bytes") * 100.0 / four_screens;
    outcome.figures.insert("discard, SPI bytes (% of four screens)".into(), sent);
    let says =
        four_winds(&["console", "--journal", journal(board).to_str().expect("a path in UTF-8")], &HANDS.join("\n"));
    let says = String::from_utf8(says.stdout).expect("answers are text");
    assert_eq!(says.lines().count(), HANDS.len(), "{says}");
    for (line, says) in HANDS.iter().zip(says.lines()) {
        assert_eq!(outcome.answer(line).trim_end(), says, "{line}");
        assert!(says.contains(r#""total""#), "{line}: {says}");
    }
    assert!(outcome.figure("hands scored") >= HANDS.len() as f64, "the scorer was inlined: nothing was measured");
    assert_eq!(outcome.figure("strips of a screen"), 6.0, "drawing was inlined, or one screen is not drawn once");

    let elf = elf.to_str().expect("a path in UTF-8");
    let size = four_winds(&["size", "--board", board.name, "--elf", elf], "");
    let mut table = format!("{} against tests/budgets.toml:\n", board.name);
    table += &String::from_utf8_lossy(&size.stdout);
    table += &ROWS.map(|(name, budget)| row(&outcome, name, budget)).join("\n");
    say(&table);
    assert!(size.status.success(), "{}", String::from_utf8_lossy(&size.stderr));
    ROWS.iter().for_each(|(name, budget)| outcome.assert_in_budget(name, budget));
}

/// A file for the computer that is asked the same.
fn journal(board: &Board) -> std::path::PathBuf {
    driver::folder(board, "budgets").join("journal")
}

fn row(outcome: &Outcome, name: &str, budget: &str) -> String {
    let (figure, limit) = (outcome.figure(name), driver::budget(outcome.board, budget));
    let verdict = if figure <= limit { "ok" } else { "OVER BUDGET" };
    format!("{name:<58} {figure:>10.2} of {limit:>7}  {verdict}")
}
