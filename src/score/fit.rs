//! Whether a hand fits a pattern. The search gives groups and tiles to one part after the other,
//! and goes back when nothing fits.
//!
//! The depth of the search is the number of parts, at most fourteen single tiles.

use crate::hand::JOKER;
use crate::tile::{Suit, Tile};

use super::decompose::Counts;
use super::group::{Group, GroupKind};
use super::pattern::{Bound, Free, Part, Shape, Tiles, numbers};
use super::tile_set::TileSet;

/// The groups and tiles to give to the parts.
#[derive(Clone, Copy, Debug)]
pub struct Stock<'a> {
    /// The melds. For an ordinary mahjong also its other groups.
    pub groups: &'a [Group],
    /// Tiles in no group.
    pub loose: Counts,
    /// The kinds of these tiles.
    pub held: TileSet,
    /// Jokers in no group.
    pub jokers: u8,
    /// Whether jokers can also be the 2-bamboo that they are.
    pub bamboo: bool,
    /// If a tile is missing, the kinds that it can be. Once it is given away, it is like any other
    /// tile of its kind.
    pub missing: TileSet,
}

impl Stock<'_> {
    /// Nothing at all.
    pub const EMPTY: Stock<'static> = Stock {
        groups: &[],
        loose: [0; Tile::PLAYING_KINDS],
        held: TileSet::NONE,
        jokers: 0,
        bamboo: true,
        missing: TileSet::NONE,
    };

    /// How many of its tiles can stand for several kinds.
    pub fn wild_cards(&self) -> u8 {
        self.jokers + u8::from(!self.missing.is_empty())
    }
}

/// Whether the stock fits the parts with nothing left over.
pub fn fits(parts: &[Part], stock: &Stock<'_>, bound: Bound) -> bool {
    let left = stock.loose.iter().sum::<u8>() + stock.wild_cards();
    let mut fit = Fit { stock: *stock, used: 0, left };
    fit.place(Todo { parts, done: 0, from: FIRST, bound })
}

/// What is still to be placed.
#[derive(Clone, Copy)]
struct Todo<'a> {
    /// The current part and those after it.
    parts: &'a [Part],
    /// How many repetitions of the current part are placed.
    done: u8,
    /// Where to look for the next repetition. Repetitions are placed in order, so that no selection
    /// is tried twice.
    from: From,
    bound: Bound,
}

/// A position in the stock. Repetitions take groups first, then loose tiles.
#[derive(Clone, Copy)]
struct From {
    group: u8,
    kind: u8,
}

const FIRST: From = From { group: 0, kind: 0 };

impl Todo<'_> {
    /// What is left after one more repetition was placed.
    fn next(self, from: From, bound: Bound) -> Self {
        Todo { done: self.done + 1, from, bound, ..self }
    }

    /// Whether this is the last part, so that no later part could take what this one skips.
    fn is_last(self) -> bool {
        self.parts.len() == 1
    }
}

struct Fit<'a> {
    /// What is not given away yet. But `groups` are all of them.
    stock: Stock<'a>,
    /// A bit for each group that is given away.
    used: u8,
    /// Tiles, jokers and the missing tile not given away yet.
    left: u8,
}

