//! Sources of raw bits of known quality. All of them are repeatable.

use chacha20::ChaCha8Rng;
use four_winds::entropy::Source;
use four_winds::entropy::ladder::OscillatorRange;
use rand_core::{Rng, SeedableRng};

/// Fair, independent bits.
pub struct Good {
    random: ChaCha8Rng,
    bits: u32,
    left: u32,
}

impl Good {
    pub fn new(seed: u64) -> Good {
        Good { random: ChaCha8Rng::seed_from_u64(seed), bits: 0, left: 0 }
    }
}

impl Source for Good {
    fn bit(&mut self) -> bool {
        if self.left == 0 {
            (self.bits, self.left) = (self.random.next_u32(), 32);
        }
        self.left -= 1;
        self.bits >> self.left & 1 == 1
    }
}

/// Gives one value more often than the other.
pub struct Biased {
    random: ChaCha8Rng,
    often: bool,
    /// The probability of a one, multiplied by 2³².
    chance: u32,
}

impl Biased {
    /// Gives `often` nine times in ten.
    pub fn new(often: bool, seed: u64) -> Biased {
        Biased { random: ChaCha8Rng::seed_from_u64(seed), often, chance: u32::MAX / 10 * 9 }
    }

    /// Gives a one with a probability of `chance` / 256.
    pub fn in_256ths(chance: u32, seed: u64) -> Biased {
        Biased { random: ChaCha8Rng::seed_from_u64(seed), often: true, chance: chance << 24 }
    }
}

impl Source for Biased {
    fn bit(&mut self) -> bool {
        (self.random.next_u32() < self.chance) == self.often
    }
}

/// Gives the same value for ever.
pub struct Stuck(pub bool);

impl Source for Stuck {
    fn bit(&mut self) -> bool {
        self.0
    }
}

/// Repeats the same few bits.
pub struct Periodic {
    pattern: u32,
    period: u32,
    at: u32,
}

impl Periodic {
    pub fn new(pattern: u32, period: u32) -> Periodic {
        Periodic { pattern, period, at: 0 }
    }
}

impl Source for Periodic {
    fn bit(&mut self) -> bool {
        self.at = (self.at + 1) % self.period;
        self.pattern >> self.at & 1 == 1
    }
}

/// A good source that turns bad after a number of bits.
pub struct Dying {
    pub good: Good,
    pub good_bits: u32,
    pub bad: Box<dyn Source>,
}

impl Source for Dying {
    fn bit(&mut self) -> bool {
        if self.good_bits == 0 {
            return self.bad.bit();
        }
        self.good_bits -= 1;
        self.good.bit()
    }
}

/// A ring oscillator as a phase that turns, with jitter. The bit is 1 in the first part of a turn.
pub struct Ring {
    random: ChaCha8Rng,
    phase: f64,
    /// Turns in half a millisecond in the middle range. Only the fraction matters.
    turns: f64,
    /// The jitter that adds up in half a millisecond, in turns.
    sigma: f64,
}

/// The part of a turn in which the bit is 1. It is not exactly half on a real chip.
const DUTY: f64 = 0.52;

impl Ring {
    /// One of `of` oscillators with different frequencies.
    pub fn new(sigma: f64, number: u32, of: u32) -> Ring {
        let mut random = ChaCha8Rng::seed_from_u64(number.into());
        let phase = fraction(&mut random);
        let turns = 3000.0 + (f64::from(number) + fraction(&mut random)) / f64::from(of);
        Ring { random, phase, turns, sigma }
    }

    /// One that makes so many turns in half a millisecond.
    pub fn with_turns(sigma: f64, number: u32, turns: f64) -> Ring {
        Ring { turns, ..Ring::new(sigma, number, number + 1) }
    }

    /// Lets this much time pass. Jitter adds up with the square root of the time.
    pub fn turn(&mut self, micros: u32, range: OscillatorRange) {
        let samples = f64::from(micros) / 500.0;
        let speed = match range {
            OscillatorRange::Low => 0.75,
            OscillatorRange::Medium => 1.0,
            OscillatorRange::High => 1.5,
        };
        let (radius, angle) = (fraction(&mut self.random), fraction(&mut self.random));
        let normal = (-2.0 * radius.max(1e-12).ln()).sqrt() * (angle * std::f64::consts::TAU).cos();
        let moved = samples * self.turns * speed + normal * self.sigma * samples.sqrt();
        self.phase = (self.phase + moved).rem_euclid(1.0);
    }
}

impl Source for Ring {
    fn bit(&mut self) -> bool {
        self.phase < DUTY
    }
}

fn fraction(random: &mut ChaCha8Rng) -> f64 {
    f64::from(random.next_u32()) / (f64::from(u32::MAX) + 1.0)
}
