//! What the findings mean: which wire or part is wrong.

use core::fmt;

use super::{Findings, KeyFinding, Trial};
use crate::entropy::health::Test;
use crate::key::Key;
use crate::seat::Place;

/// A fault that the self-test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum TestFault {
    /// The chip selects of two displays are exchanged.
    DisplaysExchanged(Place, Place),
    /// Two keys of a place are exchanged.
    KeysExchanged(Place, Key, Key),
    /// A key is always down.
    KeyStuck(Place, Key),
    /// A key never answers: a wire is cut.
    KeySilent(Place, Key),
    /// Another key answers, and it is not a plain exchange.
    KeyElsewhere { asked: (Place, Key), came: (Place, Key) },
    /// The displays do not go dark in a reset.
    ResetDead,
    /// The buzzer cannot be heard.
    BuzzerSilent,
    /// The light does not change.
    LightFixed,
    /// The flash chip is too small.
    FlashSmall,
    /// The flash does not keep what is written.
    FlashFails,
    /// The oscillator behind the dice has failed this test.
    Oscillator(Test),
}

/// The most faults that are listed.
pub const MOST_FAULTS: usize = 22;

/// A list of faults.
pub type Faults = heapless::Vec<TestFault, MOST_FAULTS>;

impl TestFault {
    /// The word of the protocol.
    pub const fn code(self) -> &'static str {
        match self {
            TestFault::DisplaysExchanged(..) => "displays-exchanged",
            TestFault::KeysExchanged(..) => "keys-exchanged",
            TestFault::KeyStuck(..) => "key-stuck",
            TestFault::KeySilent(..) => "key-silent",
            TestFault::KeyElsewhere { .. } => "key-elsewhere",
            TestFault::ResetDead => "reset-dead",
            TestFault::BuzzerSilent => "buzzer-silent",
            TestFault::LightFixed => "light-fixed",
            TestFault::FlashSmall => "flash-small",
            TestFault::FlashFails => "flash-fails",
            TestFault::Oscillator(_) => "oscillator",
        }
    }
}

/// The words for people: the place, then the key, counted from 1 from the left.
impl fmt::Display for TestFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |key: &Key| key.index() + 1;
        match self {
            TestFault::DisplaysExchanged(one, other) => {
                write!(f, "CS {one} and {other} exchanged")
            }
            TestFault::KeysExchanged(place, one, other) => {
                write!(f, "{place}: keys {}, {} exchanged", number(one), number(other))
            }
            TestFault::KeyStuck(place, key) => {
                write!(f, "{place}: key {} stuck", number(key))
            }
            TestFault::KeySilent(place, key) => {
                write!(f, "{place}: key {} silent", number(key))
            }
            TestFault::KeyElsewhere { asked: (place, key), came } => {
                write!(f, "{place}: key {} is {}: ", number(key), came.0)?;
                write!(f, "key {}", number(&came.1))
            }
            TestFault::ResetDead => f.write_str("Reset line dead"),
            TestFault::BuzzerSilent => f.write_str("Buzzer silent"),
            TestFault::LightFixed => f.write_str("Light does not change"),
            TestFault::FlashSmall => f.write_str("Flash below 2 MB"),
            TestFault::FlashFails => f.write_str("Flash does not keep"),
            TestFault::Oscillator(test) => f.write_str(match test {
                Test::RepetitionCount => "Dice: bits stand still",
                Test::AdaptiveProportion | Test::Bias => "Dice: bits one-sided",
                Test::Lag(_) => "Dice: bits repeat",
            }),
        }
    }
}

