//! The one table that every open page shows.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use axum::extract::ws::Message;
use four_winds::boards::Board;
use four_winds::console::desk::Log;
use four_winds::journal::{Health, Journal, Restored};
use four_winds::panel::Key;
use four_winds::referee::{Effects, Referee};
use four_winds::rules::Options;
use four_winds::screen::{self, Frame, Sent, Size};
use four_winds::seat::{ByPlace, Place};
use tokio::sync::broadcast;

use super::super::dice::OsDice;
use super::super::journal_file::{self, FileFlash};
use super::super::recorded::Kept;
use super::console::Reader;
use super::past::Past;
use super::time::TableTime;
use super::wire;

/// Messages a page may be behind before it gets whole pictures instead: all bands of four displays, a few times over.
const BACKLOG: usize = 512;

/// How exactly time is kept: finer than a step of the time bar.
const CLOCK_STEP: Duration = Duration::from_millis(20);

/// A referee, the displays it drives, and the pages that watch them.
pub struct LiveTable {
    board: &'static Board,
    started: Instant,
    /// The file that the journal is in; a file that could not be used as a journal is not ours to empty.
    file: Option<PathBuf>,
    inner: Mutex<Inner>,
    pages: broadcast::Sender<Message>,
    /// Each event as the console tells it.
    events: broadcast::Sender<String>,
}

/// What only one stroke at a time may touch.
struct Inner {
    referee: Referee,
    dice: OsDice,
    log: Kept,
    past: Past,
    time: TableTime,
    /// The pixels of one display, drawn anew for each place: the box has memory for one frame only, and so has this.
    frame: Vec<u32>,
    sent: ByPlace<Sent>,
}

/// The referee that this journal remembers, the journal, and what came back.
fn restored(mut journal: Journal<FileFlash>) -> (Referee, Kept, Restored) {
    let mut referee = Referee::new();
    let restored = referee.restore(|history| journal.restore(history));
    let log = Kept::new(journal);
    referee.tell_journal(log.health());
    (referee, log, restored)
}

