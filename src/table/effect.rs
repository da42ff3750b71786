//! What an event brought about, for the sounds and the notices of the referee. Screens read the
//! table itself.

use super::claims::Ruling;
use crate::seat::Place;

/// One consequence of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Four tiles of the deal come from two sides of the wall, which counts as lucky: the next ones,
    /// or those of a deal that was done at once.
    HopToi {
        /// The player who takes them.
        place: Place,
    },
    /// A discard, or a kong that can be robbed, waits for claims.
    WindowOpened,
    /// The claims were decided.
    Ruled(Ruling),
    /// The last tile of the live wall was drawn.
    LastTile,
    /// A player called mahjong.
    Mahjong,
    /// The hand ended without a winner: it was drawn, or it counts for nothing.
    NobodyWon,
    /// Everybody agreed and the points are booked.
    Settled,
    /// A new hand begins.
    NewHand,
    /// The game is over.
    GameOver,
    /// Events were taken back.
    Undone,
}

/// More than any event brings about. A discard that also ends the deal has at most three: the rest
/// of the deal passes two corners of the wall, and then the claim window opens.
const MOST: usize = 4;

/// The consequences of one event, in order.
pub type EffectList = heapless::Vec<Effect, MOST>;
