//! Why an event was not taken, and what would be right.

use core::fmt;

use super::claims;
use super::phase::Awaits;
use crate::hand::HandFault;
use crate::score;
use crate::seat::{ByPlace, Place};

/// Names the variants, their stable codes and their sentences in one list, so that none can be left without the others.
macro_rules! refusals {
    ($( $(#[$doc:meta])* $name:ident $({ $($(#[$field_doc:meta])* $field:ident : $kind:ty),* $(,)? })? => $code:literal, $sentence:literal ;)*) => {
        /// Why an event was refused. The table is unchanged.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Refusal {
            $( $(#[$doc])* $name $({ $($(#[$field_doc])* $field: $kind),* })?, )*
            /// The rules do not allow this claim.
            Claim(claims::Refusal),
            /// The tiles are no mahjong.
            NotMahjong(score::Refusal),
            /// The rule set has no such hands.
            BadHand(HandFault),
        }

        impl Refusal {
            /// Every code there is; where claims share one it is there twice.
            pub fn codes() -> impl Iterator<Item = &'static str> {
                ["not-mahjong", "below-minimum", "bad-hand", $($code),*].into_iter().chain(claims::Refusal::ALL.into_iter().map(claims::Refusal::code))
            }

            /// Stable, lower case, words joined by hyphens.
            pub const fn code(&self) -> &'static str {
                match self {
                    Refusal::Claim(refusal) => refusal.code(),
                    Refusal::NotMahjong(score::Refusal::TooFewFan { .. }) => "below-minimum",
                    Refusal::NotMahjong(_) => "not-mahjong",
                    Refusal::BadHand(_) => "bad-hand",
                    $( Refusal::$name $({ $($field: _),* })? => $code, )*
                }
            }
        }

        /// What would be right.
        impl fmt::Display for Refusal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Refusal::Claim(refusal) => refusal.fmt(f),
                    Refusal::NotMahjong(why) => why.fmt(f),
                    Refusal::BadHand(fault) => fault.fmt(f),
                    $( Refusal::$name $({ $($field),* })? => write!(f, $sentence), )*
                }
            }
        }
    };
}

