//! A running bridge, and waiting for what it does.

use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A bridge that is killed when the test ends.
pub struct Bridge(pub Child);

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let began = Instant::now();
    while !done() {
        assert!(began.elapsed() < Duration::from_secs(120), "in vain: {what}");
        sleep(Duration::from_millis(20));
    }
}

/// Ends the bridge as a service manager would. It must exit without an error.
pub fn end(bridge: &mut Bridge) {
    let killed =
        Command::new("kill").arg(bridge.0.id().to_string()).status().expect("a shell's kill");
    assert!(killed.success());
    assert_eq!(bridge.0.wait().expect("it ends").code(), Some(0));
}
