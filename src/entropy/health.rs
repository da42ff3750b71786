//! Tests that run on every raw bit: a source that is stuck, biased, periodic or dying is refused within 1,024 bits.
//!
//! | test | fails when |
//! |---|---|
//! | repetition count (SP 800-90B, 4.4.1) | one value comes 68 times in a row |
//! | adaptive proportion (SP 800-90B, 4.4.2) | the first bit of a window of 1,024 comes 890 times in it |
//! | prediction | one of 128 simple guesses is right 410 times in a window of 512 |
//!
//! The first two use the entropy that the pool counts on, 0.3 bit a bit. At that claim the standard's proportion test sees
//! a bias of 0.9 in only 90 windows of 100, and no periodic source at all. So the third asks for more than is counted:
//! half a bit against each of these guesses: "always 1", "always 0", "the same as k bits ago", "the opposite of k bits
//! ago", for k = 1..=63. A source whose every bit has half a bit of entropy cannot be guessed better by any of them.

use core::fmt;

use super::cutoff::Entropy;

/// What the pool counts on, and what the standard's two tests are derived from.
pub const CLAIMED: Entropy = Entropy { bits: 3, per: 10 };
/// What the prediction test asks for.
const DEMANDED: Entropy = Entropy { bits: 1, per: 2 };

/// So many bits must pass all tests before the first roll, and again after a failure (SP 800-90B, 4.3).
pub const START_UP_BITS: u16 = 1024;

const REPETITION_CUTOFF: u16 = CLAIMED.repetition_cutoff();
const PROPORTION_WINDOW: u16 = 1024;
const PROPORTION_CUTOFF: u16 = CLAIMED.window_cutoff(PROPORTION_WINDOW);
/// Two windows fit into 1,024 bits, so that one lies wholly after any change for the worse.
const PREDICTION_WINDOW: u16 = 512;
const PREDICTION_CUTOFF: u16 = DEMANDED.window_cutoff(PREDICTION_WINDOW);

/// The test that a source failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// One value too often in a row: a stuck source.
    RepetitionCount,
    /// One value too often in a window.
    AdaptiveProportion,
    /// One value too often in a window, by the stricter count.
    Bias,
    /// A bit is too often the same as, or the opposite of, the bit so many before it: a periodic source.
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

/// What the tests say of the source now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The start-up test is not over.
    Starting,
    /// The start-up test was passed, and every test since.
    Passed,
    /// This test failed, and the start-up test has not been passed since.
    Failed(Test),
}

/// All tests of one source.
#[derive(Clone, Debug)]
pub struct Health {
    repetition: RepetitionCount,
    proportion: AdaptiveProportion,
    prediction: Prediction,
    /// Bits in a row that passed, up to the length of the start-up test.
    clean: u16,
    failed: Option<Test>,
    bits: u32,
    failures: u32,
}

impl Health {
    /// A source nothing is known about.
    pub const fn new() -> Health {
        Health {
            repetition: RepetitionCount::NEW,
            proportion: AdaptiveProportion::NEW,
            prediction: Prediction::NEW,
            clean: 0,
            failed: None,
            bits: 0,
            failures: 0,
        }
    }

    /// Takes one raw bit.
    pub fn bit(&mut self, bit: bool) -> Verdict {
        self.bits = self.bits.saturating_add(1);
        let failed = [self.repetition.bit(bit), self.proportion.bit(bit), self.prediction.bit(bit)];
        match failed.into_iter().flatten().next() {
            Some(test) => self.fail(test),
            None if self.clean < START_UP_BITS => {
                self.clean += 1;
                if self.clean == START_UP_BITS {
                    self.failed = None;
                }
            }
            None => {}
        }
        self.verdict()
    }

    /// Starts every test afresh, so that the windows of the next start-up test hold nothing of the failed source.
    fn fail(&mut self, test: Test) {
        *self =
            Health { failed: Some(test), bits: self.bits, failures: self.failures.saturating_add(1), ..Health::new() };
    }

    /// Whether rolls are allowed, and if not, why.
    pub fn verdict(&self) -> Verdict {
        match self.failed {
            Some(test) => Verdict::Failed(test),
            None if self.clean < START_UP_BITS => Verdict::Starting,
            None => Verdict::Passed,
        }
    }

