//! The box commits to a secret before the press and reveals it in the log, so that anyone can
//! recompute the roll.
//!
//! Both steps are the SHA-256 of a line of plain text, so nobody has to trust our program. `printf
//! … | sha256sum` does the same.
//!
//! | what | the first characters of the SHA-256 of |
//! |---|---|
//! | commitment, 32 hexadecimal digits | `four-winds commit NUMBER OPENING` |
//! | faces, the first digits between 1 and 6 | `four-winds roll NUMBER PLACE DICE OPENING MICROSECOND 0` |
//!
//! If the 64 digits do not have enough digits from 1 to 6, the last number goes up from 0 and a
//! further line is used. That happens once in ten thousand million rolls.

use core::fmt::{self, Write};
use core::str::FromStr;

use sha2::{Digest, Sha256};

use super::digits::{self, DiceCount, hex_digits};
use crate::problem::Problem;
use crate::roll::Roll;
use crate::seat::Place;
use crate::words::Words;

/// 128 bits are enough that nobody can guess the secret before the press, or find a second secret
/// for a commitment that was shown.
const HEX128_BYTES: usize = 16;

/// Sixteen bytes, written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hex128(pub [u8; HEX128_BYTES]);

impl Hex128 {
    /// The first eight digits, short enough for a display and for writing them down.
    pub fn short(&self) -> impl fmt::Display + '_ {
        Hex(&self.0[..4])
    }
}

struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex_digits(self.0)
            .try_for_each(|digit| f.write_char(char::from(b"0123456789abcdef"[usize::from(digit)])))
    }
}

impl fmt::Display for Hex128 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl fmt::Debug for Hex128 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hex128({self})")
    }
}

/// The text is not 32 hexadecimal digits in lower case. Upper case is refused, so that every value
/// has exactly one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotHex128;

impl FromStr for Hex128 {
    type Err = NotHex128;

    fn from_str(text: &str) -> Result<Hex128, NotHex128> {
        let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return Err(NotHex128) };
        let pairs: &[[u8; 2]; HEX128_BYTES] = pairs.try_into().map_err(|_| NotHex128)?;
        let mut value = [0; HEX128_BYTES];
        for (byte, [high, low]) in value.iter_mut().zip(pairs) {
            *byte = hex_value(*high)? << 4 | hex_value(*low)?;
        }
        Ok(Hex128(value))
    }
}

fn hex_value(digit: u8) -> Result<u8, NotHex128> {
    match digit {
        b'0'..=b'9' => Ok(digit - b'0'),
        b'a'..=b'f' => Ok(digit - b'a' + 10),
        _ => Err(NotHex128),
    }
}

/// What the log has about a roll besides its faces, written like `n=12 c=… o=… at=48210123`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proof {
    /// The number of the roll, counted since the journal began. If a roll was removed from a log, a
    /// number is missing.
    pub number: u32,
    /// What was shown before the press.
    pub commitment: Hex128,
    /// The secret that the commitment was made from. It is not known before the press.
    pub opening: Hex128,
    /// The microsecond of the press, counted since the box was switched on.
    pub press: u64,
}

/// Why a proof does not fit its roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The opening gives this other commitment.
    Commitment(Hex128),
    /// The opening and the press give these other faces.
    Faces(Roll),
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Commitment(right) => write!(f, "the opening gives the commitment {right}"),
            Mismatch::Faces(right) => write!(f, "opening and press give {right}"),
        }
    }
}

/// A hash that text can be written to.
struct TextHash(Sha256);

impl Write for TextHash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}

fn hash(text: fmt::Arguments<'_>) -> [u8; 32] {
    let mut hash = TextHash(Sha256::new());
    // Writing to the hash cannot fail.
    let _ = hash.write_fmt(text);
    hash.0.finalize().into()
}

/// The commitment of roll `number` with the secret `opening`. It is shown before the press.
pub fn commitment(number: u32, opening: Hex128) -> Hex128 {
    let digest = hash(format_args!("four-winds commit {number} {opening}"));
    Hex128(core::array::from_fn(|i| digest[i]))
}

/// The roll that follows from the secret and the press.
pub fn roll(number: u32, opening: Hex128, place: Place, dice: DiceCount, press: u64) -> Roll {
    let mut line = 0_u32;
    loop {
        let count = dice as u8;
        let digest =
            hash(format_args!("four-winds roll {number} {place} {count} {opening} {press} {line}"));
        if let Some(roll) = digits::roll(dice, hex_digits(&digest)) {
            return roll;
        }
        line = line.wrapping_add(1);
    }
}

