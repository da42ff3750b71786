//! Sends messages to the broker in order, and keeps each one until the broker acknowledges it.
//!
//! The MQTT crate loses unacknowledged messages when a broker restarts without its memory. So each
//! connection begins with an empty session, and this module sends the unacknowledged messages
//! again. A broker acknowledges in order (MQTT 3.1.1, section 4.6), so it is enough to count.

use std::collections::{HashMap, VecDeque};
use std::future::pending;
use std::time::Duration;

use rumqttc::{AsyncClient, ConnectionError, Event, EventLoop, Packet, QoS};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::backoff::Backoff;
use super::broker::Broker;
use super::feed::ResendRequest;
use super::memory::BridgeMemory;
use super::message::{Known, Message, Topics};
use super::say;

/// How many messages may be on their way at once. It is fewer than the MQTT crate allows.
const WINDOW: usize = 50;

/// How long the last messages may take when the program ends.
const PARTING: Duration = Duration::from_secs(3);

/// How long to wait for the disconnect message to be sent.
const FAREWELL: Duration = Duration::from_millis(200);

/// Tells the feeds, once, what the broker already has. They wait for it before they begin.
type Remembered = Option<oneshot::Sender<HashMap<String, Known>>>;

pub struct Publisher {
    broker: Broker,
    topics: Topics,
    queue: mpsc::Receiver<Message>,
    /// For each table, where to ask for events again.
    requests: HashMap<String, ResendRequest>,
    stopping: watch::Receiver<bool>,
    /// Messages that are not acknowledged yet, oldest first. The first `sent` of them are on their
    /// way.
    waiting: VecDeque<Message>,
    sent: usize,
    /// The last acknowledged message of every retained topic. The broker should have stored them.
    kept: HashMap<String, Message>,
    /// A file with the same information for the next run of the bridge.
    memory: BridgeMemory,
    /// Whether all feeds have ended.
    no_more: bool,
}

/// Why a connection ended.
enum ConnectionEnd {
    Done,
    Lost(String),
}

impl Publisher {
    pub fn new(
        broker: Broker,
        topics: Topics,
        queue: mpsc::Receiver<Message>,
        requests: HashMap<String, ResendRequest>,
        stopping: watch::Receiver<bool>,
        memory: BridgeMemory,
    ) -> Publisher {
        let (waiting, kept) = (VecDeque::new(), HashMap::new());
        Publisher {
            broker,
            topics,
            queue,
            requests,
            stopping,
            waiting,
            sent: 0,
            kept,
            memory,
            no_more: false,
        }
    }

    /// Runs until the program ends. Sends to `remembered`, once, what the broker has of each table.
    pub async fn run(mut self, remembered: oneshot::Sender<HashMap<String, Known>>) {
        let mut remembered = Some(remembered);
        let mut backoff = Backoff::new();
        let mut complaint = String::new();
        loop {
            match self.connection(&mut remembered, &mut backoff, &mut complaint).await {
                ConnectionEnd::Done => return,
                ConnectionEnd::Lost(why) if why != complaint => {
                    say(format_args!(
                        "no connection to the broker at {}: {why}. Trying again.",
                        self.broker
                    ));
                    complaint = why;
                }
                ConnectionEnd::Lost(_) => {}
            }
            let mut stopping = self.stopping.clone();
            tokio::select! {
                () = sleep(backoff.next()) => {}
                _ = stopping.wait_for(|stop| *stop) => return self.give_up(),
            }
        }
    }

    fn give_up(&self) {
        if !self.waiting.is_empty() {
            say(format_args!(
                "ended without the broker: {} messages stay in the boxes for the next run.",
                self.waiting.len()
            ));
        }
    }

    async fn connection(
        &mut self,
        remembered: &mut Remembered,
        backoff: &mut Backoff,
        complaint: &mut String,
    ) -> ConnectionEnd {
        let (client, events) = self.broker.client("bridge", WINDOW + 8);
        let (happened, mut incoming) = mpsc::channel(WINDOW);
        // The event loop must not be interrupted in the middle of its work, so it has a task of its
        // own. That task ends together with this one.
        let pump = Pump(tokio::spawn(pump(events, happened)));
        let ended = self.converse(&client, &mut incoming, remembered, backoff, complaint).await;
        if matches!(ended, ConnectionEnd::Done) && client.try_disconnect().is_ok() {
            let _ =
                timeout(FAREWELL, async { while let Some(Ok(_)) = incoming.recv().await {} }).await;
        }
        drop(pump);
        ended
    }

