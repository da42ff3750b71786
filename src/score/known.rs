//! Finds every way to lay known tiles as sets and one pair: no jokers, no missing tile, nothing
//! outside. Nearly every hand is of this kind, so this search is made for speed.
//!
//! A suit is packed into one number, three bits for the count of each tile. Honours leave no
//! choice: three are a pung and two are the pair.

use crate::tile::{Suit, Tile};

use super::decompose::{Lay, LayTask, MOST_LAID};
use super::group::{Group, GroupKind};

/// The numbered tiles come first, nine of each suit. Then come the honours.
const SUITED_KINDS: usize = 27;
/// Bits for the count of one tile.
const BITS: u32 = 3;
/// The bits of one count.
const MASK: u32 = (1 << BITS) - 1;
/// One tile of each of three numbers in sequence.
const RUN: u32 = 1 | 1 << BITS | 1 << (2 * BITS);

/// Calls `visit` with every way to lay the tiles of the task, until it returns `false`.
pub fn lay_known(task: &LayTask, visit: &mut dyn FnMut(&Lay<'_>) -> bool) {
    let mut search = KnownSearch {
        suits: [0; Suit::ALL.len()],
        pair_numbers: 0,
        pair: true,
        sets: task.sets,
        chows: task.chows,
        groups: heapless::Vec::new(),
        honours: heapless::Vec::new(),
        visit,
        stop: false,
    };
    let (suited, honours) = task.counts.split_at(SUITED_KINDS);
    if search.take_honours(honours) && search.take_suits(suited) {
        search.lay(0, search.suits[0]);
    }
}

struct KnownSearch<'a> {
    suits: [u32; Suit::ALL.len()],
    /// The numbers that the pair can be of, if it is numbered. Bit n stands for the tile n + 1.
    pair_numbers: u32,
    /// Whether the pair is still to be laid.
    pair: bool,
    sets: u8,
    chows: u8,
    groups: heapless::Vec<Group, MOST_LAID, u8>,
    /// The groups of honours. They come last, because groups are in the order of their tiles.
    honours: heapless::Vec<Group, MOST_LAID, u8>,
    visit: &'a mut dyn FnMut(&Lay<'_>) -> bool,
    stop: bool,
}

impl KnownSearch<'_> {
    /// Lays the honours. `false` if they cannot be part of a complete hand.
    fn take_honours(&mut self, counts: &[u8]) -> bool {
        for (kind, &count) in (SUITED_KINDS..).zip(counts) {
            let Some(tile) = Tile::from_index(kind) else { return false };
            let laid = match count {
                0 => true,
                2 if self.pair => self.begin_pair(tile),
                3 if self.sets > 0 => self.begin_set(GroupKind::Pung, tile),
                _ => false,
            };
            if !laid {
                return false;
            }
        }
        core::mem::swap(&mut self.honours, &mut self.groups);
        true
    }

    /// Packs the suits. `false` if they cannot be part of a complete hand.
    ///
    /// A suit with the pair has two tiles more than a multiple of three. The numbers of every set
    /// add up to a multiple of three. So the sum of the numbers in that suit gives the number of
    /// the pair modulo three.
    fn take_suits(&mut self, counts: &[u8]) -> bool {
        let mut pairs = u8::from(!self.pair);
        for (suit, counts) in self.suits.iter_mut().zip(counts.chunks_exact(9)) {
            let (mut tiles, mut sum) = (0, 0);
            for (number, &count) in (1..).zip(counts) {
                let count = u32::from(count);
                *suit |= count << (BITS * (number - 1));
                tiles += count;
                sum += number * count;
            }
            match tiles % 3 {
                0 => {}
                2 => {
                    pairs += 1;
                    // Modulo three, the sum is twice the pair's number. So the pair's number is
                    // twice the sum.
                    self.pair_numbers = match sum * 2 % 3 {
                        0 => 0b1_0010_0100,
                        1 => 0b0_0100_1001,
                        _ => 0b0_1001_0010,
                    };
                }
                _ => return false,
            }
        }
        pairs == 1
    }

    /// Lays the lowest tile of the suit in every way. `left` are the tiles of the suit that are
    /// left.
    fn lay(&mut self, suit: usize, left: u32) {
        if self.stop {
            return;
        }
        if left == 0 {
            return match self.suits.get(suit + 1) {
                Some(&next) => self.lay(suit + 1, next),
                None => self.done(),
            };
        }
        let at = left.trailing_zeros() / BITS;
        let (shift, count) = (BITS * at, left >> (BITS * at) & MASK);
        let Some(tile) = Tile::from_index(9 * suit + at as usize) else { return };
        if count >= 2 && self.pair && self.pair_numbers & (1 << at) != 0 {
            self.begin_pair(tile);
            self.lay(suit, left - (2 << shift));
            self.groups.pop();
            self.pair = true;
        }
        if count >= 3 && self.sets > 0 {
            self.begin_set(GroupKind::Pung, tile);
            self.lay(suit, left - (3 << shift));
            self.groups.pop();
            self.sets += 1;
        }
        self.lay_chows(suit, left, tile, count);
    }

    /// Lays all tiles of the lowest kind as chows. If only some of them were, the others would be a
    /// pair or a pung, which is tried first.
    fn lay_chows(&mut self, suit: usize, left: u32, tile: Tile, count: u32) {
        let shift = left.trailing_zeros() / BITS * BITS;
        let has = |steps: u32| left >> (shift + BITS * steps) & MASK >= count;
        let chows = count as u8;
        // No tile follows the nine: the bits above it are empty.
        if self.sets < chows || self.chows < chows || !has(1) || !has(2) {
            return;
        }
        let before = self.groups.len();
        (0..count).for_each(|_| {
            self.begin_set(GroupKind::Chow, tile);
        });
        self.chows -= chows;
        self.lay(suit, left - ((RUN * count) << shift));
        self.chows += chows;
        self.sets += chows;
        self.groups.truncate(before);
    }

    fn begin_pair(&mut self, tile: Tile) -> bool {
        self.pair = false;
        self.groups.push(Group { kind: GroupKind::Pair, tile, exposed: false }).is_ok()
    }

    fn begin_set(&mut self, kind: GroupKind, tile: Tile) -> bool {
        self.sets -= 1;
        self.groups.push(Group { kind, tile, exposed: false }).is_ok()
    }

    fn done(&mut self) {
        if self.sets == 0 && !self.pair {
            let before = self.groups.len();
            self.groups.extend(self.honours.iter().copied());
            self.stop = !(self.visit)(&Lay { groups: &self.groups, loose: &[] });
            self.groups.truncate(before);
        }
    }
}
