//! The text form of events: `SEQ MS NAME ARGS…`.

use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use super::event::{Agreed, Event, FalseCall, KongKind, Source};
use super::roll::{NotARoll, Roll};
use crate::console::words::{self, Words};
use crate::console::{Problem, queries};
use crate::entropy::Proof;
use crate::hand::Hand;
use crate::rules;
use crate::score::GroupKind;
use crate::seat::{ByPlace, Place};

/// An event with its number and its time, one line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamped {
    /// Counted from 1, never used twice.
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
    /// The latest table time, 34 years: the journal keeps five bytes of it, and no sum of it and a while overflows.
    pub const LATEST_MS: u64 = (1 << 40) - 1;

    /// Reads one line of a log.
    pub fn parse(line: &str) -> Result<Stamped, Problem> {
        Stamped::read(Words::new(line)?)
    }

    /// Reads the words of one line of a log.
    pub fn read(mut words: Words<'_>) -> Result<Stamped, Problem> {
        let (seq, ms) = (number(&mut words, "SEQ")?, number(&mut words, "MS")?);
        if ms > Stamped::LATEST_MS {
            return Err(Problem::new("bad-value", format_args!("MS: a table's time ends at {}", Stamped::LATEST_MS)));
        }
        Ok(Stamped { seq, ms, event: Event::read(words)? })
    }
}

fn number<T: FromStr>(words: &mut Words<'_>, what: &str) -> Result<T, Problem> {
    let word = words.plain(what)?;
    word.parse().map_err(|_| Problem::bad(what, word, "a number: a line of the log is SEQ MS NAME ARGS"))
}

impl Event {
    /// Reads `NAME ARGS…`.
    pub fn parse(text: &str) -> Result<Event, Problem> {
        Event::read(Words::new(text)?)
    }

    /// Reads the words of `NAME ARGS…`.
    pub fn read(words: Words<'_>) -> Result<Event, Problem> {
        let mut reader = Reader { words, problem: None };
        match reader.whole() {
            Some(event) => Ok(event),
            None => Err(reader.problem.unwrap_or_else(|| Problem::missing("the event"))),
        }
    }
}

/// Reads word after word. What went wrong is kept here: in the `Result` of every word its sentence would be copied each time,
/// which is kilobytes of code.
struct Reader<'a> {
    words: Words<'a>,
    problem: Option<Problem>,
}

impl<'a> Reader<'a> {
    fn whole(&mut self) -> Option<Event> {
        let name = self.plain("the event")?;
        let event = self.event(name)?;
        let end = self.words.end();
        self.kept(end)?;
        Some(event)
    }

    fn event(&mut self, name: &str) -> Option<Event> {
        Some(match name {
            "new" => return self.new_game(),
            "seat-roll" => Event::SeatRoll { place: self.place()?, roll: self.roll()?, proof: self.proof()? },
            "roll" => Event::Roll { place: self.place()?, roll: self.roll()?, proof: self.proof()? },
            "deal" => Event::Deal { all: self.words.flag("all") },
            "flower" => Event::Flower(self.place()?),
            "exchange" => Event::Exchange(self.place()?),
            "discard" => Event::Discard(self.place()?),
            "claim" => Event::Claim { place: self.place()?, claim: self.parsed("the claim")? },
            "withdraw" => Event::Withdraw(self.place()?),
            "pass" => Event::Pass(self.place()?),
            "close" => Event::Close,
            "draw" => Event::Draw(self.place()?),
            "kong" => {
                Event::Kong { place: self.place()?, kind: self.word(KongKind::from_word, "concealed or extended")? }
            }
            "year" => Event::Year(self.place()?),
            "fishing" => Event::Fishing(self.place()?),
            "standing" => Event::Standing(self.place()?),
            "mahjong" => Event::Mahjong { place: self.place()?, source: self.word_if_any(Source::from_word, SOURCES)? },
            "false" => Event::False { place: self.place()?, what: self.word(FalseCall::from_word, FALSE_CALLS)? },
            "penalty" => Event::Penalty { place: self.place()?, code: self.penalty()?, to: self.place_if_any()? },
            "hand" => return self.hand(),
            "total" => Event::Total { place: self.place()?, points: self.parsed("the points")? },
            "points" => Event::Points { from: self.place()?, to: self.receiver()?, points: self.parsed("the points")? },
            "wall-empty" => Event::WallEmpty,
            "confirm" => Event::Confirm(self.place_if_any()?),
            "next" => Event::Next,
            "correct" => Event::Correct {
                hand: self.parsed("the number of the hand")?,
                change: self.change()?,
                agreed: self.agreed()?,
            },
            "undo" => return self.undo(),
            "stop" => Event::Stop,
            "resume" => Event::Resume,
            "seed" => Event::Seed(self.parsed("the seed")?),
            _ => return self.bad("event", name, "an event: help lists them"),
        })
    }

