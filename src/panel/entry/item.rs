//! One thing that was entered: a set, a pair, a tile.

use crate::hand::{JOKER, Meld, MeldKind};
use crate::tile::Tile;

/// What was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum What {
    Chow,
    Pung,
    Kong,
    Pair,
    Tile,
    /// A flower or a season that was laid aside.
    Bonus,
    /// The four winds, dragons, flowers or seasons.
    Year,
}

/// A set, a pair or a tile of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub what: What,
    /// It lies open on the table; a kong that does not was declared face down.
    pub open: bool,
    /// Its tile; the lowest one of a chow or a year.
    pub tile: Tile,
    /// A goulash joker stands for one of its tiles.
    pub joker: bool,
}

impl Item {
    /// How many tiles lie there.
    pub const fn size(&self) -> usize {
        match self.what {
            What::Chow | What::Pung => 3,
            What::Kong | What::Year => 4,
            What::Pair => 2,
            What::Tile | What::Bonus => 1,
        }
    }

    /// How many playing tiles it stands for: a kong for three, and so a year that lies on the table.
    pub const fn counts(&self) -> usize {
        match (self.what, self.open) {
            (What::Kong, _) | (What::Year, true) => 3,
            (What::Bonus, _) => 0,
            _ => self.size(),
        }
    }

    /// Its tiles, a joker last, as the 2-bamboo it is.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let item = *self;
        let jokers = item.joker && matches!(item.what, What::Pung | What::Kong | What::Pair);
        (0..item.size()).filter_map(move |at| match (jokers && at + 1 == item.size(), item.what) {
            (true, _) => Some(JOKER),
            // A chow stays in its suit: what would go beyond the 9 is no tile of it.
            (false, What::Chow) => {
                let (suit, number) = item.tile.suit_and_number()?;
                Tile::suited(suit, number + at as u8)
            }
            (false, What::Year) => Tile::from_index(item.tile.index() + at),
            (false, _) => Some(item.tile),
        })
    }

    /// Its tiles are in the hand and not on the table.
    pub const fn is_in_hand(&self) -> bool {
        !self.open && !matches!(self.what, What::Kong | What::Bonus)
    }

    /// As a set on the table, where it is one.
    pub const fn meld(&self) -> Option<Meld> {
        let kind = match (self.what, self.open) {
            (What::Chow, true) => MeldKind::Chow,
            (What::Pung, true) => MeldKind::Pung,
            (What::Kong, true) => MeldKind::Kong,
            (What::Year, true) => MeldKind::Year,
            (What::Kong, false) => MeldKind::ConcealedKong,
            _ => return None,
        };
        Some(Meld { kind, tile: self.tile, joker: self.joker && !matches!(self.what, What::Chow) })
    }
}
