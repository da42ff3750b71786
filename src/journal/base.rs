//! The table between two hands as a record: where a replay can begin, and what a finished game came to.
//!
//! | bytes | |
//! |---|---|
//! | 2 | number of the game |
//! | 4 | number of the last event that is in it |
//! | 5 | milliseconds of table time |
//! | n | the table, as in [`crate::table::snapshot`] |

use super::events::{read_ms, write_ms};
use super::record::Kind;
use crate::bytes::{NoRoom, Reader, Writer};
use crate::table::Table;
use crate::table::snapshot::{self, SnapshotError};

/// A hand has just begun.
pub const SNAPSHOT: Kind = Kind(3);
/// The game before a `new`, as it was left.
pub const RESULT: Kind = Kind(4);

/// The most bytes it has.
pub const LONGEST: usize = 11 + snapshot::LONGEST;

/// What stands before the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    pub game: u16,
    pub seq: u32,
    pub ms: u64,
}

pub(super) fn write(at: Stamp, table: &Table, out: &mut heapless::Vec<u8, LONGEST>) -> Result<(), NoRoom> {
    let mut bytes = Writer(out);
    bytes.bytes(&at.game.to_le_bytes())?;
    bytes.bytes(&at.seq.to_le_bytes())?;
    bytes.bytes(&write_ms(at.ms))?;
    table.write_snapshot(out)
}

/// Where it belongs; readable whatever version the table is in.
pub(super) fn read_stamp(payload: &[u8]) -> Option<Stamp> {
    let mut bytes = Reader(payload);
    let (game, seq) = (u16::from_le_bytes(bytes.array()?), u32::from_le_bytes(bytes.array()?));
    Some(Stamp { game, seq, ms: read_ms(&mut bytes)? })
}

pub(super) fn read_table(payload: &[u8]) -> Result<Table, SnapshotError> {
    Table::read_snapshot(payload.get(11..).unwrap_or_default())
}
