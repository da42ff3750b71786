//! Reads one box and passes its events on, each one once and in order.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::Value;
use tokio::sync::{mpsc, watch};

use super::super::link::{BoxPort, Link, LinkProblem};
use super::backoff::Backoff;
use super::message::{self, Known, Message, Topics};
use super::say;

/// How long to wait for the next event before checking for other work.
const IDLE: Duration = Duration::from_millis(200);

/// How long to wait for further events after an event. Then the bridge asks for the state.
const SETTLES: Duration = Duration::from_millis(50);

/// How often to ask a silent box for its state, so that a lost box is noticed.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// How often a waiting thread checks whether it should end.
const STEP: Duration = Duration::from_millis(100);

/// A box, and everything that its thread needs.
pub struct Feed {
    pub name: String,
    pub port: BoxPort,
    pub topics: Topics,
    pub outbox: mpsc::Sender<Message>,
    pub asked: ResendRequest,
    pub stopping: watch::Receiver<bool>,
}

/// The number of the first event that a reader wants again. If several readers ask, the smallest
/// number counts: it serves the others too.
#[derive(Clone)]
pub struct ResendRequest(Arc<AtomicU64>);

impl ResendRequest {
    const NOBODY: u64 = u64::MAX;

    pub fn ask(&self, from: u64) {
        self.0.fetch_min(from, Relaxed);
    }

    fn take(&self) -> Option<u64> {
        Some(self.0.swap(ResendRequest::NOBODY, Relaxed))
            .filter(|from| *from != ResendRequest::NOBODY)
    }
}

impl Default for ResendRequest {
    fn default() -> ResendRequest {
        ResendRequest(Arc::new(AtomicU64::new(ResendRequest::NOBODY)))
    }
}

impl Feed {
    /// Reads the box, beginning after the last event in `known`, until the program ends.
    pub fn run(self, known: Option<Known>) {
        FeedReader { feed: self, known, state: Value::Null }.run();
    }
}

/// Reads a box and remembers how far it has come.
struct FeedReader {
    feed: Feed,
    known: Option<Known>,
    /// The last published state.
    state: Value,
}

/// Why a session with a box ended.
enum SessionEnd {
    Stopped,
    Lost(LinkProblem),
}

impl From<LinkProblem> for SessionEnd {
    fn from(problem: LinkProblem) -> SessionEnd {
        SessionEnd::Lost(problem)
    }
}

impl FeedReader {
    fn run(&mut self) {
        let mut backoff = Backoff::new();
        let mut complaint = String::new();
        loop {
            match self.session(&mut backoff) {
                SessionEnd::Stopped => break,
                SessionEnd::Lost(problem) => {
                    // Do not repeat the same message every few seconds.
                    let problem = problem.to_string();
                    if problem != complaint {
                        say(format_args!("table {}: {problem} Trying again.", self.feed.name));
                        complaint = problem;
                    }
                    if self.publish_state(false).is_err() || self.pause(backoff.next()).is_err() {
                        break;
                    }
                }
            }
        }
        let _ = self.publish_state(false);
    }

    fn session(&mut self, backoff: &mut Backoff) -> SessionEnd {
        match self.converse(backoff) {
            Ok(()) => SessionEnd::Stopped,
            Err(ended) => ended,
        }
    }

    fn converse(&mut self, backoff: &mut Backoff) -> Result<(), SessionEnd> {
        let mut link = Link::open(&self.feed.port)?;
        link.ask("watch on")?;
        self.catch_up(&mut link)?;
        backoff.reset();
        say(format_args!(
            "table {}: connected at {}, event {}",
            self.feed.name,
            self.feed.port,
            self.seq()
        ));
        let mut asked_at = Instant::now();
        let mut news = false;
        loop {
            if *self.feed.stopping.borrow() {
                return Ok(());
            }
            self.send_again(&mut link)?;
            match link.next_event(if news { SETTLES } else { IDLE })? {
                Some(line) => news |= self.event(&mut link, &line)?,
                None if news || asked_at.elapsed() >= HEARTBEAT => {
                    self.refresh(&mut link, news)?;
                    (news, asked_at) = (false, Instant::now());
                }
                None => {}
            }
        }
    }

    /// Handles an event that the box sent unasked. Returns whether it was published.
    fn event(&mut self, link: &mut Link, line: &str) -> Result<bool, SessionEnd> {
        let told: Value = serde_json::from_str(line).unwrap_or(Value::Null);
        let event = &told["event"];
        match event["seq"].as_u64() {
            Some(seq) if seq <= self.seq() => Ok(false),
            Some(seq) if seq == self.seq() + 1 => {
                let text = event["text"].as_str().unwrap_or_default();
                let line = format!("{seq} {} {text}", event["ms"]);
                self.publish_event(event, line)?;
                Ok(true)
            }
            // An event was lost on the way. The log still has it.
            _ => self.catch_up(link).map(|()| false),
        }
    }

