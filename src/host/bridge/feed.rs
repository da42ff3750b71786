//! One box: reads what happens at its table and hands it on, each event once and in order.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::Value;
use tokio::sync::{mpsc, watch};

use super::super::link::{Link, LinkProblem, Port};
use super::backoff::Backoff;
use super::message::{self, Known, Message, Topics};
use super::say;

/// How long to wait for the next event before looking at other things.
const IDLE: Duration = Duration::from_millis(200);

/// After an event more may follow at once; the state is asked for when they have.
const SETTLES: Duration = Duration::from_millis(50);

/// A box that says nothing is asked as often, so that a lost one is noticed.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// How often a thread that waits looks whether it should end.
const STEP: Duration = Duration::from_millis(100);

/// One box, and what its thread is given.
pub struct Feed {
    pub name: String,
    pub port: Port,
    pub topics: Topics,
    pub outbox: mpsc::Sender<Message>,
    pub asked: Asked,
    pub stopping: watch::Receiver<bool>,
}

/// From which number on somebody wants the events again. Several may ask: the one who misses most is served, and the others
/// with it.
#[derive(Clone)]
pub struct Asked(Arc<AtomicU64>);

impl Asked {
    const NOBODY: u64 = u64::MAX;

    pub fn ask(&self, from: u64) {
        self.0.fetch_min(from, Relaxed);
    }

    fn take(&self) -> Option<u64> {
        Some(self.0.swap(Asked::NOBODY, Relaxed)).filter(|from| *from != Asked::NOBODY)
    }
}

impl Default for Asked {
    fn default() -> Asked {
        Asked(Arc::new(AtomicU64::new(Asked::NOBODY)))
    }
}

impl Feed {
    /// Reads the box from where `known` ends, until the program is to end.
    pub fn run(self, known: Option<Known>) {
        Reading { feed: self, known, state: Value::Null }.run();
    }
}

/// How far a box has been read.
struct Reading {
    feed: Feed,
    known: Option<Known>,
    /// The state that was published last.
    state: Value,
}

/// Why a session with a box ended.
enum Ended {
    Stopped,
    Lost(LinkProblem),
}

impl From<LinkProblem> for Ended {
    fn from(problem: LinkProblem) -> Ended {
        Ended::Lost(problem)
    }
}

impl Reading {
    fn run(&mut self) {
        let mut backoff = Backoff::new();
        let mut complaint = String::new();
        loop {
            match self.session(&mut backoff) {
                Ended::Stopped => break,
                Ended::Lost(problem) => {
                    // The same thing again is not worth a line every few seconds.
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

    fn session(&mut self, backoff: &mut Backoff) -> Ended {
        match self.converse(backoff) {
            Ok(()) => Ended::Stopped,
            Err(ended) => ended,
        }
    }

    fn converse(&mut self, backoff: &mut Backoff) -> Result<(), Ended> {
        let mut link = Link::open(&self.feed.port)?;
        link.ask("watch on")?;
        self.catch_up(&mut link)?;
        backoff.reset();
        say(format_args!("table {}: connected at {}, event {}", self.feed.name, self.feed.port, self.seq()));
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

    /// An event that the box sent by itself. Whether it was news.
    fn event(&mut self, link: &mut Link, line: &str) -> Result<bool, Ended> {
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
            // One was left out on the way: the log has it.
            _ => self.catch_up(link).map(|()| false),
        }
    }

    /// Asks for the state; if it is further than the events, the log has what is missing.
    fn refresh(&mut self, link: &mut Link, news: bool) -> Result<(), Ended> {
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

    /// Publishes what the log has beyond what is known, and then the state.
    fn catch_up(&mut self, link: &mut Link) -> Result<(), Ended> {
        loop {
            let before = self.seq();
            let lines = self.news_of_log(link)?;
            for line in lines {
                self.publish_event(&message::event_of_line(&line), line)?;
            }
            let state = link.ask("state")?;
            let seq = state["seq"].as_u64().unwrap_or(0);
            // A journal in trouble keeps no log: then the state is all there is.
            if seq <= self.seq() || self.seq() == before {
                self.state = state;
                return self.publish_state(true);
            }
        }
    }

    /// The lines of the log after the last event that is known. The last one is read again: if it is not the same, this is
    /// another log, of a box that was exchanged or began anew.
    fn news_of_log(&mut self, link: &mut Link) -> Result<Vec<String>, Ended> {
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
                    "table {}: its log is another one and is published from its beginning",
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
        Ok(lines.into_iter().filter(|line| message::seq_of(line).is_some_and(|seq| seq > from)).collect())
    }

    /// What readers of the broker have missed.
    fn send_again(&mut self, link: &mut Link) -> Result<(), Ended> {
        // Anybody can ask for anything; the box has numbers up to the last.
        let Some(from) = self.feed.asked.take().filter(|from| *from <= self.seq()) else { return Ok(()) };
        let Some(run) = self.known.as_ref().map(|known| known.run) else { return Ok(()) };
        let (lines, _) = read_log(link, from)?;
        for line in lines.iter().filter(|line| message::seq_of(line).is_some_and(|seq| seq <= self.seq())) {
            self.send(message::event(&self.feed.topics, &self.feed.name, run, &message::event_of_line(line)))?;
        }
        Ok(())
    }

    fn seq(&self) -> u64 {
        self.known.as_ref().map_or(0, Known::seq)
    }

    fn publish_event(&mut self, event: &Value, line: String) -> Result<(), Ended> {
        let run = self.known.as_ref().map_or_else(seconds, |known| known.run);
        self.send(message::event(&self.feed.topics, &self.feed.name, run, event))?;
        self.known = Some(Known { run, last: Some(line) });
        Ok(())
    }

    fn publish_state(&self, up: bool) -> Result<(), Ended> {
        match &self.known {
            // Before the first answer of the box there is nothing to say that the broker does not have already.
            Some(known) if !self.state.is_null() => {
                self.send(message::state(&self.feed.topics, &self.feed.name, known, up, &self.state))
            }
            _ => Ok(()),
        }
    }

    fn send(&self, message: Message) -> Result<(), Ended> {
        // It fails only when the publisher has ended.
        self.feed.outbox.blocking_send(message).map_err(|_| Ended::Stopped)
    }

    fn pause(&self, long: Duration) -> Result<(), Ended> {
        let until = Instant::now() + long;
        while Instant::now() < until {
            if *self.feed.stopping.borrow() {
                return Err(Ended::Stopped);
            }
            thread::sleep(STEP.min(until.saturating_duration_since(Instant::now())));
        }
        Ok(())
    }
}

/// The whole answer before anything is done with it: a box does not wait for a slow reader.
fn read_log(link: &mut Link, from: u64) -> Result<(Vec<String>, u64), LinkProblem> {
    let mut lines = Vec::new();
    let end = link.ask_lines(&format!("log from={from}"), &mut |line| lines.push(line.to_owned()))?;
    Ok((lines, end["seq"].as_u64().unwrap_or(0)))
}

fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
