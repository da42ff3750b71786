//! How a reader of the broker takes each event exactly once and in order: the rule of docs/club.md.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// An event that was asked for and has not come by then is no longer in the box.
const PATIENCE: Duration = Duration::from_secs(5);

/// What to do with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Take,
    /// It was there before, or belongs to a log of before.
    Drop,
    /// Some before it are missing: leave it, and ask for all of them from this number on.
    Ask(u64),
}

/// How far each table has been read.
#[derive(Default)]
pub struct Follower {
    tables: HashMap<String, Read>,
}

struct Read {
    run: u64,
    seq: u64,
    asked: Option<(u64, Instant)>,
}

impl Follower {
    /// Whether the table is followed already, or can be without there being more than so many.
    pub fn has_room_for(&self, table: &str, most: usize) -> bool {
        self.tables.len() < most || self.tables.contains_key(table)
    }

    /// An event came.
    pub fn event(&mut self, table: &str, run: u64, seq: u64, now: Instant) -> Verdict {
        let read = match self.tables.get_mut(table) {
            Some(read) if read.run == run => read,
            Some(read) if run < read.run => return Verdict::Drop,
            // The first that is heard of a table, or a log that began anew: from here on.
            _ => {
                self.tables.insert(table.to_owned(), Read { run, seq, asked: None });
                return Verdict::Take;
            }
        };
        if seq <= read.seq {
            return Verdict::Drop;
        }
        if seq > read.seq + 1
            && let Some(verdict) = read.miss(now)
        {
            return verdict;
        }
        (read.seq, read.asked) = (seq, None);
        Verdict::Take
    }

    /// A state came. It follows its events, so a number beyond them shows that some are missing.
    pub fn state(&mut self, table: &str, run: u64, seq: u64, now: Instant) -> Verdict {
        match self.tables.get_mut(table) {
            Some(read) if run < read.run || (run == read.run && seq < read.seq) => Verdict::Drop,
            Some(read) if run == read.run && seq > read.seq => match read.miss(now) {
                Some(ask @ Verdict::Ask(_)) => ask,
                _ => Verdict::Take,
            },
            Some(read) if run == read.run => Verdict::Take,
            _ => {
                self.tables.insert(table.to_owned(), Read { run, seq, asked: None });
                Verdict::Take
            }
        }
    }
}

impl Read {
    /// Asks once, leaves what comes out of order meanwhile; `None` when what is missing will not come any more.
    fn miss(&mut self, now: Instant) -> Option<Verdict> {
        let from = self.seq + 1;
        match self.asked {
            Some((asked, at)) if asked == from && now.saturating_duration_since(at) < PATIENCE => Some(Verdict::Drop),
            Some((asked, _)) if asked == from => None,
            _ => {
                self.asked = Some((from, now));
                Some(Verdict::Ask(from))
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
        assert_eq!(take(1, 5), Verdict::Take);
        assert_eq!(take(1, 6), Verdict::Take);
        assert_eq!(take(1, 6), Verdict::Drop, "doubled");
        assert_eq!(take(1, 9), Verdict::Ask(7), "7 and 8 are missing");
        assert_eq!(take(1, 10), Verdict::Drop, "asked already");
        let again: Vec<Verdict> = (7..=10).map(|seq| take(1, seq)).collect();
        assert_eq!(again, [Verdict::Take; 4]);
        assert_eq!(take(2, 1), Verdict::Take, "a log that began anew");
        assert_eq!(take(1, 11), Verdict::Drop, "the log of before");
    }

    #[test]
    fn what_is_no_longer_there_is_not_waited_for_for_ever() {
        let (mut follower, now) = (Follower::default(), Instant::now());
        follower.event("t", 1, 1, now);
        assert_eq!(follower.event("t", 1, 50, now), Verdict::Ask(2));
        assert_eq!(follower.event("t", 1, 50, now + PATIENCE), Verdict::Take);
        assert_eq!(follower.event("t", 1, 51, now + PATIENCE), Verdict::Take);
    }

    #[test]
    fn no_more_tables_than_there_is_room_for() {
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
        assert_eq!(follower.state("t", 1, 4, now), Verdict::Take);
        assert_eq!(follower.event("t", 1, 5, now), Verdict::Take);
        assert_eq!(follower.state("t", 1, 5, now), Verdict::Take);
        assert_eq!(follower.state("t", 1, 7, now), Verdict::Ask(6));
        assert_eq!(follower.state("t", 1, 4, now), Verdict::Drop, "older than what is known");
        assert_eq!(follower.state("t", 2, 1, now), Verdict::Take);
    }
}