impl Findings {
    /// What is wrong, in the order of the places.
    pub fn faults(&self) -> Faults {
        let mut faults = Faults::new();
        // There is room for a fault of each key and six more.
        let mut add = |fault| _ = faults.push(fault);
        for place in Place::ALL {
            match self.exchanged_with(place) {
                Some(other) if place.index() < other.index() => {
                    add(TestFault::DisplaysExchanged(place, other));
                }
                Some(_) => {}
                None => Key::ALL
                    .into_iter()
                    .filter_map(|key| self.of_key(place, key))
                    .for_each(&mut add),
            }
        }
        for trial in Trial::ALL {
            if self.trials[trial as usize] == Some(false) {
                add(match trial {
                    Trial::Dark => TestFault::ResetDead,
                    Trial::Tones => TestFault::BuzzerSilent,
                    Trial::Light => TestFault::LightFixed,
                });
            }
        }
        if let Some(measured) = &self.measured {
            if measured.flash_small {
                add(TestFault::FlashSmall);
            } else if !measured.flash_kept {
                add(TestFault::FlashFails);
            }
            measured.oscillator.into_iter().for_each(|test| add(TestFault::Oscillator(test)));
        }
        faults
    }

    /// What this key did.
    pub(super) fn key(&self, place: Place, key: Key) -> KeyFinding {
        self.keys[place].get(key.index()).copied().unwrap_or_default()
    }

    /// The place whose keys answered for all keys of this place, and the other way round.
    fn exchanged_with(&self, place: Place) -> Option<Place> {
        let answers = |from: Place, by: Place| {
            Key::ALL.into_iter().all(|key| self.key(from, key) == KeyFinding::Instead(by, key))
        };
        Place::ALL
            .into_iter()
            .find(|&other| other != place && answers(place, other) && answers(other, place))
    }

