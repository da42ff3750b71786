//! The table between two hands as bytes: what is left when `next` has begun a hand and nobody has rolled yet.
//!
//! That moment was chosen because no tile is on the table: what has to be kept is the game's options, the winds and the
//! score sheet. The hand before it is made again from its events, which the journal has, so nothing is kept twice.
//!
//! | bytes | |
//! |---|---|
//! | 1 | version |
//! | 1, 8 | whether the dice come from a seed, and from which (since version 2) |
//! | 1 + n | rule set and options, as in the event `new` |
//! | 12 | dice of the seating, three a place, 0 where there is none |
//! | 4 | where each player went |
//! | 3 | East, East of the round's first hand, wind of the round |
//! | 2, 1, 1 | number of the hand, East's wins in a row, goulash |
//! | 3 × 16, 1 | earlier, total and open points by place; something open was typed |
//! | 1 | how many rows follow, each: |
//! | 2, 1, 1 | number of the hand; round, East, typed, corrected in one; how it ended |
//! | 1 + n | name of the special hand, or how it begins |
//! | 16 | change by place |

use core::fmt::Write;

use super::roll::Roll;
use super::sheet::{Ending, LARGEST, ROWS, Row, Sheet};
use super::{Phase, Table};
use crate::bytes::{NoRoom, Reader, Writer};
use crate::rules::{self, Options, Rules};
use crate::score::Win;
use crate::seat::{ByPlace, Place, Wind};

/// Raise it when the layout changes, and keep the reader of the layout before.
pub const VERSION: u8 = 2;

/// The longest text of a rule set and its options.
const LONGEST_OPTIONS: usize = 200;

/// So much is kept of a special hand's name: no two begin alike so far, and a sheet of nothing else fits one sector.
const LONGEST_NAME: usize = 28;

/// The most bytes a snapshot has.
pub const LONGEST: usize = 2 + 9 + LONGEST_OPTIONS + 23 + 49 + 1 + ROWS * (21 + LONGEST_NAME);

/// Why bytes are no snapshot that this program can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotError {
    /// A newer program wrote it.
    Newer {
        /// Its version.
        version: u8,
    },
    /// Something in it cannot be.
    Damaged,
}

impl Table {
    /// Adds what is left of this table between hands; the hand in play is left out.
    pub(crate) fn write_snapshot<const N: usize>(&self, out: &mut heapless::Vec<u8, N>) -> Result<(), NoRoom> {
        let mut options = heapless::String::<LONGEST_OPTIONS>::new();
        write!(options, "{} {}", self.options.rules().name, self.options).map_err(|_| NoRoom)?;
        let mut out = Writer(out);
        out.bytes(&[VERSION, self.seed.is_some().into()])?;
        out.bytes(&self.seed.unwrap_or(0).to_le_bytes())?;
        out.text(&options)?;
        for (_, roll) in self.seat_rolls.iter() {
            let mut faces = [0; Roll::MOST_DICE];
            let rolled = roll.iter().flat_map(Roll::faces);
            faces.iter_mut().zip(rolled).for_each(|(face, rolled)| *face = rolled);
            out.bytes(&faces)?;
        }
        out.bytes(&self.moves.0.map(Place::number))?;
        out.bytes(&[self.east.number(), self.first_east.number(), self.round.index() as u8])?;
        out.bytes(&self.hand_number.to_le_bytes())?;
        out.bytes(&[self.wins_in_a_row, self.goulash.into()])?;
        write_sheet(&self.sheet, &mut out)
    }

    /// Reads it back.
    pub(crate) fn read_snapshot(bytes: &[u8]) -> Result<Table, SnapshotError> {
        let mut bytes = Reader(bytes);
        match bytes.byte() {
            // What an older version lacks gets the value it had by being absent.
            Some(1) => read_version_1(bytes).ok_or(SnapshotError::Damaged),
            Some(VERSION) => read_version_2(bytes).ok_or(SnapshotError::Damaged),
            Some(version) if version > VERSION => Err(SnapshotError::Newer { version }),
            _ => Err(SnapshotError::Damaged),
        }
    }
}

fn read_version_2(mut bytes: Reader<'_>) -> Option<Table> {
    let (seeded, seed) = (bytes.flag()?, u64::from_le_bytes(bytes.array()?));
    let table = read_version_1(bytes)?;
    Some(Table { seed: seeded.then_some(seed), ..table })
}

fn read_version_1(mut bytes: Reader<'_>) -> Option<Table> {
    let (name, options) = bytes.text()?.split_once(' ')?;
    let rules = rules::by_name(name)?;
    let mut table = Table { options: Options::parse(rules, options).ok()?, phase: Phase::SideRoll, ..Table::new() };
    for (_, roll) in table.seat_rolls.iter_mut() {
        let faces: [u8; Roll::MOST_DICE] = bytes.array()?;
        let dice = faces.iter().position(|&face| face == 0).unwrap_or(faces.len());
        *roll = if dice == 0 { None } else { Some(Roll::new(faces.get(..dice)?)?) };
    }
    for (_, to) in table.moves.iter_mut() {
        *to = bytes.place()?;
    }
    (table.east, table.first_east) = (bytes.place()?, bytes.place()?);
    table.round = *Wind::ALL.get(usize::from(bytes.byte()?))?;
    table.hand_number = u16::from_le_bytes(bytes.array()?);
    (table.wins_in_a_row, table.goulash) = (bytes.byte()?, bytes.flag()?);
    table.sheet = read_sheet(&mut bytes, rules)?;
    // A player who cannot be there would be refused by every event to come.
    let seated = table.options.is_player(table.east) && table.options.is_player(table.first_east);
    (seated && bytes.0.is_empty()).then_some(table)
}

