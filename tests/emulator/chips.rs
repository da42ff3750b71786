//! Boxes with another flash chip than that of a Pico.

use four_winds::boards::Board;
use four_winds::journal::JournalHealth;
use serde_json::{Value, json};

use crate::driver::{Outcome, run_named};

/// The number and the size of a Pico's chip.
const NUMBER: [u8; 8] = [0xe6, 0x60, 0x58, 0x38, 0x83, 0x4f, 0x2c, 0x27];
const TWO_MEGABYTES: [u8; 3] = [0xef, 0x40, 0x15];

fn with_chip(board: &'static Board, name: &str, id: [u8; 8], jedec: [u8; 3]) -> Option<Outcome> {
    let given = json!({ "id": id, "jedec": jedec });
    run_named(board, "chips", name, given).map(|(outcome, _)| outcome)
}

fn info(outcome: &Outcome) -> Value {
    serde_json::from_str(outcome.answer("info")).expect("JSON")
}

fn warned(outcome: &Outcome, words: &str) -> bool {
    outcome.log.iter().any(|line| line.contains(words))
}

/// With 1 MB, the addresses of the journal lead to the program. Nothing is erased or written there.
pub fn too_small(board: &'static Board) {
    let one_megabyte = [0xef, 0x40, 0x14];
    let Some(outcome) = with_chip(board, "flash_too_small", NUMBER, one_megabyte) else { return };
    let info = info(&outcome);
    assert_eq!(info["flash"]["fault"], "too-small", "{info}");
    assert_eq!(info["flash"]["bytes"], 1 << 20);
    assert_eq!(info["journal"], JournalHealth::Failing.to_string());
    outcome.assert_at_most("flash operations", 0.0);
    assert!(warned(&outcome, "flash below 2 MB"), "{:?}", outcome.log);
    crate::selftest::spares_a_flash_that_is_too_small(board);
}

/// Such boxes would all have the same serial number, so they have none.
pub fn without_a_number(board: &'static Board) {
    for id in [[0; 8], [0xff; 8]] {
        let Some(outcome) = with_chip(board, "flash_without_number", id, TWO_MEGABYTES) else {
            return;
        };
        let info = info(&outcome);
        assert_eq!(
            (&info["flash"]["fault"], &info["flash"]["number"]),
            (&json!("no-number"), &Value::Null)
        );
        assert_eq!(outcome.answer("serial"), "null");
        assert!(warned(&outcome, "flash without a number"), "{:?}", outcome.log);
        assert!(outcome.figure("flash operations") > 0.0, "the journal is kept all the same");
    }
}
