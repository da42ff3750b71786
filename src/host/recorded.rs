//! Tables on a computer, with their log in memory or in a journal.

use std::path::Path;

use four_winds::desk::Desk;
use four_winds::referee::Referee;

use super::dice::{OsDice, os_dice};
use super::journal_file::{self, FileFlash};
use super::tell::mention;
use crate::live::journal_log::JournalLog;
use crate::live::replay::{Recorded, table_after};

const BOARD: &str = "computer";

/// A table at which nobody has played, with its log in memory.
pub fn table() -> Recorded<OsDice> {
    table_after(0, os_dice(1))
}

/// The table that this journal remembers.
pub fn journalled(file: &Path) -> Desk<JournalLog<FileFlash>, OsDice> {
    let mut journal = journal_file::journal(file);
    let mut referee = Referee::new();
    let restored = referee.restore(|history| journal.restore(history));
    if let Some(why) = restored.why {
        mention(format_args!(
            "warning: {} records of {} were skipped: {why}.",
            restored.skipped,
            file.display()
        ));
    }
    Desk::resume(BOARD, referee, JournalLog::new(journal), os_dice(restored.rolls.next))
}
