//! The cut-offs of the health tests. The compiler computes them from the entropy that we claim and
//! from α.
//!
//! Only the compiler uses the floating point here. The firmware contains only the resulting whole
//! numbers.

/// Min-entropy in bits per raw bit. It is a fraction, so that nothing is rounded too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entropy {
    /// The numerator: bits of entropy.
    pub bits: u32,
    /// The denominator: the number of raw bits that have this entropy.
    pub per: u32,
}

/// How often a source with the claimed entropy may fail a test by chance: 2⁻²⁰ for each decision
/// (SP 800-90B, 4.4).
pub(crate) const ALPHA_BITS: u32 = 20;

impl Entropy {
    /// The probability of the likelier value of one raw bit: 2 to the power of minus this entropy.
    pub(crate) const fn likeliest(self) -> f64 {
        // `powf` is not const. So the root of p^per = 2^-bits is found by bisection.
        let goal = power(0.5, self.bits);
        let (mut low, mut high) = (0.0, 1.0);
        let mut step = 0;
        while step < 64 {
            let middle = (low + high) / 2.0;
            if power(middle, self.per) < goal {
                low = middle;
            } else {
                high = middle;
            }
            step += 1;
        }
        high
    }

    /// How many equal bits in a row fail the test: `1 + ⌈−log₂ α / H⌉` (SP 800-90B, 4.4.1).
    pub(crate) const fn repetition_cutoff(self) -> u16 {
        (1 + (ALPHA_BITS * self.per).div_ceil(self.bits)) as u16
    }

    /// How many hits in a window fail the test: the least `c` with `P(hits ≥ c) ≤ α`, if each bit
    /// is a hit with the probability [`Entropy::likeliest`]. The standard writes it as `1 +
    /// critbinom(W, 2⁻ᴴ, 1 − α)` (SP 800-90B, 4.4.2).
    pub(crate) const fn window_cutoff(self, window: u16) -> u16 {
        let (alpha, likeliest) = (power(0.5, ALPHA_BITS), self.likeliest());
        let mut tail = 0.0;
        let mut hits = window;
        loop {
            tail += binomial(window, hits, likeliest);
            if tail > alpha || hits == 0 {
                return hits + 1;
            }
            hits -= 1;
        }
    }
}

/// The probability of exactly `hits` hits in `window` tries.
const fn binomial(window: u16, hits: u16, chance: f64) -> f64 {
    let mut product = power(1.0 - chance, (window - hits) as u32);
    let mut i = 0;
    // Multiplies one factor of the coefficient and one of the power at a time, so that the product
    // neither overflows nor becomes zero.
    while i < hits {
        product *= (window - i) as f64 / (hits - i) as f64 * chance;
        i += 1;
    }
    product
}

const fn power(base: f64, exponent: u32) -> f64 {
    let mut result = 1.0;
    let mut i = 0;
    while i < exponent {
        result *= base;
        i += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn entropy(bits: u32, per: u32) -> Entropy {
        Entropy { bits, per }
    }

    /// P(hits ≥ cutoff) and P(hits ≥ cutoff - 1), as sums of all terms, the smallest first.
    fn tails(window: u16, cutoff: u16, chance: f64) -> (f64, f64) {
        let from =
            |first: u16| (first..=window).rev().map(|hits| binomial(window, hits, chance)).sum();
        (from(cutoff), from(cutoff - 1))
    }

    #[test]
    fn roots_are_roots() {
        assert_eq!(entropy(1, 1).likeliest(), 0.5);
        assert!((entropy(1, 2).likeliest() - core::f64::consts::FRAC_1_SQRT_2).abs() < 1e-15);
        assert!((entropy(3, 10).likeliest() - 0.812_252_396_356_235_6).abs() < 1e-15);
    }

    /// The expected cut-offs were computed with 60-digit decimals outside this program.
    #[test]
    fn cutoffs_are_those_of_exact_arithmetic() {
        assert_eq!(entropy(1, 1).repetition_cutoff(), 21);
        assert_eq!(entropy(3, 10).repetition_cutoff(), 68);
        assert_eq!(entropy(1, 1).window_cutoff(1024), 589);
        assert_eq!(entropy(1, 1).window_cutoff(512), 311);
        assert_eq!(entropy(3, 10).window_cutoff(1024), 890);
        assert_eq!(entropy(1, 2).window_cutoff(512), 410);
    }

    #[test]
    fn a_cutoff_is_the_least_that_keeps_alpha() {
        let alpha = 0.5_f64.powi(20);
        for (claimed, window) in
            [(entropy(3, 10), 1024), (entropy(1, 2), 512), (entropy(9, 10), 64)]
        {
            let (at, below) = tails(window, claimed.window_cutoff(window), claimed.likeliest());
            assert!(at <= alpha && alpha < below, "{claimed:?}: {at} {below}");
        }
    }

    /// What the health tests promise for a source that gives one value nine times in ten, and for a
    /// fair one.
    #[test]
    fn biased_sources_are_caught_and_fair_ones_let_alone() {
        let standard = entropy(3, 10).window_cutoff(1024);
        // The test of the standard counts the first bit of the window. In one window in ten that is
        // the rare value.
        let caught = 0.9 * tails(1023, standard - 1, 0.9).0;
        assert!((caught - 0.899_444_170_5).abs() < 1e-9, "{caught}");

        let ours = entropy(1, 2).window_cutoff(512);
        let missed: f64 = (0..ours).map(|hits| binomial(512, hits, 0.9)).sum();
        assert!(missed < 1e-11, "{missed}");
        // 64 guesses and 10⁸ bits: less than one false alarm in 10³⁵ such runs.
        let alarms = tails(512, ours, 0.5).0 * 64.0 * 1e8 / 512.0;
        assert!(alarms < 1e-35, "{alarms}");
        // A ring oscillator that was read without pauses had a bias of 0.55.
        let alarms = tails(512, ours, 0.55).0 * 64.0 * 1e8 / 512.0;
        assert!(alarms < 1e-22, "{alarms}");
    }
}
