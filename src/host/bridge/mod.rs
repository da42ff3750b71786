//! `four-winds bridge PORT… --mqtt URL`: publishes the tables of a club to an MQTT broker and
//! serves a page that shows them all.
//!
//! | file | does |
//! |---|---|
//! | `feed` | reads one box in a thread of its own |
//! | `publisher` | sends what the feeds read to the broker, in order, until it is acknowledged |
//! | `club`, `page` | follow the broker and serve the club's page |
//! | `message` | the topics and messages |
//! | `follow` | how a reader takes each event exactly once |
//! | `broker`, `secure` | the broker's address and its certificates |
//! | `backoff` | how long to wait before the next attempt |
//! | `memory` | a file that remembers how far each table was published |

mod backoff;
mod broker;
mod club;
mod feed;
mod follow;
mod memory;
mod message;
mod page;
mod publisher;
mod secure;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

use self::broker::Broker;
use self::feed::{Feed, ResendRequest};
use self::memory::BridgeMemory;
use self::message::{Known, Topics};
use self::publisher::Publisher;
use super::failure::Failure;
use super::link::{BoxPort, short_name};
use super::tell::mention;

/// Room for messages on the way from the boxes to the broker. When it is full, the feeds wait. No
/// event is lost, because the boxes store them.
const QUEUE: usize = 64;

/// Publishes the state and the events of every box to an MQTT broker, and shows all tables of a
/// club on a page.
///
/// Events are numbered and published in order, each at least once. docs/club.md describes the
/// topics, and how a reader takes each event exactly once. If a cable is pulled or the broker is
/// lost, the bridge waits and connects again. Ctrl-C ends it.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cargo run -- bridge one=/dev/ttyACM0 two=/dev/ttyACM1 --mqtt mqtt://localhost --serve\n  \
                        cargo run -- bridge one=/dev/ttyACM0 --mqtt mqtts://ann@club.example --ca club-ca.pem\n\n\
                        A password can also be given in the variable MQTT_PASSWORD.\n\
                        Exit codes: 0 ended by Ctrl-C, 1 something failed, 2 wrong arguments"
)]
pub struct BridgeArgs {
    /// A box: its serial port, or tcp:HOST:PORT for a table on another computer. NAME=PORT gives
    /// the table a name
    #[arg(value_name = "PORT", required_unless_present = "serve")]
    tables: Vec<TablePort>,
    /// The broker: mqtt://[USER[:PASSWORD]@]HOST[:PORT], and mqtts:// for an encrypted connection
    #[arg(long, value_name = "URL")]
    mqtt: Broker,
    /// With mqtts://: the PEM file with the certificate of the authority that signed the broker's
    /// certificate, if the club has its own authority
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// The file that remembers how far each table was published. Without it, a file in this user's
    /// folder for program data
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// The name of the club. It is part of every topic
    #[arg(long, value_name = "NAME", default_value = "club", value_parser = message::name)]
    club: String,
    /// Serve the club's page at this address, or at 127.0.0.1:4050. This also works without a PORT
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, require_equals = true, default_missing_value = "127.0.0.1:4050")]
    serve: Option<SocketAddr>,
}

/// The port of a box and the name of its table.
#[derive(Clone, Debug)]
struct TablePort {
    name: String,
    port: BoxPort,
}

impl FromStr for TablePort {
    type Err = String;

    fn from_str(text: &str) -> Result<TablePort, String> {
        match text.split_once('=') {
            Some((name, port)) => Ok(TablePort { name: message::name(name)?, port: port.parse()? }),
            None => {
                let port = text.parse()?;
                Ok(TablePort { name: short_name(&port), port })
            }
        }
    }
}

pub fn run(args: &BridgeArgs) -> Result<(), Failure> {
    let mut names: Vec<&str> = args.tables.iter().map(|table| table.name.as_str()).collect();
    names.sort_unstable();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Failure::usage(format_args!(
            "two tables are called {}. Give each its own name: NAME=PORT.",
            pair[0]
        )));
    }
    let broker = args.mqtt.clone().trusting(args.ca.as_deref())?;
    let memory = BridgeMemory::open(args.state.as_deref(), &args.club)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| Failure::refused(format_args!("cannot start: {why}")))?;
    let ended = runtime.block_on(bridge(args, broker, memory));
    // Do not wait for a thread whose box does not answer: it has nothing left to do.
    runtime.shutdown_background();
    ended
}

async fn bridge(args: &BridgeArgs, broker: Broker, memory: BridgeMemory) -> Result<(), Failure> {
    let topics = Topics::new(&args.club);
    let (stop, stopping) = watch::channel(false);
    if let Some(address) = args.serve {
        page::serve(address, broker.clone(), topics.clone()).await?;
    }
    let publisher =
        (!args.tables.is_empty()).then(|| start_tables(args, broker, &topics, &stopping, memory));
    told_to_stop().await;
    say("ending: messages on their way are delivered first. Press Ctrl-C again to end at once.");
    let _ = stop.send(true);
    if let Some(publisher) = publisher {
        tokio::select! {
            _ = publisher => {}
            () = told_to_stop() => {}
        }
    }
    Ok(())
}

/// Starts the publisher. As soon as the publisher knows what the broker already has, starts a
/// thread for each box.
fn start_tables(
    args: &BridgeArgs,
    broker: Broker,
    topics: &Topics,
    stopping: &watch::Receiver<bool>,
    memory: BridgeMemory,
) -> JoinHandle<()> {
    let (outbox, queue) = mpsc::channel(QUEUE);
    let (remembered, begin) = oneshot::channel::<HashMap<String, Known>>();
    let mut requests = HashMap::new();
    let mut feeds = Vec::new();
    for TablePort { name, port } in &args.tables {
        let asked = ResendRequest::default();
        requests.insert(name.clone(), asked.clone());
        let (name, port, topics) = (name.clone(), port.clone(), topics.clone());
        feeds.push(Feed {
            name,
            port,
            topics,
            outbox: outbox.clone(),
            asked,
            stopping: stopping.clone(),
        });
    }
    drop(outbox);
    let publisher =
        Publisher::new(broker, topics.clone(), queue, requests, stopping.clone(), memory);
    tokio::spawn(async move {
        let Ok(mut remembered) = begin.await else { return };
        for feed in feeds {
            let known = remembered.remove(&feed.name);
            thread::spawn(move || feed.run(known));
        }
    });
    tokio::spawn(publisher.run(remembered))
}

/// Waits for Ctrl-C or for the signal of a service manager.
async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Prints a status message for the user.
fn say(what: impl std::fmt::Display) {
    mention(format_args!("bridge: {what}"));
}
