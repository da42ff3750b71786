//! Texts of limited length. A text that is too long is cut and marked.

use core::fmt::{self, Write};

use heapless::String;
use heapless::string::StringView;

/// The last character of a text that was cut. Readers see it on the screen, and tests look for it.
pub const CUT: char = '…';

/// Writes `text` into a string of capacity `N`. A text that is too long is cut between two
/// characters and ends with [`CUT`].
///
/// ```
/// use four_winds::cut::cut;
///
/// assert_eq!(cut::<8>(format_args!("{} fan", 4)), "4 fan");
/// assert_eq!(cut::<8>(format_args!("Four Winds")), "Four …");
/// ```
pub fn cut<const N: usize>(text: fmt::Arguments<'_>) -> String<N> {
    let mut string = String::new();
    fill(string.as_mut_view(), text);
    string
}

/// The same with a full stop at the end, unless the text is empty or ends with another mark.
///
/// ```
/// use four_winds::cut::sentence;
///
/// assert_eq!(sentence::<20>(format_args!("East rolls")), "East rolls.");
/// assert_eq!(sentence::<20>(format_args!("Who rolls?")), "Who rolls?");
/// ```
pub fn sentence<const N: usize>(text: fmt::Arguments<'_>) -> String<N> {
    let mut string = cut(text);
    let ends = |c: char| c.is_alphanumeric() || matches!(c, ')' | '\'');
    if string.chars().next_back().is_some_and(ends) {
        string = cut(format_args!("{string}."));
    }
    string
}

/// Does the work of [`cut`] for a string of any capacity.
fn fill(string: &mut StringView, text: fmt::Arguments<'_>) {
    if (Whole { string }).write_fmt(text).is_err() {
        while string.push(CUT).is_err() && string.pop().is_some() {}
    }
}

/// Writes characters until one does not fit, so that none is split.
struct Whole<'a> {
    string: &'a mut StringView,
}

impl Write for Whole<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| self.string.push(c)).map_err(|_| fmt::Error)
    }
}
