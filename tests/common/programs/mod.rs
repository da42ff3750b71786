//! The program as a person runs it, and the programs around it: a broker, Node, a serial port.

pub mod console;
pub mod mosquitto;
pub mod node;
pub mod reader;
pub mod running;
#[cfg(unix)]
pub mod serial;
#[cfg(unix)]
pub mod stranger;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `four-winds` with these arguments and this standard input until it ends.
pub fn four_winds(arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_four-winds"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments may close its input before all of this is written.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    program.wait_with_output().unwrap()
}
