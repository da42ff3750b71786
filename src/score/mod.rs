//! Counting hands, special hands, settlement: uses the rules, knows no table.

pub mod settle;

use crate::hand::Hand;
use crate::rules::Rules;
use crate::seat::Wind;

pub use settle::{Payment, Payments, SettleError, Settlement, settle};

/// How a rule set counts hands and pays for them.
pub struct Scoring {}

/// Where the winning tile came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Win {
    /// Drawn from the wall.
    #[default]
    Wall,
    /// Another player's discard.
    Discard,
    /// A replacement after a flower or a kong.
    KongBox,
    /// The last tile of the wall.
    LastTile,
    /// The discard after the last tile of the wall.
    LastDiscard,
    /// The tile with which another player made a kong.
    Rob,
    /// Dealt: no tile was discarded yet.
    Heavenly,
    /// The very first discard of the hand.
    Earthly,
}

/// The kind of group that the winning tile completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum WonOn {
    Pair,
    Chow,
    Pung,
    Kong,
}

/// Everything about a hand that its tiles do not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// The player's own wind.
    pub seat: Wind,
    /// The wind of the round.
    pub round: Wind,
    /// Where the winning tile came from; read only when the hand has one.
    pub win: Win,
    /// What the winner said he completed; `None` lets the best one count.
    pub won_on: Option<WonOn>,
    /// Kards: the hand was shown as standing.
    pub standing: bool,
    /// British: fishing since the first discard. Kards: a mahjong on the dealt tiles.
    pub original: bool,
    /// Kards: the last tile of its kind.
    pub last_of_kind: bool,
    /// British: this player had called fishing.
    pub fishing: bool,
    /// British: 2-bamboo is a joker and there are no chows.
    pub goulash: bool,
    /// British with three players: no chows.
    pub three_players: bool,
    /// The special hand that tiles cannot show, by its name.
    pub special: Option<&'static str>,
    /// Hong Kong: a win with fewer fan is refused.
    pub minimum_fan: u8,
    /// Hong Kong: the lesson, 1..=5; 5 is the full game.
    pub phase: u8,
}

impl Context {
    /// A hand with nothing out of the ordinary: won from the wall if it was won.
    pub const fn new(seat: Wind, round: Wind) -> Context {
        Context {
            seat,
            round,
            win: Win::Wall,
            won_on: None,
            standing: false,
            original: false,
            last_of_kind: false,
            fishing: false,
            goulash: false,
            three_players: false,
            special: None,
            minimum_fan: 0,
            phase: 5,
        }
    }
}

/// What a hand is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Why it is no mahjong, or `None` when it is one.
    pub refused: Option<Refusal>,
    /// Points before doubles or additions.
    pub points: i32,
    /// Doubles that were applied to the points.
    pub doubles: u8,
    /// Hong Kong: fan.
    pub fan: u8,
    /// What the hand counts.
    pub total: i32,
    /// The special hand that was counted, by its printed name.
    pub special: Option<&'static str>,
}

impl Score {
    /// Whether the hand is a mahjong that may be called.
    pub const fn valid(&self) -> bool {
        self.refused.is_none()
    }
}

/// Why a hand is no mahjong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has no winning tile.
    NotWon,
}

/// Counts a hand by a rule set: the best of all ways to read it.
pub fn score(rules: &Rules, hand: &Hand, context: &Context) -> Score {
    let _ = (rules, context);
    let refused = hand.winning().is_none().then_some(Refusal::NotWon);
    Score { refused, points: 0, doubles: 0, fan: 0, total: 0, special: None }
}
