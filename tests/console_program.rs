//! The program on a computer: `console` on standard input and output, and `replay` of a log.

#[path = "common/program.rs"]
mod program;

use std::fs;

use program::four_winds;

fn console(input: &str) -> String {
    let output = four_winds(&["console"], input);
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

const EVENTS: &str = "event new kards\nevent seat-roll 0 6\nevent seat-roll 3 5\nevent seat-roll 2 4\nevent seat-roll 1 3\n\
event roll 0 4+3\nevent roll 2 2+3+4\nevent discard 0\nevent claim 2 pung\nwait 20000\nevent discard 2\nevent undo 1 3\n";

#[test]
fn the_console_answers_each_line_and_skips_comments() {
    let answers = console("# a comment\n\nbreak british east=0 rolls=4+3,3+2\r\nnonsense\nstate");
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines.len(), 3, "{answers}");
    assert!(lines[0].starts_with(r#"{"side":2,"stack":12"#), "{answers}");
    assert!(lines[1].starts_with(r#"{"error":"unknown-request""#), "{answers}");
    assert_eq!(lines[2], r#"{"seq":0,"ms":0,"phase":"no-game"}"#);
}

#[test]
fn a_log_replays_to_the_state_it_was_taken_from() {
    let said = console(&format!("{EVENTS}log\nstate\n"));
    let state = said.lines().last().unwrap();
    let log: String = said.lines().filter(|line| !line.starts_with('{')).map(|line| format!("{line}\n")).collect();
    assert_eq!(log.lines().count(), 12, "{log}");
    let file = std::env::temp_dir().join(format!("four-winds-replay-{}.log", std::process::id()));
    fs::write(&file, &log).unwrap();
    let replayed = four_winds(&["replay", file.to_str().unwrap()], "");
    // A log that goes on with what cannot have happened is refused with its line.
    fs::write(&file, format!("{log}13 30000 draw 3\n")).unwrap();
    let refused = four_winds(&["replay", file.to_str().unwrap()], "");
    fs::remove_file(&file).unwrap();
    assert_eq!(String::from_utf8(replayed.stdout).unwrap().trim_end(), state);
    assert_eq!(refused.status.code(), Some(1));
    let complaint = String::from_utf8(refused.stderr).unwrap();
    assert!(complaint.contains(":13: draw 3 is refused"), "{complaint}");
}