    /// Bits in a row that passed, up to the length of the start-up test.
    pub fn clean_bits(&self) -> u16 {
        self.clean
    }

    /// Raw bits tested so far; stops counting at the largest number.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// How often a test has failed.
    pub fn failures(&self) -> u32 {
        self.failures
    }
}

impl Default for Health {
    fn default() -> Health {
        Health::new()
    }
}

#[derive(Clone, Debug)]
struct RepetitionCount {
    last: bool,
    run: u16,
}

impl RepetitionCount {
    const NEW: RepetitionCount = RepetitionCount { last: false, run: 0 };

    fn bit(&mut self, bit: bool) -> Option<Test> {
        self.run = if bit == self.last { self.run.saturating_add(1) } else { 1 };
        self.last = bit;
        (self.run >= REPETITION_CUTOFF).then_some(Test::RepetitionCount)
    }
}

#[derive(Clone, Debug)]
struct AdaptiveProportion {
    first: bool,
    /// Bits of this window seen so far, and how many of them equal the first.
    seen: u16,
    equal: u16,
}

impl AdaptiveProportion {
    const NEW: AdaptiveProportion = AdaptiveProportion { first: false, seen: 0, equal: 0 };

    fn bit(&mut self, bit: bool) -> Option<Test> {
        if self.seen == 0 || self.seen == PROPORTION_WINDOW {
            *self = AdaptiveProportion { first: bit, seen: 0, equal: 0 };
        }
        self.seen += 1;
        self.equal += u16::from(bit == self.first);
        (self.equal >= PROPORTION_CUTOFF).then_some(Test::AdaptiveProportion)
    }
}

/// Bits of a count up to 512.
const COUNT_BITS: usize = 10;

/// Sixty-four guesses side by side, each in one lane of the words below.
///
/// The counts stand upright: bit `b` of lane `k`'s count is bit `k` of `counts[b]`. So one bit costs a handful of word
/// operations for all lanes together, which a Cortex-M0+ can afford, and 80 bytes.
#[derive(Clone, Debug)]
struct Prediction {
    /// Lane 0 guesses 1; lane `k` guesses the bit that came `k` bits ago.
    guesses: u64,
    counts: [u64; COUNT_BITS],
    seen: u16,
}

impl Prediction {
    const NEW: Prediction = Prediction { guesses: 1, counts: [0; COUNT_BITS], seen: 0 };

    fn bit(&mut self, bit: bool) -> Option<Test> {
        let mut carry = if bit { self.guesses } else { !self.guesses };
        for plane in &mut self.counts {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
            if carry == 0 {
                break;
            }
        }
        self.guesses = (self.guesses & !1 | u64::from(bit)) << 1 | 1;
        self.seen += 1;
        if self.seen < PREDICTION_WINDOW {
            return None;
        }
        let failed = (0..64).find(|&lane| self.is_predictable(lane));
        self.counts = [0; COUNT_BITS];
        self.seen = 0;
        failed.map(|lane| if lane == 0 { Test::Bias } else { Test::Lag(lane) })
    }

    /// A guess that is nearly always wrong tells as much as one that is nearly always right.
    fn is_predictable(&self, lane: u8) -> bool {
        let right = self.counts.iter().rev().fold(0, |count, plane| count << 1 | (plane >> lane & 1) as u16);
        right.max(PREDICTION_WINDOW - right) >= PREDICTION_CUTOFF
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds bits until a test fails; gives the test and how many bits it took.
    fn failure(bits: impl Iterator<Item = bool>) -> Option<(Test, usize)> {
        let mut health = Health::new();
        bits.enumerate().find_map(|(i, bit)| match health.bit(bit) {
            Verdict::Failed(test) => Some((test, i + 1)),
            _ => None,
        })
    }

    /// 1,024 bits that repeat no period up to 63: the top bits of a multiplicative generator.
    fn plain_bits() -> impl Iterator<Item = bool> + Clone {
        let mut state = 0x1234_5678_9abc_def0_u64;
        core::iter::repeat_with(move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 63 == 1
        })
    }

