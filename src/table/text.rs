//! The text form of events, one line of the log each: `SEQ MS NAME ARGS…`.

use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use super::event::{Agreed, Event};
use crate::hand::Hand;
use crate::problem::Problem;
use crate::seat::ByPlace;
use crate::words::Words;

/// An event with its number and its time: one line of the log.
///
/// ```
/// use four_winds::table::{Event, Stamped};
///
/// let line = Stamped::parse("17 48210 discard 2").unwrap();
/// assert_eq!((line.seq, line.ms), (17, 48_210));
/// assert_eq!(line.event, Event::parse("discard 2").unwrap());
/// assert_eq!(line.to_string(), "17 48210 discard 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamped {
    /// Counted from 1. No number is used twice.
    pub seq: u32,
    /// Milliseconds of table time.
    pub ms: u64,
    /// What happened.
    pub event: Event,
}

impl fmt::Display for Stamped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.seq, self.ms, self.event)
    }
}

impl Stamped {
    /// The latest table time: 34 years, which is what the five bytes in the journal can hold. It is
    /// far enough below the limit of `u64` that adding a waiting time never overflows.
    const LATEST_MS: u64 = (1 << 40) - 1;

    /// Reads one line of a log.
    pub fn parse(line: &str) -> Result<Stamped, Problem> {
        Stamped::read(Words::new(line)?)
    }

    /// Reads the words of one line of a log.
    pub fn read(mut words: Words<'_>) -> Result<Stamped, Problem> {
        let (seq, ms) = (number(&mut words, "SEQ")?, number(&mut words, "MS")?);
        if ms > Stamped::LATEST_MS {
            return Err(Problem::new(
                "bad-value",
                format_args!("MS: a table's time ends at {}", Stamped::LATEST_MS),
            ));
        }
        Ok(Stamped { seq, ms, event: Event::read(words)? })
    }
}

fn number<T: FromStr>(words: &mut Words<'_>, what: &str) -> Result<T, Problem> {
    let word = words.plain(what)?;
    word.parse()
        .map_err(|_| Problem::bad(what, word, "a number: a line of the log is SEQ MS NAME ARGS"))
}

/// `NAME ARGS…`, which [`Event::parse`] reads.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().code())?;
        match *self {
            Event::New(options) => {
                write!(f, " {}", options.rules().code)?;
                if options.open().next().is_some() { write!(f, " {options}") } else { Ok(()) }
            }
            Event::SeatRoll { place, roll, proof } | Event::Roll { place, roll, proof } => {
                write!(f, " {place} {roll}")?;
                proof.map_or(Ok(()), |proof| write!(f, " {proof}"))
            }
            Event::Deal { all } => f.write_str(if all { " all" } else { "" }),
            Event::Flower(place)
            | Event::Exchange(place)
            | Event::Discard(place)
            | Event::Withdraw(place)
            | Event::Mine(place)
            | Event::Pass(place)
            | Event::Draw(place)
            | Event::Year(place)
            | Event::Fishing(place)
            | Event::Standing(place) => write!(f, " {place}"),
            Event::Claim { place, claim } => write!(f, " {place} {claim}"),
            Event::Kong { place, kind } => write!(f, " {place} {}", kind.code()),
            Event::Aloud { place, heard_by } => write!(f, " {place} {heard_by}"),
            Event::Mahjong { place, source, from } => {
                write!(f, " {place}")?;
                source.map_or(Ok(()), |source| write!(f, " {}", source.code()))?;
                from.map_or(Ok(()), |from| write!(f, " from={from}"))
            }
            Event::LetGo => f.write_str(" calls"),
            Event::Turn { place, live } => {
                write!(f, " {place}")?;
                live.map_or(Ok(()), |live| write!(f, " live={live}"))
            }
            Event::False { place, what } => write!(f, " {place} {}", what.code()),
            Event::Penalty { place, code, to } => {
                write!(f, " {place} {code}")?;
                to.map_or(Ok(()), |to| write!(f, " {to}"))
            }
            Event::Hand { place, hand, last_of_kind, won_on, rest } => {
                write!(f, " {place}")?;
                if hand != Hand::EMPTY {
                    write!(f, " {hand}")?;
                }
                f.write_str(if last_of_kind { " last-of-kind" } else { "" })?;
                won_on.map_or(Ok(()), |group| write!(f, " won_on={}", group.code()))?;
                f.write_str(if rest { " rest" } else { "" })
            }
            Event::Total { place, points } => write!(f, " {place} {points}"),
            Event::Fan { place, fan } => write!(f, " {place} {fan}"),
            Event::Points { from, to: Some(to), points } => write!(f, " {from} {to} {points}"),
            Event::Points { from, to: None, points } => write!(f, " {from} all {points}"),
            Event::Confirm(place) => place.map_or(Ok(()), |place| write!(f, " {place}")),
            Event::Correct { hand, change: ByPlace([a, b, c, d]), agreed } => {
                write!(f, " {hand} {a},{b},{c},{d}")?;
                write_agreed(f, agreed)
            }
            Event::Undo { steps, agreed } => {
                if steps > NonZeroU16::MIN {
                    write!(f, " {steps}")?;
                }
                write_agreed(f, agreed)
            }
            Event::Seed(seed) => write!(f, " {seed}"),
            Event::Close | Event::WallEmpty | Event::Next | Event::Stop | Event::Resume => Ok(()),
        }
    }
}

fn write_agreed(f: &mut fmt::Formatter<'_>, agreed: Option<Agreed>) -> fmt::Result {
    agreed.map_or(Ok(()), |Agreed { asked, agreed }| write!(f, " {asked} {agreed}"))
}
