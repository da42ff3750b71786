//! The box on a club's computer: what it answers over USB, compared with what the program on a
//! computer answers.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use four_winds::boards::{self, Board};
use four_winds::journal::Journal;
use four_winds::rules::{self, Options};
use four_winds::settings::{BusSpeed, PanelProfile, Settings};
use four_winds::table::{Event, History, Phase, Stamped, Table};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::builds::SCRATCH;
use crate::common::Random;
use crate::common::play::likely_event;
use crate::common::power::Flash;
use crate::common::programs::four_winds;
use crate::driver::Outcome;

const HANDS: u16 = 16;

/// Requests about the table. A computer with the same journal gives the same answer to each.
const REQUESTS: [&str; 11] = [
    "state",
    "scores",
    "scores csv",
    "games",
    "scores game=1",
    "scores csv game=1",
    "log game=2",
    "log game=1",
    // By now the game has been exported.
    "games",
    "log game=9",
    "scores of",
];

const RAW: &str = "raw-bits 130";

#[test]
fn pico() {
    reads_a_box(&boards::ALL[0]);
}

#[test]
fn pico_compact() {
    reads_a_box(&boards::ALL[1]);
}

fn reads_a_box(board: &'static Board) {
    let queries =
        include_str!("../data/queries.txt").lines().filter_map(|line| line.strip_prefix("> "));
    let asked = || {
        queries.clone().chain(["rules", "help", "nonsense", "log from=4000000000"]).chain(REQUESTS)
    };
    let lines: Vec<&str> =
        asked().chain(["info", "dice", RAW, "event discard 0", "press 0 0", "seed 1"]).collect();
    // Eight seconds of bits, on one board, because a busy processor takes long to emulate.
    let many = if board.name == "pico" { 16_000 } else { 0 };
    let given = json!({ "journal": journal(), "lines": lines, "manyBits": many });
    crate::check_with(board, "usb", given, |outcome| {
        let serial = "E6605838834F2C27";
        assert_eq!(outcome.answer("device"), format!("2e8a:a Four Winds, Four Winds, {serial}"));
        says_what_a_computer_says(outcome, asked());
        outcome.assert_in_budget("export of a 16-hand game as CSV (ms)", "export_ms");
        outcome
            .assert_in_budget("power on to four screens drawn, game restored (ms)", "boot_cold_ms");
        outcome.assert_in_budget("busy share while a cable is in (%)", "idle_busy_percent");
        tells_about_itself(outcome);
        tells_about_its_dice(outcome);
        sends_raw_bits(outcome, RAW, 130);
        if many > 0 {
            sends_raw_bits(outcome, "many bits", many);
        }
        is_read_and_not_changed(outcome);
        assert!(outcome.resets.is_empty());
    });
}

/// The answers are equal byte for byte, apart from the time that has passed.
fn says_what_a_computer_says<'a>(outcome: &Outcome, asked: impl Iterator<Item = &'a str>) {
    // A copy of the file, because reading a game out leaves a mark in it.
    let file = Path::new(SCRATCH).join(format!("{}.journal", outcome.board.name));
    fs::copy(journal(), &file).expect("can write under target");
    let asked: Vec<&str> = asked.collect();
    for (line, (told, answer)) in asked.iter().zip(&outcome.answers[1..]) {
        assert_eq!(line, told);
        let computer =
            four_winds(&["console", "--journal", file.to_str().expect("a path in UTF-8")], line);
        let computer = String::from_utf8(computer.stdout).expect("answers are text");
        assert_eq!(without_time(answer), without_time(&computer), "{line}");
    }
    assert_eq!(outcome.answer("scores csv game=1").lines().count(), 1 + usize::from(HANDS));
}

/// An answer without the time at which it was given.
pub fn without_time(answer: &str) -> String {
    match answer.strip_prefix(r#"{"seq":"#).and_then(|rest| rest.split_once(r#","ms":"#)) {
        Some((seq, rest)) => {
            format!("{seq} {}", rest.trim_start_matches(|digit: char| digit.is_ascii_digit()))
        }
        None => answer.to_owned(),
    }
}

