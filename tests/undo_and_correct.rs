//! Taking back and setting right: few presses, little time, and never by one place alone.

#[path = "common/keys.rs"]
mod keys;
#[path = "common/labels.rs"]
mod labels;

use std::cmp::Ordering;

use four_winds::panel::Key;
use four_winds::referee::{COUNT_ON_MILLIS, COUNTS_MILLIS};
use four_winds::seat::{ByPlace, Place};
use four_winds::table::event::Agreed;
use four_winds::table::{Event, Phase};
use keys::Box4;
use labels::labelled;

/// What a table may ask of its players for either.
const MOST_PRESSES: usize = 12;
const MOST_MILLIS: u64 = 15_000;
/// Players look before they press: one key a second.
const PRESS_MILLIS: u64 = 1000;
const HOLD_MILLIS: u64 = 2100;
const TAP_MILLIS: u64 = 80;
/// An evening is shorter.
const SESSION: u16 = 64;

/// A game of hong-kong and its first hand.
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
        table.referee.apply(&event, table.now).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

/// East of the hand that is to be played, and the players after him.
fn players(table: &Box4) -> [Place; 4] {
    let game = table.referee.history().table();
    let next = |place| game.options().next_player(place);
    let east = game.east();
    [east, next(east), next(next(east)), next(next(next(east)))]
}

/// A hand, won by the player after East with East's discard.
fn play_a_hand(table: &mut Box4) {
    let [east, south, ..] = play_to_the_first_discard(table);
    let won = [format!("discard {east}"), format!("mahjong {south} discard"), format!("total {south} 8")];
    say(table, &won);
    say(table, &["confirm".to_string()]);
    assert!(matches!(table.referee.history().table().phase(), Phase::Settled));
}

/// A hand that East wins as it was dealt: the winds stay where they are, and the game can go on for ever.
fn play_a_heavenly_hand(table: &mut Box4) {
    let [east, ..] = play_to_the_first_discard(table);
    say(table, &[format!("mahjong {east} heavenly"), format!("total {east} 8"), "confirm".to_string()]);
}

/// The players after the deal.
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

/// A key that does nothing now.
fn idle_key(table: &Box4, place: Place) -> Option<Key> {
    let keys = table.referee.view(place).keys;
    Key::ALL.into_iter().find(|key| keys[key.index()].text.is_empty())
}

/// A player who has such a key, and another one.
fn asker_and_other(table: &Box4) -> [Place; 2] {
    let asker = Place::ALL.into_iter().find(|&place| idle_key(table, place).is_some()).unwrap();
    [asker, Place::ALL.into_iter().find(|&place| place != asker).unwrap()]
}

