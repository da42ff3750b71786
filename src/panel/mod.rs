//! The keys and menus of one place.

pub mod debounce;

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

    /// 0..=3, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// `A` to `D`: what a player calls the key when its label is not enough.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }
}

/// What one place's keys have done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Panel {
    last: Option<Key>,
    presses: [u16; 4],
}

impl Panel {
    /// A panel whose keys were never pressed.
    pub const fn new() -> Panel {
        Panel { last: None, presses: [0; 4] }
    }

    /// A key went down.
    pub fn press(&mut self, key: Key) {
        self.last = Some(key);
        let count = &mut self.presses[key.index()];
        *count = count.saturating_add(1);
    }

    /// The key pressed last, and how often it was pressed.
    pub fn last_press(&self) -> Option<(Key, u16)> {
        self.last.map(|key| (key, self.presses[key.index()]))
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
        assert_eq!(Key::ALL.map(Key::letter), ['A', 'B', 'C', 'D']);
    }

    #[test]
    fn each_key_counts_for_itself_and_a_full_counter_stays_full() {
        let mut panel = Panel::new();
        assert_eq!(panel.last_press(), None);
        panel.press(Key::ALL[2]);
        panel.press(Key::ALL[0]);
        panel.press(Key::ALL[2]);
        assert_eq!(panel.last_press(), Some((Key::ALL[2], 2)));
        for _ in 0..70_000 {
            panel.press(Key::ALL[1]);
        }
        assert_eq!(panel.last_press(), Some((Key::ALL[1], u16::MAX)));
    }
}
