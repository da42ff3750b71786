//! Events: what happened at the table, never which key was pressed. The log, the journal, undo, replay and the tests
//! all speak this one list. [`Event::parse`] and `Display` are the text form, in `text.rs`.

use core::num::NonZeroU16;

use super::claims::Claim;
use super::roll::Roll;
use crate::entropy::Proof;
use crate::hand::Hand;
use crate::rules::Options;
use crate::rules::kinds::ClaimKind;
use crate::score::{GroupKind, Win};
use crate::seat::{ByPlace, Place};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game begins.
    New(Options),
    /// A player rolled for his wind.
    SeatRoll {
        /// Who rolled.
        place: Place,
        /// What.
        roll: Roll,
        /// What lets anyone recompute it; a roll that was typed in has none.
        proof: Option<Proof>,
    },
    /// The side to break, or where on it, was rolled.
    Roll {
        /// Who rolled.
        place: Place,
        /// What.
        roll: Roll,
        /// What lets anyone recompute it; a roll that was typed in has none.
        proof: Option<Proof>,
    },
    /// The next step of the deal was done, or all that were left.
    Deal {
        /// All that were left.
        all: bool,
    },
    /// A bonus tile was laid aside and replaced.
    Flower(Place),
    /// Three tiles were handed over (goulash).
    Exchange(Place),
    /// A tile was discarded.
    Discard(Place),
    /// A player wants the tile.
    Claim {
        /// Who.
        place: Place,
        /// What for.
        claim: Claim,
    },
    /// A player takes his claim back.
    Withdraw(Place),
    /// A player does not want the tile, or has no bonus tile to replace.
    Pass(Place),
    /// The time for claims is over.
    Close,
    /// A tile was drawn.
    Draw(Place),
    /// Four of a kind were declared and replaced.
    Kong {
        /// Who.
        place: Place,
        /// From the hand or onto a pung.
        kind: KongKind,
    },
    /// Four winds, dragons or seasons were shown and replaced.
    Year(Place),
    /// A player said that he needs one more tile.
    Fishing(Place),
    /// A player showed his hand, which needs one more tile.
    Standing(Place),
    /// A player went mahjong.
    Mahjong {
        /// Who.
        place: Place,
        /// Where the last tile came from, if it was said.
        source: Option<Source>,
    },
    /// A call turned out false.
    False {
        /// Whose.
        place: Place,
        /// Which.
        what: FalseCall,
    },
    /// One of the listed penalties was chosen.
    Penalty {
        /// Whose fault.
        place: Place,
        /// Which, by its code in the rule set's list.
        code: &'static str,
        /// Who is paid, where it is one.
        to: Option<Place>,
    },
    /// A hand was entered.
    Hand {
        /// Whose.
        place: Place,
        /// Its tiles.
        hand: Hand,
        /// The winning tile was the last of its kind.
        last_of_kind: bool,
        /// The group that was completed, if it was said.
        won_on: Option<GroupKind>,
    },
    /// What a hand counts was typed in.
    Total {
        /// Whose.
        place: Place,
        /// How much.
        points: i32,
    },
    /// Points were typed in.
    Points {
        /// Who pays.
        from: Place,
        /// Who gets it; `None`: each of the others.
        to: Option<Place>,
        /// How much.
        points: i32,
    },
    /// The wall is used up.
    WallEmpty,
    /// A player agrees with the settlement; `None`: all of them.
    Confirm(Option<Place>),
    /// The next hand begins.
    Next,
    /// A hand of the score sheet is set right.
    Correct {
        /// Its number.
        hand: u16,
        /// What each place won or lost.
        change: ByPlace<i32>,
        /// Who wanted it.
        agreed: Option<Agreed>,
    },
    /// The last events that were not undone are taken back.
    Undo {
        /// How many.
        steps: NonZeroU16,
        /// Who wanted it.
        agreed: Option<Agreed>,
    },
    /// The game is stopped.
    Stop,
    /// A stopped game goes on; an interrupted claim has its whole time again.
    Resume,
    /// From here on the dice come from this seed: only a computer's do, and the log says so.
    Seed(u64),
}

