//! Why the box started. Before a restart, the firmware stores the cause in four words that survive
//! a reset, and the next start reads them.
//!
//! Word 0 holds a mark that is unlikely to be there by chance, and the kind of the cause. The other
//! words are its details. The words are cleared after reading, so a cause is reported once.

use core::fmt;

use crc::{CRC_32_ISO_HDLC, Crc};

use crate::checkin::TaskSet;

/// The words that survive a reset but not a power cut.
pub type SavedWords = [u32; 4];

/// The last twelve characters of a source file's path. They fit into three words and are enough to
/// know the file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FileTail([u8; 12]);

impl FileTail {
    /// The tail of this path, without `.rs`.
    pub fn new(path: &str) -> FileTail {
        let path = path.strip_suffix(".rs").unwrap_or(path).as_bytes();
        let tail = &path[path.len().saturating_sub(12)..];
        let mut bytes = [0; 12];
        // The zeros are in front, so the last byte is always the end of the path.
        bytes[12 - tail.len()..].copy_from_slice(tail);
        FileTail(bytes)
    }

    fn words(self) -> [u32; 3] {
        let (words, _) = self.0.as_chunks::<4>();
        [words[0], words[1], words[2]].map(u32::from_be_bytes)
    }

    fn from_words(words: [u32; 3]) -> FileTail {
        let mut bytes = [0; 12];
        for (to, word) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(words) {
            *to = word.to_be_bytes();
        }
        FileTail(bytes)
    }
}

impl fmt::Display for FileTail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        // Must print anything: the path may be cut inside a character, and a brown-out may have
        // damaged the words.
        self.0
            .iter()
            .filter(|byte| byte.is_ascii_graphic())
            .try_for_each(|byte| f.write_char(char::from(*byte)))
    }
}

impl fmt::Debug for FileTail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileTail({self})")
    }
}

/// What the chip itself says about its last reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipReset {
    /// Power-on, or the reset pin.
    Power,
    /// The watchdog ran out.
    WatchdogRanOut,
    /// Software asked the watchdog for a reset.
    Asked,
}

/// Why the box started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Power-on, or the reset pin.
    Power,
    /// Software asked for it, for example the flashing tool.
    Asked,
    /// A panic, at this line of this file.
    #[allow(missing_docs)]
    Panic { file: FileTail, line: u16 },
    /// The processor met something that it cannot execute or reach.
    #[allow(missing_docs)]
    HardFault { program_counter: u32, link: u32 },
    /// The stack grew out of its region. The place is unknown, because the processor saves it on
    /// the stack.
    StackOverflow,
    /// The watchdog ran out because these tasks did not check in. The set is empty if even the task
    /// that feeds the watchdog stood still.
    #[allow(missing_docs)]
    Watchdog { missing: TaskSet },
}

// Word 0: a mark of 12 bits, a kind of 4, and 16 for the line of a panic.
const MARK: u32 = 0x4f5;
const PANIC: u32 = 1;
const HARD_FAULT: u32 = 2;
const WATCHDOG: u32 = 3;
const STACK_OVERFLOW: u32 = 4;

const fn head(kind: u32, line: u16) -> u32 {
    MARK << 20 | kind << 16 | line as u32
}

impl Cause {
    /// The words without a cause.
    pub const NONE: SavedWords = [0; 4];

    /// A panic at this line of this file.
    pub fn panic(file: &str, line: u32) -> Cause {
        Cause::Panic { file: FileTail::new(file), line: line.try_into().unwrap_or(u16::MAX) }
    }

    /// The names of the causes that are counted.
    pub const NAMES: [&str; 5] = ["power-on", "asked-for", "panic", "hard-fault", "watchdog"];

    /// Its place in [`Cause::NAMES`].
    pub const fn index(self) -> usize {
        match self {
            Cause::Power => 0,
            Cause::Asked => 1,
            Cause::Panic { .. } => 2,
            Cause::HardFault { .. } | Cause::StackOverflow => 3,
            Cause::Watchdog { .. } => 4,
        }
    }

