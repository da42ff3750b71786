//! What the players are told about the journal. The table works in any case.

use core::fmt;

/// The condition of the journal. If several are true, the worst one counts, which is the last in
/// this list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JournalHealth {
    /// Everything that was shown is kept.
    #[default]
    Good,
    /// The flash held something that is not a journal, so a new one begins.
    Anew,
    /// Some records were skipped at power-on.
    Skipped {
        /// The number of records.
        records: u16,
    },
    /// A game that was not exported will soon be overwritten.
    Unexported {
        /// The number of the game.
        game: u16,
    },
    /// There is no room for more events until this hand is over.
    Full,
    /// The flash cannot be written or read.
    Failing,
}

impl JournalHealth {
    /// Whether a power cut now would lose something that was shown.
    pub const fn is_losing(self) -> bool {
        matches!(self, JournalHealth::Full | JournalHealth::Failing)
    }
}

/// A short sentence for the screen that says what is wrong and what to do.
impl fmt::Display for JournalHealth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalHealth::Good => f.write_str("Journal is kept"),
            JournalHealth::Anew => f.write_str("Journal begins anew: old one unreadable"),
            JournalHealth::Skipped { records } => {
                write!(f, "Journal: {records} records unreadable, check the scores")
            }
            JournalHealth::Unexported { game } => {
                write!(f, "Read out game {game}: it will be overwritten")
            }
            JournalHealth::Full => {
                f.write_str("Journal full: keep the power on until this hand ends")
            }
            JournalHealth::Failing => f.write_str("Journal fails: write the scores down"),
        }
    }
}
