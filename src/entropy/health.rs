//! Tests that run on every raw bit: a source that is stuck, biased, periodic or dying is refused within 1,024 bits.
//!
//! | test | fails when |
//! |---|---|
//! | repetition count (SP 800-90B, 4.4.1) | one value comes 68 times in a row |
//! | adaptive proportion (SP 800-90B, 4.4.2) | the first bit of a window of 1,024 comes 890 times in it |
//! | prediction | one of 64 simple guesses is right 410 times in a window of 512 |
//!
//! The first two use the entropy that the pool counts on, 0.3 bit a bit. At that claim the standard's proportion test sees
//! a bias of 0.9 in only 90 windows of 100, and no periodic source at all. So the third asks for more than is counted:
//! half a bit against each of these guesses: "always 1", "always 0", "the same as k bits ago", "the opposite of k bits
//! ago", for k = 1..=31. A source whose every bit has half a bit of entropy cannot be guessed better by any of them.
//!
//! Bits are tested in words of 32, the oldest bit highest: what fails is the same, up to 31 bits later, and a Cortex-M0+
//! has a tenth of the work.

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

/// How a source is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// What the tests say of it now.
    pub verdict: Verdict,
    /// Raw bits tested so far; stops counting at the largest number.
    pub bits: u32,
    /// How often a test has failed.
    pub failures: u32,
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

    /// Takes the next 32 raw bits.
    pub fn word(&mut self, word: u32) -> Verdict {
        self.bits = self.bits.saturating_add(u32::BITS);
        // A failure starts all tests afresh, so those after the failed one need not see the word.
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

    /// Starts every test afresh, so that the windows of the next start-up test hold nothing of the failed source.
    fn fail(&mut self, test: Test) -> Verdict {
        let failures = self.failures.saturating_add(1);
        *self = Health { failed: Some(test), bits: self.bits, failures, ..Health::new() };
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

    /// All there is to tell.
    pub fn state(&self) -> State {
        State { verdict: self.verdict(), bits: self.bits, failures: self.failures }
    }

    /// Bits in a row that passed, up to the length of the start-up test.
    pub fn clean_bits(&self) -> u16 {
        self.clean
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
    /// How many of the latest bits equal the last.
    run: u32,
}

impl RepetitionCount {
    const NEW: RepetitionCount = RepetitionCount { last: false, run: 0 };

    fn fails(&mut self, word: u32) -> bool {
        let zeros_if = |value: bool| if value { !word } else { word };
        let more = zeros_if(self.last).leading_zeros();
        let run = self.run + more;
        if more == u32::BITS {
            self.run = run;
        } else {
            // A run that begins and ends in one word is far too short to fail.
            self.last = word & 1 == 1;
            self.run = zeros_if(self.last).trailing_zeros();
        }
        run >= u32::from(REPETITION_CUTOFF)
    }
}

#[derive(Clone, Debug)]
struct AdaptiveProportion {
    first: bool,
    /// How many bits of this window equal its first.
    equal: u16,
    /// Bits that this window still takes.
    left: u16,
}

impl AdaptiveProportion {
    const NEW: AdaptiveProportion = AdaptiveProportion { first: false, equal: 0, left: 0 };

    fn fails(&mut self, word: u32) -> bool {
        if self.left == 0 {
            *self = AdaptiveProportion { first: word.leading_ones() > 0, equal: 0, left: PROPORTION_WINDOW };
        }
        self.left -= u32::BITS as u16;
        self.equal += if self.first { word.count_ones() } else { word.count_zeros() } as u16;
        self.equal >= PROPORTION_CUTOFF
    }
}

/// The longest lag, one less than the bits of a word.
const LONGEST_LAG: u8 = 31;
const WORDS: usize = PREDICTION_WINDOW as usize / u32::BITS as usize;

/// Gathers a window and then asks of each guess how often it was right.
#[derive(Clone, Debug)]
struct Prediction {
    /// The last word of the window before, then this window.
    words: [u32; 1 + WORDS],
    /// Words of this window that are there.
    seen: usize,
}

impl Prediction {
    const NEW: Prediction = Prediction { words: [0; 1 + WORDS], seen: 0 };

    fn fails(&mut self, word: u32) -> Option<Test> {
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

/// A guess that is nearly always wrong tells as much as one that is nearly always right.
fn is_predictable(right: u32) -> bool {
    right.max(u32::from(PREDICTION_WINDOW) - right) >= u32::from(PREDICTION_CUTOFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 32 bits from the `n`th word on of a sequence of bits.
    fn word(n: usize, bit: impl Fn(usize) -> bool) -> u32 {
        (0..32).fold(0, |word, i| word << 1 | u32::from(bit(32 * n + i)))
    }

    /// Feeds up to 1,024 bits until a test fails; gives the test and how many bits it took.
    fn failure(bit: impl Fn(usize) -> bool) -> Option<(Test, u32)> {
        let mut health = Health::new();
        (0..32).find_map(|n| match health.word(word(n, &bit)) {
            Verdict::Failed(test) => Some((test, health.state().bits)),
            _ => None,
        })
    }

    /// A good source: the top halves of a multiplicative generator.
    fn good_words() -> impl Iterator<Item = u32> {
        let mut state = 0x1234_5678_9abc_def0_u64;
        core::iter::repeat_with(move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) as u32
        })
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
        // The next window counts from nothing, and looks for its own first bit.
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
            // So long a run is guessed from the bit before it too, but not by "always the same value".
            assert_eq!(window(PREDICTION_CUTOFF - 1), Some(Test::Lag(1)));
        }
    }

    #[test]
    fn every_period_up_to_31_fails_in_the_first_window() {
        for period in 2..=31 {
            // Nearly as many ones as zeros, and no long runs.
            let (test, after) = failure(|i| (i % period * 7 + i % period / 3) % 2 == 1).unwrap();
            assert!(matches!(test, Test::Lag(lag) if usize::from(lag) <= period), "period {period}: {test}");
            assert_eq!(after, 512, "period {period}");
        }
    }

    #[test]
    fn zero_one_zero_one_fails_as_the_opposite_of_the_bit_before() {
        assert_eq!(failure(|i| i % 2 == 1), Some((Test::Lag(1), 512)));
    }

    #[test]
    fn lags_reach_into_the_word_before() {
        // Bits 0..31 are those of a good word, and every later one is the opposite of the one 31 before it.
        let mut bits: std::vec::Vec<bool> = (0..31).map(|i| good_words().next().unwrap() >> i & 1 == 1).collect();
        (31..512).for_each(|i| bits.push(!bits[i - 31]));
        assert_eq!(failure(|i| bits[i % 512]), Some((Test::Lag(31), 512)));
    }

    #[test]
    fn start_up_takes_1024_clean_bits_and_a_failure_latches_until_it_is_passed_again() {
        let mut health = Health::new();
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
        let mut health = Health::new();
        (0..3).for_each(|_| assert_ne!(health.word(0), Verdict::Passed));
        assert_eq!(health.verdict(), Verdict::Failed(Test::RepetitionCount));
        (0..16).for_each(|_| assert_ne!(health.word(0x5555_5555), Verdict::Passed));
        assert_eq!(health.clean_bits(), 0);
        let verdict = Verdict::Failed(Test::Lag(1));
        assert_eq!(health.state(), State { verdict, bits: 19 * 32, failures: 2 });
    }
}
