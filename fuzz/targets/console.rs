//! Any bytes as lines for the console. Every request gets an answer of the promised form. Queries
//! and refused requests change nothing.
#![no_main]

mod common;

use common::desk;
use four_winds::console;
use four_winds::table::Stamped;
use four_winds::words::LONGEST_LINE;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// The columns of `scores csv`: 17 about the hand, and 12 for who paid whom.
const CSV_COLUMNS: usize = 17 + 12;

/// The only requests that may change the table or its time.
const CHANGE: [&str; 4] = ["event", "press", "seed", "wait"];

fuzz_target!(|input: &[u8]| {
    let mut desk = desk::desk();
    // Each line can ask for the whole log, so the time grows with the square of the lines.
    for line in input.split(|&byte| byte == b'\n').take(200) {
        let before = (desk.history().clone(), desk.logged_table().now);
        let mut answer = String::new();
        console::answer(line, &mut desk, &mut answer).expect("a String takes everything");
        let request = String::from_utf8_lossy(line);
        let refused = check(line, &request, &answer, &desk);
        let name = request.split_ascii_whitespace().find(|word| !word.contains('=')).unwrap_or("");
        if refused || !CHANGE.contains(&name) {
            assert!((desk.history(), desk.logged_table().now) == (&before.0, before.1), "{request} changed the table");
        }
    }
});

/// Returns whether the request was refused. The answer must be one object on one line, except where
/// more lines are promised.
fn check(line: &[u8], request: &str, answer: &str, desk: &desk::TestDesk) -> bool {
    let is_comment = line.trim_ascii_start().starts_with(b"#");
    let is_nothing = line.trim_ascii().is_empty();
    // A terminal may echo an answer of any length.
    let is_echo = line.trim_ascii_start().starts_with(b"{");
    if is_echo || line.len() <= LONGEST_LINE && (is_comment || is_nothing) {
        assert_eq!(answer, "");
        return false;
    }
    assert!(answer.ends_with('\n'), "{request}: {answer}");
    let lines: Vec<&str> = answer.lines().collect();
    let (last, before) = lines.split_last().expect("never silence");
    let is_row = |line: &str| line.split(',').count() == CSV_COLUMNS;
    if is_row(last) && !last.starts_with('{') {
        assert!(before.iter().all(|line| is_row(line)), "{request}: {answer}");
        return false;
    }
    let last: Value = serde_json::from_str(last).unwrap_or_else(|error| panic!("{request}: {error} in {answer}"));
    assert!(last.is_object(), "{request}: {answer}");
    for line in before {
        let told = serde_json::from_str::<Value>(line).is_ok_and(|told| told.get("event").is_some());
        let logged = Stamped::parse(line).is_ok_and(|logged| logged.to_string() == *line);
        assert!(logged || told && desk.logged_table().watched, "{request}: {line}");
    }
    match (last.get("error"), last.get("text")) {
        (Some(code), Some(text)) => {
            assert!(before.is_empty() && code.as_str().is_some_and(|code| !code.is_empty()), "{request}: {answer}");
            assert!(text.as_str().is_some_and(|text| text.len() > 5), "{request}: {answer}");
            true
        }
        (error, _) => {
            assert!(error.is_none(), "{request}: {answer}");
            false
        }
    }
}
