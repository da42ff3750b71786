//! Gives messages to the broker in order, and keeps each until the broker has acknowledged it.
//!
//! The MQTT crate forgets what it was given when a broker comes back without its memory, so every connection is begun anew
//! and handed what has not been acknowledged. A broker acknowledges in order (MQTT 3.1.1, 4.6), so counting is enough.

use std::collections::{HashMap, VecDeque};
use std::future::pending;
use std::time::Duration;

use rumqttc::{AsyncClient, ConnectionError, Event, EventLoop, Packet, QoS};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::backoff::Backoff;
use super::broker::Broker;
use super::feed::Asked;
use super::memory::Memory;
use super::message::{Known, Message, Topics};
use super::say;

/// Messages on their way at once; fewer than the MQTT crate allows.
const WINDOW: usize = 50;

/// How long the last messages may take when the program ends.
const PARTING: Duration = Duration::from_secs(3);

/// How long the broker may take to hear that we go.
const FAREWELL: Duration = Duration::from_millis(200);

/// Feeds wait for what the broker remembered before they begin.
type Remembered = Option<oneshot::Sender<HashMap<String, Known>>>;

pub struct Publisher {
    broker: Broker,
    topics: Topics,
    queue: mpsc::Receiver<Message>,
    /// Where to ask for events again, by table.
    requests: HashMap<String, Asked>,
    stopping: watch::Receiver<bool>,
    /// Not acknowledged yet, oldest first; the first `sent` of them are on their way.
    waiting: VecDeque<Message>,
    sent: usize,
    /// What the broker should have kept: the last acknowledged message of every retained topic.
    kept: HashMap<String, Message>,
    /// The same on disk, for the next bridge.
    memory: Memory,
    /// The feeds have ended and will send no more.
    no_more: bool,
}

/// Why a connection ended.
enum Ended {
    Done,
    Lost(String),
}

impl Publisher {
    pub fn new(
        broker: Broker,
        topics: Topics,
        queue: mpsc::Receiver<Message>,
        requests: HashMap<String, Asked>,
        stopping: watch::Receiver<bool>,
        memory: Memory,
    ) -> Publisher {
        let (waiting, kept) = (VecDeque::new(), HashMap::new());
        Publisher { broker, topics, queue, requests, stopping, waiting, sent: 0, kept, memory, no_more: false }
    }

    /// Until the program is to end. `remembered` is told once what the broker has of each table.
    pub async fn run(mut self, remembered: oneshot::Sender<HashMap<String, Known>>) {
        let mut remembered = Some(remembered);
        let mut backoff = Backoff::new();
        let mut complaint = String::new();
        loop {
            match self.connection(&mut remembered, &mut backoff, &mut complaint).await {
                Ended::Done => return,
                Ended::Lost(why) if why != complaint => {
                    say(format_args!("the broker at {} cannot be reached: {why}. Trying again.", self.broker));
                    complaint = why;
                }
                Ended::Lost(_) => {}
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
                "ended without the broker: {} messages wait in the boxes for the next bridge.",
                self.waiting.len()
            ));
        }
    }

    async fn connection(
        &mut self,
        remembered: &mut Remembered,
        backoff: &mut Backoff,
        complaint: &mut String,
    ) -> Ended {
        let (client, events) = self.broker.client("bridge", WINDOW + 8);
        let (happened, mut incoming) = mpsc::channel(WINDOW);
        // The event loop must not be interrupted half way, so it has a task of its own, which ends with this one.
        let pump = Pump(tokio::spawn(pump(events, happened)));
        let ended = self.converse(&client, &mut incoming, remembered, backoff, complaint).await;
        if matches!(ended, Ended::Done) && client.try_disconnect().is_ok() {
            let _ = timeout(FAREWELL, async { while let Some(Ok(_)) = incoming.recv().await {} }).await;
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
    ) -> Ended {
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
            let room = connected && remembered.is_none() && !self.no_more && self.waiting.len() < WINDOW;
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
                        // Both subscriptions are made one after the other, and a broker sends what it kept for the first
                        // before it answers the second.
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
                    Some(Err(why)) => return Ended::Lost(self.broker.in_words(&why)),
                    None => return Ended::Lost("the connection ended".to_owned()),
                },
                message = self.queue.recv(), if room => match message {
                    Some(message) => self.waiting.push_back(message),
                    None => self.no_more = true,
                },
                _ = stopping.wait_for(|stop| *stop), if parting.is_none() => parting = Some(Instant::now() + PARTING),
                () = until(parting) => return Ended::Done,
            }
            if (self.no_more && self.waiting.is_empty()) || (parting.is_some() && !connected) {
                return Ended::Done;
            }
        }
    }

    /// The first words on a new connection.
    fn begin(&mut self, client: &AsyncClient, read_back: bool) {
        if read_back {
            let _ = client.try_subscribe(self.topics.of("+", "state"), QoS::AtMostOnce);
        }
        let _ = client.try_subscribe(self.topics.of("+", "resend"), QoS::AtLeastOnce);
        // A broker that was killed may have forgotten what it had acknowledged.
        let queued: Vec<String> = self.waiting.iter().map(|message| message.topic.clone()).collect();
        let again: Vec<Message> = self.kept.values().filter(|it| !queued.contains(&it.topic)).cloned().collect();
        self.waiting.extend(again);
    }

    fn hand_over(&mut self, client: &AsyncClient) {
        while let Some(message) = self.waiting.get(self.sent).filter(|_| self.sent < WINDOW) {
            let Message { topic, payload, retain } = message.clone();
            // A full channel empties when the broker acknowledges.
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
            // The broker keeps the states of tables at other bridges too.
            Some((table, "state")) if self.requests.contains_key(table) => {
                if let Some(known) = Known::read(payload) {
                    found.insert(table.to_owned(), known);
                }
            }
            Some((table, "resend")) => {
                let from = serde_json::from_slice::<serde_json::Value>(payload).ok().and_then(|it| it["from"].as_u64());
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

/// Passes on what happens on a connection until it ends.
pub async fn pump(mut events: EventLoop, happened: mpsc::Sender<Result<Event, ConnectionError>>) {
    loop {
        let event = events.poll().await;
        let over = event.is_err();
        if happened.send(event).await.is_err() || over {
            return;
        }
    }
}

/// Ends a pump with the connection it belongs to.
pub struct Pump(pub tokio::task::JoinHandle<()>);

impl Drop for Pump {
    fn drop(&mut self) {
        self.0.abort();
    }
}
