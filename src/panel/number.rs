//! A number that is typed digit by digit: one key turns the digit, another goes on to the next one.

use super::screen::{Act, Button};
use crate::screen::view::{Body, Title};

/// Five digits hold every hand and every fine; the sign is a sixth where it can be changed.
const DIGITS: u8 = 5;

/// A number that is being typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Number {
    amount: i32,
    negative: bool,
    signed: bool,
    /// 0 for the ones.
    digit: u8,
}

/// What a key does to the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// The digit goes up by one, from 9 to 0; the sign changes.
    Turn,
    /// On to the next digit, from the last one back to the ones.
    Move,
}

impl Number {
    /// 0, and it cannot be less.
    pub const fn positive() -> Number {
        Number { amount: 0, negative: false, signed: false, digit: 0 }
    }

    /// A number that may be less than 0.
    pub fn signed(value: i32) -> Number {
        let largest = 10_i32.pow(u32::from(DIGITS)) - 1;
        Number { amount: value.saturating_abs().min(largest), negative: value < 0, signed: true, digit: 0 }
    }

    /// What was typed.
    pub const fn value(&self) -> i32 {
        if self.negative { -self.amount } else { self.amount }
    }

    /// Takes a key.
    pub fn stroke(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Move => self.digit = (self.digit + 1) % (DIGITS + u8::from(self.signed)),
            Stroke::Turn if self.digit >= DIGITS => self.negative = !self.negative,
            Stroke::Turn => {
                let step = 10_i32.pow(u32::from(self.digit));
                let is_nine = self.amount / step % 10 == 9;
                self.amount += if is_nine { -9 * step } else { step };
            }
        }
    }

    /// The page of the number; `take` and `back` are the last two keys.
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
            4 => "+10000",
            _ => "+/-",
        };
        [Button::new(turn, Act::Type(Stroke::Turn)), Button::new("DIGIT", Act::Type(Stroke::Move))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_turn_by_themselves() {
        let mut number = Number::positive();
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
    fn the_sign_is_the_last_digit() {
        let mut number = Number::signed(-48);
        assert_eq!(number.value(), -48);
        (0..5).for_each(|_| number.stroke(Stroke::Move));
        number.stroke(Stroke::Turn);
        assert_eq!(number.value(), 48);
        assert_eq!(Number::signed(i32::MIN).value(), -99_999);
    }
}
