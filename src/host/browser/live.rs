//! The one table that every open page shows.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use axum::extract::ws::Message;
use four_winds::boards::Board;
use four_winds::journal::Journal;
use four_winds::panel::Key;
use four_winds::referee::{Dice, Effects, Referee};
use four_winds::screen::{self, Frame, Sent, Size};
use four_winds::seat::{ByPlace, Place};
use four_winds::table::Phase;
use tokio::sync::broadcast;

use super::super::dice::OsDice;
use super::super::journal_file::FileFlash;
use super::wire;

/// Messages a page may be behind before it gets whole pictures instead: all bands of four displays, a few times over.
const BACKLOG: usize = 256;

/// How exactly time is kept: finer than a step of the time bar.
const CLOCK_STEP: Duration = Duration::from_millis(20);

/// A referee, the displays it drives, and the pages that watch them.
pub struct LiveTable {
    board: &'static Board,
    started: Instant,
    /// Table time when the program started.
    began_ms: u64,
    inner: Mutex<Inner>,
    pages: broadcast::Sender<Message>,
}

/// What only one stroke at a time may touch.
struct Inner {
    referee: Referee,
    dice: OsDice,
    journal: Journal<FileFlash>,
    /// The pixels of one display, drawn anew for each place: the box has memory for one frame only, and so has this.
    frame: Vec<u32>,
    sent: ByPlace<Sent>,
}

impl LiveTable {
    /// A table whose time passes by itself, and that goes on where this journal ends.
    pub fn new(board: &'static Board, mut journal: Journal<FileFlash>) -> Arc<LiveTable> {
        let mut referee = Referee::new();
        let began_ms = referee.restore(|history| journal.restore(history)).ms;
        while journal.tidy() {}
        referee.tell_journal(journal.health());
        let mut dice = OsDice::new(1);
        // So that a commitment can be shown before the first press.
        dice.press(0);
        let table = Arc::new(LiveTable {
            board,
            started: Instant::now(),
            began_ms,
            inner: Mutex::new(Inner {
                referee,
                dice,
                journal,
                frame: vec![0; Frame::words(board.size)],
                sent: ByPlace::from_fn(|_| Sent::unknown()),
            }),
            pages: broadcast::Sender::new(BACKLOG),
        });
        // Nobody watches yet; this is only so that the first stroke sends what it changed and no more.
        for place in Place::ALL {
            table.lock().changed_rows(board.size, place);
        }
        let clock = Arc::downgrade(&table);
        thread::spawn(move || {
            while let Some(table) = clock.upgrade() {
                table.tick();
                drop(table);
                thread::sleep(CLOCK_STEP);
            }
        });
        table
    }

    /// Does what has fallen due.
    fn tick(&self) {
        let mut inner = self.lock();
        let now = self.now_micros() / 1000;
        if inner.referee.deadline().is_some_and(|at| at <= now) {
            let Inner { referee, dice, .. } = &mut *inner;
            let effects = referee.tick(now, dice);
            self.send(&mut inner, &effects);
        }
    }

    /// Table time.
    pub fn now_micros(&self) -> u64 {
        let elapsed = u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.began_ms.saturating_mul(1000).saturating_add(elapsed)
    }

    /// A key went down: every page hears what changed.
    pub fn press(&self, place: Place, key: Key, at_micros: u64) {
        let mut inner = self.lock();
        let Inner { referee, dice, .. } = &mut *inner;
        let effects = referee.press(place, key, at_micros / 1000, at_micros, dice);
        self.send(&mut inner, &effects);
    }

    /// A key came up.
    pub fn release(&self, place: Place, key: Key, at_micros: u64) {
        let mut inner = self.lock();
        let Inner { referee, dice, .. } = &mut *inner;
        let effects = referee.release(place, key, at_micros / 1000, dice);
        self.send(&mut inner, &effects);
    }

    /// What happened is kept before anybody sees it.
    fn send(&self, inner: &mut Inner, effects: &Effects) {
        inner.keep(effects);
        self.show(inner, effects);
        let told = inner.referee.tell_journal(inner.journal.health());
        self.show(inner, &told);
    }

    /// Sending fails only when no page is open. It happens under the lock so that all pages see one order of things.
    fn show(&self, inner: &mut Inner, effects: &Effects) {
        for (place, _) in effects.changed.iter().filter(|(_, changed)| **changed) {
            for message in inner.changed_rows(self.board.size, place) {
                let _ = self.pages.send(message);
            }
            let _ = self.pages.send(inner.words(place));
        }
        if let Some(sound) = effects.sound {
            let _ = self.pages.send(wire::sound(sound));
        }
    }

    /// For a page that has just come, or has fallen too far behind: what all displays show now, and what follows.
    pub fn watch(&self) -> (Vec<Message>, broadcast::Receiver<Message>) {
        let mut inner = self.lock();
        let mut messages = vec![wire::hello(self.board)];
        for place in Place::ALL {
            messages.push(inner.all_rows(self.board.size, place));
            messages.push(inner.words(place));
        }
        (messages, self.pages.subscribe())
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // After a panic under the lock the table is still worth showing.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn keep(&mut self, effects: &Effects) {
        let history = self.referee.history();
        for event in &effects.events {
            // If it is not kept, the players are told.
            let _ = self.journal.keep(event, history);
        }
        let between_hands = matches!(history.table().phase(), Phase::Settled | Phase::Over);
        if between_hands && !effects.events.is_empty() {
            while self.journal.tidy() {}
        }
    }

    fn changed_rows(&mut self, size: Size, place: Place) -> Vec<Message> {
        let Inner { referee, frame, sent, .. } = self;
        let Some(mut frame) = Frame::new(frame, size) else { return Vec::new() };
        screen::draw(&referee.view(place), &mut frame);
        let sent = &mut sent[place];
        let mut messages = Vec::new();
        for band in 0..frame.bands() {
            if sent.changed(&frame, band) {
                messages.push(rows(&frame, size, place, frame.band_rows(band)));
                sent.mark(&frame, band);
            }
        }
        messages
    }

    fn words(&self, place: Place) -> Message {
        wire::words(place, &self.referee.view(place).text())
    }

    fn all_rows(&mut self, size: Size, place: Place) -> Message {
        let Inner { referee, frame, .. } = self;
        let Some(mut frame) = Frame::new(frame, size) else { return wire::rows(place, 0, &[]) };
        screen::draw(&referee.view(place), &mut frame);
        rows(&frame, size, place, 0..size.height)
    }
}

fn rows(frame: &Frame<'_>, size: Size, place: Place, rows: std::ops::Range<u16>) -> Message {
    let mut pixels = vec![0; usize::from(size.width) * rows.len() * 2];
    let filled = frame.rows_rgb565(rows.clone(), &mut pixels);
    pixels.truncate(filled);
    wire::rows(place, rows.start, &pixels)
}
