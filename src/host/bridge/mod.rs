//! `four-winds bridge PORT… --mqtt URL`: the tables of a club on an MQTT broker, and a page that shows them all.
//!
//! | file | does |
//! |---|---|
//! | `feed` | reads one box, a thread each |
//! | `publisher` | gives what they read to the broker, in order, until it is acknowledged |
//! | `club`, `page` | follow the broker and serve the club's page |
//! | `message`, `follow` | what is said, and how a reader makes at-least-once exactly-once |
//! | `broker`, `secure`, `backoff` | where the broker is; whom to trust; how long to wait before trying again |
//! | `memory` | how far each table was published, on disk |

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
use self::feed::{Asked, Feed};
use self::memory::Memory;
use self::message::{Known, Topics};
use self::publisher::Publisher;
use super::failure::Failure;
use super::link::{Port, short_name};
use super::tell::mention;

/// Messages between the boxes and the broker. When it is full the boxes wait: what happens at a table is safe in its box.
const QUEUE: usize = 64;

/// Publishes state and events of every box to an MQTT broker, and shows all tables of a club on a page.
///
/// Each event is published in order and at least once, with a number; docs/club.md has the topics and the rule by which
/// a reader takes each exactly once. A pulled cable or a lost broker is waited for. Ctrl-C ends it.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cargo run -- bridge one=/dev/ttyACM0 two=/dev/ttyACM1 --mqtt mqtt://localhost --serve\n  \
                        cargo run -- bridge one=/dev/ttyACM0 --mqtt mqtts://ann@club.example --ca club-ca.pem\n\n\
                        A password can also be given in the variable MQTT_PASSWORD.\n\
                        Exit code: 0 ended by Ctrl-C, 1 something failed, 2 wrong arguments"
)]
pub struct Args {
    /// A box: its serial port, or NAME=PORT to give the table a name; tcp:HOST:PORT for one on another computer
    #[arg(value_name = "PORT", required_unless_present = "serve")]
    tables: Vec<Table>,
    /// The broker: mqtt://[USER[:PASSWORD]@]HOST[:PORT], and mqtts:// for an encrypted connection
    #[arg(long, value_name = "URL")]
    mqtt: Broker,
    /// With mqtts://: the certificate (PEM) of the authority that vouches for the broker, if it is the club's own
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// Where to remember how far each table was published; without it, in this user's folder for such things
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// The club's name, a part of every topic
    #[arg(long, value_name = "NAME", default_value = "club", value_parser = message::name)]
    club: String,
    /// Serves the club's page, at 127.0.0.1:4050 or another address of this computer; can also be used without a PORT
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, require_equals = true, default_missing_value = "127.0.0.1:4050")]
    serve: Option<SocketAddr>,
}

/// A box and what its table is called.
#[derive(Clone, Debug)]
struct Table {
    name: String,
    port: Port,
}

impl FromStr for Table {
    type Err = String;

    fn from_str(text: &str) -> Result<Table, String> {
        match text.split_once('=') {
            Some((name, port)) => Ok(Table { name: message::name(name)?, port: port.parse()? }),
            None => {
                let port = text.parse()?;
                Ok(Table { name: short_name(&port), port })
            }
        }
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut names: Vec<&str> = args.tables.iter().map(|table| table.name.as_str()).collect();
    names.sort_unstable();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Failure::usage(format_args!(
            "two tables are called {}. Give each its own name: NAME=PORT.",
            pair[0]
        )));
    }
    let broker = args.mqtt.clone().trusting(args.ca.as_deref())?;
    let memory = Memory::open(args.state.as_deref(), &args.club)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| Failure::refused(format_args!("cannot start: {why}")))?;
    let ended = runtime.block_on(bridge(args, broker, memory));
    // A thread may still wait for a box that does not answer; there is nothing left for it to do.
    runtime.shutdown_background();
    ended
}

async fn bridge(args: &Args, broker: Broker, memory: Memory) -> Result<(), Failure> {
    let topics = Topics::new(&args.club);
    let (stop, stopping) = watch::channel(false);
    if let Some(address) = args.serve {
        page::serve(address, broker.clone(), topics.clone()).await?;
    }
    let publisher = (!args.tables.is_empty()).then(|| start_tables(args, broker, &topics, &stopping, memory));
    told_to_stop().await;
    say("ending: what is on its way is delivered first. Ctrl-C again ends at once.");
    let _ = stop.send(true);
    if let Some(publisher) = publisher {
        tokio::select! {
            _ = publisher => {}
            () = told_to_stop() => {}
        }
    }
    Ok(())
}

/// Starts the publisher, and as soon as it knows what the broker has already, a thread for each box.
fn start_tables(
    args: &Args,
    broker: Broker,
    topics: &Topics,
    stopping: &watch::Receiver<bool>,
    memory: Memory,
) -> JoinHandle<()> {
    let (outbox, queue) = mpsc::channel(QUEUE);
    let (remembered, begin) = oneshot::channel::<HashMap<String, Known>>();
    let mut requests = HashMap::new();
    let mut feeds = Vec::new();
    for Table { name, port } in &args.tables {
        let asked = Asked::default();
        requests.insert(name.clone(), asked.clone());
        let (name, port, topics) = (name.clone(), port.clone(), topics.clone());
        feeds.push(Feed { name, port, topics, outbox: outbox.clone(), asked, stopping: stopping.clone() });
    }
    drop(outbox);
    let publisher = Publisher::new(broker, topics.clone(), queue, requests, stopping.clone(), memory);
    tokio::spawn(async move {
        let Ok(mut remembered) = begin.await else { return };
        for feed in feeds {
            let known = remembered.remove(&feed.name);
            thread::spawn(move || feed.run(known));
        }
    });
    tokio::spawn(publisher.run(remembered))
}

/// Ctrl-C, or what a service manager sends.
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

/// What it is doing, for the person who started it.
fn say(what: impl std::fmt::Display) {
    mention(format_args!("bridge: {what}"));
}
