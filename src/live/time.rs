//! Table time. A page can make it run faster. It never runs backwards.

/// The speeds of table time. Higher speeds shorten the wait for a claim timer.
pub const SPEEDS: [u8; 4] = [1, 2, 4, 8];

/// Computes table time from real time, both in microseconds. Real time counts from the start of the
/// program.
#[derive(Clone, Copy, Debug)]
pub struct TableTime {
    speed: u8,
    /// The number of keys that are held down. While a key is down, table time runs at normal speed:
    /// otherwise each short press would count as a long one.
    fingers: u32,
    real: u64,
    table: u64,
}

impl TableTime {
    /// Table time that begins with `table_ms` at real time 0.
    pub fn beginning_at(table_ms: u64) -> TableTime {
        TableTime { speed: 1, fingers: 0, real: 0, table: table_ms.saturating_mul(1000) }
    }

    /// Table time at this real time.
    pub fn at(&self, real: u64) -> u64 {
        let rate = if self.fingers == 0 { u64::from(self.speed) } else { 1 };
        self.table.saturating_add(real.saturating_sub(self.real).saturating_mul(rate))
    }

    /// The chosen speed.
    pub fn speed(&self) -> u8 {
        self.speed
    }

    /// Changes the speed from this real time on. Returns false if there is no such speed.
    pub fn set_speed(&mut self, speed: u8, real: u64) -> bool {
        let known = SPEEDS.contains(&speed);
        if known {
            self.mark(real);
            self.speed = speed;
        }
        known
    }

    /// A key went down.
    pub fn finger_down(&mut self, real: u64) {
        self.mark(real);
        self.fingers = self.fingers.saturating_add(1);
    }

    /// A key came up.
    pub fn finger_up(&mut self, real: u64) {
        self.mark(real);
        self.fingers = self.fingers.saturating_sub(1);
    }

    /// Sets table time to zero. The speed and the held keys stay as they are.
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
    fn time_continues_from_the_journal_at_the_chosen_speed() {
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
    fn table_time_runs_at_normal_speed_while_a_key_is_held() {
        let mut time = TableTime::beginning_at(0);
        time.set_speed(8, 0);
        time.finger_down(1_000);
        time.finger_down(2_000);
        time.finger_up(3_000);
        assert_eq!(time.at(4_000), 8_000 + 3_000);
        time.finger_up(4_000);
        assert_eq!(time.at(5_000), 11_000 + 8_000);
        time.finger_up(5_000);
        assert_eq!(time.at(6_000), 19_000 + 8_000, "a key came up that was not down");
    }

    #[test]
    fn an_early_time_stamp_does_not_turn_time_back() {
        let mut time = TableTime::beginning_at(0);
        time.set_speed(2, 1_000);
        assert_eq!(time.at(400), 1_000);
        time.finger_down(400);
        assert_eq!(time.at(1_500), 1_500);
    }
}
