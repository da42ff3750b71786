//! The result of rolling one to three dice, written like `4+3`.

use core::fmt;
use core::str::FromStr;

/// One roll of one to three dice.
///
/// ```
/// use four_winds::roll::Roll;
///
/// let roll: Roll = "4+3".parse().unwrap();
/// assert_eq!(roll.dice(), 2);
/// assert_eq!(roll.total(), 7);
/// assert_eq!(Roll::new(&[4, 3]), Some(roll));
/// assert!("7".parse::<Roll>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// A die that was not rolled has face 0.
    faces: [u8; Roll::MOST_DICE],
}

/// The error for a text that is not a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARoll;

impl Roll {
    /// The most dice that any rule set rolls at once.
    pub(crate) const MOST_DICE: usize = 3;

    /// A roll with these faces: one to three of them, each 1..=6.
    pub fn new(faces: &[u8]) -> Option<Roll> {
        let mut roll = Roll { faces: [0; Roll::MOST_DICE] };
        roll.faces.get_mut(..faces.len())?.copy_from_slice(faces);
        (!faces.is_empty() && faces.iter().all(|face| (1..=6).contains(face))).then_some(roll)
    }

    /// The faces, in the order in which they were rolled.
    pub fn faces(&self) -> impl DoubleEndedIterator<Item = u8> + '_ {
        self.faces.iter().copied().filter(|&face| face > 0)
    }

    /// How many dice were rolled.
    pub fn dice(&self) -> u8 {
        self.faces().count() as u8
    }

    /// The sum of the faces, 1..=18.
    pub const fn total(&self) -> u8 {
        let [a, b, c] = self.faces;
        a + b + c
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces()
            .enumerate()
            .try_for_each(|(n, face)| write!(f, "{}{face}", if n > 0 { "+" } else { "" }))
    }
}

impl FromStr for Roll {
    type Err = NotARoll;

    fn from_str(text: &str) -> Result<Roll, NotARoll> {
        let mut faces = heapless::Vec::<u8, { Roll::MOST_DICE }>::new();
        for word in text.split('+') {
            // `parse` would also accept `+4` and `04`.
            match word.as_bytes() {
                [digit @ b'1'..=b'6'] => faces.push(digit - b'0').map_err(|_| NotARoll)?,
                _ => return Err(NotARoll),
            }
        }
        Roll::new(&faces).ok_or(NotARoll)
    }
}

impl fmt::Display for NotARoll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a roll is one to three faces 1..6, written 4+3")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn rolls_read_back_as_they_are_written() {
        for text in ["1", "6+6", "4+3", "1+2+3"] {
            assert_eq!(text.parse::<Roll>().unwrap().to_string(), text);
        }
        let roll: Roll = "1+2+6".parse().unwrap();
        assert_eq!((roll.dice(), roll.total()), (3, 9));
    }

    #[test]
    fn what_dice_cannot_show_is_no_roll() {
        for text in ["", "0", "7", "3+", "+3", "3++3", "1+1+1+1", "03", "3-1", "٣", "3 +3"] {
            assert_eq!(text.parse::<Roll>(), Err(NotARoll), "{text}");
        }
        assert_eq!(Roll::new(&[]), None);
        assert_eq!(Roll::new(&[1, 2, 3, 4]), None);
        assert_eq!(Roll::new(&[1, 0]), None);
    }
}
