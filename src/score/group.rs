//! One way to read a hand: its groups, and the tiles that are in none.

use crate::hand::{Meld, MeldKind};
use crate::tile::Tile;

use super::kinds::Kinds;

/// A pair or a set. The order is that of claims for the same mahjong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GroupKind {
    /// Two alike.
    Pair,
    /// Three in sequence.
    Chow,
    /// Three alike.
    Pung,
    /// Four alike.
    Kong,
}

impl GroupKind {
    /// Every kind, the lowest first.
    pub const ALL: [GroupKind; 4] = [GroupKind::Pair, GroupKind::Chow, GroupKind::Pung, GroupKind::Kong];

    /// The word for it, in the log and on the console too.
    pub const fn name(self) -> &'static str {
        match self {
            GroupKind::Pair => "pair",
            GroupKind::Chow => "chow",
            GroupKind::Pung => "pung",
            GroupKind::Kong => "kong",
        }
    }

    /// The kind that a word names.
    pub fn from_name(name: &str) -> Option<GroupKind> {
        GroupKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A pair or set of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// What it is.
    pub kind: GroupKind,
    /// The tile it is of; the lowest one of a chow.
    pub tile: Tile,
    /// Laid out before the end, or completed by another player's tile.
    pub exposed: bool,
}

impl Group {
    /// Whether this tile is one of the group's.
    pub const fn has(self, tile: Tile) -> bool {
        match self.kind {
            // A chow never leaves its suit, so neighbours by index are neighbours by number.
            GroupKind::Chow => tile.index() >= self.tile.index() && tile.index() <= self.tile.index() + 2,
            _ => tile.index() == self.tile.index(),
        }
    }

    /// The group that a meld is; a year is none that can be counted.
    pub const fn of_meld(meld: Meld) -> Option<Group> {
        let kind = match meld.kind {
            MeldKind::Chow => GroupKind::Chow,
            MeldKind::Pung => GroupKind::Pung,
            MeldKind::Kong | MeldKind::ConcealedKong => GroupKind::Kong,
            MeldKind::Year => return None,
        };
        Some(Group { kind, tile: meld.tile, exposed: !meld.is_concealed() })
    }

    /// The kinds of its tiles.
    pub fn kinds(self) -> Kinds {
        let mut kinds = Kinds::one(self.tile);
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

/// Four sets and a pair, or a loser's thirteen tiles with as many as six pairs.
pub const MOST_GROUPS: usize = 8;

/// One way to read a hand.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The groups, melds first.
    pub groups: heapless::Vec<Group, MOST_GROUPS>,
    /// Every kind of tile in the hand but flowers and seasons, jokers as what they stand for.
    pub kinds: Kinds,
    /// The kinds of its pungs and kongs.
    pub sets: Kinds,
    /// The kinds of its pairs.
    pub pairs: Kinds,
    /// How many chows.
    pub chows: u8,
    /// How many kongs.
    pub kongs: u8,
}

impl Reading {
    /// Adds a group. A hand cannot hold more of them than there is room for.
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
