//! Many tables on a real broker. Whatever is lost on the way, each event arrives once and in order.

mod boxes;
#[path = "../common/mod.rs"]
mod common;
mod page;
mod secure;
#[cfg(unix)]
mod serial_port;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::common::games;
use crate::common::programs::mosquitto::Mosquitto;
use crate::common::programs::reader::{self, Reader};
use crate::common::programs::running::{Bridge, end, wait_until};
use boxes::StandIn;
use serde_json::Value;

const TABLES: usize = 40;
const HANDS: usize = 4;

impl Bridge {
    fn start(broker: &Mosquitto, tables: &[StandIn]) -> Bridge {
        let mut command = Command::new(env!("CARGO_BIN_EXE_four-winds"));
        command
            .args(["bridge", "--club", "test", "--mqtt", &broker.url(), "--state"])
            .arg(broker.state());
        command.args(tables.iter().map(|table| format!("{}=tcp:{}", table.name, table.address)));
        Bridge(command.stderr(Stdio::null()).spawn().expect("the program starts"))
    }
}

impl Bridge {
    /// Starts a bridge without a box, for its page. Returns the bridge and the page's address.
    fn serve(broker: &Mosquitto) -> (Bridge, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_four-winds"));
        command.args(["bridge", "--club", "test", "--mqtt", &broker.url(), "--serve=127.0.0.1:0"]);
        command.arg("--state").arg(broker.state());
        let mut program = command.stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut said = BufReader::new(program.stderr.take().expect("piped"));
        let mut line = String::new();
        said.read_line(&mut line).expect("text");
        let address = line.trim_end().rsplit_once("http://").expect("it says where").1.to_owned();
        // The program would block if nobody read the rest of its output.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        (Bridge(program), address)
    }
}

/// Plays a part of every table's game, all tables in parallel.
fn play_on(tables: &[StandIn], share: (usize, usize)) {
    let (part, parts) = share;
    let steps: Vec<std::ops::Range<usize>> = tables
        .iter()
        .map(|it| it.script.len() * part / parts..it.script.len() * (part + 1) / parts)
        .collect();
    let longest = steps.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
    for step in 0..longest {
        for (table, steps) in tables.iter().zip(&steps) {
            if let Some(index) = steps.clone().nth(step) {
                table.play(&table.script[index]);
            }
        }
        // Players and readers are not faster than this.
        sleep(Duration::from_millis(4));
    }
}

#[test]
fn forty_tables_through_a_killed_broker_pulled_cables_and_a_killed_bridge() {
    let Some(mut broker) = Mosquitto::start() else { return };
    let tables: Vec<StandIn> = (0..TABLES).map(|index| StandIn::plug_in(index, HANDS)).collect();
    let reader = Reader::follow(&broker, "early");
    let mut bridge = Bridge::start(&broker, &tables);

    play_on(&tables, (0, 7));
    wait_until("something arrives", || reader.count() > 0);
    broker.kill();
    play_on(&tables, (1, 7));
    broker.restart();
    play_on(&tables, (2, 7));
    // Every fourth cable is pulled in the middle of a line.
    let pulled = || tables.iter().step_by(4);
    pulled().for_each(StandIn::pull_cable);
    play_on(&tables, (3, 7));
    pulled().for_each(StandIn::plug_in_again);
    play_on(&tables, (4, 7));
    // The bridge is killed. The next one has only the broker's memory. It finds some cables
    // unplugged, and then the broker goes as well.
    drop(bridge);
    broker.forget_state();
    pulled().for_each(StandIn::pull_cable);
    bridge = Bridge::start(&broker, &tables);
    let before = reader.count();
    play_on(&tables, (5, 7));
    wait_until("the new bridge goes on", || reader.count() > before);
    broker.kill();
    play_on(&tables, (6, 7));
    pulled().for_each(StandIn::plug_in_again);
    broker.restart();

    let expected: Vec<Vec<String>> = tables.iter().map(StandIn::log).collect();
    wait_until("every event of every table arrives", || {
        tables
            .iter()
            .zip(&expected)
            .all(|(table, log)| reader.events(&table.name).len() >= log.len())
    });
    // A reader that starts late asks for everything published before.
    let late = Reader::follow(&broker, "late");
    wait_until("a late reader has everything", || late.count() == reader.count());
    for (table, log) in tables.iter().zip(&expected) {
        assert_eq!(&late.events(&table.name), log, "from the beginning: {}", table.name);
        assert_eq!(&reader.events(&table.name), log, "each once, in order: {}", table.name);
        assert_eq!(
            boxes::scores_of(log),
            table.ask("scores"),
            "no hand lost or doubled: {}",
            table.name
        );
    }
    // The last state that the broker keeps is the state of the table.
    wait_until("the states are kept", || {
        let kept = reader::kept_states(&broker);
        tables
            .iter()
            .all(|table| kept.get(&table.name).is_some_and(|kept| is_up_to_date(table, kept)))
    });
    let hands: usize = tables.iter().map(|table| table.rows()).sum();
    let events: usize = expected.iter().map(Vec::len).sum();
    println!("{TABLES} tables, {hands} hands, {events} events");
    println!("early reader: {}; late reader: {}", reader.in_words(), late.in_words());
    assert!(hands >= TABLES, "the games are real: {hands} hands");
    drop(bridge);
}