    fn of_key(&self, place: Place, key: Key) -> Option<TestFault> {
        let down = self.measured.is_some_and(|measured| {
            measured.down[place].get(key.index()).copied().unwrap_or(false)
        });
        match self.key(place, key) {
            KeyFinding::Untested | KeyFinding::Good => None,
            KeyFinding::Silent if down => Some(TestFault::KeyStuck(place, key)),
            KeyFinding::Silent => Some(TestFault::KeySilent(place, key)),
            KeyFinding::Instead(there, other)
                if there == place && self.key(place, other) == KeyFinding::Instead(place, key) =>
            {
                // Each pair is told once.
                (key.index() < other.index()).then_some(TestFault::KeysExchanged(place, key, other))
            }
            KeyFinding::Instead(there, other) => {
                Some(TestFault::KeyElsewhere { asked: (place, key), came: (there, other) })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Errand, KEY_MILLIS, Measured, SelfTest, TRIAL_MILLIS};
    use super::*;
    use std::vec::Vec;

    const P: [Place; 4] = Place::ALL;
    const K: [Key; 4] = Key::ALL;
    const GOOD: Measured = Measured {
        down: crate::seat::ByPlace([[false; 4]; 4]),
        flash_id: 0xef_4015,
        erase_micros: 45_000,
        write_micros: 400,
        flash_small: false,
        flash_kept: true,
        oscillator: None,
        bits: 1024,
        ones: 512,
        millivolts: 4_950,
        celsius: 27,
        build: None,
    };

    /// A builder who presses what is asked for, on a box whose wires turn that press into another, or
    /// into none. `seen` is what each trial did.
    fn faults(
        wires: impl Fn(Place, Key) -> Option<(Place, Key)>,
        seen: [bool; 3],
        measured: Measured,
    ) -> Vec<TestFault> {
        let (mut test, mut now) = (SelfTest::new(0), 0);
        for (place, key) in P.into_iter().flat_map(|place| K.map(|key| (place, key))) {
            assert_eq!(test.findings().key(place, key), KeyFinding::Untested);
            let errand = match wires(place, key) {
                Some((place, key)) => test.press(place, key, now),
                None => {
                    assert_eq!(test.tick(now + KEY_MILLIS - 1), Errand::Show);
                    assert_eq!(test.findings().key(place, key), KeyFinding::Untested);
                    now += KEY_MILLIS;
                    test.tick(now)
                }
            };
            let last = (place, key) == (P[3], K[3]);
            assert_eq!(errand, if last { Errand::Try(Trial::Dark) } else { Errand::Show });
        }
        for (at, seen) in seen.into_iter().enumerate() {
            assert_eq!(test.press(P[0], K[0], now), Errand::Show, "nothing is asked yet");
            now += TRIAL_MILLIS;
            assert_eq!(test.tick(now), Errand::Show);
            assert_eq!(test.press(P[0], K[2], now), Errand::Show, "neither YES nor NO");
            let errand = test.press(P[2], if seen { K[0] } else { K[1] }, now);
            let next = Trial::ALL.get(at + 1).map_or(Errand::Measure, |next| Errand::Try(*next));
            assert_eq!(errand, next);
        }
        test.tell(measured);
        assert_eq!(test.press(P[1], K[3], now), Errand::End);
        test.findings().faults().to_vec()
    }

    const ALL_SEEN: [bool; 3] = [true; 3];

    #[test]
    fn a_good_box_has_no_faults() {
        assert_eq!(faults(|place, key| Some((place, key)), ALL_SEEN, GOOD), []);
    }

    #[test]
    fn exchanged_wires_are_told_as_what_they_are() {
        let swapped = |a: usize, b: usize, at: usize| match at {
            at if at == a => b,
            at if at == b => a,
            at => at,
        };
        let keys = |place: Place, key: Key| {
            let other = if place == P[1] { K[swapped(0, 3, key.index())] } else { key };
            Some((place, other))
        };
        assert_eq!(faults(keys, ALL_SEEN, GOOD), [TestFault::KeysExchanged(P[1], K[0], K[3])]);
        let displays = |place: Place, key: Key| Some((P[swapped(2, 3, place.index())], key));
        assert_eq!(faults(displays, ALL_SEEN, GOOD), [TestFault::DisplaysExchanged(P[2], P[3])]);
        let astray = |place: Place, key: Key| {
            Some(if (place, key) == (P[0], K[1]) { (P[3], K[3]) } else { (place, key) })
        };
        let elsewhere = TestFault::KeyElsewhere { asked: (P[0], K[1]), came: (P[3], K[3]) };
        assert_eq!(faults(astray, ALL_SEEN, GOOD), [elsewhere]);
    }

    #[test]
    fn a_silent_key_is_cut_or_stuck() {
        let cut = |place, key| ((place, key) != (P[2], K[2])).then_some((place, key));
        assert_eq!(faults(cut, ALL_SEEN, GOOD), [TestFault::KeySilent(P[2], K[2])]);
        let mut stuck = GOOD;
        stuck.down[P[2]][2] = true;
        assert_eq!(faults(cut, ALL_SEEN, stuck), [TestFault::KeyStuck(P[2], K[2])]);
        // A key that was held to begin the test is not stuck.
        assert_eq!(faults(|place, key| Some((place, key)), ALL_SEEN, stuck), []);
    }

    #[test]
    fn what_the_builder_does_not_see_or_hear_is_told() {
        let right = |place, key| Some((place, key));
        assert_eq!(faults(right, [false, true, true], GOOD), [TestFault::ResetDead]);
        assert_eq!(faults(right, [true, false, true], GOOD), [TestFault::BuzzerSilent]);
        assert_eq!(faults(right, [true, true, false], GOOD), [TestFault::LightFixed]);
    }

    #[test]
    fn parts_that_fail_are_told_and_a_dead_box_fits_into_the_list() {
        let bad = Measured { flash_kept: false, oscillator: Some(Test::RepetitionCount), ..GOOD };
        let told = faults(|_, _| None, [false; 3], bad);
        assert_eq!(told.len(), 16 + 5);
        let last = [TestFault::FlashFails, TestFault::Oscillator(Test::RepetitionCount)];
        assert_eq!(told[19..], last);
        // Nothing was written to a chip that is too small, so it has kept nothing.
        let small = Measured { flash_small: true, flash_kept: false, ..GOOD };
        let right = |place, key| Some((place, key));
        assert_eq!(faults(right, [true; 3], small), [TestFault::FlashSmall]);
    }
}
