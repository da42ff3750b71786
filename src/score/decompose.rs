//! Finds every way to lay concealed tiles as sets and one pair, in fixed memory.
//!
//! The lowest tile left must go somewhere, so the search always places it next. The depth of the
//! search is at most the number of tiles. Goulash jokers are counted separately. A joker can stand
//! for one tile of a pung or of the pair. Two jokers alone are a pair of 2-bamboo.

use crate::hand::JOKER;
use crate::sort::sort_few_by_key;
use crate::tile::Tile;

use super::group::{Group, GroupKind};
use super::known::lay_known;
use super::not_mahjong::Outside;
use super::tile_set::TileSet;

/// The concealed tiles of a hand, by kind.
pub type Counts = [u8; Tile::PLAYING_KINDS];

/// The tiles to lay, and the limits.
#[derive(Clone, Copy, Debug)]
pub struct LayTask {
    /// The tiles, without jokers.
    pub counts: Counts,
    /// How many jokers there are besides.
    pub jokers: u8,
    /// Whether jokers can also be the 2-bamboo that they are.
    pub bamboo: bool,
    /// How many sets to lay.
    pub sets: u8,
    /// How many of the sets may be chows.
    pub chows: u8,
    /// How many tiles may stand outside. If any may, sets and the pair may also be missing.
    pub loose: u8,
    /// If a tile is missing, the kinds that it can be. It is laid like any other tile of its kind,
    /// but not in a chow.
    pub missing: TileSet,
}

/// One way to lay the tiles.
pub struct Lay<'a> {
    /// Sets and the pair, all concealed.
    pub groups: &'a [Group],
    /// The tiles outside the groups. Jokers are given as 2-bamboo.
    pub loose: &'a [Tile],
}

/// Calls `visit` with every way to lay the tiles, until it returns `false`.
pub(crate) fn decompose(task: &LayTask, visit: &mut dyn FnMut(&Lay<'_>) -> bool) {
    if task.loose == 0 && task.jokers == 0 && task.missing.is_empty() {
        return lay_known(task, visit);
    }
    let end = task.counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    let mut search = SetSearch {
        task: *task,
        end,
        pair: true,
        groups: heapless::Vec::new(),
        loose: Outside::new(),
        visit,
        stop: false,
    };
    search.lowest(0, Rank::Pair);
}

/// The choices for one kind of tile, in the order in which they are made. A fixed order finds each
/// way only once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Pair,
    Pung,
    Chow,
    Loose,
}

/// A pair and four sets.
pub const MOST_LAID: usize = 5;

struct SetSearch<'a> {
    task: LayTask,
    /// No tile has this index or a higher one.
    end: usize,
    /// The pair is still to be laid.
    pair: bool,
    groups: heapless::Vec<Group, MOST_LAID>,
    loose: Outside,
    visit: &'a mut dyn FnMut(&Lay<'_>) -> bool,
    stop: bool,
}

