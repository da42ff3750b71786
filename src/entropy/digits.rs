//! Gets faces from random digits without any bias.

use crate::roll::Roll;

/// How many dice are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum DiceCount {
    One = 1,
    Two = 2,
    Three = 3,
}

impl From<Roll> for DiceCount {
    fn from(roll: Roll) -> DiceCount {
        match roll.dice() {
            1 => DiceCount::One,
            2 => DiceCount::Two,
            _ => DiceCount::Three,
        }
    }
}

/// Takes the first digits from 1 to 6 as faces and skips all others. `None` if there are not enough
/// digits.
///
/// A hexadecimal digit of a uniform number is each of 1..=6 with the same chance of 1/16, so all
/// faces are exactly equally likely. Ten digits of sixteen are thrown away, which does not matter.
pub(super) fn roll(dice: DiceCount, mut digits: impl Iterator<Item = u8>) -> Option<Roll> {
    let mut faces = [0; Roll::MOST_DICE];
    let faces = faces.get_mut(..dice as usize)?;
    for face in faces.iter_mut() {
        *face = digits.find(|digit| (1..=6).contains(digit))?;
    }
    Roll::new(faces)
}

/// The hexadecimal digits of some bytes, from left to right.
pub(super) fn hex_digits(bytes: &[u8]) -> impl Iterator<Item = u8> + '_ {
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn the_first_digits_from_1_to_6_are_the_dice() {
        let digits = || hex_digits(&[0x07, 0x8f, 0xa3, 0x06, 0xe1]);
        for (dice, shown) in
            [(DiceCount::One, "3"), (DiceCount::Two, "3+6"), (DiceCount::Three, "3+6+1")]
        {
            let roll = roll(dice, digits()).unwrap();
            assert_eq!((roll.to_string().as_str(), DiceCount::from(roll)), (shown, dice));
        }
        assert_eq!(roll(DiceCount::Three, digits().take(9)), None);
    }

    /// Tries every pair of digits, so the result is exact and not statistical.
    #[test]
    fn every_face_has_the_same_number_of_ways() {
        let mut ways = [0; 6];
        for byte in 0..=255 {
            if let Some(roll) = roll(DiceCount::One, hex_digits(&[byte])) {
                ways[usize::from(roll.total()) - 1] += 1;
            }
        }
        assert_eq!(ways, [16 + 10; 6]);
    }
}
