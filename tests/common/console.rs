//! A real `four-winds console`, for a test that talks to it or plugs it in where the program expects a box.

use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A console with this journal.
pub fn console(journal: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_four-winds"))
        .args(["console", "--journal"])
        .arg(journal)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts")
}
