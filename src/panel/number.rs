//! A number that is typed digit by digit, alike on every page that asks for one. Each of two keys has five digits: it adds its
//! first, and counts on while it is held, so that a press is a digit.

use super::screen::{Act, Button, Screen};
use crate::screen::view::{Body, Title};

/// Five digits hold every hand and every fine.
const DIGITS: u32 = 5;

/// What the digit at the left is worth.
const LAST: i32 = 10_i32.pow(DIGITS - 1);

/// A number that is being typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Number {
    amount: i32,
    /// A key that is held is past its digits, and takes back.
    erases: bool,
}

/// What a key does to the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// One more digit at the right, 1 to begin with.
    Low,
    /// One more digit at the right, 0 to begin with.
    High,
    /// The digit at the right becomes the next one of its key. After its last one it goes, and so do those before it: where
    /// every key is needed for something else, this is the way back.
    CountOn,
    /// All digits go: from anywhere, the way back is a few presses.
    Clear,
}

impl Stroke {
    /// What the key does again and again while it is held.
    pub const fn while_held(self) -> Stroke {
        match self {
            Stroke::Low | Stroke::High | Stroke::CountOn => Stroke::CountOn,
            Stroke::Clear => Stroke::Clear,
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
        let digit = self.amount % 10;
        self.erases = stroke == Stroke::CountOn && (self.erases || matches!(digit, 5 | 9));
        self.amount = match stroke {
            // Who types on after a mistake pushes it out at the left.
            Stroke::Low => self.amount % LAST * 10 + 1,
            Stroke::High => self.amount % LAST * 10,
            Stroke::CountOn if !self.erases => self.amount + if digit == 0 { 6 } else { 1 },
            Stroke::CountOn => self.amount / 10,
            Stroke::Clear => 0,
        };
    }

    /// What is typed so far, and how to go on.
    pub fn body(&self, title: Title, unit: &'static str) -> Body {
        let unit = if self.amount == 0 { "hold a key to count on" } else { unit };
        Body::Number { title, value: self.amount.unsigned_abs(), unit }
    }

    /// A page that asks for a number: the digits, a key that takes the number, and the way back: what is typed goes, then one is out.
    pub fn screen(&self, title: Title, take: Button) -> Screen {
        let [low, high] = Number::DIGIT_KEYS;
        let back = match self.amount {
            0 => Button::BACK,
            _ => Button::new("BACK", Act::Type(Stroke::Clear)),
        };
        Screen { body: self.body(title, "points"), buttons: [low, high, take, back] }
    }

    /// The two keys that have the digits.
    pub const DIGIT_KEYS: [Button; 2] =
        [Button::new("1-5", Act::Type(Stroke::Low)), Button::new("0 6-9", Act::Type(Stroke::High))];
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(amount: i32) -> Number {
        Number { amount, ..Number::default() }
    }

    #[test]
    fn each_key_counts_its_own_digits() {
        for (key, digits) in [(Stroke::Low, [1, 2, 3, 4, 5]), (Stroke::High, [0, 6, 7, 8, 9])] {
            let mut number = typed(98_765);
            number.stroke(key);
            for digit in digits {
                assert_eq!(number.value(), 87_650 + digit);
                number.stroke(key.while_held());
            }
            // Held on, the key takes back its own digit and then the others, whatever they are.
            for left in [8765, 876, 87, 8, 0, 0] {
                assert_eq!(number.value(), left);
                number.stroke(key.while_held());
            }
        }
    }

    #[test]
    fn a_key_begins_with_its_first_digit_after_another_one_has_erased() {
        let mut number = typed(5);
        number.stroke(Stroke::CountOn);
        number.stroke(Stroke::High);
        number.stroke(Stroke::CountOn);
        assert_eq!(number.value(), 6);
    }

    #[test]
    fn all_digits_go_at_once() {
        let mut number = typed(98_765);
        for stroke in [Stroke::Clear, Stroke::Clear.while_held()] {
            number.stroke(stroke);
            assert_eq!(number, Number::default());
        }
    }
}
