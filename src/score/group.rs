//! One way to read a hand as groups.

use crate::codes;
use crate::hand::{LaidGroup, LaidKind, Meld, MeldKind};
use crate::tile::Tile;

use super::tile_set::TileSet;

codes! {
    /// A pair or a kind of set. The order is the rank of mahjongs that are called on the same tile,
    /// the lowest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum GroupKind {
        /// Two alike.
        Pair => "pair",
        /// Three in sequence.
        Chow => "chow",
        /// Three alike.
        Pung => "pung",
        /// Four alike.
        Kong => "kong",
    }
}

impl GroupKind {
    /// The word in a sentence. Players and protocol use the same one.
    pub const fn title(self) -> &'static str {
        self.code()
    }
}

/// A pair or set of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whether it is a pair or which kind of set.
    pub kind: GroupKind,
    /// The tile that it is made of. For a chow, the lowest one.
    pub tile: Tile,
    /// Whether it was laid out, or completed by another player's tile.
    pub exposed: bool,
}

impl Group {
    /// Whether the group has this tile.
    pub const fn has(self, tile: Tile) -> bool {
        match self.kind {
            // The tiles of a chow have consecutive indices, because it is within one suit.
            GroupKind::Chow => {
                tile.index() >= self.tile.index() && tile.index() <= self.tile.index() + 2
            }
            _ => tile.index() == self.tile.index(),
        }
    }

    /// The meld as a group. `None` for a year, which does not count.
    pub(crate) const fn of_meld(meld: Meld) -> Option<Group> {
        let kind = match meld.kind {
            MeldKind::Chow => GroupKind::Chow,
            MeldKind::Pung => GroupKind::Pung,
            MeldKind::Kong | MeldKind::ConcealedKong => GroupKind::Kong,
            MeldKind::Year => return None,
        };
        Some(Group { kind, tile: meld.tile, exposed: !meld.is_concealed() })
    }

    /// The concealed group that a player has laid out.
    pub(crate) const fn of_laid(laid: LaidGroup) -> Group {
        let kind = match laid.kind() {
            LaidKind::Chow => GroupKind::Chow,
            LaidKind::Pung => GroupKind::Pung,
            LaidKind::Pair => GroupKind::Pair,
        };
        Group { kind, tile: laid.tile(), exposed: false }
    }

    /// The kinds of its tiles.
    pub fn kinds(self) -> TileSet {
        let mut kinds = TileSet::one(self.tile);
        if self.kind == GroupKind::Chow {
            for steps in 1..3 {
                if let Some(tile) = Tile::from_index(self.tile.index() + steps) {
                    kinds.insert(tile);
                }
            }
        }
        kinds
    }
}

/// A mahjong has five groups. A hand that did not win can have more, up to six pairs.
pub(crate) const MOST_GROUPS: usize = 8;

/// One way to read a hand.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The groups, melds first.
    pub groups: heapless::Vec<Group, MOST_GROUPS>,
    /// Every kind of tile in the hand except flowers and seasons. A joker counts as the tile that
    /// it stands for.
    pub kinds: TileSet,
    /// The kinds of its pungs and kongs.
    pub sets: TileSet,
    /// The kinds of its pairs.
    pub pairs: TileSet,
    /// How many chows it has.
    pub chows: u8,
    /// How many kongs it has.
    pub kongs: u8,
}

impl Reading {
    /// Adds a group. There is room for all groups that a hand can have.
    pub fn push(&mut self, group: Group) {
        self.kinds = self.kinds.or(group.kinds());
        match group.kind {
            GroupKind::Pair => self.pairs.insert(group.tile),
            GroupKind::Chow => self.chows += 1,
            GroupKind::Pung | GroupKind::Kong => self.sets.insert(group.tile),
        }
        self.kongs += u8::from(group.kind == GroupKind::Kong);
        let full = self.groups.push(group);
        debug_assert!(full.is_ok());
    }
}
