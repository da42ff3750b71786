//! Random numbers for tests.

use super::tile_set::TileSet;
use crate::tile::Tile;

/// A linear congruential generator: the same hands in every run.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % most
    }

    pub fn pick(&mut self, kinds: TileSet) -> Tile {
        kinds.iter().nth(self.below(kinds.len() as usize)).expect("a kind")
    }
}
