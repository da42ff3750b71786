//! Concealed tiles that a player has laid out as groups.
//!
//! A group stands in braces: `{123m}`. The braces hold the whole group. If the winning tile belongs
//! to one of them it is already in there, and the plus only names it. Tiles without braces belong to
//! no group that the player has named, and can be read in any way. Whether the layout counts is a
//! setting of the rule set.

use core::fmt;
use core::num::NonZeroU8;

use super::parse::{alike, chow};
use super::{Hand, HandFault};
use crate::sort::sort_few_by_key;
use crate::tile::Tile;

/// The most groups of concealed tiles. A hand that did not win can have six pairs.
pub const MOST_LAID_GROUPS: usize = 6;

/// The kind of a concealed group. Four alike are declared, so a kong is a meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LaidKind {
    /// Three in sequence.
    Chow,
    /// Three alike.
    Pung,
    /// Two alike.
    Pair,
}

impl LaidKind {
    const ALL: [LaidKind; 3] = [LaidKind::Chow, LaidKind::Pung, LaidKind::Pair];
}

/// Concealed tiles that the player has laid out as a group. It takes one byte, because every event
/// has room for a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LaidGroup(NonZeroU8);

impl LaidGroup {
    /// A group of this kind. `tile` is the tile that it is made of, for a chow the lowest one.
    pub const fn new(kind: LaidKind, tile: Tile) -> LaidGroup {
        let code = kind as usize * Tile::KINDS + tile.index();
        LaidGroup(NonZeroU8::MIN.saturating_add(code as u8))
    }

    const fn code(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Which kind of group it is.
    pub const fn kind(self) -> LaidKind {
        LaidKind::ALL[self.code() / Tile::KINDS]
    }

    /// The tile that it is made of. For a chow, the lowest one.
    pub const fn tile(self) -> Tile {
        match Tile::from_index(self.code() % Tile::KINDS) {
            Some(tile) => tile,
            None => unreachable!(),
        }
    }

    /// The group that these tiles make, if they make one.
    pub(super) fn of(sorted: &[Tile]) -> Option<LaidGroup> {
        if let Some(tile) = chow(sorted) {
            return Some(LaidGroup::new(LaidKind::Chow, tile));
        }
        let kind = match sorted.len() {
            2 => LaidKind::Pair,
            3 => LaidKind::Pung,
            _ => return None,
        };
        alike(sorted).filter(|(_, joker)| !joker).map(|(tile, _)| LaidGroup::new(kind, tile))
    }

    /// Its tiles.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let (size, step) = match self.kind() {
            LaidKind::Chow => (3, 1),
            LaidKind::Pung => (3, 0),
            LaidKind::Pair => (2, 0),
        };
        (0..size).filter_map(move |at| Tile::from_index(self.tile().index() + at * step))
    }
}

impl fmt::Debug for LaidGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.kind(), self.tile())
    }
}

impl Hand {
    /// The concealed tiles that the player has laid out as groups.
    pub fn laid(&self) -> impl Iterator<Item = LaidGroup> + Clone {
        self.laid.iter().map_while(|&slot| slot)
    }

    /// Whether another group can be added.
    pub(crate) fn has_room_for_groups(&self) -> bool {
        self.laid().count() < MOST_LAID_GROUPS
    }

    /// Adds concealed tiles that belong together.
    pub(crate) fn add_group(&mut self, group: LaidGroup) -> Result<(), HandFault> {
        for tile in group.tiles() {
            self.add_tile(tile)?;
        }
        let Some(free) = self.laid.iter_mut().find(|slot| slot.is_none()) else {
            return Err(HandFault::TooManyGroups);
        };
        *free = Some(group);
        // `None` is less than `Some`, but empty slots must come last.
        sort_few_by_key(&mut self.laid, |slot| (slot.is_none(), *slot));
        Ok(())
    }

    /// How many of this tile are in the groups.
    pub(super) fn laid_out(&self, tile: Tile) -> u8 {
        self.laid().flat_map(LaidGroup::tiles).filter(|&it| it == tile).count() as u8
    }

    /// How many of this tile are concealed and in no group. The winning tile is one of those in the
    /// groups, if they have it.
    pub(super) fn loose(&self, tile: Tile) -> u8 {
        let laid = self.laid_out(tile);
        let winning = laid > 0 && self.winning == Some(tile);
        (self.count(tile) + u8::from(winning)).saturating_sub(laid)
    }
}
