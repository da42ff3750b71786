//! A row of the score sheet in as few bytes as possible. A table has 64 of them, and a box holds
//! several tables.

use super::paid::Paid;
use super::sheet::{Ending, SheetRow};
use crate::bytes::{ByteReader, ByteWriter, NoRoom};
use crate::score::{Special, Win};
use crate::seat::{ByPlace, Place, Wind};

/// A row of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedRow {
    hand: u16,
    /// Round, East, typed and corrected.
    marks: u8,
    /// See [`ending_byte`].
    ended: u8,
    /// The number of the special hand in the rule set's table, counted from 1, or 0.
    special: u8,
    /// What each place won or lost that nobody paid.
    unpaid: [[u8; 4]; 4],
    paid: [[u8; 3]; 6],
}

impl PackedRow {
    /// The most bytes that a snapshot keeps of a row.
    pub const KEPT: usize = 2 + 2 + 2 + 4 + 16 + 18;

    pub fn new(row: &SheetRow, specials: &[Special]) -> PackedRow {
        let special = match row.ending {
            Ending::Won { special, .. } => special,
            Ending::Drawn | Ending::Void => None,
        };
        let at = special.and_then(|special| specials.iter().position(|it| it == special));
        PackedRow {
            hand: row.hand,
            marks: marks(row),
            ended: ending_byte(row.ending),
            special: at.map_or(0, |at| at as u8 + 1),
            unpaid: Place::ALL.map(|place| row.unpaid(place).to_le_bytes()),
            paid: row.paid.to_bytes(),
        }
    }

    pub const fn hand(&self) -> u16 {
        self.hand
    }

    pub fn unpacked(&self, specials: &'static [Special]) -> SheetRow {
        let special = usize::from(self.special).checked_sub(1).and_then(|at| specials.get(at));
        let paid = Paid::from_bytes(self.paid);
        let unpaid = ByPlace(self.unpaid.map(i32::from_le_bytes));
        let change = ByPlace::from_fn(|place| unpaid[place].saturating_add(paid.received(place)));
        // Only bytes that mean an ending are ever packed.
        let ending = ending_of(self.ended, special).unwrap_or(Ending::Void);
        SheetRow { hand: self.hand, ending, change, paid, ..marked(self.marks) }
    }

    /// Writes the row as a snapshot keeps it. Most numbers of a row are 0, so a mask says which ones
    /// follow: one bit for each place, then for each pair, then for the special hand. That one is
    /// kept by its name, because tables of special hands can change.
    pub fn write<const N: usize>(
        &self,
        specials: &[Special],
        out: &mut ByteWriter<'_, N>,
    ) -> Result<(), NoRoom> {
        let special = usize::from(self.special).checked_sub(1).and_then(|at| specials.get(at));
        let unpaid = self.unpaid.iter().map(|points| *points != [0; 4]);
        let paid = self.paid.iter().map(|points| *points != [0; 3]);
        let follow = unpaid.chain(paid).chain([special.is_some()]);
        let mask = (0..).zip(follow).fold(0, |mask: u16, (at, is)| mask | u16::from(is) << at);
        out.bytes(&self.hand.to_le_bytes())?;
        out.bytes(&[self.marks, self.ended])?;
        out.bytes(&mask.to_le_bytes())?;
        for points in self.unpaid.iter().filter(|points| **points != [0; 4]) {
            out.bytes(points)?;
        }
        for points in self.paid.iter().filter(|points| **points != [0; 3]) {
            out.bytes(points)?;
        }
        special.map_or(Ok(()), |it| out.bytes(&name_hash(it.title).to_le_bytes()))
    }

    /// Reads such a row. A special hand that this program no longer knows is left out.
    pub fn read(bytes: &mut ByteReader<'_>, specials: &[Special]) -> Option<PackedRow> {
        let hand = u16::from_le_bytes(bytes.array()?);
        let [marks, ended] = bytes.array()?;
        ending_of(ended, None)?;
        let mut mask = u16::from_le_bytes(bytes.array()?);
        let mut follows = || {
            let is = mask & 1 != 0;
            mask >>= 1;
            is
        };
        let (unpaid, paid) = ([[0; 4]; 4], [[0; 3]; 6]);
        let mut row = PackedRow { hand, marks, ended, special: 0, unpaid, paid };
        for place in row.unpaid.iter_mut().filter(|_| follows()) {
            *place = bytes.array()?;
        }
        for pair in row.paid.iter_mut().filter(|_| follows()) {
            *pair = bytes.array()?;
        }
        if follows() {
            let name = u32::from_le_bytes(bytes.array()?);
            let at = specials.iter().position(|it| name_hash(it.title) == name);
            row.special = at.map_or(0, |at| at as u8 + 1);
        }
        (mask == 0).then_some(row)
    }
}

/// Round, East, typed and corrected in one byte.
pub(super) fn marks(row: &SheetRow) -> u8 {
    let (round, east) = (row.round.index() as u8, row.east.number());
    round | east << 2 | u8::from(row.typed) << 4 | u8::from(row.corrected) << 5
}

/// A row with nothing but these marks.
pub(super) fn marked(marks: u8) -> SheetRow {
    SheetRow {
        hand: 0,
        round: Wind::ALL[usize::from(marks & 3)],
        east: Place::ALL[usize::from(marks >> 2 & 3)],
        ending: Ending::Void,
        change: ByPlace::default(),
        paid: Paid::default(),
        typed: marks >> 4 & 1 != 0,
        corrected: marks >> 5 & 1 != 0,
    }
}

/// 0 for a drawn hand and 1 for a void one. Otherwise the winner is in the lower two bits, and the
/// kind of win, counted from 1, in the upper six.
fn ending_byte(ending: Ending) -> u8 {
    match ending {
        Ending::Drawn => 0,
        Ending::Void => 1,
        Ending::Won { by, win, .. } => {
            let at = Win::ALL.iter().position(|it| *it == win).unwrap_or(0) as u8;
            by.number() | (at + 1) << 2
        }
    }
}

/// The ending that a byte means. A drawn or void hand has no special hand.
pub(super) fn ending_of(byte: u8, special: Option<&'static Special>) -> Option<Ending> {
    match byte {
        0 if special.is_none() => Some(Ending::Drawn),
        1 if special.is_none() => Some(Ending::Void),
        4.. => {
            let (by, win) = (Place::new(byte & 3)?, *Win::ALL.get(usize::from(byte >> 2) - 1)?);
            Some(Ending::Won { by, win, special })
        }
        _ => None,
    }
}

/// A number for a name (FNV-1a).
fn name_hash(name: &str) -> u32 {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    name.bytes().fold(0x811c_9dc5, step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;
    use std::collections::BTreeSet;

    #[test]
    fn a_row_is_small_and_names_have_numbers_of_their_own() {
        assert!(size_of::<PackedRow>() <= 40);
        for rules in rules::ALL {
            let specials = rules.scoring.specials.rows();
            let numbers: BTreeSet<u32> = specials.iter().map(|it| name_hash(it.title)).collect();
            assert_eq!(numbers.len(), specials.len(), "{}", rules.code);
        }
    }
}
