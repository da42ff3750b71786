//! The messages between the page and the table, over the socket or inside the page.
//!
//! A request of the page is one line of text:
//!
//! | line | does |
//! |---|---|
//! | `down PLACE KEY MICROS` | presses a key; MICROS is the page's own clock |
//! | `up PLACE KEY MICROS` | releases a key |
//! | `speed N` | sets the speed of table time: 1, 2, 4 or 8 |
//! | `rules NAME OPTION=VALUE…` | offers a rule set for the next game, like the console's `new` |
//! | `anew` | erases the game and the journal |
//!
//! These requests change only the table of this program or page, never a box. The table sends:
//!
//! | message | is |
//! |---|---|
//! | `{"board":…,"title":…,"width":…,"height":…}` | the kind of displays; first, and after `anew` |
//! | binary: place, first row, pixels | rows of a display, see [`rows`] |
//! | `{"screen":{"place":…,"title":…,"lines":[…],"keys":[…]}}` | the words on a display |
//! | `{"log":[{…},…]}` | the events of this game, with the same members as `event` |
//! | `{"event":{"seq":…,"ms":…,"name":…,"place":…,"wind":…,"winds":[…],"text":…,"ruling":…}}` | an event, with the winds of the places once there are any |
//! | `{"state":{…}}` | the console's answer to `state`, after each event |
//! | `{"speed":n}` | the speed of table time |
//! | `{"sound":[[hertz,millis],…]}` | notes for the buzzer; 0 hertz is a rest |
//! | `{"error":…,"text":…}` | why a request was refused |

use four_winds::boards::Board;
use four_winds::console;
use four_winds::console::json::{self, Json, JsonValue as _};
use four_winds::key::Key;
use four_winds::problem::Problem;
use four_winds::rules::Options;
use four_winds::screen::view::ScreenText;
use four_winds::seat::Place;
use four_winds::sound::Sound;
use four_winds::table::{Event, Stamped};

use super::game_log::ToldEvent;

/// A message for a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageMessage {
    /// One JSON object.
    Text(String),
    /// Rows of a display, see [`rows`].
    Rows(Vec<u8>),
}

/// A request of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageRequest {
    KeyMove(KeyMove),
    Speed(u8),
    Offer(Options),
    StartAnew,
}

impl PageRequest {
    /// Reads a line of the page. The error says what would be right.
    pub fn parse(line: &str) -> Result<PageRequest, Problem> {
        if let Some(rules) = line.strip_prefix("rules ") {
            return match Event::parse(&format!("new {rules}"))? {
                Event::New(options) => Ok(PageRequest::Offer(options)),
                _ => Err(not_understood()),
            };
        }
        if line == "anew" {
            return Ok(PageRequest::StartAnew);
        }
        let speed = line
            .strip_prefix("speed ")
            .and_then(|speed| speed.parse().ok())
            .map(PageRequest::Speed);
        speed.or_else(|| KeyMove::parse(line).map(PageRequest::KeyMove)).ok_or_else(not_understood)
    }
}

/// A key went down or came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyMove {
    pub place: Place,
    pub key: Key,
    pub edge: Edge,
    /// The time on the page's clock. It can be compared only with other times of the same page.
    pub page_micros: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Down,
    Up,
}

impl KeyMove {
    /// Reads a line of the page. `None` if it is not about a key.
    pub fn parse(line: &str) -> Option<KeyMove> {
        let mut words = line.split(' ');
        let edge = match words.next()? {
            "down" => Edge::Down,
            "up" => Edge::Up,
            _ => return None,
        };
        let place = Place::new(words.next()?.parse().ok()?)?;
        let key = Key::new(words.next()?.parse().ok()?)?;
        let page_micros = words.next()?.parse().ok()?;
        words.next().is_none().then_some(KeyMove { place, key, edge, page_micros })
    }
}

