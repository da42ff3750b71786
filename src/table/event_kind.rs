//! The kinds of event and their names: the first word of each line of the log.

use super::event::Event;
use crate::codes;

/// Makes [`EventKind`] and [`Event::kind`] from the one list of events and their names.
macro_rules! event_kinds {
    ($($kind:ident => $code:literal),* $(,)?) => {
        codes! {
            /// An event without its arguments.
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            #[allow(missing_docs, reason = "`Event` describes each of them")]
            pub enum EventKind {
                $($kind => $code),*
            }
        }

        impl Event {
            /// The kind of this event.
            pub const fn kind(&self) -> EventKind {
                match self {
                    $(Event::$kind { .. } => EventKind::$kind),*
                }
            }
        }
    };
}

event_kinds! {
    New => "new",
    SeatRoll => "seat-roll",
    Roll => "roll",
    Deal => "deal",
    Flower => "flower",
    Exchange => "exchange",
    Discard => "discard",
    Claim => "claim",
    Withdraw => "withdraw",
    Mine => "mine",
    Pass => "pass",
    Close => "close",
    Draw => "draw",
    Kong => "kong",
    Year => "year",
    Fishing => "fishing",
    Aloud => "aloud",
    Standing => "standing",
    Mahjong => "mahjong",
    False => "false",
    Penalty => "penalty",
    Hand => "hand",
    Total => "total",
    Fan => "fan",
    Points => "points",
    WallEmpty => "wall-empty",
    LetGo => "follow",
    Turn => "turn",
    Confirm => "confirm",
    Next => "next",
    Correct => "correct",
    Undo => "undo",
    Stop => "stop",
    Resume => "resume",
    Seed => "seed",
}
