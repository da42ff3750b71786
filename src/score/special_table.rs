//! The special hands of a rule set as a table that is read both ways: row by row, and for each
//! quick test the rows that pass it. Most hands fail most tests, so the second way is much faster.

use crate::tile::Tile;

use super::Win;
use super::facts::Facts;
use super::group::Reading;
use super::special::{Concealed, PartScore, Special, When};

/// A bit for each row of a table of special hands, which has at most 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpecialRows(u64);

impl SpecialRows {
    /// No row.
    pub(super) const NONE: SpecialRows = SpecialRows(0);

    const fn insert(&mut self, row: usize) {
        self.0 |= 1 << row;
    }

    /// The rows in both.
    pub(super) const fn and(self, other: SpecialRows) -> SpecialRows {
        SpecialRows(self.0 & other.0)
    }

    /// The rows in either.
    pub(super) const fn or(self, other: SpecialRows) -> SpecialRows {
        SpecialRows(self.0 | other.0)
    }

    /// The rows that are not in the other set.
    pub(super) const fn without(self, other: SpecialRows) -> SpecialRows {
        SpecialRows(self.0 & !other.0)
    }

    /// Whether there are none.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The special hands of a rule set.
#[derive(Clone, Copy, Debug)]
pub struct SpecialTable {
    rows: &'static [Special],
    /// For each kind of tile, the rows that a hand with it can match. It has room for every bit of
    /// a set of tiles.
    holding: [SpecialRows; u64::BITS as usize],
    /// For each number of kinds of tiles, the rows that a hand with so many can match.
    with_kinds: [SpecialRows; MOST_KINDS + 1],
    /// For each number of chows, the rows that a reading with so many can match.
    with_chows: [SpecialRows; MOST_CHOWS + 1],
    /// The rows that need nothing but their tiles.
    always: SpecialRows,
    /// The rows in which another player's tile may only be the last one.
    concealed: SpecialRows,
    /// The rows without any tile of another player.
    wholly_concealed: SpecialRows,
    /// The rows whose numbered tiles are all of one suit.
    one_suit: SpecialRows,
    /// The rows with a declared kong.
    with_kong: SpecialRows,
    /// The rows that are read from the sets and the pair of an ordinary mahjong.
    regular: SpecialRows,
    /// The rows that count something for a player who was fishing for them.
    fished: SpecialRows,
}

/// A mahjong with fourteen different tiles.
const MOST_KINDS: usize = 14;
/// Four sets can all be chows.
const MOST_CHOWS: usize = 4;

impl SpecialTable {
    /// A table of these rows.
    pub const fn new(rows: &'static [Special]) -> SpecialTable {
        let none = SpecialRows::NONE;
        let mut table = SpecialTable {
            rows,
            holding: [none; u64::BITS as usize],
            with_kinds: [none; MOST_KINDS + 1],
            with_chows: [none; MOST_CHOWS + 1],
            always: none,
            concealed: none,
            wholly_concealed: none,
            one_suit: none,
            with_kong: none,
            regular: none,
            fished: none,
        };
        assert!(rows.len() <= u64::BITS as usize);
        let mut row = 0;
        while row < rows.len() {
            table.add(row, &rows[row]);
            row += 1;
        }
        table
    }

    const fn add(&mut self, row: usize, special: &Special) {
        let mut kind = 0;
        while kind < Tile::PLAYING_KINDS {
            if special.quick.could_hold(kind) {
                self.holding[kind].insert(row);
            }
            kind += 1;
        }
        let mut kinds = 0;
        while kinds <= MOST_KINDS {
            if special.quick.could_have_kinds(kinds as u32) {
                self.with_kinds[kinds].insert(row);
            }
            kinds += 1;
        }
        let mut chows = 0;
        while chows <= MOST_CHOWS {
            if special.quick.could_have_chows(chows as u8) {
                self.with_chows[chows].insert(row);
            }
            chows += 1;
        }
        if matches!(special.when, When::Always) {
            self.always.insert(row);
        }
        match special.concealed {
            Concealed::No => {}
            Concealed::ButForTheLastTile => self.concealed.insert(row),
            Concealed::Wholly => self.wholly_concealed.insert(row),
        }
        if special.quick.is_in_one_suit() {
            self.one_suit.insert(row);
        }
        if special.quick.needs_kong() {
            self.with_kong.insert(row);
        }
        if special.quick.is_regular() {
            self.regular.insert(row);
        }
        if !matches!(special.fishing, PartScore::Nothing) {
            self.fished.insert(row);
        }
    }

    /// All rows, in the order of the rule book.
    pub const fn rows(&self) -> &'static [Special] {
        self.rows
    }

    /// Each special hand in `rows`, with its own bit as a set of one row.
    pub(super) fn of(
        &self,
        rows: SpecialRows,
    ) -> impl Iterator<Item = (SpecialRows, &'static Special)> + use<> {
        let (specials, mut left) = (self.rows, rows.0);
        core::iter::from_fn(move || {
            let special = specials.get(left.trailing_zeros() as usize)?;
            let row = left & left.wrapping_neg();
            left &= !row;
            Some((SpecialRows(row), special))
        })
    }

    /// The rows that a hand could match, judging by what happened and by its kinds of tiles.
    /// `whole` has the melds, and the kinds of all tiles but jokers. `more` is the number of jokers
    /// and missing tiles.
    pub(super) fn possible(&self, facts: &Facts<'_>, whole: &Reading, more: u8) -> SpecialRows {
        let usual = matches!(facts.context.win, Win::Wall | Win::Discard);
        let mut rows = SpecialRows(u64::MAX);
        if usual && facts.context.special.is_none() {
            rows = self.always;
        }
        if facts.exposed {
            rows = rows.without(self.concealed);
        }
        if facts.exposed || facts.claimed {
            rows = rows.without(self.wholly_concealed);
        }
        if whole.kinds.mixes_suits() {
            rows = rows.without(self.one_suit);
        }
        if whole.kongs == 0 {
            rows = rows.without(self.with_kong);
        }
        let kinds = whole.kinds.len() as usize;
        rows = rows.and(self.with_kinds.get(kinds).copied().unwrap_or_default());
        for kind in whole.kinds.indices() {
            rows = rows.and(self.holding.get(kind).copied().unwrap_or_default());
        }
        self.of(rows).fold(SpecialRows::NONE, |possible, (row, special)| {
            let happened = !row.and(self.always).is_empty() || special.happened(facts);
            match happened && special.quick.could_be(whole, more) {
                true => possible.or(row),
                false => possible,
            }
        })
    }

    /// The rows that are read from the sets and the pair of an ordinary mahjong.
    pub(super) const fn regular(&self) -> SpecialRows {
        self.regular
    }

    /// The rows that count something for a player who was fishing for them.
    pub(super) const fn fished(&self) -> SpecialRows {
        self.fished
    }

    /// The rows that a reading with so many chows can match.
    pub(super) fn with_chows(&self, chows: u8) -> SpecialRows {
        self.with_chows.get(usize::from(chows)).copied().unwrap_or_default()
    }
}