impl Proof {
    /// Checks that the commitment and the shown roll follow from this proof.
    pub fn check(&self, place: Place, shown: Roll) -> Result<(), Mismatch> {
        let right = commitment(self.number, self.opening);
        if right != self.commitment {
            return Err(Mismatch::Commitment(right));
        }
        let right = roll(self.number, self.opening, place, shown.into(), self.press);
        if right != shown {
            return Err(Mismatch::Faces(right));
        }
        Ok(())
    }

    /// Takes the four words of a proof from the words of an event. `None` if the event has none of
    /// them.
    pub fn take(words: &mut Words<'_>) -> Result<Option<Proof>, Problem> {
        let number = words.number("n")?;
        let (commitment, opening) = (hex128(words, "c")?, hex128(words, "o")?);
        let press = words.number("at")?;
        match (number, commitment, opening, press) {
            (Some(number), Some(commitment), Some(opening), Some(press)) => {
                Ok(Some(Proof { number, commitment, opening, press }))
            }
            (None, None, None, None) => Ok(None),
            _ => Err(Problem::missing("a proof is n=, c=, o= and at=, all four: one of them")),
        }
    }
}

fn hex128(words: &mut Words<'_>, name: &str) -> Result<Option<Hex128>, Problem> {
    let Some(value) = words.value(name) else { return Ok(None) };
    value
        .parse()
        .map(Some)
        .map_err(|_| Problem::bad(name, value, "32 hexadecimal digits in lower case"))
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proof { number, commitment, opening, press } = self;
        write!(f, "n={number} c={commitment} o={opening} at={press}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn sample() -> Proof {
        let opening = Hex128(*b"0123456789abcdef");
        Proof { number: 12, commitment: commitment(12, opening), opening, press: 48_210_123 }
    }

    /// The digests were made by `printf … | sha256sum`, not by this program.
    #[test]
    fn sums_are_those_of_sha256sum() {
        let proof = sample();
        assert_eq!(proof.opening.to_string(), "30313233343536373839616263646566");
        assert_eq!(proof.commitment.to_string(), "587b160e9767c4001b095af9cf145933");
        let rolled =
            |place, dice| roll(12, proof.opening, Place::ALL[place], dice, proof.press).to_string();
        assert_eq!(rolled(0, DiceCount::Two), "1+4");
        assert_eq!(rolled(3, DiceCount::Three), "6+4+1");
    }

    #[test]
    fn text_goes_there_and_back() {
        let proof = sample();
        let text = proof.to_string();
        let mut words = Words::new(&text).unwrap();
        assert_eq!(Proof::take(&mut words).unwrap(), Some(proof));
        assert!(words.end().is_ok());
        assert_eq!(proof.commitment.short().to_string(), "587b160e");
    }

    #[test]
    fn no_proof_is_fine_and_half_a_proof_is_not() {
        let take = |text: &str| Proof::take(&mut Words::new(text).unwrap());
        assert_eq!(take("roll 0 4+3").unwrap(), None);
        let whole = sample().to_string();
        for gone in 0..4 {
            let mut left: std::vec::Vec<&str> = whole.split(' ').collect();
            left.remove(gone);
            assert_eq!(take(&left.join(" ")).unwrap_err().code, "missing");
        }
        for wrong in
            [whole.replace("at=", "at=-"), whole.replace("c=", "c=0"), whole.replace("o=3", "o=A")]
        {
            assert_eq!(take(&wrong).unwrap_err().code, "bad-value", "{wrong}");
        }
    }

    #[test]
    fn every_part_of_a_proof_counts() {
        let proof = sample();
        let place = Place::ALL[1];
        let shown = roll(12, proof.opening, place, DiceCount::Three, proof.press);
        assert_eq!(proof.check(place, shown), Ok(()));
        let other = "6+6+6".parse().unwrap();
        assert_eq!(proof.check(place, other), Err(Mismatch::Faces(shown)));
        assert!(matches!(
            Proof { number: 13, ..proof }.check(place, shown),
            Err(Mismatch::Commitment(_))
        ));
        for byte in 0..HEX128_BYTES {
            let (mut commitment, mut opening) = (proof.commitment, proof.opening);
            (commitment.0[byte], opening.0[byte]) = (commitment.0[byte] ^ 1, opening.0[byte] ^ 1);
            for changed in [Proof { commitment, ..proof }, Proof { opening, ..proof }] {
                assert!(
                    matches!(changed.check(place, shown), Err(Mismatch::Commitment(_))),
                    "byte {byte}: {changed:?}"
                );
            }
        }
        // One changed roll of three dice in 216 is the same by chance. These are not.
        for changed in [
            Proof { press: proof.press + 1, ..proof }.check(place, shown),
            proof.check(place.right(1), shown),
        ] {
            assert!(matches!(changed, Err(Mismatch::Faces(_))), "{changed:?}");
        }
    }
}
