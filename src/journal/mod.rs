//! The journal: what happened at the table, kept in flash so that a pulled plug loses nothing that was shown.
//!
//! [`log`] keeps numbered records in a ring of flash sectors and survives a cut at any byte of any write and at any moment
//! of any erase. It was written here because the ready-made choice, sequential-storage, lost acknowledged data at power
//! cuts with one-byte write words and after half-finished erases.
//!
//! How a cut is survived:
//! - A record is whole or it is not there: its CRC-32 is its last word, and it is read back before it counts as kept.
//! - Nothing is ever written over: after a torn record the next one starts behind the last byte that is not blank.
//! - A sector is erased only after a record in *another* sector has said so; a second record says that it is done. A cut
//!   in between is found at the next power-on, and the erase is done again.
//! - A sector that holds records which are still needed is never erased.

pub mod log;
pub mod record;
mod sector;

pub use log::{Log, LogError};
pub use record::Record;