impl Fit<'_> {
    fn place(&mut self, todo: Todo<'_>) -> bool {
        let Some((part, rest)) = todo.parts.split_first() else {
            return self.left == 0 && self.used.count_ones() as usize == self.stock.groups.len();
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
            // A declared kong is a group. Four alike that were not declared are a pung and a tile.
            Shape::Pung | Shape::PungOrKong => self.group(part, todo) || self.alike(part, 3, todo),
        }
    }

    /// Gives the part a group.
    fn group(&mut self, part: &Part, todo: Todo<'_>) -> bool {
        let groups = self.stock.groups;
        for (at, group) in groups.iter().enumerate().skip(todo.from.group.into()) {
            let free = self.used & (1 << at) == 0;
            if !free || !is_shape(group.kind, part.shape) || (part.concealed && group.exposed) {
                continue;
            }
            let Some(bound) = todo.bound.with(part.tiles, group.tile) else { continue };
            self.used |= 1 << at;
            let found = self.place(todo.next(From { group: at as u8 + 1, kind: 0 }, bound));
            self.used &= !(1 << at);
            if found {
                return true;
            }
        }
        false
    }

    /// Gives the part `size` loose tiles that are alike. At most one of them is a joker.
    fn alike(&mut self, part: &Part, size: u8, todo: Todo<'_>) -> bool {
        if self.left < size {
            return false;
        }
        let held = self.stock.held;
        for tile in held.or(self.stock.missing).from(todo.from.kind.into()).iter() {
            if let Some(bound) = todo.bound.with(part.tiles, tile) {
                let kind = tile.index() as u8 + u8::from(part.different);
                let from = From { group: self.stock.groups.len() as u8, kind };
                if self.give_alike(tile, size, todo.next(from, bound)) {
                    return true;
                }
            }
            if todo.is_last() && held.has(tile) {
                break;
            }
        }
        // A joker alone can be any single tile. Two alone are a pair of 2-bamboo.
        let bound = match size {
            1 => Some(todo.bound),
            2 if self.stock.bamboo => todo.bound.with(part.tiles, JOKER),
            _ => None,
        };
        let Some(bound) = bound.filter(|_| self.stock.jokers >= size) else { return false };
        let next = todo.next(From { group: self.stock.groups.len() as u8, ..todo.from }, bound);
        self.give(JOKER, 0, size, false, next)
    }

    /// Gives `size` tiles of a kind, with or without a joker, with or without the missing tile.
    fn give_alike(&mut self, tile: Tile, size: u8, next: Todo<'_>) -> bool {
        let count = self.stock.loose.get(tile.index()).copied().unwrap_or(0);
        let missing = u8::from(self.stock.missing.has(tile));
        for jokers in 0..=self.stock.jokers.min(1).min(size - 1) {
            for filled in 0..=missing {
                let tiles = size - jokers - filled;
                if tiles <= count && self.give(tile, tiles, jokers, filled > 0, next) {
                    return true;
                }
            }
        }
        false
    }

    fn give(&mut self, tile: Tile, tiles: u8, jokers: u8, missing: bool, next: Todo<'_>) -> bool {
        let before = (self.stock.jokers, self.stock.missing, self.stock.held, self.left);
        self.take(tile, tiles, jokers);
        self.take_missing(missing);
        let found = self.place(next);
        self.stock.loose[tile.index()] += tiles;
        (self.stock.jokers, self.stock.missing, self.stock.held, self.left) = before;
        found
    }

    fn take(&mut self, tile: Tile, tiles: u8, jokers: u8) {
        let count = &mut self.stock.loose[tile.index()];
        *count -= tiles;
        if *count == 0 {
            self.stock.held = self.stock.held.without(TileSet::one(tile));
        }
        self.stock.jokers -= jokers;
        self.left -= tiles + jokers;
    }

    fn take_missing(&mut self, missing: bool) {
        if missing {
            self.stock.missing = TileSet::NONE;
            self.left -= 1;
        }
    }

    fn chow(&mut self, part: &Part, todo: Todo<'_>) -> bool {
        if self.left < 3 {
            return false;
        }
        for tile in TileSet::SUITED.iter().skip(todo.from.kind.into()) {
            let Some((suit, number @ 1..=7)) = tile.suit_and_number() else { continue };
            let Some(bound) = todo.bound.with(part.tiles, tile) else { continue };
            let run = TileSet::in_suit(suit, numbers(number, number + 2));
            let next = todo.next(
                From { group: self.stock.groups.len() as u8, kind: tile.index() as u8 },
                bound,
            );
            if self.each(run, next) {
                return true;
            }
        }
        false
    }

    /// Takes one tile of each of these kinds, and goes on. If there is none of a kind, it takes a
    /// joker or the missing tile.
    fn each(&mut self, kinds: TileSet, next: Todo<'_>) -> bool {
        let lacking = kinds.without(self.stock.held);
        let could_fill = !lacking.and(self.stock.missing).is_empty();
        self.each_with(kinds, lacking, false, next)
            || (could_fill && self.each_with(kinds, lacking, true, next))
    }

    fn each_with(
        &mut self,
        kinds: TileSet,
        lacking: TileSet,
        missing: bool,
        next: Todo<'_>,
    ) -> bool {
        let jokers = lacking.len() as u8 - u8::from(missing);
        if jokers > self.stock.jokers {
            return false;
        }
        let before = (self.stock, self.left);
        self.take_missing(missing);
        self.take(JOKER, 0, jokers);
        kinds.without(lacking).iter().for_each(|tile| self.take(tile, 1, 0));
        let found = self.place(next);
        (self.stock, self.left) = before;
        found
    }

    fn one_of_each(&mut self, part: &Part, todo: Todo<'_>) -> bool {
        let place = |fit: &mut Self, bound: Bound| {
            fit.each(bound.kinds(part.tiles), todo.next(FIRST, bound))
        };
        match part.tiles {
            Tiles::Suit(free, ..) => {
                let mut ways =
                    Suit::ALL.into_iter().filter_map(|suit| todo.bound.with_suit(free, suit));
                ways.any(|bound| place(self, bound))
            }
            _ => place(self, todo.bound),
        }
    }

    fn any_of(&self, kinds: TileSet) -> bool {
        !self.stock.held.and(kinds).is_empty()
    }

    /// Whether the parts left are all knits and cannot take all the tiles left. Each knit takes
    /// tiles of one number, at most one of each suit, and knits of two tiles use only two suits.
    fn beyond_knits(&self, todo: Todo<'_>) -> bool {
        let (mut room, mut suits) = (0, 0);
        for part in todo.parts {
            let Shape::Knit(across) = part.shape else { return false };
            (room, suits) = (room + part.times, across.max(suits));
        }
        let most = |number: usize| {
            self.stock.loose.iter().skip(number).step_by(9).take(Suit::ALL.len()).max()
        };
        let held = TileSet::SUITS.into_iter().filter(|&suit| self.any_of(suit)).count();
        held > usize::from(suits) || (0..9).filter_map(most).sum::<u8>() > room - todo.done
    }

    fn knit(&mut self, suits: u8, todo: Todo<'_>) -> bool {
        if self.beyond_knits(todo) {
            return false;
        }
        for number in todo.from.kind.max(1)..=9 {
            let across = |suits: &[Suit]| {
                suits.iter().fold(TileSet::NONE, |kinds, &suit| {
                    kinds.or(TileSet::in_suit(suit, 1 << number))
                })
            };
            // A knit across all three suits does not need to know which suit is which.
            let ways: &[[Suit; 2]] =
                if suits == 2 { &PAIRS_OF_SUITS } else { &PAIRS_OF_SUITS[..1] };
            for &[one, other] in ways {
                let both = |bound: Bound| bound.with_suit(Free::A, one)?.with_suit(Free::B, other);
                let (kinds, bound) = match suits {
                    2 => (across(&[one, other]), both(todo.bound)),
                    _ => (across(&Suit::ALL), Some(todo.bound)),
                };
                let Some(bound) = bound else { continue };
                let next = todo.next(From { group: 0, kind: number }, bound);
                if self.knit_of(kinds, next) {
                    return true;
                }
            }
            if todo.is_last() && self.any_of(across(&Suit::ALL)) {
                return false;
            }
        }
        false
    }

    /// Takes one tile of each of these kinds for a knit. Jokers alone are used only if nothing else
    /// is left, because they would fit any number.
    fn knit_of(&mut self, kinds: TileSet, next: Todo<'_>) -> bool {
        if self.any_of(kinds) || self.left == self.stock.wild_cards() {
            self.each(kinds, next)
        } else {
            let could_fill = !kinds.and(self.stock.missing).is_empty();
            could_fill && self.each_with(kinds, kinds, true, next)
        }
    }
}

/// The ways to choose the suits `A` and `B`. Their order makes no difference to a knit.
const PAIRS_OF_SUITS: [[Suit; 2]; 3] = [
    [Suit::Characters, Suit::Circles],
    [Suit::Characters, Suit::Bamboo],
    [Suit::Circles, Suit::Bamboo],
];

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
