//! What the dice show, and how it is read off random digits without any bias.

use core::fmt;
use core::str::FromStr;

/// How many dice a roll takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum DiceCount {
    One = 1,
    Two = 2,
    Three = 3,
}

/// The faces of one roll in the order in which they fell: one to three numbers 1..=6, written `4+3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Faces {
    /// The dice that were rolled, then zeros.
    shown: [u8; 3],
}

impl Faces {
    /// One to three faces, each 1..=6.
    pub fn new(faces: &[u8]) -> Option<Faces> {
        let mut shown = [0; 3];
        if faces.is_empty() || faces.iter().any(|face| !(1..=6).contains(face)) {
            return None;
        }
        shown.get_mut(..faces.len())?.copy_from_slice(faces);
        Some(Faces { shown })
    }

    /// The first digits between 1 and 6, all others passed over. `None` when the digits end before every die has a face.
    ///
    /// A hexadecimal digit of a uniform number is each of 1..=6 with the same chance, 1/16, so the faces are equally likely
    /// exactly and not nearly. The price is ten digits of sixteen thrown away, and digits cost nothing.
    pub(super) fn from_digits(dice: DiceCount, mut digits: impl Iterator<Item = u8>) -> Option<Faces> {
        let mut shown = [0; 3];
        for face in shown.iter_mut().take(dice as usize) {
            *face = digits.find(|digit| (1..=6).contains(digit))?;
        }
        Some(Faces { shown })
    }

    /// Each face, 1..=6.
    pub fn iter(&self) -> impl Iterator<Item = u8> + Clone + '_ {
        self.shown.iter().copied().filter(|&face| face != 0)
    }

    /// How many dice there are.
    pub fn count(&self) -> DiceCount {
        match self.shown {
            [_, 0, _] => DiceCount::One,
            [_, _, 0] => DiceCount::Two,
            _ => DiceCount::Three,
        }
    }

    /// All faces added up, 1..=18.
    pub fn sum(&self) -> u8 {
        self.iter().sum()
    }
}

/// The hexadecimal digits of some bytes, from left to right.
pub(super) fn hex_digits(bytes: &[u8]) -> impl Iterator<Item = u8> + '_ {
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15])
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(i, face)| match i {
            0 => write!(f, "{face}"),
            _ => write!(f, "+{face}"),
        })
    }
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Faces({self})")
    }
}

/// Not one to three faces 1..=6 joined by plus signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotFaces;

impl FromStr for Faces {
    type Err = NotFaces;

    fn from_str(text: &str) -> Result<Faces, NotFaces> {
        let mut faces = heapless::Vec::<u8, 3>::new();
        for face in text.split('+') {
            match face.as_bytes() {
                [digit @ b'1'..=b'6'] => faces.push(digit - b'0').map_err(|_| NotFaces)?,
                _ => return Err(NotFaces),
            }
        }
        Faces::new(&faces).ok_or(NotFaces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn text_goes_there_and_back() {
        for text in ["1", "4+3", "6+6+6"] {
            assert_eq!(text.parse::<Faces>().unwrap().to_string(), text);
        }
        for text in ["", "+", "7", "0+1", "4+3+", "1+2+3+4", "04", "4 3", "-1", "４"] {
            assert_eq!(text.parse::<Faces>(), Err(NotFaces), "{text}");
        }
        assert_eq!(Faces::new(&[]), None);
        assert_eq!(Faces::new(&[1, 2, 3, 4]), None);
    }

    #[test]
    fn the_first_digits_from_1_to_6_are_the_dice() {
        let digits = || hex_digits(&[0x07, 0x8f, 0xa3, 0x06, 0xe1]);
        let read = |dice| Faces::from_digits(dice, digits()).unwrap();
        assert_eq!(read(DiceCount::One).to_string(), "3");
        assert_eq!(read(DiceCount::Two).to_string(), "3+6");
        assert_eq!(read(DiceCount::Three).to_string(), "3+6+1");
        assert_eq!(Faces::from_digits(DiceCount::Three, digits().take(9)), None);
        for dice in [DiceCount::One, DiceCount::Two, DiceCount::Three] {
            assert_eq!(read(dice).count(), dice);
        }
        assert_eq!(read(DiceCount::Three).sum(), 10);
    }

    /// Exact, not statistical: every pair of digits once.
    #[test]
    fn every_face_has_the_same_number_of_ways() {
        let mut ways = [0; 6];
        for byte in 0..=255 {
            if let Some(faces) = Faces::from_digits(DiceCount::One, hex_digits(&[byte])) {
                ways[usize::from(faces.sum()) - 1] += 1;
            }
        }
        assert_eq!(ways, [16 + 10; 6]);
    }
}
