//! Reads the words of a request. Plain words come in a fixed order, `key=value` words in any order,
//! and each is used once.

use core::str::FromStr;

use crate::problem::Problem;
use crate::seat::{Place, Wind};

/// How many bytes a line can have. A longer line is refused as a whole.
pub const LONGEST_LINE: usize = 240;

/// A request with more words is refused. No valid request has that many.
const MOST_WORDS: usize = 40;

/// The words of a request that nobody has taken yet.
///
/// ```
/// use four_winds::seat::Place;
/// use four_winds::words::Words;
///
/// let mut words = Words::new("new british east=2 gulash").unwrap();
/// assert_eq!(words.plain("the request").unwrap(), "new");
/// assert_eq!(words.plain("the rule set").unwrap(), "british");
/// assert_eq!(words.place("east").unwrap(), Place::ALL[2]);
///
/// // A misspelt word is never ignored.
/// let problem = words.end().unwrap_err();
/// assert_eq!(problem.code, "unknown-word");
/// assert_eq!(problem.text, "gulash means nothing here");
/// ```
pub struct Words<'a> {
    words: heapless::Vec<&'a str, MOST_WORDS>,
}

impl<'a> Words<'a> {
    /// Splits a line into words at its whitespace.
    pub fn new(line: &'a str) -> Result<Words<'a>, Problem> {
        let mut words = heapless::Vec::new();
        for word in line.split_ascii_whitespace() {
            words
                .push(word)
                .map_err(|_| Problem::new("too-many-words", "a request has at most 40 words"))?;
        }
        Ok(Words { words })
    }

    /// Takes the next plain word, which is the first one left without a `=`. If there is none, the
    /// error says that `what` is missing.
    pub fn plain(&mut self, what: &str) -> Result<&'a str, Problem> {
        match self.words.iter().position(|word| !word.contains('=')) {
            Some(at) => Ok(self.words.remove(at)),
            None => Err(Problem::missing(what)),
        }
    }

    /// Takes the next plain word, if there is one.
    pub(crate) fn plain_if_any(&mut self) -> Option<&'a str> {
        self.plain("").ok()
    }

    /// Takes the value of `key=value`, if the request has it.
    pub fn value(&mut self, key: &str) -> Option<&'a str> {
        let is_it = |word: &&str| word.split_once('=').is_some_and(|(name, _)| name == key);
        let at = self.words.iter().position(is_it)?;
        self.words.remove(at).split_once('=').map(|(_, value)| value)
    }

    /// Takes this plain word, and tells whether the request has it.
    pub fn flag(&mut self, word: &str) -> bool {
        match self.words.iter().position(|&it| it == word) {
            Some(at) => {
                self.words.remove(at);
                true
            }
            None => false,
        }
    }

    /// Takes the value of `key=value`, which the request must have.
    pub(crate) fn required(&mut self, key: &str) -> Result<&'a str, Problem> {
        self.value(key).ok_or_else(|| Problem::missing(key))
    }

    /// Takes the number of `key=number`, if the request has it.
    pub fn number<T: FromStr>(&mut self, key: &str) -> Result<Option<T>, Problem> {
        match self.value(key) {
            None => Ok(None),
            Some(value) => match value.parse() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(Problem::bad(key, value, "a whole number in range")),
            },
        }
    }

    /// Takes the place of `key=place`, which the request must have.
    pub fn place(&mut self, key: &str) -> Result<Place, Problem> {
        let value = self.required(key)?;
        place(value).ok_or_else(|| Problem::bad(key, value, "a place 0..3"))
    }

    /// Takes the place of `key=place`, if the request has it.
    pub(crate) fn place_if_any(&mut self, key: &str) -> Result<Option<Place>, Problem> {
        match self.value(key) {
            None => Ok(None),
            Some(value) => {
                place(value).map(Some).ok_or_else(|| Problem::bad(key, value, "a place 0..3"))
            }
        }
    }

    /// Takes the wind of `key=wind`, which the request must have.
    pub fn wind(&mut self, key: &str) -> Result<Wind, Problem> {
        let value = self.required(key)?;
        wind(value).ok_or_else(|| Problem::bad(key, value, "one of E S W N"))
    }

    /// Takes the wind of `key=wind`, if the request has it.
    pub(crate) fn wind_if_any(&mut self, key: &str) -> Result<Option<Wind>, Problem> {
        match self.value(key) {
            None => Ok(None),
            Some(value) => {
                wind(value).map(Some).ok_or_else(|| Problem::bad(key, value, "one of E S W N"))
            }
        }
    }

    /// Whether the next word is a number, as at the beginning of a line of the log.
    pub fn begins_with_number(&self) -> bool {
        self.words.first().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// The words that nobody has taken yet.
    pub fn left(&self) -> &[&'a str] {
        &self.words
    }

    /// Refuses the request if words are left, because a misspelt option must never be ignored.
    pub fn end(&self) -> Result<(), Problem> {
        match self.words.first() {
            Some(word) => Err(Problem::unknown_word(word)),
            None => Ok(()),
        }
    }
}

/// The place that one of the words `0` to `3` names.
pub fn place(word: &str) -> Option<Place> {
    match word.as_bytes() {
        [digit @ b'0'..=b'3'] => Place::new(digit - b'0'),
        _ => None,
    }
}

/// The wind that one of the words `E`, `S`, `W` and `N` names.
pub fn wind(word: &str) -> Option<Wind> {
    let mut letters = word.chars();
    let wind = letters.next().and_then(Wind::from_letter)?;
    letters.next().is_none().then_some(wind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_once_and_the_rest_refused() {
        let mut words = Words::new("british  east=2 goulash nonsense round=X").unwrap();
        assert_eq!(words.plain("rules").unwrap(), "british");
        assert!(words.flag("goulash") && !words.flag("goulash"));
        assert_eq!(words.place("east").unwrap(), Place::ALL[2]);
        assert_eq!(words.place("east").unwrap_err().code, "missing");
        assert_eq!(words.wind("round").unwrap_err().code, "bad-value");
        assert_eq!(words.end().unwrap_err().code, "unknown-word");
    }
}
