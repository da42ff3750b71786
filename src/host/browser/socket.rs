//! One open page: what it sends, and what it is sent.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use tokio::select;
use tokio::sync::broadcast::error::RecvError;

use super::clock::PageClock;
use super::live::LiveTable;
use super::wire::{self, Edge, Stroke};

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
    let mut clock = PageClock::default();
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
                    Some(message) => if let Some(answer) = hear(message?, table, &mut clock) {
                        socket.send(answer).await?;
                    },
                    None => return Ok(()),
                },
            }
        }
    }
}

/// Does what a message asks; the answer is for one that makes no sense.
fn hear(message: Message, table: &LiveTable, clock: &mut PageClock) -> Option<Message> {
    let line = match &message {
        Message::Text(line) => line.as_str(),
        Message::Binary(_) => return Some(wire::not_understood()),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return None,
    };
    let Some(stroke) = Stroke::parse(line) else { return Some(wire::not_understood()) };
    let at_micros = clock.table_micros(stroke.page_micros, table.now_micros());
    match stroke.edge {
        Edge::Down => table.press(stroke.place, stroke.key, at_micros),
        Edge::Up => table.release(stroke.place, stroke.key, at_micros),
    }
    None
}
