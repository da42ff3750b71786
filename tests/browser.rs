//! The pages in a real Chromium: a hand played by clicks, keys and fingers, the tools, the look, the scoreboard and the club.
//! The scenarios are in `tests/browser/`. `FOUR_WINDS_BLESS=1` keeps the pictures of this run, those of the README too.

#[path = "common/drawing.rs"]
mod drawing;
#[path = "common/node.rs"]
mod node;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use drawing::drawing;
use four_winds::boards;
use four_winds::referee::Referee;
use four_winds::seat::Place;
use four_winds::table::Event;
use serde_json::{Value, json};

const PROJECT: &str = env!("CARGO_MANIFEST_DIR");

/// Where a browser may be called something else.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

fn chromium() -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let files = env::split_paths(&folders).flat_map(|folder| NAMES.map(|name| folder.join(name)));
    files.into_iter().find(|file| file.is_file())
}

/// Runs a scenario in a browser of its own, and gives the folder of what it left; `None`: something is missing to run it with.
fn run(scenario: &str) -> Option<PathBuf> {
    let bench = Path::new(PROJECT).join("tests/browser");
    let Some(chromium) = chromium() else {
        node::skipped("browser", "there is no Chromium (Debian: apt install chromium)");
        return None;
    };
    if !node::node_is_ready(&bench, "browser") {
        return None;
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser").join(scenario);
    // What an earlier run left would be taken for this one's: a journal above all.
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(&out).expect("can make directories under target");
    let bless = env::var_os("FOUR_WINDS_BLESS").is_some();
    let picture = |name: &str| bless.then(|| Path::new(PROJECT).join("docs").join(name));
    let job = json!({
        "scenario": scenario,
        "program": env!("CARGO_BIN_EXE_four-winds"),
        "chromium": chromium,
        "out": out,
        "golden": bench.join("golden"),
        "blessGolden": bless,
        "bless": picture("browser.png"),
        "blessScoreboard": picture("scoreboard.png"),
    });
    let file = out.join("job.json");
    fs::write(&file, job.to_string()).expect("can write under target");
    node::expect_success(scenario, Command::new("node").current_dir(&bench).arg("run.mjs").arg(file).output());
    Some(out)
}

/// And at its end the displays on the page are, pixel for pixel, what this computer draws after the same events.
#[test]
fn a_whole_hand_by_clicks() {
    let Some(out) = run("hand") else { return };
    let shown = fs::read_to_string(out.join("shown.json")).expect("the scenario leaves what was shown");
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    let mut referee = Referee::new();
    let log = shown["log"].as_array().expect("a log");
    assert!(log.len() > 10);
    for line in log {
        let (_, event) = line.as_str().and_then(|line| line.split_once(' ')).expect("a number and an event");
        referee.apply(&Event::parse(event).expect("an event"), 0).expect("it happened");
    }
    for place in Place::ALL {
        let seen = rgb565(shown["pixels"][place.index()].as_str().expect("pixels"));
        let drawn = drawing(&boards::ALL[0], &referee.view(place));
        let different = seen.iter().zip(&drawn).filter(|(seen, drawn)| seen != drawn).count();
        assert_eq!((seen.len(), different), (drawn.len(), 0), "the display of place {place}");
    }
}

/// Red, green and blue in base64, as the display got them.
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
fn keys_by_keyboard_and_by_finger() {
    run("fingers");
}

#[test]
fn speed_rules_by_address_log_restart_and_starting_anew() {
    run("tools");
}

#[test]
fn the_table_fits_and_looks_as_it_did() {
    run("look");
}

#[test]
fn the_scoreboard_reads_a_box_through_rubbish_and_a_pulled_cable() {
    run("scoreboard");
}

#[test]
fn the_scoreboard_says_when_there_is_no_web_serial() {
    run("noSerial");
}

#[test]
fn forty_tables_of_a_club_fit_on_a_screen() {
    run("club");
}
