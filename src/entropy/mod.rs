//! Dice that can be trusted: faces that nobody can foresee or influence, made from the bits of an
//! imperfect oscillator.
//!
//! ```text
//! raw bits ─► health tests ─► pool (SHA-256) ─► generator (ChaCha20) ─► secret ─► commitment, shown before the press
//!                              ▲                                          │
//! every press, microsecond ────┴──────────────────────────────────────────┴─► faces (SHA-256, rejection)
//! ```
//!
//! [`Dice`] is all of it. The owner of the oscillator feeds it with raw bits. It never waits: a
//! roll that cannot be trusted is refused with a [`NoRoll`], which says what to do.

mod bit_tests;
pub(crate) mod cutoff;
mod dice_state;
mod digits;
mod generator;
pub mod health;
pub mod ladder;
pub mod proof;
#[cfg(not(target_os = "none"))]
pub mod seeded;
pub mod tally;

use core::fmt;

pub use dice_state::DiceState;
pub use digits::DiceCount;
use generator::{Generator, Pool, raw_bits_for};
use health::{HealthTests, START_UP_BITS, Test, Verdict};
use ladder::{Ladder, OscillatorRange};
pub use proof::{Hex128, Proof};
use zeroize::Zeroizing;

use crate::roll::Roll;
use crate::seat::Place;

/// A source of raw bits: the ring oscillator in the box, the operating system on a computer, or a
/// script in a test.
pub trait Source {
    /// The next raw bit. [`Dice::next_bit_in`] tells how long to wait before it.
    fn bit(&mut self) -> bool;
}

/// How many raw bits the first secret needs, and the first one after a failure. They have 256 bits
/// of claimed entropy.
const FIRST_RAW_BITS: u32 = raw_bits_for(256);
/// How many raw bits every later secret needs. Their 128 bits of claimed entropy are enough to shut
/// out an attacker who knew the earlier state.
const FRESH_RAW_BITS: u32 = raw_bits_for(128);

/// Often enough to notice within ten seconds that the source has failed. Rare enough to take only
/// 0.2 % of the processor's time.
const WATCH_EVERY_MICROS: u32 = 10_000;

/// Why there is no roll now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRoll {
    /// There is not enough randomness yet. This is how much there is, in per cent.
    Gathering(u8),
    /// The source failed this test and has not passed the start-up test since. If bits depended too
    /// much on earlier ones, every way to sample the source has failed.
    Failed(Test),
}

impl fmt::Display for NoRoll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoRoll::Gathering(percent) => {
                write!(f, "dice not ready ({percent} %): press again in a moment")
            }
            NoRoll::Failed(test) => {
                write!(
                    f,
                    "dice not ready: source failed its {test} test. Press again, or have the box checked"
                )
            }
        }
    }
}

/// A roll and what proves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvedRoll {
    /// What the dice show.
    pub roll: Roll,
    /// The proof, for the log.
    pub proof: Proof,
}

/// The secret of the next roll, and the commitment to it, which may be shown.
struct Sealed {
    opening: Zeroizing<[u8; 16]>,
    commitment: Hex128,
}

/// Which of the two values a source has had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Values(u8);

impl Values {
    const NONE: Values = Values(0);
    const BOTH: Values = Values(3);

    const fn of(word: u32) -> Values {
        Values((word != u32::MAX) as u8 | ((word != 0) as u8) << 1)
    }
}

impl core::ops::BitOrAssign for Values {
    fn bitor_assign(&mut self, more: Values) {
        self.0 |= more.0;
    }
}

/// The dice of one box.
pub struct Dice {
    health: HealthTests,
    ladder: Ladder,
    pool: Pool,
    generator: Generator,
    /// The latest raw bits. They are passed on when there are 32 of them.
    word: u32,
    filled: u32,
    /// Which values the source has had since the ladder was climbed.
    values: Values,
    /// How many raw bits the pool must have before the next secret is drawn.
    wanted: u32,
    sealed: Option<Sealed>,
    number: u32,
}

impl Dice {
    /// Dice without any randomness yet. `number` is the number of the next roll, one more than that
    /// of the last roll in the journal.
    pub fn new(number: u32) -> Dice {
        Dice {
            health: HealthTests::new(),
            ladder: Ladder::default(),
            pool: Pool::new(),
            generator: Generator::new(),
            word: 0,
            filled: 0,
            values: Values::NONE,
            wanted: FIRST_RAW_BITS,
            sealed: None,
            number,
        }
    }

    /// Takes `bits` raw bits from the source.
    pub fn gather(&mut self, source: &mut (impl Source + ?Sized), bits: u32) {
        (0..bits).for_each(|_| self.bit(source.bit()));
    }

    /// Takes one raw bit.
    pub fn bit(&mut self, bit: bool) {
        self.word = self.word << 1 | u32::from(bit);
        self.filled += 1;
        if self.filled == u32::BITS {
            self.take_word();
        }
    }

