//! What the page and the table say to each other over the socket.
//!
//! The page sends one line of text a request:
//!
//! | line | does |
//! |---|---|
//! | `down PLACE KEY MICROS`, `up PLACE KEY MICROS` | moves a key; the last is the page's own clock |
//! | `speed N` | table time runs so fast: 1, 2, 4 or 8 times |
//! | `rules NAME OPTION=VALUE…` | offers a rule set for the next game, in the words of the console's `new` |
//! | `anew` | forgets the game and the journal |
//!
//! Nothing here reaches a box: the only table that these lines change is this program's own. The table sends:
//!
//! | message | is |
//! |---|---|
//! | `{"board":…,"title":…,"width":…,"height":…}` | first of all, and when everything is forgotten: what kind of displays these are |
//! | binary: place, first row (2 bytes, big-endian), pixels | whole rows of a display, the very bytes the panel gets: RGB565, big-endian |
//! | `{"screen":{"place":…,"title":…,"lines":[…],"keys":[…]}}` | what a display says in words, for those who cannot see it |
//! | `{"log":[…]}` | the events of this game, each as in the next line |
//! | `{"event":{"seq":…,"ms":…,"name":…,"place":…,"wind":…,"text":…,"ruling":…}}` | something happened |
//! | `{"state":{…}}` | what the console answers to `state`, after each event |
//! | `{"speed":n}` | how fast table time runs |
//! | `{"sound":[[hertz,millis],…]}` | notes for the buzzer, hertz 0 being a rest |
//! | `{"error":…,"text":…}` | the last line made no sense, and nothing happened |

use axum::body::Bytes;
use axum::extract::ws::Message;
use four_winds::boards::Board;
use four_winds::console::json::{self, Json};
use four_winds::console::{self, Problem};
use four_winds::panel::Key;
use four_winds::rules::Options;
use four_winds::screen::words::ScreenText;
use four_winds::seat::Place;
use four_winds::sound::Sound;
use four_winds::table::{Event, Stamped};

use super::past::Told;

/// As on the console: the longest line a page has reason to send is a rule set with all its options.
pub const LONGEST_LINE: usize = console::LONGEST_LINE;

/// What a page asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    Stroke(Stroke),
    Speed(u8),
    Offer(Options),
    StartAnew,
}

impl Request {
    /// Reads a line of the page, or says what would be right.
    pub fn parse(line: &str) -> Result<Request, Problem> {
        if let Some(rules) = line.strip_prefix("rules ") {
            return match Event::parse(&format!("new {rules}"))? {
                Event::New(options) => Ok(Request::Offer(options)),
                _ => Err(not_understood()),
            };
        }
        if line == "anew" {
            return Ok(Request::StartAnew);
        }
        let speed = line.strip_prefix("speed ").and_then(|speed| speed.parse().ok()).map(Request::Speed);
        speed.or_else(|| Stroke::parse(line).map(Request::Stroke)).ok_or_else(not_understood)
    }
}

/// A key went down or came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    pub place: Place,
    pub key: Key,
    pub edge: Edge,
    /// The page's clock, which only means something beside other times of the same page.
    pub page_micros: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Down,
    Up,
}

impl Stroke {
    /// Reads a line of the page; `None` is a line that no page of ours sends.
    pub fn parse(line: &str) -> Option<Stroke> {
        let mut words = line.split(' ');
        let edge = match words.next()? {
            "down" => Edge::Down,
            "up" => Edge::Up,
            _ => return None,
        };
        let place = Place::new(words.next()?.parse().ok()?)?;
        let key = Key::new(words.next()?.parse().ok()?)?;
        let page_micros = words.next()?.parse().ok()?;
        words.next().is_none().then_some(Stroke { place, key, edge, page_micros })
    }
}

