//! Why a command could not do what it was asked, and what to do about it.

use std::fmt::{self, Display};
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// A sentence for the person at the keyboard and a number for the script that called us.
#[derive(Debug)]
pub struct Failure {
    text: String,
    code: u8,
}

impl Failure {
    /// The command ran and the answer is no, or the computer would not let it: exit code 1.
    pub fn refused(text: impl Display) -> Failure {
        Failure { text: text.to_string(), code: 1 }
    }

    /// The command was not given what it needs, the same code that clap uses for wrong arguments: exit code 2.
    pub fn usage(text: impl Display) -> Failure {
        Failure { text: text.to_string(), code: 2 }
    }

    /// A file that cannot be read.
    pub fn unreadable(file: &Path, why: impl Display) -> Failure {
        Failure::usage(format_args!("cannot read {}: {why}. Give a file that exists and is readable.", file.display()))
    }

    /// A file that cannot be read, or is no log at all.
    pub fn no_log(file: &Path, why: &io::Error) -> Failure {
        match why.kind() {
            io::ErrorKind::InvalidData => Failure::usage(format_args!(
                "{} is no text. Give the log that `pull` saves, or the console's `log` prints.",
                file.display()
            )),
            _ => Failure::unreadable(file, why),
        }
    }

    /// A file that cannot be written.
    pub fn unwritable(file: &Path, why: impl Display) -> Failure {
        Failure::refused(format_args!(
            "cannot write {}: {why}. Give --out a file in a folder that exists and is writable.",
            file.display()
        ))
    }

    /// What the process ends with.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(self.code)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
