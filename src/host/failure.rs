//! The error of a command: what went wrong, and what the user can do about it.

use std::fmt::{self, Display};
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// A message for the user and an exit code for scripts.
#[derive(Debug)]
pub struct Failure {
    text: String,
    code: u8,
}

impl Failure {
    /// Exit code 1: the command ran and its result is negative, or the computer did not allow it.
    pub fn refused(text: impl Display) -> Failure {
        Failure { text: text.to_string(), code: 1 }
    }

    /// Exit code 2: an argument is missing or wrong. clap uses the same code.
    pub fn usage(text: impl Display) -> Failure {
        Failure { text: text.to_string(), code: 2 }
    }

    /// The file cannot be read.
    pub fn unreadable(file: &Path, why: impl Display) -> Failure {
        Failure::usage(format_args!(
            "cannot read {}: {why}. Give a file that exists and is readable.",
            file.display()
        ))
    }

    /// The file cannot be read, or is not a log.
    pub fn no_log(file: &Path, why: &io::Error) -> Failure {
        match why.kind() {
            io::ErrorKind::InvalidData => Failure::usage(format_args!(
                "{} is not a text file. Give a log saved by `pull` or printed by the console's `log`.",
                file.display()
            )),
            _ => Failure::unreadable(file, why),
        }
    }

    /// The file cannot be written.
    pub fn unwritable(file: &Path, why: impl Display) -> Failure {
        Failure::refused(format_args!(
            "cannot write {}: {why}. Give --out a file in a folder that exists and is writable.",
            file.display()
        ))
    }

    /// The exit code of the process.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(self.code)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
