//! A number that is typed digit by digit. Either one key turns the digit and another goes on to the next one, or each of two keys
//! has five digits: it adds its first, and counts on while it is held, so that a press is a digit.

use super::screen::{Act, Button};
use crate::screen::view::{Body, Title};

/// Five digits hold every hand and every fine.
const DIGITS: u8 = 5;

/// What the digit at the left is worth.
const LAST: i32 = 10_i32.pow(DIGITS as u32 - 1);

/// A number that is being typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Number {
    amount: i32,
    /// 0 for the ones.
    digit: u8,
}

/// What a key does to the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// The digit goes up by one, from 9 to 0.
    Turn,
    /// On to the next digit, from the last one back to the ones.
    Move,
    /// One more digit at the right, 1 to begin with.
    Low,
    /// One more digit at the right, 0 to begin with.
    High,
    /// The digit at the right becomes the next one of its key.
    CountOn,
}

impl Stroke {
    /// What the key does again and again while it is held.
    pub const fn while_held(self) -> Option<Stroke> {
        match self {
            Stroke::Turn => Some(Stroke::Turn),
            Stroke::Low | Stroke::High => Some(Stroke::CountOn),
            Stroke::Move | Stroke::CountOn => None,
        }
    }
}

impl Number {
    /// What was typed.
    pub const fn value(&self) -> i32 {
        self.amount
    }

    /// Takes a key.
    pub fn stroke(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Move => self.digit = (self.digit + 1) % DIGITS,
            // Who types on after a mistake pushes it out at the left.
            Stroke::Low => self.amount = self.amount % LAST * 10 + 1,
            Stroke::High => self.amount = self.amount % LAST * 10,
            Stroke::CountOn => {
                self.amount += match self.amount % 10 {
                    5 => -4,
                    0 => 6,
                    9 => -9,
                    _ => 1,
                };
            }
            Stroke::Turn => {
                let step = 10_i32.pow(u32::from(self.digit));
                let is_nine = self.amount / step % 10 == 9;
                self.amount += if is_nine { -9 * step } else { step };
            }
        }
    }

    /// The page of the number.
    pub fn body(&self, title: Title) -> Body {
        Body::Number { title, value: self.value(), unit: "points", digit: self.digit }
    }

    /// The two keys that change it.
    pub const fn buttons(&self) -> [Button; 2] {
        let turn = match self.digit {
            0 => "+1",
            1 => "+10",
            2 => "+100",
            3 => "+1000",
            _ => "+10000",
        };
        [Button::new(turn, Act::Type(Stroke::Turn)), Button::new("DIGIT", Act::Type(Stroke::Move))]
    }

    /// The two keys that have the digits.
    pub const DIGIT_KEYS: [Button; 2] =
        [Button::new("1-5", Act::Type(Stroke::Low)), Button::new("0 6-9", Act::Type(Stroke::High))];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_turn_by_themselves() {
        let mut number = Number::default();
        for _ in 0..12 {
            number.stroke(Stroke::Turn);
        }
        assert_eq!(number.value(), 2);
        number.stroke(Stroke::Move);
        number.stroke(Stroke::Turn);
        assert_eq!(number.value(), 12);
        (0..4).for_each(|_| number.stroke(Stroke::Move));
        number.stroke(Stroke::Turn);
        assert_eq!(number.value(), 13);
    }

    #[test]
    fn each_key_counts_its_own_digits() {
        for (key, digits) in [(Stroke::Low, [1, 2, 3, 4, 5, 1]), (Stroke::High, [0, 6, 7, 8, 9, 0])] {
            let mut number = Number { amount: 98_765, digit: 0 };
            number.stroke(key);
            for digit in digits {
                assert_eq!(number.value(), 87_650 + digit);
                number.stroke(key.while_held().unwrap());
            }
        }
    }
}
