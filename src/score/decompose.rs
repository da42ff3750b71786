//! Every way to lay concealed tiles as sets and one pair, in fixed memory.
//!
//! The lowest tile left must go somewhere, so the search takes it first; the depth is the number of tiles. Goulash jokers
//! are kept apart and fill at most one place of a pung; that they may fill both of a pair is how the sheets' one
//! sentence about the pair is read.

use crate::hand::JOKER;
use crate::sort::sort_few_by_key;
use crate::tile::{Suit, Tile};

use super::group::{Group, GroupKind};
use super::kinds::Kinds;
use super::refusal::Outside;

/// The concealed tiles of a hand, by kind.
pub type Counts = [u8; Tile::PLAYING_KINDS];

/// What is to be laid.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The tiles, without jokers.
    pub counts: Counts,
    /// Jokers among them.
    pub jokers: u8,
    /// How many sets.
    pub sets: u8,
    /// How many of the sets may be chows.
    pub chows: u8,
    /// How many tiles may stand outside; then sets and pair may be missing too.
    pub loose: u8,
    /// What a pair of nothing but jokers may stand for.
    pub joker_pairs: Kinds,
}

/// One way: groups, then the tiles outside them.
pub struct Lay<'a> {
    /// Sets and the pair, all concealed.
    pub groups: &'a [Group],
    /// The tiles outside, jokers as 2-bamboo.
    pub loose: &'a [Tile],
}

/// Calls `visit` with every way, until it answers `false`.
pub fn decompose(task: &Task, visit: &mut dyn FnMut(&Lay<'_>) -> bool) {
    let pairs = match task.loose == 0 && task.jokers == 0 {
        true => possible_pairs(&task.counts),
        false => Kinds::ALL,
    };
    if pairs.is_empty() {
        return;
    }
    let mut search = Search {
        task: *task,
        pair: true,
        pairs,
        groups: heapless::Vec::new(),
        loose: Outside::new(),
        visit,
        stop: false,
    };
    search.lowest(0, Rank::Pair);
}

/// What the pair of a complete hand can be; nothing where the hand cannot be complete. Honours only come in twos and
/// threes; just one suit, or the honours, holds the pair; and since the numbers of every set add up to a multiple of
/// three, those of the suit tell the pair's number modulo three.
fn possible_pairs(counts: &Counts) -> Kinds {
    let (suits, honours) = counts.split_at(27);
    let (mut pairs, mut kinds) = (0, Kinds::NONE);
    for (kind, &count) in honours.iter().enumerate() {
        match count {
            0 | 3 => {}
            2 => {
                pairs += 1;
                kinds = Tile::from_index(27 + kind).map_or(Kinds::NONE, Kinds::one);
            }
            _ => return Kinds::NONE,
        }
    }
    for (suit, counts) in Suit::ALL.into_iter().zip(suits.chunks(9)) {
        let (mut tiles, mut sum) = (0u8, 0u16);
        for (number, &count) in (1..).zip(counts) {
            tiles += count;
            sum += number * u16::from(count);
        }
        match tiles {
            0 | 3 | 6 | 9 | 12 => {}
            2 | 5 | 8 | 11 | 14 => {
                pairs += 1;
                // Twice the pair's number is the sum modulo three, so the pair's is twice the sum.
                let numbers = match sum * 2 % 3 {
                    0 => 1 << 3 | 1 << 6 | 1 << 9,
                    1 => 1 << 1 | 1 << 4 | 1 << 7,
                    _ => 1 << 2 | 1 << 5 | 1 << 8,
                };
                kinds = Kinds::in_suit(suit, numbers);
            }
            _ => return Kinds::NONE,
        }
    }
    if pairs == 1 { kinds } else { Kinds::NONE }
}

/// The order of choices for one tile: taking them only in this order finds each way once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Pair,
    Pung,
    Chow,
    Loose,
}

/// A pair and four sets.
const MOST_LAID: usize = 5;

struct Search<'a> {
    task: Task,
    /// The pair is still to be laid.
    pair: bool,
    /// What it can be of.
    pairs: Kinds,
    groups: heapless::Vec<Group, MOST_LAID>,
    loose: Outside,
    visit: &'a mut dyn FnMut(&Lay<'_>) -> bool,
    stop: bool,
}

