//! The self-test: leads a builder through all keys and displays, and says which wire is wrong.
//!
//! One display after the other asks for each of its keys, and the others show a map of all keys. If
//! another key answers than the one that was asked for, wires are exchanged: two keys of a place, or
//! the chip selects of two displays. Then come three trials, and the builder says what happened: all
//! displays are reset, the buzzer plays, and the light sweeps. Flash, oscillator, supply and
//! temperature need nobody.
//!
//! This has no clock and no hardware. Its owner passes in presses, time and what was measured.

mod faults;
mod screens;

use crate::entropy::health::Test;
use crate::key::Key;
use crate::program::Build;
use crate::seat::{ByPlace, Place};

pub use faults::TestFault;

/// How long a display waits for a key.
pub const KEY_MILLIS: u64 = 8_000;
/// How long each trial lasts. The builder looks and listens meanwhile.
pub const TRIAL_MILLIS: u64 = 2_500;
/// The time between two steps of the light.
const STEP_MILLIS: u64 = 50;

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

/// What happens by itself, so that the builder can say whether it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// All displays are reset and go dark.
    Dark,
    /// The buzzer plays.
    Tones,
    /// The light goes down and up.
    Light,
}

impl Trial {
    /// All trials, in their order.
    pub const ALL: [Trial; 3] = [Trial::Dark, Trial::Tones, Trial::Light];
}

/// What the contact of a key has done since power-on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyContact {
    /// It is closed now.
    pub down: bool,
    /// Edges that belong to a press or a release, beyond the one that each of them has.
    pub bounces: u16,
    /// Edges that led to no press: noise on the wire.
    pub ghosts: u16,
}

/// The contacts of all keys.
pub type KeyContacts = ByPlace<[KeyContact; 4]>;

/// What the box measured by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// The keys that were down when the test began.
    pub down: ByPlace<[bool; 4]>,
    /// Maker and type of the flash chip.
    pub flash_id: u32,
    /// How long an erase took, in microseconds.
    pub erase_micros: u32,
    /// How long a write of a page took, in microseconds.
    pub write_micros: u32,
    /// Whether the flash chip is too small. Then nothing is erased or written.
    pub flash_small: bool,
    /// Whether the sector was blank after the erase, and had the right bytes after the write.
    pub flash_kept: bool,
    /// The test that the oscillator behind the dice has failed.
    pub oscillator: Option<Test>,
    /// How many raw bits of it were tested.
    pub bits: u32,
    /// How many of them were ones.
    pub ones: u32,
    /// The supply, in millivolts.
    pub millivolts: u32,
    /// The temperature of the chip, in degrees Celsius.
    pub celsius: i32,
    /// What the firmware was built from.
    pub build: Option<Build>,
}

/// Everything that the test has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// What each key did.
    pub keys: ByPlace<[KeyFinding; 4]>,
    /// What the contact of each key did.
    pub contacts: KeyContacts,
    /// For each trial, whether it did what it should.
    pub trials: [Option<bool>; Trial::ALL.len()],
    /// What was measured.
    pub measured: Option<Measured>,
}

/// What the owner has to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Nothing but show the screens.
    Show,
    /// Begin this trial, and show the screens.
    Try(Trial),
    /// Set the light to this percentage.
    Light(u8),
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
    /// This trial runs.
    Runs(Trial),
    /// Did it do what it should?
    Asks(Trial),
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
    pub fn deadline(&self, now: u64) -> Option<u64> {
        match self.stage {
            TestStage::Key(..) => Some(self.since + KEY_MILLIS),
            TestStage::Runs(Trial::Light) => Some(now + STEP_MILLIS),
            TestStage::Runs(_) => Some(self.since + TRIAL_MILLIS),
            TestStage::Asks(_) | TestStage::Result(_) => None,
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
            TestStage::Asks(trial) if key == YES || key == NO => {
                self.findings.trials[trial as usize] = Some(key == YES);
                match Trial::ALL.get(trial as usize + 1) {
                    Some(next) => self.begin(*next, now),
                    None => {
                        self.enter(TestStage::Result(0), now);
                        Errand::Measure
                    }
                }
            }
            TestStage::Runs(_) | TestStage::Asks(_) => Errand::Show,
            TestStage::Result(_) if key == BACK => Errand::End,
            TestStage::Result(page) => {
                self.stage = TestStage::Result((page + 1) % screens::pages(&self.findings));
                Errand::Show
            }
        }
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) -> Errand {
        let passed = now.saturating_sub(self.since);
        match self.stage {
            TestStage::Key(place, key) if passed >= KEY_MILLIS => {
                self.found(place, key, KeyFinding::Silent, now)
            }
            TestStage::Runs(trial) if passed >= TRIAL_MILLIS => {
                self.enter(TestStage::Asks(trial), now);
                Errand::Show
            }
            TestStage::Runs(Trial::Light) => Errand::Light(sweep(passed)),
            _ => Errand::Show,
        }
    }

    /// Takes what the contacts do now. Returns whether something is new.
    pub fn see(&mut self, contacts: KeyContacts) -> bool {
        core::mem::replace(&mut self.findings.contacts, contacts) != contacts
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
            (None, None) => return self.begin(Trial::ALL[0], now),
        };
        self.enter(stage, now);
        Errand::Show
    }

    fn begin(&mut self, trial: Trial, now: u64) -> Errand {
        self.enter(TestStage::Runs(trial), now);
        Errand::Try(trial)
    }

    fn enter(&mut self, stage: TestStage, now: u64) {
        (self.stage, self.since) = (stage, now);
    }
}

/// How bright the light is at this time of its trial, in percent: down to nothing, and up again.
fn sweep(passed: u64) -> u8 {
    let half = TRIAL_MILLIS / 2;
    (passed.abs_diff(half).min(half) * 100 / half) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_goes_down_to_nothing_and_up_again() {
        assert_eq!([0, TRIAL_MILLIS / 4, TRIAL_MILLIS / 2].map(sweep), [100, 50, 0]);
        assert_eq!([TRIAL_MILLIS, 2 * TRIAL_MILLIS].map(sweep), [100, 100]);
    }

    #[test]
    fn contacts_are_news_only_if_they_changed() {
        let (mut test, mut contacts) = (SelfTest::new(0), KeyContacts::default());
        assert!(!test.see(contacts));
        contacts[Place::ALL[1]][2].down = true;
        assert!(test.see(contacts));
        assert!(!test.see(contacts));
    }
}
