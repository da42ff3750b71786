//! What an event brought about, for sounds and watchers. Screens read the table itself.

use super::claims::Ruling;
use crate::seat::{Place, Wind};

/// One consequence of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The seats are decided.
    Seated {
        /// The first East.
        east: Place,
    },
    /// These players rolled the same and roll again.
    Tied,
    /// Everybody has his tiles.
    Dealt,
    /// Two of these four tiles end one side and two begin the next: lucky.
    HopToi(Place),
    /// It is this place's turn.
    Turn(Place),
    /// A discard, or a kong that can be robbed, waits for claims.
    WindowOpened,
    /// The claims were decided.
    Ruled(Ruling),
    /// The reserve ran low and was topped up from the tail of the live wall.
    ToppedUp,
    /// The last tile of the live wall was taken.
    LastTile(Place),
    /// Somebody called mahjong.
    Mahjong(Place),
    /// The hand ended without a winner.
    HandDrawn,
    /// The hand counts for nothing and is played again.
    HandVoid,
    /// Every hand is in: who pays whom can be shown.
    ToSettle,
    /// Everybody agreed and the points are booked.
    Settled,
    /// A new hand begins.
    NewHand,
    /// A new round begins.
    NewRound(Wind),
    /// The game is over.
    GameOver,
    /// An event was taken back.
    Undone,
}

/// More than any event brings about: a discard that ends the deal at once has four, with a lucky packet in it five.
pub const MOST: usize = 6;

/// The consequences, in order.
pub type Effects = heapless::Vec<Effect, MOST>;
