//! Why a claim is not allowed, and what the player can do instead.

use core::fmt;

/// Why a claim is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Refusal {
    Ghost,
    OwnTile,
    AlreadyWon,
    NoKongClaims,
    NoYears,
    NoKongsInLesson,
    MahjongOnly,
    NoRobbing,
    ChowInGoulash,
    ChowWithThree,
    SecondChow,
    ChowOutOfTurn,
    LastTurns,
    NotFishing,
}

impl Refusal {
    /// Every refusal.
    pub const ALL: [Refusal; 14] = [
        Refusal::Ghost,
        Refusal::OwnTile,
        Refusal::AlreadyWon,
        Refusal::NoKongClaims,
        Refusal::NoYears,
        Refusal::NoKongsInLesson,
        Refusal::MahjongOnly,
        Refusal::NoRobbing,
        Refusal::ChowInGoulash,
        Refusal::ChowWithThree,
        Refusal::SecondChow,
        Refusal::ChowOutOfTurn,
        Refusal::LastTurns,
        Refusal::NotFishing,
    ];

    /// Stable, lower case, words joined by hyphens.
    pub const fn code(self) -> &'static str {
        match self {
            Refusal::Ghost => "ghost",
            Refusal::OwnTile => "own-tile",
            Refusal::AlreadyWon => "already-won",
            Refusal::NoKongClaims => "no-kong-claims",
            Refusal::NoYears => "no-years",
            Refusal::NoKongsInLesson => "no-kongs-in-lesson",
            Refusal::MahjongOnly => "mahjong-only",
            Refusal::NoRobbing => "no-robbing",
            Refusal::ChowInGoulash => "chow-in-goulash",
            Refusal::ChowWithThree => "chow-with-three",
            Refusal::SecondChow => "second-chow",
            Refusal::ChowOutOfTurn => "chow-out-of-turn",
            Refusal::LastTurns => "last-turns",
            Refusal::NotFishing => "not-fishing",
        }
    }
}

/// What would be right.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Ghost => "nobody sits at the empty place: one of the three players claims",
            Refusal::OwnTile => "this is your own tile: another player may claim it",
            Refusal::AlreadyWon => "your hand is finished: leave the tile to the others",
            Refusal::NoKongClaims => "a kong is drawn, not claimed: claim a pung, or mahjong if the kong completes it",
            Refusal::NoYears => "there are no years in these rules: claim a chow, pung, kong or mahjong",
            Refusal::NoKongsInLesson => "kongs come with lesson 4: claim a pung",
            Refusal::MahjongOnly => "this tile can be claimed for mahjong only",
            Refusal::NoRobbing => "a tile on a rack cannot be taken: wait for a discard",
            Refusal::ChowInGoulash => "no chows in a goulash: claim a pung, kong or mahjong without a chow",
            Refusal::ChowWithThree => "no chows with three players: claim a pung, kong or mahjong without a chow",
            Refusal::SecondChow => "one chow a hand: claim a pung, kong or mahjong without another chow",
            Refusal::ChowOutOfTurn => "only the next player may chow: others may take the tile for mahjong",
            Refusal::LastTurns => "mahjong has been called: improve your groups in your last turn",
            Refusal::NotFishing => "call fishing on your own turn first, then claim mahjong",
        })
    }
}
