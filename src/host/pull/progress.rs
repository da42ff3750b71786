//! A progress bar on a terminal. If standard error is not a terminal, no bar is drawn.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use super::super::tell::tell;

/// The shortest time between two drawings of the bar.
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

    /// Sets the number of games to read.
    pub fn expect(&mut self, games: usize) {
        self.games = games;
    }

    /// One game is done.
    pub fn step(&mut self) {
        self.done += 1;
        self.events = 0;
    }

    /// An event of this game arrived.
    pub fn event(&mut self, game: &str) {
        self.events += 1;
        if self.watched && self.drawn.is_none_or(|drawn| drawn.elapsed() >= REDRAW) {
            self.drawn = Some(Instant::now());
            draw(&bar(self.done, self.games, game, self.events));
        }
    }

    /// Prints a line that stays on the terminal.
    pub fn line(&mut self, text: &str) {
        self.end();
        // Saving the files goes on even if nobody reads this line.
        let _ = tell(text);
    }

    /// Removes the bar.
    pub fn end(&mut self) {
        if self.drawn.take().is_some() {
            draw("");
        }
    }
}

/// Replaces the current line of the terminal.
fn draw(text: &str) {
    let mut terminal = stderr().lock();
    let _ = write!(terminal, "\r\x1b[K{text}").and_then(|()| terminal.flush());
}

fn bar(done: usize, games: usize, game: &str, events: usize) -> String {
    let full = WIDTH * done.min(games) / games.max(1);
    format!(
        "[{}{}] {done} of {games}  {game}: {events} events",
        "#".repeat(full),
        "-".repeat(WIDTH - full)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_fills_from_the_left_and_never_overflows() {
        assert_eq!(
            bar(0, 4, "game-0001", 12),
            "[------------------------] 0 of 4  game-0001: 12 events"
        );
        assert_eq!(bar(1, 4, "current", 1), "[######------------------] 1 of 4  current: 1 events");
        assert!(bar(9, 4, "x", 0).starts_with("[########################]"));
        assert!(bar(0, 0, "x", 0).starts_with("[-"));
    }
}