    #[test]
    fn the_cutoffs_are_those_the_module_documents() {
        assert_eq!((REPETITION_CUTOFF, PROPORTION_CUTOFF, PREDICTION_CUTOFF), (68, 890, 410));
    }

    #[test]
    fn sixty_eight_in_a_row_fail_and_sixty_seven_do_not() {
        for value in [false, true] {
            let run = |length| core::iter::repeat_n(value, length).chain(core::iter::once(!value));
            assert_eq!(failure(run(67)), None);
            assert_eq!(failure(run(68)), Some((Test::RepetitionCount, 68)));
        }
    }

    #[test]
    fn the_proportion_test_fails_at_its_cutoff() {
        let mut test = AdaptiveProportion::NEW;
        let failed = (0..PROPORTION_CUTOFF).map(|_| test.bit(true)).position(|failed| failed.is_some());
        assert_eq!(failed, Some(usize::from(PROPORTION_CUTOFF) - 1));
        // The next window counts from nothing, and looks for its own first bit.
        let mut test = AdaptiveProportion { first: true, seen: PROPORTION_WINDOW, equal: PROPORTION_CUTOFF - 1 };
        assert_eq!(test.bit(false), None);
        assert_eq!((test.first, test.seen, test.equal), (false, 1, 1));
    }

    #[test]
    fn the_bias_lane_fails_at_its_cutoff_on_both_sides() {
        for value in [false, true] {
            let window = |hits: u16| {
                let mut test = Prediction::NEW;
                (0..PREDICTION_WINDOW).filter_map(|i| test.bit((i < hits) == value)).next()
            };
            assert_eq!(window(PREDICTION_CUTOFF), Some(Test::Bias));
            // So long a run is guessed from the bit before it too, but not by "always the same value".
            assert_ne!(window(PREDICTION_CUTOFF - 1), Some(Test::Bias));
        }
    }

    #[test]
    fn every_period_up_to_63_fails_in_the_first_window() {
        for period in 2..=63_u32 {
            // Balanced within one, and no run long enough for the repetition count.
            let bits = (0..1024).map(|i| (i % period * 7 + i % period / 3) % 2 == 1);
            let (test, after) = failure(bits).unwrap();
            assert!(matches!(test, Test::Lag(lag) if u32::from(lag) <= period), "period {period}: {test}");
            assert!(after <= 512, "period {period}: {after}");
        }
    }

    #[test]
    fn zero_one_zero_one_fails_as_the_opposite_of_the_bit_before() {
        assert_eq!(failure((0..512).map(|i| i % 2 == 1)), Some((Test::Lag(1), 512)));
    }

    #[test]
    fn start_up_takes_1024_clean_bits_and_a_failure_latches_until_it_is_passed_again() {
        let mut health = Health::new();
        let mut good = plain_bits();
        for _ in 0..START_UP_BITS - 1 {
            assert_eq!(health.bit(good.next().unwrap()), Verdict::Starting);
        }
        assert_eq!(health.bit(good.next().unwrap()), Verdict::Passed);

        while health.verdict() == Verdict::Passed {
            health.bit(true);
        }
        let failed = Verdict::Failed(Test::RepetitionCount);
        assert_eq!(health.verdict(), failed);
        for _ in 0..START_UP_BITS - 1 {
            assert_eq!(health.bit(good.next().unwrap()), failed);
        }
        assert_eq!(health.bit(good.next().unwrap()), Verdict::Passed);
        assert_eq!(health.failures(), 1);
    }

    #[test]
    fn a_second_failure_while_refused_starts_the_count_again_and_names_the_new_test() {
        let mut health = Health::new();
        for _ in 0..68 {
            health.bit(true);
        }
        assert_eq!(health.verdict(), Verdict::Failed(Test::RepetitionCount));
        for i in 0..512 {
            health.bit(i % 2 == 0);
        }
        assert_eq!((health.verdict(), health.clean_bits()), (Verdict::Failed(Test::Lag(1)), 0));
        assert_eq!((health.failures(), health.bits()), (2, 580));
    }
}
