//! Dice from a seed, repeatable, for tests and replays on a computer. Not compiled for a box: see the line in `mod.rs`.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use super::faces::{DiceCount, Faces, hex_digits};

/// Repeatable dice. Their rolls carry no proof, which marks them in a log.
pub struct SeededDice {
    seed: u64,
    stream: ChaCha20Rng,
}

impl SeededDice {
    /// The same seed gives the same rolls for ever.
    pub fn new(seed: u64) -> SeededDice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        SeededDice { seed, stream: ChaCha20Rng::from_seed(key) }
    }

    /// What they were made from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The next roll.
    pub fn roll(&mut self, dice: DiceCount) -> Faces {
        loop {
            let mut bytes = [0; 32];
            self.stream.fill_bytes(&mut bytes);
            if let Some(faces) = Faces::from_digits(dice, hex_digits(&bytes)) {
                return faces;
            }
        }
    }
}