    /// What was read, or nothing, and why is kept.
    fn kept<T>(&mut self, read: Result<T, Problem>) -> Option<T> {
        read.map_err(|problem| self.problem = Some(problem)).ok()
    }

    /// A value that cannot be used.
    fn bad<T>(&mut self, key: &str, value: &str, wanted: &str) -> Option<T> {
        self.problem = Some(Problem::bad(key, value, wanted));
        None
    }

    /// The next plain word.
    fn plain(&mut self, what: &str) -> Option<&'a str> {
        let word = self.words.plain(what);
        self.kept(word)
    }

    fn new_game(&mut self) -> Option<Event> {
        let options = self.words.rules().and_then(|rules| queries::options(&mut self.words, rules));
        self.kept(options).map(Event::New)
    }

    fn hand(&mut self) -> Option<Event> {
        let place = self.place()?;
        let last_of_kind = self.words.flag("last-of-kind");
        let won_on = match self.words.value("won_on") {
            Some(word) => {
                let bad = || self.bad("won_on", word, "pair, chow, pung or kong");
                Some(GroupKind::from_name(word).or_else(bad)?)
            }
            None => None,
        };
        let text = self.plain("the hand")?;
        let hand = Hand::parse(text).map_err(|error| Problem::new("bad-hand", error));
        Some(Event::Hand { place, hand: self.kept(hand)?, last_of_kind, won_on })
    }

    /// Each rule set has its own list; whether it fits the game is for the table to say.
    fn penalty(&mut self) -> Option<&'static str> {
        let word = self.plain("the penalty")?;
        let mut codes = rules::ALL.iter().flat_map(|rules| rules.scoring.penalties).map(|penalty| penalty.code);
        codes.find(|code| *code == word).or_else(|| self.bad("penalty", word, "one of the rule set's"))
    }

    fn place(&mut self) -> Option<Place> {
        let word = self.plain("the place")?;
        self.place_of(word)
    }

    /// `Some(None)` where there is none.
    fn place_if_any(&mut self) -> Option<Option<Place>> {
        match self.words.plain_if_any() {
            Some(word) => self.place_of(word).map(Some),
            None => Some(None),
        }
    }

    fn place_of(&mut self, word: &str) -> Option<Place> {
        words::place(word).or_else(|| self.bad("place", word, "a place 0..3"))
    }

    fn receiver(&mut self) -> Option<Option<Place>> {
        if self.words.flag("all") { Some(None) } else { self.place().map(Some) }
    }

    fn roll(&mut self) -> Option<Roll> {
        let roll = self.plain("the roll")?.parse().map_err(|error: NotARoll| Problem::new("bad-value", error));
        self.kept(roll)
    }

    fn proof(&mut self) -> Option<Option<Proof>> {
        let proof = Proof::take(&mut self.words);
        self.kept(proof)
    }

    fn parsed<T: FromStr>(&mut self, what: &str) -> Option<T> {
        let word = self.plain(what)?;
        let parsed = word.parse().map_err(|_| Problem::new("bad-value", format_args!("{word} cannot be {what}")));
        self.kept(parsed)
    }

    fn word<T>(&mut self, read: fn(&str) -> Option<T>, wanted: &str) -> Option<T> {
        let word = self.plain(wanted)?;
        self.known(read, word, wanted)
    }

    fn known<T>(&mut self, read: fn(&str) -> Option<T>, word: &str, wanted: &str) -> Option<T> {
        read(word).or_else(|| self.bad("word", word, wanted))
    }

    fn word_if_any<T>(&mut self, read: fn(&str) -> Option<T>, wanted: &str) -> Option<Option<T>> {
        match self.words.plain_if_any() {
            Some(word) => self.known(read, word, wanted).map(Some),
            None => Some(None),
        }
    }

    /// Both places, or none: one alone cannot agree with itself.
    fn agreed(&mut self) -> Option<Option<Agreed>> {
        match self.place_if_any()? {
            Some(asked) => Some(Some(Agreed { asked, agreed: self.place()? })),
            None => Some(None),
        }
    }

    /// An odd number of words begins with how many steps go; without it one does, and two words are places.
    fn undo(&mut self) -> Option<Event> {
        let steps = match *self.words.left() {
            [steps] | [steps, _, _] => steps.parse().ok().filter(|&steps| steps > NonZeroU16::MIN),
            _ => None,
        };
        if steps.is_some() {
            self.words.plain_if_any();
        }
        Some(Event::Undo { steps: steps.unwrap_or(NonZeroU16::MIN), agreed: self.agreed()? })
    }

    /// `a,b,c,d`, by place.
    fn change(&mut self) -> Option<ByPlace<i32>> {
        let word = self.plain("what each place won or lost")?;
        let mut numbers = word.split(',').map(|number| number.parse().ok());
        let change = ByPlace([(); 4].map(|()| numbers.next().flatten()));
        match change.0 {
            [Some(a), Some(b), Some(c), Some(d)] if numbers.next().is_none() => Some(ByPlace([a, b, c, d])),
            _ => self.bad("change", word, "four numbers a,b,c,d, one a place"),
        }
    }
}

