//! A number that is typed digit by digit, in the same way on every page that asks for one.
//!
//! Two keys have five digits each. A press adds the first of them; holding the key counts on to the
//! others. So each digit takes one press.

use super::page_view::{Act, Button, PageView};
use crate::screen::view::{Body, Title};

/// Five digits hold every hand and every fine.
const DIGITS: u32 = 5;

/// The worth of the leftmost digit.
const LAST: i32 = 10_i32.pow(DIGITS - 1);

/// A number that is being typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Number {
    amount: i32,
    /// The held key has counted past its last digit and now erases.
    erases: bool,
}

/// What a key does to the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberStroke {
    /// Adds a 1 at the right.
    Low,
    /// Adds a 0 at the right.
    High,
    /// Changes the rightmost digit to the next one of its key. After the last one it erases digit
    /// after digit. That is the way back on pages where every key is needed for something else.
    CountOn,
    /// Erases all digits.
    Clear,
}

impl NumberStroke {
    /// What the key repeats while it is held.
    pub(crate) const fn while_held(self) -> NumberStroke {
        match self {
            NumberStroke::Low | NumberStroke::High | NumberStroke::CountOn => NumberStroke::CountOn,
            NumberStroke::Clear => NumberStroke::Clear,
        }
    }
}

impl Number {
    /// The number typed so far.
    pub const fn value(&self) -> i32 {
        self.amount
    }

    /// Applies a key to the number.
    pub fn stroke(&mut self, stroke: NumberStroke) {
        let digit = self.amount % 10;
        self.erases = stroke == NumberStroke::CountOn && (self.erases || matches!(digit, 5 | 9));
        self.amount = match stroke {
            // Too many digits push the first ones out at the left.
            NumberStroke::Low => self.amount % LAST * 10 + 1,
            NumberStroke::High => self.amount % LAST * 10,
            NumberStroke::CountOn if !self.erases => self.amount + if digit == 0 { 6 } else { 1 },
            NumberStroke::CountOn => self.amount / 10,
            NumberStroke::Clear => 0,
        };
    }

    /// Shows the number typed so far, or how to type one.
    pub fn body(&self, title: Title, unit: &'static str) -> Body {
        let unit = match (self.amount, unit) {
            (0, _) => "hold a key to count on",
            (1, "points") => "point",
            _ => unit,
        };
        Body::Number { title, value: self.amount.unsigned_abs(), unit }
    }

    /// A page that asks for a number: two keys for digits, `take` to accept the number, and BACK,
    /// which first erases what was typed and then leaves the page.
    pub fn screen(&self, title: Title, unit: &'static str, take: Button) -> PageView {
        let [low, high] = Number::DIGIT_KEYS;
        let back = match self.amount {
            0 => Button::BACK,
            _ => Button::new("BACK", Act::Type(NumberStroke::Clear)),
        };
        PageView { body: self.body(title, unit), buttons: [low, high, take, back] }
    }

    /// The two keys for digits.
    pub(crate) const DIGIT_KEYS: [Button; 2] = [
        Button::new("1-5", Act::Type(NumberStroke::Low)),
        Button::new("0 6-9", Act::Type(NumberStroke::High)),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(amount: i32) -> Number {
        Number { amount, ..Number::default() }
    }

    #[test]
    fn each_key_counts_its_own_digits() {
        for (key, digits) in
            [(NumberStroke::Low, [1, 2, 3, 4, 5]), (NumberStroke::High, [0, 6, 7, 8, 9])]
        {
            let mut number = typed(98_765);
            number.stroke(key);
            for digit in digits {
                assert_eq!(number.value(), 87_650 + digit);
                number.stroke(key.while_held());
            }
            // Held longer, the key erases its own digit and then all the others.
            for left in [8765, 876, 87, 8, 0, 0] {
                assert_eq!(number.value(), left);
                number.stroke(key.while_held());
            }
        }
    }

    #[test]
    fn a_key_begins_with_its_first_digit_after_another_one_has_erased() {
        let mut number = typed(5);
        number.stroke(NumberStroke::CountOn);
        number.stroke(NumberStroke::High);
        number.stroke(NumberStroke::CountOn);
        assert_eq!(number.value(), 6);
    }

    #[test]
    fn all_digits_go_at_once() {
        let mut number = typed(98_765);
        for stroke in [NumberStroke::Clear, NumberStroke::Clear.while_held()] {
            number.stroke(stroke);
            assert_eq!(number, Number::default());
        }
    }
}
