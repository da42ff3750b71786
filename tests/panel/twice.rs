//! A finger that presses twice: what it would do on the next page, under the same key, it does not.

use crate::common::keys::Box4;
use crate::common::scenario::{self, step};
use four_winds::screen::View;
use four_winds::seat::Place;

/// Two pages that look alike to a finger.
struct Pair {
    name: &'static str,
    /// How to come to the first of them.
    lines: &'static str,
    /// The key that leads to the second, and what the same key says there.
    keys: [&'static str; 2],
}

/// British with two doubts about the hands.
const TWO_DOUBTS: &str = "
    press 0 PLAY > OK START
    until deal ROLL
    press E ALL
    all DONE
    press E DISCARD
    press S PUNG
    wait 3100
    press S DISCARD FISHING
    press W DRAW DISCARD
    press N DRAW DISCARD
    press E DRAW DISCARD
    press S DRAW MAHJONG TILES
    enter S (555z)
    press S MORE MORE DELETE
    enter S 555z 222m 444p 666s 33m
    last S 3m
    press S OK
    press W TILES
    enter W 555z
    press W DONE OK
    press N TILES DONE OK
    press E TILES DONE OK
    expect E title Too many tiles
    press E GO_ON
    expect E title Set missing";

const PAIRS: &[Pair] = &[
    Pair {
        name: "the last doubt, then the settlement",
        lines: TWO_DOUBTS,
        keys: ["E GO_ON", "E YES"],
    },
    Pair { name: "one doubt, then the next", lines: TWO_DOUBTS, keys: ["W GO_ON", "W GO_ON"] },
    Pair {
        name: "one step of the deal, then the next",
        lines: "press 0 PLAY > OK START
            until deal ROLL",
        keys: ["E TAKEN", "E NEXT"],
    },
    Pair {
        name: "one exchange, then the next",
        lines: "press 0 PLAY > OK > START
            until deal ROLL
            press E ALL MORE NOBODY
            wait 600
            press S YES
            press E NEXT
            until deal ROLL
            press E ALL
            press S DONE
            press W DONE
            press N DONE",
        keys: ["E DONE", "E DONE"],
    },
    Pair {
        name: "a group of hands, then one of them",
        lines: "press 0 PLAY < OK START
            repeat 5
            until deal ROLL
            press E ALL
            all DONE
            press E MAHJONG
            press E FAN 1-5 OK
            all YES
            press E NEXT
            end
            until deal ROLL
            hold E #0
            press E CORRECT",
        keys: ["E A", "E A"],
    },
    Pair {
        name: "what is completed, then the rarer groups",
        lines: "press 0 PLAY OK START
            until deal ROLL
            press E ALL
            all DONE
            press E DISCARD
            press W MAHJONG",
        keys: ["W MORE", "W BACK"],
    },
    Pair {
        name: "the ways from the wall, then the rarer ones",
        lines: "press 0 PLAY > OK > START
            until deal ROLL
            press E ALL MAHJONG WALL",
        keys: ["E MORE", "E BACK"],
    },
    Pair {
        name: "BY NAME, then the first hand",
        lines: "press 0 PLAY < OK START
            until deal ROLL
            press E ALL
            all DONE
            press E MAHJONG",
        keys: ["E BY_NAME", "E OK"],
    },
    Pair {
        name: "the way to the tiles, then a chow",
        lines: "press 0 PLAY < OK START
            until deal ROLL
            press E ALL
            all DONE
            press E MAHJONG",
        keys: ["E TILES", "E CHOW"],
    },
    Pair {
        name: "the last tile, then which came last",
        lines: "press 0 PLAY < OK > START
            until deal ROLL
            press E ALL MAHJONG WALL DRAWN TILES NONE
            enter E 123m 456m 123s 789s
            press E 1-3",
        keys: ["E 1", "E CHAR"],
    },
];

fn play(table: &mut Box4, lines: &str) {
    for (number, line) in scenario::unrolled(lines).unwrap() {
        step(table, line).unwrap_or_else(|why| panic!("{number}: {line}\n{why}"));
    }
}

/// What happened and what is shown.
fn state(table: &Box4) -> (u32, [View; 4]) {
    let views = Place::ALL.map(|place| View { notice: None, ..table.referee.view(place) });
    (table.referee.history().seq(), views)
}

#[test]
fn a_finger_that_presses_twice_does_nothing_on_the_next_page() {
    for Pair { name, lines, keys: [first, again] } in PAIRS {
        let mut table = Box4::default();
        play(&mut table, &format!("{lines}\npress {first}"));
        let before = state(&table);
        play(&mut table, &format!("again {again}"));
        assert_eq!(state(&table), before, "{name}");
        // After a rest the same key acts.
        play(&mut table, &format!("press {again}"));
        assert_ne!(state(&table), before, "{name}");
    }
}

/// A quick player taps the tiles of a hand without a rest.
#[test]
fn tiles_are_chosen_without_a_rest() {
    let mut table = Box4::default();
    play(
        &mut table,
        "press 0 PLAY < OK START
        until deal ROLL
        press E ALL
        all DONE
        press E MAHJONG TILES
        press E CHOW
        again E 2-3
        again E 123
        again E CHOW
        again E CIRC
        again E BAMB
        again E 2-3
        again E 123
        expect E line 123m 123s",
    );
}
