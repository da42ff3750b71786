//! The pages in a real Chromium, served by the program and in one file: a hand played by clicks,
//! keys and fingers, the tools, the look, the scoreboard and the club. The scenarios are in `tests/browser/`. `FOUR_WINDS_BLESS=1` keeps
//! the pictures of this run, including those of the README.

#[path = "../common/mod.rs"]
mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs};

use crate::common::drawing::drawing;
use crate::common::programs;
use crate::common::programs::console::{console, journal};
use crate::common::programs::node;
#[cfg(unix)]
use crate::common::programs::serial;
use four_winds::boards;
use four_winds::referee::Referee;
use four_winds::seat::Place;
use four_winds::table::Event;
use serde_json::{Value, json};

const PROJECT: &str = env!("CARGO_MANIFEST_DIR");

/// The names under which systems install the browser.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

fn chromium() -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let files = env::split_paths(&folders).flat_map(|folder| NAMES.map(|name| folder.join(name)));
    files.into_iter().find(|file| file.is_file())
}

/// Where a scenario finds its pages.
#[derive(Clone, Copy, PartialEq)]
enum Pages {
    /// The program serves them.
    Served,
    /// They are in one file on the disk, with the engine inside.
    OneFile,
}

/// The table as one file. It is made once for all tests.
fn one_file() -> PathBuf {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    let made = FILE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
        fs::create_dir_all(&folder).expect("can make directories under target");
        let file = folder.join("table.html");
        let mut program = Command::new(env!("CARGO_BIN_EXE_four-winds"));
        program.current_dir(PROJECT).args(["page", "--out"]).arg(&file);
        node::expect_success("page", program.output());
        file
    });
    made.clone()
}

/// Runs a scenario in a new browser. Returns the folder with its results, or `None` if Node or the
/// browser is missing.
fn run(scenario: &str, pages: Pages) -> Option<PathBuf> {
    run_after(scenario, pages, |_| {})
}

/// Like [`run`], with something to do in the folder before the scenario begins.
fn run_after(scenario: &str, pages: Pages, prepare: impl FnOnce(&Path)) -> Option<PathBuf> {
    let bench = Path::new(PROJECT).join("tests/browser");
    let Some(chromium) = chromium() else {
        node::skipped("browser", "there is no Chromium (Debian: apt install chromium)");
        return None;
    };
    if !node::node_is_ready(&bench, "browser") {
        return None;
    }
    let name = match pages {
        Pages::Served => scenario.to_owned(),
        Pages::OneFile => format!("{scenario}-one-file"),
    };
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser").join(name);
    // Results of an earlier run, a journal above all, would be mistaken for this one's.
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(&out).expect("can make directories under target");
    prepare(&out);
    let bless = pages == Pages::Served && env::var_os("FOUR_WINDS_BLESS").is_some();
    let picture = |name: &str| bless.then(|| Path::new(PROJECT).join("docs").join(name));
    let job = json!({
        "scenario": scenario,
        "program": env!("CARGO_BIN_EXE_four-winds"),
        "chromium": chromium,
        "out": out,
        "file": (pages == Pages::OneFile).then(one_file),
        "golden": bench.join("golden"),
        "blessGolden": bless,
        "bless": picture("browser.png"),
        "blessScoreboard": picture("scoreboard.png"),
    });
    let file = out.join("job.json");
    fs::write(&file, job.to_string()).expect("can write under target");
    node::expect_success(
        scenario,
        Command::new("node").current_dir(&bench).arg("run.mjs").arg(file).output(),
    );
    Some(out)
}

/// Judges the pages that are served and those in the one file, at the same time, because each browser
/// waits for a part of the time.
fn both(judge: impl Fn(Pages) + Sync) {
    std::thread::scope(|scope| {
        scope.spawn(|| judge(Pages::Served));
        judge(Pages::OneFile);
    });
}

fn run_both(scenario: &str) {
    both(|pages| drop(run(scenario, pages)));
}

/// At the end the displays on the page must equal, pixel for pixel, what this computer draws after
/// the same events.
#[test]
fn a_whole_hand_by_clicks() {
    both(a_whole_hand);
}

