//! The table behind a page, without threads and without a network.
//!
//! A page shows a table in one of two ways. Either the host program serves the page and keeps the
//! table on the other side of a socket, or the page contains the table itself. Both say and hear the
//! same messages ([`wire`]), because both are this core. Time, entropy, the flash of the journal and
//! the way to the pages are passed in.

pub mod check;
mod clock;
pub mod dice;
mod displays;
mod game_log;
pub mod journal_log;
pub mod replay;
pub mod session;
pub mod sheet;
pub mod table;
mod time;
pub mod verify;
pub mod wire;