impl SetSearch<'_> {
    fn lowest(&mut self, from: usize, rank: Rank) {
        let left = self.task.counts.get(from..self.end).unwrap_or_default();
        let next = (from..).zip(left).find(|(_, count)| **count > 0);
        let Some((kind, &count)) = next else { return self.jokers() };
        if self.too_few_alike(from, left) {
            return;
        }
        let Some(tile) = Tile::from_index(kind) else { return };
        let rank = if kind == from { rank } else { Rank::Pair };
        // The one-joker limit does not apply to sets of 2-bamboo, where a joker is the tile itself.
        // Two sets of the same kind are allowed: the sheet limits only the jokers in one set.
        let limit = if tile == JOKER { 2 } else { 1 };
        if self.pair && rank <= Rank::Pair {
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

    /// Whether the tiles left cannot all be laid, because too many of them are one or two of their
    /// kind. One alone makes a pair with a joker but no pung, and there is only one pair. Two need
    /// the pair, a joker or the missing tile. 2-bamboo is left out, because it can have more jokers.
    fn too_few_alike(&self, from: usize, left: &[u8]) -> bool {
        let LayTask { chows, sets, loose, missing, jokers, .. } = self.task;
        let (mut alone, mut by_two) = (0, 0);
        for (kind, &count) in (from..).zip(left) {
            match count {
                1 if kind != JOKER.index() => alone += 1,
                2 if kind != JOKER.index() => by_two += 1,
                _ => {}
            }
        }
        let room = 3 * chows.min(sets) + loose;
        let helpers = u8::from(self.pair) + u8::from(!missing.is_empty());
        alone > room + helpers || alone + 2 * by_two > room + 2 * (helpers + jokers)
    }

    /// Lays a pair or pung of the lowest tile, with every number of jokers up to `limit`.
    fn alike(&mut self, tile: Tile, kind: GroupKind, size: u8, count: u8, limit: u8) {
        let missing = if self.task.missing.has(tile) { 1 } else { 0 };
        for jokers in 0..=limit.min(self.task.jokers).min(size - 1) {
            for filled in 0..=missing.min(size - jokers - 1) {
                let natural = size - jokers - filled;
                if natural <= count && !self.stop {
                    self.lay_alike(Group { kind, tile, exposed: false }, natural, jokers, filled);
                }
            }
        }
    }

    /// Lays a pair or pung of so many natural tiles and jokers, and of the missing tile if `filled`
    /// is 1.
    fn lay_alike(&mut self, group: Group, natural: u8, jokers: u8, filled: u8) {
        let (kind, before) = (group.tile.index(), self.task.missing);
        self.task.jokers -= jokers;
        self.task.counts[kind] -= natural;
        if filled > 0 {
            self.task.missing = TileSet::NONE;
        }
        let next = if group.kind == GroupKind::Pair { Rank::Pair } else { Rank::Pung };
        self.laid(group, |search| search.lowest(kind, next));
        self.task.missing = before;
        self.task.counts[kind] += natural;
        self.task.jokers += jokers;
    }

    fn chow(&mut self, tile: Tile) {
        let (kind, in_suit) = (tile.index(), matches!(tile.number(), Some(1..=7)));
        if self.stop
            || !in_suit
            || self.task.counts[kind + 1] == 0
            || self.task.counts[kind + 2] == 0
        {
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

    /// Lays the group, calls `go_on`, and takes the group back.
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

    /// Places the jokers when no other tiles are left: as a pung or a pair of 2-bamboo,
    /// or outside. One of them and the missing tile are a pair of the missing tile.
    fn jokers(&mut self) {
        let jokers = self.task.jokers;
        if jokers == 0 {
            return self.done();
        }
        if self.pair && !self.task.missing.is_empty() {
            let kinds = core::mem::replace(&mut self.task.missing, TileSet::NONE);
            self.task.jokers -= 1;
            self.pairs_of(kinds);
            (self.task.missing, self.task.jokers) = (kinds, jokers);
        }
        if jokers >= 3 && self.task.sets > 0 && self.task.bamboo {
            self.task.jokers -= 3;
            self.laid(Group { kind: GroupKind::Pung, tile: JOKER, exposed: false }, Self::jokers);
            self.task.jokers += 3;
        }
        if jokers >= 2 && self.pair && self.task.bamboo {
            self.task.jokers -= 2;
            self.pairs_of(TileSet::one(JOKER));
            self.task.jokers += 2;
        }
        if self.task.loose > 0 && !self.stop && self.loose.push(JOKER).is_ok() {
            (self.task.loose, self.task.jokers) = (self.task.loose - 1, jokers - 1);
            self.jokers();
            (self.task.loose, self.task.jokers) = (self.task.loose + 1, jokers);
            self.loose.pop();
        }
    }

    /// Lays a pair of each of these kinds in turn, and goes on with the jokers.
    fn pairs_of(&mut self, kinds: TileSet) {
        for tile in kinds.iter() {
            if self.stop {
                break;
            }
            self.laid(Group { kind: GroupKind::Pair, tile, exposed: false }, Self::jokers);
        }
    }

    fn done(&mut self) {
        let complete = self.task.sets == 0 && !self.pair;
        if complete || !self.loose.is_empty() {
            self.stop |= !(self.visit)(&Lay { groups: &self.groups, loose: &self.loose });
        }
    }
}

/// The tiles that stand outside, the lowest first, when as few as possible do.
pub fn outside(task: &LayTask) -> Outside {
    let mut tiles = Outside::new();
    for loose in 1..=tiles.capacity() as u8 {
        let mut found = false;
        decompose(&LayTask { loose, ..*task }, &mut |lay| {
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