fn a_whole_hand(pages: Pages) {
    let Some(out) = run("hand", pages) else { return };
    let shown =
        fs::read_to_string(out.join("shown.json")).expect("the scenario leaves what was shown");
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    let mut referee = Referee::new();
    let log = shown["log"].as_array().expect("a log");
    assert!(log.len() > 10);
    for line in log {
        let (_, event) =
            line.as_str().and_then(|line| line.split_once(' ')).expect("a number and an event");
        referee.apply(&Event::parse(event).expect("an event"), 0).expect("it happened");
    }
    for place in Place::ALL {
        let seen = rgb565(shown["pixels"][place.index()].as_str().expect("pixels"));
        let drawn = drawing(&boards::ALL[0], &referee.view(place));
        let different = seen.iter().zip(&drawn).filter(|(seen, drawn)| seen != drawn).count();
        assert_eq!((seen.len(), different), (drawn.len(), 0), "the display of place {place}");
    }
}

/// Turns a picture from the page (base64 of red, green and blue) into the bytes that a display
/// gets.
fn rgb565(base64: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => 0,
    };
    let bytes: Vec<u8> = base64
        .as_bytes()
        .chunks(4)
        .flat_map(|four| {
            let bits = four.iter().fold(0, |bits, letter| bits << 6 | u32::from(value(*letter)));
            let [_, red, green, blue] = bits.to_be_bytes();
            [red, green, blue]
        })
        .collect();
    let pixels = bytes.chunks_exact(3).flat_map(|pixel| {
        let [red, green, blue] = [pixel[0], pixel[1], pixel[2]].map(u16::from);
        ((red >> 3) << 11 | (green >> 2) << 5 | blue >> 3).to_be_bytes()
    });
    pixels.collect()
}

#[test]
fn the_demo_is_played_to_its_end_and_taken_over() {
    run_both("demo");
}

#[test]
fn keys_by_keyboard_and_by_finger() {
    run_both("fingers");
}

#[test]
fn speed_rules_by_address_log_restart_and_starting_anew() {
    run_both("tools");
}

#[test]
fn the_one_file_keeps_its_games_in_the_browser_and_in_files() {
    run("inside", Pages::OneFile);
}

#[test]
fn the_table_fits_and_looks_as_it_did() {
    run_both("look");
}

#[test]
fn the_scoreboard_reads_a_box_through_rubbish_and_a_pulled_cable() {
    run_both("scoreboard");
}

/// On the same journal, the files that the page saves equal those of `four-winds pull`.
#[test]
#[cfg(unix)]
fn the_one_file_saves_the_same_files_as_pull_and_makes_statistics() {
    let saved = run_after("saving", Pages::OneFile, |out| {
        // Reading a game marks it as read in the journal, so each reader gets a copy.
        let file = journal(out, &[(1, 4), (6, 3), (3, 2)]);
        let copy = out.join("copy");
        fs::copy(file, &copy).expect("can write under target");
        let plugged = serial::Serial::plug_in(console(&copy), serial::whole);
        let pulled = out.join("pulled");
        let pulled = pulled.to_str().expect("a plain path");
        let output = programs::four_winds(&["pull", &plugged.name, "--out", pulled], "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    });
    let Some(out) = saved else { return };
    let read = |folder: &str| -> BTreeMap<String, Vec<u8>> {
        let files = fs::read_dir(out.join(folder)).expect("a folder").map(|it| it.expect("a file"));
        let names = files.map(|it| (it.file_name().into_string().expect("text"), it.path()));
        names.map(|(name, path)| (name, fs::read(path).expect("a file"))).collect()
    };
    let (pulled, saved) = (read("pulled"), read("saved"));
    assert_eq!(pulled.keys().collect::<Vec<_>>(), saved.keys().collect::<Vec<_>>());
    assert_eq!(pulled.len(), 9);
    for (name, contents) in &pulled {
        assert!(saved[name] == *contents, "{name} differs");
    }
}

#[test]
fn the_scoreboard_says_when_there_is_no_web_serial() {
    run_both("noSerial");
}

#[test]
fn forty_tables_of_a_club_fit_on_a_screen() {
    run("club", Pages::Served);
}