fn write_sheet<const N: usize>(sheet: &Sheet, out: &mut Writer<'_, N>) -> Result<(), NoRoom> {
    [sheet.earlier, sheet.total, sheet.open].into_iter().try_for_each(|points| out.points(points))?;
    out.bytes(&[sheet.open_typed.into(), sheet.rows.len() as u8])?;
    for row in &sheet.rows {
        out.bytes(&row.hand.to_le_bytes())?;
        let (round, east) = (row.round.index() as u8, row.east.number());
        let (ending, special) = write_ending(row.ending);
        out.bytes(&[round | east << 2 | u8::from(row.typed) << 4 | u8::from(row.corrected) << 5, ending])?;
        out.text(beginning(special))?;
        out.points(row.change)?;
    }
    Ok(())
}

fn read_sheet(bytes: &mut Reader<'_>, rules: &Rules) -> Option<Sheet> {
    // Corrections of later rows can leave the earlier ones anywhere; they are only ever added up, without overflow.
    let (earlier, total, open) = (bytes.points()?, points(bytes)?, points(bytes)?);
    let mut sheet = Sheet { rows: heapless::Vec::new(), earlier, total, open, open_typed: bytes.flag()? };
    for _ in 0..bytes.byte()? {
        let hand = u16::from_le_bytes(bytes.array()?);
        let [flags, ending] = bytes.array()?;
        let ending = read_ending(ending, bytes.text()?, rules)?;
        let row = Row {
            hand,
            round: Wind::ALL[usize::from(flags & 3)],
            east: Place::ALL[usize::from(flags >> 2 & 3)],
            ending,
            change: points(bytes)?,
            typed: flags >> 4 & 1 != 0,
            corrected: flags >> 5 & 1 != 0,
        };
        sheet.rows.push(row).ok()?;
    }
    Some(sheet)
}

/// Points that a table can have booked: more could overflow later.
fn points(bytes: &mut Reader<'_>) -> Option<ByPlace<i32>> {
    bytes.points().filter(|points| points.0.iter().all(|it| (-LARGEST..=LARGEST).contains(it)))
}

fn beginning(name: &str) -> &str {
    name.get(..LONGEST_NAME).unwrap_or(name)
}

/// 0 drawn, 1 void; from 4 on the winner in the lower two bits and the win, counted from 1, above them.
fn write_ending(ending: Ending) -> (u8, &'static str) {
    match ending {
        Ending::Drawn => (0, ""),
        Ending::Void => (1, ""),
        Ending::Won { by, win, special } => {
            let at = Win::ALL.iter().position(|(_, it)| *it == win).unwrap_or(0) as u8;
            (by.number() | (at + 1) << 2, special.map_or("", |special| special.name))
        }
    }
}

fn read_ending(byte: u8, special: &str, rules: &Rules) -> Option<Ending> {
    match (byte, special) {
        (0, "") => Some(Ending::Drawn),
        (1, "") => Some(Ending::Void),
        (4.., _) => {
            let by = Place::new(byte & 3)?;
            let (_, win) = *Win::ALL.get(usize::from(byte >> 2) - 1)?;
            // A special hand that this program has no name for any more was a special hand all the same.
            let special = rules.scoring.specials.iter().find(|it| beginning(it.name) == beginning(special));
            Some(Ending::Won { by, win, special })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Event;

    #[test]
    fn a_full_sheet_of_special_hands_is_kept() {
        for rules in rules::ALL {
            for specials in rules.scoring.specials.chunks(ROWS) {
                let mut table = Table { options: Options::new(rules), phase: Phase::SideRoll, ..Table::new() };
                for (hand, special) in (1..=ROWS as u16).zip(specials.iter().cycle()) {
                    let ending = Ending::Won { by: Place::ALL[1], win: Win::Discard, special: Some(special) };
                    table.sheet.book(ByPlace([-16, 48, -16, -16]), false).unwrap();
                    table.sheet.close_row(hand, Wind::East, Place::ALL[0], ending);
                }
                let mut bytes = heapless::Vec::<u8, LONGEST>::new();
                table.write_snapshot(&mut bytes).unwrap();
                assert!(Table::read_snapshot(&bytes).unwrap() == table, "{}", rules.name);
            }
        }
    }

    #[test]
    fn a_seed_is_kept_and_a_snapshot_of_version_1_has_none() {
        let mut table = Table::new();
        for text in
            ["new carmel", "seat-roll 0 6+6", "seat-roll 1 1+1", "seat-roll 2 1+2", "seat-roll 3 1+3", "seed 42"]
        {
            table.apply(&Event::parse(text).unwrap(), 0).unwrap();
        }
        let mut bytes = heapless::Vec::<u8, LONGEST>::new();
        table.write_snapshot(&mut bytes).unwrap();
        assert_eq!(Table::read_snapshot(&bytes), Ok(table.clone()));
        bytes[0] = VERSION + 1;
        assert_eq!(Table::read_snapshot(&bytes), Err(SnapshotError::Newer { version: VERSION + 1 }));
        // Version 1 went on right after its number.
        let mut older = std::vec![1];
        older.extend_from_slice(&bytes[10..]);
        assert_eq!(Table::read_snapshot(&older), Ok(Table { seed: None, ..table }));
    }
}
