//! One open page: what it sends, and what it is sent.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use four_winds::console::Problem;
use four_winds::panel::Key;
use four_winds::seat::Place;
use tokio::select;
use tokio::sync::broadcast::error::RecvError;

use super::clock::PageClock;
use super::live::LiveTable;
use super::wire::{self, Edge, Request, Stroke};

/// Answers the page's request for a socket.
pub async fn open(State(table): State<Arc<LiveTable>>, upgrade: WebSocketUpgrade) -> Response {
    // A longer message ends the connection before it is held in memory.
    upgrade.max_message_size(wire::LONGEST_LINE).max_frame_size(wire::LONGEST_LINE).on_upgrade(
        move |socket| async move {
            // An error means that the page is gone, which is how every page ends.
            let _ = converse(socket, &table).await;
        },
    )
}

async fn converse(mut socket: WebSocket, table: &LiveTable) -> Result<(), axum::Error> {
    let mut page = Page { table, clock: PageClock::default(), held: HashSet::new() };
    loop {
        let (pictures, mut updates) = table.watch();
        for message in pictures {
            socket.send(message).await?;
        }
        loop {
            select! {
                update = updates.recv() => match update {
                    Ok(message) => socket.send(message).await?,
                    // Too far behind to be told everything: start again with whole pictures.
                    Err(RecvError::Lagged(_)) => break,
                    Err(RecvError::Closed) => return Ok(()),
                },
                received = socket.recv() => match received {
                    Some(message) => if let Some(answer) = page.hear(&message?) {
                        socket.send(answer).await?;
                    },
                    None => return Ok(()),
                },
            }
        }
    }
}

/// What the table knows about an open page.
struct Page<'a> {
    table: &'a LiveTable,
    clock: PageClock,
    /// The keys that it holds down.
    held: HashSet<(Place, Key)>,
}

impl Page<'_> {
    /// Does what a message asks; the answer is for one that cannot be done.
    fn hear(&mut self, message: &Message) -> Option<Message> {
        let line = match message {
            Message::Text(line) => line.as_str(),
            Message::Binary(_) => return Some(wire::refused(&wire::not_understood())),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return None,
        };
        let done = Request::parse(line).and_then(|request| self.act(request));
        done.err().map(|problem| wire::refused(&problem))
    }

    fn act(&mut self, request: Request) -> Result<(), Problem> {
        match request {
            Request::Stroke(stroke) => self.stroke(&stroke),
            Request::Speed(speed) => {
                if !self.table.set_speed(speed) {
                    return Err(Problem::new(
                        "bad-speed",
                        format_args!("table time runs 1, 2, 4 or 8 times as fast, not {speed}"),
                    ));
                }
            }
            Request::Offer(options) => self.table.offer(options).map_err(|why| Problem::new("game-in-play", why))?,
            Request::StartAnew => self.table.start_anew(),
        }
        Ok(())
    }

    fn stroke(&mut self, stroke: &Stroke) {
        let Stroke { place, key, edge, page_micros } = *stroke;
        let at = self.clock.table_micros(page_micros, self.table.real_micros());
        let finger = (place, key);
        match edge {
            Edge::Down => self.table.press(place, key, at, self.held.insert(finger)),
            Edge::Up => self.table.release(place, key, at, self.held.remove(&finger)),
        }
    }
}

/// A page that is closed lets its keys go.
impl Drop for Page<'_> {
    fn drop(&mut self) {
        let now = self.table.real_micros();
        for (place, key) in self.held.drain() {
            self.table.release(place, key, now, true);
        }
    }
}
