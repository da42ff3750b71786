//! Whether a hand fits a pattern: gives groups and tiles to the parts, one after the other, and goes back where it must.
//!
//! The depth is the number of parts, fourteen single tiles at the most.

use crate::hand::JOKER;
use crate::tile::{Suit, Tile};

use super::decompose::Counts;
use super::group::{Group, GroupKind};
use super::kinds::Kinds;
use super::pattern::{Bound, Free, Part, Shape, numbers};

/// What there is to give to the parts.
#[derive(Clone, Copy, Debug)]
pub struct Stock<'a> {
    /// Melds, and where an ordinary mahjong is read, its other groups.
    pub groups: &'a [Group],
    /// Tiles in no group.
    pub loose: Counts,
    /// Jokers in no group.
    pub jokers: u8,
}

/// Whether the stock fits the parts with nothing left over.
pub fn fits(parts: &[Part], stock: &Stock<'_>, bound: Bound) -> bool {
    let left = stock.loose.iter().sum::<u8>() + stock.jokers;
    Fit { groups: stock.groups, used: 0, loose: stock.loose, left, jokers: stock.jokers }.place(parts, 0, 0, bound)
}

struct Fit<'a> {
    groups: &'a [Group],
    /// Bit by bit which groups are given away.
    used: u8,
    loose: Counts,
    /// Tiles and jokers not given away yet.
    left: u8,
    jokers: u8,
}

