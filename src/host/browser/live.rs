//! The one table that every open page shows.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use axum::extract::ws::Message;
use four_winds::boards::Board;
use four_winds::journal::{Journal, JournalHealth};
use four_winds::problem::Problem;
use tokio::sync::broadcast;

use super::super::dice::{OsDice, os_dice};
use super::super::journal_file::{self, FileFlash};
use crate::live::session::PageSession;
use crate::live::table::{Audience, JournalStore, TableCore};
use crate::live::wire::PageMessage;

/// How many messages a page may fall behind before it gets whole pictures instead. This is enough
/// for all bands of four displays, a few times over.
const BACKLOG: usize = 512;

/// How often the clock looks whether something is due: more often than the time bar moves.
const CLOCK_STEP: Duration = Duration::from_millis(20);

/// A table, and the pages that watch it.
pub struct LiveTable {
    started: Instant,
    /// The lock lets only one key press at a time change the table. Messages are sent under it, so
    /// that all pages see things in the same order.
    core: Mutex<TableCore<FileStore, OsDice>>,
    watchers: Watchers,
}

/// The pages that are open, and those that read the console.
#[derive(Clone)]
struct Watchers {
    pages: broadcast::Sender<Message>,
    events: broadcast::Sender<String>,
}

/// Sending fails only if nobody watches.
impl Audience for Watchers {
    fn message(&mut self, message: PageMessage) {
        let _ = self.pages.send(socket_message(message));
    }

    fn event(&mut self, line: String) {
        let _ = self.events.send(line);
    }
}

fn socket_message(message: PageMessage) -> Message {
    match message {
        PageMessage::Text(text) => Message::text(text),
        PageMessage::Rows(rows) => Message::binary(rows),
    }
}

/// The file that holds the journal. `None` if there is no file, or if the file could not be used as
/// a journal: then we must not erase it.
struct FileStore(Option<PathBuf>);

impl JournalStore for FileStore {
    type Flash = FileFlash;

    fn open(&mut self) -> Journal<FileFlash> {
        let journal = journal_file::journal_if_any(self.0.as_deref());
        if journal.health() == JournalHealth::Failing {
            self.0 = None;
        }
        journal
    }

    fn blank(&mut self) -> Journal<FileFlash> {
        self.0.as_deref().map_or_else(Journal::none, journal_file::blank)
    }
}

impl LiveTable {
    /// A table whose time passes by itself. It continues where the journal in this file ends.
    pub fn new(board: &'static Board, file: Option<PathBuf>) -> Arc<LiveTable> {
        let core = TableCore::new(board, FileStore(file), os_dice);
        let (pages, events) = (broadcast::Sender::new(BACKLOG), broadcast::Sender::new(BACKLOG));
        let table = Arc::new(LiveTable {
            started: Instant::now(),
            core: Mutex::new(core),
            watchers: Watchers { pages, events },
        });
        let clock = Arc::downgrade(&table);
        thread::spawn(move || {
            while let Some(table) = clock.upgrade() {
                table.lock().tick(table.real_micros(), &mut table.watchers.clone());
                drop(table);
                thread::sleep(CLOCK_STEP);
            }
        });
        table
    }

    /// Real time since the program started. A page's time stamps are compared with it.
    fn real_micros(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// Carries out a line of a page. The error says what would be right.
    pub fn hear(&self, line: &str, page: &mut PageSession) -> Result<(), Problem> {
        let mut core = self.lock();
        page.hear(line, &mut core, self.real_micros(), &mut self.watchers.clone())
    }

    /// A page is closed.
    pub fn close(&self, page: &mut PageSession) {
        let mut core = self.lock();
        page.close(&mut core, self.real_micros(), &mut self.watchers.clone());
    }

    /// For a page that has just come, or has fallen too far behind: what all displays show now, and
    /// a receiver for what follows.
    pub fn watch(&self) -> (Vec<Message>, broadcast::Receiver<Message>) {
        let mut core = self.lock();
        let everything = core.everything(self.real_micros());
        (everything.into_iter().map(socket_message).collect(), self.watchers.pages.subscribe())
    }

    /// A receiver for each event from now on, as the console writes it.
    pub fn events(&self) -> broadcast::Receiver<String> {
        self.watchers.events.subscribe()
    }

    /// Answers a request of the console. `watched` says whether this reader also gets the events;
    /// the request `watch` changes it.
    pub fn answer(&self, request: &[u8], watched: &mut bool) -> String {
        self.lock().answer(request, watched, self.real_micros())
    }

    fn lock(&self) -> MutexGuard<'_, TableCore<FileStore, OsDice>> {
        // Show the table even if another thread panicked while it held the lock.
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