impl Search<'_> {
    fn lowest(&mut self, from: usize, rank: Rank) {
        let next = self.task.counts.iter().enumerate().skip(from).find(|(_, count)| **count > 0);
        let Some((kind, &count)) = next else { return self.jokers() };
        let Some(tile) = Tile::from_index(kind) else { return };
        let rank = if kind == from { rank } else { Rank::Pair };
        // Jokers that stay 2-bamboo among a claimed 2-bamboo are bound by no limit.
        // Two sets of one kind are allowed: the sheet limits jokers in a set, not what they replace.
        let limit = if tile == JOKER { 2 } else { 1 };
        if self.pair && rank <= Rank::Pair && self.pairs.has(tile) {
            self.alike(tile, GroupKind::Pair, 2, count, limit);
        }
        if self.task.sets > 0 && rank <= Rank::Pung {
            self.alike(tile, GroupKind::Pung, 3, count, limit);
        }
        if self.task.sets > 0 && self.task.chows > 0 && rank <= Rank::Chow {
            self.chow(tile);
        }
        if self.task.loose > 0 && !self.stop {
            self.put_aside(tile);
        }
    }

    /// Lays a pair or pung of the lowest tile, with no joker and with as many as are allowed.
    fn alike(&mut self, tile: Tile, kind: GroupKind, size: u8, count: u8, limit: u8) {
        for jokers in 0..=limit.min(self.task.jokers).min(size - 1) {
            let natural = size - jokers;
            if natural > count || self.stop {
                continue;
            }
            self.task.jokers -= jokers;
            self.task.counts[tile.index()] -= natural;
            let next = if kind == GroupKind::Pair { Rank::Pair } else { Rank::Pung };
            self.laid(Group { kind, tile, exposed: false }, |search| search.lowest(tile.index(), next));
            self.task.counts[tile.index()] += natural;
            self.task.jokers += jokers;
        }
    }

    fn chow(&mut self, tile: Tile) {
        let (kind, in_suit) = (tile.index(), matches!(tile.number(), Some(1..=7)));
        if self.stop || !in_suit || self.task.counts[kind + 1] == 0 || self.task.counts[kind + 2] == 0 {
            return;
        }
        let group = Group { kind: GroupKind::Chow, tile, exposed: false };
        self.task.counts[kind..kind + 3].iter_mut().for_each(|count| *count -= 1);
        self.task.chows -= 1;
        self.laid(group, |search| search.lowest(kind, Rank::Chow));
        self.task.chows += 1;
        self.task.counts[kind..kind + 3].iter_mut().for_each(|count| *count += 1);
    }

    fn put_aside(&mut self, tile: Tile) {
        if self.loose.push(tile).is_ok() {
            self.task.loose -= 1;
            self.task.counts[tile.index()] -= 1;
            self.lowest(tile.index(), Rank::Loose);
            self.task.counts[tile.index()] += 1;
            self.task.loose += 1;
            self.loose.pop();
        }
    }

    /// Goes on with the group laid, and takes it back.
    fn laid(&mut self, group: Group, go_on: impl FnOnce(&mut Self)) {
        let pair = group.kind == GroupKind::Pair;
        if self.groups.push(group).is_ok() {
            self.pair &= !pair;
            self.task.sets -= u8::from(!pair);
            go_on(self);
            self.task.sets += u8::from(!pair);
            self.pair |= pair;
            self.groups.pop();
        }
    }

    /// Only jokers are left: they are 2-bamboo again, or any pair at all, or outside.
    fn jokers(&mut self) {
        let jokers = self.task.jokers;
        if jokers == 0 {
            return self.done();
        }
        if jokers >= 3 && self.task.sets > 0 {
            self.task.jokers -= 3;
            self.laid(Group { kind: GroupKind::Pung, tile: JOKER, exposed: false }, Self::jokers);
            self.task.jokers += 3;
        }
        if jokers >= 2 && self.pair {
            self.task.jokers -= 2;
            for tile in self.task.joker_pairs.iter() {
                if self.stop {
                    break;
                }
                self.laid(Group { kind: GroupKind::Pair, tile, exposed: false }, Self::jokers);
            }
            self.task.jokers += 2;
        }
        if self.task.loose > 0 && !self.stop && self.loose.push(JOKER).is_ok() {
            (self.task.loose, self.task.jokers) = (self.task.loose - 1, jokers - 1);
            self.jokers();
            (self.task.loose, self.task.jokers) = (self.task.loose + 1, jokers);
            self.loose.pop();
        }
    }

    fn done(&mut self) {
        let complete = self.task.sets == 0 && !self.pair;
        if complete || !self.loose.is_empty() {
            self.stop |= !(self.visit)(&Lay { groups: &self.groups, loose: &self.loose });
        }
    }
}

/// The fewest tiles that stand outside sets and a pair, lowest first.
pub fn outside(task: &Task) -> Outside {
    let mut tiles = Outside::new();
    for loose in 1..=tiles.capacity() as u8 {
        let mut found = false;
        decompose(&Task { loose, ..*task }, &mut |lay| {
            found = true;
            tiles = lay.loose.iter().copied().collect();
            false
        });
        if found {
            break;
        }
    }
    sort_few_by_key(&mut tiles, |&tile| tile);
    tiles
}
