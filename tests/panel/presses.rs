//! How many presses a whole hand takes, from East's roll to the next hand, at all four places
//! together. `cargo test --test panel presses` prints them.

use crate::common::always_print;
use crate::common::keys::Box4;
use crate::common::labels::labelled;
use crate::common::scenario::step;
use four_winds::seat::Place;

/// Sixty tiles are discarded in such a hand.
const DISCARDS: usize = 60;

/// The most presses of a hand with typed results if only the calls are followed.
const MOST_WITH_CALLS: usize = 30;

/// The most presses of the winner of a typed Hong Kong hand, from the last tile to the settlement.
const MOST_FROM_LAST_TILE: usize = 6;

/// Plays the lines of a scenario. Fingers take their time.
fn play(table: &mut Box4, lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        step(table, line).unwrap_or_else(|why| panic!("{line}\n  {why}"));
        table.wait(800);
    }
}

/// Presses the key with this label at whichever place has it.
fn press(table: &mut Box4, label: &str) {
    let found = |place| Some((place, labelled(&table.referee, place, label)?));
    let (place, key) =
        Place::ALL.into_iter().find_map(found).unwrap_or_else(|| panic!("nobody has {label}"));
    table.press_for(place, key, 80);
    table.wait(800);
}

/// A table at the first roll of a hand.
fn begun(rules: &str, follow: &str) -> Box4 {
    let mut table = Box4::default();
    play(&mut table, &format!("press 0 PLAY {rules} OK {follow} START\nuntil side-roll ROLL"));
    table.presses = 0;
    table
}

fn rolled_and_dealt(table: &mut Box4) {
    play(table, "until deal ROLL\npress E ALL");
}

/// Sixty discards that nobody claims. West calls fishing where the rules want it.
fn followed(table: &mut Box4, fishing: bool) {
    rolled_and_dealt(table);
    play(table, "all DONE");
    press(table, "DISCARD");
    for discard in 1..DISCARDS {
        press(table, "DRAW");
        if fishing && discard == 2 {
            press(table, "FISHING");
        }
        press(table, "DISCARD");
    }
}

#[test]
fn british_takes_few_presses_where_only_the_calls_are_followed() {
    let typed = "
        press W POINTS
        hold W 0_6-9 1200
        hold W 0_6-9 600
        press W OK
        press E POINTS 1-5 OK
        press S POINTS 1-5 OK
        press N POINTS 1-5 OK
        all YES
        expect phase settled
        press E NEXT";
    let mut table = begun(">", "");
    followed(&mut table, true);
    play(&mut table, "press W MAHJONG\nwait 3100");
    play(&mut table, typed);
    let turns = table.presses;

    let mut table = begun(">", ">");
    rolled_and_dealt(&mut table);
    // Two tiles that somebody else might want, and West is fishing.
    let calls = "
        press S CHOW
        wait 3100
        press N PUNG
        wait 3100
        press W MORE FISHING
        press W MAHJONG SOUTH DISCARD
        wait 3100
        expect phase result";
    play(&mut table, calls);
    play(&mut table, typed);
    always_print(&format!("british: {turns} presses a hand, with calls only {}", table.presses));
    assert!(table.presses <= MOST_WITH_CALLS, "{} presses", table.presses);
}

#[test]
fn hong_kong_takes_few_presses_where_only_the_calls_are_followed() {
    let typed = "
        press W FAN 1-5 OK
        expect phase settlement";
    let confirmed = "
        all YES
        expect phase settled
        press E NEXT";
    let mut table = begun("<", "");
    followed(&mut table, false);
    play(&mut table, "press W MAHJONG\nwait 3100");
    play(&mut table, typed);
    play(&mut table, confirmed);
    let turns = table.presses;

    let mut table = begun("<", ">");
    rolled_and_dealt(&mut table);
    play(&mut table, "press S CHOW\nwait 3100\npress N PUNG\nwait 3100");
    let before = table.presses;
    play(&mut table, "press W MAHJONG SOUTH DISCARD\nwait 3100");
    play(&mut table, typed);
    let winner = table.presses - before;
    play(&mut table, confirmed);
    always_print(&format!(
        "hong-kong: {turns} presses a hand, with calls only {}, {winner} from the last tile to the settlement",
        table.presses
    ));
    assert!(table.presses <= MOST_WITH_CALLS, "{} presses", table.presses);
    assert!(winner <= MOST_FROM_LAST_TILE, "{winner} presses");
}
