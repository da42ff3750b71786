//! A settlement is booked when all have confirmed it, or 20 s after two have.

use crate::common::keys::Box4;
use crate::common::scenario::step;
use four_winds::referee::BOOKING_MILLIS;
use four_winds::seat::{Place, Wind};

/// The place that holds the wind with this letter.
fn place(letter: &str, table: &Box4) -> Place {
    let wind = Wind::ALL.into_iter().find(|wind| wind.title().starts_with(letter)).unwrap();
    table.referee.history().table().holder(wind)
}

fn play(table: &mut Box4, lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        step(table, line).unwrap_or_else(|why| panic!("{line}\n  {why}"));
    }
}

/// British hands of 24, 2, 4 and 8 points. East has won.
fn settlement() -> Box4 {
    let mut table = Box4::default();
    play(
        &mut table,
        "press 0 PLAY > OK START
        until side-roll ROLL
        until deal ROLL
        press E ALL
        all DONE
        press E MAHJONG
        press E POINTS
        hold E 1-5 600
        hold E 1-5 1500
        press E OK
        press S POINTS
        hold S 1-5 600
        press S OK
        press W POINTS
        hold W 1-5 1500
        press W OK
        press N POINTS
        hold N 0_6-9 1500
        press N OK
        expect phase settlement",
    );
    table
}

#[test]
fn the_page_shows_each_hand_its_change_and_the_new_total() {
    let mut table = settlement();
    // Each pays East 24, which holds East's double already. The others settle their differences.
    play(
        &mut table,
        "expect E title Do you agree?
        expect E line East 24 +72 > 72
        expect E line South 2 –32 > –32
        expect E line West 4 –26 > –26
        expect E line North 8 –14 > –14
        expect E keys YES,CHANGE,PAYS,",
    );
}

#[test]
fn who_pays_whom_begins_with_the_readers_own_payments() {
    let mut table = settlement();
    // North gets 14 less than the others pay East, and is in three of the six payments.
    play(&mut table, "press N PAYS\nexpect N line 1/2");
    let lines = table.referee.view(place("N", &table)).text().lines;
    let mine = lines.iter().take(3).filter(|line| line.contains("North"));
    assert_eq!(mine.count(), 3, "{lines:?}");
    play(&mut table, "press N >\nexpect N line 2/2");
    let lines = table.referee.view(place("N", &table)).text().lines;
    assert!(lines.iter().all(|line| !line.contains("North")), "{lines:?}");
}

#[test]
fn one_player_alone_books_nothing() {
    let mut table = settlement();
    play(
        &mut table,
        "press E YES\nwait 600000\nexpect phase settlement\nexpect E keys YES,CHANGE,PAYS,",
    );
}

#[test]
fn one_absent_player_does_not_block_it() {
    let mut table = settlement();
    play(&mut table, "press E YES\npress S YES\nexpect W title Booked in 20 s");
    play(&mut table, "expect N title Booked in 20 s\nexpect N keys YES,CHANGE,PAYS,WAIT");
    table.wait(10_000);
    play(&mut table, "expect N title Booked in 10 s\npress W YES\nexpect phase settlement");
    // A third YES does not begin again.
    table.wait(9_000);
    play(&mut table, "expect N title Booked in 1 s");
    table.wait(1_000);
    play(&mut table, "expect phase settled\nexpect E score 72\nexpect N score -14");
}

#[test]
fn wait_stops_the_time_and_starts_it_again() {
    let mut table = settlement();
    play(&mut table, "press E YES\npress S YES\npress N WAIT\nexpect N title Do you agree?");
    table.wait(10 * BOOKING_MILLIS);
    play(&mut table, "expect phase settlement\nexpect E title Waiting for West, North");
    play(&mut table, "press W WAIT\nexpect N title Booked in 20 s");
    table.wait(BOOKING_MILLIS);
    play(&mut table, "expect phase settled");
}

#[test]
fn a_hand_that_is_changed_is_not_booked_before_everybody_has_seen_it() {
    let mut table = settlement();
    play(&mut table, "press E YES\npress S YES\npress N CHANGE");
    table.wait(BOOKING_MILLIS);
    play(&mut table, "expect phase settlement\nexpect E title Waiting for West, North");
}

#[test]
fn time_begins_again_after_a_look_or_a_no() {
    let mut table = settlement();
    play(&mut table, "press E YES\npress S YES\nexpect W title Booked in 20 s\npress N CHANGE");
    table.wait(BOOKING_MILLIS);
    play(
        &mut table,
        "expect W title Do you agree?\npress N MORE MORE MORE BACK\nexpect W title Booked in 20 s",
    );
    table.wait(5_000);
    play(
        &mut table,
        "hold N #3
        menu N Points
        press N EAST ALL 1-5 OK
        wait 500
        press W NO
        expect W title Booked in 20 s",
    );
    // WAIT stops it for good.
    play(
        &mut table,
        "press W WAIT\npress N CHANGE\npress N MORE MORE MORE BACK\nexpect W title Do you agree?",
    );
    play(&mut table, "expect W keys YES,CHANGE,PAYS,WAIT\npress W WAIT");
    table.wait(BOOKING_MILLIS);
    play(&mut table, "expect phase settled");
}

#[test]
fn all_four_book_it_at_once() {
    let mut table = settlement();
    play(&mut table, "all YES\nexpect phase settled");
}
