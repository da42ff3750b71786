//! `four-winds dice` and `four-winds verify`, as a player runs them.

use four_winds::entropy::{Dice, DiceCount, Source};
use four_winds::seat::Place;

use super::sources::Good;
use crate::common::programs::four_winds;

/// An evening's log as the console prints it: seating rolls, then two rolls in each hand, with
/// other events in between.
fn log() -> Vec<String> {
    let mut source = Good::new(2024);
    let mut dice = Dice::new(8);
    let mut gather = |dice: &mut Dice| (0..2000).for_each(|_| dice.bit(source.bit()));
    let mut lines =
        vec!["# from the club's box".to_owned(), "1 10 new british players=4".to_owned()];
    for i in 0..8_u8 {
        gather(&mut dice);
        let place = Place::new(i % 4).unwrap();
        let (name, count) =
            if i < 4 { ("seat-roll", DiceCount::Two) } else { ("roll", DiceCount::Three) };
        let rolled = dice.roll(place, count, 900_000 * (u64::from(i) + 1)).unwrap();
        let (seq, ms) = (2 * i + 2, 900 * (u32::from(i) + 1));
        lines.push(format!("{seq} {ms} {name} {place} {} {}", rolled.roll, rolled.proof));
        lines.push(format!("{} {} flower 2", seq + 1, ms + 5));
    }
    lines.push(r#"{"ok":true,"seq":17}"#.to_owned());
    lines
}

/// What `verify` prints about a log, and whether it accepts it.
fn verify(lines: &[String], more: &[&str]) -> (bool, String) {
    let output = four_winds(&[&["verify", "-"], more].concat(), &lines.join("\n"));
    let said = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(said).unwrap())
}

#[track_caller]
fn assert_refused(lines: &[String], line: usize, why: &str) {
    let (content, said) = verify(lines, &[]);
    assert!(!content && said.contains(&format!("line {line}: ")) && said.contains(why), "{said}");
}

#[test]
fn an_honest_log_is_verified() {
    assert_eq!(
        verify(&log(), &[]),
        (true, "rolls that match their proofs: 8; rolls without a proof: 0\n".to_owned())
    );
    // A log that begins later is accepted too.
    assert_eq!(
        verify(&log()[6..], &[]).1,
        "rolls that match their proofs: 6; rolls without a proof: 0\n"
    );
}

#[test]
fn a_file_is_read_too_and_one_that_is_not_there_is_an_error() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("evening.log");
    std::fs::write(&file, log().join("\n")).unwrap();
    assert!(four_winds(&["verify", file.to_str().unwrap()], "").status.success());
    assert_eq!(four_winds(&["verify", "no-such.log"], "").status.code(), Some(2));
}

/// Changes the first roll of three dice, on line 11: replaces the text after `key`, up to the next
/// space.
fn changed(key: &str, change: impl Fn(&str) -> String) -> Vec<String> {
    let mut lines = log();
    let line = &lines[10];
    let at = line.find(key).unwrap() + key.len();
    let end = line[at..].find(' ').map_or(line.len(), |length| at + length);
    lines[10] = format!("{}{}{}", &line[..at], change(&line[at..end]), &line[end..]);
    lines
}

#[test]
fn the_first_roll_that_was_tampered_with_is_pointed_at() {
    let other_digit =
        |value: &str| format!("{}{}", if value.starts_with('0') { '1' } else { '0' }, &value[1..]);
    assert_refused(
        &changed(" roll 0 ", |faces| faces.chars().rev().map(next_face).collect()),
        11,
        "opening and press give",
    );
    assert_refused(&changed(" roll ", |_| "3".to_owned()), 11, "opening and press give");
    assert_refused(&changed(" at=", |at| format!("{at}0")), 11, "opening and press give");
    assert_refused(&changed(" c=", other_digit), 11, "the opening gives the commitment");
    assert_refused(&changed(" o=", other_digit), 11, "the opening gives the commitment");
    assert_refused(&changed(" n=", |_| "13".to_owned()), 11, "the opening gives the commitment");
    assert_refused(&changed(" o=", |_| "short".to_owned()), 11, "32 hexadecimal digits");
    assert_refused(&changed(" roll 0 ", |_| "7+1+1".to_owned()), 11, "one to three faces");
}

fn next_face(face: char) -> char {
    match face {
        '6' => '1',
        '1'..'6' => char::from(face as u8 + 1),
        plus => plus,
    }
}

#[test]
fn a_roll_that_is_missing_doubled_or_moved_is_pointed_at() {
    let mut missing = log();
    missing.remove(10);
    assert_refused(&missing, 12, "this is roll number 13, and 12 should come here");
    let mut doubled = log();
    doubled.insert(11, doubled[10].clone());
    assert_refused(&doubled, 12, "this is roll number 12, and 13 should come here");
    let mut moved = log();
    moved.swap(10, 12);
    assert_refused(&moved, 11, "this is roll number 13, and 12 should come here");
}

