//! The messages of the bridge and their topics.
//!
//! | topic | payload |
//! |---|---|
//! | `four-winds/CLUB/TABLE/state`, retained | `{"table":…,"run":…,"seq":…,"last":…,"link":"up","state":{…}}` |
//! | `four-winds/CLUB/TABLE/event` | `{"table":…,"run":…,"event":{…}}` |
//! | `four-winds/CLUB/TABLE/resend`, to the bridge | `{"from":SEQ}` |

use four_winds::console::requests::write_event;
use four_winds::table::Stamped;
use serde_json::{Value, json};

/// The topics of one club.
#[derive(Clone, Debug)]
pub struct Topics {
    prefix: String,
}

impl Topics {
    pub fn new(club: &str) -> Topics {
        Topics { prefix: format!("four-winds/{club}") }
    }

    /// The topic of one table, or of all tables if `table` is `+`.
    pub fn of(&self, table: &str, what: &str) -> String {
        format!("{}/{table}/{what}", self.prefix)
    }

    /// The table and the kind of message that a topic stands for.
    pub fn read<'a>(&self, topic: &'a str) -> Option<(&'a str, &'a str)> {
        topic.strip_prefix(&self.prefix)?.strip_prefix('/')?.split_once('/')
    }
}

/// Checks the name of a club or a table. It must fit into one level of a topic and be printable.
pub fn name(text: &str) -> Result<String, String> {
    let fits =
        |c: char| !c.is_control() && !c.is_whitespace() && !['/', '+', '#', '$', '='].contains(&c);
    if text.is_empty() || text.len() > 40 || !text.chars().all(fits) {
        return Err(
            "a name is up to 40 letters, digits or hyphens, without spaces and without / + # $ ="
                .to_owned(),
        );
    }
    Ok(text.to_owned())
}

/// A message for the broker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub topic: String,
    pub payload: String,
    /// Whether the broker keeps the message for readers who connect later.
    pub retain: bool,
}

/// How far a table has been published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// When this log was first seen, in seconds since 1970. It tells one log from the next: after
    /// the journal of a box was erased, the number is larger and the events count from 1 again.
    pub run: u64,
    /// The last event in its text form, `SEQ MS NAME ARGS…`.
    pub last: Option<String>,
}

impl Known {
    /// Reads it from the payload of a retained state.
    pub fn read(payload: &[u8]) -> Option<Known> {
        Known::of(&serde_json::from_slice(payload).ok()?)
    }

    /// Reads it from a JSON object.
    pub fn of(state: &Value) -> Option<Known> {
        Some(Known { run: state["run"].as_u64()?, last: state["last"].as_str().map(str::to_owned) })
    }

    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.last.as_deref().and_then(seq_of).unwrap_or(0)
    }
}

/// The event number at the beginning of a line of the log. `None` if a box cannot have such a
/// number: anybody may have published this line.
pub fn seq_of(line: &str) -> Option<u64> {
    line.split(' ').next()?.parse::<u32>().ok().map(u64::from)
}

/// The retained state of a table.
pub fn state(topics: &Topics, table: &str, known: &Known, up: bool, state: &Value) -> Message {
    let link = if up { "up" } else { "lost" };
    let payload = json!({
        "table": table, "run": known.run, "seq": known.seq(), "last": known.last, "link": link, "state": state
    });
    Message { topic: topics.of(table, "state"), payload: payload.to_string(), retain: true }
}

/// One event of a table.
pub fn event(topics: &Topics, table: &str, run: u64, event: &Value) -> Message {
    let payload = json!({ "table": table, "run": run, "event": event });
    Message { topic: topics.of(table, "event"), payload: payload.to_string(), retain: false }
}

/// Converts a line of the log into the JSON object that the console sends for the event. An event
/// of a newer box, which this program does not know, is passed on too.
pub fn event_of_line(line: &str) -> Value {
    if let Ok(stamped) = Stamped::parse(line) {
        let mut watched = String::new();
        // Writing to a string cannot fail.
        let _ = write_event(&stamped, &mut watched);
        if let Ok(mut watched) = serde_json::from_str::<Value>(&watched) {
            return watched["event"].take();
        }
    }
    let mut words = line.splitn(3, ' ');
    let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
    let (seq, ms) = (number(), number());
    let text = words.next().unwrap_or_default();
    json!({ "seq": seq, "ms": ms, "name": text.split(' ').next(), "place": null, "text": text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_are_read_as_they_are_written() {
        let topics = Topics::new("tuesday");
        assert_eq!(topics.of("one", "state"), "four-winds/tuesday/one/state");
        assert_eq!(topics.read("four-winds/tuesday/one/resend"), Some(("one", "resend")));
        assert_eq!(topics.read("four-winds/tuesdays/one/resend"), None);
        assert_eq!(topics.read("four-winds/tuesday"), None);
    }

    #[test]
    fn names() {
        for good in ["one", "E66138528351B82F", "東", "table-4"] {
            assert_eq!(name(good).as_deref(), Ok(good));
        }
        for bad in ["", "a/b", "a b", "+", "#", "$SYS", "a\n", &"x".repeat(41)] {
            assert!(name(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_line_of_the_log_becomes_the_event_of_a_watcher() {
        let told = event_of_line("7 1200 roll 2 2+3+4");
        assert_eq!(
            told,
            json!({"seq": 7, "ms": 1200, "name": "roll", "place": 2, "text": "roll 2 2+3+4"})
        );
        let unknown = event_of_line("8 1300 somersault 2");
        assert_eq!(
            unknown,
            json!({"seq": 8, "ms": 1300, "name": "somersault", "place": null, "text": "somersault 2"})
        );
    }

    #[test]
    fn a_published_state_can_be_read_back() {
        let known = Known { run: 1_700_000_000, last: Some("17 48210 discard 2".to_owned()) };
        let message = state(&Topics::new("c"), "t", &known, true, &json!({"seq": 17}));
        assert_eq!(Known::read(message.payload.as_bytes()), Some(known));
        assert_eq!(Known::read(b"rubbish"), None);
        assert_eq!(Known::read(br#"{"run":"x"}"#), None);
        let beyond = Known { run: 1, last: Some("99999999999 0 next".to_owned()) };
        assert_eq!(beyond.seq(), 0, "no box has such a number");
    }
}
