//! A bar for the person who waits; nothing but whole lines where nobody watches.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use super::super::tell::tell;

/// As often as an eye needs.
const REDRAW: Duration = Duration::from_millis(100);
const WIDTH: usize = 24;

pub struct Progress {
    watched: bool,
    done: usize,
    games: usize,
    events: usize,
    drawn: Option<Instant>,
}

impl Progress {
    pub fn new() -> Progress {
        Progress { watched: stderr().is_terminal(), done: 0, games: 0, events: 0, drawn: None }
    }

    /// So many games are to be read.
    pub fn expect(&mut self, games: usize) {
        self.games = games;
    }

    /// One of them is done.
    pub fn step(&mut self) {
        self.done += 1;
        self.events = 0;
    }

    /// An event of this game came in.
    pub fn event(&mut self, game: &str) {
        self.events += 1;
        if self.watched && self.drawn.is_none_or(|drawn| drawn.elapsed() >= REDRAW) {
            self.drawn = Some(Instant::now());
            draw(&bar(self.done, self.games, game, self.events));
        }
    }

    /// A line that stays.
    pub fn line(&mut self, text: &str) {
        self.end();
        // The files count; a reader who has had enough stops nothing.
        let _ = tell(text);
    }

    /// Takes the bar away.
    pub fn end(&mut self) {
        if self.drawn.take().is_some() {
            draw("");
        }
    }
}

/// In the place of what was drawn before.
fn draw(text: &str) {
    let mut terminal = stderr().lock();
    let _ = write!(terminal, "\r\x1b[K{text}").and_then(|()| terminal.flush());
}

fn bar(done: usize, games: usize, game: &str, events: usize) -> String {
    let full = WIDTH * done.min(games) / games.max(1);
    format!("[{}{}] {done} of {games}  {game}: {events} events", "#".repeat(full), "-".repeat(WIDTH - full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_fills_from_the_left_and_never_overflows() {
        assert_eq!(bar(0, 4, "game-0001", 12), "[------------------------] 0 of 4  game-0001: 12 events");
        assert_eq!(bar(1, 4, "current", 1), "[######------------------] 1 of 4  current: 1 events");
        assert!(bar(9, 4, "x", 0).starts_with("[########################]"));
        assert!(bar(0, 0, "x", 0).starts_with("[-"));
    }
}