#[test]
fn the_club_s_page_is_fed_from_the_broker() {
    let Some(mut broker) = Mosquitto::start() else { return };
    let tables: Vec<StandIn> = (0..3).map(|index| StandIn::plug_in(index, 1)).collect();
    play_on(&tables, (0, 3));
    let _bridge = Bridge::start(&broker, &tables);
    // The page's program has no box. It shows what the broker has.
    let (mut board, address) = Bridge::serve(&broker);
    wait_until("the states are kept", || reader::kept_states(&broker).len() == 3);

    let mut events = page::Events::open(&address);
    let mut shown: Vec<Value> = (0..3).map(|_| next_state(&mut events)).collect();
    shown.sort_by_key(|it| it["table"].to_string());
    for (table, shown) in tables.iter().zip(&shown) {
        assert_eq!(shown["table"], table.name);
        assert!(is_up_to_date(table, shown), "{shown}");
    }
    let next = tables[1].script.len() / 3;
    tables[1].play(&tables[1].script[next]);
    let told = events.next();
    assert_eq!(
        (&told["table"], &told["event"]["seq"]),
        (&Value::from("table-1"), &Value::from(next + 1))
    );
    assert_eq!(told["event"]["text"], tables[1].script[next]);
    let state = next_state(&mut events);
    assert!(state["table"] == "table-1" && is_up_to_date(&tables[1], &state), "{state}");

    // After the broker was gone, everything that happened meanwhile arrives, each event once.
    broker.kill();
    tables[1].play(&tables[1].script[next + 1]);
    broker.restart();
    let told = std::iter::repeat_with(|| events.next())
        .find(|it| it["event"].is_object())
        .expect("an event");
    assert_eq!(told["event"]["seq"], next + 2);

    assert!(
        page::whole(&address, &address, "/scoreboard").starts_with("HTTP/1.1 200"),
        "the page itself"
    );
    let home = page::whole(&address, &address, "/");
    assert!(home.to_lowercase().contains("location: /scoreboard?club"), "{home}");
    let stranger = page::whole(&address, "evil.example", "/club/events");
    assert!(
        stranger.starts_with("HTTP/1.1 403"),
        "another site does not read the scores: {stranger}"
    );
    end(&mut board);
}

fn next_state(events: &mut page::Events) -> Value {
    std::iter::repeat_with(|| events.next()).find(|it| it["state"].is_object()).expect("a state")
}

