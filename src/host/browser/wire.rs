//! What the page and the table say to each other over the socket.
//!
//! The page sends one line of text a key movement: `down PLACE KEY MICROS` or `up PLACE KEY MICROS`, the last being the
//! page's own clock. The table sends:
//!
//! | message | is |
//! |---|---|
//! | `{"board":…,"title":…,"width":…,"height":…}` | first of all: what kind of displays these are |
//! | binary: place, first row (2 bytes, big-endian), pixels | whole rows of a display, the very bytes the panel gets: RGB565, big-endian |
//! | `{"screen":{"place":…,"title":…,"lines":[…],"keys":[…]}}` | what a display says in words, for those who cannot see it |
//! | `{"sound":[[hertz,millis],…]}` | notes for the buzzer, hertz 0 being a rest |
//! | `{"error":…,"text":…}` | the last line made no sense, and nothing happened |

use axum::body::Bytes;
use axum::extract::ws::Message;
use four_winds::boards::Board;
use four_winds::console::json::{self, Json};
use four_winds::panel::Key;
use four_winds::screen::words::ScreenText;
use four_winds::seat::Place;
use four_winds::sound::Sound;

/// The longest line a page has reason to send is `down 3 3 18446744073709551615`.
pub const LONGEST_LINE: usize = 64;

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

pub fn not_understood() -> Message {
    text(|message| {
        message.member("error", "bad-message")?;
        message.member("text", "send: down PLACE KEY MICROS, or up PLACE KEY MICROS, with place and key 0 to 3")
    })
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
