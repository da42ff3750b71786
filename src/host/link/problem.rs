//! Why the connection to a box failed, and what the user can do about it.

use std::fmt;
use std::io;

use super::super::failure::Failure;
use super::port::{BoxPort, asked_ports, found_ports};

/// What went wrong with the connection to a box.
#[derive(Debug)]
pub enum LinkProblem {
    NoSuchPort {
        port: String,
    },
    NotAllowed {
        port: String,
    },
    Busy {
        port: String,
    },
    /// Something with that name exists, but it is not a serial port.
    NotAPort {
        port: String,
    },
    Unreachable {
        port: String,
        why: String,
    },
    Silent {
        port: String,
    },
    NotABox {
        port: String,
        said: String,
    },
    Lost {
        port: String,
        why: String,
    },
    /// The box answered with an error object.
    Answered {
        code: String,
        text: String,
    },
}

impl LinkProblem {
    pub(super) fn not_opened(port: &str, why: &serialport::Error) -> LinkProblem {
        let port = port.to_owned();
        match why.kind() {
            serialport::ErrorKind::Io(io::ErrorKind::NotFound) => LinkProblem::NoSuchPort { port },
            serialport::ErrorKind::Io(io::ErrorKind::PermissionDenied) => {
                LinkProblem::NotAllowed { port }
            }
            // Windows reports the same error for a missing port.
            serialport::ErrorKind::NoDevice if found_ports().iter().any(|it| it.name == port) => {
                LinkProblem::Busy { port }
            }
            serialport::ErrorKind::NoDevice if cfg!(windows) => LinkProblem::NoSuchPort { port },
            serialport::ErrorKind::NoDevice => LinkProblem::Busy { port },
            _ if is_no_terminal(&port) => LinkProblem::NotAPort { port },
            _ => LinkProblem::Unreachable { port, why: why.to_string() },
        }
    }

    pub(super) fn silent(port: &BoxPort) -> LinkProblem {
        LinkProblem::Silent { port: port.to_string() }
    }

    pub(super) fn not_a_box(port: &BoxPort, said: &str) -> LinkProblem {
        LinkProblem::NotABox { port: port.to_string(), said: printable(said, 60) }
    }

    pub(super) fn answered(code: &str, text: &str) -> LinkProblem {
        // 160 characters are enough for the longest message of a box.
        LinkProblem::Answered { code: printable(code, 60), text: printable(text, 160) }
    }

    pub(super) fn lost(port: &BoxPort, why: &io::Error) -> LinkProblem {
        let why = match why.kind() {
            io::ErrorKind::UnexpectedEof => "the other end closed it".to_owned(),
            _ => why.to_string(),
        };
        LinkProblem::Lost { port: port.to_string(), why }
    }

    /// The failure of the command: a missing port counts as a wrong argument, the rest as exit
    /// code 1.
    pub fn failure(&self) -> Failure {
        match self {
            LinkProblem::NoSuchPort { .. } | LinkProblem::NotAPort { .. } => Failure::usage(self),
            _ => Failure::refused(self),
        }
    }
}

impl fmt::Display for LinkProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkProblem::NoSuchPort { port } => {
                write!(f, "there is no port {port}. {}", ports_in_words())
            }
            LinkProblem::NotAPort { port } => {
                write!(f, "{port} is not a serial port. {}", ports_in_words())
            }
            LinkProblem::NotAllowed { port } if cfg!(target_os = "linux") => write!(
                f,
                "this user may not open {port}. Join the group that may, usually with `sudo usermod -aG dialout $USER`, \
                 then log out and in again."
            ),
            LinkProblem::NotAllowed { port } => {
                write!(
                    f,
                    "this user may not open {port}. Close the program that has it open, or ask the administrator."
                )
            }
            LinkProblem::Busy { port } => write!(
                f,
                "another program has {port} open. Close it, e.g. a scoreboard page, a terminal or a bridge, and try again."
            ),
            LinkProblem::Unreachable { port, why } => {
                write!(f, "cannot open {port}: {why}. Is the box plugged in, and is this its port?")
            }
            LinkProblem::Silent { port } => write!(
                f,
                "nothing answers at {port}. If a Four Winds box is plugged in there, pull its cable, plug it in again, and \
                 try once more."
            ),
            LinkProblem::NotABox { port, said } => {
                write!(
                    f,
                    "the device at {port} is not a Four Winds box; it said: {said}. Choose another port."
                )
            }
            LinkProblem::Lost { port, why } => {
                write!(
                    f,
                    "the connection to {port} broke off ({why}). Check the cable and try again."
                )
            }
            LinkProblem::Answered { code, text } => write!(f, "the box refused: {text} ({code})."),
        }
    }
}

/// The first `most` characters of a text from an unknown device, without control characters, so
/// that it is safe to print.
fn printable(said: &str, most: usize) -> String {
    let clean = |c: char| if c.is_control() || c == char::REPLACEMENT_CHARACTER { '.' } else { c };
    said.chars().take(most).map(clean).collect()
}

/// Whether the path is a file, a folder or another device, such as /dev/null. The system's own
/// error does not say so.
fn is_no_terminal(port: &str) -> bool {
    use std::io::IsTerminal;
    let path = std::path::Path::new(port);
    path.is_dir() || cfg!(unix) && std::fs::File::open(path).is_ok_and(|file| !file.is_terminal())
}

/// The ports that the user can choose from, as text.
pub fn ports_in_words() -> String {
    let found = asked_ports();
    if found.is_empty() {
        return "No serial port was found: plug the box in with a USB cable that carries data."
            .to_owned();
    }
    let lines: Vec<String> = found.iter().map(|it| format!("\n  {it}")).collect();
    format!("Found:{}", lines.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(kind: serialport::ErrorKind) -> String {
        LinkProblem::not_opened("/dev/ttyACM0", &serialport::Error::new(kind, "as the system says"))
            .to_string()
    }

    #[test]
    fn control_characters_of_a_device_are_not_printed() {
        let told =
            LinkProblem::answered("read-only", "press changes\u{1b}[2J the table").to_string();
        assert_eq!(told, "the box refused: press changes.[2J the table (read-only).");
    }

    #[test]
    fn each_problem_says_what_to_do() {
        use serialport::ErrorKind::{Io, NoDevice, Unknown};
        assert!(told(Io(io::ErrorKind::NotFound)).starts_with("there is no port /dev/ttyACM0. "));
        assert!(told(Unknown).contains("as the system says. Is the box plugged in"));
        if cfg!(target_os = "linux") {
            assert!(
                told(Io(io::ErrorKind::PermissionDenied))
                    .contains("sudo usermod -aG dialout $USER")
            );
            assert!(told(NoDevice).contains("another program has /dev/ttyACM0 open. Close it"));
        }
    }
}
