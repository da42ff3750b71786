//! What every command does when it is used wrongly, and what the program needs of the system.

use super::{four_winds, stderr, stdout};

/// The commands that `--help` lists.
pub fn names() -> Vec<String> {
    let help = stdout(&four_winds(&["--help"]));
    let commands = help.split("Commands:").nth(1).expect("a list of commands");
    let commands = commands.split("Options:").next().expect("its end");
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

/// What is typed, the exit code, and the words that say what to do.
type Mistake = (&'static [&'static str], i32, &'static str);

const MISTAKES: &[Mistake] = &[
    (&["table", "--board", "arduino"], 2, "[possible values: pico, pico-compact]"),
    (&["picture", "--out", "no/such/folder/x.png"], 1, "Give --out a file in a folder that exists"),
    (&["uf2", "--elf", "no-such-file", "--out", "x.uf2"], 2, "Give a file that exists"),
    (&["size", "--elf", "no-such-file"], 2, "Give a file that exists"),
    (&["dice", "--count", "many"], 2, "try '--help'"),
    (&["verify", "no-such-file"], 2, "Give a file that exists"),
    (&["console", "--journal"], 2, "--journal <FILE>"),
    (&["replay", "no-such-file"], 2, "Give a file that exists"),
    (&["pull"], 2, "say which port the box is on"),
    (&["pull", "no-such-port"], 2, "there is no port no-such-port"),
    (&["pull", "Cargo.toml"], 1, "is this its port?"),
    (&["bridge", "--mqtt", "mqtt://localhost"], 2, "<PORT>..."),
    (&["bridge", "x", "--mqtt", "localhost"], 2, "write mqtt://HOST"),
    (&["bridge", "x", "--mqtt", "mqtts://localhost"], 2, "encryption is not built in"),
    (&["bridge", "a/b=x", "--mqtt", "mqtt://localhost"], 2, "without spaces and without /"),
    (&["bridge", "a=x", "a=y", "--mqtt", "mqtt://localhost"], 2, "Give each its own name: NAME=PORT"),
    (&["bridge", "--serve=192.0.2.1:80", "--mqtt", "mqtt://localhost"], 1, "Choose another: --serve=ADDRESS:PORT"),
    (&["wiring", "--board", "arduino"], 2, "[possible values: pico, pico-compact]"),
    (&["scoreboard", "--out", "no/such/folder/x.html"], 1, "Give --out a file in a folder that exists"),
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

/// `cargo run` must work on a machine that has rustup and a linker: no libudev, no OpenSSL, no SDL.
#[test]
#[cfg(target_os = "linux")]
fn the_program_needs_no_library_but_those_of_every_system() {
    let output = std::process::Command::new("ldd").arg(env!("CARGO_BIN_EXE_four-winds")).output().expect("ldd runs");
    let listed = stdout(&output);
    assert!(listed.contains("libc."), "{listed}");
    for line in listed.lines() {
        let library = line.trim().rsplit('/').next().unwrap_or_default().split([' ', '.']).next().unwrap_or_default();
        let everywhere = ["libc", "libm", "libgcc_s", "linux-vdso", "linux-gate", "ld-linux", "ld-linux-x86-64"];
        let loader = library.starts_with("ld-linux") || library.starts_with("ld-musl");
        assert!(everywhere.contains(&library) || loader, "{line}");
    }
}

/// Crates that bind a library of the system are called so. These are for other systems, or are no library.
#[test]
fn no_crate_binds_a_library_of_the_system() {
    let lock = include_str!("../../Cargo.lock");
    let bound: Vec<&str> = lock
        .lines()
        .filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix("-sys\""))
        .filter(|name| !["windows", "core-foundation", "io-kit", "js", "web", "linux-raw"].contains(name))
        .collect();
    assert!(bound.is_empty(), "{bound:?}");
}
