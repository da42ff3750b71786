//! A real broker.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::running::wait_until;

/// A Mosquitto that keeps nothing on disk: what it forgets when it is killed must not matter.
pub struct Mosquitto {
    program: PathBuf,
    settings: PathBuf,
    port: u16,
    running: Option<Child>,
}

impl Mosquitto {
    /// Returns `None` if Mosquitto is not installed. On CI it must be.
    pub fn start() -> Option<Mosquitto> {
        Mosquitto::start_with("")
    }

    /// Starts it with extra lines in its settings, for instance for a second listener.
    pub fn start_with(more: &str) -> Option<Mosquitto> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        // Debian installs it in a folder that only an administrator has in the path.
        let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        folders.extend(["/usr/sbin".into(), "/usr/local/sbin".into()]);
        let Some(program) =
            folders.into_iter().map(|it| it.join("mosquitto")).find(|it| it.is_file())
        else {
            assert!(
                std::env::var("CI").as_deref() != Ok("true"),
                "mosquitto is missing: apt install mosquitto"
            );
            eprintln!(
                "skipped: no mosquitto to test the bridge with (Debian: apt install mosquitto)"
            );
            return None;
        };
        let port = free_port();
        let settings =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mosquitto-{port}.conf"));
        // Forty tables can have more messages in flight than Mosquitto's default of one hundred per
        // client.
        let text = format!(
            "per_listener_settings true\npersistence false\nmax_queued_messages 0\n\
             listener {port} 127.0.0.1\nallow_anonymous true\n{more}"
        );
        fs::write(&settings, text).expect("cargo's directory is writable");
        let mut broker = Mosquitto { program, settings, port, running: None };
        broker.forget_state();
        broker.restart();
        Some(broker)
    }

    pub fn url(&self) -> String {
        format!("mqtt://127.0.0.1:{}", self.port)
    }

    /// The folder in which bridges to this broker keep their state.
    pub fn state(&self) -> PathBuf {
        self.settings.with_extension("json")
    }

    pub fn forget_state(&self) {
        let _ = fs::remove_file(self.state());
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends it without warning, as a power cut would.
    pub fn kill(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.kill().expect("it runs");
            running.wait().expect("it ends");
        }
    }

    pub fn restart(&mut self) {
        let mut command = Command::new(&self.program);
        command.arg("-c").arg(&self.settings).stdout(Stdio::null()).stderr(Stdio::null());
        let running = self.running.insert(command.spawn().expect("mosquitto starts"));
        wait_until("mosquitto listens", || {
            assert!(
                running.try_wait().expect("it is ours").is_none(),
                "mosquitto ended: {}",
                self.settings.display()
            );
            TcpStream::connect(("127.0.0.1", self.port)).is_ok()
        });
    }
}

impl Drop for Mosquitto {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_file(&self.settings);
        self.forget_state();
    }
}

/// A port that nobody uses at the moment.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port()
}
