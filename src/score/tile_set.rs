//! Sets of tile kinds, such as the kinds that a pattern allows or that a hand has.

use crate::tile::{Suit, Tile};

/// A set of tile kinds, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileSet(u64);

impl TileSet {
    /// The empty set.
    pub const NONE: TileSet = TileSet(0);
    /// The three numbered suits.
    pub(crate) const SUITED: TileSet = TileSet::of("123456789m123456789p123456789s");
    /// Each suit by itself.
    pub(crate) const SUITS: [TileSet; 3] =
        [TileSet::of("123456789m"), TileSet::of("123456789p"), TileSet::of("123456789s")];
    /// Ones and nines.
    pub(crate) const TERMINALS: TileSet = TileSet::of("19m19p19s");
    /// Winds.
    pub(crate) const WINDS: TileSet = TileSet::of("1234z");
    /// The three dragons that every set has.
    pub(crate) const DRAGONS: TileSet = TileSet::of("567z");
    /// Winds and dragons.
    pub(crate) const HONOURS: TileSet = TileSet::WINDS.or(TileSet::DRAGONS);
    /// Ones, nines, winds and dragons.
    pub(crate) const MAJORS: TileSet = TileSet::TERMINALS.or(TileSet::HONOURS);
    /// All numbered tiles and honours, but no gold dragon.
    pub const ALL: TileSet = TileSet::SUITED.or(TileSet::HONOURS);

    /// The kinds that a text names in the notation of hands. In a constant, a mistake in the text
    /// is an error when compiling.
    pub const fn of(text: &str) -> TileSet {
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
        TileSet(kinds)
    }

    /// The set of only this kind.
    pub const fn one(tile: Tile) -> TileSet {
        TileSet(1 << tile.index())
    }

    /// These numbers of a suit. Bit n stands for number n.
    pub(crate) const fn in_suit(suit: Suit, numbers: u16) -> TileSet {
        TileSet((numbers as u64 >> 1) << (suit as u64 * 9))
    }

    /// The kinds of which there is at least one.
    pub(crate) fn counted(counts: &[u8]) -> TileSet {
        TileSet::at_least(1, counts)
    }

    /// The kinds of which there are at least `least`. As many counts as a word of the processor has
    /// bytes are compared at once, because this is done for every hand.
    pub(crate) fn at_least(least: u8, counts: &[u8]) -> TileSet {
        const BYTES: usize = size_of::<usize>();
        const ONES: usize = usize::MAX / 0xff;
        // Moves the lowest bits of all bytes side by side, to the highest bits of the product.
        const GATHER: usize = {
            let (mut gather, mut byte) = (0, 1);
            while byte <= BYTES {
                gather |= 1 << (7 * byte);
                byte += 1;
            }
            gather
        };
        // The highest bit of a byte is set if its count is large enough. All counts are small.
        let add = ONES * usize::from(0x80 - least.min(0x80));
        let enough = |counts: [u8; BYTES]| {
            let enough = (usize::from_le_bytes(counts) + add) >> 7 & ONES;
            (enough.wrapping_mul(GATHER) >> (7 * BYTES)) as u32
        };
        let word = |counts: &[u8]| {
            let (words, rest) = counts.as_chunks::<BYTES>();
            let mut last = [0; BYTES];
            last.iter_mut().zip(rest).for_each(|(to, &count)| *to = count);
            words.iter().rev().fold(enough(last), |kinds, &word| kinds << BYTES | enough(word))
        };
        let (low, high) = counts.split_at(counts.len().min(u32::BITS as usize));
        TileSet(u64::from(word(high)) << u32::BITS | u64::from(word(low)))
    }

    /// How many kinds are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The kinds that are in either set.
    pub const fn or(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    /// The kinds that are in both sets.
    pub const fn and(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }

    /// The kinds that are not in the other set.
    pub const fn without(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// The numbers of its numbered tiles, in whichever suit. Bit n stands for number n.
    pub(crate) const fn numbers(self) -> u16 {
        let all_suits = (self.0 | self.0 >> 9 | self.0 >> 18) & TileSet::SUITS[0].0;
        (all_suits as u16) << 1
    }

    /// The kinds from this index on.
    pub(crate) const fn from(self, kind: usize) -> TileSet {
        TileSet(self.0 >> kind << kind)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has this kind.
    pub const fn has(self, tile: Tile) -> bool {
        self.0 & (1 << tile.index()) != 0
    }

    /// Whether all its kinds are in the other set.
    pub const fn within(self, other: TileSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether there are numbered tiles and all are of one suit.
    pub(crate) fn one_suit(self) -> bool {
        !self.and(TileSet::SUITED).is_empty() && !self.mixes_suits()
    }

    /// Whether there are numbered tiles of more than one suit.
    pub(crate) fn mixes_suits(self) -> bool {
        let suited = self.and(TileSet::SUITED);
        !TileSet::SUITS.into_iter().any(|suit| suited.within(suit))
    }

    /// Adds a kind to the set.
    pub const fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.index();
    }

    /// The indices of its kinds, lowest first.
    pub(crate) fn indices(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let kind = (left != 0).then(|| left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            kind
        })
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
