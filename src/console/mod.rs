//! The console: one text protocol for people, club software and tests.
//!
//! One request a line, one JSON object a line back. A request that cannot be answered gives an error object that says
//! what was wrong and what would be right; nothing changes.

#[cfg(not(target_os = "none"))]
pub mod desk;
pub mod json;
pub mod line;
pub(crate) mod queries;
pub mod requests;
pub mod words;

use core::fmt::{self, Display, Write};

use crate::screen::words::cut;
pub use requests::{Control, Door, Info};
use words::Words;

/// Lines longer than this are refused whole.
pub const LONGEST_LINE: usize = 240;

/// Why a request was not answered: a code for programs and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Stable, lower case, words joined by hyphens.
    pub code: &'static str,
    /// What was wrong and what would be right; cut at its capacity.
    pub text: heapless::String<160>,
}

impl Problem {
    /// A problem with a code and a sentence; what does not fit is cut, never lost as a whole.
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
    pub fn unknown_word(word: &str) -> Problem {
        Problem::new("unknown-word", format_args!("{word} means nothing here"))
    }

    /// The error object.
    pub fn write(&self, out: &mut dyn Write) -> fmt::Result {
        json::object(out, |json| {
            json.member("error", self.code)?;
            json.member("text", self.text.as_str())
        })
    }
}

/// Answers one line: an object, or several lines where the request says so, each with its line feed. Blank lines and
/// lines that begin with `#` get no answer.
pub fn answer(line: &[u8], door: &mut dyn Door, out: &mut dyn Write) -> fmt::Result {
    match read_line(line) {
        Err(problem) => self::line(out, |out| problem.write(out)),
        Ok("") => Ok(()),
        Ok(line) => match query_line(line, out) {
            Some(answered) => answered,
            None => requests::request(line, door, out)
                .unwrap_or_else(|| self::line(out, |out| unknown_request(line).write(out))),
        },
    }
}

/// The request in a line; nothing in a blank line or a comment.
fn read_line(line: &[u8]) -> Result<&str, Problem> {
    if line.len() > LONGEST_LINE {
        return Err(Problem::new("line-too-long", format_args!("a line has at most {LONGEST_LINE} bytes")));
    }
    // Whatever else is in it, nobody asks for anything there.
    if line.trim_ascii_start().starts_with(b"#") {
        return Ok("");
    }
    let not_text = |_| Problem::new("not-text", "a line is text in UTF-8");
    // What parts words inside a line parts them from its ends, and nothing else does.
    core::str::from_utf8(line).map_err(not_text).map(str::trim_ascii)
}

fn query_line(line: &str, out: &mut dyn Write) -> Option<fmt::Result> {
    let answered = query(line, out)?;
    Some(answered.and_then(|()| out.write_char('\n')))
}

/// Lists what there is, as far as it fits.
fn unknown_request(line: &str) -> Problem {
    let name = line.split_ascii_whitespace().next().unwrap_or("");
    let mut known: heapless::String<128> = heapless::String::new();
    for name in query_names().chain(requests::names()) {
        let _ = known.push(' ').and_then(|()| known.push_str(name));
    }
    // A name that is no word of ours may be long: what there is matters more.
    let shown: heapless::String<20> = name.chars().take(5).collect();
    Problem::new("unknown-request", format_args!("{shown} is no request; there are{known}"))
}

/// Writes one answer and its line feed.
pub(crate) fn line(out: &mut dyn Write, write: impl FnOnce(&mut dyn Write) -> fmt::Result) -> fmt::Result {
    write(out)?;
    out.write_char('\n')
}

/// The names of the queries.
fn query_names() -> impl Iterator<Item = &'static str> {
    QUERIES.iter().map(|(name, _)| *name)
}

/// Answers one query, i.e. a request that asks the rules and touches no table. `None`: it is no query.
pub fn query(line: &str, out: &mut dyn Write) -> Option<fmt::Result> {
    let mut words = match Words::new(line) {
        Ok(words) => words,
        Err(problem) => return Some(problem.write(out)),
    };
    let name = words.plain_if_any()?;
    let (_, answer) = QUERIES.iter().find(|(query, _)| *query == name)?;
    Some(answer(words, out).unwrap_or_else(|problem| problem.write(out)))
}

/// A query reads all its words, then ends them, and only then writes its one object.
type Query = fn(Words<'_>, &mut dyn Write) -> Result<fmt::Result, Problem>;

/// Every query is one file with one function.
const QUERIES: &[(&str, Query)] = &[
    ("rules", queries::rules::answer),
    ("break", queries::break_wall::answer),
    ("deal", queries::deal::answer),
    ("claim", queries::claim::answer),
    ("next", queries::next::answer),
    ("score", queries::score::answer),
    ("settle", queries::settle::answer),
];
