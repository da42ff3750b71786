//! Keys under real fingers: held for the menu, pressed twice, still down when the page changes.

use crate::common::keys::Box4;
use crate::common::labels::labelled;
use crate::common::scenario::{self, shown, step};
use four_winds::key::Key;
use four_winds::referee::{HOLD_MILLIS, STILL_MILLIS};
use four_winds::screen::view::KeyState;
use four_winds::seat::{Place, Wind};

/// A table that these lines have played.
fn played(lines: &str) -> Box4 {
    let mut table = Box4::default();
    play(&mut table, lines);
    table
}

fn play(table: &mut Box4, lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        step(table, line).unwrap_or_else(|why| panic!("{line}\n  {why}"));
    }
}

/// British at East's first turn.
const FIRST_TURN: &str = "
    press 0 PLAY > OK START
    until side-roll ROLL
    until deal ROLL
    press E ALL
    all DONE
    expect phase turn";

fn holder(table: &Box4, wind: Wind) -> Place {
    table.referee.history().table().holder(wind)
}

fn key(table: &Box4, place: Place, label: &str) -> Key {
    labelled(&table.referee, place, label).unwrap_or_else(|| panic!("{}", shown(table, place)))
}

fn down(table: &mut Box4, place: Place, key: Key) -> Vec<String> {
    let ready = state(table, place, key) == KeyState::Ready;
    let reaction = table.referee.press(place, key, table.now, table.now * 1000, &mut table.dice);
    assert!(reaction.changed[place] || !ready, "the press is seen at once");
    reaction.events.iter().map(|it| it.event.to_string()).collect()
}

fn up(table: &mut Box4, place: Place, key: Key) -> Vec<String> {
    let reaction = table.referee.release(place, key, table.now, &mut table.dice);
    reaction.events.iter().map(|it| it.event.to_string()).collect()
}

fn state(table: &Box4, place: Place, key: Key) -> KeyState {
    table.referee.view(place).keys[key.index()].state
}

#[test]
fn a_key_lights_up_when_it_goes_down_and_acts_when_it_comes_up() {
    let mut table = played(FIRST_TURN);
    let east = holder(&table, Wind::East);
    let discard = key(&table, east, "DISCARD");
    assert_eq!(state(&table, east, discard), KeyState::Ready);
    assert!(down(&mut table, east, discard).is_empty());
    assert_eq!(state(&table, east, discard), KeyState::Lit);
    let before = table.referee.view(east);
    table.wait(80);
    assert_eq!(table.referee.view(east), before, "nothing else changes until it comes up");
    assert_eq!(up(&mut table, east, discard), [format!("discard {east}")]);
    assert_ne!(state(&table, east, discard), KeyState::Lit);
}

#[test]
fn a_key_that_is_held_opens_the_menu_and_does_nothing_else() {
    let own_turn = played(FIRST_TURN);
    let east = holder(&own_turn, Wind::East);
    let settlement = played(&format!(
        "{FIRST_TURN}
        press E MAHJONG
        press E POINTS 1-5 OK
        press S POINTS 1-5 OK
        press W POINTS 1-5 OK
        press N POINTS 1-5 OK
        expect phase settlement"
    ));
    let scores = {
        let mut table = settlement.clone();
        play(&mut table, "hold E #3");
        table
    };
    for (name, table) in [("turn", own_turn), ("settlement", settlement), ("menu", scores)] {
        for key in Key::ALL {
            let mut table = table.clone();
            let (seq, page) = (table.referee.history().seq(), table.referee.view(east));
            scenario::rest(&mut table, east, key);
            assert!(down(&mut table, east, key).is_empty(), "{name} {key:?}");
            table.wait(HOLD_MILLIS + 100);
            assert!(up(&mut table, east, key).is_empty(), "{name} {key:?}");
            assert_eq!(table.referee.history().seq(), seq, "{name} {key:?}");
            // Held in the menu, a key closes it again.
            let menu = page.title() != "Menu";
            assert_eq!(table.referee.view(east).title() == "Menu", menu, "{name} {key:?}");
        }
    }
}

#[test]
fn claims_and_rolls_act_when_the_key_goes_down() {
    let mut table = played(&format!("{FIRST_TURN}\npress E DISCARD"));
    let west = holder(&table, Wind::West);
    let pung = key(&table, west, "PUNG");
    assert_eq!(down(&mut table, west, pung), [format!("claim {west} pung")]);
    // Held for the menu, the claim is withdrawn.
    table.wait(HOLD_MILLIS);
    assert_eq!(table.referee.history().last().unwrap().to_string(), format!("withdraw {west}"));
    assert!(up(&mut table, west, pung).is_empty());

    let mut table = played("press 0 PLAY OK START");
    let [place, ..] = Place::ALL;
    let roll = key(&table, place, "ROLL");
    let seen = down(&mut table, place, roll);
    assert!(seen.first().is_some_and(|event| event.starts_with("seat-roll 0")), "{seen:?}");
    let seq = table.referee.history().seq();
    table.wait(HOLD_MILLIS);
    up(&mut table, place, roll);
    assert_eq!(table.referee.history().seq(), seq, "a roll stays rolled, once");
    assert_eq!(table.referee.view(place).title(), "Menu");
}

