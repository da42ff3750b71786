//! Dice that can be trusted: from the bits of a bad oscillator to faces that nobody can foresee or steer.
//!
//! ```text
//! raw bits ─► health tests ─► pool (SHA-256) ─► generator (ChaCha20) ─► secret ─► commitment, shown before the press
//!                              ▲                                          │
//! every press, microsecond ────┴──────────────────────────────────────────┴─► faces (SHA-256, rejection)
//! ```
//!
//! [`Dice`] is all of it. It is fed raw bits by whoever owns the oscillator, and never waits: a roll that cannot be
//! trusted is refused with a [`Refusal`] that says what to do.

pub mod cutoff;
mod digits;
mod generator;
pub mod health;
pub mod proof;
#[cfg(not(target_os = "none"))]
pub mod seeded;
pub mod tally;

use core::fmt;

pub use digits::DiceCount;
use generator::{Generator, Pool, raw_bits_for};
use health::{Health, START_UP_BITS, Test, Verdict};
pub use proof::{Hex128, Proof};
use zeroize::Zeroizing;

use crate::seat::Place;
use crate::table::roll::Roll;

/// Where raw bits come from: the ring oscillator on a box, the operating system on a computer, a script in a test.
pub trait Source {
    /// The next raw bit. [`Dice::next_bit_in`] says how long an oscillator should be left alone before it.
    fn bit(&mut self) -> bool;
}

/// Raw bits behind the first secret, and behind the first after a failure: 256 bits of claimed entropy.
const FIRST_RAW_BITS: u32 = raw_bits_for(256);
/// Raw bits behind every later secret: 128 bits, enough at one go to shut out whoever might have known the state before.
const FRESH_RAW_BITS: u32 = raw_bits_for(128);

/// Long enough for the jitter of some thousand turns of a ring oscillator to add up, short enough for the first roll a
/// second after power-on.
const BIT_EVERY_MICROS: u32 = 500;
/// Often enough to see a source die within ten seconds, seldom enough to cost the box 0.2 % of its time.
const WATCH_EVERY_MICROS: u32 = 10_000;

/// Why there is no roll now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not enough randomness yet; so many hundredths of it are there.
    Gathering(u8),
    /// The source failed this test and has not passed the start-up test since.
    Failed(Test),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Gathering(percent) => write!(f, "dice not ready ({percent} %): press again in a moment"),
            Refusal::Failed(test) => {
                write!(f, "dice not ready: source failed its {test} test. Press again, or have the box checked")
            }
        }
    }
}

/// A roll and what proves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvedRoll {
    /// What the dice show.
    pub roll: Roll,
    /// For the log.
    pub proof: Proof,
}

/// The secret of the next roll, and the commitment to it that may be shown.
struct Sealed {
    opening: Zeroizing<[u8; 16]>,
    commitment: Hex128,
}

/// The dice of one box.
pub struct Dice {
    health: Health,
    pool: Pool,
    generator: Generator,
    /// The latest raw bits, taken further when there are 32 of them.
    word: u32,
    filled: u32,
    /// Raw bits the pool must hold before the next secret is drawn.
    wanted: u32,
    sealed: Option<Sealed>,
    number: u32,
}

impl Dice {
    /// Dice that have everything to learn; `number` is that of the next roll, one more than the last in the journal.
    pub fn new(number: u32) -> Dice {
        Dice {
            health: Health::new(),
            pool: Pool::new(),
            generator: Generator::new(),
            word: 0,
            filled: 0,
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
        // Bits go into the pool whatever the tests say, as they cannot do harm there; but only those that come after a
        // passed start-up test are counted.
        let word = core::mem::take(&mut self.word);
        self.filled = 0;
        let was_good = self.health.verdict() == Verdict::Passed;
        self.pool.word(word);
        match self.health.word(word) {
            Verdict::Passed if was_good => self.seal_if_ready(),
            Verdict::Starting | Verdict::Passed => self.pool.discredit(),
            Verdict::Failed(_) => {
                self.pool.discredit();
                self.sealed = None;
                self.wanted = FIRST_RAW_BITS;
            }
        }
    }

    /// Takes the microsecond at which any key went down. It is mixed in and not counted as entropy.
    pub fn press(&mut self, microsecond: u64) {
        self.pool.press(microsecond);
    }

    fn seal_if_ready(&mut self) {
        if self.sealed.is_none() && self.pool.raw_bits() >= self.wanted && self.health.verdict() == Verdict::Passed {
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

    /// Whether this roll or the next still lacks entropy. When none does, a bit now and then still watches the source.
    pub fn wants_bits(&self) -> bool {
        self.sealed.is_none() || self.pool.raw_bits() < self.wanted
    }

    /// How many microseconds an oscillator should be left alone before its next bit is taken.
    pub fn next_bit_in(&self) -> u32 {
        if self.wants_bits() { BIT_EVERY_MICROS } else { WATCH_EVERY_MICROS }
    }

    /// The number of the next roll.
    pub fn next_number(&self) -> u32 {
        self.number
    }

    /// What the box commits to for the next roll; to be shown before the press. `None`: the dice are not ready.
    pub fn commitment(&self) -> Option<Hex128> {
        self.sealed.as_ref().map(|sealed| sealed.commitment)
    }

    /// Why a roll would be refused now, if it would.
    pub fn refusal(&self) -> Option<Refusal> {
        self.sealed.is_none().then(|| self.what_is_missing())
    }

    fn what_is_missing(&self) -> Refusal {
        match self.health.verdict() {
            Verdict::Failed(test) => Refusal::Failed(test),
            Verdict::Starting | Verdict::Passed => Refusal::Gathering(self.percent()),
        }
    }

    fn percent(&self) -> u8 {
        // Start-up bits are part of the wait for the first secret only.
        let first = self.wanted == FIRST_RAW_BITS;
        let (start_up, clean) = if first { (START_UP_BITS, self.health.clean_bits()) } else { (0, 0) };
        let (there, wanted) = (u32::from(clean) + self.pool.raw_bits(), u32::from(start_up) + self.wanted);
        (there.saturating_mul(100) / wanted).min(99) as u8
    }

    /// Rolls for `place`, whose key went down in this microsecond. A refused roll changes nothing.
    pub fn roll(&mut self, place: Place, dice: DiceCount, microsecond: u64) -> Result<ProvedRoll, Refusal> {
        // A failed test breaks the seal, so there is one only while the source is good.
        let Some(sealed) = self.sealed.take() else { return Err(self.what_is_missing()) };
        let opening = Hex128(*sealed.opening);
        let proof = Proof { number: self.number, commitment: sealed.commitment, opening, press: microsecond };
        let roll = proof::roll(self.number, opening, place, dice, microsecond);
        self.number = self.number.wrapping_add(1);
        self.press(microsecond);
        self.seal_if_ready();
        Ok(ProvedRoll { roll, proof })
    }

    /// Bytes straight from the generator, for outside test batteries; they cost a secret, as a roll does.
    pub fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Refusal> {
        self.sealed.take().ok_or_else(|| self.what_is_missing())?;
        self.generator.fill(bytes);
        self.seal_if_ready();
        Ok(())
    }

    /// The tests of the source.
    pub fn health(&self) -> &Health {
        &self.health
    }
}