/// Raw bits of the oscillator, in lines of 64.
fn sends_raw_bits(outcome: &Outcome, asked: &str, count: usize) {
    let lines: Vec<&str> = outcome.answer(asked).lines().collect();
    let (end, lines) = lines.split_last().expect("an answer");
    assert_eq!(*end, format!(r#"{{"ok":true,"bits":{count}}}"#));
    assert_eq!(lines.len(), count.div_ceil(64));
    assert!(lines[..count / 64].iter().all(|line| line.len() == 64), "{lines:?}");
    let bits = lines.concat();
    assert_eq!(bits.len(), count);
    assert!(bits.chars().all(|bit| matches!(bit, '0' | '1')), "{bits}");
    let (ones, half) = (bits.matches('1').count() as f64, count as f64 / 2.0);
    // Five standard deviations.
    assert!((ones - half).abs() < 5.0 * (half / 2.0).sqrt(), "{ones} ones of {count} fair bits");
}

/// The statistics of the journal are the same on both. Each has its own source.
fn tells_about_its_dice(outcome: &Outcome) {
    let file = journal().to_str().expect("a path in UTF-8");
    let computer = four_winds(&["console", "--journal", file], "dice").stdout;
    let computer: Value = serde_json::from_slice(&computer).expect("JSON");
    let told: Value = serde_json::from_str(outcome.answer("dice")).expect("JSON");
    // Two dice each time: two rolls for each of seventeen walls, and four for the seats of each
    // game.
    assert_eq!(told["since_journal"]["dice"], 2 * (2 * (u64::from(HANDS) + 1) + 2 * 4), "{told}");
    assert_eq!(told["since_journal"], computer["since_journal"]);
    assert_eq!(told["next_roll"], computer["next_roll"]);
    assert_eq!(told["since_power_on"]["dice"], 0);
    assert_eq!((&told["seed"], &told["source"]["failed"]), (&Value::Null, &Value::Null), "{told}");
    assert_ne!(told["commitment"], computer["commitment"]);
}

fn tells_about_itself(outcome: &Outcome) {
    let info: Value = serde_json::from_str(outcome.answer("info")).expect("JSON");
    assert_eq!(info["board"], outcome.board.name);
    assert_eq!(info["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(info["program_sha256"], published_sum(outcome.board));
    let built = built(outcome.board);
    assert_eq!(info["commit"], built.commit);
    assert_eq!(info["profile"], "release");
    assert_eq!((info["chip"].as_str(), &info["starts"]), (Some("RP2040 B2"), &json!(1)));
    let flash =
        json!({ "jedec": "ef4015", "bytes": 2 << 20, "number": "E6605838834F2C27", "fault": null });
    assert_eq!(info["flash"], flash);
    assert_eq!(info["resets"]["power-on"], 1);
    assert_eq!(info["resets"]["watchdog"], 0);
    assert!(info["uptime_ms"].as_u64().is_some_and(|ms| (300..60_000).contains(&ms)), "{info}");
    let (stack, deepest) =
        (info["worst_stack"].as_f64().unwrap_or(0.0), outcome.figure("deepest stack (bytes)"));
    assert!(stack > 1000.0 && stack <= deepest, "{stack} of {deepest}");
}

/// The SHA-256 of what the blocks of the `.uf2` file carry, as a release publishes it.
fn published_sum(board: &Board) -> String {
    let (program, says) = crate::builds::uf2_program(board);
    let sum: String = Sha256::digest(program).iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(says.contains(&sum), "{says}");
    sum
}

/// What `picotool info` would tell about the firmware of a board.
struct Built {
    commit: String,
}

/// Reads the program as picotool does, from the bytes of the `.uf2` file.
fn built(board: &Board) -> Built {
    let (program, _) = crate::builds::uf2_program(board);
    let word = |at: usize| u32::from_le_bytes(program[at..at + 4].try_into().expect("four bytes"));
    let at = |address: u32| address as usize - 0x1000_0000;
    let header = (0x100..0x200)
        .step_by(4)
        .find(|&at| word(at) == 0x7188_ebf2 && word(at + 16) == 0xe71a_a390)
        .expect("a header in the first 256 bytes after the loader");
    let (first, end) = (at(word(header + 4)), at(word(header + 8)));
    let text = |from: usize| {
        let length = program[from..].iter().position(|byte| *byte == 0).expect("an end");
        String::from_utf8(program[from..from + length].to_vec()).expect("text")
    };
    let told: std::collections::BTreeMap<u32, String> = (first..end)
        .step_by(4)
        .map(|entry| at(word(entry)))
        .inspect(|&entry| assert_eq!(word(entry), u32::from_le_bytes([6, 0, b'R', b'P'])))
        .map(|entry| (word(entry + 4), text(at(word(entry + 8)))))
        .collect();
    // The numbers are those of the Pico's SDK: name, version, description, feature, attribute.
    assert_eq!(told[&0x0203_1c86], "four-winds");
    assert_eq!(told[&0x11a9_bc3a], env!("CARGO_PKG_VERSION"));
    assert_eq!(told[&0xb6a0_7c19], board.name);
    assert_eq!(told[&0x4275_f0d3], "release");
    Built { commit: told[&0xa1f4_b453].clone() }
}

fn is_read_and_not_changed(outcome: &Outcome) {
    for line in ["event discard 0", "press 0 0", "seed 1"] {
        assert!(
            outcome.answer(line).starts_with(r#"{"error":"read-only","#),
            "{}",
            outcome.answer(line)
        );
    }
    assert!(outcome.answer("refused touch").starts_with(r#"{"error":"hand-in-play","#));
    assert!(outcome.log.iter().any(|line| line.contains("touch refused")), "{:?}", outcome.log);
    assert_eq!(outcome.answer("watch"), "{\"ok\":true,\"watch\":true}\n");
    let watched: Value = serde_json::from_str(outcome.answer("watched")).expect("one event");
    assert_eq!(watched["event"]["name"], "discard");
    // The next event was not sent, but it is in the log.
    let after: Vec<&str> = outcome.answer("after watch").lines().collect();
    assert_eq!(after.len(), 2, "{after:?}");
    assert!(after[1].starts_with(r#"{"ok":true,"#));
}

/// A journal with a finished game of sixteen hands, and another game in which somebody is to
/// discard. The program on a computer makes it once; it writes the same bytes as a box.
pub fn journal() -> &'static Path {
    static JOURNAL: OnceLock<PathBuf> = OnceLock::new();
    JOURNAL.get_or_init(|| {
        let file = Path::new(SCRATCH).join("journal");
        fs::create_dir_all(SCRATCH).expect("can make directories under target");
        let _ = fs::remove_file(&file);
        let requests: String = two_games().iter().map(|event| format!("event {event}\n")).collect();
        let played = four_winds(
            &["console", "--journal", file.to_str().expect("a path in UTF-8")],
            &requests,
        );
        let said = String::from_utf8(played.stdout).expect("answers are text");
        let refused = said.lines().find(|line| line.contains("\"error\""));
        assert!(refused.is_none() && played.status.success(), "{refused:?}");
        file
    })
}

/// The same journal on a box whose builder has chosen a bus speed on the set-up page.
pub fn journal_at(speed: BusSpeed) -> PathBuf {
    let mut flash = Flash::holding(fs::read(journal()).expect("it was just written"));
    let panel = PanelProfile { speed, ..PanelProfile::default() };
    let settings = Settings { panel, ..Settings::default() };
    let mut table = Journal::mount(&mut flash);
    table.restore(&mut History::new());
    table.keep_settings(settings.to_bytes());
    let file = Path::new(SCRATCH).join(format!("journal-{speed:?}"));
    fs::write(&file, &flash.bytes).expect("can write under target");
    file
}

fn two_games() -> Vec<Stamped> {
    let british = Event::New(Options::new(rules::by_code("british").expect("british")));
    let (mut table, mut events, mut random) = (Table::new(), Vec::new(), Random::new(2026));
    let mut games = 0;
    for ms in (0..100_000_000).step_by(700) {
        let finished = table.sheet().rows().len() == usize::from(HANDS);
        let event = match table.phase() {
            Phase::Turn(_) if games == 2 => return events,
            Phase::NoGame | Phase::Over => british,
            _ if table.is_stopped() => british,
            _ if finished => Event::Stop,
            _ => likely_event(&mut random, &table),
        };
        // Refusals are part of play: they change nothing.
        if table.apply(&event, ms).is_ok() {
            games += u8::from(event == british);
            events.push(Stamped { seq: events.len() as u32 + 1, ms, event });
        }
    }
    panic!("the games have no end");
}