#[test]
fn a_bridge_that_is_told_to_end_says_goodbye() {
    let Some(broker) = Mosquitto::start() else { return };
    let tables = [StandIn::plug_in(0, 1)];
    play_on(&tables, (0, 2));
    let mut bridge = Bridge::start(&broker, &tables);
    wait_until("it is there", || {
        reader::kept_states(&broker).values().any(|kept| kept["link"] == "up")
    });
    end(&mut bridge);
    let kept = reader::kept_states(&broker);
    assert_eq!(kept["table-0"]["link"], "lost");
    // The next bridge carries on. A box that was replaced meanwhile has a log of its own.
    let exchanged = [StandIn::plug_in_as("table-0", games::played(8, 1))];
    play_on(&exchanged, (0, 1));
    let _bridge = Bridge::start(&broker, &exchanged);
    wait_until("the new log is published", || {
        is_up_to_date(&exchanged[0], &reader::kept_states(&broker)["table-0"])
    });
    let again = reader::kept_states(&broker);
    assert!(again["table-0"]["run"].as_u64() > kept["table-0"]["run"].as_u64(), "{again:?}");
}

#[test]
fn a_broker_and_a_bridge_that_are_both_killed_lose_and_double_nothing() {
    let Some(mut broker) = Mosquitto::start() else { return };
    let tables: Vec<StandIn> = (0..3).map(|index| StandIn::plug_in(index, 2)).collect();
    let reader = Reader::follow(&broker, "early");
    let bridge = Bridge::start(&broker, &tables);
    play_on(&tables, (0, 3));
    let up_to_date = |broker: &Mosquitto| {
        let kept = reader::kept_states(broker);
        tables
            .iter()
            .all(|table| kept.get(&table.name).is_some_and(|kept| is_up_to_date(table, kept)))
    };
    wait_until("everything is published", || up_to_date(&broker));
    let runs = |broker: &Mosquitto| -> Vec<Value> {
        let kept = reader::kept_states(broker);
        tables.iter().map(|table| kept[&table.name]["run"].clone()).collect()
    };
    let before = runs(&broker);
    // The power goes in the whole clubhouse, but the boxes run on batteries.
    broker.kill();
    drop(bridge);
    play_on(&tables, (1, 3));
    broker.restart();
    assert!(reader::kept_states(&broker).is_empty(), "this broker forgets");
    let _bridge = Bridge::start(&broker, &tables);
    play_on(&tables, (2, 3));
    wait_until("everything is published again", || up_to_date(&broker));
    assert_eq!(runs(&broker), before, "the same logs go on");
    wait_until("every event of every table arrives", || {
        tables.iter().all(|table| reader.events(&table.name).len() >= table.log().len())
    });
    for table in &tables {
        assert_eq!(reader.events(&table.name), table.log(), "each once, in order: {}", table.name);
    }
}

#[test]
fn what_a_stranger_publishes_disturbs_no_table() {
    let Some(broker) = Mosquitto::start() else { return };
    let tables = [StandIn::plug_in(0, 1)];
    // A false state, which claims that more was published than there is.
    let state = r#"{"table":"table-0","run":18446744073709551615,"seq":1,"last":"99999999999 0 next","link":"up","state":{}}"#;
    reader::publish(&broker, "four-winds/test/table-0/state", state, true);
    play_on(&tables, (0, 2));
    let reader = Reader::follow(&broker, "early");
    let _bridge = Bridge::start(&broker, &tables);
    let up_to_date = || is_up_to_date(&tables[0], &reader::kept_states(&broker)["table-0"]);
    wait_until("the table is published", up_to_date);

    // Requests for events that no box has, and nonsense. Each is published alone: of several
    // waiting requests, the bridge serves the one that asks for most.
    for request in
        [r#"{"from":99999999999}"#, r#"{"from":4294967295}"#, r#"{"from":-1}"#, "rubbish"]
    {
        reader::publish(&broker, "four-winds/test/table-0/resend", request, false);
        sleep(Duration::from_millis(500));
    }
    play_on(&tables, (1, 2));
    wait_until("the table is published", up_to_date);
    wait_until("every event arrives", || reader.events("table-0").len() >= tables[0].log().len());
    assert_eq!(reader.events("table-0"), tables[0].log());
    assert_eq!(tables[0].openings(), 1, "the box was read in one go");
}

fn is_up_to_date(table: &StandIn, kept: &Value) -> bool {
    let state: Value = serde_json::from_str(&table.ask("state")).expect("the state");
    kept["link"] == "up" && kept["seq"] == state["seq"] && kept["state"] == state
}