fn text(fill: impl FnOnce(&mut Json<'_>) -> std::fmt::Result) -> Message {
    let mut line = String::new();
    // Writing to a String cannot fail.
    let _ = json::object(&mut line, fill);
    Message::text(line)
}

pub fn hello(board: &Board) -> Message {
    text(|hello| {
        hello.member("board", board.name)?;
        hello.member("title", board.title)?;
        hello.member("width", board.size.width)?;
        hello.member("height", board.size.height)
    })
}

pub fn rows(place: Place, first_row: u16, rgb565: &[u8]) -> Message {
    let [high, low] = first_row.to_be_bytes();
    let mut message = vec![place.number(), high, low];
    message.extend_from_slice(rgb565);
    Message::Binary(Bytes::from(message))
}

pub fn words(place: Place, words: &ScreenText) -> Message {
    text(|message| {
        message.object("screen", |screen| {
            screen.member("place", place.number())?;
            screen.text("title", &words.title)?;
            screen.array("lines", |lines| words.lines.iter().try_for_each(|line| lines.item(line.as_str())))?;
            screen.array("keys", |keys| words.keys.iter().try_for_each(|key| keys.item(key.as_str())))
        })
    })
}

pub fn sound(sound: Sound) -> Message {
    text(|message| {
        message.array("sound", |notes| sound.notes().iter().try_for_each(|note| notes.item([note.hertz, note.millis])))
    })
}

fn event_members(told: &Told, json: &mut Json<'_>) -> std::fmt::Result {
    let Stamped { seq, ms, event } = told.event;
    json.member("seq", seq)?;
    json.member("ms", ms)?;
    json.member("name", event.name())?;
    json.member("place", event.place())?;
    json.member("wind", told.wind)?;
    json.text("text", event)?;
    json.member("ruling", told.ruling.as_str())
}

pub fn event(told: &Told) -> Message {
    text(|message| message.object("event", |json| event_members(told, json)))
}

pub fn log(events: &[Told]) -> Message {
    text(|message| {
        message.array("log", |items| {
            events.iter().try_for_each(|told| items.item_object(|json| event_members(told, json)))
        })
    })
}

/// An event as the console sends it to those who watch.
pub fn console_event(event: &Stamped) -> String {
    let mut line = String::new();
    // Writing to a String cannot fail.
    let _ = console::requests::write_event(event, &mut line);
    line
}

/// `state` is an object of the console, already written.
pub fn state(state: &str) -> Message {
    Message::text(format!("{{\"state\":{state}}}"))
}

pub fn speed(speed: u8) -> Message {
    text(|message| message.member("speed", speed))
}

/// Why a request was not done, with what would be right.
pub fn refused(problem: &Problem) -> Message {
    let mut line = String::new();
    // Writing to a String cannot fail.
    let _ = problem.write(&mut line);
    Message::text(line)
}

pub fn not_understood() -> Problem {
    Problem::new(
        "bad-message",
        "send: down PLACE KEY MICROS, or up PLACE KEY MICROS, with place and key 0 to 3; speed N; rules NAME; anew",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes() {
        let stroke = Stroke::parse("down 3 2 1500").unwrap();
        assert_eq!((stroke.place.number(), stroke.key.index(), stroke.page_micros), (3, 2, 1500));
        assert_eq!(stroke.edge, Edge::Down);
        assert_eq!(Stroke::parse("up 0 0 18446744073709551615").unwrap().edge, Edge::Up);
    }

    #[test]
    fn other_requests() {
        assert_eq!(Request::parse("speed 8"), Ok(Request::Speed(8)));
        assert_eq!(Request::parse("anew"), Ok(Request::StartAnew));
        let Ok(Request::Offer(options)) = Request::parse("rules british players=3 ghost=2") else { panic!("options") };
        assert_eq!((options.rules().name, options.players()), ("british", 3));
        for line in ["speed", "speed 256", "speed -1", "anew 1", "reset", "rules", "british", "ANEW", ""] {
            assert_eq!(Request::parse(line), Err(not_understood()), "{line:?}");
        }
        for line in ["rules poker", "rules british timer=7", "rules british players=3", "rules kards\nanew", "rules "] {
            let problem = Request::parse(line).unwrap_err();
            assert_ne!(problem.code, "bad-message", "{line:?} says what would be right: {}", problem.text);
        }
    }

    #[test]
    fn a_line_that_is_not_a_stroke() {
        let lines = [
            "",
            "down",
            "down 0 0",
            "down 4 0 1",
            "down 0 4 1",
            "down 0 -1 1",
            "down 0 0 1 1",
            "down 0 0 1.5",
            "DOWN 0 0 1",
            "press 0 0 1",
            "down  0 0 1",
            "down 0 0 18446744073709551616",
            "down 256 0 1",
            "\0",
            "down\n0\n0\n1",
        ];
        for line in lines {
            assert_eq!(Stroke::parse(line), None, "{line:?}");
        }
    }
}
