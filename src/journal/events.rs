//! Events as bytes.
//!
//! | bytes | |
//! |---|---|
//! | 1 | version of the text |
//! | 4 | number of the event |
//! | 5 | milliseconds of table time, enough for 34 years of play |
//! | n | `NAME ARGS…`, the event's text form |
//!
//! The payload is the text form and not a second, binary one. So the flash holds what the log, the
//! console, the replay and the tests read and write too, a dump can be read by eye, and a newer
//! version only has to change words. A discard takes 32 bytes of flash with its record; a binary
//! form would take 24.

use core::fmt::{self, Write};

use super::record::Kind;
use crate::bytes::{ByteReader, ByteWriter, NoRoom};
use crate::table::snapshot::SnapshotError;
use crate::table::{Event, EventKind, Stamped};
use crate::words::LONGEST_LINE;

/// An event.
pub(super) const EVENT: Kind = Kind(1);
/// The event `new`, with which a game begins.
pub(super) const BEGIN: Kind = Kind(2);

/// The most bytes that an event can have.
pub(super) const LONGEST: usize = 10 + LONGEST_LINE;

/// The text of an event.
type EventText = heapless::String<LONGEST_LINE>;

/// Rewrites the text of one version as the text of the next.
type TextUpgrade = fn(&str, &mut EventText) -> fmt::Result;

/// The upgrades from version 1 to the current one. A change of words adds an upgrade at the end and
/// never changes an existing one.
const STEPS: &[TextUpgrade] = &[];

/// Why a record was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// A newer program wrote it.
    Newer {
        /// The version of its text.
        version: u8,
    },
    /// It is not an event, although its checksum is right.
    NoEvent,
    /// It does not follow the event before it, or the table refused it.
    DoesNotFollow,
}

impl From<SnapshotError> for Unread {
    fn from(error: SnapshotError) -> Unread {
        match error {
            SnapshotError::Newer { version } => Unread::Newer { version },
            SnapshotError::Damaged => Unread::NoEvent,
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Newer { version } => {
                write!(f, "written by a newer program (version {version}): update this one")
            }
            Unread::NoEvent => f.write_str("not an event"),
            Unread::DoesNotFollow => f.write_str("does not follow the event before it"),
        }
    }
}

/// An event as bytes.
pub(super) fn write(event: &Stamped, out: &mut heapless::Vec<u8, LONGEST>) -> Result<(), NoRoom> {
    let mut text = EventText::new();
    write!(text, "{}", event.event).map_err(|_| NoRoom)?;
    let mut out = ByteWriter(out);
    out.bytes(&[1 + STEPS.len() as u8])?;
    out.bytes(&event.seq.to_le_bytes())?;
    out.bytes(&write_ms(event.ms))?;
    out.bytes(text.as_bytes())
}

/// Whether these bytes are a roll. It looks at the first word only, which is much faster than
/// reading the event, and most events are no rolls.
pub(super) fn is_roll(payload: &[u8]) -> bool {
    let text = payload.get(10..).unwrap_or_default();
    [EventKind::Roll, EventKind::SeatRoll].iter().any(|kind| {
        let rest = text.strip_prefix(kind.code().as_bytes());
        rest.is_some_and(|rest| rest.starts_with(b" "))
    })
}

/// Reads an event of this version or an older one.
pub(super) fn read(payload: &[u8]) -> Result<Stamped, Unread> {
    read_by(payload, STEPS)
}

fn read_by(payload: &[u8], steps: &[TextUpgrade]) -> Result<Stamped, Unread> {
    let mut bytes = ByteReader(payload);
    let version = bytes.byte().filter(|&version| version > 0).ok_or(Unread::NoEvent)?;
    let steps = steps.get(usize::from(version) - 1..).ok_or(Unread::Newer { version })?;
    let (seq, ms) = bytes.array().zip(read_ms(&mut bytes)).ok_or(Unread::NoEvent)?;
    let text = core::str::from_utf8(bytes.0).map_err(|_| Unread::NoEvent)?;
    let event = upgraded(text, steps).ok_or(Unread::NoEvent)?;
    Ok(Stamped { seq: u32::from_le_bytes(seq), ms, event })
}

