//! Runs the program as a person does.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What `four-winds` answers to these arguments and this standard input.
pub fn four_winds(arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_four-winds"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments may close its input before all of it is written.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    program.wait_with_output().unwrap()
}
