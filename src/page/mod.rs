//! The table inside a page: the engine as WebAssembly, with nothing behind it.
//!
//! `src/host/web/engine.js` calls the functions below and offers the functions of [`browser`]. A text
//! goes in through [`room`]: the page writes it there and then calls a function that reads it. A
//! text goes out through a function of the page, which copies it before it returns.
//!
//! This is the only module of the project with names that a linker sees, hence `unsafe` before
//! them. There is no other `unsafe` here: each side uses memory of the other only during a call.

mod dice;
mod flash;

use std::cell::RefCell;

use four_winds::boards::{self, Board};
use four_winds::journal::{BYTES, Journal, JournalHealth};

use self::dice::{PageDice, page_dice};
use self::flash::{PageFlash, PageStore};
use crate::live::check::{Totals, replays};
use crate::live::session::PageSession;
use crate::live::sheet;
use crate::live::table::{Audience, TableCore};
use crate::live::verify::verify;
use crate::live::wire::{self, PageMessage};

static BOARDS: &[Board] = &boards::ALL;

/// What the page in the browser offers.
mod browser {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// A message of the table: JSON.
        pub safe fn text(at: *const u8, bytes: usize);
        /// A message of the table: rows of a display.
        pub safe fn rows(at: *const u8, bytes: usize);
        /// An event, as the console writes it.
        pub safe fn event(at: *const u8, bytes: usize);
        /// A part of the answer to the present call.
        pub safe fn answer(at: *const u8, bytes: usize);
        /// Sectors of the journal, to be kept.
        pub safe fn store(at: *const u8, offset: usize, bytes: usize);
        /// Fills this memory with random bytes.
        pub safe fn entropy(at: *mut u8, bytes: usize);
        /// The engine stops, and this says why.
        pub safe fn stopped(at: *const u8, bytes: usize);
    }
}

/// The one page that watches this table.
struct ThisPage;

impl Audience for ThisPage {
    fn message(&mut self, message: PageMessage) {
        match message {
            PageMessage::Text(text) => browser::text(text.as_ptr(), text.len()),
            PageMessage::Rows(rows) => browser::rows(rows.as_ptr(), rows.len()),
        }
    }

    fn event(&mut self, line: String) {
        browser::event(line.as_ptr(), line.len());
    }
}

/// The table and the one page that plays on it.
struct PageTable {
    core: TableCore<PageStore, PageDice>,
    session: PageSession,
    watched: bool,
}

thread_local! {
    static TABLE: RefCell<Option<PageTable>> = const { RefCell::new(None) };
    /// What the page has written for the next call.
    static HEARD: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn with_table(act: impl FnOnce(&mut PageTable)) {
    TABLE.with_borrow_mut(|table| table.as_mut().map(act));
}

fn heard() -> String {
    String::from_utf8_lossy(&HEARD.take()).into_owned()
}

fn answer(text: &str) {
    browser::answer(text.as_ptr(), text.len());
}

/// Answers with the text of this result, and returns whether it is a good one.
fn verdict(result: Result<String, String>) -> bool {
    let good = result.is_ok();
    answer(&result.unwrap_or_else(|why| why));
    good
}

fn micros(now: f64) -> u64 {
    now as u64
}

/// Room for what the page wants to say.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    HEARD.with_borrow_mut(|heard| {
        heard.clear();
        heard.resize(bytes, 0);
        heard.as_mut_ptr()
    })
}

/// The size of a journal.
#[unsafe(no_mangle)]
pub extern "C" fn journal_bytes() -> usize {
    BYTES
}

/// Whether the bytes in the room are a journal.
#[unsafe(no_mangle)]
pub extern "C" fn is_journal() -> bool {
    let bytes = HEARD.take();
    bytes.len() == BYTES
        && !matches!(
            Journal::mount(PageFlash::new(bytes)).health(),
            JournalHealth::Anew | JournalHealth::Failing
        )
}

/// Begins with the journal in the room, on this board.
#[unsafe(no_mangle)]
pub extern "C" fn start(board: usize) {
    std::panic::set_hook(Box::new(|why| {
        let text = why.to_string();
        browser::stopped(text.as_ptr(), text.len());
    }));
    let Some(board) = BOARDS.get(board) else { return };
    let mut core = TableCore::new(board, PageStore::new(HEARD.take()), page_dice);
    for message in core.everything(0) {
        ThisPage.message(message);
    }
    TABLE.set(Some(PageTable { core, session: PageSession::default(), watched: false }));
}

/// Carries out the line in the room at this time of the page's clock, in microseconds since the
/// start.
#[unsafe(no_mangle)]
pub extern "C" fn hear(now: f64) {
    let line = heard();
    with_table(|PageTable { core, session, .. }| {
        if let Err(problem) = session.hear(&line, core, micros(now), &mut ThisPage) {
            ThisPage.message(PageMessage::Text(wire::refused(&problem)));
        }
    });
}

/// Does what is due.
#[unsafe(no_mangle)]
pub extern "C" fn tick(now: f64) {
    with_table(|table| table.core.tick(micros(now), &mut ThisPage));
}

/// Answers the console's request in the room.
#[unsafe(no_mangle)]
pub extern "C" fn ask(now: f64) {
    let line = heard();
    with_table(|PageTable { core, watched, .. }| {
        answer(&core.answer(line.trim_end().as_bytes(), watched, micros(now)));
    });
}

/// A game as a box tells it.
struct ToldGame<'a> {
    name: &'a str,
    total: Totals,
    csv: &'a str,
    log: &'a str,
}

impl ToldGame<'_> {
    /// Reads a line with the name of the game, four totals and the number of bytes of the score
    /// sheet, then the sheet, then the log.
    fn parse(text: &str) -> Option<ToldGame<'_>> {
        let (head, rest) = text.split_once('\n')?;
        let mut words = head.split(' ');
        let name = words.next()?;
        let mut total = [0; 4];
        for place in &mut total {
            *place = words.next()?.parse().ok()?;
        }
        let (csv, log) = rest.split_at_checked(words.next()?.parse().ok()?)?;
        Some(ToldGame { name, total, csv, log })
    }
}

/// Whether the log of the game in the room replays to its totals and its score sheet. The answer
/// says why not.
#[unsafe(no_mangle)]
pub extern "C" fn check() -> bool {
    let text = heard();
    let checked = match ToldGame::parse(&text) {
        Some(ToldGame { name, total, csv, log }) => {
            replays(&format!("{name}.log"), log, csv, total, || page_dice(1))
        }
        None => Err("the page asked in other words".to_owned()),
    };
    verdict(checked.map(|()| String::new()))
}

/// Answers with the score sheet of the game in the room, to be printed.
#[unsafe(no_mangle)]
pub extern "C" fn sheet() {
    let text = heard();
    if let Some(ToldGame { name, csv, log, .. }) = ToldGame::parse(&text) {
        answer(&sheet::html(name, csv, log));
    }
}

/// Recomputes every roll of the log in the room. Dice that were typed in have no proof, which is
/// not wrong. The answer says what was found.
#[unsafe(no_mangle)]
pub extern "C" fn check_rolls() -> bool {
    verdict(verify(&heard(), true))
}
