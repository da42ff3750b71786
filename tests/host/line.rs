//! The bus of the displays as a line: a star of four cables from one pin, as in docs/build.md. The
//! clock must arrive at each display with levels that the data sheet calls low and high.
//!
//! The model: the pin is a resistance, each cable a lossless line with a resistor at its start and the
//! input of a display at its end, and the joint has some capacitance. Waves travel in steps of 20 ps.
//! It knows nothing of crosstalk and ground, so a result near a limit is no good result.

use four_winds::boards::{ALL, Board, Drive};

const SUPPLY: f64 = 3.3;
/// What the displays take as low and high.
const LOW: f64 = 0.3 * SUPPLY;
const HIGH: f64 = 0.7 * SUPPLY;
/// How much better the levels must be than the limits. Noise and the model's errors take their part.
const MARGIN: f64 = 0.4;
/// More than this above the supply or below ground is outside the displays' limits.
const OVERSHOOT: f64 = 0.3;
/// Each cable, and the resistor at its start, as in the parts list.
const CABLE_METRES: f64 = 0.45;
const BRANCH_OHMS: f64 = 82.0;

const CABLE_OHMS: f64 = 110.0;
const SECONDS_A_METRE: f64 = 5.2e-9;
const INPUT_FARADS: f64 = 8e-12;
const JOINT_FARADS: f64 = 10e-12;
const STEP_SECONDS: f64 = 20e-12;
/// The levels of the first periods are those of a line that was silent.
const PERIODS: f64 = 14.0;

#[derive(Clone, Copy)]
struct Line {
    hertz: f64,
    drive: Drive,
    metres: f64,
    branch_ohms: f64,
    common_ohms: f64,
    /// How many displays are plugged in.
    branches: f64,
}

impl Line {
    fn of(board: &Board, hertz: u32) -> Line {
        Line {
            hertz: hertz.into(),
            drive: board.drives.bus,
            metres: CABLE_METRES,
            branch_ohms: BRANCH_OHMS,
            common_ohms: 0.0,
            branches: 4.0,
        }
    }

    /// The resistance of the pin and the time of its edges.
    fn pin(&self) -> (f64, f64) {
        match self.drive {
            Drive::Milliamps2 => (150.0, 3e-9),
            Drive::Milliamps4 => (75.0, 3e-9),
            Drive::Milliamps8 => (40.0, 3e-9),
            Drive::Milliamps12 => (28.0, 2e-9),
        }
    }

    /// What the pin wants to be at this time: a clock with slow edges.
    fn source(&self, time: f64) -> f64 {
        let (half, edge) = (0.5 / self.hertz, self.pin().1);
        let (number, into) = ((time / half).floor(), time % half);
        let level = if number % 2.0 == 0.0 { SUPPLY } else { 0.0 };
        let before = if number == 0.0 { 0.0 } else { SUPPLY - level };
        before + (level - before) * (into / edge).min(1.0)
    }

    /// The lowest and the highest voltage at a display.
    fn levels(&self) -> (f64, f64) {
        let cells = (self.metres * SECONDS_A_METRE / STEP_SECONDS).round() as usize;
        let (mut forth, mut back) = (vec![0.0; cells.max(1)], vec![0.0; cells.max(1)]);
        let (mut joint, mut end) = (0.0, 0.0);
        let source_ohms = self.pin().0 + self.common_ohms;
        let branch_ohms = self.branch_ohms + CABLE_OHMS;
        let steps = (PERIODS / self.hertz / STEP_SECONDS) as usize;
        let (mut low, mut high) = (f64::MAX, f64::MIN);
        for step in 0..steps {
            let at = step % forth.len();
            let (arrived, returned): (f64, f64) = (forth[at], back[at]);
            let charge = JOINT_FARADS / STEP_SECONDS;
            let current = self.source(step as f64 * STEP_SECONDS) / source_ohms
                + self.branches * 2.0 * returned / branch_ohms;
            joint = (joint * charge + current)
                / (charge + 1.0 / source_ohms + self.branches / branch_ohms);
            let into_branch = (joint - 2.0 * returned) / branch_ohms;
            let charge = INPUT_FARADS / STEP_SECONDS;
            end = (end * charge + 2.0 * arrived / CABLE_OHMS) / (charge + 1.0 / CABLE_OHMS);
            forth[at] = joint - into_branch * self.branch_ohms - returned;
            back[at] = end - arrived;
            if step > steps / 2 {
                (low, high) = (low.min(end), high.max(end));
            }
        }
        (low, high)
    }

    /// Whether a display sees a clock, with this much to spare.
    fn is_clear(&self, margin: f64) -> bool {
        let (low, high) = self.levels();
        low < LOW - margin && high > HIGH + margin
    }
}

#[test]
fn each_board_has_a_clear_clock_at_each_of_its_speeds() {
    for board in ALL {
        for hertz in [board.bus_hertz, board.fastest_bus_hertz] {
            for branches in [1.0, 4.0] {
                let line = Line { branches, ..Line::of(&board, hertz) };
                let (low, high) = line.levels();
                println!("{} {hertz} Hz, {branches} displays: {low:.2} to {high:.2} V", board.name);
                assert!(line.is_clear(MARGIN), "{} at {hertz} Hz: {low} to {high}", board.name);
                assert!(low > -OVERSHOOT && high < SUPPLY + OVERSHOOT, "{low} to {high}");
            }
        }
    }
}

/// What the resistor in each branch and the strong drive are for.
#[test]
fn a_weak_pin_or_one_resistor_for_all_is_not_enough_at_the_highest_speed() {
    let good = Line::of(&ALL[0], 62_500_000);
    for drive in [Drive::Milliamps2, Drive::Milliamps4] {
        let weak = Line { drive, branch_ohms: 0.0, ..good };
        assert!(!weak.is_clear(0.0), "{drive:?}: {:?}", weak.levels());
    }
    let common = Line { branch_ohms: 0.0, common_ohms: 100.0, ..good };
    assert!(!common.is_clear(0.0), "{:?}", common.levels());
    // With one display alone nothing swallows what comes back.
    let alone = Line { branch_ohms: 0.0, branches: 1.0, ..good };
    let (low, high) = alone.levels();
    assert!(low < -OVERSHOOT || high > SUPPLY + OVERSHOOT, "{low} to {high}");
}

/// The same figures as the trial that chose these parts, so that the model is known to be the same.
#[test]
fn the_model_gives_the_figures_that_were_calculated_before() {
    let good = Line::of(&ALL[0], 62_500_000);
    let two = Line { drive: Drive::Milliamps2, branch_ohms: 0.0, ..good };
    for (line, expected) in [
        (good, (0.55, 2.75)),
        (Line { hertz: 31.25e6, ..good }, (0.11, 3.19)),
        (two, (1.33, 1.97)),
        (Line { metres: 0.2, ..two }, (1.14, 2.16)),
    ] {
        let (low, high) = line.levels();
        assert!(
            (low - expected.0).abs() < 0.02 && (high - expected.1).abs() < 0.02,
            "{low} {high}"
        );
    }
}
