//! The rule of docs/club.md by which a reader of the broker takes each event exactly once and in
//! order.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How long to wait for an event that was asked for. If it has not arrived by then, the box no
/// longer has it.
const PATIENCE: Duration = Duration::from_secs(5);

/// What to do with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    Take,
    /// It is a repetition, or it belongs to an older log.
    Drop,
    /// Earlier events are missing. Drop this one, and ask for all events from this number on.
    Ask(u64),
}

/// Remembers how far each table has been read.
#[derive(Default)]
pub struct Follower {
    tables: HashMap<String, TableProgress>,
}

struct TableProgress {
    run: u64,
    seq: u64,
    asked: Option<(u64, Instant)>,
}

impl Follower {
    /// Whether the table is already followed, or fits within the limit of `most` tables.
    pub fn has_room_for(&self, table: &str, most: usize) -> bool {
        self.tables.len() < most || self.tables.contains_key(table)
    }

    /// What to do with an event that arrived.
    pub fn event(&mut self, table: &str, run: u64, seq: u64, now: Instant) -> Advice {
        let read = match self.tables.get_mut(table) {
            Some(read) if read.run == run => read,
            Some(read) if run < read.run => return Advice::Drop,
            // The first message of a table, or a new log: begin here.
            _ => {
                self.tables.insert(table.to_owned(), TableProgress { run, seq, asked: None });
                return Advice::Take;
            }
        };
        if seq <= read.seq {
            return Advice::Drop;
        }
        if seq > read.seq + 1
            && let Some(verdict) = read.miss(now)
        {
            return verdict;
        }
        (read.seq, read.asked) = (seq, None);
        Advice::Take
    }

    /// What to do with a state that arrived. A state is sent after its events, so a higher number
    /// than the last event's shows that events are missing.
    pub fn state(&mut self, table: &str, run: u64, seq: u64, now: Instant) -> Advice {
        match self.tables.get_mut(table) {
            Some(read) if run < read.run || (run == read.run && seq < read.seq) => Advice::Drop,
            Some(read) if run == read.run && seq > read.seq => match read.miss(now) {
                Some(ask @ Advice::Ask(_)) => ask,
                _ => Advice::Take,
            },
            Some(read) if run == read.run => Advice::Take,
            _ => {
                self.tables.insert(table.to_owned(), TableProgress { run, seq, asked: None });
                Advice::Take
            }
        }
    }
}

impl TableProgress {
    /// What to do when events are missing: ask for them once, and drop later events until they
    /// arrive. `None` means that they will not arrive any more.
    fn miss(&mut self, now: Instant) -> Option<Advice> {
        let from = self.seq + 1;
        match self.asked {
            Some((asked, at)) if asked == from && now.saturating_duration_since(at) < PATIENCE => {
                Some(Advice::Drop)
            }
            Some((asked, _)) if asked == from => None,
            _ => {
                self.asked = Some((from, now));
                Some(Advice::Ask(from))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_event_once_and_in_order() {
        let (mut follower, now) = (Follower::default(), Instant::now());
        let mut take = |run, seq| follower.event("t", run, seq, now);
        assert_eq!(take(1, 5), Advice::Take);
        assert_eq!(take(1, 6), Advice::Take);
        assert_eq!(take(1, 6), Advice::Drop, "doubled");
        assert_eq!(take(1, 9), Advice::Ask(7), "7 and 8 are missing");
        assert_eq!(take(1, 10), Advice::Drop, "asked already");
        let again: Vec<Advice> = (7..=10).map(|seq| take(1, seq)).collect();
        assert_eq!(again, [Advice::Take; 4]);
        assert_eq!(take(2, 1), Advice::Take, "a log that began anew");
        assert_eq!(take(1, 11), Advice::Drop, "the log of before");
    }

    #[test]
    fn lost_events_are_not_waited_for_forever() {
        let (mut follower, now) = (Follower::default(), Instant::now());
        follower.event("t", 1, 1, now);
        assert_eq!(follower.event("t", 1, 50, now), Advice::Ask(2));
        assert_eq!(follower.event("t", 1, 50, now + PATIENCE), Advice::Take);
        assert_eq!(follower.event("t", 1, 51, now + PATIENCE), Advice::Take);
    }

    #[test]
    fn the_number_of_tables_is_limited() {
        let (mut follower, now) = (Follower::default(), Instant::now());
        for table in ["one", "two"] {
            assert!(follower.has_room_for(table, 2));
            follower.state(table, 1, 1, now);
        }
        assert!(follower.has_room_for("one", 2) && !follower.has_room_for("three", 2));
    }

    #[test]
    fn a_state_beyond_the_events_shows_that_some_are_missing() {
        let (mut follower, now) = (Follower::default(), Instant::now());
        assert_eq!(follower.state("t", 1, 4, now), Advice::Take);
        assert_eq!(follower.event("t", 1, 5, now), Advice::Take);
        assert_eq!(follower.state("t", 1, 5, now), Advice::Take);
        assert_eq!(follower.state("t", 1, 7, now), Advice::Ask(6));
        assert_eq!(follower.state("t", 1, 4, now), Advice::Drop, "older than what is known");
        assert_eq!(follower.state("t", 2, 1, now), Advice::Take);
    }
}