impl LiveTable {
    /// A table whose time passes by itself, and that goes on where the journal in this file ends.
    pub fn new(board: &'static Board, file: Option<PathBuf>) -> Arc<LiveTable> {
        let (mut referee, mut log, Restored { ms, rolls, .. }) =
            restored(journal_file::journal_if_any(file.as_deref()));
        let file = file.filter(|_| log.health() != Health::Failing);
        let past = log.archive().map(Past::of).unwrap_or_default();
        let dice = OsDice::new(rolls.next);
        // A commitment is shown before the first press.
        referee.watch(&dice);
        let time = TableTime::beginning_at(ms);
        let (frame, sent) = (vec![0; Frame::words(board.size)], ByPlace::from_fn(|_| Sent::unknown()));
        let table = Arc::new(LiveTable {
            board,
            started: Instant::now(),
            file,
            inner: Mutex::new(Inner { referee, dice, log, past, time, frame, sent }),
            pages: broadcast::Sender::new(BACKLOG),
            events: broadcast::Sender::new(BACKLOG),
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
        let now = inner.time.at(self.real_micros()) / 1000;
        if inner.referee.deadline().is_some_and(|at| at <= now) {
            let Inner { referee, dice, .. } = &mut *inner;
            let effects = referee.tick(now, dice);
            self.send(&mut inner, &effects);
        }
    }

    /// Real time since the program started; a page's stamps are held against it.
    pub fn real_micros(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// A key went down at this real time: every page hears what changed. `first`: the finger did not hold it yet.
    pub fn press(&self, place: Place, key: Key, real_micros: u64, first: bool) {
        let mut inner = self.lock();
        let Inner { referee, dice, time, .. } = &mut *inner;
        let at = time.at(real_micros);
        if first {
            time.finger_down(real_micros);
        }
        let effects = referee.press(place, key, at / 1000, at, dice);
        self.send(&mut inner, &effects);
    }

    /// A key came up at this real time. `held`: a finger that held it let go.
    pub fn release(&self, place: Place, key: Key, real_micros: u64, held: bool) {
        let mut inner = self.lock();
        let Inner { referee, dice, time, .. } = &mut *inner;
        let at = time.at(real_micros);
        if held {
            time.finger_up(real_micros);
        }
        let effects = referee.release(place, key, at / 1000, dice);
        self.send(&mut inner, &effects);
    }

    /// Table time runs so fast from now on, for everybody; false: there is no such speed.
    pub fn set_speed(&self, speed: u8) -> bool {
        let mut inner = self.lock();
        let known = inner.time.set_speed(speed, self.real_micros());
        let _ = self.pages.send(wire::speed(inner.time.speed()));
        known
    }

    /// Offers these options for the next game; the words are for the page that asked, when it cannot be.
    pub fn offer(&self, options: Options) -> Result<(), String> {
        let mut inner = self.lock();
        if inner.referee.offer(options) {
            self.show(&mut inner, &Effects { changed: ByPlace([true; 4]), ..Effects::default() });
            return Ok(());
        }
        let playing = inner.referee.history().table().options().rules();
        if *playing == *options.rules() {
            return Ok(());
        }
        Err(format!(
            "A game of {} is being played here. To play {}, end it with the keys or start anew.",
            playing.title,
            options.rules().title
        ))
    }

    /// Forgets the game and the journal, as a box that was never used.
    pub fn start_anew(&self) {
        let mut inner = self.lock();
        if let Some(file) = &self.file {
            // Closed first: a journal is open once only.
            inner.log = Kept::new(Journal::none());
            (inner.referee, inner.log, _) = restored(journal_file::blank(file));
        } else {
            inner.referee = Referee::new();
        }
        inner.past = Past::default();
        // Rolls are numbered on, so that no number of this program is used twice.
        let Inner { referee, dice, .. } = &mut *inner;
        referee.watch(dice);
        let now = self.real_micros();
        inner.time.begin_anew(now);
        for message in self.everything(&mut inner) {
            let _ = self.pages.send(message);
        }
    }

    /// What happened is kept before anybody sees it.
    fn send(&self, inner: &mut Inner, effects: &Effects) {
        let Inner { referee, log, .. } = &mut *inner;
        effects.events.iter().for_each(|event| log.keep(event, referee.history()));
        log.keep_settings(referee.settings().to_bytes());
        if let Some(archive) = log.archive() {
            referee.look_up(archive);
        }
        self.show(inner, effects);
        let told = inner.referee.tell_journal(inner.log.health());
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
        for event in &effects.events {
            let Inner { referee, past, .. } = &mut *inner;
            let told = past.add(event, referee.history().table(), referee.ruling());
            let _ = self.pages.send(wire::event(told));
            let _ = self.events.send(wire::console_event(event));
        }
        if !effects.events.is_empty() {
            let _ = self.pages.send(self.state(inner));
        }
        if let Some(sound) = effects.sound {
            let _ = self.pages.send(wire::sound(sound));
        }
    }

    /// For a page that has just come, or has fallen too far behind: what all displays show now, and what follows.
    pub fn watch(&self) -> (Vec<Message>, broadcast::Receiver<Message>) {
        let mut inner = self.lock();
        (self.everything(&mut inner), self.pages.subscribe())
    }

    fn everything(&self, inner: &mut Inner) -> Vec<Message> {
        let mut messages = vec![wire::hello(self.board)];
        for place in Place::ALL {
            messages.push(inner.all_rows(self.board.size, place));
            messages.push(inner.words(place));
        }
        messages.extend([wire::log(inner.past.events()), self.state(inner), wire::speed(inner.time.speed())]);
        messages
    }

    fn state(&self, inner: &mut Inner) -> Message {
        wire::state(self.reader(inner, false).answer(b"state").trim_end())
    }

    /// Each event from now on, as the console tells it.
    pub fn events(&self) -> broadcast::Receiver<String> {
        self.events.subscribe()
    }

    /// What a console answers.
    pub fn answer(&self, request: &[u8], watched: &mut bool) -> String {
        let mut inner = self.lock();
        let mut reader = self.reader(&mut inner, *watched);
        let answer = reader.answer(request);
        *watched = reader.watched;
        answer
    }

    fn reader<'a>(&self, inner: &'a mut Inner, watched: bool) -> Reader<'a> {
        let now = inner.time.at(self.real_micros()) / 1000;
        Reader { referee: &inner.referee, log: &mut inner.log, board: self.board.name, now, watched }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // After a panic under the lock the table is still worth showing.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn changed_rows(&mut self, size: Size, place: Place) -> Vec<Message> {
        let Inner { referee, frame, sent, .. } = self;
        let Some(mut frame) = Frame::new(frame, size) else { return Vec::new() };
        screen::draw(&referee.view(place), &mut frame);
        let sent = &mut sent[place];
        // Whole rows: a page does not count bytes.
        let mut bands: Vec<usize> = sent.take_changes(&frame).map(|run| run.band).collect();
        bands.dedup();
        bands.into_iter().map(|band| rows(&frame, size, place, frame.band_rows(band))).collect()
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
