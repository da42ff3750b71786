//! How a ring oscillator is sampled, and what is tried when its bits depend too much on earlier ones.
//!
//! Between two samples the oscillator turns many times, and its jitter adds up. If the jitter of one
//! interval is too small, the bits follow each other in a pattern, and the lag test fails, or the same
//! value comes too often in a row. A longer
//! interval has more jitter. If even the longest is not enough, another frequency range may be.

/// The frequency range of the oscillator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OscillatorRange {
    /// The slowest.
    Low,
    /// The range after a reset of the HAL.
    Medium,
    /// The fastest that the data sheet allows.
    High,
}

/// One way to sample the oscillator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Microseconds between two bits.
    pub every_micros: u32,
    /// The range.
    pub range: OscillatorRange,
}

const fn rung(every_micros: u32, range: OscillatorRange) -> Rung {
    Rung { every_micros, range }
}

/// Every way, in the order in which they are tried. The first is long enough for the jitter of a few
/// thousand periods to add up, and short enough for a first roll one second after power-on.
const RUNGS: [Rung; 7] = [
    rung(500, OscillatorRange::Medium),
    rung(1_000, OscillatorRange::Medium),
    rung(2_000, OscillatorRange::Medium),
    rung(4_000, OscillatorRange::Medium),
    rung(8_000, OscillatorRange::Medium),
    rung(8_000, OscillatorRange::High),
    rung(8_000, OscillatorRange::Low),
];

/// The rung that is used now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ladder {
    at: u8,
    /// The last rung failed too. The dice go on there and refuse until it passes.
    exhausted: bool,
}

impl Ladder {
    /// How to sample now.
    pub fn rung(self) -> Rung {
        RUNGS.get(usize::from(self.at)).copied().unwrap_or(RUNGS[0])
    }

    /// The bits of this rung depend too much on each other.
    pub fn climb(&mut self) {
        if usize::from(self.at) + 1 < RUNGS.len() {
            self.at += 1;
        } else {
            self.exhausted = true;
        }
    }

    /// Whether every rung has failed.
    pub const fn is_exhausted(self) -> bool {
        self.exhausted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_grow_to_8_ms_then_ranges_change_then_it_ends() {
        let mut ladder = Ladder::default();
        let mut seen = std::vec![ladder.rung()];
        while !ladder.is_exhausted() {
            ladder.climb();
            seen.push(ladder.rung());
        }
        assert_eq!(seen[..7], RUNGS);
        assert_eq!(seen[7..], [RUNGS[6]], "it stays on the last one");
        assert!(RUNGS.is_sorted_by_key(|rung| rung.every_micros));
    }
}
