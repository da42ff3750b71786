//! Whether a hand fits a pattern: gives groups and tiles to the parts, one after the other, and goes back where it must.
//!
//! The depth is the number of parts, fourteen single tiles at the most.

use crate::hand::JOKER;
use crate::tile::{Suit, Tile};

use super::decompose::Counts;
use super::group::{Group, GroupKind};
use super::kinds::Kinds;
use super::pattern::{Bound, Free, Part, Shape, Tiles, numbers};

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
    let mut fit = Fit { groups: stock.groups, used: 0, loose: stock.loose, left, jokers: stock.jokers };
    fit.place(Todo { parts, done: 0, from: FIRST, bound })
}

/// What is still to be placed.
#[derive(Clone, Copy)]
struct Todo<'a> {
    /// The part in hand, and those after it.
    parts: &'a [Part],
    /// How many repetitions of it are placed.
    done: u8,
    /// Where the next repetition may be looked for: they are placed in order, so that no selection is tried twice.
    from: From,
    bound: Bound,
}

/// Repetitions take groups first, then loose tiles, each in order.
#[derive(Clone, Copy)]
struct From {
    group: usize,
    kind: usize,
}

const FIRST: From = From { group: 0, kind: 0 };

impl Todo<'_> {
    /// One repetition more is placed.
    fn next(self, from: From, bound: Bound) -> Self {
        Todo { done: self.done + 1, from, bound, ..self }
    }

    /// Nothing after this part could take what it passes over.
    fn is_last(self) -> bool {
        self.parts.len() == 1
    }
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
    fn place(&mut self, todo: Todo<'_>) -> bool {
        let Some((part, rest)) = todo.parts.split_first() else {
            return self.left == 0 && self.used.count_ones() as usize == self.groups.len();
        };
        if todo.done == part.times {
            return self.place(Todo { parts: rest, done: 0, from: FIRST, ..todo });
        }
        match part.shape {
            Shape::OneOfEach => self.one_of_each(part, todo),
            Shape::Knit(suits) => self.knit(suits, todo),
            Shape::Chow => self.group(part, todo) || self.chow(part, todo),
            Shape::Set | Shape::Kong => self.group(part, todo),
            Shape::Single => self.alike(part, 1, todo),
            Shape::Pair => self.group(part, todo) || self.alike(part, 2, todo),
            // A kong is declared, and then it is a group. One still in the hand is a pung and a tile.
            Shape::Pung | Shape::PungOrKong => self.group(part, todo) || self.alike(part, 3, todo),
        }
    }

    /// Gives the part a group.
    fn group(&mut self, part: &Part, todo: Todo<'_>) -> bool {
        let groups = self.groups;
        for (at, group) in groups.iter().enumerate().skip(todo.from.group) {
            let free = self.used & (1 << at) == 0;
            if !free || !is_shape(group.kind, part.shape) || (part.concealed && group.exposed) {
                continue;
            }
            let Some(bound) = todo.bound.with(part.tiles, group.tile) else { continue };
            self.used |= 1 << at;
            let found = self.place(todo.next(From { group: at + 1, kind: 0 }, bound));
            self.used &= !(1 << at);
            if found {
                return true;
            }
        }
        false
    }

    /// Gives the part so many loose tiles alike, at most one of them a joker.
    fn alike(&mut self, part: &Part, size: u8, todo: Todo<'_>) -> bool {
        if self.left < size {
            return false;
        }
        for kind in todo.from.kind..self.loose.len() {
            let Some((tile, &count)) = Tile::from_index(kind).zip(self.loose.get(kind)) else { break };
            if count == 0 {
                continue;
            }
            if let Some(bound) = todo.bound.with(part.tiles, tile) {
                let next =
                    todo.next(From { group: self.groups.len(), kind: kind + usize::from(part.different) }, bound);
                for jokers in 0..=self.jokers.min(1).min(size - 1) {
                    if size - jokers <= count && self.give(kind, size - jokers, jokers, next) {
                        return true;
                    }
                }
            }
            if todo.is_last() {
                break;
            }
        }
        // Only jokers: any tile, or any pair.
        let next = todo.next(From { group: self.groups.len(), ..todo.from }, todo.bound);
        size <= 2 && self.jokers >= size && self.give(JOKER.index(), 0, size, next)
    }

    fn give(&mut self, kind: usize, tiles: u8, jokers: u8, next: Todo<'_>) -> bool {
        let before = (self.jokers, self.left);
        self.take(kind, tiles, jokers);
        let found = self.place(next);
        self.loose[kind] += tiles;
        (self.jokers, self.left) = before;
        found
    }

    fn take(&mut self, kind: usize, tiles: u8, jokers: u8) {
        self.loose[kind] -= tiles;
        self.jokers -= jokers;
        self.left -= tiles + jokers;
    }

    fn chow(&mut self, part: &Part, todo: Todo<'_>) -> bool {
        if self.left < 3 {
            return false;
        }
        for tile in Kinds::SUITED.iter().skip(todo.from.kind) {
            let Some((suit, number @ 1..=7)) = tile.suit_and_number() else { continue };
            let Some(bound) = todo.bound.with(part.tiles, tile) else { continue };
            let run = Kinds::in_suit(suit, numbers(number, number + 2));
            let next = todo.next(From { group: self.groups.len(), kind: tile.index() }, bound);
            if self.each(run, next) {
                return true;
            }
        }
        false
    }

    /// Takes one tile of each of these kinds, a joker where there is none, and goes on.
    fn each(&mut self, kinds: Kinds, next: Todo<'_>) -> bool {
        let natural = |fit: &Self, tile: Tile| fit.loose.get(tile.index()).is_some_and(|&count| count > 0);
        let missing = kinds.iter().filter(|&tile| !natural(self, tile)).count();
        if missing > usize::from(self.jokers) {
            return false;
        }
        let before = (self.loose, self.jokers, self.left);
        for tile in kinds.iter() {
            let tiles = u8::from(natural(self, tile));
            self.take(tile.index(), tiles, 1 - tiles);
        }
        let found = self.place(next);
        (self.loose, self.jokers, self.left) = before;
        found
    }

    fn one_of_each(&mut self, part: &Part, todo: Todo<'_>) -> bool {
        let place = |fit: &mut Self, bound: Bound| fit.each(bound.kinds(part.tiles), todo.next(FIRST, bound));
        match part.tiles {
            Tiles::Suit(free, ..) => {
                let mut ways = Suit::ALL.into_iter().filter_map(|suit| todo.bound.with_suit(free, suit));
                ways.any(|bound| place(self, bound))
            }
            _ => place(self, todo.bound),
        }
    }

    fn any_of(&self, kinds: Kinds) -> bool {
        kinds.iter().any(|tile| self.loose.get(tile.index()).is_some_and(|&count| count > 0))
    }

    /// Whether knits alone cannot take what is left: each takes one number, at most one tile of it in a suit, and pairs
    /// leave one suit out.
    fn beyond_knits(&self, todo: Todo<'_>) -> bool {
        let (mut room, mut suits) = (0, 0);
        for part in todo.parts {
            let Shape::Knit(across) = part.shape else { return false };
            (room, suits) = (room + part.times, across.max(suits));
        }
        let most = |number: usize| self.loose.iter().skip(number).step_by(9).take(Suit::ALL.len()).max();
        let held = Kinds::SUITS.into_iter().filter(|&suit| self.any_of(suit)).count();
        held > usize::from(suits) || (0..9).filter_map(most).sum::<u8>() > room - todo.done
    }

    fn knit(&mut self, suits: u8, todo: Todo<'_>) -> bool {
        if self.beyond_knits(todo) {
            return false;
        }
        for number in todo.from.kind.max(1)..=9 {
            let across = |suits: &[Suit]| {
                suits.iter().fold(Kinds::NONE, |kinds, &suit| kinds.or(Kinds::in_suit(suit, 1 << number)))
            };
            // Three suits are all there are, whichever is called what.
            let ways: &[[Suit; 2]] = if suits == 2 { &PAIRS_OF_SUITS } else { &PAIRS_OF_SUITS[..1] };
            for &[one, other] in ways {
                let both = |bound: Bound| bound.with_suit(Free::A, one)?.with_suit(Free::B, other);
                let (kinds, bound) = match suits {
                    2 => (across(&[one, other]), both(todo.bound)),
                    _ => (across(&Suit::ALL), Some(todo.bound)),
                };
                let Some(bound) = bound else { continue };
                let next = todo.next(From { group: 0, kind: number }, bound);
                // Jokers alone are the last resort: they would fit any number.
                if (self.any_of(kinds) || self.left == self.jokers) && self.each(kinds, next) {
                    return true;
                }
            }
            if todo.is_last() && self.any_of(across(&Suit::ALL)) {
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
