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

    /// `A` to `D`: what a player calls the key when it has no better label.
    pub const fn name(self) -> &'static str {
        ["A", "B", "C", "D"][self.index()]
    }
}

/// What one place's keys have done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Panel {
    last: Option<Key>,
    presses: [u16; 4],
}

impl Panel {
    /// Three digits fit the smallest display. The count starts again at 1 after it, so that every press changes it.
    pub const MOST_COUNTED: u16 = 999;

    /// A panel whose keys were never pressed.
    pub const fn new() -> Panel {
        Panel { last: None, presses: [0; 4] }
    }

    /// A key went down.
    pub fn press(&mut self, key: Key) {
        self.last = Some(key);
        let count = &mut self.presses[key.index()];
        *count = *count % Panel::MOST_COUNTED + 1;
    }

    /// The key pressed last, and how often it was pressed: 1..=[`Panel::MOST_COUNTED`].
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
        assert_eq!(Key::ALL.map(Key::name), ["A", "B", "C", "D"]);
    }

    #[test]
    fn each_key_counts_for_itself_and_a_full_count_starts_again() {
        let mut panel = Panel::new();
        assert_eq!(panel.last_press(), None);
        panel.press(Key::ALL[2]);
        panel.press(Key::ALL[0]);
        panel.press(Key::ALL[2]);
        assert_eq!(panel.last_press(), Some((Key::ALL[2], 2)));
        for count in (1..=999).chain([1, 2]) {
            panel.press(Key::ALL[1]);
            assert_eq!(panel.last_press(), Some((Key::ALL[1], count)));
        }
    }
}
