//! Paying with chips: the sets of chips, what players hold, and which pieces they hand over.

use core::fmt;

/// The most kinds of pieces that a set can have.
pub(crate) const MOST_KINDS: usize = 5;

/// A set of chips: what its pieces are worth, and how many a player starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChipSet {
    /// The name on a screen.
    pub title: &'static str,
    /// What each kind of piece is worth in hundredths, the highest first. Unused entries are 0.
    pub worth: [u16; MOST_KINDS],
    /// The pieces that a player starts with.
    pub bank: Chips,
}

/// How many pieces of each kind, in the order of [`ChipSet::worth`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chips(pub [u8; MOST_KINDS]);

/// Poker chips in five colours, 10.00 for each player.
pub static POKER: ChipSet =
    ChipSet { title: "Poker chips", worth: [100, 50, 25, 10, 5], bank: Chips([5, 5, 6, 6, 8]) };
/// Four kinds of sticks, 5.00 for each player.
pub static STICKS: ChipSet =
    ChipSet { title: "Sticks", worth: [100, 25, 10, 5, 0], bank: Chips([2, 8, 6, 8, 0]) };

/// Why an amount cannot be handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipError {
    /// The pieces cannot make up the amount, so a player must change one.
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

/// The worth of the odd kind: it is no multiple of the next smaller kind. Once the number of these
/// pieces is fixed, the rest can be paid with the largest pieces first.
const ODD_ONE: u16 = 25;

impl ChipSet {
    /// What the pieces are worth together.
    pub fn value(&self, chips: Chips) -> u32 {
        self.worth
            .iter()
            .zip(chips.0)
            .map(|(&worth, count)| u32::from(worth) * u32::from(count))
            .sum()
    }

    /// The fewest of the held pieces that make up the amount, which is in hundredths.
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

    /// Uses exactly `odd_count` pieces of the odd kind, then the largest others first.
    fn pay_with(
        &self,
        held: Chips,
        amount: u32,
        odd: Option<usize>,
        odd_count: u8,
    ) -> Option<Chips> {
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
    /// Hands pieces over. On an error nothing changes.
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
