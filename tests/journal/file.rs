//! The journal of the program on a computer: a file that outlives the program.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use four_winds::journal::BYTES;
use serde_json::Value;

use crate::common::openings::KARDS_REQUESTS;

/// A path for this test alone, with no file there yet.
pub fn new_file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("journals").join(name);
    let _ = fs::remove_file(&path);
    path
}

fn start(journal: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_four-winds"))
        .args(["console", "--journal"])
        .arg(journal)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn finish(mut program: Child, input: &str) -> Output {
    program.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    program.wait_with_output().unwrap()
}

/// Runs a console on this journal and returns its answers, one for each line.
pub fn console(journal: &Path, input: &str) -> Vec<String> {
    let output = finish(start(journal), input);
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap().lines().map(String::from).collect()
}

pub fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The requests of a first game, and one more request.
fn first_game_and(request: &str) -> String {
    format!("{KARDS_REQUESTS}event points 0 1 50\n{request}\n")
}

#[test]
fn a_table_is_what_it_was_when_the_program_starts_again() {
    let file = new_file("again");
    let before = console(&file, &first_game_and("state"));
    assert_eq!(fs::metadata(&file).unwrap().len(), BYTES as u64, "as long as the flash of a box");
    let after = console(&file, "state\nlog\ninfo\n");
    let (mut was, mut is) = (json(before.last().unwrap()), json(&after[0]));
    // The open claim starts again with its whole time, and that is an event.
    assert_eq!(is["seq"].as_u64(), was["seq"].as_u64().map(|seq| seq + 1));
    assert_eq!(is["window"]["ms_left"], 20000);
    for state in [&mut was, &mut is] {
        state["seq"].take();
        state["window"]["ms_left"].take();
    }
    assert_eq!(was, is);
    assert!(after.iter().any(|line| line.ends_with(" resume")), "and the log says so: {after:?}");
    let info = json(after.last().unwrap());
    assert_eq!(info["journal"], "Journal is kept");
    assert!(info["free_journal"].as_u64().unwrap() > 10_000, "{info}");
}

#[test]
fn a_finished_game_is_listed_read_out_and_replayed() {
    let file = new_file("games");
    console(&file, &first_game_and("event stop"));
    let stopped = console(&file, "state\n");
    let answers = console(
        &file,
        "event new british\ngames\nscores game=1\nlog game=1 from=2\nlog game=7\nlog game=1\n",
    );
    let games = json(&answers[1]);
    assert_eq!(
        (&games["games"][0]["rules"], &games["playing"]),
        (&Value::from("kards"), &Value::from(2))
    );
    assert_eq!(games["games"][0]["total"], json("[-50,50,0,0]"));
    assert_eq!(games["games"][0]["exported"], false);
    assert_eq!(json(&answers[2])["total"], json("[-50,50,0,0]"));
    assert_eq!(json(&answers[3])["error"], "bad-value");
    assert_eq!(json(&answers[4])["error"], "no-such-game");
    let log = answers[5..].join("\n");
    assert!(log.starts_with("1 0 new kards") && log.ends_with(r#"{"ok":true,"seq":13}"#), "{log}");
    assert_eq!(json(&console(&file, "games\n")[0])["games"][0]["exported"], true);

    let exported = file.with_extension("log");
    fs::write(&exported, &log).unwrap();
    assert_eq!(replay(&exported), json(&stopped[0]));
    // The second game's log begins with a higher number.
    fs::write(&exported, console(&file, "event seat-roll 1 5+3\nlog game=2\n")[1..].join("\n"))
        .unwrap();
    assert_eq!(replay(&exported), json(&console(&file, "state\n")[0]));
}

fn replay(log: &Path) -> Value {
    let output =
        Command::new(env!("CARGO_BIN_EXE_four-winds")).arg("replay").arg(log).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    json(&String::from_utf8(output.stdout).unwrap())
}

/// Checks that the table works, that nothing is kept, and that a sentence says why.
fn works_without(output: &Output, why: &str) {
    let (said, answers) =
        (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    assert!(said.contains("nothing of this game will be kept") && said.contains(why), "{said}");
    assert!(answers.lines().all(|line| json(line)["error"].is_null()), "{answers}");
    assert!(answers.contains("Journal fails: write the scores down"), "{answers}");
}

#[test]
fn a_file_that_another_table_uses_is_left_to_it() {
    let file = new_file("locked");
    let first = start(&file);
    // The program has created the file as soon as it has a journal's length.
    let began = Instant::now();
    while fs::metadata(&file).map_or(0, |it| it.len()) < BYTES as u64 {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "the first table does not open its journal"
        );
        std::thread::yield_now();
    }
    works_without(&finish(start(&file), &first_game_and("info")), "another table uses it");
    assert!(finish(first, "state\n").status.success());
}

#[test]
fn a_file_that_is_no_journal_stays_as_it_is() {
    for (name, contents) in [("short", vec![b'x'; 100]), ("rubbish", vec![b'x'; BYTES])] {
        let file = new_file(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &contents).unwrap();
        works_without(
            &finish(start(&file), &first_game_and("info")),
            "not a journal, or a damaged one",
        );
        assert!(fs::read(&file).unwrap() == contents);
    }
}

#[test]
fn the_file_of_a_computer_and_the_flash_of_a_box_are_as_long() {
    let script = include_str!("../../memory.x");
    let region = script
        .lines()
        .find(|line| line.trim_start().starts_with("JOURNAL"))
        .expect("a region for the journal");
    let length = region.split("LENGTH = ").nth(1).unwrap().trim().strip_suffix('K').unwrap();
    assert_eq!(length.parse::<usize>().unwrap() * 1024, BYTES);
}
