//! The connection to a box: over its USB serial port, or over TCP to a table on another computer.

mod port;
mod problem;

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::time::{Duration, Instant};

use serde_json::Value;

pub use self::port::{BoxPort, short_name};
pub use self::problem::{LinkProblem, ports_in_words};

/// A box answers sooner than this. If it does not, the box is missing, or it is another device.
const SILENCE: Duration = Duration::from_secs(3);

/// How long one read waits for a byte. After that the thread checks the time.
const LOOK_UP: Duration = Duration::from_millis(50);

/// How long to wait for the answer to our mark. A box first sends the rest of an answer to the
/// previous program, which takes less time than this. A device that keeps talking is not a box.
const TALKS_ON: Duration = Duration::from_secs(6);

/// The longest line that is accepted. The longest line of a box is the list of all games in a full
/// journal, about 20 KB.
const LONGEST_ANSWER: usize = 256 * 1024;

/// The longest answer that is accepted. The log of a full journal is less than 1 MB; a table
/// without a journal may have a longer one.
const LONGEST_LOG: usize = 16 * 1024 * 1024;

/// A serial port or a TCP stream.
trait Wire: Read + Write + Send {}
impl<T: Read + Write + Send> Wire for T {}

/// An open connection to a box.
pub struct Link {
    port: BoxPort,
    wire: Box<dyn Wire>,
    /// The beginning of a line whose end has not arrived yet.
    partial: Vec<u8>,
    lines: VecDeque<String>,
    /// Events that arrived while we waited for an answer.
    events: VecDeque<String>,
}

impl Link {
    /// Opens the port, checks that a box answers, and skips answers to earlier requests.
    pub fn open(port: &BoxPort) -> Result<Link, LinkProblem> {
        let wire = port::open(port, LOOK_UP)?;
        let (partial, lines, events) = (Vec::new(), VecDeque::new(), VecDeque::new());
        let mut link = Link { port: port.clone(), wire, partial, lines, events };
        link.synchronise()?;
        Ok(link)
    }

    /// Finds the point where the answers to our own requests begin. The program that used the port
    /// before may have left half a request in the box, and answers may still be on their way. So we
    /// send a made-up request: the box refuses it by name, and that answer marks the point.
    fn synchronise(&mut self) -> Result<(), LinkProblem> {
        // Five characters, because the box repeats only the first five of an unknown word.
        let mark = format!("~{:04}", std::process::id() % 10_000);
        // The line feed ends a half-sent request of another program.
        self.send(&format!("\n{mark}"))?;
        let (until, mut said) = (Instant::now() + TALKS_ON, None);
        loop {
            let Some(line) = self.line_until(SILENCE, Some(until))? else {
                return Err(self.strange(said));
            };
            let told = serde_json::from_str(&line).unwrap_or(Value::Null);
            if told["text"].as_str().is_some_and(|text| text.starts_with(&mark)) {
                self.events.clear();
                return Ok(());
            }
            said = Some(line);
        }
    }

    /// The problem when no box answered: silence, or another device that said something else.
    fn strange(&self, said: Option<String>) -> LinkProblem {
        let half = Some(String::from_utf8_lossy(&self.partial).into_owned())
            .filter(|half| !half.is_empty());
        match said.or(half) {
            Some(said) => LinkProblem::not_a_box(&self.port, &said),
            None => LinkProblem::silent(&self.port),
        }
    }

    /// Sends a request and returns its one-line answer.
    pub fn ask(&mut self, request: &str) -> Result<Value, LinkProblem> {
        self.ask_lines(request, &mut |_| {})
    }

    /// Sends a request like `log`, which is answered with lines of text followed by a JSON object.
    pub fn ask_lines(
        &mut self,
        request: &str,
        each: &mut dyn FnMut(&str),
    ) -> Result<Value, LinkProblem> {
        self.send(request)?;
        self.answer(each)
    }

    /// Sends a request like `scores csv`, which is answered with text that has no end mark. It
    /// sends `state` right after it: the answer to that ends the text.
    pub fn ask_text_and_state(&mut self, request: &str) -> Result<(String, Value), LinkProblem> {
        self.send(&format!("{request}\nstate"))?;
        let mut text = String::new();
        let mut keep = |line: &str| {
            text.push_str(line);
            text.push('\n');
        };
        match self.answer(&mut keep) {
            Ok(state) => Ok((text, state)),
            Err(refused @ LinkProblem::Answered { .. }) => {
                // The answer to `state` still arrives. Skip it.
                self.answer(&mut |_| {})?;
                Err(refused)
            }
            Err(problem) => Err(problem),
        }
    }

