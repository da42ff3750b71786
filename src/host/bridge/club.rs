//! The states of all tables of a club, as read from the broker, for the club's page.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use rumqttc::{AsyncClient, Event, Packet, QoS};
use serde_json::Value;
use tokio::sync::{broadcast, mpsc};
use tokio::time::sleep;

use super::backoff::Backoff;
use super::broker::Broker;
use super::follow::{Advice, Follower};
use super::message::Topics;
use super::publisher::{Pump, pump};
use super::say;

/// How many messages a page may be behind. A page that is further behind gets all states again.
const BACKLOG: usize = 512;

/// How many requests to the broker may wait: two subscriptions, and at most one for each table with
/// missing events.
const REQUESTS: usize = 256;

/// More tables than a club has. Without a limit, anybody who may publish could fill the memory with
/// invented tables.
const MOST_TABLES: usize = 400;

/// The current states of the tables, and the open pages.
pub struct Club {
    states: Mutex<BTreeMap<String, String>>,
    pages: broadcast::Sender<String>,
}

impl Club {
    pub fn new() -> Club {
        Club { states: Mutex::new(BTreeMap::new()), pages: broadcast::Sender::new(BACKLOG) }
    }

    /// For a newly opened page: the state of every table, and a receiver for what follows.
    pub fn watch(&self) -> (Vec<String>, broadcast::Receiver<String>) {
        // Both under one lock, so that the page gets no message twice and misses none.
        let states = self.lock();
        (states.values().cloned().collect(), self.pages.subscribe())
    }

    fn state(&self, table: &str, payload: String) {
        let mut states = self.lock();
        // Sending fails only when no page is open.
        let _ = self.pages.send(payload.clone());
        states.insert(table.to_owned(), payload);
    }

    fn event(&self, payload: String) {
        let _states = self.lock();
        let _ = self.pages.send(payload);
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Follows the broker for as long as the program runs.
    pub async fn follow(&self, place: Broker, topics: Topics) {
        let (mut backoff, mut follower) = (Backoff::new(), Follower::default());
        let mut complaint = String::new();
        loop {
            let (client, events) = place.client("board", REQUESTS);
            let (happened, mut incoming) = mpsc::channel(64);
            let _pump = Pump(tokio::spawn(pump(events, happened)));
            while let Some(event) = incoming.recv().await {
                match event {
                    Ok(Event::Incoming(Packet::ConnAck(_))) => {
                        backoff.reset();
                        complaint.clear();
                        for what in ["state", "event"] {
                            let _ = client.try_subscribe(topics.of("+", what), QoS::AtLeastOnce);
                        }
                    }
                    Ok(Event::Incoming(Packet::Publish(publish))) => {
                        self.hear(
                            &client,
                            &topics,
                            &mut follower,
                            &publish.topic,
                            &publish.payload,
                        );
                    }
                    Ok(_) => {}
                    Err(why) => {
                        let why = place.in_words(&why);
                        if why != complaint {
                            say(format_args!("the page waits for the broker at {place}: {why}"));
                            complaint = why;
                        }
                    }
                }
            }
            sleep(backoff.next()).await;
        }
    }

    fn hear(
        &self,
        client: &AsyncClient,
        topics: &Topics,
        follower: &mut Follower,
        topic: &str,
        payload: &[u8],
    ) {
        let Some((table, what)) = topics.read(topic) else { return };
        // Anybody may publish under this topic, so only messages in the right form are passed on.
        let Ok(told) = serde_json::from_slice::<Value>(payload) else { return };
        let (run, now) = (told["run"].as_u64(), Instant::now());
        let seq =
            if what == "state" { told["seq"].as_u64() } else { told["event"]["seq"].as_u64() };
        let (Some(run), Some(seq), true) = (run, seq, told["table"] == table) else { return };
        if !follower.has_room_for(table, MOST_TABLES) {
            return;
        }
        let verdict = match what {
            "state" => follower.state(table, run, seq, now),
            _ => follower.event(table, run, seq, now),
        };
        if let Advice::Ask(from) = verdict {
            let request = serde_json::json!({ "from": from }).to_string();
            let _ =
                client.try_publish(topics.of(table, "resend"), QoS::AtLeastOnce, false, request);
        }
        match (what, verdict) {
            // A state is complete in itself, even if events before it are missing.
            ("state", Advice::Take | Advice::Ask(_)) => self.state(table, told.to_string()),
            ("event", Advice::Take) => self.event(told.to_string()),
            _ => {}
        }
    }
}
