//! Another device than a box, for a serial port.

use std::process::{Child, Command, Stdio};

/// Says the same again and again, whatever it is asked; written as the shell's `printf` has it.
pub fn stranger(says: &str) -> Child {
    Command::new("sh")
        .args(["-c", r#"while :; do printf "%b" "$0"; sleep 0.05; done"#, says])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("every Unix has a shell")
}
