//! Why a hand is no mahjong, in words that tell the player what to do.

use core::fmt;

use crate::hand::{HandFault, write_tiles};
use crate::tile::Tile;

use super::group::GroupKind;

/// The tiles that stand outside sets and pair: at worst all that are concealed, the winning one included.
pub type Outside = heapless::Vec<Tile, 14>;

/// Why a hand is no mahjong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Its tiles cannot be a hand of this rule set.
    Impossible(HandFault),
    /// It has no winning tile.
    NotWon(Outside),
    /// These tiles stand outside its sets.
    Incomplete(Outside),
    /// It is complete only with more chows than are allowed.
    TooManyChows(u8),
    /// It has a chow, and numbered tiles of more than one suit.
    ChowNeedsOneSuit,
    /// The winning tile completes no such group.
    WonOnOther(GroupKind),
    /// A concealed flower or season stands alone.
    SingleBonus,
    /// Fewer fan than the players agreed on.
    TooFewFan {
        /// What it has.
        fan: u8,
        /// What it needs.
        minimum: u8,
    },
    /// Kongs, honours or flowers before the lesson that adds them.
    NotInThisLesson,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Impossible(fault) => fault.fmt(f),
            Refusal::NotWon(outside) => write!(f, "not won: {}", StandOutside(outside)),
            Refusal::Incomplete(outside) => write!(f, "no mahjong: {}", StandOutside(outside)),
            Refusal::TooManyChows(0) => f.write_str("no mahjong: chows are not allowed in this hand"),
            Refusal::TooManyChows(most) => write!(f, "no mahjong: at most {most} chow is allowed"),
            Refusal::ChowNeedsOneSuit => f.write_str("no mahjong: with a chow, all numbered tiles must be of one suit"),
            Refusal::WonOnOther(kind) => write!(f, "the winning tile completes no {}", kind.name()),
            Refusal::SingleBonus => f.write_str("no mahjong: lay the single flower or season aside and replace it"),
            Refusal::TooFewFan { fan, minimum } => write!(f, "{fan} fan, and {minimum} are needed: play on"),
            Refusal::NotInThisLesson => f.write_str("kongs and honours come in lesson 4, flowers in lesson 5"),
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
