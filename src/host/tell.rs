//! What a command prints. A reader who has had enough, as `head -1` soon has, is no failure; a full disk is.

use std::fmt::Display;
use std::io::{self, Write, stderr, stdout};

use super::failure::Failure;

/// A line on standard output.
pub fn tell(text: impl Display) -> Result<(), Failure> {
    let mut out = stdout().lock();
    heard(writeln!(out, "{text}").and_then(|()| out.flush()))
}

/// A line for the person at the keyboard. What is being done goes on when nobody reads it.
pub fn mention(text: impl Display) {
    let _ = writeln!(stderr().lock(), "{text}");
}

/// What came of printing.
pub fn heard(printed: io::Result<()>) -> Result<(), Failure> {
    match printed {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::refused(format_args!("cannot print the answer: {why}. Give it somewhere to go.")))
        }
        _ => Ok(()),
    }
}
