//! Table time: it runs as fast as the page asks, and never backwards.

/// How fast table time can run, for those who do not want to wait for a claim timer.
pub const SPEEDS: [u8; 4] = [1, 2, 4, 8];

/// Table time as a function of real time, both in microseconds. Real time counts from the start of the program.
#[derive(Clone, Copy, Debug)]
pub struct TableTime {
    speed: u8,
    /// Keys that are down: while there is one, table time runs as fast as fingers do, or every click would be a long one.
    fingers: u32,
    real: u64,
    table: u64,
}

impl TableTime {
    /// Begins now, at real time 0.
    pub fn beginning_at(table_ms: u64) -> TableTime {
        TableTime { speed: 1, fingers: 0, real: 0, table: table_ms.saturating_mul(1000) }
    }

    /// Table time at this real time.
    pub fn at(&self, real: u64) -> u64 {
        let rate = if self.fingers == 0 { u64::from(self.speed) } else { 1 };
        self.table.saturating_add(real.saturating_sub(self.real).saturating_mul(rate))
    }

    /// What was asked for last.
    pub fn speed(&self) -> u8 {
        self.speed
    }

    /// From this real time on it runs so fast; false: there is no such speed.
    pub fn set_speed(&mut self, speed: u8, real: u64) -> bool {
        let known = SPEEDS.contains(&speed);
        if known {
            self.mark(real);
            self.speed = speed;
        }
        known
    }

    /// A finger went down on a key that it did not hold.
    pub fn finger_down(&mut self, real: u64) {
        self.mark(real);
        self.fingers = self.fingers.saturating_add(1);
    }

    /// It came up again.
    pub fn finger_up(&mut self, real: u64) {
        self.mark(real);
        self.fingers = self.fingers.saturating_sub(1);
    }

    /// A new game of time: the same speed and fingers, and zero on the clock.
    pub fn begin_anew(&mut self, real: u64) {
        (self.real, self.table) = (real.max(self.real), 0);
    }

    fn mark(&mut self, real: u64) {
        let real = real.max(self.real);
        (self.table, self.real) = (self.at(real), real);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_on_from_the_journal_at_the_speed_that_was_asked_for() {
        let mut time = TableTime::beginning_at(5);
        assert_eq!(time.at(1_000), 6_000);
        assert!(time.set_speed(4, 1_000));
        assert_eq!((time.at(1_000), time.at(2_000)), (6_000, 10_000));
        assert!(time.set_speed(1, 2_000));
        assert_eq!(time.at(3_000), 11_000);
    }

    #[test]
    fn other_speeds_are_refused() {
        let mut time = TableTime::beginning_at(0);
        for speed in [0, 3, 5, 7, 9, 16, 255] {
            assert!(!time.set_speed(speed, 10));
        }
        assert_eq!(time.at(100), 100);
    }

    #[test]
    fn a_held_key_is_held_in_real_time() {
        let mut time = TableTime::beginning_at(0);
        time.set_speed(8, 0);
        time.finger_down(1_000);
        time.finger_down(2_000);
        time.finger_up(3_000);
        assert_eq!(time.at(4_000), 8_000 + 3_000);
        time.finger_up(4_000);
        assert_eq!(time.at(5_000), 11_000 + 8_000);
        time.finger_up(5_000);
        assert_eq!(time.at(6_000), 19_000 + 8_000, "one that nobody held");
    }

    #[test]
    fn a_stamp_from_before_the_last_change_does_not_turn_time_back() {
        let mut time = TableTime::beginning_at(0);
        time.set_speed(2, 1_000);
        assert_eq!(time.at(400), 1_000);
        time.finger_down(400);
        assert_eq!(time.at(1_500), 1_500);
    }
}
