//! Talking to a box: over its USB serial port, or over TCP for a table on another computer.

mod port;
mod problem;

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::time::{Duration, Instant};

use serde_json::Value;

pub use self::port::{Port, short_name};
pub use self::problem::{LinkProblem, ports_in_words};

/// A box that says nothing for this long is not there, or is no box.
const SILENCE: Duration = Duration::from_secs(3);

/// How long a read waits for a byte, i.e. how often a waiting thread looks up.
const LOOK_UP: Duration = Duration::from_millis(50);

/// A box refuses our mark at once, after at most the rest of an answer to somebody else; what talks on is something else.
const TALKS_ON: Duration = Duration::from_secs(6);

/// The longest answer of one line is the list of all games a journal has room for, some 20 KB; more is no box.
const LONGEST_ANSWER: usize = 256 * 1024;

/// And of many lines the log of everything a journal has room for, less than 1 MB; a table without a journal may have more.
const LONGEST_LOG: usize = 16 * 1024 * 1024;

/// What bytes go through.
trait Wire: Read + Write + Send {}
impl<T: Read + Write + Send> Wire for T {}

/// An open line to a box.
pub struct Link {
    port: Port,
    wire: Box<dyn Wire>,
    /// Bytes that are not a whole line yet.
    partial: Vec<u8>,
    lines: VecDeque<String>,
    /// Events that came while an answer was awaited.
    events: VecDeque<String>,
}

impl Link {
    /// Opens the port and makes sure that what answers is a box, and answers what it is asked from now on.
    pub fn open(port: &Port) -> Result<Link, LinkProblem> {
        let wire = port::open(port, LOOK_UP)?;
        let (partial, lines, events) = (Vec::new(), VecDeque::new(), VecDeque::new());
        let mut link = Link { port: port.clone(), wire, partial, lines, events };
        link.synchronise()?;
        Ok(link)
    }

    /// Whoever had the port before may have left half a request in the box and answers on their way to us. A request that
    /// does not exist is refused by name, so a name that nobody used before shows where our own answers begin.
    fn synchronise(&mut self) -> Result<(), LinkProblem> {
        // The box repeats the first five characters of a word that it does not know.
        let mark = format!("~{:04}", std::process::id() % 10_000);
        // The line feed ends what another may have begun.
        self.send(&format!("\n{mark}"))?;
        let (until, mut said) = (Instant::now() + TALKS_ON, None);
        loop {
            let Some(line) = self.line_until(SILENCE, Some(until))? else { return Err(self.strange(said)) };
            let told = serde_json::from_str(&line).unwrap_or(Value::Null);
            if told["text"].as_str().is_some_and(|text| text.starts_with(&mark)) {
                self.events.clear();
                return Ok(());
            }
            said = Some(line);
        }
    }

    /// What did not answer: nothing at all, or something that said anything but what a box says.
    fn strange(&self, said: Option<String>) -> LinkProblem {
        let half = Some(String::from_utf8_lossy(&self.partial).into_owned()).filter(|half| !half.is_empty());
        match said.or(half) {
            Some(said) => LinkProblem::not_a_box(&self.port, &said),
            None => LinkProblem::silent(&self.port),
        }
    }

    /// Sends a request and returns its answer of one line.
    pub fn ask(&mut self, request: &str) -> Result<Value, LinkProblem> {
        self.ask_lines(request, &mut |_| {})
    }

    /// Sends a request that is answered by lines of text and then an object: `log`.
    pub fn ask_lines(&mut self, request: &str, each: &mut dyn FnMut(&str)) -> Result<Value, LinkProblem> {
        self.send(request)?;
        self.answer(each)
    }

    /// Sends a request that is answered by lines of text and has no end of its own, `scores csv`, and `state` behind it.
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
                // The state is still to come, and nobody wants it now.
                self.answer(&mut |_| {})?;
                Err(refused)
            }
            Err(problem) => Err(problem),
        }
    }

    /// The next event that the box sends by itself, `{"event":…}`, if there is one within `patience`.
    pub fn next_event(&mut self, patience: Duration) -> Result<Option<String>, LinkProblem> {
        if let Some(event) = self.events.pop_front() {
            return Ok(Some(event));
        }
        match self.line(patience)? {
            Some(line) if is_event(&line) => Ok(Some(line)),
            // The box says that it stopped sending events, or something that we do not know: ask everything again.
            Some(line) => Err(self.refusal(&line).unwrap_or_else(|| LinkProblem::not_a_box(&self.port, &line))),
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
                return serde_json::from_str(&line).map_err(|_| LinkProblem::not_a_box(&self.port, &line));
            } else {
                each(&line);
            }
        }
    }

    /// The box's error object.
    fn refusal(&self, line: &str) -> Option<LinkProblem> {
        let told: Value = serde_json::from_str(line).ok()?;
        let word = |key: &str| told[key].as_str().unwrap_or_default();
        told["error"].is_string().then(|| LinkProblem::answered(word("error"), word("text")))
    }

    fn send(&mut self, request: &str) -> Result<(), LinkProblem> {
        let sent = writeln!(self.wire, "{request}").and_then(|()| self.wire.flush());
        sent.map_err(|why| LinkProblem::lost(&self.port, &why))
    }

    /// The next whole line; `None` when not a byte came for as long as `patience`.
    fn line(&mut self, patience: Duration) -> Result<Option<String>, LinkProblem> {
        self.line_until(patience, None)
    }

    /// The same, or `None` also at this moment, whatever has come until then.
    fn line_until(&mut self, patience: Duration, until: Option<Instant>) -> Result<Option<String>, LinkProblem> {
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
                Ok(0) => return Err(LinkProblem::lost(&self.port, &ErrorKind::UnexpectedEof.into())),
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
