//! Why something that was typed or received cannot be used.

use core::fmt::Display;

use crate::cut::cut;

/// Why a request was not answered: a code for programs and a sentence for people.
///
/// ```
/// use four_winds::problem::Problem;
///
/// let problem = Problem::bad("east", "5", "a place 0..3");
/// assert_eq!(problem.code, "bad-value");
/// assert_eq!(problem.text, "east: 5 is not a place 0..3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The code for programs: lower case, words joined by hyphens. It never changes.
    pub code: &'static str,
    /// What was wrong and what would be right.
    pub text: heapless::String<160>,
}

impl Problem {
    /// A problem with a code and a sentence. A sentence that is too long is cut.
    pub fn new(code: &'static str, text: impl Display) -> Problem {
        Problem { code, text: cut(format_args!("{text}")) }
    }

    /// A word that the request needs is not there.
    pub fn missing(what: &str) -> Problem {
        Problem::new("missing", format_args!("{what} is missing"))
    }

    /// A value that cannot be used.
    pub fn bad(key: &str, value: &str, wanted: &str) -> Problem {
        Problem::new("bad-value", format_args!("{key}: {value} is not {wanted}"))
    }

    /// A word that no part of the request uses.
    pub(crate) fn unknown_word(word: &str) -> Problem {
        Problem::new("unknown-word", format_args!("{word} means nothing here"))
    }
}
