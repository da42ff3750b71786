//! The three tests that the raw bits of a source go through, 32 bits at a time.

use core::fmt;

use super::cutoff::Entropy;

/// The entropy that the pool counts on. The cut-offs of the two standard tests follow from it.
pub(crate) const CLAIMED: Entropy = Entropy { bits: 3, per: 10 };
/// The entropy that the prediction test demands.
const DEMANDED: Entropy = Entropy { bits: 1, per: 2 };

const REPETITION_CUTOFF: u16 = CLAIMED.repetition_cutoff();
const PROPORTION_WINDOW: u16 = 1024;
const PROPORTION_CUTOFF: u16 = CLAIMED.window_cutoff(PROPORTION_WINDOW);
/// Two windows fit into 1,024 bits, so at least one of them lies fully after the source turns bad.
const PREDICTION_WINDOW: u16 = 512;
const PREDICTION_CUTOFF: u16 = DEMANDED.window_cutoff(PREDICTION_WINDOW);

/// The test that a source failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// One value came too often in a row, so the source is stuck.
    RepetitionCount,
    /// One value came too often in a window.
    AdaptiveProportion,
    /// One value came too often in a window of the stricter prediction test.
    Bias,
    /// A bit was too often the same as the bit this many before it, or the opposite. The source is
    /// periodic.
    Lag(u8),
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Test::RepetitionCount => f.write_str("repetition-count"),
            Test::AdaptiveProportion => f.write_str("adaptive-proportion"),
            Test::Bias => f.write_str("bias"),
            Test::Lag(bits) => write!(f, "lag-{bits}"),
        }
    }
}

#[derive(Clone, Debug)]
pub struct RepetitionCount {
    last: bool,
    /// How many of the latest bits are equal to the last one.
    run: u32,
}

impl RepetitionCount {
    pub const NEW: RepetitionCount = RepetitionCount { last: false, run: 0 };

    pub fn fails(&mut self, word: u32) -> bool {
        let zeros_if = |value: bool| if value { !word } else { word };
        let more = zeros_if(self.last).leading_zeros();
        let run = self.run + more;
        if more == u32::BITS {
            self.run = run;
        } else {
            // Runs that begin and end within one word need no test, because they are too short to
            // fail.
            self.last = word & 1 == 1;
            self.run = zeros_if(self.last).trailing_zeros();
        }
        run >= u32::from(REPETITION_CUTOFF)
    }
}

#[derive(Clone, Debug)]
pub struct AdaptiveProportion {
    first: bool,
    /// How many bits of this window are equal to its first.
    equal: u16,
    /// How many more bits this window takes.
    left: u16,
}

impl AdaptiveProportion {
    pub const NEW: AdaptiveProportion = AdaptiveProportion { first: false, equal: 0, left: 0 };

    pub fn fails(&mut self, word: u32) -> bool {
        if self.left == 0 {
            *self = AdaptiveProportion {
                first: word.leading_ones() > 0,
                equal: 0,
                left: PROPORTION_WINDOW,
            };
        }
        self.left -= u32::BITS as u16;
        self.equal += if self.first { word.count_ones() } else { word.count_zeros() } as u16;
        self.equal >= PROPORTION_CUTOFF
    }
}

/// The longest lag is one less than the number of bits in a word.
const LONGEST_LAG: u8 = 31;
const WORDS: usize = PREDICTION_WINDOW as usize / u32::BITS as usize;

/// Gathers a window and then counts for each guess how often it was right.
#[derive(Clone, Debug)]
pub struct Prediction {
    /// The last word of the previous window, then this window.
    words: [u32; 1 + WORDS],
    /// How many words of this window have been gathered.
    seen: usize,
}

impl Prediction {
    pub const NEW: Prediction = Prediction { words: [0; 1 + WORDS], seen: 0 };

    pub fn fails(&mut self, word: u32) -> Option<Test> {
        self.seen += 1;
        if let Some(next) = self.words.get_mut(self.seen) {
            *next = word;
        }
        if self.seen < WORDS {
            return None;
        }
        let failed = self.predictable();
        self.seen = 0;
        self.words[0] = word;
        failed
    }

    fn predictable(&self) -> Option<Test> {
        if is_predictable(self.words[1..].iter().map(|word| word.count_ones()).sum()) {
            return Some(Test::Bias);
        }
        let equal = |lag: u8| -> u32 {
            let earlier = |[before, word]: [u32; 2]| word >> lag | before << (32 - lag);
            self.words.array_windows().map(|pair| (pair[1] ^ earlier(*pair)).count_zeros()).sum()
        };
        (1..=LONGEST_LAG).find(|&lag| is_predictable(equal(lag))).map(Test::Lag)
    }
}

/// A guess that is nearly always wrong is as useful as one that is nearly always right.
fn is_predictable(right: u32) -> bool {
    right.max(u32::from(PREDICTION_WINDOW) - right) >= u32::from(PREDICTION_CUTOFF)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The `n`th word of a sequence of bits.
    pub(in crate::entropy) fn word(n: usize, bit: impl Fn(usize) -> bool) -> u32 {
        (0..32).fold(0, |word, i| word << 1 | u32::from(bit(32 * n + i)))
    }

    #[test]
    fn the_cutoffs_are_those_the_module_documents() {
        assert_eq!((REPETITION_CUTOFF, PROPORTION_CUTOFF, PREDICTION_CUTOFF), (68, 890, 410));
    }

    #[test]
    fn sixty_eight_in_a_row_fail_and_sixty_seven_do_not_wherever_they_begin() {
        for value in [false, true] {
            for begin in 0..64 {
                let run = |length| {
                    let bit = |i| match i {
                        i if i + 1 == begin || i == begin + length => !value,
                        i if (begin..begin + length).contains(&i) => value,
                        i => i % 2 == 0,
                    };
                    let mut test = RepetitionCount { last: !value, run: 1 };
                    (0..6).any(|n| test.fails(word(n, bit)))
                };
                assert!(!run(67) && run(68), "{value} from {begin}");
            }
        }
    }

    #[test]
    fn the_proportion_test_fails_at_its_cutoff() {
        for value in [false, true] {
            let window = |hits: u16| {
                let mut test = AdaptiveProportion::NEW;
                (0..32).any(|n| test.fails(word(n, |i| (i < usize::from(hits)) == value)))
            };
            assert!(window(PROPORTION_CUTOFF) && !window(PROPORTION_CUTOFF - 1));
        }
        // The next window starts counting from zero and uses its own first bit.
        let mut test = AdaptiveProportion { first: true, equal: PROPORTION_CUTOFF - 1, left: 0 };
        assert!(!test.fails(1));
        assert_eq!((test.first, test.equal, test.left), (false, 31, PROPORTION_WINDOW - 32));
    }

    #[test]
    fn the_bias_guess_fails_at_its_cutoff_on_both_sides() {
        for value in [false, true] {
            let window = |hits: u16| {
                let mut test = Prediction::NEW;
                (0..WORDS).find_map(|n| test.fails(word(n, |i| (i < usize::from(hits)) == value)))
            };
            assert_eq!(window(PREDICTION_CUTOFF), Some(Test::Bias));
            // "Always the same value" just passes here, but "the same as the bit before" is right
            // too often.
            assert_eq!(window(PREDICTION_CUTOFF - 1), Some(Test::Lag(1)));
        }
    }
}
