//! The log in the computer's memory: what `console` and `replay` play on.

use std::fmt;

use four_winds::console::desk::{Desk, Log};
use four_winds::table::Stamped;

/// A table with its whole log.
pub type Recorded = Desk<Memory>;

/// A table at which nobody has played.
pub fn table() -> Recorded {
    Desk::new("computer")
}

/// Every event there was.
#[derive(Default)]
pub struct Memory(Vec<Stamped>);

impl Log for Memory {
    fn keep(&mut self, event: &Stamped) {
        self.0.push(*event);
    }

    fn visit(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        self.0.iter().filter(|event| event.seq >= from).try_for_each(visit)
    }
}