    /// The words for the next start. [`Cause::Power`] and [`Cause::Asked`] need no words, because
    /// the chip reports them itself.
    pub fn words(self) -> SavedWords {
        match self {
            Cause::Power | Cause::Asked => Cause::NONE,
            Cause::Panic { file, line } => {
                let [a, b, c] = file.words();
                [head(PANIC, line), a, b, c]
            }
            Cause::HardFault { program_counter, link } => {
                [head(HARD_FAULT, 0), program_counter, link, 0]
            }
            Cause::StackOverflow => [head(STACK_OVERFLOW, 0), 0, 0, 0],
            Cause::Watchdog { missing } => [head(WATCHDOG, 0), missing.bits(), 0, 0],
        }
    }

    /// The cause that the words hold. Without valid words, the chip's own report decides.
    pub fn read(words: SavedWords, chip: ChipReset) -> Cause {
        let [head, a, b, c] = words;
        let kind = if head >> 20 == MARK { head >> 16 & 0xf } else { 0 };
        match (kind, chip) {
            // The words survive every reset but a power cut, so after one they are random.
            (_, ChipReset::Power) => Cause::Power,
            (PANIC, _) => Cause::Panic { file: FileTail::from_words([a, b, c]), line: head as u16 },
            (HARD_FAULT, _) => Cause::HardFault { program_counter: a, link: b },
            (STACK_OVERFLOW, _) => Cause::StackOverflow,
            (WATCHDOG, ChipReset::WatchdogRanOut) => {
                Cause::Watchdog { missing: TaskSet::from_bits(a) }
            }
            (_, ChipReset::WatchdogRanOut) => Cause::Watchdog { missing: TaskSet::default() },
            (_, ChipReset::Asked) => Cause::Asked,
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Power => f.write_str("power-on"),
            Cause::Asked => f.write_str("asked for"),
            Cause::Panic { file, line } => write!(f, "panic at {file}:{line}"),
            Cause::HardFault { program_counter, link } => {
                write!(f, "hard fault at {program_counter:#010x}, called from {link:#010x}")
            }
            Cause::StackOverflow => f.write_str("stack overflow"),
            Cause::Watchdog { missing } if missing.is_empty() => {
                f.write_str("watchdog: everything stood still")
            }
            Cause::Watchdog { missing } => write!(f, "watchdog: no check-in from {missing}"),
        }
    }
}

/// How often the box started since power-on, for each cause. The counts are in memory that a restart
/// does not change, but a brown-out may damage it. So they have a checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartCounts {
    counts: [u32; Cause::NAMES.len()],
    check: u32,
}

impl StartCounts {
    /// Counts a start for this reason. `kept` is what the memory holds. After power-on it is random.
    pub fn count(kept: StartCounts, cause: Cause) -> StartCounts {
        let valid = cause != Cause::Power && kept.check == check(kept.counts);
        let mut counts = if valid { kept.counts } else { [0; _] };
        if let Some(count) = counts.get_mut(cause.index()) {
            *count = count.saturating_add(1);
        }
        StartCounts { counts, check: check(counts) }
    }

    /// Whether the box has restarted by itself since it got power.
    pub fn by_itself(self) -> bool {
        let wanted = [Cause::Power.index(), Cause::Asked.index()];
        self.counts.iter().enumerate().any(|(index, count)| *count > 0 && !wanted.contains(&index))
    }

