//! When a key really moved: the page's time on the table's clock.
//!
//! The box stamps a key at its first edge. A page can do the same, but its clock starts somewhere else and its message
//! takes a while, now and then a long while. The quickest message seen so far tells best how far apart the clocks are.

/// Further back than this nobody is believed, or a page with a broken clock could claim before the discard.
const LATEST_BELIEVED_MICROS: u64 = 250_000;

/// What is known about one page's clock.
#[derive(Debug, Default)]
pub struct PageClock {
    /// Table time minus page time, at the smallest seen; wraps, since either clock may be ahead.
    smallest_lag: Option<i64>,
    last: u64,
}

impl PageClock {
    /// The table's time of something that the page stamped `page_micros` and that arrived at `now`: never in the future,
    /// never long ago, and never before what the same page sent earlier.
    pub fn table_micros(&mut self, page_micros: u64, now: u64) -> u64 {
        let lag = now.wrapping_sub(page_micros).cast_signed();
        let smallest = self.smallest_lag.map_or(lag, |smallest| smallest.min(lag));
        self.smallest_lag = Some(smallest);
        let delay = lag.saturating_sub(smallest).cast_unsigned().min(LATEST_BELIEVED_MICROS);
        self.last = now.saturating_sub(delay).max(self.last).min(now);
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_message_is_stamped_when_the_key_moved() {
        let mut clock = PageClock::default();
        assert_eq!(clock.table_micros(1_000, 9_001_000), 9_001_000);
        assert_eq!(clock.table_micros(51_000, 9_081_000), 9_051_000, "30 ms under way");
        assert_eq!(clock.table_micros(90_000, 9_090_500), 9_090_000, "half a millisecond under way");
        assert_eq!(clock.table_micros(100_000, 9_098_000), 9_098_000, "quicker by 2 ms than any before");
        assert_eq!(clock.table_micros(110_000, 9_110_000), 9_108_000, "and that is known from now on");
    }

    #[test]
    fn a_page_cannot_reach_into_the_future_or_the_past() {
        let mut clock = PageClock::default();
        clock.table_micros(1_000_000, 5_000_000);
        assert_eq!(
            clock.table_micros(9_000_000, 6_000_000),
            6_000_000,
            "ahead of the table's clock by more than before"
        );
        let mut clock = PageClock::default();
        clock.table_micros(1_000_000, 5_000_000);
        assert_eq!(clock.table_micros(0, 6_000_000), 5_750_000);
        assert_eq!(clock.table_micros(0, 6_000_001), 5_750_001, "time does not run backwards");
    }

    #[test]
    fn no_clock_makes_it_stumble() {
        let wild = [0, 1, u64::MAX, i64::MAX as u64, i64::MAX as u64 + 1, 5];
        let mut clock = PageClock::default();
        let mut last = 0;
        for now in [0, 10, 20, u64::MAX - 1, u64::MAX] {
            for page in wild {
                let at = clock.table_micros(page, now);
                assert!(at <= now && at >= last, "{at} at {now} after {last}");
                last = at;
            }
        }
    }
}
