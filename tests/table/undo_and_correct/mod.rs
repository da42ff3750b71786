//! Undo and corrections: few presses, little time, and never by one place alone.

mod corrections;

use std::cmp::Ordering;

use crate::common::keys::Box4;
use crate::common::labels::labelled;
use four_winds::key::Key;
use four_winds::seat::Place;
use four_winds::table::event::Agreed;
use four_winds::table::{Event, Phase};

/// The most that an undo or a correction may cost the players.
const MOST_PRESSES: usize = 12;
const MOST_MILLIS: u64 = 20_000;
/// Players look before they press, so they press one key a second.
const PRESS_MILLIS: u64 = 1000;
const HOLD_MILLIS: u64 = 2100;
const TAP_MILLIS: u64 = 80;

/// A game of hong-kong in its first hand.
fn table() -> Box4 {
    let mut table = Box4::default();
    say(&mut table, &["new hong-kong", "seat-roll 2 2+4", "seat-roll 3 1+3"].map(String::from));
    play_a_hand(&mut table);
    table
}

fn say(table: &mut Box4, events: &[String]) {
    for text in events {
        table.wait(500);
        let event = Event::parse(text).unwrap();
        table
            .referee
            .apply(&event, table.now)
            .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

/// East of the next hand, and the players after East in turn order.
fn players(table: &Box4) -> [Place; 4] {
    let game = table.referee.history().table();
    let next = |place| game.options().next_player(place);
    let east = game.east();
    [east, next(east), next(next(east)), next(next(next(east)))]
}

/// Plays a hand that the player after East wins on East's discard.
fn play_a_hand(table: &mut Box4) {
    let [east, south, ..] = play_to_the_first_discard(table);
    let won =
        [format!("discard {east}"), format!("mahjong {south} discard"), format!("total {south} 8")];
    say(table, &won);
    say(table, &["confirm".to_string()]);
    assert!(matches!(table.referee.history().table().phase(), Phase::Settled));
}

/// Plays on to the first discard. Returns the players in turn order.
fn play_to_the_first_discard(table: &mut Box4) -> [Place; 4] {
    if matches!(table.referee.history().table().phase(), Phase::Settled) {
        say(table, &["next".to_string()]);
    }
    let [east, south, west, north] = players(table);
    let events = [
        format!("roll {east} 2+5"),
        "deal all".to_string(),
        format!("pass {east}"),
        format!("pass {south}"),
        format!("pass {west}"),
        format!("pass {north}"),
    ];
    say(table, &events);
    [east, south, west, north]
}

/// A key that does nothing at the moment.
fn idle_key(table: &Box4, place: Place) -> Option<Key> {
    let keys = table.referee.view(place).keys;
    Key::ALL.into_iter().find(|key| keys[key.index()].text.is_empty())
}

/// A player who has such a key, and another player.
fn asker_and_other(table: &Box4) -> [Place; 2] {
    let asker = Place::ALL.into_iter().find(|&place| idle_key(table, place).is_some()).unwrap();
    [asker, Place::ALL.into_iter().find(|&place| place != asker).unwrap()]
}

/// Counts the presses and the time of players who change their minds.
struct Count<'a> {
    table: &'a mut Box4,
    presses: usize,
    since: u64,
}

impl<'a> Count<'a> {
    fn of(table: &'a mut Box4) -> Count<'a> {
        let since = table.now;
        Count { table, presses: 0, since }
    }

    /// Opens the menu, if possible by holding a key that does nothing.
    fn hold(&mut self, place: Place) {
        self.presses += 1;
        let key = idle_key(self.table, place).unwrap_or(Key::ALL[3]);
        self.table.press_for(place, key, HOLD_MILLIS);
    }

    fn press(&mut self, place: Place, labels: &[&str]) {
        labels.iter().for_each(|label| self.press_for(place, label, TAP_MILLIS));
    }

    /// A key that is held longer than a press takes counts for as long as it is held.
    fn press_for(&mut self, place: Place, label: &str, millis: u64) {
        let shown = self.table.referee.view(place).text();
        let key = labelled(&self.table.referee, place, label)
            .unwrap_or_else(|| panic!("no {label}: {shown:?}"));
        self.presses += 1;
        let before = self.table.referee.history().table().sheet().total();
        let question = self.table.referee.agreement().copied();
        self.table.press_for(place, key, millis);
        // Only the answer of another place acts. The place that asks changes nothing alone.
        if question.is_none_or(|question| question.asker == place) {
            let after = self.table.referee.history().table().sheet().total();
            assert_eq!(before, after, "{label} alone changed a score");
        }
        self.table.wait(PRESS_MILLIS.saturating_sub(millis));
    }

    fn must_be_little(self, what: &str) -> (usize, u64) {
        let (presses, millis) = (self.presses, self.table.now - self.since);
        assert!(
            presses <= MOST_PRESSES && millis <= MOST_MILLIS,
            "{what}: {presses} presses, {millis} ms"
        );
        (presses, millis)
    }
}

#[test]
fn the_last_event_is_undone_with_a_second_places_ok() {
    let mut table = table();
    play_a_hand(&mut table);
    let [east, south, ..] = players(&table);
    let booked = table.referee.history().table().sheet().total();
    let mut count = Count::of(&mut table);
    count.hold(east);
    count.press(east, &["OK", "OK"]);
    count.press(south, &["YES"]);
    assert_eq!(count.presses, 4);
    count.must_be_little("undo of the last event");
    let history = table.referee.history();
    assert!(!matches!(history.table().phase(), Phase::Settled), "the booking was taken back");
    assert_ne!(history.table().sheet().total(), booked);
}

/// A hand with `steps` steps that can be undone. It begins with `next`. Each discard is claimed,
/// and the claim withdrawn.
fn long_hand(steps: u16) -> Box4 {
    let mut table = table();
    say(&mut table, &["next".to_string()]);
    let [east, south, west, north] = players(&table);
    let mut hand = vec![format!("roll {east} 2+5"), "deal all".to_string()];
    hand.extend([east, south, west, north].map(|place| format!("pass {place}")));
    for (who, next) in
        [(east, south), (south, west), (west, north), (north, east)].into_iter().cycle().take(91)
    {
        let withdrawn = [format!("claim {next} pung"), format!("withdraw {next}")];
        hand.push(format!("discard {who}"));
        hand.extend(withdrawn);
        hand.push(format!("draw {next}"));
    }
    say(&mut table, &hand[..usize::from(steps) - 1]);
    assert_eq!(table.referee.history().undoable(), steps);
    table
}

/// How many steps back the page stands, and how many there are.
fn stands(table: &Box4, place: Place) -> (u16, u16) {
    let title = table.referee.view(place).title().to_string();
    let words = title.strip_prefix("Undo ").and_then(|rest| rest.split_once(" of "));
    let (at, of) = words.unwrap_or_else(|| panic!("{title}"));
    (at.parse().unwrap(), of.parse().unwrap())
}

/// So many steps are reached one by one.
const NEAR: u16 = 9;

/// Goes to every step of a hand, starting at the last. Undoes it and everything after it.
fn every_step_is_near(steps: u16) {
    let hand = long_hand(steps);
    let [asker, other] = asker_and_other(&hand);
    let mut most = (0, 0);
    for back in 1..=steps {
        let mut table = hand.clone();
        let mut count = Count::of(&mut table);
        count.hold(asker);
        count.press(asker, &["OK"]);
        // Near steps are reached one by one, the others with a jump.
        let jumps = back > NEAR;
        if jumps {
            count.press(asker, &["MIDDLE"]);
        }
        loop {
            let (at, of) = stands(count.table, asker);
            assert_eq!(of, steps);
            match back.cmp(&at) {
                Ordering::Equal => break,
                Ordering::Greater if jumps => count.press(asker, &["BEFORE"]),
                Ordering::Greater => count.press(asker, &["OLDER"]),
                Ordering::Less => count.press(asker, &["AFTER"]),
            }
        }
        count.press(asker, &["OK"]);
        count.press(other, &["YES"]);
        let little = count.must_be_little(&format!("undo of {back} of {steps} steps"));
        most = (most.0.max(little.0), most.1.max(little.1));
        let mut wanted = hand.referee.history().clone();
        let agreed = Some(Agreed { asked: asker, agreed: other });
        wanted
            .apply(
                &Event::Undo { steps: back.try_into().unwrap(), agreed },
                table.now - (PRESS_MILLIS - TAP_MILLIS),
            )
            .unwrap();
        let history = table.referee.history();
        assert_eq!(history.undoable(), steps - back);
        assert_eq!(history.seq(), wanted.seq(), "one event");
        assert!(history.table() == wanted.table(), "{back} steps");
    }
    println!("any of {steps} steps: at most {} presses, {:.1} s", most.0, most.1 as f64 / 1000.0);
}

#[test]
fn any_event_of_a_hand_is_undone_with_a_second_places_ok() {
    every_step_is_near(1);
    every_step_is_near(2);
    every_step_is_near(128);
}

/// More steps than a hand in which every tile of the wall is drawn and discarded and nobody claims.
#[test]
fn any_event_of_a_hand_that_uses_up_the_wall_is_undone_with_a_second_places_ok() {
    every_step_is_near(256);
}

#[test]
fn looking_for_a_step_goes_on_one_by_one_and_begins_again_when_play_goes_on() {
    let mut table = long_hand(43);
    let [asker, other] = asker_and_other(&table);
    let mut count = Count::of(&mut table);
    count.hold(asker);
    count.press(asker, &["OK"]);
    let walk = [
        "OLDER", "OLDER", "OLDER", "NEWER", "NEWER", "NEWER", "MIDDLE", "AFTER", "AFTER", "AFTER",
        "AFTER", "AFTER", "BEFORE", "BEFORE",
    ];
    let mut stood = vec![stands(count.table, asker).0];
    for key in walk {
        count.press(asker, &[key]);
        stood.push(stands(count.table, asker).0);
    }
    // OLDER and NEWER go one by one. MIDDLE jumps: the ranges are 2..=43, 2..=21, 2..=10, 2..=5 and
    // 2..=2. After that it goes one by one.
    assert_eq!(stood, [1, 2, 3, 4, 3, 2, 1, 22, 11, 6, 3, 2, 1, 2, 3]);
    assert!(labelled(&count.table.referee, asker, "OK").is_some());
    // The 43rd was a draw.
    let Phase::Turn(turn) = *count.table.referee.history().table().phase() else {
        panic!("nobody's turn")
    };
    say(count.table, &[format!("discard {}", turn.place)]);
    assert_eq!(stands(count.table, asker), (1, 44));
    // The question says how much will be undone.
    count.press(asker, &["OLDER", "OK"]);
    let asked = count.table.referee.view(other).text();
    assert!(
        asked.lines.iter().any(|line| line.starts_with("Undo 2 steps to ") && line.ends_with('?')),
        "{asked:?}"
    );
}
