//! The console of this table, for pages that read it as they would read a box: they see everything and change nothing.

use std::fmt;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use four_winds::console::desk::Log;
use four_winds::console::{self, Control, Door, Info, LONGEST_LINE};
use four_winds::journal::Archive;
use four_winds::panel::DiceState;
use four_winds::referee::Referee;
use four_winds::table::{Stamped, Table};
use tokio::select;
use tokio::sync::broadcast::error::RecvError;

use super::super::recorded::Kept;
use super::live::LiveTable;

/// The table as a console sees it, at this table time.
pub struct Reader<'a> {
    pub referee: &'a Referee,
    pub log: &'a mut Kept,
    pub board: &'static str,
    pub now: u64,
    pub watched: bool,
}

impl Reader<'_> {
    /// The lines that answer this request.
    pub fn answer(&mut self, request: &[u8]) -> String {
        let mut answer = String::new();
        // Writing to a string cannot fail.
        let _ = console::answer(request, self, &mut answer);
        answer
    }
}

impl Door for Reader<'_> {
    fn table(&self) -> &Table {
        self.referee.history().table()
    }

    fn seq(&self) -> u32 {
        self.referee.history().seq()
    }

    fn now(&self) -> u64 {
        self.now
    }

    fn log(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        self.log.visit(from, visit)
    }

    fn watch(&mut self, on: bool) {
        self.watched = on;
    }

    fn is_watched(&self) -> bool {
        self.watched
    }

    fn info(&self) -> Info<'_> {
        let (journal, free_journal) = self.log.journal().unzip();
        Info { board: self.board, journal, free_journal, ..Info::default() }
    }

    fn dice(&self) -> DiceState {
        *self.referee.dice()
    }

    fn archive(&mut self) -> Option<&mut dyn Archive> {
        self.log.archive()
    }

    fn control(&mut self) -> Option<&mut dyn Control> {
        None
    }
}

/// Answers a page's request for a console.
pub async fn open(State(table): State<Arc<LiveTable>>, upgrade: WebSocketUpgrade) -> Response {
    // A line that is a little too long is answered; one that is much too long ends its own connection.
    let longest = 2 * LONGEST_LINE;
    upgrade.max_message_size(longest).max_frame_size(longest).on_upgrade(move |socket| async move {
        // An error means that the page is gone, which is how every page ends.
        let _ = converse(socket, &table).await;
    })
}

async fn converse(mut socket: WebSocket, table: &LiveTable) -> Result<(), axum::Error> {
    let mut events = table.events();
    let mut watched = false;
    loop {
        select! {
            event = events.recv() => match event {
                Ok(line) if watched => socket.send(Message::text(line)).await?,
                // A reader that missed some sees it by their numbers, and asks for the log.
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return Ok(()),
            },
            received = socket.recv() => match received {
                Some(message) => {
                    if let Message::Text(request) = message? {
                        let answer = table.answer(request.trim_end().as_bytes(), &mut watched);
                        socket.send(Message::text(answer)).await?;
                    }
                }
                None => return Ok(()),
            },
        }
    }
}