    /// The counts with the names of their causes.
    pub fn by_name(self) -> [(&'static str, u32); Cause::NAMES.len()] {
        let mut counts = self.counts.into_iter();
        Cause::NAMES.map(|name| (name, counts.next().unwrap_or(0)))
    }
}

fn check(counts: [u32; Cause::NAMES.len()]) -> u32 {
    let crc = Crc::<u32>::new(&CRC_32_ISO_HDLC);
    let mut digest = crc.digest();
    counts.iter().for_each(|count| digest.update(&count.to_le_bytes()));
    digest.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkin::Task;
    use std::string::ToString;

    #[test]
    fn starts_are_counted_and_damaged_counts_begin_anew() {
        let random = StartCounts { counts: [7; _], check: 7 };
        let asked = StartCounts::count(StartCounts::count(random, Cause::Power), Cause::Asked);
        assert!(!asked.by_itself(), "both were wanted");
        let cold = StartCounts::count(random, Cause::Power);
        let panic = Cause::panic("src/main.rs", 1);
        let warm = StartCounts::count(StartCounts::count(cold, panic), Cause::Asked);
        assert!(warm.by_itself(), "a wanted restart does not hide the panic before it");
        let expected =
            [("power-on", 1), ("asked-for", 1), ("panic", 1), ("hard-fault", 0), ("watchdog", 0)];
        assert_eq!(warm.by_name(), expected);
        // Each single bit of the counts or of the checksum matters.
        let only = StartCounts::count(random, panic);
        assert_eq!(only.by_name().map(|(_, count)| count), [0, 0, 1, 0, 0]);
        for bit in 0..32 * (warm.counts.len() + 1) {
            let mut damaged = warm;
            match damaged.counts.get_mut(bit / 32) {
                Some(count) => *count ^= 1 << (bit % 32),
                None => damaged.check ^= 1 << (bit % 32),
            }
            assert_eq!(StartCounts::count(damaged, panic), only, "bit {bit}");
        }
    }

    #[test]
    fn a_panic_is_known_after_the_restart() {
        let cause = Cause::panic("src/firmware/display.rs", 123);
        let read = Cause::read(cause.words(), ChipReset::Asked);
        assert_eq!(read, cause);
        assert_eq!(read.to_string(), "panic at ware/display:123");
    }

    #[test]
    fn paths_of_every_length_and_lines_of_every_size_fit() {
        for (path, line, told) in [
            ("", 0, "panic at :0"),
            ("a.rs", 1, "panic at a:1"),
            ("twelve_chars", 65_535, "panic at twelve_chars:65535"),
            ("/registry/src/embassy-rp-0.10.0/src/spi.rs", 70_000, "panic at 10.0/src/spi:65535"),
            ("scr/\u{6771}\u{5357}\u{897f}\u{5317}\u{6771}.rs", 7, "panic at :7"),
        ] {
            let cause = Cause::panic(path, line);
            assert_eq!(cause.to_string(), told);
            assert_eq!(Cause::read(cause.words(), ChipReset::Asked), cause);
        }
    }

    #[test]
    fn a_fault_and_a_missing_task_are_known_after_the_restart() {
        let fault = Cause::HardFault { program_counter: 0x1000_1234, link: 0x1000_0201 };
        assert_eq!(Cause::read(fault.words(), ChipReset::Asked), fault);
        assert_eq!(fault.to_string(), "hard fault at 0x10001234, called from 0x10000201");

        assert_eq!(
            Cause::read(Cause::StackOverflow.words(), ChipReset::Asked),
            Cause::StackOverflow
        );

        let stuck = Cause::Watchdog { missing: TaskSet::from_iter([Task::REFEREE, Task::DISPLAY]) };
        assert_eq!(Cause::read(stuck.words(), ChipReset::WatchdogRanOut), stuck);
        assert_eq!(stuck.to_string(), "watchdog: no check-in from referee, display");
    }

    #[test]
    fn without_words_the_chip_decides() {
        for (chip, cause) in [
            (ChipReset::Power, Cause::Power),
            (ChipReset::Asked, Cause::Asked),
            (ChipReset::WatchdogRanOut, Cause::Watchdog { missing: TaskSet::default() }),
        ] {
            assert_eq!(Cause::read(Cause::NONE, chip), cause);
            assert_eq!(Cause::read([0x1234_5678; 4], chip), cause);
            assert_eq!(Cause::read(cause.words(), chip), cause);
        }
        let everything = Cause::Watchdog { missing: TaskSet::default() };
        assert_eq!(everything.to_string(), "watchdog: everything stood still");
    }

    #[test]
    fn words_left_from_before_a_power_cut_are_not_believed() {
        assert_eq!(
            Cause::read(Cause::panic("src/main.rs", 1).words(), ChipReset::Power),
            Cause::Power
        );
    }

    #[test]
    fn a_missing_task_noted_before_it_came_back_is_not_the_cause_of_a_wanted_restart() {
        let noted = Cause::Watchdog { missing: TaskSet::from_iter([Task::BUZZER]) };
        assert_eq!(Cause::read(noted.words(), ChipReset::Asked), Cause::Asked);
    }
}
