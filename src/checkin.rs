//! Check-ins of the firmware's tasks. The watchdog is fed only while every task checks in.
//!
//! A watchdog that is fed by its own task proves only that this one task runs. So here each task
//! reports that it runs, and the task that feeds the watchdog first asks who is missing.

use core::fmt;
use core::sync::atomic::{AtomicU32, Ordering};

use crate::key::Key;
use crate::seat::Place;

/// A task that must check in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task(u8);

impl Task {
    /// The number of tasks: one for each key, and the seven below.
    pub const COUNT: usize = 23;
    /// The task that owns the table.
    pub const REFEREE: Task = Task(16);
    /// The task that draws. It also waits for the bus, so it is missing when the bus hangs.
    pub const DISPLAY: Task = Task(17);
    /// The task that plays the sounds.
    pub const BUZZER: Task = Task(18);
    /// The task that sets the brightness.
    pub const BACKLIGHT: Task = Task(19);
    /// The task that reads from and writes to USB.
    pub const USB: Task = Task(20);
    /// The task that answers requests over USB.
    pub const CONSOLE: Task = Task(21);
    /// The task that blinks.
    pub const STATUS: Task = Task(22);

    /// The task of one key.
    pub const fn key(place: Place, key: Key) -> Task {
        Task(place.number() * 4 + key.index() as u8)
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            number @ 0..16 => write!(f, "key {}{}", number / 4, char::from(b'A' + number % 4)),
            16 => f.write_str("referee"),
            17 => f.write_str("display"),
            18 => f.write_str("buzzer"),
            19 => f.write_str("backlight"),
            20 => f.write_str("USB"),
            21 => f.write_str("console"),
            _ => f.write_str("status LED"),
        }
    }
}

/// A set of tasks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaskSet(u32);

impl TaskSet {
    const ALL: u32 = (1 << Task::COUNT) - 1;

    /// The set as a word, with one bit for each task.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set of a word that [`TaskSet::bits`] returned. Bits without a task are dropped.
    pub const fn from_bits(bits: u32) -> TaskSet {
        TaskSet(bits & TaskSet::ALL)
    }

    /// Whether no task is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tasks in the set.
    pub fn iter(self) -> impl Iterator<Item = Task> {
        (0..Task::COUNT as u8).filter(move |task| self.0 >> task & 1 == 1).map(Task)
    }
}

impl FromIterator<Task> for TaskSet {
    fn from_iter<I: IntoIterator<Item = Task>>(tasks: I) -> TaskSet {
        TaskSet(tasks.into_iter().fold(0, |bits, task| bits | 1 << task.0))
    }
}

impl fmt::Display for TaskSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, task) in self.iter().enumerate() {
            write!(f, "{}{task}", if position == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// The time of the last check-in of each task, in milliseconds that may wrap. The chip has no atomic
/// read-modify-write. None is needed, because each entry has only one writer.
///
/// ```
/// use four_winds::checkin::{CheckIns, Task};
///
/// let check_ins = CheckIns::new();
/// check_ins.check_in(Task::BUZZER, 2_000);
/// assert!(check_ins.missing(2_500).is_empty());
///
/// let missing = check_ins.missing(3_000);
/// assert!(missing.iter().any(|task| task == Task::DISPLAY));
/// assert!(missing.iter().all(|task| task != Task::BUZZER));
/// ```
pub struct CheckIns {
    last: [AtomicU32; Task::COUNT],
}

impl CheckIns {
    /// A task that waits for events wakes at least this often to check in.
    pub const PERIOD_MS: u32 = 1_000;

    /// A task is missing when its last check-in is older than this. It is a little more than twice
    /// the period, because a flash erase may stop the whole chip for 400 ms.
    pub const LIMIT_MS: u32 = 2_500;

    /// Every task counts as checked in at 0 ms.
    pub const fn new() -> CheckIns {
        CheckIns { last: [const { AtomicU32::new(0) }; Task::COUNT] }
    }

    /// Notes that the task runs.
    pub fn check_in(&self, task: Task, now_ms: u32) {
        if let Some(last) = self.last.get(task.index()) {
            last.store(now_ms, Ordering::Relaxed);
        }
    }

    /// The tasks that have not checked in for longer than [`CheckIns::LIMIT_MS`].
    pub fn missing(&self, now_ms: u32) -> TaskSet {
        let late = |last: &AtomicU32| {
            let age = now_ms.wrapping_sub(last.load(Ordering::Relaxed));
            // A check-in after `now_ms` was read looks like an age of almost 2^32.
            age > CheckIns::LIMIT_MS && age < u32::MAX / 2
        };
        (0..)
            .map(Task)
            .zip(&self.last)
            .filter(|(_, last)| late(last))
            .map(|(task, _)| task)
            .collect()
    }
}

impl Default for CheckIns {
    fn default() -> CheckIns {
        CheckIns::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn everybody() -> impl Iterator<Item = Task> {
        (0..Task::COUNT as u8).map(Task)
    }

    #[test]
    fn nobody_is_missing_while_all_check_in() {
        let roll = CheckIns::new();
        for now in (0..60_000).step_by(1_000) {
            assert!(roll.missing(now).is_empty(), "at {now} ms");
            everybody().for_each(|task| roll.check_in(task, now));
        }
    }

    #[test]
    fn each_single_task_is_missed_after_its_limit_and_not_before() {
        for silent in everybody() {
            let roll = CheckIns::new();
            for now in (0..=CheckIns::LIMIT_MS).step_by(500) {
                everybody()
                    .filter(|task| *task != silent)
                    .for_each(|task| roll.check_in(task, now));
                assert!(roll.missing(now).is_empty(), "{silent} at {now} ms");
            }
            assert_eq!(roll.missing(CheckIns::LIMIT_MS + 1), TaskSet::from_iter([silent]));
        }
    }

    #[test]
    fn time_may_wrap() {
        let roll = CheckIns::new();
        everybody().for_each(|task| roll.check_in(task, u32::MAX - 100));
        assert!(roll.missing(200).is_empty());
        assert_eq!(roll.missing(CheckIns::LIMIT_MS).iter().count(), Task::COUNT);
    }

    #[test]
    fn a_check_in_after_the_clock_was_read_is_not_late() {
        let roll = CheckIns::new();
        everybody().for_each(|task| roll.check_in(task, 5_001));
        assert!(roll.missing(5_000).is_empty());
    }

    #[test]
    fn sets_have_names_and_survive_as_words() {
        let set = TaskSet::from_iter([
            Task::DISPLAY,
            Task::key(Place::ALL[2], Key::ALL[1]),
            Task::BUZZER,
        ]);
        assert_eq!(set.to_string(), "key 2B, display, buzzer");
        assert_eq!(TaskSet::from_bits(set.bits()), set);
        assert_eq!(TaskSet::from_bits(u32::MAX).iter().count(), Task::COUNT);
        assert!(TaskSet::default().is_empty());
    }
}
