//! The console: one text protocol for people, club software and tests.
//!
//! Each request is one line, and each answer is one JSON object on one line. A request that cannot
//! be answered changes nothing and gets an error object that says what was wrong and what would be
//! right.

pub mod json;
pub mod line;
pub(crate) mod queries;
pub mod requests;

use core::fmt::{self, Write};

use crate::problem::Problem;
use crate::words::{LONGEST_LINE, Words};
use json::JsonValue;
pub use requests::{Control, Door, Info, TableReader};

/// The error object.
impl JsonValue for Problem {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        json::object(out, |json| {
            json.member("error", self.code)?;
            json.member("text", self.text.as_str())
        })
    }
}

/// Answers one line. Most answers are one object; some requests get several lines. Each line ends
/// with a line feed. Blank lines and lines that begin with `#` or `{` get no answer.
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

/// The request in a line. Empty for a blank line, a comment or an answer.
fn read_line(line: &[u8]) -> Result<&str, Problem> {
    // Some terminals send back what they receive. An answer to an answer would then go on for ever.
    if line.trim_ascii_start().starts_with(b"{") {
        return Ok("");
    }
    if line.len() > LONGEST_LINE {
        return Err(Problem::new(
            "line-too-long",
            format_args!("a line has at most {LONGEST_LINE} bytes"),
        ));
    }
    // A comment is ignored even if it is not valid text.
    if line.trim_ascii_start().starts_with(b"#") {
        return Ok("");
    }
    let not_text = |_| Problem::new("not-text", "a line is text in UTF-8");
    // Trim the same ASCII whitespace that separates words.
    core::str::from_utf8(line).map_err(not_text).map(str::trim_ascii)
}

fn query_line(line: &str, out: &mut dyn Write) -> Option<fmt::Result> {
    let answered = query(line, out)?;
    Some(answered.and_then(|()| out.write_char('\n')))
}

/// Lists the requests that there are, as far as they fit.
fn unknown_request(line: &str) -> Problem {
    let name = line.split_ascii_whitespace().next().unwrap_or("");
    let mut known: heapless::String<128> = heapless::String::new();
    for name in query_names().chain(requests::names()) {
        let _ = known.push(' ').and_then(|()| known.push_str(name));
    }
    // Cut an unknown name that is long, so that there is room for the list.
    let shown: heapless::String<20> = name.chars().take(5).collect();
    Problem::new("unknown-request", format_args!("{shown} is no request; there are{known}"))
}

/// Writes one answer and its line feed.
pub(crate) fn line(
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> fmt::Result,
) -> fmt::Result {
    write(out)?;
    out.write_char('\n')
}

/// The names of the queries.
fn query_names() -> impl Iterator<Item = &'static str> {
    QUERIES.iter().map(|(name, _)| *name)
}

/// Answers one query: a request that asks the rules and needs no table. Returns `None` if the line
/// is no query.
///
/// ```
/// let mut answer = String::new();
/// let query = "break british east=0 rolls=3+4,2+3";
/// four_winds::console::query(query, &mut answer).unwrap()?;
/// assert!(answer.starts_with(r#"{"side":"#));
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn query(line: &str, out: &mut dyn Write) -> Option<fmt::Result> {
    let mut words = match Words::new(line) {
        Ok(words) => words,
        Err(problem) => return Some(problem.write(out)),
    };
    let name = words.plain_if_any()?;
    let (_, answer) = QUERIES.iter().find(|(query, _)| *query == name)?;
    Some(answer(words, out).unwrap_or_else(|problem| problem.write(out)))
}

/// Reads all words of a query and checks that no more follow. Only then it writes its one object.
type Query = fn(Words<'_>, &mut dyn Write) -> Result<fmt::Result, Problem>;

/// The queries. Each is one file with one function.
const QUERIES: &[(&str, Query)] = &[
    ("rules", queries::rules::answer),
    ("break", queries::break_wall::answer),
    ("deal", queries::deal::answer),
    ("claim", queries::claim::answer),
    ("next", queries::next::answer),
    ("score", queries::score::answer),
    ("settle", queries::settle::answer),
];
