//! A score in words: every line that counted.

use core::fmt;

use crate::seat::Wind;
use crate::tile::{Dragon, Suit, Tile};

use super::award::Feature;
use super::group::Group;

/// Five groups or a loser's eight, a line for the special hand, and no more than twenty features at once.
pub const MOST_LINES: usize = 32;

/// The lines of a score.
pub type Lines = heapless::Vec<Line, MOST_LINES>;

/// One line of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// What counted.
    pub what: What,
    /// Points.
    pub points: i32,
    /// Doubles or fan; in kards, quarters of an addition.
    pub factor: i32,
}

/// What a line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A set.
    Group(Group),
    /// Anything that a rule set awards.
    Feature(Feature),
    /// A special hand.
    Special(&'static str),
    /// Fishing for a special hand.
    Fishing(&'static str),
    /// Own flowers and seasons double the flowers of a limit hand, and nothing else.
    BonusDoubled,
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Group(group) => {
                let how = if group.exposed { "exposed" } else { "concealed" };
                write!(f, "{how} {} of {}", group.kind.name(), Name(group.tile))
            }
            What::Feature(feature) => f.write_str(feature.name()),
            What::Special(name) => f.write_str(name),
            What::Fishing(name) => write!(f, "fishing for {name}"),
            What::BonusDoubled => f.write_str("own flowers and seasons double them"),
        }
    }
}

/// A tile as players call it: `1 bamboo`, `red dragon`, `East wind`.
pub struct Name(pub Tile);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tile = self.0;
        if let Some((suit, number)) = tile.suit_and_number() {
            let suit = match suit {
                Suit::Characters => "characters",
                Suit::Circles => "circles",
                Suit::Bamboo => "bamboo",
            };
            return write!(f, "{number} {suit}");
        }
        if let Some(dragon) = tile.as_dragon() {
            return f.write_str(match dragon {
                Dragon::White => "white dragon",
                Dragon::Green => "green dragon",
                Dragon::Red => "red dragon",
                Dragon::Gold => "gold dragon",
            });
        }
        let kind = match (tile.is_wind(), tile.is_flower()) {
            (true, _) => "wind",
            (_, true) => "flower",
            _ => "season",
        };
        write!(f, "{} {kind}", tile.as_wind().or(tile.bonus_wind()).map_or("", Wind::name))
    }
}