    /// Asks for the state. If its number differs from the last event's, reads the log.
    fn refresh(&mut self, link: &mut Link, news: bool) -> Result<(), SessionEnd> {
        let state = link.ask("state")?;
        if state["seq"].as_u64() != Some(self.seq()) {
            return self.catch_up(link);
        }
        if news {
            self.state = state;
            self.publish_state(true)?;
        }
        Ok(())
    }

    /// Publishes the events of the log that are not published yet, and then the state.
    fn catch_up(&mut self, link: &mut Link) -> Result<(), SessionEnd> {
        loop {
            let before = self.seq();
            let lines = self.news_of_log(link)?;
            for line in lines {
                self.publish_event(&message::event_of_line(&line), line)?;
            }
            let state = link.ask("state")?;
            let seq = state["seq"].as_u64().unwrap_or(0);
            // A broken journal has no log. Then the state is all there is to publish.
            if seq <= self.seq() || self.seq() == before {
                self.state = state;
                return self.publish_state(true);
            }
        }
    }

    /// The lines of the log after the last known event. It reads that event again: if its text
    /// differs, this is another log, because the box was exchanged or its journal was erased.
    fn news_of_log(&mut self, link: &mut Link) -> Result<Vec<String>, SessionEnd> {
        let (from, last) = (self.seq(), self.known.as_ref().and_then(|known| known.last.clone()));
        let (lines, end) = read_log(link, from)?;
        let first = lines.first().and_then(|line| message::seq_of(line));
        let goes_on = match (&last, first) {
            (None, _) => self.known.is_some(),
            (Some(last), Some(first)) => first > from || lines.first() == Some(last),
            (Some(_), None) => end >= from,
        };
        if !goes_on {
            if self.known.is_some() {
                say(format_args!(
                    "table {}: this is another log, so it is published from its beginning",
                    self.feed.name
                ));
            }
            let before = self.known.as_ref().map_or(0, |known| known.run);
            self.known = Some(Known { run: seconds().max(before.saturating_add(1)), last: None });
            return Ok(read_log(link, 0)?.0);
        }
        if let Some(first) = first.filter(|first| last.is_some() && *first > from + 1) {
            say(format_args!(
                "table {}: events {} to {} are no longer in the box",
                self.feed.name,
                from + 1,
                first - 1
            ));
        }
        Ok(lines
            .into_iter()
            .filter(|line| message::seq_of(line).is_some_and(|seq| seq > from))
            .collect())
    }

    /// Publishes again what a reader of the broker has missed.
    fn send_again(&mut self, link: &mut Link) -> Result<(), SessionEnd> {
        // Anybody may ask for any number. Ignore numbers that the box does not have yet.
        let Some(from) = self.feed.asked.take().filter(|from| *from <= self.seq()) else {
            return Ok(());
        };
        let Some(run) = self.known.as_ref().map(|known| known.run) else { return Ok(()) };
        let (lines, _) = read_log(link, from)?;
        for line in
            lines.iter().filter(|line| message::seq_of(line).is_some_and(|seq| seq <= self.seq()))
        {
            self.send(message::event(
                &self.feed.topics,
                &self.feed.name,
                run,
                &message::event_of_line(line),
            ))?;
        }
        Ok(())
    }

    fn seq(&self) -> u64 {
        self.known.as_ref().map_or(0, Known::seq)
    }

    fn publish_event(&mut self, event: &Value, line: String) -> Result<(), SessionEnd> {
        let run = self.known.as_ref().map_or_else(seconds, |known| known.run);
        self.send(message::event(&self.feed.topics, &self.feed.name, run, event))?;
        self.known = Some(Known { run, last: Some(line) });
        Ok(())
    }

    fn publish_state(&self, up: bool) -> Result<(), SessionEnd> {
        match &self.known {
            // Before the first answer of the box, the broker already has everything we know.
            Some(known) if !self.state.is_null() => self.send(message::state(
                &self.feed.topics,
                &self.feed.name,
                known,
                up,
                &self.state,
            )),
            _ => Ok(()),
        }
    }

    fn send(&self, message: Message) -> Result<(), SessionEnd> {
        // Sending fails only when the publisher has ended.
        self.feed.outbox.blocking_send(message).map_err(|_| SessionEnd::Stopped)
    }

    fn pause(&self, long: Duration) -> Result<(), SessionEnd> {
        let until = Instant::now() + long;
        while Instant::now() < until {
            if *self.feed.stopping.borrow() {
                return Err(SessionEnd::Stopped);
            }
            thread::sleep(STEP.min(until.saturating_duration_since(Instant::now())));
        }
        Ok(())
    }
}

/// Reads the whole log before using it, because a box does not wait for a slow reader. Returns the
/// lines and the number of the last event.
fn read_log(link: &mut Link, from: u64) -> Result<(Vec<String>, u64), LinkProblem> {
    let mut lines = Vec::new();
    let end =
        link.ask_lines(&format!("log from={from}"), &mut |line| lines.push(line.to_owned()))?;
    Ok((lines, end["seq"].as_u64().unwrap_or(0)))
}

fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
