//! The released firmware on a serial port of this computer, read by the program that a club uses.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use four_winds::boards;
use serde_json::{Value, json};

use crate::common::programs::four_winds;
use crate::common::programs::mosquitto::Mosquitto;
use crate::common::programs::reader::{self, Reader};
use crate::common::programs::running::{Bridge, end, wait_until};
use crate::common::programs::serial::{self, Serial};
use crate::{builds, driver, usb};

/// A program on a cable waits for answers in real time, so two boxes on cables must not share the
/// processor.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a box and plugs it in. `press` is the key that somebody presses there. Returns `None` if
/// this computer has no Node.
fn plugged_in(name: &str, press: &Value) -> Option<Serial> {
    // The boards differ in their displays, which do not matter here.
    let board = &boards::ALL[0];
    let elf = builds::elf(board)?;
    let out = driver::folder(board, name);
    let (facts, journal) = (driver::facts(board), usb::journal());
    let job = json!({ "elf": elf, "board": facts, "out": out, "journal": journal, "press": press });
    let mut program = builds::node()
        .arg("cable.mjs")
        .arg(driver::write_job(&out, &job))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node starts");
    wait_until_ready(&mut program);
    Some(Serial::plug_in(program, serial::whole))
}

fn wait_until_ready(program: &mut Child) {
    let mut ready = [0; 6];
    program.stdout.as_mut().expect("piped").read_exact(&mut ready).expect("the box starts");
    assert_eq!(&ready, b"ready\n");
}

/// What a computer with the same journal answers.
fn computer_says(folder: &Path, requests: &str) -> String {
    let journal = folder.join("journal");
    fs::copy(usb::journal(), &journal).expect("can write under target");
    let said =
        four_winds(&["console", "--journal", journal.to_str().expect("a path in UTF-8")], requests);
    String::from_utf8(said.stdout).expect("answers are text")
}

#[test]
fn a_club_pulls_the_games_of_the_firmware() {
    let _alone = alone();
    let Some(plugged) = plugged_in("cable", &Value::Null) else { return };
    let folder = driver::folder(&boards::ALL[0], "cable");
    let out = folder.join("saved");
    let _ = fs::remove_dir_all(&out);
    let pulled =
        four_winds(&["pull", &plugged.name, "--out", out.to_str().expect("a path in UTF-8")], "");
    let said = String::from_utf8_lossy(&pulled.stdout);
    assert_eq!(pulled.status.code(), Some(0), "{said} {}", String::from_utf8_lossy(&pulled.stderr));
    assert_eq!(said.matches("the log replays to the same totals").count(), 2, "{said}");

    // The files are, byte for byte, what a computer with the same journal answers.
    for (file, request) in [
        ("game-0001.csv", "scores csv game=1"),
        ("game-0001.log", "log game=1"),
        ("current.csv", "scores csv"),
    ] {
        let computer = computer_says(&folder, request);
        let computer: String = computer
            .lines()
            .filter(|line| !line.starts_with('{'))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(fs::read_to_string(out.join(file)).expect("saved"), computer, "{file}");
    }

    // The box remembers that the game was saved, so the next pull reads only what is missing.
    let again =
        four_winds(&["pull", &plugged.name, "--out", out.to_str().expect("a path in UTF-8")], "");
    let said = String::from_utf8_lossy(&again.stdout);
    assert!(again.status.success() && said.contains("game-0001: saved before"), "{said}");

    let gone = plugged.name.clone();
    plugged.unplug(b"");
    let nothing = four_winds(&["pull", &gone, "--out", out.to_str().expect("a path in UTF-8")], "");
    let complaint = String::from_utf8_lossy(&nothing.stderr).into_owned();
    assert!(
        nothing.status.code() == Some(2) && complaint.contains("there is no port"),
        "{complaint}"
    );
}

#[test]
fn a_club_follows_the_firmware_on_its_broker() {
    let Some(broker) = Mosquitto::start() else { return };
    let _alone = alone();
    let folder = driver::folder(&boards::ALL[0], "cable-bridge");
    let said = computer_says(&folder, "state\nlog");
    let (state, log) = said.split_once('\n').expect("the state, then the log");
    let mut log: Vec<String> =
        log.lines().filter(|line| !line.starts_with('{')).map(str::to_owned).collect();
    let state: Value = serde_json::from_str(state).expect("the state");
    // DISCARD is the first key of the player in turn.
    let place = state["turn"].as_u64().expect("somebody is to discard");
    let Some(plugged) = plugged_in("cable-bridge", &json!({ "place": place, "key": 0 })) else {
        return;
    };

    let reader = Reader::follow(&broker, "early");
    let mut command = Command::new(env!("CARGO_BIN_EXE_four-winds"));
    command
        .args(["bridge", "--club", "test", "--mqtt", &broker.url(), "--state"])
        .arg(broker.state());
    let bridge = command.arg(format!("one={}", plugged.name)).stderr(Stdio::null()).spawn();
    let mut bridge = Bridge(bridge.expect("the program starts"));
    wait_until("what the journal has, and what the player did meanwhile", || {
        reader.events("one").len() > log.len()
    });

    let events = reader.events("one");
    let done = events.last().expect("an event");
    assert!(done.ends_with(&format!(" discard {place}")), "{done}");
    log.push(done.clone());
    assert_eq!(events, log, "each once, in order");
    let mut kept = Value::Null;
    wait_until("the state follows", || {
        kept = reader::kept_states(&broker).remove("one").unwrap_or_default();
        kept["link"] == "up" && kept["seq"] == log.len()
    });
    assert_eq!(kept["state"]["phase"], "claims");
    for same in ["rules", "hand", "round", "east", "live", "break"] {
        assert_eq!(kept["state"][same], state[same], "{same}");
    }
    end(&mut bridge);
}