    fn take_word(&mut self) {
        // All bits go into the pool, because even bad ones do no harm there. But only those that
        // come after a passed start-up test are counted.
        let word = core::mem::take(&mut self.word);
        self.filled = 0;
        let was_good = self.health.verdict() == Verdict::Passed;
        self.values |= Values::of(word);
        self.pool.word(word);
        match self.health.word(word) {
            Verdict::Passed if was_good => self.seal_if_ready(),
            Verdict::Starting | Verdict::Passed => self.pool.discredit(),
            Verdict::Failed(test) => {
                self.pool.discredit();
                self.sealed = None;
                self.wanted = FIRST_RAW_BITS;
                // The verdict stays until the start-up test is passed. A failure restarts the tests.
                if self.health.clean_bits() == 0 && self.may_be_quiet(test) {
                    self.ladder.climb();
                    self.values = Values::NONE;
                }
            }
        }
    }

    /// Whether a source that failed this test may pass it if it is sampled in another way. A source
    /// with little jitter fails the lag test, or, if it turns almost a whole number of times between
    /// two bits, the count of repetitions. But one that never changes is dead.
    fn may_be_quiet(&self, test: Test) -> bool {
        matches!(test, Test::Lag(_)) || test == Test::RepetitionCount && self.values == Values::BOTH
    }

    /// Takes the time at which any key went down. It is mixed in, but not counted as entropy.
    pub fn press(&mut self, microsecond: u64) {
        self.pool.press(microsecond);
    }

    fn seal_if_ready(&mut self) {
        if self.sealed.is_none()
            && self.pool.raw_bits() >= self.wanted
            && self.health.verdict() == Verdict::Passed
        {
            self.seal();
        }
    }

    fn seal(&mut self) {
        self.generator.reseed(&mut self.pool);
        self.wanted = FRESH_RAW_BITS;
        let mut opening = Zeroizing::new([0; 16]);
        self.generator.fill(&mut *opening);
        let commitment = proof::commitment(self.number, Hex128(*opening));
        self.sealed = Some(Sealed { opening, commitment });
    }

    /// Whether there is still too little entropy for the next roll or the one after it. If not,
    /// fewer bits are taken, only to watch the source.
    pub fn wants_bits(&self) -> bool {
        self.sealed.is_none() || self.pool.raw_bits() < self.wanted
    }

    /// How many microseconds to wait before the next bit of an oscillator is taken.
    pub fn next_bit_in(&self) -> u32 {
        if self.wants_bits() { self.ladder.rung().every_micros } else { WATCH_EVERY_MICROS }
    }

    /// The frequency range in which an oscillator should run now.
    pub fn range(&self) -> OscillatorRange {
        self.ladder.rung().range
    }

    /// The number of the next roll.
    pub fn next_number(&self) -> u32 {
        self.number
    }

    /// The commitment to the next roll, which is shown before the press. `None` if the dice are not
    /// ready.
    pub fn commitment(&self) -> Option<Hex128> {
        self.sealed.as_ref().map(|sealed| sealed.commitment)
    }

    /// Why a roll would be refused now, or `None` if it would not.
    pub fn refusal(&self) -> Option<NoRoll> {
        self.sealed.is_none().then(|| self.what_is_missing())
    }

    fn what_is_missing(&self) -> NoRoll {
        match self.health.verdict() {
            // There is still another way to sample the source.
            Verdict::Failed(Test::Lag(_)) if !self.ladder.is_exhausted() => {
                NoRoll::Gathering(self.percent())
            }
            Verdict::Failed(test) => NoRoll::Failed(test),
            Verdict::Starting | Verdict::Passed => NoRoll::Gathering(self.percent()),
        }
    }

    fn percent(&self) -> u8 {
        // Only the first secret has to wait for the start-up test.
        let first = self.wanted == FIRST_RAW_BITS;
        let (start_up, clean) =
            if first { (START_UP_BITS, self.health.clean_bits()) } else { (0, 0) };
        let (there, wanted) =
            (u32::from(clean) + self.pool.raw_bits(), u32::from(start_up) + self.wanted);
        (there.saturating_mul(100) / wanted).min(99) as u8
    }

    /// Rolls for the player at `place`, whose key went down in this microsecond. A refused roll
    /// changes nothing.
    pub fn roll(
        &mut self,
        place: Place,
        dice: DiceCount,
        microsecond: u64,
    ) -> Result<ProvedRoll, NoRoll> {
        // A failed test deletes the secret, so there is one only while the source is good.
        let Some(sealed) = self.sealed.take() else { return Err(self.what_is_missing()) };
        let opening = Hex128(*sealed.opening);
        let proof = Proof {
            number: self.number,
            commitment: sealed.commitment,
            opening,
            press: microsecond,
        };
        let roll = proof::roll(self.number, opening, place, dice, microsecond);
        self.number = self.number.wrapping_add(1);
        self.press(microsecond);
        self.seal_if_ready();
        Ok(ProvedRoll { roll, proof })
    }

    /// Bytes directly from the generator, for external statistical tests. This uses up a secret, as
    /// a roll does.
    pub fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoRoll> {
        self.sealed.take().ok_or_else(|| self.what_is_missing())?;
        self.generator.fill(bytes);
        self.seal_if_ready();
        Ok(())
    }

    /// The health tests of the source.
    pub fn health(&self) -> &HealthTests {
        &self.health
    }
}
