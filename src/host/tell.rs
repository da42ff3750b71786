//! Printing for commands. If the reader closes the pipe early, as `head -1` does, that is not an
//! error. A full disk is.

use std::fmt::Display;
use std::io::{self, Write, stderr, stdout};

use super::failure::Failure;

/// Prints a line on standard output.
pub fn tell(text: impl Display) -> Result<(), Failure> {
    let mut out = stdout().lock();
    heard(writeln!(out, "{text}").and_then(|()| out.flush()))
}

/// Prints a line for the user on standard error. The command continues even if nobody can read it.
pub fn mention(text: impl Display) {
    let _ = writeln!(stderr().lock(), "{text}");
}

/// Turns the result of printing into the result of the command.
pub fn heard(printed: io::Result<()>) -> Result<(), Failure> {
    match printed {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => Err(Failure::refused(format_args!(
            "cannot print the answer: {why}. Redirect the output to a place with room."
        ))),
        _ => Ok(()),
    }
}
