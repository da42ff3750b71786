//! The questions that the editor asks, and what the keys answer.

use core::ops::RangeInclusive;

use super::item::ItemKind;
use crate::score::tile_set::TileSet;
use crate::tile::{Suit, Tile};

/// What the editor asks now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum EntryStep {
    /// How many sets lie open, where the box has not followed the turns. With true, three or four.
    HowManyOpen(bool),
    /// What the next open set is.
    OpenSet,
    /// What kind of item comes next, on one of four pages.
    Kind(u8),
    Suit(EntryShape),
    /// Whether the number is 1–3, 4–6 or 7–9. For a chow it is the number of its middle tile.
    Third(EntryShape, Suit),
    Number(EntryShape, Suit, u8),
    Honour(EntryShape),
    Wind(EntryShape),
    Dragon(EntryShape),
    Year(EntryShape),
    Bonus(EntryShape),
    BonusNumber {
        shape: EntryShape,
        season: bool,
    },
    /// Which of these tiles belongs to the hand that was chosen by name.
    Named(TileSet),
    /// Which of these tiles came last.
    Winning(TileSet),
    LastOfKind,
    /// All tiles are entered.
    Review,
}

impl Default for EntryStep {
    fn default() -> EntryStep {
        EntryStep::Kind(0)
    }
}

/// What is being entered, before its tile is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryShape {
    /// The kind of item.
    pub what: ItemKind,
    /// Whether it lies open on the table.
    pub open: bool,
}

impl EntryShape {
    /// The numbers on one of the three keys. A chow is entered by its middle tile.
    pub(crate) const fn numbers(self, third: u8) -> RangeInclusive<u8> {
        match (self.what, third) {
            (ItemKind::Chow, 0) => 2..=3,
            (ItemKind::Chow, 2..) => 7..=8,
            _ => third * 3 + 1..=third * 3 + 3,
        }
    }

    /// The tile that stands for the item with this number. For a chow it is the lowest one.
    pub(crate) const fn tile(self, suit: Suit, number: u8) -> Option<Tile> {
        match self.what {
            ItemKind::Chow => Tile::suited(suit, number.saturating_sub(1)),
            _ => Tile::suited(suit, number),
        }
    }

    /// A flower or a season that lies on the table.
    pub(crate) const LAID_ASIDE: EntryShape = EntryShape { what: ItemKind::Bonus, open: true };
}

/// What a key does to the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum EntryStroke {
    /// Goes to another question.
    Go(EntryStep),
    /// Asks only about these of the tiles that the question is about.
    Among(TileSet),
    /// Goes on to the numbers of the next suit, or to the honours.
    NextSuit(EntryShape),
    /// Adds an item with this tile.
    Put(EntryShape, Tile),
    /// Deletes the last item.
    Delete,
    /// Says whether the next set lies open.
    Open(bool),
    /// Begins the special hand with this number in the rule set's table.
    Name(u8),
    /// Forgets that special hand and its tiles.
    Unname,
    /// Answers which tile belongs to the named hand.
    Named(Tile),
    /// Puts a joker into the last set, or takes it out.
    Joker,
    /// Says that the remaining tiles count nothing; in a mahjong, that no tiles remain.
    Rest,
    /// Says how many sets lie open.
    OpenSets(u8),
    /// Goes back to the choice of kinds. Skips a set that was claimed in play.
    NoSuchSet,
    /// Skips the flowers and seasons that were laid aside.
    NoMoreBonus,
    Winning(Tile),
    LastOfKind(bool),
}

impl EntryStroke {
    /// Whether the key leads to a tile or chooses one. Players press such keys many times in a row, so they
    /// need no rest. All other keys say something about the whole hand.
    pub(crate) const fn chooses_tile(self) -> bool {
        use EntryStep::{HowManyOpen, LastOfKind, Review, Winning};
        match self {
            EntryStroke::Go(HowManyOpen(_) | Winning(_) | LastOfKind | Review) => false,
            EntryStroke::Go(_)
            | EntryStroke::NextSuit(_)
            | EntryStroke::Put(..)
            | EntryStroke::Open(_) => true,
            _ => false,
        }
    }

    /// Whether holding the key counts on: through the numbers, the honours, the suits or the tiles
    /// that are asked about.
    pub(crate) const fn counts_on(self) -> bool {
        matches!(
            self,
            EntryStroke::NextSuit(_)
                | EntryStroke::Among(_)
                | EntryStroke::Go(
                    EntryStep::Number(..) | EntryStep::Wind(_) | EntryStep::Dragon(_)
                )
        )
    }
}