#[test]
fn a_second_mahjong_with_a_tile_acts_when_the_key_goes_down() {
    let mut table = played(
        "press 0 PLAY < OK > START
        until deal ROLL
        press E ALL
        press W MAHJONG EAST DISCARD
        expect phase claims",
    );
    let (east, north) = (holder(&table, Wind::East), holder(&table, Wind::North));
    let mahjong = key(&table, north, "MAHJONG");
    assert_eq!(down(&mut table, north, mahjong), [format!("mahjong {north} discard from={east}")]);
    // Held for the menu, the call is taken back.
    table.wait(HOLD_MILLIS);
    assert_eq!(table.referee.history().last().unwrap().to_string(), format!("withdraw {north}"));
    assert!(up(&mut table, north, mahjong).is_empty());
    assert_eq!(table.referee.view(north).title(), "Menu");
}

#[test]
fn a_key_whose_page_changes_while_it_is_down_does_nothing() {
    let mut table = played(&format!("{FIRST_TURN}\npress E DISCARD"));
    play(&mut table, "press N PUNG\nwait 2500");
    let west = holder(&table, Wind::West);
    let pass = key(&table, west, "PASS");
    assert!(down(&mut table, west, pass).is_empty());
    table.wait(1000);
    assert_ne!(state(&table, west, pass), KeyState::Lit, "the page is another one");
    assert!(up(&mut table, west, pass).is_empty());
    assert_eq!(table.referee.history().last().unwrap().to_string(), "close");
}

/// `again` is a finger that presses twice.
#[test]
fn a_finger_that_trembles_does_nothing_on_the_next_page() {
    // DRAW, then DISCARD.
    let mut table = played(&format!("{FIRST_TURN}\npress E DISCARD\npress S DRAW"));
    let south = holder(&table, Wind::South);
    let seq = table.referee.history().seq();
    for _ in 0..3 {
        play(&mut table, "again S DISCARD");
    }
    assert_eq!(table.referee.history().seq(), seq, "it is dead however often it is pressed");
    assert_eq!(table.referee.view(south).notice, None, "and nobody is told");
    table.wait(STILL_MILLIS - 3 * 80);
    play(&mut table, "again S DISCARD\nexpect phase claims");
}

#[test]
fn another_key_of_the_new_page_acts_at_once() {
    let table =
        &mut played(&format!("{FIRST_TURN}\npress E DISCARD\npress S DRAW\nagain S FLOWER"));
    let south = holder(table, Wind::South);
    assert_eq!(table.referee.history().last().unwrap().to_string(), format!("flower {south}"));
}

#[test]
fn confirm_and_ok_do_not_go_through_to_the_next_page() {
    // OK of the menu opens the page of an undo, whose OK is the same key.
    let mut table =
        played(&format!("{FIRST_TURN}\nhold E #0\npress E OK\nexpect E title Undo 1 of 12"));
    play(&mut table, "again E OK\nexpect E title Undo 1 of 12\npress E OK\nexpect E title You ask");
    // YES of the last player books the hand, and NEXT is the same key.
    let mut table = played(
        "press 0 PLAY < OK START
        until side-roll ROLL
        until deal ROLL
        press E ALL
        all DONE
        press E MAHJONG
        press E FAN 1-5 OK
        all YES
        expect phase settled",
    );
    let last = Place::ALL[3];
    let seq = table.referee.history().seq();
    let next = key(&table, last, "NEXT");
    table.press_now(last, next, 80);
    assert_eq!(table.referee.history().seq(), seq);
    table.press_for(last, next, 80);
    assert_eq!(table.referee.history().last().unwrap().to_string(), "next");
}

#[test]
fn claims_are_raised_and_numbers_are_typed_without_a_rest() {
    play(
        &mut Box4::default(),
        &format!(
            "{FIRST_TURN}
        press E DISCARD
        again W PUNG
        again W KONG
        expect W line West: kong"
        ),
    );
}

#[test]
fn typing_needs_no_rest() {
    play(
        &mut Box4::default(),
        &format!(
            "{FIRST_TURN}
            hold E #3
            menu E Points
            press E EAST
            again E ALL
            expect E title Points
            press E ALL
            again E 1-5
            again E 1-5
            again E 1-5
            expect E line 111 points"
        ),
    );
}

#[test]
fn a_key_that_types_is_lit_while_it_is_down() {
    let mut table = played("press 0 PLAY < OK START\nuntil deal ROLL\npress E ALL\nall DONE");
    play(&mut table, "press E MAHJONG FAN");
    let east = holder(&table, Wind::East);
    for label in ["1-5", "0 6-9"] {
        let typed = key(&table, east, label);
        down(&mut table, east, typed);
        assert_eq!(state(&table, east, typed), KeyState::Lit, "{label}");
        table.wait(80);
        up(&mut table, east, typed);
        assert_eq!(state(&table, east, typed), KeyState::Ready, "{label}");
    }
}

/// A held key counts through the tiles of a question. The title names the tile that it has reached,
/// and the key that leads there is lit.
#[test]
fn a_held_key_shows_the_tile_that_it_has_counted_to() {
    let mut table = played(
        "press 0 PLAY > > OK START
        until side-roll ROLL
        until deal ROLL
        press E ALL
        press E MAHJONG BY_NAME > OK BAMB",
    );
    let east = holder(&table, Wind::East);
    let middle = key(&table, east, "4-6");
    down(&mut table, east, middle);
    assert_eq!(table.referee.view(east).title(), "Which of these?");
    for (title, lit) in [("4 bamboo?", 0), ("5 bamboo?", 1), ("6 bamboo?", 2)] {
        table.wait(450);
        assert_eq!(table.referee.view(east).title(), title);
        assert_eq!(state(&table, east, Key::ALL[lit]), KeyState::Lit, "{title}");
    }
    up(&mut table, east, middle);
    assert_eq!(table.referee.view(east).title(), "Your hand");
}
