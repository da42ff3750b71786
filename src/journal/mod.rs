//! The journal: what happened at the table, kept in flash so that a pulled plug loses nothing that was shown.
//!
//! | module | what it does |
//! |---|---|
//! | [`log`], `ring`, `room`, `record`, `sector` | numbered records in a ring of flash sectors, safe against a cut at any moment |
//! | [`events`], [`base`] | what is in the records: events, and the table between two hands |
//! | [`keeper`] | [`Journal`]: keeps each event before its effect is shown, makes room between hands |
//! | [`restore`] | power-on: the table as it was, with everything that could be undone |
//! | [`archive`] | the games of before: their list, their logs, and which were read out |
//! | [`rolls`] | how often each face came, the number of the next roll, sound and light |
//! | [`region`] | the part of the box's flash that is the journal's |
//! | [`health`] | what the players are told when something is wrong with it |
//!
//! The flash log was written here because the ready-made choice, sequential-storage, lost acknowledged data at power cuts
//! with one-byte write words and after half-finished erases. How a cut is survived:
//! - A record is whole or it is not there: its CRC-32 is its last word, and it is read back before it counts as kept.
//! - Nothing is ever written over: after a torn record the next one starts behind the last byte that is not blank.
//! - A sector is erased only after a record in *another* sector has said so; a second record says that it is done. A cut
//!   in between is found at the next power-on, and the erase is done again.
//! - A sector that holds records which are still needed is never erased.

pub mod archive;
pub mod base;
pub mod events;
pub mod health;
pub mod keeper;
pub mod log;
pub mod record;
pub mod region;
pub mod restore;
mod ring;
pub mod rolls;
mod room;
mod sector;
mod stage;

pub use archive::{Archive, Past};
pub use health::Health;
pub use keeper::Journal;
pub use log::{Log, LogError};
pub use record::Record;
pub use region::Region;
pub use restore::Restored;
pub use ring::Ring;
pub use rolls::Rolls;

/// The bytes of a box's journal, and of the file that stands for it on a computer. The linker script has the same number.
pub const BYTES: usize = 512 * 1024;

/// The bytes that a flash erases together.
pub const SECTOR: usize = 4096;
