//! Why a hand is no mahjong, in words that tell the player what to do.

use core::fmt;

use crate::hand::{HandFault, write_tiles};
use crate::tile::Tile;

use super::group::GroupKind;

/// The tiles outside of sets and pair. At worst these are all concealed tiles and the winning tile.
pub type Outside = heapless::Vec<Tile, 14>;

/// Why a hand is no mahjong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotMahjong {
    /// Its tiles cannot be a hand of this rule set.
    Impossible(HandFault),
    /// It has no winning tile. These tiles stand outside its sets.
    NotWon(Outside),
    /// These tiles stand outside its sets.
    Incomplete(Outside),
    /// It is complete, but not with the sets that the player has laid out.
    NotAsLaid,
    /// It is complete only with more chows than are allowed.
    TooManyChows(u8),
    /// It has a chow, and numbered tiles of more than one suit.
    ChowNeedsOneSuit,
    /// The winning tile does not complete a group of the kind that the player named.
    WonOnOther(GroupKind),
    /// The player named a special hand, and it is none.
    NotSpecial,
    /// It has a 2-bamboo in a goulash with blank tiles in their place.
    NoTwoBamboo,
    /// It has a year, which the house does not play.
    NoYears,
    /// A concealed flower or season stands alone.
    SingleBonus,
    /// Fewer fan than the players agreed on.
    TooFewFan {
        /// The fan of the hand.
        fan: u8,
        /// The fan that a mahjong needs.
        minimum: u8,
    },
    /// It has kongs, honours or flowers, and a later lesson introduces those.
    NotInThisLesson,
}

impl fmt::Display for NotMahjong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMahjong::Impossible(fault) => fault.fmt(f),
            NotMahjong::NotWon(outside) => write!(f, "not won: {}", StandOutside(outside)),
            NotMahjong::Incomplete(outside) => write!(f, "no mahjong: {}", StandOutside(outside)),
            NotMahjong::NotAsLaid => f.write_str("no mahjong as laid out"),
            NotMahjong::TooManyChows(0) => {
                f.write_str("no mahjong: chows are not allowed in this hand")
            }
            NotMahjong::TooManyChows(most) => {
                write!(f, "no mahjong: at most {most} chow is allowed")
            }
            NotMahjong::ChowNeedsOneSuit => {
                f.write_str("no mahjong: with a chow, all numbered tiles must be of one suit")
            }
            NotMahjong::WonOnOther(kind) => {
                write!(f, "wrong kind: no {}", kind.title())
            }
            NotMahjong::NotSpecial => f.write_str("wrong kind: not special"),
            NotMahjong::NoTwoBamboo => f.write_str("no mahjong: there are no 2 bamboo in it"),
            NotMahjong::NoYears => f.write_str("no mahjong: this house plays no years"),
            NotMahjong::SingleBonus => {
                f.write_str("no mahjong: lay the single flower or season aside and replace it")
            }
            NotMahjong::TooFewFan { fan: 0, minimum } => {
                write!(f, "chicken hand: 0 fan, and {minimum} are needed: play on")
            }
            NotMahjong::TooFewFan { fan, minimum } => {
                write!(f, "{fan} fan, and {minimum} are needed: play on")
            }
            NotMahjong::NotInThisLesson => {
                f.write_str("kongs and honours come in lesson 4, flowers in lesson 5")
            }
        }
    }
}

struct StandOutside<'a>(&'a Outside);

impl fmt::Display for StandOutside<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("no tile stands outside, but sets or the pair are missing");
        }
        write_tiles(f, self.0.iter().copied())?;
        f.write_str(if self.0.len() == 1 { " stands outside" } else { " stand outside" })
    }
}
