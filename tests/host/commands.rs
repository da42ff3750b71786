//! What every command does when it is used wrongly, and which system libraries the program needs.

use super::{four_winds, stderr, stdout};

/// The commands that `--help` lists.
pub fn names() -> Vec<String> {
    let help = stdout(&four_winds(&["--help"]));
    let commands = help.split("Commands:").nth(1).expect("a list of commands");
    let commands = commands.split("Options:").next().expect("its end");
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

/// The arguments, the exit code, and the words that say what to do.
type Mistake = (&'static [&'static str], i32, &'static str);

const MISTAKES: &[Mistake] = &[
    (&["table", "--board", "arduino"], 2, "[possible values: pico, pico-compact]"),
    (&["page", "--board", "arduino"], 2, "[possible values: pico, pico-compact]"),
    (&["release", "--out", "docs"], 2, "Give --out a new folder"),
    (&["release", "--tag", "v0.0.0", "--out", "x"], 2, "the tag is v0.0.0, and the version is"),
    (&["case", "--board", "arduino", "--out", "x"], 2, "[possible values: pico, pico-compact]"),
    (&["case", "--out", "Cargo.toml"], 1, "Give --out a folder"),
    (&["picture", "--out", "no/such/folder/x.png"], 1, "Give --out a file in a folder that exists"),
    (&["uf2", "--elf", "no-such-file", "--out", "x.uf2"], 2, "Give a file that exists"),
    (&["size", "--elf", "no-such-file"], 2, "Give a file that exists"),
    (&["dice", "--count", "many"], 2, "try '--help'"),
    (&["verify", "no-such-file"], 2, "Give a file that exists"),
    (&["console", "--journal"], 2, "--journal <FILE>"),
    (&["replay", "no-such-file"], 2, "Give a file that exists"),
    (&["replay", "docs/table.png"], 2, "is not a text file. Give a log saved by `pull`"),
    (&["verify", "docs/table.png"], 2, "is not a text file. Give a log saved by `pull`"),
    (&["verify", "docs"], 2, "Give a file that exists"),
    (&["pull"], 2, "say which port the box is on"),
    (&["pull", "no-such-port"], 2, "there is no port no-such-port"),
    (&["pull", "Cargo.toml"], 2, "Cargo.toml is not a serial port"),
    (&["pull", "src"], 2, "src is not a serial port"),
    (&["bridge", "--mqtt", "mqtt://localhost"], 2, "<PORT>..."),
    (&["bridge", "x", "--mqtt", "localhost"], 2, "write mqtt://HOST"),
    (
        &["bridge", "x", "--mqtt", "wss://localhost"],
        2,
        "does not use web sockets. Give the broker's MQTT port",
    ),
    (
        &["bridge", "x", "--mqtt", "mqtts://localhost", "--ca", "no-such-file"],
        2,
        "Give a file that exists",
    ),
    (
        &["bridge", "x", "--mqtt", "mqtts://localhost", "--ca", "Cargo.toml"],
        2,
        "-----BEGIN CERTIFICATE-----",
    ),
    (
        &["bridge", "x", "--mqtt", "mqtt://localhost", "--ca", "Cargo.toml"],
        2,
        "Write --mqtt mqtts://HOST",
    ),
    (
        &["bridge", "x", "--mqtt", "mqtt://localhost", "--state", "Cargo.toml"],
        2,
        "Give another file: --state FILE",
    ),
    (&["bridge", "a/b=x", "--mqtt", "mqtt://localhost"], 2, "without spaces and without /"),
    (
        &["bridge", "a=x", "a=y", "--mqtt", "mqtt://localhost"],
        2,
        "Give each its own name: NAME=PORT",
    ),
    (
        &["bridge", "--serve=192.0.2.1:80", "--mqtt", "mqtt://localhost"],
        1,
        "Choose another: --serve=ADDRESS:PORT",
    ),
    (&["wiring", "--board", "arduino"], 2, "[possible values: pico, pico-compact]"),
    (
        &["scoreboard", "--out", "no/such/folder/x.html"],
        1,
        "Give --out a file in a folder that exists",
    ),
];

#[test]
fn a_mistake_ends_with_its_code_and_says_what_to_do() {
    for (typed, code, advice) in MISTAKES {
        let output = four_winds(typed);
        assert_eq!(output.status.code(), Some(*code), "{typed:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(advice), "{typed:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), "", "{typed:?}: complaints are not answers");
    }
}

#[test]
fn no_command_is_left_out_and_none_takes_an_option_it_does_not_know() {
    for name in names() {
        assert!(MISTAKES.iter().any(|(typed, ..)| typed[0] == name), "{name} has no mistake above");
        let output = four_winds(&[&name, "--frobnicate"]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(stderr(&output).contains("--frobnicate"), "{name}: {}", stderr(&output));
    }
}

/// The reader closes early, as in `four-winds wiring | head -1`, or the disk is full.
#[test]
#[cfg(target_os = "linux")]
fn a_reader_who_has_had_enough_is_no_failure_and_a_full_disk_is() {
    use std::process::{Command, Stdio};
    let log = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("none.log");
    std::fs::write(&log, "").expect("cargo's directory is writable");
    let log = log.to_str().expect("a plain path");
    let commands: [&[&str]; 4] =
        [&["wiring"], &["dice", "--count", "10"], &["replay", log], &["--help"]];
    for typed in commands {
        let ended = |out: Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_four-winds"));
            command.args(typed).stdout(out).stdin(Stdio::null()).output().expect("it ends")
        };
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = ended(writer.into());
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{typed:?}");
        if typed != ["--help"] {
            let full = std::fs::OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .expect("every Linux has it");
            let output = ended(full.into());
            assert_eq!(output.status.code(), Some(1), "{typed:?}");
            assert!(stderr(&output).contains("cannot print the answer"), "{}", stderr(&output));
        }
    }
}

/// `cargo run` must work on a machine with only rustup and a linker: no libudev, no OpenSSL, no
/// SDL.
#[test]
#[cfg(target_os = "linux")]
fn the_program_needs_no_library_but_those_of_every_system() {
    let output = std::process::Command::new("ldd")
        .arg(env!("CARGO_BIN_EXE_four-winds"))
        .output()
        .expect("ldd runs");
    let listed = stdout(&output);
    assert!(listed.contains("libc."), "{listed}");
    for line in listed.lines() {
        let library = line
            .trim()
            .rsplit('/')
            .next()
            .unwrap_or_default()
            .split([' ', '.'])
            .next()
            .unwrap_or_default();
        let everywhere =
            ["libc", "libm", "libgcc_s", "linux-vdso", "linux-gate", "ld-linux", "ld-linux-x86-64"];
        let loader = library.starts_with("ld-linux") || library.starts_with("ld-musl");
        assert!(everywhere.contains(&library) || loader, "{line}");
    }
}

/// Crates that bind a system library have names that end in `-sys`. Those listed here are for other
/// systems, or bind no library.
#[test]
fn no_crate_binds_a_library_of_the_system() {
    let lock = include_str!("../../Cargo.lock");
    let bound: Vec<&str> = lock
        .lines()
        .filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix("-sys\""))
        .filter(|name| {
            ![
                "windows",
                "core-foundation",
                "io-kit",
                "security-framework",
                "js",
                "web",
                "linux-raw",
            ]
            .contains(name)
        })
        .collect();
    assert!(bound.is_empty(), "{bound:?}");
}
