//! Serves the club's page: the scoreboard, and the tables as Server-Sent Events.

use std::convert::Infallible;
use std::future::IntoFuture;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::response::Redirect;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::get;
use futures_util::stream::{self, Stream};
use tokio::net::TcpListener;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::super::browser::{Gate, guard};
use super::super::failure::Failure;
use super::super::pages;
use super::broker::Broker;
use super::club::Club;
use super::message::Topics;
use super::say;

/// Opens the address and starts a task that serves the page until the program ends.
pub async fn serve(address: SocketAddr, broker: Broker, topics: Topics) -> Result<(), Failure> {
    let refused = |why: std::io::Error| {
        let why = match why.kind() {
            std::io::ErrorKind::AddrInUse => "another program has that port".to_owned(),
            std::io::ErrorKind::AddrNotAvailable => "this computer has no such address".to_owned(),
            _ => why.to_string(),
        };
        Failure::refused(format_args!(
            "cannot serve the page at {address}: {why}. Choose another: --serve=ADDRESS:PORT."
        ))
    };
    let listener = TcpListener::bind(address).await.map_err(refused)?;
    let listening = listener.local_addr().map_err(refused)?;
    let club = Arc::new(Club::new());
    say(format_args!("the club's page is at http://{listening}"));
    if !listening.ip().is_loopback() {
        say("everyone who can reach that address can read the scores, but nobody can change them");
    }
    let router = Router::new()
        .route("/", get(|| async { Redirect::temporary("/scoreboard?club") }))
        .route("/club/events", get(events))
        .merge(pages::scoreboard())
        .with_state(club.clone())
        .layer(axum::middleware::from_fn_with_state(Gate::new(listening), guard));
    tokio::spawn(async move {
        tokio::select! {
            () = club.follow(broker, topics) => {}
            ended = axum::serve(listener, router).into_future() => if let Err(why) = ended {
                say(format_args!("the page stopped: {why}"));
            }
        }
    });
    Ok(())
}

/// Answers `/club/events`: first the state of every table, then every message that follows.
async fn events(
    State(club): State<Arc<Club>>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let (first, following) = club.watch();
    let open = OpenPage { club, first: first.into_iter(), following };
    let stream = stream::unfold(open, |mut open| async move {
        let told = open.next().await?;
        Some((Ok(Event::default().data(told)), open))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}

/// An open page: the messages that it still has to get.
struct OpenPage {
    club: Arc<Club>,
    first: std::vec::IntoIter<String>,
    following: Receiver<String>,
}

impl OpenPage {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(state) = self.first.next() {
                return Some(state);
            }
            match self.following.recv().await {
                Ok(told) => return Some(told),
                Err(RecvError::Closed) => return None,
                // The page is too far behind. It gets all states again instead.
                Err(RecvError::Lagged(_)) => {
                    let (first, following) = self.club.watch();
                    (self.first, self.following) = (first.into_iter(), following);
                }
            }
        }
    }
}
