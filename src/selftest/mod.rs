//! The self-test: leads a builder through all keys and displays, and says which wire is wrong.
//!
//! One display after the other asks for each of its keys. If another key answers than the one that was
//! asked for, wires are exchanged: two keys of a place, or the chip selects of two displays. Then all
//! displays are reset, and the builder says whether they went dark. Flash, oscillator, supply and
//! temperature need nobody.
//!
//! This has no clock and no hardware. Its owner passes in presses, time and what was measured.

mod faults;
mod screens;

use crate::entropy::health::Test;
use crate::key::Key;
use crate::seat::{ByPlace, Place};

pub use faults::TestFault;

/// How long a display waits for a key.
pub const KEY_MILLIS: u64 = 8_000;
/// How long the displays are in reset. The builder looks at them meanwhile.
pub const DARK_MILLIS: u64 = 2_500;

/// What a key did when it was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyFinding {
    /// It was not asked for yet.
    #[default]
    Untested,
    /// It answered.
    Good,
    /// Nothing answered in time.
    Silent,
    /// This key answered in its place.
    Instead(Place, Key),
}

/// What the box measured by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// The keys that were down when the test began.
    pub down: ByPlace<[bool; 4]>,
    /// How often the contact of each key has moved since power-on.
    pub edges: ByPlace<[u16; 4]>,
    /// How long an erase took, in microseconds.
    pub erase_micros: u32,
    /// How long a write of a page took, in microseconds.
    pub write_micros: u32,
    /// Whether the sector was blank after the erase, and had the right bytes after the write.
    pub flash_kept: bool,
    /// The test that the oscillator behind the dice has failed.
    pub oscillator: Option<Test>,
    /// How many raw bits of it were tested.
    pub bits: u32,
    /// The supply, in millivolts.
    pub millivolts: u32,
    /// The temperature of the chip, in degrees Celsius.
    pub celsius: i32,
}

/// Everything that the test has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// What each key did.
    pub keys: ByPlace<[KeyFinding; 4]>,
    /// Whether all displays went dark in their reset.
    pub went_dark: Option<bool>,
    /// What was measured.
    pub measured: Option<Measured>,
}

/// What the owner has to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Nothing but show the screens.
    Show,
    /// Reset the displays, and show the screens again.
    Reset,
    /// Measure, and tell the test by [`SelfTest::tell`].
    Measure,
    /// Go back to the table.
    End,
}

/// How far the test is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TestStage {
    /// This key is asked for.
    Key(Place, Key),
    /// The displays are in reset.
    Dark,
    /// Did they go dark?
    Asks,
    /// This page of the result.
    Result(u8),
}

/// A self-test that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfTest {
    stage: TestStage,
    since: u64,
    findings: Findings,
}

const YES: Key = Key::ALL[0];
const NO: Key = Key::ALL[1];
const BACK: Key = Key::ALL[3];

impl SelfTest {
    /// Begins at the first key of the first place.
    pub fn new(now: u64) -> SelfTest {
        let first = TestStage::Key(Place::ALL[0], Key::ALL[0]);
        SelfTest { stage: first, since: now, findings: Findings::default() }
    }

    /// What was found so far.
    pub const fn findings(&self) -> &Findings {
        &self.findings
    }

    /// When [`SelfTest::tick`] has something to do.
    pub fn deadline(&self) -> Option<u64> {
        match self.stage {
            TestStage::Key(..) => Some(self.since + KEY_MILLIS),
            TestStage::Dark => Some(self.since + DARK_MILLIS),
            TestStage::Asks | TestStage::Result(_) => None,
        }
    }

    /// A key went down.
    pub fn press(&mut self, place: Place, key: Key, now: u64) -> Errand {
        match self.stage {
            TestStage::Key(asked, wanted) => {
                let good = (place, key) == (asked, wanted);
                let found = if good { KeyFinding::Good } else { KeyFinding::Instead(place, key) };
                self.found(asked, wanted, found, now)
            }
            TestStage::Dark => Errand::Show,
            TestStage::Asks if key == YES || key == NO => {
                self.findings.went_dark = Some(key == YES);
                self.enter(TestStage::Result(0), now);
                Errand::Measure
            }
            TestStage::Asks => Errand::Show,
            TestStage::Result(_) if key == BACK => Errand::End,
            TestStage::Result(page) => {
                self.stage = TestStage::Result((page + 1) % screens::pages(&self.findings));
                Errand::Show
            }
        }
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) -> Errand {
        if self.deadline().is_none_or(|at| now < at) {
            return Errand::Show;
        }
        match self.stage {
            TestStage::Key(place, key) => self.found(place, key, KeyFinding::Silent, now),
            _ => {
                self.enter(TestStage::Asks, now);
                Errand::Show
            }
        }
    }

    /// Takes what the owner has measured.
    pub fn tell(&mut self, measured: Measured) {
        self.findings.measured = Some(measured);
    }

    fn found(&mut self, place: Place, key: Key, found: KeyFinding, now: u64) -> Errand {
        if let Some(slot) = self.findings.keys[place].get_mut(key.index()) {
            *slot = found;
        }
        let (next_key, next_place) = (key.index() + 1, place.index() + 1);
        let stage = match (Key::ALL.get(next_key), Place::ALL.get(next_place)) {
            (Some(key), _) => TestStage::Key(place, *key),
            (None, Some(place)) => TestStage::Key(*place, Key::ALL[0]),
            (None, None) => TestStage::Dark,
        };
        self.enter(stage, now);
        if stage == TestStage::Dark { Errand::Reset } else { Errand::Show }
    }

    fn enter(&mut self, stage: TestStage, now: u64) {
        (self.stage, self.since) = (stage, now);
    }
}
