//! Paying points in chips: a set, what a player holds of it, and which pieces he hands over.

use core::fmt;

/// Kinds of pieces in a set.
pub const MOST_KINDS: usize = 5;

/// A set of chips: what the pieces are worth, in hundredths, and how many of each a player starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChipSet {
    /// On a screen.
    pub title: &'static str,
    /// Worth, highest first; kinds the set does not have are worth 0.
    pub worth: [u16; MOST_KINDS],
    /// What a player starts with.
    pub bank: Chips,
}

/// So many pieces of each kind of a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chips(pub [u8; MOST_KINDS]);

/// 10.00 in five colours.
pub static POKER: ChipSet = ChipSet { title: "Poker chips", worth: [100, 50, 25, 10, 5], bank: Chips([5, 5, 6, 6, 8]) };
/// 5.00 in four kinds of sticks.
pub static STICKS: ChipSet = ChipSet { title: "Sticks", worth: [100, 25, 10, 5, 0], bank: Chips([2, 8, 6, 8, 0]) };

/// Why an amount cannot be handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipError {
    /// The pieces do not make the amount: somebody must change one.
    ChangeNeeded,
    /// All the pieces together are not enough.
    NotEnough,
}

impl fmt::Display for ChipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ChipError::ChangeNeeded => "change needed",
            ChipError::NotEnough => "not enough chips: write it down",
        })
    }
}

/// The one kind that the next smaller one does not divide: with a fixed number of these, taking the largest pieces first
/// is right for the rest.
const ODD_ONE: u16 = 25;

impl ChipSet {
    /// What the pieces are worth together.
    pub fn value(&self, chips: Chips) -> u32 {
        self.worth.iter().zip(chips.0).map(|(&worth, count)| u32::from(worth) * u32::from(count)).sum()
    }

    /// The fewest of the pieces held that make the amount, in hundredths.
    pub fn pay(&self, held: Chips, amount: u32) -> Result<Chips, ChipError> {
        if amount > self.value(held) {
            return Err(ChipError::NotEnough);
        }
        let odd = self.worth.iter().position(|&worth| worth == ODD_ONE);
        let most = odd.and_then(|odd| held.0.get(odd)).copied().unwrap_or(0);
        let ways = (0..=most).filter_map(|quarters| self.pay_with(held, amount, odd, quarters));
        ways.min_by_key(|chips| chips.0.iter().map(|&count| u32::from(count)).sum::<u32>())
            .ok_or(ChipError::ChangeNeeded)
    }

    /// With just so many of the odd kind; of the others the largest go first.
    fn pay_with(&self, held: Chips, amount: u32, odd: Option<usize>, odd_count: u8) -> Option<Chips> {
        let mut left = amount.checked_sub(u32::from(ODD_ONE) * u32::from(odd_count))?;
        let mut chips = Chips::default();
        for (at, (&worth, &count)) in self.worth.iter().zip(&held.0).enumerate() {
            chips.0[at] = match odd == Some(at) {
                true => odd_count,
                false => left.checked_div(worth.into()).unwrap_or(0).min(count.into()) as u8,
            };
            if odd != Some(at) {
                left -= u32::from(chips.0[at]) * u32::from(worth);
            }
        }
        (left == 0).then_some(chips)
    }
}

impl Chips {
    /// Hands pieces over; nothing happens unless all of them are there and there is room for them.
    pub fn give(&mut self, to: &mut Chips, pieces: Chips) -> Result<(), ChipError> {
        let (mut from, mut into) = (*self, *to);
        for ((from, into), piece) in from.0.iter_mut().zip(&mut into.0).zip(pieces.0) {
            *from = from.checked_sub(piece).ok_or(ChipError::NotEnough)?;
            *into = into.checked_add(piece).ok_or(ChipError::NotEnough)?;
        }
        (*self, *to) = (from, into);
        Ok(())
    }
}