/// Two places that agreed: one asked, another said yes on its own keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// Who asked.
    pub asked: Place,
    /// Who agreed.
    pub agreed: Place,
}

/// How a kong was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum KongKind {
    Concealed,
    Extended,
}

/// Where the last tile came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// As the scoring knows it.
    Won(Win),
    /// From another player's rack.
    Steal,
}

/// A call that can turn out false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FalseCall {
    /// A chow, pung, kong or year.
    Set(ClaimKind),
    /// A mahjong.
    Mahjong,
    /// A standing hand.
    Standing,
    /// The kind of group, when several called mahjong.
    Kind,
}

/// Words for the variants of a small enum, both ways.
macro_rules! words {
    ($kind:ty: $($word:literal = $value:expr),* $(,)?) => {
        impl $kind {
            /// Every value with its word in the log and on the console.
            pub const WORDS: &'static [(&'static str, $kind)] = &[$(($word, $value)),*];

            /// The word in the log and on the console.
            pub fn word(self) -> &'static str {
                Self::WORDS.iter().find(|(_, value)| *value == self).map_or("", |(word, _)| word)
            }

            /// The value that a word names.
            pub fn from_word(word: &str) -> Option<$kind> {
                Self::WORDS.iter().find(|(it, _)| *it == word).map(|(_, value)| *value)
            }
        }
    };
}

words!(KongKind: "concealed" = KongKind::Concealed, "extended" = KongKind::Extended);
words!(FalseCall:
    "chow" = FalseCall::Set(ClaimKind::Chow),
    "pung" = FalseCall::Set(ClaimKind::Pung),
    "kong" = FalseCall::Set(ClaimKind::Kong),
    "year" = FalseCall::Set(ClaimKind::Year),
    "mahjong" = FalseCall::Mahjong,
    "standing" = FalseCall::Standing,
    "kind" = FalseCall::Kind,
);

impl Source {
    /// The word in the log and on the console.
    pub fn word(self) -> &'static str {
        match self {
            Source::Won(win) => win.word(),
            Source::Steal => "steal",
        }
    }

    /// The source that a word names.
    pub fn from_word(word: &str) -> Option<Source> {
        if word == Source::Steal.word() { Some(Source::Steal) } else { Win::from_word(word).map(Source::Won) }
    }
}

impl Event {
    /// The last event is taken back.
    pub const UNDO: Event = Event::Undo { steps: NonZeroU16::MIN, agreed: None };

    /// What was rolled, and what proves it.
    pub const fn rolled(&self) -> Option<(Roll, Option<Proof>)> {
        match *self {
            Event::SeatRoll { roll, proof, .. } | Event::Roll { roll, proof, .. } => Some((roll, proof)),
            _ => None,
        }
    }

    /// The same event without what proves a roll: what happened, for making the table again.
    pub const fn without_proof(self) -> Event {
        match self {
            Event::SeatRoll { place, roll, .. } => Event::SeatRoll { place, roll, proof: None },
            Event::Roll { place, roll, .. } => Event::Roll { place, roll, proof: None },
            other => other,
        }
    }

    /// The place that did it, where it was one.
    pub const fn place(&self) -> Option<Place> {
        match *self {
            Event::SeatRoll { place, .. }
            | Event::Roll { place, .. }
            | Event::Flower(place)
            | Event::Exchange(place)
            | Event::Discard(place)
            | Event::Claim { place, .. }
            | Event::Withdraw(place)
            | Event::Pass(place)
            | Event::Draw(place)
            | Event::Kong { place, .. }
            | Event::Year(place)
            | Event::Fishing(place)
            | Event::Standing(place)
            | Event::Mahjong { place, .. }
            | Event::False { place, .. }
            | Event::Penalty { place, .. }
            | Event::Hand { place, .. }
            | Event::Total { place, .. }
            | Event::Points { from: place, .. }
            | Event::Confirm(Some(place)) => Some(place),
            Event::New(_)
            | Event::Deal { .. }
            | Event::Close
            | Event::WallEmpty
            | Event::Confirm(None)
            | Event::Next
            | Event::Correct { .. }
            | Event::Undo { .. }
            | Event::Stop
            | Event::Resume
            | Event::Seed(_) => None,
        }
    }
}
