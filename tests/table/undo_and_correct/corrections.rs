//! Correcting the points that a hand was booked with.

use four_winds::referee::{COUNT_ON_MILLIS, COUNTS_MILLIS};
use four_winds::seat::{ByPlace, Place};

use super::{
    Count, HOLD_MILLIS, TAP_MILLIS, play_a_hand, play_to_the_first_discard, players, say, table,
};
use crate::common::keys::Box4;

/// More hands than an evening has.
const SESSION: u16 = 64;

/// Plays a hand that East wins as dealt. The winds stay where they are, so that the game can go on
/// for as long as a test likes.
fn play_a_heavenly_hand(table: &mut Box4) {
    let [east, ..] = play_to_the_first_discard(table);
    say(
        table,
        &[format!("mahjong {east} heavenly"), format!("total {east} 8"), "confirm".to_string()],
    );
}

/// The rows of the sheet that can be corrected.
fn rows(table: &Box4) -> Vec<(u16, ByPlace<i32>, bool)> {
    table
        .referee
        .history()
        .table()
        .sheet()
        .rows()
        .map(|row| (row.hand, row.change, row.corrected))
        .collect()
}

/// The key for a digit, and how long to hold it: to the middle of the time in which it shows that
/// digit.
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

/// A correction as players make it: `place` gets `points` more in `hand`, and `other` pays them, or
/// nobody does. If `points` is negative, `place` pays.
#[derive(Clone, Copy)]
struct Correction {
    hand: u16,
    place: Place,
    other: Option<Place>,
    points: i32,
}

impl Correction {
    /// Enters the correction by keys. Returns the presses and the time that it took.
    fn by_keys(self, table: &mut Box4) -> (usize, u64) {
        let Correction { hand, place, other, points } = self;
        let what = format!("hand {hand}, {points} for {place}");
        let mut count = Count::of(table);
        count.hold(place);
        count.press(place, &["CORRECT"]);
        while count.table.referee.view(place).title() == "Which hand?" {
            let label = count
                .table
                .referee
                .view(place)
                .text()
                .lines
                .iter()
                .find_map(|line| which_key(line, hand));
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

    /// Applies the correction to the rows of a sheet.
    fn on(self, rows: &mut [(u16, ByPlace<i32>, bool)]) {
        let (_, change, corrected) = rows.iter_mut().find(|row| row.0 == self.hand).unwrap();
        change[self.place] += self.points;
        if let Some(other) = self.other {
            change[other] -= self.points;
        }
        *corrected = true;
    }
}

/// The key that a line names, if it leads to this hand. Lines look like `B: hands 17 to 32` or `C:
/// 7 South won +16`.
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

/// Amounts of up to five digits. First special ones: short, long, with the slowest digits, or made
/// only of ones or zeros. Then a spread of others.
fn amounts() -> Vec<i32> {
    let mut amounts = vec![
        1, 2, 5, 6, 9, 10, 48, 50, 64, 90, 99, 100, 128, 500, 555, 999, 1000, 2048, 5959, 9999,
    ];
    amounts
        .extend([10_000, 11_111, 12_345, 50_505, 55_555, 59_595, 66_666, 90_000, 98_765, 99_999]);
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
            // Takes turns through all pairs of places, in both directions.
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
            let sum =
                |place: Place| expected.iter().map(|(_, change, _)| change[place]).sum::<i32>();
            assert_eq!(table.referee.history().table().sheet().total(), ByPlace::from_fn(sum));
            assert_eq!(
                table.referee.history().seq(),
                seq + 1,
                "an event of its own: the old lines stay in the log"
            );
        }
    }
    println!(
        "{tried} corrections of {SESSION} hands: at most {} presses, {:.1} s",
        most.0,
        most.1 as f64 / 1000.0
    );
}

/// If a hand can give points to one place alone, it can also be corrected for one place alone.
#[test]
fn a_correction_needs_no_payer_where_the_points_need_not_add_up() {
    let mut session = Box4::default();
    let seats = ["seat-roll 0 1+2", "seat-roll 1 1+3", "seat-roll 2 6+3", "seat-roll 3 1+1"]
        .map(String::from);
    say(&mut session, &["new carmel".to_string()]);
    say(&mut session, &seats);
    for _ in 1..=6 {
        let [east, south, ..] = players(&session);
        let rolled =
            [format!("roll {east} 2+4"), "deal all".to_string(), format!("discard {east}")];
        say(&mut session, &rolled);
        let won = format!("hand {south} 123m456m789m111z5z+5z");
        say(
            &mut session,
            &[format!("mahjong {south} discard"), won, "confirm".to_string(), "next".to_string()],
        );
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
    // They typed 1 instead of 10, so they take the question back and type again.
    count.press(east, &["1-5", "I GET"]);
    assert_eq!(count.table.referee.view(south).text().keys, ["I PAY", "", "", "NO"]);
    count.press(east, &["CANCEL", "1-5", "0 6-9", "I GET"]);
    count.press(south, &["I PAY"]);
    assert_eq!(count.presses, 10);
    count.must_be_little("correction of the last hand, with a slip");
    last.on(&mut expected);
    assert_eq!(rows(&table), expected);
    // The answer is NO, so nothing changes.
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
    for (digit, shown) in [(7, "7"), (5, "75"), (0, "750"), (1, "7501"), (9, "75019")] {
        let shown = format!("{shown} points, hold to erase");
        let (label, held) = digit_key(digit);
        count.press_for(east, label, held);
        assert_eq!(typed(&count), shown);
    }
    // Digits that no longer fit drop out at the left. If a key is held past its five digits, it
    // erases its own digit and then the one before.
    count.press_for(east, "1-5", COUNT_ON_MILLIS + 3 * COUNTS_MILLIS + COUNTS_MILLIS / 2);
    assert_eq!(typed(&count), "50195 points, hold to erase");
    count.press_for(east, "1-5", COUNT_ON_MILLIS + 5 * COUNTS_MILLIS + COUNTS_MILLIS / 2);
    assert_eq!(typed(&count), "19 points, hold to erase");
    count.press_for(east, "0 6-9", 10 * COUNTS_MILLIS + HOLD_MILLIS);
    assert_eq!(count.table.referee.view(east).title(), "Hand 1: how much?");
    // When nothing is typed, BACK leaves the page.
    count.press(east, &["BACK"]);
    assert_ne!(count.table.referee.view(east).title(), "Hand 1: how much?");
}
