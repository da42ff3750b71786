//! Health tests of every raw bit. A source that is stuck, biased, periodic or failing is refused
//! within 1,024 bits.
//!
//! | test | fails when |
//! |---|---|
//! | repetition count (SP 800-90B, 4.4.1) | one value comes 68 times in a row |
//! | adaptive proportion (SP 800-90B, 4.4.2) | the first bit of a window of 1,024 comes 890 times in it |
//! | prediction | one of 64 simple guesses is right 410 times in a window of 512 |
//!
//! The first two tests use the entropy that the pool counts on: 0.3 bits in each raw bit. With that
//! claim, the proportion test of the standard detects a bias of 0.9 in only 90 of 100 windows, and
//! it detects no periodic source. So the third test demands more than the pool counts on: half a
//! bit in each raw bit. Its guesses are "always 1", "always 0", "the same as k bits ago" and "the
//! opposite of k bits ago", for k = 1..=31. A source with at least half a bit of entropy in every
//! bit passes, because no guess can do better against it.
//!
//! Bits are tested in words of 32, with the oldest bit at the top. The same sources fail, up to 31
//! bits later, and the processor has a tenth of the work.

pub use super::bit_tests::Test;
use super::bit_tests::{AdaptiveProportion, Prediction, RepetitionCount};

/// How many bits must pass all tests before the first roll, and again after a failure (SP 800-90B,
/// 4.3).
pub(crate) const START_UP_BITS: u16 = 1024;

/// The result of the tests so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The start-up test is not over.
    Starting,
    /// The start-up test was passed, and every test since.
    Passed,
    /// This test failed, and the start-up test has not been passed since.
    Failed(Test),
}

/// The state of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HealthState {
    /// The result of the tests so far.
    pub verdict: Verdict,
    /// How many raw bits were tested. The count stops at the largest number.
    pub bits: u32,
    /// How many of them were ones.
    pub ones: u32,
    /// How often a test has failed.
    pub failures: u32,
}

/// All tests of one source.
#[derive(Clone, Debug)]
pub struct HealthTests {
    repetition: RepetitionCount,
    proportion: AdaptiveProportion,
    prediction: Prediction,
    /// How many bits in a row passed, up to the length of the start-up test.
    clean: u16,
    failed: Option<Test>,
    bits: u32,
    ones: u32,
    failures: u32,
}

impl HealthTests {
    /// Tests for a source that nothing is known about.
    pub const fn new() -> HealthTests {
        HealthTests {
            repetition: RepetitionCount::NEW,
            proportion: AdaptiveProportion::NEW,
            prediction: Prediction::NEW,
            clean: 0,
            failed: None,
            bits: 0,
            ones: 0,
            failures: 0,
        }
    }

    /// Takes the next 32 raw bits.
    pub fn word(&mut self, word: u32) -> Verdict {
        // Both counts stop together, so that their ratio stays right.
        if let Some(bits) = self.bits.checked_add(u32::BITS) {
            (self.bits, self.ones) = (bits, self.ones + word.count_ones());
        }
        // A failure restarts all tests, so the tests after the failed one can skip the word.
        if self.repetition.fails(word) {
            return self.fail(Test::RepetitionCount);
        }
        if self.proportion.fails(word) {
            return self.fail(Test::AdaptiveProportion);
        }
        if let Some(test) = self.prediction.fails(word) {
            return self.fail(test);
        }
        if self.clean < START_UP_BITS {
            self.clean += u32::BITS as u16;
        }
        if self.clean >= START_UP_BITS {
            self.failed = None;
        }
        self.verdict()
    }

    /// Restarts every test, so that the next start-up test uses no bits from before the failure.
    fn fail(&mut self, test: Test) -> Verdict {
        let failures = self.failures.saturating_add(1);
        let (bits, ones) = (self.bits, self.ones);
        *self = HealthTests { failed: Some(test), bits, ones, failures, ..HealthTests::new() };
        self.verdict()
    }

