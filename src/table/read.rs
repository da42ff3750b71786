//! Reads the text form of events.

use core::num::NonZeroU16;
use core::str::FromStr;

use super::event::{Agreed, Event, FalseCall, KongKind, WinSource};
use super::event_kind::EventKind;
use crate::entropy::Proof;
use crate::hand::Hand;
use crate::problem::Problem;
use crate::roll::{NotARoll, Roll};
use crate::rules::{self, Options, Rules};
use crate::score::GroupKind;
use crate::seat::{ByPlace, Place};
use crate::words::{self, Words};

const SOURCES: &str = "wall, discard, kong-box, last-tile, last-discard, rob, heavenly, earthly, \
    steal, kong, two-kongs or first-draw";
const FALSE_CALLS: &str = "chow, pung, kong, year, mahjong, standing or kind";

impl Event {
    /// Reads `NAME ARGS…`.
    ///
    /// ```
    /// use four_winds::table::Event;
    ///
    /// let event = Event::parse("claim 2 mahjong-pung").unwrap();
    /// assert_eq!(event.kind().code(), "claim");
    /// assert_eq!(event.to_string(), "claim 2 mahjong-pung");
    ///
    /// let problem = Event::parse("claim 7 pung").unwrap_err();
    /// assert_eq!(problem.code, "bad-value");
    /// assert_eq!(problem.text, "place: 7 is not a place 0..3");
    /// ```
    pub fn parse(text: &str) -> Result<Event, Problem> {
        Event::read(Words::new(text)?)
    }

    /// Reads the words of `NAME ARGS…`.
    pub fn read(words: Words<'_>) -> Result<Event, Problem> {
        let mut reader = EventReader { words };
        let name = reader.words.plain("the event")?;
        let kind = EventKind::from_code(name)
            .ok_or_else(|| Problem::bad("event", name, "an event: help lists them"))?;
        let event = reader.event(kind)?;
        reader.words.end()?;
        Ok(event)
    }
}

/// Reads the arguments of an event, word after word.
struct EventReader<'a> {
    words: Words<'a>,
}

