//! The console of this table. Pages read it in the same way as they read a box. They can read
//! everything and change nothing.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use four_winds::words::LONGEST_LINE;
use tokio::select;
use tokio::sync::broadcast::error::RecvError;

use super::live::LiveTable;

/// Answers a page's request for a console.
pub async fn open(State(table): State<Arc<LiveTable>>, upgrade: WebSocketUpgrade) -> Response {
    // A line that is a little too long gets an answer. One that is much too long ends the
    // connection.
    let longest = 2 * LONGEST_LINE;
    upgrade.max_message_size(longest).max_frame_size(longest).on_upgrade(move |socket| async move {
        // An error means that the page has gone, as every page does sooner or later.
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
                // A reader that missed events notices from their numbers and asks for the log.
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