const SOURCES: &str = "wall, discard, kong-box, last-tile, last-discard, rob, heavenly, earthly or steal";
const FALSE_CALLS: &str = "chow, pung, kong, year, mahjong, standing or kind";

impl Event {
    /// The names of all events, in the order of a game.
    pub const NAMES: &'static [&'static str] = &[
        "new",
        "seat-roll",
        "roll",
        "deal",
        "flower",
        "exchange",
        "discard",
        "claim",
        "withdraw",
        "pass",
        "close",
        "draw",
        "kong",
        "year",
        "fishing",
        "standing",
        "mahjong",
        "false",
        "penalty",
        "hand",
        "total",
        "points",
        "wall-empty",
        "confirm",
        "next",
        "correct",
        "undo",
        "stop",
        "resume",
        "seed",
    ];

    /// The first word of the text form.
    pub const fn name(&self) -> &'static str {
        match self {
            Event::New(_) => "new",
            Event::SeatRoll { .. } => "seat-roll",
            Event::Roll { .. } => "roll",
            Event::Deal { .. } => "deal",
            Event::Flower(_) => "flower",
            Event::Exchange(_) => "exchange",
            Event::Discard(_) => "discard",
            Event::Claim { .. } => "claim",
            Event::Withdraw(_) => "withdraw",
            Event::Pass(_) => "pass",
            Event::Close => "close",
            Event::Draw(_) => "draw",
            Event::Kong { .. } => "kong",
            Event::Year(_) => "year",
            Event::Fishing(_) => "fishing",
            Event::Standing(_) => "standing",
            Event::Mahjong { .. } => "mahjong",
            Event::False { .. } => "false",
            Event::Penalty { .. } => "penalty",
            Event::Hand { .. } => "hand",
            Event::Total { .. } => "total",
            Event::Points { .. } => "points",
            Event::WallEmpty => "wall-empty",
            Event::Confirm(_) => "confirm",
            Event::Next => "next",
            Event::Correct { .. } => "correct",
            Event::Undo { .. } => "undo",
            Event::Stop => "stop",
            Event::Resume => "resume",
            Event::Seed(_) => "seed",
        }
    }
}

/// `NAME ARGS…`, as it is read back.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match *self {
            Event::New(options) => {
                write!(f, " {}", options.rules().name)?;
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
            | Event::Pass(place)
            | Event::Draw(place)
            | Event::Year(place)
            | Event::Fishing(place)
            | Event::Standing(place) => write!(f, " {place}"),
            Event::Claim { place, claim } => write!(f, " {place} {claim}"),
            Event::Kong { place, kind } => write!(f, " {place} {}", kind.word()),
            Event::Mahjong { place, source } => {
                write!(f, " {place}")?;
                source.map_or(Ok(()), |source| write!(f, " {}", source.word()))
            }
            Event::False { place, what } => write!(f, " {place} {}", what.word()),
            Event::Penalty { place, code, to } => {
                write!(f, " {place} {code}")?;
                to.map_or(Ok(()), |to| write!(f, " {to}"))
            }
            Event::Hand { place, hand, last_of_kind, won_on } => {
                write!(f, " {place} {hand}")?;
                f.write_str(if last_of_kind { " last-of-kind" } else { "" })?;
                won_on.map_or(Ok(()), |group| write!(f, " won_on={}", group.name()))
            }
            Event::Total { place, points } => write!(f, " {place} {points}"),
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
