//! `four-winds pull`: what it saves from a box, that it verifies what it saved, and what it says
//! when it cannot.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};

use crate::common::programs::console::{console, journal};
#[cfg(unix)]
use crate::common::programs::{serial, stranger};
use crate::four_winds;
use crate::plug::{plug_stranger, plug_tcp};

/// An empty folder for this test alone.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pull").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("cargo's directory is writable");
    folder
}

fn pull(port: &str, out: &Path) -> (i32, String, String) {
    let output = four_winds(&["pull", port, "--out", out.to_str().expect("a plain path")]);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("messages are UTF-8");
    (output.status.code().expect("it ended by itself"), text(output.stdout), text(output.stderr))
}

fn files(out: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(out)
        .expect("a folder")
        .map(|it| it.expect("a file").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    names
}

fn whole(_: usize, piece: &[u8]) -> Option<Vec<u8>> {
    Some(piece.to_vec())
}

const ALL: [&str; 9] = [
    "current.csv",
    "current.html",
    "current.log",
    "game-0001.csv",
    "game-0001.html",
    "game-0001.log",
    "game-0002.csv",
    "game-0002.html",
    "game-0002.log",
];

#[test]
#[cfg(unix)]
fn everything_is_saved_through_a_serial_port_and_replays() {
    let folder = folder("serial");
    let journal = journal(&folder, &[(1, 4), (2, 3), (3, 2)]);
    let plugged = serial::Serial::plug_in(console(&journal), serial::whole);
    let out = folder.join("out");
    let (code, said, complaint) = pull(&plugged.name, &out);
    assert_eq!((code, complaint.as_str()), (0, ""), "{said}");
    assert_eq!(files(&out), ALL);
    assert_eq!(said.matches("the log replays to the same totals").count(), 3, "{said}");
    for name in ["game-0001", "game-0002", "current"] {
        // The running totals in the last line are those that `replay` computes.
        let replayed =
            four_winds(&["replay", out.join(format!("{name}.log")).to_str().expect("text")]);
        let state: serde_json::Value = serde_json::from_slice(&replayed.stdout).expect("the state");
        let csv = fs::read_to_string(out.join(format!("{name}.csv"))).expect("saved");
        let last: Vec<&str> = csv.lines().last().expect("a hand").split(',').collect();
        for place in 0..4 {
            assert_eq!(
                last[11 + place],
                state["places"][place]["score"].to_string(),
                "{name}: {csv}"
            );
        }
    }
}

#[test]
#[cfg(unix)]
fn a_port_that_another_program_uses_is_left_to_it() {
    let folder = folder("busy");
    let plugged = serial::Serial::plug_in(console(&folder.join("journal")), serial::whole);
    let port = &plugged.name;
    let _scoreboard = serialport::new(port, 115_200).open().expect("nobody has it yet");
    let (code, _, complaint) = pull(port, &folder.join("out"));
    assert_eq!(code, 1);
    assert!(
        complaint.contains(&format!("another program has {port} open. Close it")),
        "{complaint}"
    );
}

#[test]
#[cfg(unix)]
fn a_serial_cable_pulled_in_the_middle_of_a_line_and_a_port_that_is_gone() {
    let folder = folder("serial-cut");
    let journal = journal(&folder, &[(1, 4), (2, 12), (3, 12)]);
    let out = folder.join("out");
    // After 12,000 bytes the cable is unplugged, in the middle of a line.
    let plugged = serial::Serial::plug_in(console(&journal), |sent, piece| match sent {
        0..14_000 => Some(piece.to_vec()),
        _ => None,
    });
    let (code, said, complaint) = pull(&plugged.name, &out);
    assert_eq!(code, 1, "{said}");
    assert!(
        complaint.contains(&format!("the connection to {} broke off", plugged.name)),
        "{complaint}"
    );
    assert!(
        complaint.contains("Check the cable") && complaint.contains("Run the same command again"),
        "{complaint}"
    );
    assert!(
        files(&out).iter().all(|name| ALL.contains(&name.as_str())),
        "no half files: {:?}",
        files(&out)
    );
    let gone = plugged.name.clone();
    plugged.unplug(b"");
    let (code, _, complaint) = pull(&gone, &out);
    assert!(
        code == 2 && complaint.contains(&format!("there is no port {gone}")),
        "{code} {complaint}"
    );
    // When it is plugged in again, the port may have another name.
    let again = serial::Serial::plug_in(console(&journal), serial::whole);
    let (code, said, complaint) = pull(&again.name, &out);
    assert_eq!(code, 0, "{complaint}");
    assert_eq!(files(&out), ALL);
    assert!(said.contains("game-0001: saved before, replays to the same totals"), "{said}");
}

#[test]
#[cfg(unix)]
fn another_device_at_the_serial_port_is_told_from_a_box() {
    let folder = folder("stranger");
    // One device talks all the time, one sends garbage without an end of line, and one is silent.
    let cases = [
        (
            r"$GPGGA,120000.00,,,,,0,00,99.99,,,,,,*62\r\n",
            "is not a Four Winds box; it said: $GPGGA,120000.00",
        ),
        (r"\033[2J\0377\0376", "is not a Four Winds box; it said: "),
        ("", "nothing answers at"),
    ];
    let is_told = |says, sentence| {
        let plugged = serial::Serial::plug_in(stranger::stranger(says), serial::whole);
        let (code, _, complaint) = pull(&plugged.name, &folder.join("out"));
        assert_eq!(code, 1, "{complaint}");
        assert!(complaint.contains(sentence) && complaint.contains(&plugged.name), "{complaint}");
        assert!(!complaint.contains('\x1b'), "nothing of it reaches the terminal: {complaint:?}");
    };
    // At the same time, because `pull` waits for seconds before it gives up.
    std::thread::scope(|scope| {
        for (says, sentence) in cases {
            scope.spawn(move || is_told(says, sentence));
        }
    });
    assert!(!folder.join("out").exists(), "no folder without a box");
}

#[test]
fn a_cable_pulled_half_way_leaves_whole_files_and_the_next_pull_goes_on() {
    let folder = folder("cut");
    let journal = journal(&folder, &[(1, 4), (2, 12), (3, 12)]);
    let out = folder.join("out");
    // The cable is cut after the first game's log, before the second's is complete.
    let first = fs::read(&journal).expect("a journal");
    let port = plug_tcp(journal.clone(), |sent, piece| (sent < 14_000).then(|| piece.to_vec()));
    let (code, said, complaint) = pull(&port, &out);
    assert_eq!(code, 1);
    assert!(
        complaint.contains("broke off") && complaint.contains("Run the same command again"),
        "{complaint}"
    );
    let saved = files(&out);
    assert!(!saved.is_empty() && saved.len() < ALL.len(), "{saved:?} {said}");
    assert!(saved.iter().all(|name| ALL.contains(&name.as_str())), "no half files: {saved:?}");
    assert!(complaint.contains(&format!("{} files were saved", saved.len())), "{complaint}");
    assert_ne!(
        first,
        fs::read(&journal).expect("a journal"),
        "what was read to its end is marked as exported"
    );

    let (code, said, complaint) = pull(&plug_tcp(journal, whole), &out);
    assert_eq!(code, 0, "{complaint}");
    assert_eq!(files(&out), ALL);
    assert!(said.contains("game-0001: saved before, replays to the same totals"), "{said}");
}

#[test]
fn a_saved_game_of_another_box_is_replaced() {
    let folder = folder("other");
    let out = folder.join("out");
    let (one, other) = (folder.join("one"), folder.join("other"));
    for (place, seed) in [(&one, 1), (&other, 6)] {
        fs::create_dir_all(place).expect("a folder");
        let (code, said, complaint) =
            pull(&plug_tcp(journal(place, &[(seed, 2), (3, 1)]), whole), &out);
        assert_eq!(code, 0, "{complaint}");
        assert!(!said.contains("saved before"), "{said}");
    }
}

#[test]
fn a_log_that_does_not_replay_is_kept_and_said_to_be_wrong() {
    let folder = folder("wrong");
    let journal = journal(&folder, &[(0, 3), (1, 1)]);
    let out = folder.join("out");
    // Somebody gives themselves points in the list of games.
    let port = plug_tcp(journal, |_, piece| {
        let text = String::from_utf8(piece.to_vec()).expect("ASCII");
        Some(text.replacen(r#""total":["#, r#""total":[9"#, 1).into_bytes())
    });
    let (code, said, complaint) = pull(&port, &out);
    assert_eq!(code, 1, "{said}");
    assert!(complaint.contains("game-0001.log does not agree with the box"), "{complaint}");
    assert_eq!(files(&out).len(), 6);
}

#[test]
fn a_table_where_nobody_has_played_has_nothing_to_save() {
    let folder = folder("empty");
    let (code, said, complaint) =
        pull(&plug_tcp(folder.join("journal"), whole), &folder.join("out"));
    assert_eq!(code, 0, "{complaint}");
    assert!(said.contains("No game has begun") && said.contains("Nothing new was saved"), "{said}");
}

#[test]
fn a_port_that_is_no_box_says_what_to_do() {
    let folder = folder("ports");
    let silent = plug_stranger(b"");
    let talker = plug_stranger(&[b'x'; 300_000]);
    let closed = {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        format!("tcp:{}", listener.local_addr().expect("it is bound"))
    };
    let cases = [
        ("/dev/four-winds-no-such-port", 2, "there is no port /dev/four-winds-no-such-port"),
        ("tcp:nowhere", 2, "tcp:HOST:PORT"),
        (&closed, 1, "Is the box plugged in"),
        (&silent, 1, "nothing answers"),
        (&talker, 1, "not a Four Winds box"),
    ];
    for (port, code, what) in cases {
        let (ended, _, complaint) = pull(port, &folder.join("out"));
        assert_eq!(ended, code, "{port}: {complaint}");
        assert!(complaint.contains(what), "{port}: {complaint}");
        assert!(!folder.join("out").exists(), "{port}: no folder without a box");
    }
    let listed = four_winds(&["pull"]);
    assert_eq!(listed.status.code(), Some(2));
    let said = String::from_utf8(listed.stderr).expect("text");
    assert!(
        said.contains("say which port")
            && (said.contains("Found:") || said.contains("No serial port")),
        "{said}"
    );
}

/// A box is recognised by its refusal of an unknown word. This one answers correctly and then never
/// stops sending.
#[test]
fn an_answer_without_an_end_is_given_up() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = format!("tcp:{}", listener.local_addr().expect("it is bound"));
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("somebody comes");
        let mut asked =
            BufReader::new(stream.try_clone().expect("a socket")).lines().map_while(Result::ok);
        let mark = asked.find(|line| line.starts_with('~')).expect("its mark");
        writeln!(stream, r#"{{"error":"unknown-request","text":"{mark} is no request"}}"#)
            .expect("it listens");
        let line = format!("{}\n", "17 48210 discard 2 ".repeat(50));
        while stream.write_all(line.as_bytes()).is_ok() {}
    });
    let folder = folder("endless");
    let (code, _, complaint) = pull(&port, &folder.join("out"));
    assert_eq!(code, 1, "{complaint}");
    assert!(
        complaint.contains("is not a Four Winds box; it said: an answer without an end"),
        "{complaint}"
    );
}
