//! A running table, and a small client for it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use four_winds::seat::{ByPlace, Place};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// Long enough for a busy computer. Only a failing test waits for it.
const PATIENCE: Duration = Duration::from_secs(20);

/// The program with a table. It is stopped when dropped.
pub struct Server {
    child: Child,
    /// `127.0.0.1:port`
    pub address: String,
}

impl Server {
    /// Starts the program with a new journal, so that no test sees another's game or the user's.
    pub fn start(arguments: &[&str]) -> Server {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let name =
            format!("table-{}-{}", std::process::id(), STARTED.fetch_add(1, Ordering::Relaxed));
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("journals").join(name);
        let server = Server::start_with(&file, arguments);
        // The program has the file open, and the name is no longer needed.
        let _ = std::fs::remove_file(&file);
        server
    }

    /// Starts the program with this journal.
    pub fn start_with(journal: &Path, arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_four-winds"))
            .args(["--port", "0", "--journal"])
            .arg(journal)
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let address = lines
            .map(|line| line.expect("its output is text"))
            .find_map(|line| Some(line.strip_prefix("Open http://")?.split(' ').next()?.to_owned()))
            .expect("it announces its address");
        Server { child, address }
    }

    /// Sends these bytes and reads the answer. Returns its status and its whole text.
    pub fn ask(&self, request: &str) -> (u16, String) {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("it listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers in text and closes");
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.unwrap_or_else(|| panic!("not HTTP: {answer:?}")), answer)
    }

    /// Requests a page with these header lines in addition to `Host`.
    pub fn get(&self, path: &str, headers: &str) -> (u16, String) {
        self.ask(&format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n",
            self.address
        ))
    }

    /// Opens a page's socket as the table's own page does.
    pub fn open_page(&self) -> Page {
        let socket = self.open_socket("/socket");
        let (pictures, words) = (ByPlace::default(), ByPlace::default());
        let mut page = Page { socket, width: 0, pictures, words, told: Vec::new() };
        page.start();
        page
    }

    /// Opens a socket as a page of this program does.
    pub fn open_socket(&self, path: &str) -> WebSocket<TcpStream> {
        let mut request =
            format!("ws://{}{path}", self.address).into_client_request().expect("a good address");
        let origin =
            HeaderValue::from_str(&format!("http://{}", self.address)).expect("a good header");
        request.headers_mut().insert("origin", origin);
        tungstenite::client(request, self.connect()).expect("its own page is let in").0
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("not zero");
        stream
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The program may have ended by itself, and then the test has noticed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a page knows: the pictures of the four displays.
pub struct Page {
    socket: WebSocket<TcpStream>,
    width: usize,
    pub pictures: ByPlace<Vec<u8>>,
    /// What each display says in words, as it was received.
    pub words: ByPlace<String>,
    /// The log, the state and the speed, as they were received at the start.
    pub told: Vec<String>,
}

impl Page {
    fn start(&mut self) {
        let hello = self.text();
        self.width = number_after(&hello, "\"width\":");
        let height = number_after(&hello, "\"height\":");
        self.pictures = ByPlace::from_fn(|_| vec![0; self.width * height * 2]);
        for _ in Place::ALL {
            self.rows();
            let words = self.text();
            assert!(self.note_words(&words), "what the display says was due, not {words}");
        }
        assert!(self.words.iter().all(|(_, words)| !words.is_empty()), "every place was described");
        for part in ["{\"log\":[", "{\"state\":{", "{\"speed\":"] {
            let text = self.text();
            assert!(text.starts_with(part), "{part} was due, not {text}");
            self.told.push(text);
        }
    }

    /// Takes messages until one begins with `beginning`.
    pub fn until(&mut self, beginning: &str) -> String {
        loop {
            match self.next().expect("a message") {
                Message::Text(text) if text.starts_with(beginning) => return text.to_string(),
                Message::Binary(bytes) => self.apply(&bytes),
                Message::Text(text) => {
                    self.note_words(&text);
                }
                other => panic!("{beginning} was due, not {other:?}"),
            }
        }
    }

    pub fn send(&mut self, line: &str) {
        self.socket.send(Message::text(line)).expect("it listens");
    }

    /// Presses keys one after the other, each given as its place and its number. The pauses are
    /// real: after a new page has come, the same key rests for 600 ms.
    pub fn press(&mut self, keys: &[&str]) {
        for (index, key) in keys.iter().enumerate() {
            let millis = 1000 * (index + 1);
            self.send(&format!("down {key} {millis}"));
            self.send(&format!("up {key} {}", millis + 80));
            std::thread::sleep(Duration::from_millis(1000));
        }
    }

    /// The next message, without those that a page handles by itself.
    pub fn next(&mut self) -> Result<Message, tungstenite::Error> {
        self.socket.read()
    }

    /// The next message, which must be text.
    pub fn text(&mut self) -> String {
        match self.next().expect("a message") {
            Message::Text(text) => text.to_string(),
            other => panic!("text was due, not {other:?}"),
        }
    }

    /// Takes the next message, which must be rows of a display, and puts them into the picture.
    fn rows(&mut self) {
        match self.next().expect("a message") {
            Message::Binary(bytes) => self.apply(&bytes),
            other => panic!("rows were due, not {other:?}"),
        }
    }

    /// Keeps the words of a display. Returns whether the message had any.
    fn note_words(&mut self, text: &str) -> bool {
        let Some(rest) = text.strip_prefix("{\"screen\":{\"place\":") else { return false };
        let place = rest
            .split(',')
            .next()
            .and_then(|number| number.parse().ok())
            .and_then(Place::new)
            .expect("a place");
        self.words[place] = text.to_owned();
        true
    }

    fn apply(&mut self, bytes: &[u8]) {
        let place = Place::new(bytes[0]).expect("a place");
        let first = usize::from(u16::from_be_bytes([bytes[1], bytes[2]])) * self.width * 2;
        self.pictures[place][first..][..bytes.len() - 3].copy_from_slice(&bytes[3..]);
    }

    /// Takes rows until the buzzer sounds, which is the last effect of a press. Returns how many
    /// bytes of rows came.
    pub fn until_sound(&mut self) -> usize {
        let mut received = 0;
        loop {
            match self.next().expect("a message") {
                Message::Binary(bytes) => {
                    self.apply(&bytes);
                    received += bytes.len() - 3;
                }
                Message::Text(text) if text.starts_with("{\"sound\":[[") => return received,
                Message::Text(text) if self.note_words(&text) => {}
                Message::Text(text)
                    if text.starts_with("{\"event\":") || text.starts_with("{\"state\":") => {}
                other => panic!("rows, words or a sound were due, not {other:?}"),
            }
        }
    }
}

fn number_after(text: &str, key: &str) -> usize {
    let rest = text.split(key).nth(1).unwrap_or_else(|| panic!("no {key} in {text}"));
    rest.split([',', '}']).next().and_then(|number| number.parse().ok()).expect("a number")
}
