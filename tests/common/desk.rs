//! A table for the tests, with its log in memory.

use std::fmt;

use four_winds::desk::{Desk, EventLog};
use four_winds::entropy::Dice;
use four_winds::referee::Outlet;
use four_winds::table::{History, Stamped};

#[derive(Default)]
pub struct Kept(pub Vec<Stamped>);

impl Outlet for Kept {
    fn keep(&mut self, event: &Stamped, _: &History) {
        self.0.push(*event);
    }
}

impl EventLog for Kept {
    fn visit(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        self.0.iter().filter(|event| event.seq >= from).try_for_each(visit)
    }
}

/// The dice start without entropy, as in a box before its source has run. They roll only after they
/// are fed or given a seed.
pub type TestDesk = Desk<Kept, Dice>;

/// A table at which nobody has played.
pub fn desk() -> TestDesk {
    Desk::new("test", Dice::new(1))
}

/// The console's answer to one line.
pub fn ask(desk: &mut TestDesk, line: &str) -> String {
    let mut answer = String::new();
    four_winds::console::answer(line.as_bytes(), desk, &mut answer)
        .expect("a String takes everything");
    answer
}
