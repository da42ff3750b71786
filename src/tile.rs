//! Tiles: 43 kinds, each one byte.

use core::fmt;

use crate::seat::Wind;

/// The three numbered suits.
#[derive(Default, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// `m` in the notation.
    #[default]
    Characters,
    /// `p` in the notation.
    Circles,
    /// `s` in the notation.
    Bamboo,
}

impl Suit {
    /// All of them, in the order of the tile indices.
    pub const ALL: [Suit; 3] = [Suit::Characters, Suit::Circles, Suit::Bamboo];

    /// Its name on the display.
    pub const fn title(self) -> &'static str {
        match self {
            Suit::Characters => "characters",
            Suit::Circles => "circles",
            Suit::Bamboo => "bamboo",
        }
    }
}

/// The dragons. Only the tiles of the Seasons rules have a gold one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Dragon {
    White,
    Green,
    Red,
    Gold,
}

impl Dragon {
    /// All of them, in the order of the tile indices.
    pub const ALL: [Dragon; 4] = [Dragon::White, Dragon::Green, Dragon::Red, Dragon::Gold];
}

/// A kind of tile. The indices follow the order of the notation: 1 to 9 of characters, circles and
/// bamboo, then the honours `1z`..`8z`, the flowers and the seasons.
///
/// ```
/// use four_winds::tile::{Dragon, Tile};
///
/// let red = Tile::from_notation('7', 'z').unwrap();
/// assert_eq!(red, Tile::dragon(Dragon::Red));
/// assert_eq!(red.to_string(), "7z");
/// assert!(red.is_honour());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// How many kinds there are.
    pub(crate) const KINDS: usize = 43;
    /// How many kinds are playing tiles: all but the flowers and seasons.
    pub(crate) const PLAYING_KINDS: usize = 35;

    const FIRST_HONOUR: u8 = 27;
    const FIRST_DRAGON: u8 = 31;
    const FIRST_FLOWER: u8 = 35;
    const FIRST_SEASON: u8 = 39;

    /// The tile with this index, in the order of the notation.
    pub const fn from_index(index: usize) -> Option<Tile> {
        if index < Tile::KINDS { Some(Tile(index as u8)) } else { None }
    }

    /// The index, 0..43. The playing tiles have the indices 0..35.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every kind, in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + Clone {
        (0..Tile::KINDS as u8).map(Tile)
    }

    /// The numbered tile of a suit. `number` is 1..=9.
    pub const fn suited(suit: Suit, number: u8) -> Option<Tile> {
        if number >= 1 && number <= 9 { Some(Tile(suit as u8 * 9 + number - 1)) } else { None }
    }

    /// The tile of a wind.
    pub const fn wind(wind: Wind) -> Tile {
        Tile(Tile::FIRST_HONOUR + wind as u8)
    }

    /// The tile of a dragon.
    pub const fn dragon(dragon: Dragon) -> Tile {
        Tile(Tile::FIRST_DRAGON + dragon as u8)
    }

    /// The flower 1..=4 that belongs to this wind.
    pub const fn flower(wind: Wind) -> Tile {
        Tile(Tile::FIRST_FLOWER + wind as u8)
    }

    /// The season 1..=4 that belongs to this wind.
    pub const fn season(wind: Wind) -> Tile {
        Tile(Tile::FIRST_SEASON + wind as u8)
    }

    /// Digit and letter of the notation, e.g. `('7', 'z')` for the red dragon.
    pub const fn notation(self) -> (char, char) {
        let (first, letter) = match self.0 {
            0..9 => (0, 'm'),
            9..18 => (9, 'p'),
            18..27 => (18, 's'),
            Tile::FIRST_HONOUR..Tile::FIRST_FLOWER => (Tile::FIRST_HONOUR, 'z'),
            Tile::FIRST_FLOWER..Tile::FIRST_SEASON => (Tile::FIRST_FLOWER, 'f'),
            _ => (Tile::FIRST_SEASON, 'g'),
        };
        ((b'1' + self.0 - first) as char, letter)
    }

    /// The tile that a digit and a letter of the notation name.
    pub const fn from_notation(digit: char, letter: char) -> Option<Tile> {
        let (first, count) = match letter {
            'm' => (0, 9),
            'p' => (9, 9),
            's' => (18, 9),
            'z' => (Tile::FIRST_HONOUR, 8),
            'f' => (Tile::FIRST_FLOWER, 4),
            'g' => (Tile::FIRST_SEASON, 4),
            _ => return None,
        };
        match digit {
            '1'..='9' if digit as u8 - b'1' < count => Some(Tile(first + digit as u8 - b'1')),
            _ => None,
        }
    }

    /// Suit and number of a numbered tile.
    pub const fn suit_and_number(self) -> Option<(Suit, u8)> {
        let suit = match self.0 {
            0..9 => Suit::Characters,
            9..18 => Suit::Circles,
            18..27 => Suit::Bamboo,
            _ => return None,
        };
        Some((suit, self.0 % 9 + 1))
    }

    /// The suit of a numbered tile.
    pub const fn suit(self) -> Option<Suit> {
        match self.suit_and_number() {
            Some((suit, _)) => Some(suit),
            None => None,
        }
    }

    /// The number 1..=9 of a numbered tile.
    pub const fn number(self) -> Option<u8> {
        match self.suit_and_number() {
            Some((_, number)) => Some(number),
            None => None,
        }
    }

    /// The wind of a wind tile.
    pub(crate) fn as_wind(self) -> Option<Wind> {
        Wind::ALL.into_iter().find(|&wind| Tile::wind(wind) == self)
    }

    /// The dragon of a dragon tile.
    pub(crate) fn as_dragon(self) -> Option<Dragon> {
        Dragon::ALL.into_iter().find(|&dragon| Tile::dragon(dragon) == self)
    }

    /// The wind that a flower or season belongs to.
    pub(crate) fn bonus_wind(self) -> Option<Wind> {
        Wind::ALL.into_iter().find(|&wind| Tile::flower(wind) == self || Tile::season(wind) == self)
    }

    /// Whether it is a wind.
    pub(crate) const fn is_wind(self) -> bool {
        self.0 >= Tile::FIRST_HONOUR && self.0 < Tile::FIRST_DRAGON
    }

    /// Whether it is a dragon.
    pub(crate) const fn is_dragon(self) -> bool {
        self.0 >= Tile::FIRST_DRAGON && self.0 < Tile::FIRST_FLOWER
    }

    /// Whether it is a wind or a dragon.
    pub const fn is_honour(self) -> bool {
        self.is_wind() || self.is_dragon()
    }

    /// Whether it is a one or a nine.
    pub const fn is_terminal(self) -> bool {
        matches!(self.suit_and_number(), Some((_, 1 | 9)))
    }

    /// Whether it is a flower.
    pub(crate) const fn is_flower(self) -> bool {
        self.0 >= Tile::FIRST_FLOWER && self.0 < Tile::FIRST_SEASON
    }

    /// Whether it is a season.
    pub(crate) const fn is_season(self) -> bool {
        self.0 >= Tile::FIRST_SEASON
    }

    /// Whether it is a flower or a season. These are laid aside and replaced.
    pub const fn is_bonus(self) -> bool {
        self.0 >= Tile::FIRST_FLOWER
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (digit, letter) = self.notation();
        write!(f, "{digit}{letter}")
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_reads_back_from_its_notation() {
        for tile in Tile::all() {
            let (digit, letter) = tile.notation();
            assert_eq!(Tile::from_notation(digit, letter), Some(tile));
        }
    }

    #[test]
    fn notation_that_names_no_tile_is_refused() {
        for (digit, letter) in
            [('0', 'm'), ('9', 'z'), ('5', 'f'), ('5', 'g'), ('1', 'x'), ('a', 'm'), ('١', 'm')]
        {
            assert_eq!(Tile::from_notation(digit, letter), None, "{digit}{letter}");
        }
    }

    #[test]
    fn kinds_are_sorted_as_the_rules_sort_them() {
        let count = |is: fn(Tile) -> bool| Tile::all().filter(|&tile| is(tile)).count();
        assert_eq!(count(Tile::is_terminal), 6);
        assert_eq!(count(Tile::is_wind), 4);
        assert_eq!(count(Tile::is_dragon), 4);
        assert_eq!(count(Tile::is_bonus), 8);
        assert_eq!(count(|tile| tile.suit().is_some()), 27);
    }
}