fn text(fill: impl FnOnce(&mut Json<'_>) -> std::fmt::Result) -> PageMessage {
    let mut line = String::new();
    // Writing to a String cannot fail.
    let _ = json::object(&mut line, fill);
    PageMessage::Text(line)
}

pub fn hello(board: &Board) -> PageMessage {
    text(|hello| {
        hello.member("board", board.name)?;
        hello.member("title", board.title)?;
        hello.member("width", board.size.width)?;
        hello.member("height", board.size.height)
    })
}

/// Whole rows of a display: the place (1 byte), the number of the first row (2 bytes, big-endian),
/// and the pixels as the panel gets them (RGB565, big-endian).
pub fn rows(place: Place, first_row: u16, rgb565: &[u8]) -> PageMessage {
    let [high, low] = first_row.to_be_bytes();
    let mut message = vec![place.number(), high, low];
    message.extend_from_slice(rgb565);
    PageMessage::Rows(message)
}

pub fn words(place: Place, words: &ScreenText) -> PageMessage {
    text(|message| {
        message.object("screen", |screen| {
            screen.member("place", place.number())?;
            screen.text("title", &words.title)?;
            screen.array("lines", |lines| {
                words.lines.iter().try_for_each(|line| lines.item(line.as_str()))
            })?;
            screen
                .array("keys", |keys| words.keys.iter().try_for_each(|key| keys.item(key.as_str())))
        })
    })
}

pub fn sound(sound: Sound) -> PageMessage {
    text(|message| {
        message.array("sound", |notes| {
            sound.notes().iter().try_for_each(|note| notes.item([note.hertz, note.millis]))
        })
    })
}

fn event_members(told: &ToldEvent, json: &mut Json<'_>) -> std::fmt::Result {
    let Stamped { seq, ms, event } = told.event;
    json.member("seq", seq)?;
    json.member("ms", ms)?;
    json.member("name", event.kind().code())?;
    json.member("place", event.place())?;
    json.member("wind", told.wind())?;
    if let Some(winds) = told.winds {
        json.array("winds", |list| winds.iter().try_for_each(|(_, wind)| list.item(*wind)))?;
    }
    json.text("text", event)?;
    json.member("ruling", told.ruling.as_str())
}

pub fn event(told: &ToldEvent) -> PageMessage {
    text(|message| message.object("event", |json| event_members(told, json)))
}

pub fn log(events: &[ToldEvent]) -> PageMessage {
    text(|message| {
        message.array("log", |items| {
            events.iter().try_for_each(|told| items.item_object(|json| event_members(told, json)))
        })
    })
}

/// An event as the console sends it to a reader that watches.
pub fn console_event(event: &Stamped) -> String {
    let mut line = String::new();
    // Writing to a String cannot fail.
    let _ = console::requests::write_event(event, &mut line);
    line
}

/// `state` is the console's answer, already written as JSON.
pub fn state(state: &str) -> PageMessage {
    PageMessage::Text(format!("{{\"state\":{state}}}"))
}

pub fn speed(speed: u8) -> PageMessage {
    text(|message| message.member("speed", speed))
}

/// Says why a request was refused, and what would be right.
pub fn refused(problem: &Problem) -> String {
    let mut line = String::new();
    // Writing to a String cannot fail.
    let _ = problem.write(&mut line);
    line
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
    fn key_moves_are_read() {
        let stroke = KeyMove::parse("down 3 2 1500").unwrap();
        assert_eq!((stroke.place.number(), stroke.key.index(), stroke.page_micros), (3, 2, 1500));
        assert_eq!(stroke.edge, Edge::Down);
        assert_eq!(KeyMove::parse("up 0 0 18446744073709551615").unwrap().edge, Edge::Up);
    }

    #[test]
    fn other_requests() {
        assert_eq!(PageRequest::parse("speed 8"), Ok(PageRequest::Speed(8)));
        assert_eq!(PageRequest::parse("anew"), Ok(PageRequest::StartAnew));
        let Ok(PageRequest::Offer(options)) = PageRequest::parse("rules british players=3 ghost=2")
        else {
            panic!("options")
        };
        assert_eq!((options.rules().code, options.players()), ("british", 3));
        for line in
            ["speed", "speed 256", "speed -1", "anew 1", "reset", "rules", "british", "ANEW", ""]
        {
            assert_eq!(PageRequest::parse(line), Err(not_understood()), "{line:?}");
        }
        for line in [
            "rules poker",
            "rules british timer=7",
            "rules british players=3",
            "rules kards\nanew",
            "rules ",
        ] {
            let problem = PageRequest::parse(line).unwrap_err();
            assert_ne!(
                problem.code, "bad-message",
                "{line:?} says what would be right: {}",
                problem.text
            );
        }
    }

    #[test]
    fn other_lines_are_not_key_moves() {
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
            assert_eq!(KeyMove::parse(line), None, "{line:?}");
        }
    }
}
