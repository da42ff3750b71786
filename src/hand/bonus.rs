//! The flowers and seasons of a hand.

use crate::tile::Tile;

/// How many of each flower and season a hand has. Two counts share a byte, because every event has
/// room for a hand, and the box keeps many events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BonusTiles([u8; 4]);

impl BonusTiles {
    /// None at all.
    pub const NONE: BonusTiles = BonusTiles([0; 4]);

    /// How many of this flower or season there are. 0 for any other tile.
    pub fn count(self, tile: Tile) -> u8 {
        let Some(at) = tile.index().checked_sub(Tile::PLAYING_KINDS) else { return 0 };
        self.0.get(at / 2).map_or(0, |pair| pair >> (4 * (at % 2)) & 0xf)
    }

    /// Adds one of this flower or season. Nobody has more than fifteen.
    pub fn add(&mut self, tile: Tile) {
        let Some(at) = tile.index().checked_sub(Tile::PLAYING_KINDS) else { return };
        if self.count(tile) < 0xf
            && let Some(pair) = self.0.get_mut(at / 2)
        {
            *pair += 1 << (4 * (at % 2));
        }
    }

    /// How many there are together.
    pub fn total(self) -> u8 {
        self.0.iter().map(|pair| (pair & 0xf) + (pair >> 4)).sum()
    }
}
