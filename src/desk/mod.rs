//! A table with its log, on a computer: what the host program and the tests play on.
//!
//! [`LoggedTable`] can only be read from a console. A [`Desk`] can also be changed from there.

mod logged_table;
mod playable;

pub use logged_table::{EventLog, LoggedTable};
pub use playable::{Desk, PictureWriter};
