//! The table between two hands as bytes: its state after `next` has begun a hand and before anybody
//! has rolled.
//!
//! At that moment no tile is on the table, so the options, the winds and the score sheet are the
//! whole state. A hand in play is not part of a snapshot: it is made again from its events, which
//! are in the journal.
//!
//! | bytes | |
//! |---|---|
//! | 1 | version |
//! | 1, 8 | whether the dice come from a seed, and the seed (since version 2) |
//! | 1 + n | rule set and options, as in the event `new` |
//! | 12 | seating rolls, three dice for each place, 0 for no die |
//! | 4 | where each player moved |
//! | 3 | East, East of the round's first hand, wind of the round |
//! | 2, 1, 1 | number of the hand, East's wins in a row, whether it is a goulash |
//! | 3 × 16, 1 | earlier, total and open points by place; whether some open points were typed |
//! | 2 × 18 | who paid whom, earlier and open, three bytes for each pair (since version 3) |
//! | 1 | number of rows; for each row: |
//! | 2, 1, 1 | number of the hand; round, East, typed and corrected in one byte; how it ended |
//! | 2 | which of the following numbers are there |
//! | ≤ 16 + 18 | what each place won or lost that nobody paid; who paid whom |
//! | ≤ 4 | a number for the name of the special hand |
//!
//! Up to version 2 a row had the name of the special hand as text, cut if it was long, and the
//! change by place. Nobody knows who paid whom then.

use core::fmt::Write;

use super::packed_row::{self, PackedRow};
use super::paid::Paid;
use super::sheet::{LARGEST, ROWS, ScoreSheet, SheetRow};
use super::{Phase, Table};
use crate::bytes::{ByteReader, ByteWriter, NoRoom};
use crate::roll::Roll;
use crate::rules::{self, Options};
use crate::seat::{ByPlace, Place, Wind};

/// The version of the layout. A change of the layout raises it and keeps the reader of the old one.
const VERSION: u8 = 3;

/// The longest text of a rule set and its options.
const LONGEST_OPTIONS: usize = 200;

/// How many bytes of a special hand's name were kept up to version 2. That was enough to tell all
/// names apart.
const LONGEST_NAME: usize = 28;

/// The most bytes a snapshot has. Those of version 2 were the longest, and must still be read.
pub const LONGEST: usize = BEFORE_ROWS + ROWS * (21 + LONGEST_NAME);
const BEFORE_ROWS: usize = 2 + 9 + LONGEST_OPTIONS + 23 + 49 + 1;
const _: () = assert!(BEFORE_ROWS + 2 * 18 + ROWS * PackedRow::KEPT <= LONGEST);

/// Why a snapshot cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotError {
    /// A newer program wrote it.
    Newer {
        /// The version of its layout.
        version: u8,
    },
    /// It holds something impossible.
    Damaged,
}

