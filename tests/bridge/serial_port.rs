//! A serial port whose box disappears and comes back, and where the device is not always a box.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::common::games;
use crate::common::programs::console::console;
use crate::common::programs::mosquitto::Mosquitto;
use crate::common::programs::reader::{self, Reader};
use crate::common::programs::serial::{self, Serial};
use crate::common::programs::stranger::stranger;
use crate::{Bridge, wait_until};

/// Plays these events while no cable is plugged in. Returns the box's log.
fn play(journal: &Path, events: &[String]) -> Vec<String> {
    let mut table = console(journal);
    let mut input = table.stdin.take().expect("piped");
    let requests: String = events.iter().map(|event| format!("event {event}\n")).collect();
    let said = std::thread::spawn(move || table.wait_with_output().expect("it ends").stdout);
    writeln!(input, "{requests}log").expect("the console reads");
    drop(input);
    let said = String::from_utf8(said.join().expect("it ends")).expect("text");
    let log: Vec<String> =
        said.lines().filter(|line| !line.starts_with('{')).map(str::to_owned).collect();
    assert!(log.len() >= events.len(), "{said}");
    log
}

/// The lines that the bridge prints.
fn spoken(program: &mut Child) -> Receiver<String> {
    let said = BufReader::new(program.stderr.take().expect("piped"));
    let (hear, heard) = channel();
    std::thread::spawn(move || {
        said.lines().map_while(Result::ok).try_for_each(|line| hear.send(line))
    });
    heard
}

/// Waits for a line that contains these words.
fn says(heard: &Receiver<String>, words: &str) {
    let mut before = Vec::new();
    while let Ok(line) = heard.recv_timeout(Duration::from_secs(60)) {
        if line.contains(words) {
            return;
        }
        before.push(line);
    }
    panic!("in vain: {words}\n{before:#?}");
}

#[test]
fn a_serial_port_that_vanishes_comes_back_and_is_another_device_for_a_while() {
    let Some(broker) = Mosquitto::start() else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serial-port");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("cargo's directory is writable");
    let (journal, port) = (folder.join("journal"), folder.join("ttyACM0"));
    let script = games::played(3, 2);
    let (first, rest) = script.split_at(script.len() / 2);
    play(&journal, first);

    // As with udev, the name stays the same while the device behind it changes.
    let plug_in = |what: Serial| {
        let _ = fs::remove_file(&port);
        symlink(&what.name, &port).expect("cargo's directory is writable");
        what
    };
    let boxed = plug_in(Serial::plug_in(console(&journal), serial::whole));
    let reader = Reader::follow(&broker, "early");
    let mut command = Command::new(env!("CARGO_BIN_EXE_four-winds"));
    command
        .args(["bridge", "--club", "test", "--mqtt", &broker.url(), "--state"])
        .arg(broker.state());
    command.arg(format!("one={}", port.display()));
    let mut program = command.stderr(Stdio::piped()).spawn().expect("the program starts");
    let heard = spoken(&mut program);
    let _bridge = Bridge(program);
    says(&heard, "table one: connected at");
    let link = |is: &'static str| {
        let broker = &broker;
        move || reader::kept_states(broker).get("one").is_some_and(|kept| kept["link"] == is)
    };
    wait_until("the table is there", link("up"));

    boxed.unplug(br#"{"event":{"seq":9"#);
    let _ = fs::remove_file(&port);
    says(&heard, "broke off");
    wait_until("the table is said to be gone", link("lost"));
    says(&heard, "there is no port");
    let log = play(&journal, rest);

    let other = plug_in(Serial::plug_in(
        stranger(r"$GPGGA,120000.00,,,,,0,00,99.99,,,,,,*62\r\n"),
        serial::whole,
    ));
    says(&heard, "is not a Four Winds box; it said: $GPGGA");
    drop(other);

    let _boxed = plug_in(Serial::plug_in(console(&journal), serial::whole));
    says(&heard, "table one: connected at");
    wait_until("the table is back", link("up"));
    wait_until("every event arrives", || reader.events("one").len() >= log.len());
    assert_eq!(reader.events("one"), log, "each once, in order");
}