impl Fit<'_> {
    /// Places the `done`-th repetition of the first part and everything after it. `from`: repetitions of one part are
    /// placed in the order of their tiles, so that no selection is tried twice.
    fn place(&mut self, parts: &[Part], done: u8, from: usize, bound: Bound) -> bool {
        let Some((part, rest)) = parts.split_first() else {
            return self.left == 0 && self.used.count_ones() as usize == self.groups.len();
        };
        if done == part.times {
            return self.place(rest, 0, 0, bound);
        }
        match part.shape {
            Shape::OneOfEach => self.one_of_each(parts, done, bound),
            Shape::Knit(suits) => self.knit(parts, done, suits, from, bound),
            _ => self.give_group(parts, done, bound) || self.give_tiles(parts, done, from, bound),
        }
    }

    fn give_group(&mut self, parts: &[Part], done: u8, bound: Bound) -> bool {
        let Some(part) = parts.first() else { return false };
        for (at, group) in self.groups.iter().enumerate() {
            let free = self.used & (1 << at) == 0;
            if !free || !is_shape(group.kind, part.shape) || (part.concealed && group.exposed) {
                continue;
            }
            let Some(bound) = bound.with(part.tiles, group.tile) else { continue };
            self.used |= 1 << at;
            let found = self.place(parts, done + 1, 0, bound);
            self.used &= !(1 << at);
            if found {
                return true;
            }
        }
        false
    }

    fn give_tiles(&mut self, parts: &[Part], done: u8, from: usize, bound: Bound) -> bool {
        let Some(part) = parts.first() else { return false };
        let size = match part.shape {
            Shape::Single => 1,
            Shape::Pair => 2,
            // A kong is declared, and then it is a group. One still in the hand is a pung and a tile.
            Shape::Pung | Shape::PungOrKong => 3,
            Shape::Chow => return self.chow(parts, done, from, bound),
            _ => return false,
        };
        if self.left < size {
            return false;
        }
        let last = parts.len() == 1;
        for kind in from..self.loose.len() {
            let Some((tile, &count)) = Tile::from_index(kind).zip(self.loose.get(kind)) else { break };
            if count == 0 {
                continue;
            }
            if let Some(bound) = bound.with(part.tiles, tile) {
                let next = kind + usize::from(part.different);
                for jokers in 0..=self.jokers.min(1).min(size - 1) {
                    if size - jokers <= count && self.give(kind, size - jokers, jokers, parts, done, next, bound) {
                        return true;
                    }
                }
            }
            // Nothing after the last part could take the tiles that it passes over.
            if last {
                break;
            }
        }
        // Only jokers: any tile, or any pair.
        size <= 2 && self.jokers >= size && self.give(JOKER.index(), 0, size, parts, done, from, bound)
    }

    #[allow(clippy::too_many_arguments)]
    fn give(
        &mut self,
        kind: usize,
        tiles: u8,
        jokers: u8,
        parts: &[Part],
        done: u8,
        from: usize,
        bound: Bound,
    ) -> bool {
        self.take(kind, tiles, jokers);
        let found = self.place(parts, done + 1, from, bound);
        self.put_back(kind, tiles, jokers);
        found
    }

    fn take(&mut self, kind: usize, tiles: u8, jokers: u8) {
        self.loose[kind] -= tiles;
        self.jokers -= jokers;
        self.left -= tiles + jokers;
    }

    fn put_back(&mut self, kind: usize, tiles: u8, jokers: u8) {
        self.loose[kind] += tiles;
        self.jokers += jokers;
        self.left += tiles + jokers;
    }

    fn chow(&mut self, parts: &[Part], done: u8, from: usize, bound: Bound) -> bool {
        let Some(part) = parts.first() else { return false };
        for kind in from..self.loose.len().saturating_sub(2) {
            let Some(tile) = Tile::from_index(kind).filter(|tile| matches!(tile.number(), Some(1..=7))) else {
                continue;
            };
            let Some(bound) = bound.with(part.tiles, tile) else { continue };
            let Some((suit, number)) = tile.suit_and_number() else { continue };
            if self
                .each(Kinds::in_suit(suit, numbers(number, number + 2)), |fit| fit.place(parts, done + 1, kind, bound))
            {
                return true;
            }
        }
        false
    }

    /// Takes one tile of each of these kinds, a joker where there is none, and goes on.
    fn each(&mut self, kinds: Kinds, go_on: impl FnOnce(&mut Self) -> bool) -> bool {
        let missing = |kind: usize| self.loose.get(kind).is_none_or(|&count| count == 0);
        let jokers = kinds.iter().filter(|tile| missing(tile.index())).count();
        if jokers > usize::from(self.jokers) {
            return false;
        }
        let before = (self.loose, self.jokers, self.left);
        for tile in kinds.iter() {
            let natural = u8::from(self.loose.get(tile.index()).is_some_and(|&count| count > 0));
            self.take(tile.index(), natural, 1 - natural);
        }
        let found = go_on(self);
        (self.loose, self.jokers, self.left) = before;
        found
    }

    fn one_of_each(&mut self, parts: &[Part], done: u8, bound: Bound) -> bool {
        let Some(part) = parts.first() else { return false };
        let with_suits = |free| Suit::ALL.into_iter().filter_map(move |suit| bound.with_suit(free, suit));
        let place = |fit: &mut Self, bound: Bound| {
            fit.each(bound.kinds(part.tiles), |fit| fit.place(parts, done + 1, 0, bound))
        };
        match part.tiles {
            super::pattern::Tiles::Suit(free, ..) => with_suits(free).any(|bound| place(self, bound)),
            _ => place(self, bound),
        }
    }

    fn any_of(&self, kinds: Kinds) -> bool {
        kinds.iter().any(|tile| self.loose.get(tile.index()).is_some_and(|&count| count > 0))
    }

    fn knit(&mut self, parts: &[Part], done: u8, suits: u8, from: usize, bound: Bound) -> bool {
        for number in from.max(1)..=9 {
            let across = |suits: &[Suit]| {
                suits.iter().fold(Kinds::NONE, |kinds, &suit| kinds.or(Kinds::in_suit(suit, 1 << number)))
            };
            // Three suits are all there are, whichever is called what.
            let ways: &[[Suit; 2]] = if suits == 2 { &PAIRS_OF_SUITS } else { &PAIRS_OF_SUITS[..1] };
            for &[one, other] in ways {
                let (kinds, bound) = match suits {
                    2 => (
                        across(&[one, other]),
                        bound.with_suit(Free::A, one).and_then(|it| it.with_suit(Free::B, other)),
                    ),
                    _ => (across(&Suit::ALL), Some(bound)),
                };
                let Some(bound) = bound else { continue };
                // Jokers alone are the last resort: they would fit any number.
                if (self.any_of(kinds) || self.left == self.jokers)
                    && self.each(kinds, |fit| fit.place(parts, done + 1, number, bound))
                {
                    return true;
                }
            }
            // Nothing after the last part could take the tiles that it passes over.
            if parts.len() == 1 && self.any_of(across(&Suit::ALL)) {
                return false;
            }
        }
        false
    }
}

/// The ways to choose `A` and `B`, which a knit never tells apart.
const PAIRS_OF_SUITS: [[Suit; 2]; 3] =
    [[Suit::Characters, Suit::Circles], [Suit::Characters, Suit::Bamboo], [Suit::Circles, Suit::Bamboo]];

const fn is_shape(kind: GroupKind, shape: Shape) -> bool {
    match shape {
        Shape::Pair => matches!(kind, GroupKind::Pair),
        Shape::Pung => matches!(kind, GroupKind::Pung),
        Shape::Kong => matches!(kind, GroupKind::Kong),
        Shape::PungOrKong => matches!(kind, GroupKind::Pung | GroupKind::Kong),
        Shape::Chow => matches!(kind, GroupKind::Chow),
        Shape::Set => !matches!(kind, GroupKind::Pair),
        Shape::Single | Shape::OneOfEach | Shape::Knit(_) => false,
    }
}
