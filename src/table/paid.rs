//! Who paid whom.

use core::cmp::Ordering;

use crate::score::Payment;
use crate::seat::{ByPlace, Place};

/// There are six pairs of places.
const PAIRS: usize = 6;

/// The most points that are kept for one pair of places, so that they fit into three bytes.
pub(super) const LARGEST_PAID: i32 = (1 << 23) - 1;

/// How many points each pair of places has moved, taken together: if each paid the other, the
/// difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paid([i32; PAIRS]);

/// Where a pair of different places is kept. The one with the lower number comes first.
const fn pair(low: Place, high: Place) -> usize {
    match (low.number(), high.number()) {
        (0, high) => high as usize - 1,
        (1, high) => high as usize + 1,
        _ => 5,
    }
}

impl Paid {
    /// What the first place paid the second one. Negative if it was paid.
    pub fn between(&self, from: Place, to: Place) -> i32 {
        match from.number().cmp(&to.number()) {
            Ordering::Less => self.0[pair(from, to)],
            Ordering::Equal => 0,
            Ordering::Greater => -self.0[pair(to, from)],
        }
    }

    /// What a place was paid by the others, less what it paid them.
    pub fn received(&self, place: Place) -> i32 {
        // Written out, because every row of every sheet that is read needs it.
        let Paid([ab, ac, ad, bc, bd, cd]) = *self;
        match place.number() {
            0 => -ab - ac - ad,
            1 => ab - bc - bd,
            2 => ac + bc - cd,
            _ => ad + bd + cd,
        }
    }

    /// The payments, one for each pair that moved points.
    pub fn payments(&self) -> impl Iterator<Item = Payment> + '_ {
        let froms = Place::ALL.into_iter();
        froms.flat_map(move |from| {
            Place::ALL.into_iter().filter_map(move |to| {
                let amount = self.between(from, to);
                (amount > 0).then_some(Payment { from, to, amount })
            })
        })
    }

    /// The same with one more payment. `None` if that is too much for one pair.
    #[must_use]
    pub(super) fn and(mut self, from: Place, to: Place, amount: i32) -> Option<Paid> {
        let (low, high, amount) = match from.number().cmp(&to.number()) {
            Ordering::Less => (from, to, amount),
            Ordering::Equal => return Some(self),
            Ordering::Greater => (to, from, amount.checked_neg()?),
        };
        let sum = self.0[pair(low, high)].checked_add(amount)?;
        self.0[pair(low, high)] = sum;
        (-LARGEST_PAID..=LARGEST_PAID).contains(&sum).then_some(self)
    }

    /// The same with the payments that bring about this change. Where several could, the lowest
    /// places pay each other first. A part of the change that nobody pays is left out.
    #[must_use]
    pub(super) fn and_change(self, change: ByPlace<i32>) -> Paid {
        let mut paid = self;
        settle_up(change, |from, to, points| paid = paid.and(from, to, points).unwrap_or(paid));
        paid
    }

    /// The sum of both.
    #[must_use]
    pub(super) fn plus(self, other: Paid) -> Paid {
        let mut sums = self.0;
        sums.iter_mut().zip(other.0).for_each(|(sum, more)| *sum = sum.saturating_add(more));
        Paid(sums)
    }

    /// Three bytes for each pair. An amount that does not fit is kept as the largest one.
    pub(super) fn to_bytes(self) -> [[u8; 3]; PAIRS] {
        self.0.map(|points| {
            let [low, middle, high, _] = points.clamp(-LARGEST_PAID, LARGEST_PAID).to_le_bytes();
            [low, middle, high]
        })
    }

    pub(super) fn from_bytes(bytes: [[u8; 3]; PAIRS]) -> Paid {
        // The sign comes from the upper byte.
        Paid(bytes.map(|[low, middle, high]| i32::from_le_bytes([0, low, middle, high]) >> 8))
    }
}

/// Finds payments that bring about a change of scores.
pub(super) fn settle_up(mut left: ByPlace<i32>, mut pay: impl FnMut(Place, Place, i32)) {
    for from in Place::ALL {
        for to in Place::ALL {
            let points = left[from].saturating_neg().min(left[to]);
            if points > 0 {
                pay(from, to, points);
                left[from] += points;
                left[to] -= points;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_kept_in_its_own_place_and_comes_back_from_bytes() {
        let [a, b, c, d] = Place::ALL;
        let pairs = [(a, b), (c, a), (a, d), (b, c), (d, b), (c, d)];
        let mut paid = Paid::default();
        for (at, &(from, to)) in (1..).zip(&pairs) {
            paid = paid.and(from, to, at * 100_000).unwrap();
        }
        paid = Paid::from_bytes(paid.to_bytes());
        for (at, &(from, to)) in (1..).zip(&pairs) {
            assert_eq!(paid.between(from, to), at * 100_000);
            assert_eq!(paid.between(to, from), at * -100_000);
        }
        assert_eq!(paid.payments().count(), 6);
        for place in Place::ALL {
            let received = Place::ALL.map(|from| paid.between(from, place)).iter().sum::<i32>();
            assert_eq!(paid.received(place), received, "place {place:?}");
        }
    }

    #[test]
    fn what_a_pair_pays_back_is_taken_off() {
        let [a, b, ..] = Place::ALL;
        let paid = Paid::default().and(a, b, 70).unwrap().and(b, a, 20).unwrap();
        assert!(paid.payments().eq([Payment { from: a, to: b, amount: 50 }]));
        assert_eq!(paid.and(a, b, LARGEST_PAID), None);
        assert_eq!(paid.and(a, a, 5), Some(paid));
    }

    #[test]
    fn a_change_is_paid_as_far_as_somebody_pays_it() {
        let [a, b, c, d] = Place::ALL;
        let paid = Paid::default().and_change(ByPlace([-30, 20, 5, 10]));
        assert_eq!([b, c, d].map(|to| paid.between(a, to)), [20, 5, 5]);
        assert_eq!(paid.between(b, c), 0);
    }
}
