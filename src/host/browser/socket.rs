//! The socket of one open page: receives its requests and sends it updates.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use four_winds::words::LONGEST_LINE;
use tokio::select;
use tokio::sync::broadcast::error::RecvError;

use super::live::LiveTable;
use crate::live::session::PageSession;
use crate::live::wire;

/// Answers the page's request for a socket.
pub async fn open(State(table): State<Arc<LiveTable>>, upgrade: WebSocketUpgrade) -> Response {
    // The longest useful line is a rule set with all its options. A longer message ends the
    // connection before it takes up memory.
    upgrade.max_message_size(LONGEST_LINE).max_frame_size(LONGEST_LINE).on_upgrade(
        move |socket| async move {
            // An error means that the page was closed, which is normal.
            let _ = converse(socket, &table).await;
        },
    )
}

async fn converse(mut socket: WebSocket, table: &LiveTable) -> Result<(), axum::Error> {
    let mut page = SocketPage { table, session: PageSession::default() };
    loop {
        let (pictures, mut updates) = table.watch();
        for message in pictures {
            socket.send(message).await?;
        }
        loop {
            select! {
                update = updates.recv() => match update {
                    Ok(message) => socket.send(message).await?,
                    // The page is too far behind. Start again with whole pictures.
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

/// An open page at this table.
struct SocketPage<'a> {
    table: &'a LiveTable,
    session: PageSession,
}

impl SocketPage<'_> {
    /// Carries out a message of the page. Returns an answer only if the message is refused.
    fn hear(&mut self, message: &Message) -> Option<Message> {
        let done = match message {
            Message::Text(line) => self.table.hear(line, &mut self.session),
            Message::Binary(_) => Err(wire::not_understood()),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(()),
        };
        done.err().map(|problem| Message::text(wire::refused(&problem)))
    }
}

impl Drop for SocketPage<'_> {
    fn drop(&mut self) {
        self.table.close(&mut self.session);
    }
}