fn upgraded(text: &str, steps: &[TextUpgrade]) -> Option<Event> {
    let mut text = EventText::try_from(text).ok()?;
    for step in steps {
        let mut next = EventText::new();
        step(&text, &mut next).ok()?;
        text = next;
    }
    Event::parse(&text).ok()
}

/// Five bytes of milliseconds.
pub(super) fn write_ms(ms: u64) -> [u8; 5] {
    let [a, b, c, d, e, ..] = ms.to_le_bytes();
    [a, b, c, d, e]
}

pub(super) fn read_ms(bytes: &mut ByteReader<'_>) -> Option<u64> {
    let [a, b, c, d, e] = bytes.array()?;
    Some(u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(version: u8, text: &str) -> heapless::Vec<u8, LONGEST> {
        let mut bytes = heapless::Vec::new();
        write(&Stamped { seq: 7, ms: 1 << 39, event: Event::Close }, &mut bytes).unwrap();
        bytes.truncate(10);
        bytes[0] = version;
        bytes.extend_from_slice(text.as_bytes()).unwrap();
        bytes
    }

    #[test]
    fn an_event_reads_back() {
        let stamped = Stamped {
            seq: u32::MAX,
            ms: (1 << 40) - 1,
            event: Event::parse("hand 1 66s11z(111s)(777z)(9999s)1f+6s").unwrap(),
        };
        let mut out = heapless::Vec::new();
        write(&stamped, &mut out).unwrap();
        assert_eq!(read(&out), Ok(stamped));
    }

    /// Invented versions: version 1 said `toss`, version 2 said `throw`, and version 3 says `roll`
    /// with the place before the dice.
    #[test]
    fn an_older_event_is_brought_up_to_date_step_by_step() {
        let steps: [TextUpgrade; 2] = [
            |text, out| {
                out.write_str(text.strip_prefix("toss").map_or(text, |_| "throw"))
                    .and_then(|()| out.write_str(text.strip_prefix("toss").unwrap_or("")))
            },
            |text, out| match text.strip_prefix("throw ").and_then(|rest| rest.split_once(' ')) {
                Some((dice, place)) => write!(out, "roll {place} {dice}"),
                None => out.write_str(text),
            },
        ];
        let rolled = Event::parse("roll 2 4+3").unwrap();
        for (version, text) in [(1, "toss 4+3 2"), (2, "throw 4+3 2"), (3, "roll 2 4+3")] {
            assert_eq!(
                read_by(&bytes(version, text), &steps).map(|it| (it.seq, it.ms, it.event)),
                Ok((7, 1 << 39, rolled))
            );
        }
        assert_eq!(
            read_by(&bytes(1, "close"), &steps).map(|it| it.event),
            Ok(Event::Close),
            "untouched by either step"
        );
        assert_eq!(
            read_by(&bytes(2, "toss 4+3 2"), &steps),
            Err(Unread::NoEvent),
            "version 2 had no such word"
        );
        assert_eq!(read_by(&bytes(4, "roll 2 4+3"), &steps), Err(Unread::Newer { version: 4 }));
    }

    #[test]
    fn what_is_no_event_is_passed_over_with_a_reason() {
        assert_eq!(read(&bytes(2, "close")), Err(Unread::Newer { version: 2 }));
        assert_eq!(read(&bytes(0, "close")), Err(Unread::NoEvent));
        assert_eq!(read(&bytes(1, "fly 2")), Err(Unread::NoEvent));
        assert_eq!(read(&bytes(1, "\u{ff}")), Err(Unread::NoEvent));
        let whole = bytes(1, "close");
        for length in 0..whole.len() {
            assert_eq!(read(&whole[..length]), Err(Unread::NoEvent), "cut to {length}");
        }
    }
}
