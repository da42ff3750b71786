//! What the page of an undo offers, in the words of players.

use crate::common::keys::Box4;
use crate::common::scenario::{shown, step};
use four_winds::seat::Wind;
use four_winds::table::phase::Phase;

/// British at East's first discard, without a timer.
const FIRST_DISCARD: &str = "
    press 0 PLAY > OK START
    until side-roll ROLL
    until deal ROLL
    press E ALL
    all DONE
    press E DISCARD";

fn play(table: &mut Box4, lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        step(table, line).unwrap_or_else(|why| panic!("{line}\n  {why}"));
    }
}

fn played(lines: &str) -> Box4 {
    let mut table = Box4::default();
    play(&mut table, lines);
    table
}

fn claims(table: &Box4) -> [bool; 4] {
    let state = table.referee.history().table();
    let Phase::Window(window) = *state.phase() else { panic!("{:?}", state.phase()) };
    Wind::ALL.map(|wind| window.claims[state.holder(wind)].is_some())
}

#[test]
fn after_a_ruling_the_claim_itself_is_taken_back() {
    // Time decided it.
    let mut table = played(FIRST_DISCARD);
    play(
        &mut table,
        "press W PUNG
        wait 3100
        expect phase turn
        hold N #3
        expect N line West's pung.
        press N OK
        expect N line West's pung.
        press N OK
        expect S line Undo West's pung?
        press S YES
        expect phase claims",
    );
    assert_eq!(claims(&table), [false; 4]);
    play(&mut table, "wait 5000\nexpect phase claims\npress S DRAW\nexpect phase turn");
}

#[test]
fn the_claims_of_others_stay() {
    let mut table = played(FIRST_DISCARD);
    // South's chow was outranked. The last to speak decided it.
    play(
        &mut table,
        "press W PUNG
        press S CHOW
        press N PASS
        expect phase turn
        hold N #3
        expect N line West's pung.
        press N OK
        expect N line West's pung.
        press N OK
        press E YES
        expect phase claims",
    );
    assert_eq!(claims(&table), [false, true, false, false]);
}

#[test]
fn older_goes_back_one_step_and_each_step_can_be_told_from_the_next() {
    let mut table = played(FIRST_DISCARD);
    for wind in ["S", "W", "N", "E", "S", "W"] {
        play(&mut table, &format!("press {wind} DRAW\npress {wind} DISCARD"));
    }
    play(&mut table, "hold E #0\npress E OK");
    let east = table.referee.history().table().east();
    let mut seen: Vec<String> = Vec::new();
    for back in 1..=13 {
        let text = table.referee.view(east).text();
        assert!(text.title.starts_with(&format!("Undo {back} of ")), "{}", shown(&table, east));
        seen.push(text.lines[0].to_string());
        play(&mut table, "press E OLDER");
    }
    let last = seen.pop().unwrap();
    assert_eq!(
        seen[..3],
        ["West's discard, 71 left.", "West's draw, 71 left", "South's discard, 72 left"]
    );
    assert_eq!(last, "East's discard, 77 left");
    for (at, step) in seen.iter().enumerate() {
        assert!(!seen[..at].contains(step), "{step}: {seen:?}");
    }
    play(&mut table, "press E NEWER\nexpect E title Undo 13 of 25");
}

/// The first lines of the undo page, from the last step back.
fn steps_back(table: &mut Box4, count: usize) -> Vec<String> {
    play(table, "hold E #0\npress E OK");
    let east = table.referee.history().table().east();
    let mut seen = Vec::new();
    for _ in 0..count {
        seen.push(table.referee.view(east).text().lines[0].to_string());
        play(table, "press E OLDER");
    }
    for (at, step) in seen.iter().enumerate() {
        assert!(!seen[..at].contains(step), "{step}: {seen:?}");
    }
    seen
}

/// In british the kongs' tiles come from the reserve, so the live wall is known behind them.
#[test]
fn steps_behind_a_kong_are_told_with_the_tiles_left() {
    let mut table = played(FIRST_DISCARD);
    play(
        &mut table,
        "press S DRAW KONG KONG DISCARD
        press W DRAW DISCARD",
    );
    let seen = steps_back(&mut table, 7);
    assert_eq!(
        seen,
        [
            "West's discard, 75 left.",
            "West's draw, 75 left",
            "South's discard, 76 left",
            "South's kong, no. 2",
            "South's kong",
            "South's draw, 76 left",
            "East's discard, 77 left",
        ]
    );
}

/// In hong-kong they come from the wall itself, so steps are counted.
#[test]
fn steps_behind_a_kong_are_counted_where_the_wall_has_no_reserve() {
    let mut table = played(
        "press 0 PLAY < OK START
        until side-roll ROLL
        until deal ROLL
        press E ALL
        all DONE
        press E DISCARD
        press S DRAW DISCARD
        press W DRAW DISCARD
        press N DRAW DISCARD
        press E DRAW DISCARD
        press S DRAW KONG DISCARD",
    );
    let seen = steps_back(&mut table, 9);
    assert_eq!(seen[2..5], ["South's draw, no. 2", "East's discard, no. 2", "East's draw"]);
}

/// Others have passed between the claim and the ruling.
#[test]
fn the_claim_is_offered_once() {
    let mut table = played(FIRST_DISCARD);
    play(&mut table, "press W PUNG\npress N PASS\nwait 3100\nexpect phase turn");
    let seen = steps_back(&mut table, 3);
    assert_eq!(seen, ["West's pung.", "North's pass", "East's discard, 77 left"]);
    play(&mut table, "press E NEWER NEWER\nexpect E line North's pass");
}