impl Table {
    /// Writes the state of this table between hands. The hand in play is left out.
    pub(crate) fn write_snapshot<const N: usize>(
        &self,
        out: &mut heapless::Vec<u8, N>,
    ) -> Result<(), NoRoom> {
        let mut options = heapless::String::<LONGEST_OPTIONS>::new();
        write!(options, "{} {}", self.options.rules().code, self.options).map_err(|_| NoRoom)?;
        let mut out = ByteWriter(out);
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

    /// Makes this table the one of a snapshot. After an error the table must not be used.
    ///
    /// The table is read in place, because a table that is returned is copied several times on the
    /// chip's stack.
    pub(crate) fn read_snapshot(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        let mut bytes = ByteReader(bytes);
        // Whatever an older version lacks keeps the value of a new table.
        *self = Table::new();
        let read = match bytes.byte() {
            Some(1) => read_table(self, bytes, read_named_rows),
            Some(2) => read_seed_and_table(self, bytes, read_named_rows),
            Some(VERSION) => read_seed_and_table(self, bytes, read_rows),
            Some(version) if version > VERSION => return Err(SnapshotError::Newer { version }),
            _ => None,
        };
        read.ok_or(SnapshotError::Damaged)
    }
}

/// Reads the part of a sheet that differs between versions.
type ReadRows = fn(&mut ScoreSheet, &mut ByteReader<'_>) -> Option<()>;

fn read_seed_and_table(table: &mut Table, mut bytes: ByteReader<'_>, rows: ReadRows) -> Option<()> {
    let (seeded, seed) = (bytes.flag()?, u64::from_le_bytes(bytes.array()?));
    table.seed = seeded.then_some(seed);
    read_table(table, bytes, rows)
}

fn read_table(table: &mut Table, mut bytes: ByteReader<'_>, rows: ReadRows) -> Option<()> {
    let (name, options) = bytes.text()?.split_once(' ')?;
    let rules = rules::by_code(name)?;
    table.options = Options::parse(rules, options).ok()?;
    table.phase = Phase::SideRoll;
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
    table.sheet.specials = rules.scoring.specials.rows();
    read_sheet(&mut table.sheet, &mut bytes, rows)?;
    // The table refuses every event of the empty place, so it must not hold East.
    let seated = table.options.is_player(table.east) && table.options.is_player(table.first_east);
    (seated && bytes.0.is_empty()).then_some(())
}

fn write_sheet<const N: usize>(
    sheet: &ScoreSheet,
    out: &mut ByteWriter<'_, N>,
) -> Result<(), NoRoom> {
    [sheet.earlier, sheet.total, sheet.open]
        .into_iter()
        .try_for_each(|points| out.points(points))?;
    out.bytes(&[sheet.open_typed.into()])?;
    out.bytes(sheet.earlier_paid.to_bytes().as_flattened())?;
    out.bytes(sheet.open_paid.to_bytes().as_flattened())?;
    out.bytes(&[sheet.rows.len() as u8])?;
    sheet.rows.iter().try_for_each(|row| row.write(sheet.specials, out))
}

/// Reads into an empty sheet.
fn read_sheet(sheet: &mut ScoreSheet, bytes: &mut ByteReader<'_>, rows: ReadRows) -> Option<()> {
    // The sum of the earlier rows has no limit, because corrections of later rows can change it by
    // any amount. It is only ever used in sums that saturate.
    (sheet.earlier, sheet.total, sheet.open) = (bytes.points()?, points(bytes)?, points(bytes)?);
    sheet.open_typed = bytes.flag()?;
    rows(sheet, bytes)
}

fn read_rows(sheet: &mut ScoreSheet, bytes: &mut ByteReader<'_>) -> Option<()> {
    (sheet.earlier_paid, sheet.open_paid) = (paid(bytes)?, paid(bytes)?);
    for _ in 0..bytes.byte()? {
        let row = PackedRow::read(bytes, sheet.specials)?;
        is_within(row.unpacked(sheet.specials).change).then_some(())?;
        sheet.rows.push(row).ok()?;
    }
    Some(())
}

/// Reads rows of version 1 or 2. Nobody knows who paid whom.
fn read_named_rows(sheet: &mut ScoreSheet, bytes: &mut ByteReader<'_>) -> Option<()> {
    for _ in 0..bytes.byte()? {
        let hand = u16::from_le_bytes(bytes.array()?);
        let [marks, ended] = bytes.array()?;
        let name = bytes.text()?;
        // If this program no longer knows the name, the hand still counts as won.
        let special = sheet.specials.iter().find(|it| beginning(it.title) == beginning(name));
        let ending = packed_row::ending_of(ended, special)?;
        let row = SheetRow { hand, ending, change: points(bytes)?, ..packed_row::marked(marks) };
        sheet.rows.push(PackedRow::new(&row, sheet.specials)).ok()?;
    }
    Some(())
}

fn paid(bytes: &mut ByteReader<'_>) -> Option<Paid> {
    let mut pairs = [[0; 3]; 6];
    for pair in &mut pairs {
        *pair = bytes.array()?;
    }
    Some(Paid::from_bytes(pairs))
}

/// Reads points within the limits of a score sheet. Larger ones could overflow later.
fn points(bytes: &mut ByteReader<'_>) -> Option<ByPlace<i32>> {
    bytes.points().filter(|points| is_within(*points))
}

fn is_within(points: ByPlace<i32>) -> bool {
    points.0.iter().all(|it| (-LARGEST..=LARGEST).contains(it))
}

fn beginning(name: &str) -> &str {
    name.get(..LONGEST_NAME).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{Payment, Payments, Win};
    use crate::table::Event;
    use crate::table::sheet::Ending;

    /// Everybody pays place 1 sixteen points.
    fn sixteen_from_each() -> Payments {
        let to = Place::ALL[1];
        let payers = Place::ALL.into_iter().filter(|&from| from != to);
        let pay = payers.map(|from| Payment { from, to, amount: 16 }).collect();
        Payments { pay, change: ByPlace([-16, 48, -16, -16]) }
    }

    fn read(bytes: &[u8]) -> Result<Table, SnapshotError> {
        let mut table = Table::new();
        table.read_snapshot(bytes).map(|()| table)
    }

    #[test]
    fn a_full_sheet_of_special_hands_is_kept() {
        for rules in rules::ALL {
            for specials in rules.scoring.specials.rows().chunks(ROWS) {
                let sheet = ScoreSheet::new(rules.scoring.specials.rows());
                let (options, phase) = (Options::new(rules), Phase::SideRoll);
                let mut table = Table { options, phase, sheet, ..Table::new() };
                for (hand, special) in (1..=ROWS as u16).zip(specials.iter().cycle()) {
                    let ending = Ending::Won {
                        by: Place::ALL[1],
                        win: Win::Discard,
                        special: Some(special),
                    };
                    table.sheet.book(&sixteen_from_each(), false).unwrap();
                    table.sheet.close_row(hand, Wind::East, Place::ALL[0], ending);
                }
                let mut bytes = heapless::Vec::<u8, LONGEST>::new();
                table.write_snapshot(&mut bytes).unwrap();
                assert!(read(&bytes).unwrap() == table, "{}", rules.code);
            }
        }
    }

    #[test]
    fn a_seed_is_kept_and_a_snapshot_of_version_1_has_none() {
        let mut table = Table::new();
        for text in [
            "new carmel",
            "seat-roll 0 6+6",
            "seat-roll 1 1+1",
            "seat-roll 2 1+2",
            "seat-roll 3 1+3",
            "seed 42",
        ] {
            table.apply(&Event::parse(text).unwrap(), 0).unwrap();
        }
        let mut bytes = heapless::Vec::<u8, LONGEST>::new();
        table.write_snapshot(&mut bytes).unwrap();
        assert_eq!(read(&bytes), Ok(table.clone()));
        bytes[0] = VERSION + 1;
        assert_eq!(read(&bytes), Err(SnapshotError::Newer { version: VERSION + 1 }));
        // Version 1 has no bytes for a seed, and no version before 3 has who paid whom.
        let mut older = std::vec![1];
        older.extend_from_slice(&bytes[10..bytes.len() - 37]);
        older.push(0);
        assert_eq!(read(&older), Ok(Table { seed: None, ..table }));
    }

    /// The bytes that version 2 wrote.
    fn version_2(table: &Table) -> std::vec::Vec<u8> {
        let mut bytes = heapless::Vec::<u8, LONGEST>::new();
        table.write_snapshot(&mut bytes).unwrap();
        let kept = |row: &PackedRow| {
            let mut kept = heapless::Vec::<u8, 64>::new();
            row.write(table.sheet.specials, &mut ByteWriter(&mut kept)).unwrap();
            kept
        };
        let rows: usize = table.sheet.rows.iter().map(|row| kept(row).len()).sum();
        let mut older = bytes[..bytes.len() - 37 - rows].to_vec();
        older[0] = 2;
        older.push(table.sheet.rows.len() as u8);
        for (row, packed) in table.sheet.rows().zip(&table.sheet.rows) {
            older.extend_from_slice(&kept(packed)[..4]);
            let name = match row.ending {
                Ending::Won { special: Some(special), .. } => beginning(special.title),
                _ => "",
            };
            older.push(name.len() as u8);
            older.extend_from_slice(name.as_bytes());
            row.change.0.iter().for_each(|points| older.extend_from_slice(&points.to_le_bytes()));
        }
        older
    }

    #[test]
    fn rows_of_version_2_are_read_without_who_paid_whom() {
        let rules = rules::by_code("british").unwrap();
        let sheet = ScoreSheet::new(rules.scoring.specials.rows());
        let (options, phase) = (Options::new(rules), Phase::SideRoll);
        let mut table = Table { options, phase, sheet, hand_number: 3, ..Table::new() };
        let special = rules.scoring.specials.rows().last();
        let won = Ending::Won { by: Place::ALL[1], win: Win::Discard, special };
        table.sheet.book(&sixteen_from_each(), true).unwrap();
        table.sheet.close_row(1, Wind::East, Place::ALL[0], won);
        table.sheet.close_row(2, Wind::South, Place::ALL[3], Ending::Drawn);
        let older = read(&version_2(&table)).unwrap();
        let unpaid = |row: SheetRow| SheetRow { paid: Paid::default(), ..row };
        assert!(older.sheet.rows().eq(table.sheet.rows().map(unpaid)));
        assert_eq!(older.sheet.total(), table.sheet.total());
        assert_eq!((older.hand_number, older.phase), (3, Phase::SideRoll));
        // What is written now is read again as it is.
        let mut bytes = heapless::Vec::<u8, LONGEST>::new();
        older.write_snapshot(&mut bytes).unwrap();
        assert_eq!(read(&bytes), Ok(older));
    }
}