/// Presses and time of players who change their minds.
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

    /// Opens the menu, by a key that does nothing where there is one.
    fn hold(&mut self, place: Place) {
        self.presses += 1;
        let key = idle_key(self.table, place).unwrap_or(Key::ALL[3]);
        self.table.press_for(place, key, HOLD_MILLIS);
    }

    fn press(&mut self, place: Place, labels: &[&str]) {
        labels.iter().for_each(|label| self.press_for(place, label, TAP_MILLIS));
    }

    /// A key that is held longer than a press takes, takes as long as it is held.
    fn press_for(&mut self, place: Place, label: &str, millis: u64) {
        let shown = self.table.referee.view(place).text();
        let key = labelled(&self.table.referee, place, label).unwrap_or_else(|| panic!("no {label}: {shown:?}"));
        self.presses += 1;
        let before = self.table.referee.history().table().sheet().total();
        let question = self.table.referee.agreement().copied();
        self.table.press_for(place, key, millis);
        // Only the answer of another place than the one that asks does.
        if question.is_none_or(|question| question.asker == place) {
            let after = self.table.referee.history().table().sheet().total();
            assert_eq!(before, after, "{label} alone changed a score");
        }
        self.table.wait(PRESS_MILLIS.saturating_sub(millis));
    }

    fn must_be_little(self, what: &str) -> (usize, u64) {
        let (presses, millis) = (self.presses, self.table.now - self.since);
        assert!(presses <= MOST_PRESSES && millis <= MOST_MILLIS, "{what}: {presses} presses, {millis} ms");
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

/// A hand of which so many steps can be undone. It begins with `next`; each discard is claimed, and the claim taken back.
fn long_hand(steps: u16) -> Box4 {
    let mut table = table();
    say(&mut table, &["next".to_string()]);
    let [east, south, west, north] = players(&table);
    let mut hand = vec![format!("roll {east} 2+5"), "deal all".to_string()];
    hand.extend([east, south, west, north].map(|place| format!("pass {place}")));
    for (who, next) in [(east, south), (south, west), (west, north), (north, east)].into_iter().cycle().take(91) {
        let withdrawn = [format!("claim {next} pung"), format!("withdraw {next}")];
        hand.push(format!("discard {who}"));
        hand.extend(withdrawn);
        hand.push(format!("draw {next}"));
    }
    say(&mut table, &hand[..usize::from(steps) - 1]);
    assert_eq!(table.referee.history().undoable(), steps);
    table
}

/// How far back the page stands, and of how many steps.
fn stands(table: &Box4, place: Place) -> (u16, u16) {
    let title = table.referee.view(place).title().to_string();
    let words = title.strip_prefix("Undo ").and_then(|rest| rest.split_once(" of "));
    let (at, of) = words.unwrap_or_else(|| panic!("{title}"));
    (at.parse().unwrap(), of.parse().unwrap())
}

/// Goes to every step of a hand, from the last one on by this key, and takes it back with all that came after it.
fn every_step_is_near(steps: u16, by: &str) {
    let hand = long_hand(steps);
    let [asker, other] = asker_and_other(&hand);
    let mut most = (0, 0);
    for back in 1..=steps {
        let mut table = hand.clone();
        let mut count = Count::of(&mut table);
        count.hold(asker);
        count.press(asker, &["OK"]);
        loop {
            let (at, of) = stands(count.table, asker);
            assert_eq!(of, steps);
            match back.cmp(&at) {
                Ordering::Equal => break,
                Ordering::Greater if at == 1 && back > 2 => count.press(asker, &[by]),
                Ordering::Greater => count.press(asker, &["OLDER"]),
                Ordering::Less => count.press(asker, &["NEWER"]),
            }
        }
        count.press(asker, &["OK"]);
        count.press(other, &["YES"]);
        let little = count.must_be_little(&format!("undo of {back} of {steps} steps by {by}"));
        most = (most.0.max(little.0), most.1.max(little.1));
        let mut wanted = hand.referee.history().clone();
        let agreed = Some(Agreed { asked: asker, agreed: other });
        wanted.apply(&Event::Undo { steps: back.try_into().unwrap(), agreed }, table.now - PRESS_MILLIS).unwrap();
        let history = table.referee.history();
        assert_eq!(history.undoable(), steps - back);
        assert_eq!(history.seq(), wanted.seq(), "one event");
        assert!(history.table() == wanted.table(), "{back} steps");
    }
    println!("any of {steps} steps by {by}: at most {} presses, {:.1} s", most.0, most.1 as f64 / 1000.0);
}

#[test]
fn any_event_of_a_hand_is_undone_with_a_second_places_ok() {
    every_step_is_near(1, "OLDER");
    every_step_is_near(2, "OLDER");
    every_step_is_near(128, "OLDER");
    every_step_is_near(128, "MIDDLE");
}

/// More than a hand has in which every tile of the wall is drawn and discarded, and nobody claims.
#[test]
fn any_event_of_a_hand_that_uses_up_the_wall_is_undone_with_a_second_places_ok() {
    every_step_is_near(256, "MIDDLE");
}

#[test]
fn looking_for_a_step_goes_on_one_by_one_and_begins_again_when_play_goes_on() {
    let mut table = long_hand(43);
    let [asker, other] = asker_and_other(&table);
    let mut count = Count::of(&mut table);
    count.hold(asker);
    count.press(asker, &["OK"]);
    let walk = ["OLDER", "OLDER", "NEWER", "NEWER", "NEWER", "NEWER", "NEWER", "NEWER", "OLDER", "OLDER"];
    let mut stood = vec![stands(count.table, asker).0];
    for key in walk {
        count.press(asker, &[key]);
        stood.push(stands(count.table, asker).0);
    }
    // 3..=43, 3..=22, 3..=11, 3..=6, 3..=3, and then one by one.
    assert_eq!(stood, [1, 2, 23, 12, 7, 4, 3, 2, 1, 2, 3]);
    assert!(labelled(&count.table.referee, asker, "OK").is_some());
    // The 43rd was a draw.
    let Phase::Turn(turn) = *count.table.referee.history().table().phase() else { panic!("nobody's turn") };
    say(count.table, &[format!("discard {}", turn.place)]);
    assert_eq!(stands(count.table, asker), (1, 44));
    // What is asked says how much goes.
    count.press(asker, &["OLDER", "OK"]);
    let asked = count.table.referee.view(other).text();
    assert!(asked.lines.iter().any(|line| line.starts_with("Undo 2 steps to ") && line.ends_with('?')), "{asked:?}");
}

/// The rows of the sheet: what can be corrected.
fn rows(table: &Box4) -> Vec<(u16, ByPlace<i32>, bool)> {
    table.referee.history().table().sheet().rows().iter().map(|row| (row.hand, row.change, row.corrected)).collect()
}

/// The key of a digit, and how long it is held for it: until the middle of the time in which it shows that digit.
fn digit_key(digit: u32) -> (&'static str, u64) {
    let (label, at) = match digit {
        1..=5 => ("1-5", digit - 1),
        0 => ("0 6-9", 0),
        _ => ("0 6-9", digit - 5),
    };
    let held = match u64::from(at) {
        0 => TAP_MILLIS,
        steps => COUNT_ON_MILLIS + (steps - 1) * COUNTS_MILLIS + COUNTS_MILLIS / 2,
    };
    (label, held)
}

/// One correction as four players make it: this place gets so much more in this hand, and that one pays it, or nobody. Less than
/// nothing: it pays, and the other one gets it.
#[derive(Clone, Copy)]
struct Correction {
    hand: u16,
    place: Place,
    other: Option<Place>,
    points: i32,
}

impl Correction {
    /// By keys; what it takes.
    fn by_keys(self, table: &mut Box4) -> (usize, u64) {
        let Correction { hand, place, other, points } = self;
        let what = format!("hand {hand}, {points} for {place}");
        let mut count = Count::of(table);
        count.hold(place);
        count.press(place, &["CORRECT"]);
        while count.table.referee.view(place).title() == "Which hand?" {
            let label = count.table.referee.view(place).text().lines.iter().find_map(|line| which_key(line, hand));
            count.press(place, &[&label.unwrap_or_else(|| panic!("no {what}"))]);
        }
        for digit in points.unsigned_abs().to_string().bytes() {
            let (label, held) = digit_key((digit - b'0').into());
            count.press_for(place, label, held);
        }
        count.press(place, &[if points < 0 { "I PAY" } else { "I GET" }]);
        let answer = match other {
            Some(_) if points < 0 => "I GET",
            Some(_) => "I PAY",
            None => "NOBODY",
        };
        let by = other.unwrap_or_else(|| Place::ALL.into_iter().find(|&it| it != place).unwrap());
        count.press(by, &[answer]);
        count.must_be_little(&what)
    }

    /// On the sheet.
    fn on(self, rows: &mut [(u16, ByPlace<i32>, bool)]) {
        let (_, change, corrected) = rows.iter_mut().find(|row| row.0 == self.hand).unwrap();
        change[self.place] += self.points;
        if let Some(other) = self.other {
            change[other] -= self.points;
        }
        *corrected = true;
    }
}

/// The key that a line names, if it leads to this hand: `B: hands 17 to 32`, `C: 7 South won +16`.
fn which_key(line: &str, hand: u16) -> Option<String> {
    let (key, rest) = line.split_once(": ")?;
    let words: Vec<&str> = rest.split(' ').collect();
    let hands = match words[..] {
        ["hands", first, "to", last] => first.parse().ok()?..=last.parse().ok()?,
        [only, ..] => only.parse().ok()?..=only.parse().ok()?,
        [] => return None,
    };
    hands.contains(&hand).then(|| key.to_string())
}

/// Every amount of a few digits that has something to it: short, long, with the digits that take longest, with nothing but
/// ones or zeros. Then any.
fn amounts() -> Vec<i32> {
    let mut amounts = vec![1, 2, 5, 6, 9, 10, 48, 50, 64, 90, 99, 100, 128, 500, 555, 999, 1000, 2048, 5959, 9999];
    amounts.extend([10_000, 11_111, 12_345, 50_505, 55_555, 59_595, 66_666, 90_000, 98_765, 99_999]);
    amounts.extend((1..40).map(|step| step * 2503 % 100_000));
    amounts
}

#[test]
fn any_hand_of_a_session_is_corrected_by_any_amount_with_a_second_places_ok() {
    let mut session = table();
    for hand in 1..SESSION {
        if hand % 5 == 0 { play_a_hand(&mut session) } else { play_a_heavenly_hand(&mut session) }
    }
    let before = rows(&session);
    assert_eq!(before.len(), usize::from(SESSION));
    let seq = session.referee.history().seq();
    let amounts = amounts();
    let mut most = (0, 0);
    let mut tried = 0;
    for hand in 1..=SESSION {
        for (at, amount) in amounts.iter().enumerate() {
            // Every place with every other, both ways, in turn.
            let turn = at + usize::from(hand);
            let place = Place::ALL[turn % 4];
            let other = Place::ALL.into_iter().filter(|&it| it != place).nth(turn / 4 % 3);
            let points = if turn / 12 % 2 == 0 { *amount } else { -amount };
            let correction = Correction { hand, place, other, points };
            let mut table = session.clone();
            let little = correction.by_keys(&mut table);
            most = (most.0.max(little.0), most.1.max(little.1));
            tried += 1;
            let mut expected = before.clone();
            correction.on(&mut expected);
            assert_eq!(rows(&table), expected);
            let sum = |place: Place| expected.iter().map(|(_, change, _)| change[place]).sum::<i32>();
            assert_eq!(table.referee.history().table().sheet().total(), ByPlace::from_fn(sum));
            assert_eq!(table.referee.history().seq(), seq + 1, "an event of its own: the old lines stay in the log");
        }
    }
    println!("{tried} corrections of {SESSION} hands: at most {} presses, {:.1} s", most.0, most.1 as f64 / 1000.0);
}

/// Where a hand can be worth something to one place alone, it can be corrected for one place alone.
#[test]
fn a_correction_needs_no_payer_where_the_points_need_not_add_up() {
    let mut session = Box4::default();
    let seats = ["seat-roll 0 1+2", "seat-roll 1 1+3", "seat-roll 2 6+3", "seat-roll 3 1+1"].map(String::from);
    say(&mut session, &["new carmel".to_string()]);
    say(&mut session, &seats);
    for _ in 1..=6 {
        let [east, south, ..] = players(&session);
        let rolled = [format!("roll {east} 2+4"), "deal all".to_string(), format!("discard {east}")];
        say(&mut session, &rolled);
        let won = format!("hand {south} 123m456m789m111z5z+5z");
        say(&mut session, &[format!("mahjong {south} discard"), won, "confirm".to_string(), "next".to_string()]);
    }
    let mut most = (0, 0);
    for (at, amount) in amounts().into_iter().enumerate() {
        for (hand, points) in [(1, amount), (6, -amount)] {
            let correction = Correction { hand, place: Place::ALL[at % 4], other: None, points };
            let (mut table, mut expected) = (session.clone(), rows(&session));
            let little = correction.by_keys(&mut table);
            most = (most.0.max(little.0), most.1.max(little.1));
            correction.on(&mut expected);
            assert_eq!(rows(&table), expected);
        }
    }
    println!("one place alone: at most {} presses, {:.1} s", most.0, most.1 as f64 / 1000.0);
}

#[test]
fn the_hands_of_a_short_session_are_nearer_and_a_slip_costs_little() {
    let mut table = table();
    (0..2).for_each(|_| play_a_hand(&mut table));
    let [east, south, west, _] = players(&table);
    let mut expected = rows(&table);
    let last = Correction { hand: 3, place: east, other: Some(south), points: 10 };
    let mut count = Count::of(&mut table);
    count.hold(east);
    count.press(east, &["CORRECT", "C"]);
    // 1 instead of 10: he takes the question back and types again.
    count.press(east, &["1-5", "I GET"]);
    assert_eq!(count.table.referee.view(south).text().keys, ["I PAY", "", "", "NO"]);
    count.press(east, &["CANCEL", "1-5", "0 6-9", "I GET"]);
    count.press(south, &["I PAY"]);
    assert_eq!(count.presses, 10);
    count.must_be_little("correction of the last hand, with a slip");
    last.on(&mut expected);
    assert_eq!(rows(&table), expected);
    // No: nothing changes.
    let mut count = Count::of(&mut table);
    count.hold(east);
    count.press(east, &["CORRECT", "A", "1-5", "I PAY"]);
    count.press(west, &["NO"]);
    assert_eq!(rows(&table), expected);
}

#[test]
fn a_key_that_types_a_digit_counts_on_while_it_is_held_and_opens_no_menu() {
    let mut table = table();
    let [east, ..] = players(&table);
    let mut count = Count::of(&mut table);
    count.hold(east);
    count.press(east, &["CORRECT", "A"]);
    let typed = |count: &Count<'_>| count.table.referee.view(east).text().lines[0].to_string();
    for (digit, shown) in
        [(7, "7 points"), (5, "75 points"), (0, "750 points"), (1, "7501 points"), (9, "75019 points")]
    {
        let (label, held) = digit_key(digit);
        count.press_for(east, label, held);
        assert_eq!(typed(&count), shown);
    }
    // All five digits of the key, and the first of them again; what is too long goes out at the left.
    count.press_for(east, "1-5", COUNT_ON_MILLIS + 4 * COUNTS_MILLIS + COUNTS_MILLIS / 2);
    assert_eq!(typed(&count), "50191 points");
    count.press_for(east, "0 6-9", 10 * COUNTS_MILLIS + HOLD_MILLIS);
    assert_eq!(count.table.referee.view(east).title(), "Hand 1: how much?");
}
