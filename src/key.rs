//! The four keys of a place.

/// One of the four keys under a display, counted from the player's left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u8);

impl Key {
    /// The four keys, left to right.
    pub const ALL: [Key; 4] = [Key(0), Key(1), Key(2), Key(3)];

    /// The key with this number, 0..=3.
    pub const fn new(number: u8) -> Option<Key> {
        if number < 4 { Some(Key(number)) } else { None }
    }

    /// The number of the key, 0..=3, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// `A` to `D`: what a player calls the key when it has no better label.
    pub const fn title(self) -> &'static str {
        ["A", "B", "C", "D"][self.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_four_keys() {
        assert_eq!(Key::ALL.map(|key| key.index()), [0, 1, 2, 3]);
        assert_eq!(Key::new(3), Some(Key::ALL[3]));
        assert_eq!(Key::new(4), None);
        assert_eq!(Key::ALL.map(Key::title), ["A", "B", "C", "D"]);
    }
}
