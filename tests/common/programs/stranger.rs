//! A device on a serial port that is not a box.

use std::process::{Child, Command, Stdio};

/// Starts a device that sends `says` again and again, whatever it is asked. `says` may contain the
/// escapes of the shell's `printf`.
pub fn stranger(says: &str) -> Child {
    Command::new("sh")
        .args(["-c", r#"while :; do printf "%b" "$0"; sleep 0.05; done"#, says])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("every Unix has a shell")
}