    /// The next event that the box sends unasked, `{"event":…}`. `None` if none arrives within
    /// `patience`.
    pub fn next_event(&mut self, patience: Duration) -> Result<Option<String>, LinkProblem> {
        if let Some(event) = self.events.pop_front() {
            return Ok(Some(event));
        }
        match self.line(patience)? {
            Some(line) if is_event(&line) => Ok(Some(line)),
            // The box has stopped sending events, or it sent something unknown. The caller must
            // connect again.
            Some(line) => Err(self
                .refusal(&line)
                .unwrap_or_else(|| LinkProblem::not_a_box(&self.port, &line))),
            None => Ok(None),
        }
    }

    fn answer(&mut self, each: &mut dyn FnMut(&str)) -> Result<Value, LinkProblem> {
        let mut bytes = 0;
        loop {
            let line = self.line(SILENCE)?.ok_or_else(|| LinkProblem::silent(&self.port))?;
            bytes += line.len();
            if bytes > LONGEST_LOG {
                return Err(LinkProblem::not_a_box(&self.port, "an answer without an end"));
            }
            if is_event(&line) {
                self.events.push_back(line);
            } else if line.starts_with('{') {
                if let Some(refused) = self.refusal(&line) {
                    return Err(refused);
                }
                return serde_json::from_str(&line)
                    .map_err(|_| LinkProblem::not_a_box(&self.port, &line));
            } else {
                each(&line);
            }
        }
    }

    /// The refusal in this line, if the line is an error object of the box.
    fn refusal(&self, line: &str) -> Option<LinkProblem> {
        let told: Value = serde_json::from_str(line).ok()?;
        let word = |key: &str| told[key].as_str().unwrap_or_default();
        told["error"].is_string().then(|| LinkProblem::answered(word("error"), word("text")))
    }

    fn send(&mut self, request: &str) -> Result<(), LinkProblem> {
        let sent = writeln!(self.wire, "{request}").and_then(|()| self.wire.flush());
        sent.map_err(|why| LinkProblem::lost(&self.port, &why))
    }

    /// The next whole line. `None` if no byte arrives for as long as `patience`.
    fn line(&mut self, patience: Duration) -> Result<Option<String>, LinkProblem> {
        self.line_until(patience, None)
    }

    /// Like [`Link::line`], but also gives up at the moment `until`, even if bytes still arrive.
    fn line_until(
        &mut self,
        patience: Duration,
        until: Option<Instant>,
    ) -> Result<Option<String>, LinkProblem> {
        let mut heard = Instant::now();
        loop {
            if until.is_some_and(|until| Instant::now() >= until) {
                return Ok(None);
            }
            if let Some(line) = self.lines.pop_front() {
                return Ok(Some(line));
            }
            let mut bytes = [0; 4096];
            match self.wire.read(&mut bytes) {
                Ok(0) => {
                    return Err(LinkProblem::lost(&self.port, &ErrorKind::UnexpectedEof.into()));
                }
                Ok(count) => {
                    heard = Instant::now();
                    self.take(bytes.get(..count).unwrap_or_default())?;
                }
                Err(why) if is_nothing_yet(why.kind()) => {}
                Err(why) => return Err(LinkProblem::lost(&self.port, &why)),
            }
            if self.lines.is_empty() && heard.elapsed() >= patience {
                return Ok(None);
            }
        }
    }

    fn take(&mut self, bytes: &[u8]) -> Result<(), LinkProblem> {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.partial.extend_from_slice(piece);
            if self.partial.len() > LONGEST_ANSWER {
                return Err(LinkProblem::not_a_box(&self.port, "a line without an end"));
            }
            if piece.ends_with(b"\n") {
                let line = std::mem::take(&mut self.partial);
                self.lines.push_back(String::from_utf8_lossy(&line).trim_end().to_owned());
            }
        }
        Ok(())
    }
}

fn is_nothing_yet(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::TimedOut | ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

fn is_event(line: &str) -> bool {
    line.starts_with(r#"{"event":"#)
}
