//! The program's `console` on standard input and output, and its `replay` of a log.

use std::fs;

use crate::common::openings::KARDS_REQUESTS;
use crate::common::programs::four_winds;

fn console(input: &str) -> String {
    let output = four_winds(&["console"], input);
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_console_answers_each_line_and_skips_comments() {
    let answers = console("# a comment\n\nbreak british east=0 rolls=4+3,3+2\r\nnonsense\nstate");
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines.len(), 3, "{answers}");
    assert!(lines[0].starts_with(r#"{"side":2,"stack":12"#), "{answers}");
    assert!(lines[1].starts_with(r#"{"error":"unknown-request""#), "{answers}");
    assert_eq!(lines[2], r#"{"seq":0,"ms":0,"phase":"no-game","follow":"turns","seed":null}"#);
}

#[test]
fn a_log_replays_to_the_state_it_was_taken_from() {
    let said = console(&format!("{KARDS_REQUESTS}event undo 1 3\nlog\nstate\n"));
    let state = said.lines().last().unwrap();
    let log: String = said
        .lines()
        .filter(|line| !line.starts_with('{'))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(log.lines().count(), 12, "{log}");
    let file = std::env::temp_dir().join(format!("four-winds-replay-{}.log", std::process::id()));
    fs::write(&file, &log).unwrap();
    let replayed = four_winds(&["replay", file.to_str().unwrap()], "");
    // A log that continues with an impossible event is refused, and the refusal names the line.
    fs::write(&file, format!("{log}13 30000 draw 3\n")).unwrap();
    let refused = four_winds(&["replay", file.to_str().unwrap()], "");
    fs::remove_file(&file).unwrap();
    assert_eq!(String::from_utf8(replayed.stdout).unwrap().trim_end(), state);
    assert_eq!(refused.status.code(), Some(1));
    let complaint = String::from_utf8(refused.stderr).unwrap();
    assert!(complaint.contains(":13: draw 3 is refused"), "{complaint}");
}

/// The answers to `screen`: the words on a place's screen.
fn screens(answers: &str) -> Vec<&str> {
    answers.lines().filter(|line| line.starts_with(r#"{"title""#)).collect()
}

#[test]
fn finished_games_are_looked_up_at_the_keys() {
    let file = std::env::temp_dir().join(format!("four-winds-games-{}", std::process::id()));
    let _ = fs::remove_file(&file);
    // Two games: a british one with one hand, in which points were typed, and a carmel one without
    // points.
    let british = "event new british\nevent seat-roll 0 6+6\nevent seat-roll 1 1+1\nevent seat-roll 2 2+1\n\
event seat-roll 3 3+1\nevent roll 0 1+1\nevent roll 1 1+2\nevent deal all\nevent points 1 0 50\nevent mahjong 0\n\
event total 0 10\nevent total 1 0\nevent total 2 0\nevent total 3 0\nevent next\nevent stop\n";
    let carmel = "event new carmel\nevent points 2 3 7\nevent stop\nevent new kards\n";
    // During the rolls for the winds, a key that does nothing is held. The third entry of the menu
    // is the finished games.
    let look = "press 2 3 2100\nscreen 2\npress 2 1\npress 2 1\nscreen 2\npress 2 2\nscreen 2\n\
press 2 1\nscreen 2\npress 2 2\nscreen 2\npress 2 1\nscreen 2\npress 2 3\nscreen 2\nwait 600\npress 2 3\nscreen 2\n";
    let arguments = ["console", "--journal", file.to_str().unwrap()];
    let output = four_winds(&arguments, &format!("{british}{carmel}{look}"));
    fs::remove_file(&file).unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    assert!(!answers.contains("error"), "{answers}");
    let shown = screens(&answers);
    let [_, entry, newest, oldest, totals, hands, back, home] = shown[..] else {
        panic!("{answers}")
    };
    assert!(entry.contains("Games"), "{entry}");
    assert_eq!(
        newest,
        r#"{"title":"Games","lines":["Game 2","Carmel, 0 hands.","1/2"],"keys":["<",">","OK","BACK"]}"#
    );
    assert_eq!(
        oldest,
        r#"{"title":"Games","lines":["Game 1","British, 1 hand.","2/2"],"keys":["<",">","OK","BACK"]}"#
    );
    // East won 10 from each of the three, and 50 more from place 1 before that.
    let lines = r#""lines":["1. East 80","2. West –10","2. North –10","4. South –60","1/2"]"#;
    assert!(totals.contains(lines), "{totals}");
    assert!(hands.contains(r#""lines":["1 East won, typed –10","2/2"]"#), "{hands}");
    assert_eq!(back, oldest);
    assert!(home.contains("Who is East?"), "{home}");
}

#[test]
fn a_display_can_be_had_as_a_picture() {
    let file = std::env::temp_dir().join(format!("four-winds-screen-{}.png", std::process::id()));
    let name = file.to_str().unwrap();
    let answers =
        console(&format!("png 2 {name}\npng 4 {name}\npng 2\npng 2 /no/such/folder/x.png\n"));
    let picture = fs::read(&file).unwrap();
    fs::remove_file(&file).unwrap();
    let [saved, place, missing, unwritable] = answers.lines().collect::<Vec<_>>()[..] else {
        panic!("{answers}")
    };
    assert_eq!(saved, format!(r#"{{"ok":true,"file":"{name}","width":320,"height":240}}"#));
    let reader = png::Decoder::new(std::io::Cursor::new(picture)).read_info().unwrap();
    assert_eq!((reader.info().width, reader.info().height), (320, 240));
    assert!(place.starts_with(r#"{"error":"bad-value""#), "{place}");
    assert!(missing.starts_with(r#"{"error":"missing""#), "{missing}");
    assert!(unwritable.starts_with(r#"{"error":"unwritable""#), "{unwritable}");
}

#[test]
fn a_log_at_the_end_of_all_numbers_is_refused_or_replayed_and_no_panic() {
    let file = std::env::temp_dir().join(format!("four-winds-last-{}.log", std::process::id()));
    fs::write(&file, "4294967295 0 new british\n4294967296 1 stop\n").unwrap();
    let refused = four_winds(&["replay", file.to_str().unwrap()], "");
    fs::write(&file, "4294967295 0 new british\n4294967295 1 stop\n").unwrap();
    let replayed = four_winds(&["replay", file.to_str().unwrap()], "");
    fs::remove_file(&file).unwrap();
    assert_eq!((refused.status.code(), replayed.status.code()), (Some(1), Some(0)));
    assert!(String::from_utf8(replayed.stdout).unwrap().contains(r#""stopped":true"#));
}
