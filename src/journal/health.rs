//! What the players are told about the journal. The table works whatever it says.

use core::fmt;

/// How the journal is; where several are true, the gravest, which is the last here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Health {
    /// Everything that was shown is kept.
    #[default]
    Good,
    /// The flash held something else than a journal: it begins anew.
    Anew,
    /// Records were passed over at power-on.
    Skipped {
        /// How many.
        records: u16,
    },
    /// The next erase takes a game that nobody has read out.
    Unexported {
        /// Its number.
        game: u16,
    },
    /// There is no room until this hand is over.
    Full,
    /// The flash does not take what is written, or cannot be read.
    Failing,
}

impl Health {
    /// Whether a power cut now would take something away that was shown.
    pub const fn is_losing(self) -> bool {
        matches!(self, Health::Full | Health::Failing)
    }
}

/// A short sentence for the screen: what is wrong and what to do.
impl fmt::Display for Health {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Health::Good => f.write_str("Journal is kept"),
            Health::Anew => f.write_str("Journal begins anew: old one unreadable"),
            Health::Skipped { records } => write!(f, "Journal: {records} records unreadable, check the scores"),
            Health::Unexported { game } => write!(f, "Read out game {game}: it will be overwritten"),
            Health::Full => f.write_str("Journal full: keep the power on until this hand ends"),
            Health::Failing => f.write_str("Journal fails: write the scores down"),
        }
    }
}
