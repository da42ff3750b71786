//! The released firmware at a real serial port of this computer, read by the program that a club uses.

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};

use four_winds::boards;
use serde_json::json;

use crate::program::four_winds;
use crate::serial::{self, Serial};
use crate::{driver, usb};

/// The box, started and on its cable; `None` when this computer has no node.
fn plugged_in() -> Option<Serial> {
    // What differs between the boards are the displays, and nobody looks at them here.
    let board = &boards::ALL[0];
    let elf = driver::elf(board)?;
    let out = driver::folder(board, "cable");
    let job = json!({ "elf": elf, "board": driver::facts(board), "out": out, "journal": usb::journal() });
    let mut program = Command::new("node")
        .current_dir(driver::bench())
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

#[test]
fn a_club_pulls_the_games_of_the_firmware() {
    let Some(plugged) = plugged_in() else { return };
    let folder = driver::folder(&boards::ALL[0], "cable");
    let out = folder.join("saved");
    let _ = fs::remove_dir_all(&out);
    let pulled = four_winds(&["pull", &plugged.name, "--out", out.to_str().expect("a path in UTF-8")], "");
    let said = String::from_utf8_lossy(&pulled.stdout);
    assert_eq!(pulled.status.code(), Some(0), "{said} {}", String::from_utf8_lossy(&pulled.stderr));
    assert_eq!(said.matches("the log replays to the same totals").count(), 2, "{said}");

    // Byte for byte what a computer with the same journal has to say.
    let journal = folder.join("journal");
    fs::copy(usb::journal(), &journal).expect("can write under target");
    for (file, request) in
        [("game-0001.csv", "scores csv game=1"), ("game-0001.log", "log game=1"), ("current.csv", "scores csv")]
    {
        let computer = four_winds(&["console", "--journal", journal.to_str().expect("a path in UTF-8")], request);
        let computer = String::from_utf8(computer.stdout).expect("answers are text");
        let computer: String =
            computer.lines().filter(|line| !line.starts_with('{')).map(|line| format!("{line}\n")).collect();
        assert_eq!(fs::read_to_string(out.join(file)).expect("saved"), computer, "{file}");
    }

    // The box remembers that the game was saved, and the next pull reads only what it has to.
    let again = four_winds(&["pull", &plugged.name, "--out", out.to_str().expect("a path in UTF-8")], "");
    let said = String::from_utf8_lossy(&again.stdout);
    assert!(again.status.success() && said.contains("game-0001: saved before"), "{said}");

    let gone = plugged.name.clone();
    plugged.unplug(b"");
    let nothing = four_winds(&["pull", &gone, "--out", out.to_str().expect("a path in UTF-8")], "");
    let complaint = String::from_utf8_lossy(&nothing.stderr).into_owned();
    assert!(nothing.status.code() == Some(2) && complaint.contains("there is no port"), "{complaint}");
}