impl EventReader<'_> {
    fn event(&mut self, kind: EventKind) -> Result<Event, Problem> {
        Ok(match kind {
            EventKind::New => Event::New(self.options()?),
            EventKind::SeatRoll => {
                Event::SeatRoll { place: self.place()?, roll: self.roll()?, proof: self.proof()? }
            }
            EventKind::Roll => {
                Event::Roll { place: self.place()?, roll: self.roll()?, proof: self.proof()? }
            }
            EventKind::Deal => Event::Deal { all: self.words.flag("all") },
            EventKind::Flower => Event::Flower(self.place()?),
            EventKind::Exchange => Event::Exchange(self.place()?),
            EventKind::Discard => Event::Discard(self.place()?),
            EventKind::Claim => {
                Event::Claim { place: self.place()?, claim: self.parsed("the claim")? }
            }
            EventKind::Withdraw => Event::Withdraw(self.place()?),
            EventKind::Mine => Event::Mine(self.place()?),
            EventKind::Pass => Event::Pass(self.place()?),
            EventKind::Close => Event::Close,
            EventKind::Draw => Event::Draw(self.place()?),
            EventKind::Kong => Event::Kong { place: self.place()?, kind: self.kong_kind()? },
            EventKind::Year => Event::Year(self.place()?),
            EventKind::Fishing => Event::Fishing(self.place()?),
            EventKind::Aloud => Event::Aloud { place: self.place()?, heard_by: self.place()? },
            EventKind::Standing => Event::Standing(self.place()?),
            EventKind::Mahjong => {
                let from = self.valued("from", "a place 0..3", words::place)?;
                Event::Mahjong { place: self.place()?, source: self.source()?, from }
            }
            EventKind::False => Event::False { place: self.place()?, what: self.false_call()? },
            EventKind::Penalty => Event::Penalty {
                place: self.place()?,
                code: self.penalty()?,
                to: self.place_if_any()?,
            },
            EventKind::Hand => self.hand()?,
            EventKind::Total => {
                Event::Total { place: self.place()?, points: self.parsed("the points")? }
            }
            EventKind::Fan => Event::Fan { place: self.place()?, fan: self.parsed("the fan")? },
            EventKind::Points => Event::Points {
                from: self.place()?,
                to: self.receiver()?,
                points: self.parsed("the points")?,
            },
            EventKind::WallEmpty => Event::WallEmpty,
            EventKind::LetGo => match self.words.plain("calls")? {
                "calls" => Event::LetGo,
                word => return Err(Problem::bad("follow", word, "calls")),
            },
            EventKind::Turn => {
                let live = self.valued("live", "a number of tiles", |word| word.parse().ok())?;
                Event::Turn { place: self.place()?, live }
            }
            EventKind::Confirm => Event::Confirm(self.place_if_any()?),
            EventKind::Next => Event::Next,
            EventKind::Correct => Event::Correct {
                hand: self.parsed("the number of the hand")?,
                change: self.change()?,
                agreed: self.agreed()?,
            },
            EventKind::Undo => Event::Undo { steps: self.steps(), agreed: self.agreed()? },
            EventKind::Stop => Event::Stop,
            EventKind::Resume => Event::Resume,
            EventKind::Seed => Event::Seed(self.parsed("the seed")?),
        })
    }

    fn options(&mut self) -> Result<Options, Problem> {
        let rules = Rules::read(&mut self.words)?;
        Options::read(&mut self.words, rules)
    }

    fn hand(&mut self) -> Result<Event, Problem> {
        let place = self.place()?;
        let last_of_kind = self.words.flag("last-of-kind");
        let won_on = match self.words.value("won_on") {
            Some(word) => Some(
                GroupKind::from_code(word)
                    .ok_or_else(|| Problem::bad("won_on", word, "pair, chow, pung or kong"))?,
            ),
            None => None,
        };
        let rest = self.words.flag("rest");
        let hand = match self.words.left().is_empty() && rest {
            // No tile of the hand counts.
            true => Hand::EMPTY,
            false => Hand::parse(self.words.plain("the hand")?)
                .map_err(|error| Problem::new("bad-hand", error))?,
        };
        Ok(Event::Hand { place, hand, last_of_kind, won_on, rest })
    }

    /// A penalty of any rule set. The table refuses one that is not in its own list.
    fn penalty(&mut self) -> Result<&'static str, Problem> {
        let word = self.words.plain("the penalty")?;
        let mut codes =
            rules::ALL.iter().flat_map(|rules| rules.scoring.penalties).map(|penalty| penalty.code);
        codes
            .find(|code| *code == word)
            .ok_or_else(|| Problem::bad("penalty", word, "one of the rule set's"))
    }

    fn place(&mut self) -> Result<Place, Problem> {
        place(self.words.plain("the place")?)
    }

    fn place_if_any(&mut self) -> Result<Option<Place>, Problem> {
        self.words.plain_if_any().map(place).transpose()
    }

    /// The value of `name=value`, if it is there.
    fn valued<T>(
        &mut self,
        name: &'static str,
        wanted: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Problem> {
        let Some(word) = self.words.value(name) else { return Ok(None) };
        read(word).map(Some).ok_or_else(|| Problem::bad(name, word, wanted))
    }

    /// `None` stands for each of the others.
    fn receiver(&mut self) -> Result<Option<Place>, Problem> {
        if self.words.flag("all") { Ok(None) } else { self.place().map(Some) }
    }

    fn roll(&mut self) -> Result<Roll, Problem> {
        let word = self.words.plain("the roll")?;
        word.parse().map_err(|error: NotARoll| Problem::new("bad-value", error))
    }

    fn proof(&mut self) -> Result<Option<Proof>, Problem> {
        Proof::take(&mut self.words)
    }

    fn parsed<T: FromStr>(&mut self, what: &str) -> Result<T, Problem> {
        let word = self.words.plain(what)?;
        word.parse().map_err(|_| Problem::new("bad-value", format_args!("{word} cannot be {what}")))
    }

    fn kong_kind(&mut self) -> Result<KongKind, Problem> {
        let wanted = "concealed or extended";
        known(KongKind::from_code, self.words.plain(wanted)?, wanted)
    }

    fn false_call(&mut self) -> Result<FalseCall, Problem> {
        known(FalseCall::from_code, self.words.plain(FALSE_CALLS)?, FALSE_CALLS)
    }

    fn source(&mut self) -> Result<Option<WinSource>, Problem> {
        let word = self.words.plain_if_any();
        word.map(|word| known(WinSource::from_code, word, SOURCES)).transpose()
    }

    /// Both places, or none: one place cannot agree with itself.
    fn agreed(&mut self) -> Result<Option<Agreed>, Problem> {
        match self.place_if_any()? {
            Some(asked) => Ok(Some(Agreed { asked, agreed: self.place()? })),
            None => Ok(None),
        }
    }

    /// The number of steps to undo: the first word if the number of words is odd. Otherwise it is
    /// one step, and two words are the places that agreed.
    fn steps(&mut self) -> NonZeroU16 {
        let steps = match *self.words.left() {
            [steps] | [steps, _, _] => steps.parse().ok().filter(|&steps| steps > NonZeroU16::MIN),
            _ => None,
        };
        if steps.is_some() {
            self.words.plain_if_any();
        }
        steps.unwrap_or(NonZeroU16::MIN)
    }

    /// `a,b,c,d`, by place.
    fn change(&mut self) -> Result<ByPlace<i32>, Problem> {
        let word = self.words.plain("what each place won or lost")?;
        let mut numbers = word.split(',').map(|number| number.parse().ok());
        let change = [(); 4].map(|()| numbers.next().flatten());
        match change {
            [Some(a), Some(b), Some(c), Some(d)] if numbers.next().is_none() => {
                Ok(ByPlace([a, b, c, d]))
            }
            _ => Err(Problem::bad("change", word, "four numbers a,b,c,d, one a place")),
        }
    }
}

fn place(word: &str) -> Result<Place, Problem> {
    words::place(word).ok_or_else(|| Problem::bad("place", word, "a place 0..3"))
}

fn known<T>(from_code: fn(&str) -> Option<T>, word: &str, wanted: &str) -> Result<T, Problem> {
    from_code(word).ok_or_else(|| Problem::bad("word", word, wanted))
}
