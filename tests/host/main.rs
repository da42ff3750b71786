//! The program on a computer, run as its users run it: its commands, its server, the files it
//! makes, and the documentation.

mod boards;
mod case;
mod commands;
#[path = "../common/mod.rs"]
mod common;
mod docs;
mod elf;
mod files;
mod gate;
mod line;
mod packages;
mod page;
mod plug;
mod pull;
mod server;
#[cfg(unix)]
mod toolchain;
mod wiring;

use std::process::Output;

use common::programs;

/// Runs the program to its end, with nothing on its standard input.
fn four_winds(arguments: &[&str]) -> Output {
    programs::four_winds(arguments, "")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("messages are UTF-8")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("answers are UTF-8")
}

#[test]
fn every_command_has_help_with_an_example() {
    for name in commands::names() {
        let output = four_winds(&[&name, "--help"]);
        assert!(output.status.success(), "{name}");
        assert!(
            stdout(&output).contains(&format!("Example:\n  cargo run -- {name}")),
            "{name} shows how it is used"
        );
    }
    assert!(stdout(&four_winds(&["--help"])).contains("Example:\n  cargo run "));
}

#[test]
fn a_board_that_does_not_exist_is_refused_with_those_that_do() {
    let output = four_winds(&["--board", "arduino"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("pico, pico-compact"), "{}", stderr(&output));
}

#[test]
fn a_taken_port_says_what_to_do() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let port = taken.local_addr().expect("it is bound").port().to_string();
    let output = four_winds(&["--port", &port]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains(&format!("port {port}")) && message.contains("--port 0"), "{message}");
    assert_eq!(stdout(&output), "", "no address is announced that is not there");
}

#[test]
fn an_address_of_another_computer_is_refused() {
    // 192.0.2.0/24 is reserved for documentation, so no computer has this address.
    let output = four_winds(&["--listen", "192.0.2.1", "--port", "0"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("192.0.2.1 is not an address of this computer"),
        "{}",
        stderr(&output)
    );
}
