//! Sets of tile kinds as one word: what a pattern allows, and what a hand is made of.

use crate::tile::{Suit, Tile};

/// A set of tile kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds(u64);

impl Kinds {
    /// No kind.
    pub const NONE: Kinds = Kinds(0);
    /// The three numbered suits.
    pub const SUITED: Kinds = Kinds::of("123456789m123456789p123456789s");
    /// Each suit by itself.
    pub const SUITS: [Kinds; 3] = [Kinds::of("123456789m"), Kinds::of("123456789p"), Kinds::of("123456789s")];
    /// Ones and nines.
    pub const TERMINALS: Kinds = Kinds::of("19m19p19s");
    /// Winds.
    pub const WINDS: Kinds = Kinds::of("1234z");
    /// The three dragons that every set has.
    pub const DRAGONS: Kinds = Kinds::of("567z");
    /// Winds and dragons.
    pub const HONOURS: Kinds = Kinds::WINDS.or(Kinds::DRAGONS);
    /// Ones, nines, winds and dragons.
    pub const MAJORS: Kinds = Kinds::TERMINALS.or(Kinds::HONOURS);
    /// Everything that can stand in a set.
    pub const ALL: Kinds = Kinds::SUITED.or(Kinds::HONOURS);

    /// The kinds that a text in the notation of hands names. A mistake in it stops the compiler.
    pub const fn of(text: &str) -> Kinds {
        let (bytes, mut at, mut kinds) = (text.as_bytes(), 0, 0);
        while at < bytes.len() {
            let mut letter = at;
            while bytes[letter].is_ascii_digit() {
                letter += 1;
            }
            while at < letter {
                match Tile::from_notation(bytes[at] as char, bytes[letter] as char) {
                    Some(tile) => kinds |= 1 << tile.index(),
                    None => panic!("no such tile"),
                }
                at += 1;
            }
            at += 1;
        }
        Kinds(kinds)
    }

    /// Just this kind.
    pub const fn one(tile: Tile) -> Kinds {
        Kinds(1 << tile.index())
    }

    /// These numbers (bit n for n) of a suit.
    pub const fn in_suit(suit: Suit, numbers: u16) -> Kinds {
        Kinds((numbers as u64 >> 1) << (suit as u64 * 9))
    }

    /// How many kinds.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Both.
    pub const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// What is in both.
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    /// Without the other's.
    pub const fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this kind is in it.
    pub const fn has(self, tile: Tile) -> bool {
        self.0 & (1 << tile.index()) != 0
    }

    /// Whether all of it lies within the other.
    pub const fn within(self, other: Kinds) -> bool {
        self.0 & !other.0 == 0
    }

    /// There are numbered tiles, and all of one suit.
    pub fn one_suit(self) -> bool {
        !self.and(Kinds::SUITED).is_empty() && !self.mixes_suits()
    }

    /// There are numbered tiles of more than one suit.
    pub fn mixes_suits(self) -> bool {
        let suited = self.and(Kinds::SUITED);
        !Kinds::SUITS.into_iter().any(|suit| suited.within(suit))
    }

    /// Adds a kind.
    pub const fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.index();
    }

    /// The kinds, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let tile = Tile::from_index(left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            tile
        })
    }
}
