//! The lines of a score, which tell what counted.

use core::fmt;

use crate::seat::Wind;
use crate::tile::{Dragon, Suit, Tile};

use super::award::Feature;
use super::group::Group;
use super::special::Special;

/// Enough lines for eight groups, a special hand and twenty features.
pub const MOST_LINES: usize = 32;

/// One line of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// What the line is for.
    pub what: Counted,
    /// How many points it counts.
    pub points: i32,
    /// Doubles or fan. In Kards, quarters of the points that are added.
    pub factor: i32,
}

/// The lines as a score keeps them.
pub(super) type LineList = heapless::Vec<StoredLine, MOST_LINES, u8>;

/// A line without the special hand, which is the same for all lines of a score. Scores are copied
/// often, so their lines are small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StoredLine {
    pub what: LineFor,
    pub points: i32,
    /// At most 80: no award has a factor above ten, and none counts more than eight times.
    pub factor: i8,
}

/// What a stored line is for: [`Counted`] without the special hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineFor {
    Group(Group),
    Feature(Feature),
    Special,
    Fishing,
    BonusDoubled,
}

impl StoredLine {
    /// The line of a score that counts this special hand, if any.
    pub fn with(self, special: Option<&'static Special>) -> Option<ScoreLine> {
        let what = match self.what {
            LineFor::Group(group) => Counted::Group(group),
            LineFor::Feature(feature) => Counted::Feature(feature),
            LineFor::Special => Counted::Special(special?),
            LineFor::Fishing => Counted::Fishing(special?),
            LineFor::BonusDoubled => Counted::BonusDoubled,
        };
        Some(ScoreLine { what, points: self.points, factor: self.factor.into() })
    }
}

/// What a line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A set or pair.
    Group(Group),
    /// An award of the rule set.
    Feature(Feature),
    /// A special hand.
    Special(&'static Special),
    /// Fishing for a special hand.
    Fishing(&'static Special),
    /// The doubles of own flowers and seasons in a limit hand. They double only the points of
    /// flowers and seasons.
    BonusDoubled,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Counted::Group(group) => {
                let how = if group.exposed { "open" } else { "concealed" };
                write!(f, "{how} {} of {}", group.kind.title(), TileName(group.tile))
            }
            Counted::Feature(feature) => f.write_str(feature.title()),
            Counted::Special(special) => f.write_str(special.title),
            Counted::Fishing(special) => write!(f, "fishing for {}", special.title),
            Counted::BonusDoubled => f.write_str("own flowers and seasons double them"),
        }
    }
}

/// A tile as players call it: `1 bamboo`, `red dragon`, `East wind`.
pub(crate) struct TileName(pub Tile);

impl fmt::Display for TileName {
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
        write!(f, "{} {kind}", tile.as_wind().or(tile.bonus_wind()).map_or("", Wind::title))
    }
}
