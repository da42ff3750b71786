//! Counts how often each face came, and tells whether that looks like fair dice.

use crate::roll::Roll;

/// How often each face came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaceTally {
    /// The count of each face, ones first.
    faces: [u32; 6],
}

/// The counts for two spans of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaceTallies {
    /// Since the box was switched on.
    pub since_power_on: FaceTally,
    /// Since the journal began, including what it has overwritten.
    pub since_journal: FaceTally,
}

impl FaceTallies {
    /// Counts every die of a roll.
    pub fn count(&mut self, roll: Roll) {
        self.since_power_on.count(roll);
        self.since_journal.count(roll);
    }
}

/// Whether counts look like those of fair dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// There are too few dice to tell. Fewer than five of each face are expected.
    TooFew,
    /// Nothing unusual. Fair dice look like this nineteen times in twenty.
    Fair,
    /// Fair dice are this uneven once in twenty times.
    OneIn20,
    /// Fair dice are this uneven once in a hundred times.
    OneIn100,
}

/// The chi-square statistic with five degrees of freedom: how far the counts are from being equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChiSquare {
    /// The statistic times 1,000, rounded down. It stops at the largest number.
    pub thousandths: u32,
}

impl FaceTally {
    /// Counts every die of a roll.
    pub fn count(&mut self, roll: Roll) {
        for face in roll.faces() {
            if let Some(count) = self.faces.get_mut(usize::from(face).wrapping_sub(1)) {
                *count = count.saturating_add(1);
            }
        }
    }

    /// A tally with these counts.
    pub const fn of(faces: [u32; 6]) -> FaceTally {
        FaceTally { faces }
    }

    /// How often each face came, ones first.
    pub fn faces(&self) -> [u32; 6] {
        self.faces
    }

    /// How many dice were counted.
    pub fn dice(&self) -> u64 {
        self.faces.iter().map(|&count| u64::from(count)).sum()
    }

    /// Compares the statistic with the values of printed tables. This needs no floating point, as a
    /// p-value would.
    pub fn look(&self) -> Look {
        match self.chi_square() {
            Some(chi) if self.dice() >= 30 => match chi.thousandths {
                15_086.. => Look::OneIn100,
                11_070.. => Look::OneIn20,
                _ => Look::Fair,
            },
            _ => Look::TooFew,
        }
    }

    /// The statistic of the counts. `None` before the first roll.
    pub fn chi_square(&self) -> Option<ChiSquare> {
        // With n dice, Σ (count − n/6)² / (n/6) = Σ (6·count − n)² / 6n. The second form needs only
        // whole numbers and one division.
        let dice = self.dice();
        let squares = self.faces.iter().fold(0_u64, |sum, &count| {
            let distance = (6 * u64::from(count)).abs_diff(dice);
            sum.saturating_add(distance.saturating_mul(distance))
        });
        // The product saturates only if the counts are so far apart that the statistic is huge
        // anyway.
        let thousandths = squares.saturating_mul(1000).checked_div(6 * dice)?;
        Some(ChiSquare { thousandths: u32::try_from(thousandths).unwrap_or(u32::MAX) })
    }
}

impl ChiSquare {
    /// How often fair dice are at least this far from equal counts, in ten-thousandths.
    ///
    /// One minus the regularised lower incomplete gamma function P(5/2, χ²/2), by its series. All
    /// terms are positive, so single precision is good to more places than are shown.
    pub(crate) fn p_value(self) -> u16 {
        let half = self.thousandths as f32 / 2000.0;
        if half > 40.0 {
            return 0;
        }
        /// The value of Γ(7/2).
        const GAMMA: f32 = 3.323_351;
        let mut term = libm::expf(-half) * half * half * libm::sqrtf(half) / GAMMA;
        let mut sum = term;
        let mut divisor = 3.5;
        // The terms grow until the divisor passes `half`, then fall off faster and faster.
        while divisor < half || term > 1e-7 {
            term *= half / divisor;
            sum += term;
            divisor += 1.0;
        }
        ((1.0 - sum).clamp(0.0, 1.0) * 10_000.0 + 0.5) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_counted() {
        let mut tally = FaceTally::default();
        for text in ["1+6", "6+6+2", "3"] {
            tally.count(text.parse().unwrap());
        }
        assert_eq!((tally.faces(), tally.dice()), ([1, 1, 1, 0, 0, 3], 6));
    }

    #[test]
    fn chi_square_of_counts_worked_by_hand() {
        assert_eq!(FaceTally::of([0; 6]).chi_square(), None);
        assert_eq!(FaceTally::of([7; 6]).chi_square().unwrap().thousandths, 0);
        // 60 dice, so 10 of each face are expected: (25 + 4 + 4 + 1 + 16 + 4) / 10 = 5.4.
        assert_eq!(FaceTally::of([5, 8, 12, 9, 14, 12]).chi_square().unwrap().thousandths, 5400);
        // One die: (5/6)²·6 + 5·(1/6)²·6 = 5.
        assert_eq!(FaceTally::of([1, 0, 0, 0, 0, 0]).chi_square().unwrap().thousandths, 5000);
        let far = FaceTally::of([u32::MAX, 0, 0, 0, 0, 0]).chi_square().unwrap();
        assert_eq!(far.p_value(), 0);
    }

    #[test]
    fn counts_in_words() {
        assert_eq!(FaceTally::of([0; 6]).look(), Look::TooFew);
        assert_eq!(FaceTally::of([24, 1, 1, 1, 1, 1]).look(), Look::TooFew);
        assert_eq!(FaceTally::of([5, 8, 12, 9, 14, 12]).look(), Look::Fair);
        // 60 dice: (49 + 64 + 1) / 10 = 11.4, and then (81 + 81) / 10 = 16.2.
        assert_eq!(FaceTally::of([17, 2, 11, 10, 10, 10]).look(), Look::OneIn20);
        assert_eq!(FaceTally::of([19, 1, 10, 10, 10, 10]).look(), Look::OneIn100);
    }

    /// From printed tables of the chi-square distribution with five degrees of freedom.
    #[test]
    fn p_values_are_those_of_the_tables() {
        let table = [
            (0, 10_000),
            (554, 9_900),
            (831, 9_750),
            (1_145, 9_500),
            (1_610, 9_000),
            (4_351, 5_000),
        ];
        let upper = [
            (9_236, 1_000),
            (11_070, 500),
            (12_833, 250),
            (15_086, 100),
            (20_515, 10),
            (60_000, 0),
            (u32::MAX, 0),
        ];
        for (thousandths, p) in table.into_iter().chain(upper) {
            let found = ChiSquare { thousandths }.p_value();
            assert!(found.abs_diff(p) <= 1, "{thousandths}: {found}, not {p}");
        }
    }
}