    async fn converse(
        &mut self,
        client: &AsyncClient,
        incoming: &mut mpsc::Receiver<Result<Event, ConnectionError>>,
        remembered: &mut Remembered,
        backoff: &mut Backoff,
        complaint: &mut String,
    ) -> ConnectionEnd {
        let mut found = HashMap::new();
        let mut subscribed = 0;
        let mut connected = false;
        let mut stopping = self.stopping.clone();
        let mut parting = None;
        self.sent = 0;
        loop {
            if connected && remembered.is_none() {
                self.hand_over(client);
            }
            let room =
                connected && remembered.is_none() && !self.no_more && self.waiting.len() < WINDOW;
            tokio::select! {
                happened = incoming.recv() => match happened {
                    Some(Ok(Event::Incoming(packet))) => match packet {
                        Packet::ConnAck(_) => {
                            connected = true;
                            backoff.reset();
                            complaint.clear();
                            say(format_args!("connected to the broker at {}", self.broker));
                            self.begin(client, remembered.is_some());
                        }
                        // There are two subscriptions, one after the other. A broker sends the
                        // retained messages of the first before it answers the second.
                        Packet::SubAck(_) => {
                            subscribed += 1;
                            if subscribed == 2 && let Some(remembered) = remembered.take() {
                                let _ = client.try_unsubscribe(self.topics.of("+", "state"));
                                let _ = remembered.send(self.memory.or_later(std::mem::take(&mut found)));
                            }
                        }
                        Packet::Publish(publish) => self.hear(&publish.topic, &publish.payload, &mut found),
                        Packet::PubAck(_) => self.acknowledged(),
                        _ => {}
                    },
                    Some(Ok(Event::Outgoing(_))) => {}
                    Some(Err(why)) => return ConnectionEnd::Lost(self.broker.in_words(&why)),
                    None => return ConnectionEnd::Lost("the connection ended".to_owned()),
                },
                message = self.queue.recv(), if room => match message {
                    Some(message) => self.waiting.push_back(message),
                    None => self.no_more = true,
                },
                _ = stopping.wait_for(|stop| *stop), if parting.is_none() => parting = Some(Instant::now() + PARTING),
                () = until(parting) => return ConnectionEnd::Done,
            }
            if (self.no_more && self.waiting.is_empty()) || (parting.is_some() && !connected) {
                return ConnectionEnd::Done;
            }
        }
    }

    /// Sends the subscriptions on a new connection, and queues what must be sent again.
    fn begin(&mut self, client: &AsyncClient, read_back: bool) {
        if read_back {
            let _ = client.try_subscribe(self.topics.of("+", "state"), QoS::AtMostOnce);
        }
        let _ = client.try_subscribe(self.topics.of("+", "resend"), QoS::AtLeastOnce);
        // A broker that was killed may have lost messages that it had acknowledged.
        let queued: Vec<String> =
            self.waiting.iter().map(|message| message.topic.clone()).collect();
        let again: Vec<Message> =
            self.kept.values().filter(|it| !queued.contains(&it.topic)).cloned().collect();
        self.waiting.extend(again);
    }

    fn hand_over(&mut self, client: &AsyncClient) {
        while let Some(message) = self.waiting.get(self.sent).filter(|_| self.sent < WINDOW) {
            let Message { topic, payload, retain } = message.clone();
            // A full channel is not an error. It empties when the broker acknowledges.
            if client.try_publish(topic, QoS::AtLeastOnce, retain, payload).is_err() {
                return;
            }
            self.sent += 1;
        }
    }

    fn acknowledged(&mut self) {
        if self.sent == 0 {
            return;
        }
        self.sent -= 1;
        if let Some(message) = self.waiting.pop_front()
            && message.retain
        {
            if let Some(((table, _), known)) =
                self.topics.read(&message.topic).zip(Known::read(message.payload.as_bytes()))
            {
                self.memory.note(table, known);
            }
            self.kept.insert(message.topic.clone(), message);
        }
    }

    fn hear(&mut self, topic: &str, payload: &[u8], found: &mut HashMap<String, Known>) {
        match self.topics.read(topic) {
            // The broker also has the states of tables that belong to other bridges.
            Some((table, "state")) if self.requests.contains_key(table) => {
                if let Some(known) = Known::read(payload) {
                    found.insert(table.to_owned(), known);
                }
            }
            Some((table, "resend")) => {
                let from = serde_json::from_slice::<serde_json::Value>(payload)
                    .ok()
                    .and_then(|it| it["from"].as_u64());
                if let (Some(asked), Some(from)) = (self.requests.get(table), from) {
                    asked.ask(from);
                }
            }
            _ => {}
        }
    }
}

async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => pending().await,
    }
}

/// Passes on the events of a connection until it ends.
pub async fn pump(mut events: EventLoop, happened: mpsc::Sender<Result<Event, ConnectionError>>) {
    loop {
        let event = events.poll().await;
        let over = event.is_err();
        if happened.send(event).await.is_err() || over {
            return;
        }
    }
}

/// The task that runs [`pump`]. Dropping this value ends the task.
pub struct Pump(pub tokio::task::JoinHandle<()>);

impl Drop for Pump {
    fn drop(&mut self) {
        self.0.abort();
    }
}