#[test]
fn the_last_roll_cannot_be_left_out_either() {
    // No later roll shows the gap in the roll numbers, but the event numbers do.
    let mut missing = log();
    missing.remove(16);
    assert_refused(&missing, 17, "event 16 should come here");
    let mut cut_off = log();
    cut_off.drain(16..18);
    assert_refused(&cut_off, 17, "the log ends before event 17");
    // If two rolls have consecutive numbers, a gap between them cannot hide a roll.
    let mut other = log();
    other.remove(3);
    assert!(verify(&other, &[]).0);
}

#[test]
fn a_roll_without_proof_passes_only_when_that_is_allowed() {
    let mut lines = log();
    lines.insert(2, "2 20 roll 0 4+3".to_owned());
    assert_refused(&lines, 3, "has no proof");
    let said = "rolls that match their proofs: 8; rolls without a proof: 1\n".to_owned();
    assert_eq!(verify(&lines, &["--allow-unproved"]), (true, said));
}

#[test]
fn a_seed_is_pointed_at_unless_that_is_allowed() {
    let mut lines = log();
    lines.insert(2, "2 20 seed 42".to_owned());
    assert_refused(&lines, 3, "from a seed");
    assert!(verify(&lines, &["--allow-unproved"]).0);
}

/// Runs the program twice, like a box that is switched off in between. The roll numbers go on, and
/// one log proves all rolls.
#[test]
fn a_log_over_a_power_cut_is_verified_and_the_counts_go_on() {
    let journal = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("dice-journal");
    let _ = std::fs::remove_file(&journal);
    let run = |input: &str| {
        let output = four_winds(&["console", "--journal", journal.to_str().unwrap()], input);
        assert!(output.status.success() && output.stderr.is_empty());
        String::from_utf8(output.stdout).unwrap()
    };
    // In kards each player rolls one die for their wind. Those who tie roll again.
    let everybody =
        "press 0 0\nwait 3000\npress 1 0\nwait 3000\npress 2 0\nwait 3000\npress 3 0\nwait 3000\n";
    run(&format!("event new kards\n{everybody}"));
    let said = run(&format!("{}log\ndice\n", everybody.repeat(4)));
    let lines: Vec<String> = said.lines().map(str::to_owned).collect();
    let log: Vec<String> = lines.iter().filter(|line| !line.starts_with('{')).cloned().collect();
    let rolls: Vec<&String> = log.iter().filter(|line| line.contains("roll ")).collect();
    // There is at least one more roll: East rolls for the wall.
    assert!(rolls.len() > 4, "{said}");
    for (number, roll) in (1..).zip(&rolls) {
        assert!(roll.contains(&format!(" n={number} c=")), "{roll}");
    }
    assert_eq!(
        verify(&log, &[]),
        (
            true,
            format!("rolls that match their proofs: {}; rolls without a proof: 0\n", rolls.len())
        )
    );

    let dice: serde_json::Value = serde_json::from_str(lines.last().unwrap()).unwrap();
    let dice_in = |rolls: &[&String]| -> usize {
        rolls.iter().map(|roll| 1 + roll.split(' ').nth(4).unwrap().matches('+').count()).sum()
    };
    assert_eq!(dice["since_power_on"]["dice"], dice_in(&rolls[4..]));
    assert_eq!(dice["since_journal"]["dice"], dice_in(&rolls));
    assert_eq!(dice["next_roll"], rolls.len() + 1);
    assert_eq!(
        (&dice["source"]["state"], &dice["source"]["ready"]),
        (&"passed".into(), &true.into())
    );
    assert_eq!(dice["commitment"].as_str().map(str::len), Some(32));
}

#[test]
fn what_is_no_log_is_not_called_verified() {
    assert_refused(&["Dear club,".to_owned()], 1, "SEQ MS NAME ARGS");
    assert_refused(&["2 20 roll 0".to_owned()], 1, "the roll is missing");
    assert_refused(&["2 20 roll 4 1+1".to_owned()], 1, "a place 0..3");
    for nothing in [vec![], log()[..2].to_vec()] {
        let (content, said) = verify(&nothing, &[]);
        assert!(!content && said.contains("no roll in this log"), "{said}");
    }
}

#[test]
fn dice_prints_as_many_faces_or_bytes_as_asked_for() {
    let output = four_winds(&["dice", "--count", "1000"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.ends_with('\n'));
    assert_eq!(text.lines().count(), 1000);
    for face in ["1", "2", "3", "4", "5", "6"] {
        // 167 are expected. Fair dice give fewer than 50 once in 10²⁸ runs.
        assert!(text.lines().filter(|&line| line == face).count() > 50, "{face}");
    }
    assert!(text.lines().all(|line| matches!(line.as_bytes(), [b'1'..=b'6'])));

    let output = four_winds(&["dice", "--count", "10001", "--bytes"], "");
    assert!(output.status.success());
    assert_eq!(output.stdout.len(), 10_001);
    assert_eq!(four_winds(&["dice", "--count", "0"], "").stdout.len(), 0);
    assert_eq!(four_winds(&["dice", "--count", "many"], "").status.code(), Some(2));
}
