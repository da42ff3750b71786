//! A reader of the broker. It follows the rule in docs/club.md and knows nothing about the bridge.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rumqttc::{Client, Connection, Event, MqttOptions, Packet, QoS};
use serde_json::Value;

use super::mosquitto::Mosquitto;

pub struct Reader(Arc<Mutex<Heard>>);

#[derive(Default)]
struct Heard {
    tables: HashMap<String, Table>,
    doubled: usize,
    asked: usize,
    connections: usize,
}

#[derive(Default)]
struct Table {
    run: u64,
    events: Vec<String>,
    asked: Option<Instant>,
}

fn connect(broker: &Mosquitto, name: &str) -> (Client, Connection) {
    let mut options = MqttOptions::new(name, "127.0.0.1", broker.port());
    options.set_max_packet_size(256 * 1024, 256 * 1024);
    Client::new(options, 256)
}

impl Reader {
    pub fn follow(broker: &Mosquitto, name: &str) -> Reader {
        let heard = Arc::new(Mutex::new(Heard::default()));
        let (client, mut connection) = connect(broker, name);
        let keeping = heard.clone();
        thread::spawn(move || {
            for happened in connection.iter() {
                let mut heard = keeping.lock().expect("no panic before");
                match happened {
                    Ok(Event::Incoming(Packet::ConnAck(_))) => {
                        heard.connections += 1;
                        for what in ["event", "state"] {
                            client
                                .try_subscribe(
                                    format!("four-winds/test/+/{what}"),
                                    QoS::AtLeastOnce,
                                )
                                .expect("room");
                        }
                    }
                    Ok(Event::Incoming(Packet::Publish(publish))) => {
                        let message = serde_json::from_slice(&publish.payload).expect("JSON");
                        if let Some((table, from)) = heard.hear(&message) {
                            let request = format!(r#"{{"from":{from}}}"#);
                            let topic = format!("four-winds/test/{table}/resend");
                            client
                                .try_publish(topic, QoS::AtLeastOnce, false, request)
                                .expect("room");
                        }
                    }
                    Ok(_) => {}
                    Err(_) => {
                        drop(heard);
                        thread::sleep(Duration::from_millis(50));
                    }
                }
            }
        });
        Reader(heard)
    }

    /// The events of a table in the order in which they were accepted.
    pub fn events(&self, table: &str) -> Vec<String> {
        self.0
            .lock()
            .expect("no panic before")
            .tables
            .get(table)
            .map_or_else(Vec::new, |it| it.events.clone())
    }

    pub fn count(&self) -> usize {
        self.0.lock().expect("no panic before").tables.values().map(|it| it.events.len()).sum()
    }

    pub fn in_words(&self) -> String {
        let Heard { doubled, asked, connections, .. } = &*self.0.lock().expect("no panic before");
        format!(
            "{doubled} came twice and were dropped, {asked} times some were asked for again, {connections} connections"
        )
    }
}

impl Heard {
    /// Accepts the event if it is the next one. Otherwise returns the table and the first missing
    /// number, to ask for them again.
    fn hear(&mut self, message: &Value) -> Option<(String, usize)> {
        let name = message["table"].as_str().expect("its table");
        let run = message["run"].as_u64().expect("its run");
        let event = &message["event"];
        let seq = if event.is_null() { &message["seq"] } else { &event["seq"] };
        let seq = seq.as_u64().expect("its number") as usize;
        let table = self.tables.entry(name.to_owned()).or_default();
        if run > table.run {
            assert!(table.events.is_empty(), "{name} began anew, and it did not");
            table.run = run;
        }
        let have = table.events.len();
        if event.is_object() && seq == have + 1 {
            let text = event["text"].as_str().expect("its text");
            table.events.push(format!("{seq} {} {text}", event["ms"]));
            table.asked = None;
            return None;
        }
        if seq <= have {
            self.doubled += usize::from(event.is_object());
            return None;
        }
        // Ask again after a while: the request or its answer may have been lost as well.
        if table.asked.is_some_and(|at| at.elapsed() < Duration::from_secs(1)) {
            return None;
        }
        table.asked = Some(Instant::now());
        self.asked += 1;
        Some((name.to_owned(), have + 1))
    }
}

/// The retained states that the broker sends to a new subscriber.
pub fn kept_states(broker: &Mosquitto) -> HashMap<String, Value> {
    let (client, mut connection) = connect(broker, "latecomer");
    client.subscribe("four-winds/test/+/state", QoS::AtMostOnce).expect("room");
    client.subscribe("four-winds/test/none", QoS::AtMostOnce).expect("room");
    let mut kept = HashMap::new();
    let mut subscribed = 0;
    for happened in connection.iter() {
        match happened.expect("the broker runs") {
            Event::Incoming(Packet::Publish(publish)) => {
                assert!(publish.retain || subscribed > 0);
                let message: Value = serde_json::from_slice(&publish.payload).expect("JSON");
                kept.insert(message["table"].as_str().expect("its table").to_owned(), message);
            }
            Event::Incoming(Packet::SubAck(_)) => subscribed += 1,
            _ => {}
        }
        if subscribed == 2 {
            break;
        }
    }
    kept
}

/// Publishes a message, as any client of the broker could.
pub fn publish(broker: &Mosquitto, topic: &str, payload: &str, retain: bool) {
    let (client, mut connection) = connect(broker, "stranger");
    client.publish(topic, QoS::AtLeastOnce, retain, payload).expect("room");
    let acknowledged = |it: Result<Event, _>| {
        matches!(it.expect("the broker runs"), Event::Incoming(Packet::PubAck(_)))
    };
    assert!(connection.iter().any(acknowledged));
}
