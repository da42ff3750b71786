//! The table between two hands as a record. A replay can begin there, and the result of a finished
//! game has the same form.
//!
//! | bytes | |
//! |---|---|
//! | 2 | number of the game |
//! | 4 | number of the last event before it |
//! | 5 | milliseconds of table time |
//! | n | the table, as in [`crate::table::snapshot`] |

use super::events::{read_ms, write_ms};
use super::record::Kind;
use crate::bytes::{ByteReader, ByteWriter, NoRoom};
use crate::table::Table;
use crate::table::snapshot::{self, SnapshotError};

/// The table at the beginning of a hand.
pub(super) const SNAPSHOT: Kind = Kind(3);
/// The result of a game: the table before the event `new` that began the next one.
pub(super) const RESULT: Kind = Kind(4);

/// The most bytes that such a record can have.
pub(super) const LONGEST: usize = 11 + snapshot::LONGEST;

/// The part of the record before the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    pub game: u16,
    pub seq: u32,
    pub ms: u64,
}

pub(super) fn write(
    at: Stamp,
    table: &Table,
    out: &mut heapless::Vec<u8, LONGEST>,
) -> Result<(), NoRoom> {
    let mut bytes = ByteWriter(out);
    bytes.bytes(&at.game.to_le_bytes())?;
    bytes.bytes(&at.seq.to_le_bytes())?;
    bytes.bytes(&write_ms(at.ms))?;
    table.write_snapshot(out)
}

/// Reads the part before the table. It is the same in every version.
pub(super) fn read_stamp(payload: &[u8]) -> Option<Stamp> {
    let mut bytes = ByteReader(payload);
    let (game, seq) = (u16::from_le_bytes(bytes.array()?), u32::from_le_bytes(bytes.array()?));
    Some(Stamp { game, seq, ms: read_ms(&mut bytes)? })
}

/// Reads the table. After an error it must not be used.
pub(super) fn read_table(payload: &[u8], table: &mut Table) -> Result<(), SnapshotError> {
    table.read_snapshot(payload.get(11..).unwrap_or_default())
}
