//! Repeatable dice that are made from a seed, for tests and replays on a computer.

// `mod.rs` leaves this file out of the firmware. If that ever changes, the firmware must not build.
#[cfg(target_os = "none")]
compile_error!("seeded dice must not be compiled into a box");

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use super::digits::{self, DiceCount, hex_digits};
use crate::roll::Roll;

/// Repeatable dice. Their rolls carry no proof, which marks them in a log.
pub struct SeededDice {
    seed: u64,
    stream: ChaCha20Rng,
}

impl SeededDice {
    /// The same seed always gives the same rolls, in every version of the program.
    pub fn new(seed: u64) -> SeededDice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        SeededDice { seed, stream: ChaCha20Rng::from_seed(key) }
    }

    /// The seed that they were made from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The next roll.
    pub fn roll(&mut self, dice: DiceCount) -> Roll {
        loop {
            let mut bytes = [0; 32];
            self.stream.fill_bytes(&mut bytes);
            if let Some(roll) = digits::roll(dice, hex_digits(&bytes)) {
                return roll;
            }
        }
    }
}
