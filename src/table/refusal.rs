//! Why an event was refused, and what would be right.

use core::fmt;

use super::claims::ClaimRefusal;
use super::phase::Awaits;
use crate::hand::HandFault;
use crate::score;
use crate::seat::{Place, Places};

/// Makes the enum, the codes and the sentences from one list, so that no variant can lack one.
macro_rules! refusals {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$field_doc:meta])* $field:ident : $kind:ty),* $(,)? })?
        => $code:literal, $sentence:literal;
    )*) => {
        /// Why an event was refused. The table is unchanged.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Refusal {
            $( $(#[$doc])* $name $({ $($(#[$field_doc])* $field: $kind),* })?, )*
            /// The rules do not allow this claim.
            Claim(ClaimRefusal),
            /// The tiles are not a mahjong.
            NotMahjong(score::NotMahjong),
            /// The rule set does not have such a hand.
            BadHand(HandFault),
        }

        impl Refusal {
            /// Every code. One that a claim shares with another refusal appears twice.
            pub fn codes() -> impl Iterator<Item = &'static str> {
                let own = ["not-mahjong", "wrong-kind", "below-minimum", "bad-hand", $($code),*];
                own.into_iter().chain(ClaimRefusal::ALL.map(ClaimRefusal::code))
            }

            /// The code for programs. It never changes.
            pub const fn code(&self) -> &'static str {
                match self {
                    Refusal::Claim(refusal) => refusal.code(),
                    Refusal::NotMahjong(score::NotMahjong::TooFewFan { .. }) => "below-minimum",
                    Refusal::NotMahjong(
                        score::NotMahjong::WonOnOther(_) | score::NotMahjong::NotSpecial,
                    ) => "wrong-kind",
                    Refusal::NotMahjong(_) => "not-mahjong",
                    Refusal::BadHand(_) => "bad-hand",
                    $( Refusal::$name $({ $($field: _),* })? => $code, )*
                }
            }
        }

        /// A sentence for people that says what would be right.
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
    /// Nothing is stopped or interrupted.
    NotStopped => "not-stopped",
        "nothing is stopped: resume is for a stopped game or a claim that was interrupted";
    /// The event belongs to another part of the hand.
    NotNow {
        /// What the table waits for.
        awaits: Awaits,
    } => "not-now", "this does not fit here: {awaits}";
    /// Nobody sits there.
    Ghost => "ghost", "nobody sits at that place: only the three players take part";

    // Before play.
    /// It is another player's roll.
    NotYourRoll {
        /// The places that roll now.
        rollers: Places,
    } => "not-your-roll", "the roll belongs to {rollers}";
    /// The roll has the wrong number of dice.
    WrongDice {
        /// The right number.
        dice: u8,
    } => "wrong-dice", "this roll has {dice} dice";
    /// This player has already handed over three tiles.
    Exchanged {
        /// The places that have not.
        waiting: Places,
    } => "exchanged", "that exchange is done: it waits for {waiting}";

    // Turns.
    /// It is another player's turn.
    NotYourTurn {
        /// The place whose turn it is.
        turn: Place,
    } => "not-your-turn", "it is the turn of place {turn}";
    /// The tile can still be claimed.
    WindowOpen {
        /// For how many milliseconds.
        left: u64,
    } => "window-open", "the tile can be claimed for {left} ms more: wait, or let everybody pass";
    /// The live wall is used up.
    WallEmpty => "wall-is-empty", "no tile is left to draw: the hand is drawn, say wall-empty";
    /// There are still tiles to draw.
    TilesLeft {
        /// The number of tiles.
        live: u8,
    } => "tiles-left", "{live} tiles can still be drawn: the hand goes on";
    /// No replacement tile is left.
    NoReplacement => "no-replacement", "no replacement tile is left: discard instead";
    /// This game is played without flowers and seasons.
    NoBonusTiles => "no-bonus-tiles", "this wall has no flowers or seasons: discard instead";
    /// As many flowers and seasons are laid aside as the set has.
    NoMoreBonusTiles {
        /// How many the set has.
        most: u8,
    } => "no-more-bonus-tiles", "the set has only {most} of them and all are laid aside: discard";
    /// The hand has too few tiles for that set.
    TooFewTiles {
        /// How many tiles the set takes from the hand.
        needed: u8,
        /// How many tiles the hand has.
        held: u8,
    } => "too-few-tiles", "that takes {needed} tiles in the hand and there are {held}";
    /// The player has claimed a tile in this turn, and a kong is declared after drawing.
    KongAfterClaim => "kong-after-claim",
        "a kong is declared after drawing a tile, not after a claim: discard";
    /// The place has no open pung to extend.
    NoPung => "no-pung", "only an open pung is extended to a kong, and there is none";
    /// This rule set has no call for a hand that needs one more tile.
    NoFishing => "no-fishing", "this rule set does not announce a waiting hand";
    /// The place has called fishing in this turn, before its discard.
    FishingThisTurn => "fishing-this-turn",
        "you called fishing in this turn: it counts from this discard on";
    /// The place has made that call before.
    AlreadyFishing => "already-fishing", "that was called before: it still counts";
    /// This rule set has no standing hands.
    NoStanding => "no-standing", "this rule set has no standing hands";

    /// No tile lies open on another rack.
    NothingRevealed => "nothing-revealed",
        "stealing takes a tile that lies open on another rack, and there is none";
    /// Only the calls of this hand are followed.
    NotFollowed => "not-followed",
        "only the calls of this hand are followed: draw, discard and replace without the box";
    /// More tiles than there can be.
    TooManyTiles {
        /// The most that can be left.
        most: u8,
    } => "too-many-tiles", "at most {most} tiles can be left to draw";

    // Claims. Refusals that follow from the rules for claims are in `Refusal::Claim`.
    /// A penalty keeps this place from winning.
    DeadHand => "dead-hand", "a penalty keeps this hand from mahjong: play on without it";
    /// This player's call for the tile was false.
    FalseCaller => "false-caller", "your call for this tile was false: the others may have it";
    /// The player's hand is standing.
    Stands => "stands", "a standing hand takes nothing but mahjong: leave the tile";
    /// The time for claims is over.
    TimeUp => "time-up", "the time for claims is over";
    /// This place has had its last turn.
    NoTurnLeft => "no-turn-left",
        "mahjong was called and that place has had its last turn: leave the tile to the others";
    /// This place has no claim to take back.
    NoClaim => "no-claim", "there is no claim of that place to take back";
    /// Claims of the same rank meet, and nobody has said whose tile it is.
    WhoseTile => "whose-tile", "claims of the same rank meet: say whose tile it was with mine";
    /// The tile is another player's.
    OtherTile {
        /// Whose tile it is.
        of: Place,
    } => "other-tile", "the claims are for a tile of place {of}: they are decided first";
    /// Another claim is stronger.
    Outranked {
        /// The place with the stronger claim.
        by: Place,
    } => "outranked", "the claim of place {by} comes first";

    // Mahjong and what follows.
    /// The last tile came from somewhere else.
    WrongSource {
        /// The word for where it came from.
        is: &'static str,
    } => "wrong-source", "the last tile is {is}: leave the word out or say that";
    /// Where the last tile came from is not said.
    SaySource => "say-source",
        "say where the last tile came from: mahjong, the place and wall, discard or another source";
    /// Whose tile it was is not said.
    FromMissing => "from-missing", "say whose tile it was: from=0..3";
    /// A tile that nobody discarded has no owner.
    FromNobody => "from-nobody", "a tile from the wall was nobody's: leave out from=";
    /// Only the player who leads can be dealt a mahjong, and the first discard is theirs.
    NotLeader => "not-east",
        "only who leads, as East does, is dealt a mahjong and has the first discard";
    /// This place has not made that call.
    NotCalled => "not-called", "that place has made no such call";
    /// Play has gone on since that call.
    TooLate => "too-late", "play has gone on since: type in points or undo instead";
    /// This penalty follows from a false call, which has its own event.
    SayFalse => "say-false", "a false call is told by false, the place and what was called";
    /// Another player claims the tile.
    Claimed {
        /// The place that would get it.
        by: Place,
    } => "claimed", "place {by} claims the tile: that is decided first";
    /// Only one player called mahjong.
    OnlyOne => "only-one", "a wrong kind is a fault only when several call mahjong for one tile";
    /// The rule set has no such penalty.
    NoSuchPenalty => "no-such-penalty", "this rule set has no such penalty: type in points instead";
    /// This penalty is paid to another player, who is not named.
    OtherPlace => "other-place", "say which other place it is paid to";
    /// The hand of this place is not counted.
    NotCounted => "not-counted", "the hand of that place is not counted";
    /// The rule set counts points and not fan.
    NoFan => "no-fan", "this rule set counts no fan: say total and the points";
    /// No hand has so many fan.
    TooManyFan {
        /// The most that a hand can have.
        most: u8,
    } => "too-many-fan", "no hand has more than {most} fan";
    /// Another place called mahjong.
    NotTheWinner => "not-the-winner",
        "that place did not call mahjong: enter its hand without a winning tile";
    /// This place has called mahjong, so a penalty cannot keep it from winning.
    CalledMahjong => "called-mahjong",
        "that place has called mahjong: say first that the call was false";
    /// The winner has no open sets, so nobody could have known what to keep back.
    NoOpenSets => "no-open-sets", "the winner has no open sets, so nobody was warned by them";
    /// The hand was not won on this player's discard.
    NotDiscarder => "not-discarder", "only the player whose discard was won on pays for it";
    /// Some hands are not entered yet.
    HandsMissing {
        /// The places whose hands are missing.
        places: Places,
    } => "hands-missing", "the hand of {places} is missing: enter it, or its total";
    /// This place has confirmed before.
    AlreadyConfirmed {
        /// The places that have not.
        waiting: Places,
    } => "already-confirmed", "that place has agreed: the settlement waits for {waiting}";

    // The score sheet and undo.
    /// The score sheet has no such hand.
    NoSuchHand {
        /// The number of the hand.
        hand: u16,
    } => "no-such-hand", "hand {hand} is not on the score sheet";
    /// The wins and losses do not add up to 0.
    NotZeroSum {
        /// What they add up to.
        sum: i32,
    } => "not-zero-sum", "what the places win and lose must add up to 0, not {sum}";
    /// The number of points is too large.
    TooLarge {
        /// The most that can be won or lost.
        most: i32,
    } => "too-large", "at most {most} points can be won or lost here";
    /// The two places are the same.
    SamePlace => "same-place", "two different places are needed";
    /// Nothing of this hand is left to undo.
    NothingToUndo => "nothing-to-undo",
        "nothing of this hand can be undone: correct the score sheet instead";
    /// Fewer events are left to undo.
    TooManySteps {
        /// The number of events.
        left: u16,
    } => "too-many-steps", "the last {left} steps of this hand can be undone, no more";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes_are_unique_and_spelt_alike() {
        let unique: BTreeSet<_> = Refusal::codes().collect();
        // A refused claim and a refused event can both have the code `ghost`.
        assert_eq!(unique.len() + 1, Refusal::codes().count());
        assert!(unique.iter().all(|code| code.chars().all(|c| c.is_ascii_lowercase() || c == '-')));
    }
}