refusals! {
    // The game as a whole.
    /// There is no game.
    NoGame => "no-game", "no game is being played: begin one with new and a rule set";
    /// A game is going on.
    GameRunning => "game-running", "a game is being played: stop it before a new one begins";
    /// The game was stopped.
    Stopped => "stopped", "the game is stopped: resume it first";
    /// The game goes on.
    NotStopped => "not-stopped", "nothing is stopped: resume is for a stopped game or a claim that was interrupted";
    /// The event belongs to another part of the hand.
    NotNow {
        /// What the table waits for.
        awaits: Awaits,
    } => "not-now", "this does not fit here: {awaits}";
    /// Nobody sits there.
    Ghost => "ghost", "nobody sits at that place: only the three players take part";

    // Before play.
    /// Somebody else rolls.
    NotYourRoll {
        /// Who rolls now.
        rollers: Places,
    } => "not-your-roll", "the roll belongs to {rollers}";
    /// Another number of dice is rolled.
    WrongDice {
        /// How many.
        dice: u8,
    } => "wrong-dice", "this roll has {dice} dice";
    /// This player has handed over his three tiles.
    Exchanged {
        /// Who has not.
        waiting: Places,
    } => "exchanged", "that exchange is done: it waits for {waiting}";

    // Turns.
    /// Somebody else is to act.
    NotYourTurn {
        /// Who.
        turn: Place,
    } => "not-your-turn", "it is the turn of place {turn}";
    /// Claims can still be made.
    WindowOpen {
        /// Milliseconds.
        left: u64,
    } => "window-open", "the tile can be claimed for {left} ms more: wait, or let everybody pass";
    /// The live wall is used up.
    WallEmpty => "wall-is-empty", "no tile is left to draw: the hand is drawn, say wall-empty";
    /// There are tiles to draw.
    TilesLeft {
        /// How many.
        live: u8,
    } => "tiles-left", "{live} tiles can still be drawn: the hand goes on";
    /// There is no tile to replace with.
    NoReplacement => "no-replacement", "no replacement tile is left: discard instead";
    /// The set has no tiles to be laid aside.
    NoBonusTiles => "no-bonus-tiles", "this wall has no flowers or seasons: discard instead";
    /// The hand has too few tiles for that set.
    TooFewTiles {
        /// How many it takes.
        needed: u8,
        /// How many there are.
        held: u8,
    } => "too-few-tiles", "that takes {needed} tiles in the hand and there are {held}";
    /// A kong is declared after drawing.
    KongAfterClaim => "kong-after-claim", "a kong is declared after drawing a tile, not after a claim: discard";
    /// No pung lies open.
    NoPung => "no-pung", "only an open pung is extended to a kong, and there is none";
    /// This rule set has no such call.
    NoFishing => "no-fishing", "this rule set does not announce a waiting hand";
    /// It was called before.
    AlreadyFishing => "already-fishing", "that was called before: it still counts";
    /// This rule set has no such call.
    NoStanding => "no-standing", "this rule set has no standing hands";

    // Claims; what the rules say of a claim is in `Refusal::Claim`.
    /// A penalty stands in the way.
    DeadHand => "dead-hand", "a penalty keeps this hand from mahjong: play on without it";
    /// The time is over.
    TimeUp => "time-up", "the time for claims is over";
    /// This place has had its last turn.
    NoTurnLeft => "no-turn-left", "mahjong was called and that place has had its last turn: leave the tile to the others";
    /// Nothing is claimed.
    NoClaim => "no-claim", "there is no claim of that place to take back";
    /// Another claim is stronger.
    Outranked {
        /// Whose.
        by: Place,
    } => "outranked", "the claim of place {by} comes first";

    // Mahjong and what follows.
    /// The last tile came from somewhere else.
    WrongSource {
        /// From where.
        is: &'static str,
    } => "wrong-source", "the last tile is {is}: leave the word out or say that";
    /// This place has not called it.
    NotCalled => "not-called", "that place has made no such call";
    /// The moment is gone.
    TooLate => "too-late", "play has gone on since: type in points or undo instead";
    /// It is said in another way.
    SayFalse => "say-false", "a false call is told by false, the place and what was called";
    /// Somebody claims the tile.
    Claimed {
        /// Who would get it.
        by: Place,
    } => "claimed", "place {by} claims the tile: that is decided first";
    /// Only one called.
    OnlyOne => "only-one", "a wrong kind is a fault only when several call mahjong for one tile";
    /// The rule set has no such penalty.
    NoSuchPenalty => "no-such-penalty", "this rule set has no such penalty: type in points instead";
    /// The penalty needs the other player.
    OtherPlace => "other-place", "say which other place it is paid to";
    /// This hand is not counted.
    NotCounted => "not-counted", "the hand of that place is not counted";
    /// Another place called mahjong.
    NotTheWinner => "not-the-winner", "that place did not call mahjong: enter its hand without a winning tile";
    /// A winner cannot be barred.
    CalledMahjong => "called-mahjong", "that place has called mahjong: say first that the call was false";
    /// Somebody else's discard won.
    NotDiscarder => "not-discarder", "only the player whose discard was won on pays for it";
    /// Some hands are not entered.
    HandsMissing {
        /// Whose.
        places: Places,
    } => "hands-missing", "the hand of {places} is missing: enter it, or its total";
    /// It was confirmed before.
    AlreadyConfirmed {
        /// Who has not.
        waiting: Places,
    } => "already-confirmed", "that place has agreed: the settlement waits for {waiting}";

    // The score sheet and undo.
    /// No such row.
    NoSuchHand {
        /// Which.
        hand: u16,
    } => "no-such-hand", "hand {hand} is not on the score sheet";
    /// What one loses another must win.
    NotZeroSum {
        /// What is left over.
        sum: i32,
    } => "not-zero-sum", "what the places win and lose must add up to 0, not {sum}";
    /// A number out of all proportion.
    TooLarge {
        /// What is allowed, either way.
        most: i32,
    } => "too-large", "at most {most} points can be won or lost here";
    /// Paying oneself.
    SamePlace => "same-place", "two different places are needed";
    /// Nothing of this hand is left to undo.
    NothingToUndo => "nothing-to-undo", "nothing of this hand can be undone: correct the score sheet instead";
    /// Less than that is left to undo.
    TooManySteps {
        /// How much.
        left: u16,
    } => "too-many-steps", "the last {left} steps of this hand can be undone, no more";
}

/// Some of the four places, written as a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places(pub ByPlace<bool>);

impl Places {
    /// The places for which this is so.
    pub fn those(is: impl FnMut(Place) -> bool) -> Places {
        Places(ByPlace::from_fn(is))
    }

    /// One by one.
    pub fn iter(&self) -> impl Iterator<Item = Place> + '_ {
        self.0.iter().filter(|(_, is)| **is).map(|(place, _)| place)
    }

    /// None of them.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("place")?;
        self.iter().enumerate().try_for_each(|(n, place)| write!(f, "{} {place}", if n > 0 { " and" } else { "" }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes_are_unique_and_spelt_alike() {
        let unique: BTreeSet<_> = Refusal::codes().collect();
        // A place where nobody sits is refused in claims and elsewhere by the same code.
        assert_eq!(unique.len() + 1, Refusal::codes().count());
        assert!(unique.iter().all(|code| code.chars().all(|c| c.is_ascii_lowercase() || c == '-')));
    }
}
