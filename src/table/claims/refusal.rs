//! Why a claim is not allowed, and what the player can do instead.

use core::fmt;

use crate::codes;

codes! {
    /// Why a claim is not allowed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ClaimRefusal {
        /// Nobody sits at that place.
        Ghost => "ghost",
        /// The tile is the player's own.
        OwnTile => "own-tile",
        /// The player has called mahjong.
        AlreadyWon => "already-won",
        /// The rule set has no claims for a kong.
        NoKongClaims => "no-kong-claims",
        /// The rule set has no years.
        NoYears => "no-years",
        /// The lesson has no kongs yet.
        NoKongsInLesson => "no-kongs-in-lesson",
        /// The tile can be claimed for mahjong only.
        MahjongOnly => "mahjong-only",
        /// The rules do not allow taking a tile from a rack.
        NoRobbing => "no-robbing",
        /// The hand is a goulash, which has no chows.
        ChowInGoulash => "chow-in-goulash",
        /// The rule set has no chows with three players.
        ChowWithThree => "chow-with-three",
        /// The player has a chow already, and the rule set allows one.
        SecondChow => "second-chow",
        /// The player is not the next one in turn.
        ChowOutOfTurn => "chow-out-of-turn",
        /// Mahjong has been called.
        LastTurns => "last-turns",
        /// The player has not called fishing.
        NotFishing => "not-fishing",
    }
}

/// A sentence for people that says what would be right.
impl fmt::Display for ClaimRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ClaimRefusal::Ghost => {
                "nobody sits at the empty place: one of the three players claims"
            }
            ClaimRefusal::OwnTile => "this is your own tile: another player may claim it",
            ClaimRefusal::AlreadyWon => "your hand is finished: leave the tile to the others",
            ClaimRefusal::NoKongClaims => {
                "a kong is drawn, not claimed: claim a pung, or mahjong if the kong completes it"
            }
            ClaimRefusal::NoYears => {
                "there are no years in these rules: claim a chow, pung, kong or mahjong"
            }
            ClaimRefusal::NoKongsInLesson => "kongs come with lesson 4: claim a pung",
            ClaimRefusal::MahjongOnly => "this tile can be claimed for mahjong only",
            ClaimRefusal::NoRobbing => "a tile on a rack cannot be taken: wait for a discard",
            ClaimRefusal::ChowInGoulash => {
                "no chows in a goulash: claim a pung, kong or mahjong without a chow"
            }
            ClaimRefusal::ChowWithThree => {
                "no chows with three players: claim a pung, kong or mahjong without a chow"
            }
            ClaimRefusal::SecondChow => {
                "one chow a hand: claim a pung, kong or mahjong without another chow"
            }
            ClaimRefusal::ChowOutOfTurn => {
                "only the next player may chow: others may take the tile for mahjong"
            }
            ClaimRefusal::LastTurns => {
                "mahjong has been called: improve your groups in your last turn"
            }
            ClaimRefusal::NotFishing => "call fishing on your own turn first, then claim mahjong",
        })
    }
}
