//! Whole hands on the released firmware of every board, in the emulator and by keys alone:
//! `tests/scenarios/box/*.txt`, two for each rule set and one of a house. After every line each display is compared,
//! pixel for pixel, with this computer's drawing of the same table. At the end the box's `state`
//! over USB is compared with this computer's.

use std::path::Path;

use super::live::Live;
use crate::common::programs::node;
use crate::common::scenario;
use four_winds::boards::{self, Board};
use four_winds::rules;

/// One test for each rule set and board, so that they run in parallel.
macro_rules! games {
    ($($name:ident = $rules:literal;)*) => {
        $(mod $name {
            #[test]
            fn pico() {
                super::play(&super::boards::ALL[0], $rules);
            }
            #[test]
            fn pico_compact() {
                super::play(&super::boards::ALL[1], $rules);
            }
            /// The box follows only the calls.
            #[test]
            fn pico_free() {
                super::play(&super::boards::ALL[0], concat!($rules, "-free"));
            }
            #[test]
            fn pico_compact_free() {
                super::play(&super::boards::ALL[1], concat!($rules, "-free"));
            }
        })*

        #[test]
        fn every_rule_set_and_every_board_is_played() {
            assert_eq!(rules::ALL.map(|rules| rules.code), [$($rules),*]);
            assert_eq!(boards::ALL.map(|board| board.name), ["pico", "pico-compact"]);
        }
    };
}

games! {
    kards = "kards";
    british = "british";
    carmel = "carmel";
    seasons = "seasons";
    hong_kong = "hong-kong";
}

/// A hand with the rules of a house, which are saved before it.
mod house {
    #[test]
    fn pico() {
        super::play(&super::boards::ALL[0], "house");
    }
    #[test]
    fn pico_compact() {
        super::play(&super::boards::ALL[1], "house");
    }
}

fn play(board: &'static Board, rules: &str) {
    let Some(mut live) = Live::new(board, &format!("game-{rules}")) else { return };
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/scenarios/box/{rules}.txt"));
    let text = std::fs::read_to_string(&path).expect("the scenario is there");
    let lines = scenario::unrolled(&text).expect("a scenario");
    for &(number, line) in &lines {
        if line == "cut" {
            live.cut_power();
        } else {
            scenario::step(&mut live, line)
                .unwrap_or_else(|why| panic!("{}:{number}: {line}\n  {why}", path.display()));
        }
        live.shoot(line);
    }
    live.compare_state();
    let (screens, seconds) = live.judge(rules);
    // Most lines give four screens. Lines during a claim, or before a roll that is not made, give
    // none.
    assert!(screens > 2 * lines.len(), "{screens} screens of {} lines", lines.len());
    let name = board.name;
    node::say(&format!(
        "played {name:<13}{rules:<16}{screens:>5} screens alike, in {seconds:.1} s of processor time"
    ));
}
