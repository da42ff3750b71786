//! Converts a page's time of a key press into the table's time.
//!
//! The box notes the time of a key press at its first edge. A page does the same, but its clock has
//! another starting point, and its messages take a varying time to arrive. The fastest message so
//! far gives the best estimate of the difference between the two clocks.

/// The longest delay that is accepted. Without a limit, a page with a wrong clock could claim a
/// tile before it was discarded.
const LATEST_BELIEVED_MICROS: u64 = 250_000;

/// What is known about one page's clock.
#[derive(Debug, Default)]
pub struct PageClock {
    /// The smallest difference of table time minus page time so far. It may be negative, because
    /// either clock may be ahead.
    smallest_lag: Option<i64>,
    last: u64,
}

impl PageClock {
    /// The table's time of a key press that the page timed as `page_micros` and that arrived at
    /// `now`. It is never in the future, never too far in the past, and never before an earlier key
    /// press of the same page.
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
        assert_eq!(clock.table_micros(51_000, 9_081_000), 9_051_000, "took 30 ms to arrive");
        assert_eq!(
            clock.table_micros(90_000, 9_090_500),
            9_090_000,
            "took half a millisecond to arrive"
        );
        assert_eq!(
            clock.table_micros(100_000, 9_098_000),
            9_098_000,
            "2 ms faster than any before"
        );
        assert_eq!(
            clock.table_micros(110_000, 9_110_000),
            9_108_000,
            "later times use the better estimate"
        );
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
    fn any_page_clock_gives_a_valid_time() {
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
