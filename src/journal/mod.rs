//! The journal keeps what happened at the table in flash, so that a power cut loses nothing that
//! was shown.
//!
//! | module | what it does |
//! |---|---|
//! | `log`, `ring`, `room`, [`record`], `sector`, `stage` | numbered records in a ring of flash sectors, safe against a power cut at any moment |
//! | `events`, `base` | the contents of the records: events, and the table between two hands |
//! | `keeper` | [`Journal`]: keeps each event before its effect is shown, and makes room between hands |
//! | `restore` | power-on: restores the table, and everything that could be undone |
//! | [`archive`] | finished games: their list, their logs, and which were exported |
//! | `rolls` | how often each face was rolled, the number of the next roll, and the settings |
//! | [`region`] | the part of the box's flash that belongs to the journal |
//! | `health` | what the players are told if something is wrong with the journal |
//!
//! The log is our own because the ready-made choice, sequential-storage, lost acknowledged data: at
//! power cuts with one-byte write words, and after unfinished erases. Our log survives a power cut
//! like this:
//! - A record is complete or it does not count. Its last word is a CRC-32, and it is read back
//!   before it counts as kept.
//! - Nothing is ever overwritten. After an unfinished record, the next one starts behind the last
//!   byte that is not blank.
//! - A sector is erased only after a record in *another* sector has announced it. A second record
//!   says that the erase is done. If the power is cut in between, the next power-on repeats the
//!   erase.
//! - A sector with records that are still needed is never erased.

pub mod archive;
mod base;
mod events;
mod health;
mod keeper;
mod log;
pub mod record;
pub mod region;
mod restore;
mod ring;
mod rolls;
mod room;
mod sector;
mod stage;

pub use archive::{Archive, PastGame};
pub use events::Unread;
pub use health::JournalHealth;
pub use keeper::Journal;
pub use log::{LogError, Mounted, RecordLog};
pub use record::Record;
pub use region::Region;
pub use restore::Restored;
pub use rolls::Rolls;

/// The size of the journal in bytes, on the box and as a file on a computer. The linker script has
/// the same number.
pub const BYTES: usize = 512 * 1024;

/// The size of a sector in bytes. A flash erases whole sectors only.
pub const SECTOR: usize = 4096;
