//! A table for the tests, with its log in memory.

use std::fmt;

use four_winds::console::desk::{Desk, Log};
use four_winds::table::{History, Stamped};

#[derive(Default)]
pub struct Kept(pub Vec<Stamped>);

impl Log for Kept {
    fn keep(&mut self, event: &Stamped, _: &History) {
        self.0.push(*event);
    }

    fn visit(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        self.0.iter().filter(|event| event.seq >= from).try_for_each(visit)
    }
}

/// A table at which nobody has played.
pub fn desk() -> Desk<Kept> {
    Desk::new("test")
}

/// The console's answer to one line.
pub fn ask(desk: &mut Desk<Kept>, line: &str) -> String {
    let mut answer = String::new();
    four_winds::console::answer(line.as_bytes(), desk, &mut answer).expect("a String takes everything");
    answer
}