    /// Whether rolls are allowed, and if not, why.
    pub fn verdict(&self) -> Verdict {
        match self.failed {
            Some(test) => Verdict::Failed(test),
            None if self.clean < START_UP_BITS => Verdict::Starting,
            None => Verdict::Passed,
        }
    }

    /// The result of the tests, with its counts.
    pub fn state(&self) -> HealthState {
        let HealthTests { bits, ones, failures, .. } = *self;
        HealthState { verdict: self.verdict(), bits, ones, failures }
    }

    /// How many bits in a row passed, up to the length of the start-up test.
    pub(crate) fn clean_bits(&self) -> u16 {
        self.clean
    }
}

impl Default for HealthTests {
    fn default() -> HealthTests {
        HealthTests::new()
    }
}

#[cfg(test)]
mod tests {
    use super::super::bit_tests::tests::word;
    use super::*;

    /// Feeds up to 1,024 bits until a test fails. Returns the test and the number of bits.
    fn failure(bit: impl Fn(usize) -> bool) -> Option<(Test, u32)> {
        let mut health = HealthTests::new();
        (0..32).find_map(|n| match health.word(word(n, &bit)) {
            Verdict::Failed(test) => Some((test, health.state().bits)),
            _ => None,
        })
    }

    /// A good source: the upper halves of a linear congruential generator.
    fn good_words() -> impl Iterator<Item = u32> {
        let mut state = 0x1234_5678_9abc_def0_u64;
        core::iter::repeat_with(move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) as u32
        })
    }

    #[test]
    fn every_period_up_to_31_fails_in_the_first_window() {
        for period in 2..=31 {
            // The pattern has nearly as many ones as zeros, and no long runs.
            let (test, after) = failure(|i| (i % period * 7 + i % period / 3) % 2 == 1).unwrap();
            assert!(
                matches!(test, Test::Lag(lag) if usize::from(lag) <= period),
                "period {period}: {test}"
            );
            assert_eq!(after, 512, "period {period}");
        }
    }

    #[test]
    fn zero_one_zero_one_fails_as_the_opposite_of_the_bit_before() {
        assert_eq!(failure(|i| i % 2 == 1), Some((Test::Lag(1), 512)));
    }

    #[test]
    fn lags_reach_into_the_word_before() {
        // The first 31 bits are from a good word. Every later bit is the opposite of the bit 31
        // before it.
        let mut bits: std::vec::Vec<bool> =
            (0..31).map(|i| good_words().next().unwrap() >> i & 1 == 1).collect();
        (31..512).for_each(|i| bits.push(!bits[i - 31]));
        assert_eq!(failure(|i| bits[i % 512]), Some((Test::Lag(31), 512)));
    }

    #[test]
    fn start_up_takes_1024_clean_bits_and_a_failure_latches_until_it_is_passed_again() {
        let mut health = HealthTests::new();
        let mut good = good_words();
        for _ in 0..31 {
            assert_eq!(health.word(good.next().unwrap()), Verdict::Starting);
        }
        assert_eq!(health.word(good.next().unwrap()), Verdict::Passed);

        while health.verdict() == Verdict::Passed {
            health.word(u32::MAX);
        }
        let failed = Verdict::Failed(Test::RepetitionCount);
        assert_eq!(health.verdict(), failed);
        for _ in 0..31 {
            assert_eq!(health.word(good.next().unwrap()), failed);
        }
        assert_eq!(health.word(good.next().unwrap()), Verdict::Passed);
        assert_eq!(health.state().failures, 1);
    }

    #[test]
    fn a_second_failure_while_refused_starts_the_count_again_and_names_the_new_test() {
        let mut health = HealthTests::new();
        (0..3).for_each(|_| assert_ne!(health.word(0), Verdict::Passed));
        assert_eq!(health.verdict(), Verdict::Failed(Test::RepetitionCount));
        (0..16).for_each(|_| assert_ne!(health.word(0x5555_5555), Verdict::Passed));
        assert_eq!(health.clean_bits(), 0);
        let verdict = Verdict::Failed(Test::Lag(1));
        assert_eq!(
            health.state(),
            HealthState { verdict, bits: 19 * 32, ones: 16 * 16, failures: 2 }
        );
    }
}
