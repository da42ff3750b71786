//! A table in the computer's memory with its whole log: what `console` and `replay` play on.

use std::fmt;

use four_winds::console::{Control, Door, Info};
use four_winds::table::{Event, History, Refusal, Stamped};

/// Table time passes only when it is told to, so that a script gives the same answers every time.
#[derive(Default)]
pub struct Recorded {
    history: History,
    log: Vec<Stamped>,
    now: u64,
    watched: bool,
}

impl Control for Recorded {
    fn apply(&mut self, event: &Event, ms: u64) -> Result<(), Refusal> {
        self.history.apply(event, ms)?;
        self.now = ms;
        self.log.push(Stamped { seq: self.history.seq(), ms, event: *event });
        Ok(())
    }

    fn pass_time(&mut self, ms: u64) {
        let until = self.now.saturating_add(ms);
        while let Some(due) = self.history.table().deadline().filter(|&at| at <= until) {
            // A window that is open can be closed: nothing to refuse, and if it were we must not wait for ever.
            if self.apply(&Event::Close, due.max(self.now)).is_err() {
                break;
            }
        }
        self.now = until;
    }
}

impl Door for Recorded {
    fn history(&self) -> &History {
        &self.history
    }

    fn now(&self) -> u64 {
        self.now
    }

    fn log(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        self.log.iter().filter(|event| event.seq >= from).try_for_each(visit)
    }

    fn watch(&mut self, on: bool) {
        self.watched = on;
    }

    fn is_watched(&self) -> bool {
        self.watched
    }

    fn info(&self) -> Info {
        Info { board: "computer", ..Info::default() }
    }

    fn control(&mut self) -> Option<&mut dyn Control> {
        Some(self)
    }
}
