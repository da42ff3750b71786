//! Writes one JSON object on one line straight into a `fmt::Write`: no buffer, no allocation.
//!
//! It is written by hand because answers are streamed to a USB port with a few dozen bytes of
//! memory. The serde crates for `no_std` need a buffer that holds the whole answer.

use core::fmt::{self, Display, Write};

/// Writes the members of an object or the items of an array, with the commas in the right places.
pub struct Json<'a> {
    out: &'a mut dyn Write,
    first: bool,
}

/// A value that has a JSON form.
pub trait JsonValue {
    /// Writes the value as JSON.
    fn write(&self, out: &mut dyn Write) -> fmt::Result;
}

/// Writes `{…}` with the members that `fill` adds.
pub fn object(out: &mut dyn Write, fill: impl FnOnce(&mut Json<'_>) -> fmt::Result) -> fmt::Result {
    out.write_char('{')?;
    fill(&mut Json { out, first: true })?;
    out.write_char('}')
}

impl Json<'_> {
    fn comma(&mut self) -> fmt::Result {
        if !core::mem::take(&mut self.first) {
            self.out.write_char(',')?;
        }
        Ok(())
    }

    fn key(&mut self, key: &str) -> fmt::Result {
        self.comma()?;
        key.write(self.out)?;
        self.out.write_char(':')
    }

    /// Writes `"key":value`.
    pub fn member(&mut self, key: &str, value: impl JsonValue) -> fmt::Result {
        self.put(Some(key), &value)
    }

    /// Writes any value, after a comma if needed, with a key or without.
    fn put(&mut self, key: Option<&str>, value: &dyn JsonValue) -> fmt::Result {
        match key {
            Some(key) => self.key(key)?,
            None => self.comma()?,
        }
        value.write(self.out)
    }

    /// Writes `"key":"…"` with the text that `text` displays, escaped.
    pub fn text(&mut self, key: &str, text: impl Display) -> fmt::Result {
        self.member(key, Quoted(text))
    }

    /// Writes `"key":{…}`.
    pub fn object(
        &mut self,
        key: &str,
        fill: impl FnOnce(&mut Json<'_>) -> fmt::Result,
    ) -> fmt::Result {
        self.key(key)?;
        object(self.out, fill)
    }

    /// Writes `"key":[…]`.
    pub fn array(
        &mut self,
        key: &str,
        fill: impl FnOnce(&mut Json<'_>) -> fmt::Result,
    ) -> fmt::Result {
        self.key(key)?;
        list(self.out, fill)
    }

    /// Writes one item of an array.
    pub fn item(&mut self, value: impl JsonValue) -> fmt::Result {
        self.put(None, &value)
    }

    /// Writes one item of an array that is itself an array.
    pub(crate) fn item_array(
        &mut self,
        fill: impl FnOnce(&mut Json<'_>) -> fmt::Result,
    ) -> fmt::Result {
        self.comma()?;
        list(self.out, fill)
    }

    /// Writes one item of an array that is an object.
    pub fn item_object(&mut self, fill: impl FnOnce(&mut Json<'_>) -> fmt::Result) -> fmt::Result {
        self.comma()?;
        object(self.out, fill)
    }
}

/// Writes `[…]` with the items that `fill` adds.
pub fn list(out: &mut dyn Write, fill: impl FnOnce(&mut Json<'_>) -> fmt::Result) -> fmt::Result {
    out.write_char('[')?;
    fill(&mut Json { out, first: true })?;
    out.write_char(']')
}

/// Writes what the value displays as a JSON string.
pub struct Quoted<T>(pub T);

impl<T: Display> JsonValue for Quoted<T> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        quoted(out, &self.0)
    }
}

fn quoted(out: &mut dyn Write, text: &dyn Display) -> fmt::Result {
    out.write_char('"')?;
    write!(Escaped(out), "{text}")?;
    out.write_char('"')
}

impl JsonValue for str {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        Quoted(self).write(out)
    }
}

impl JsonValue for char {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        Quoted(self).write(out)
    }
}

impl<T: JsonValue + ?Sized> JsonValue for &T {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        (**self).write(out)
    }
}

/// `None` is written as `null`.
impl<T: JsonValue> JsonValue for Option<T> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Some(value) => value.write(out),
            None => out.write_str("null"),
        }
    }
}

impl<T: JsonValue> JsonValue for [T] {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        list(out, |items| self.iter().try_for_each(|item| items.item(item)))
    }
}

impl<T: JsonValue, const N: usize> JsonValue for [T; N] {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.as_slice().write(out)
    }
}

macro_rules! plain {
    ($($kind:ty)*) => {$(
        impl JsonValue for $kind {
            fn write(&self, out: &mut dyn Write) -> fmt::Result {
                write!(out, "{self}")
            }
        }
    )*};
}
plain!(bool u8 u16 u32 u64 usize i32 i64);

impl JsonValue for crate::seat::Place {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.number().write(out)
    }
}

impl JsonValue for crate::seat::Wind {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.letter().write(out)
    }
}

struct Escaped<'a>(&'a mut dyn Write);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '"' | '\\' => {
                    self.0.write_char('\\')?;
                    self.0.write_char(c)?;
                }
                '\n' => self.0.write_str("\\n")?,
                c if c < ' ' || c == '\u{7f}' => write!(self.0, "\\u{:04x}", c as u32)?,
                c => self.0.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    #[test]
    fn members_items_and_nesting_have_their_commas() {
        let mut out = String::new();
        object(&mut out, |json| {
            json.member("a", 1u8)?;
            json.member("b", None::<u8>)?;
            json.array("c", |items| {
                items.item(true)?;
                items.item_array(|inner| inner.item("x"))
            })?;
            json.object("d", |_| Ok(()))
        })
        .unwrap();
        assert_eq!(out, r#"{"a":1,"b":null,"c":[true,["x"]],"d":{}}"#);
    }

    #[test]
    fn text_is_escaped() {
        let mut out = String::new();
        object(&mut out, |json| json.text("t", "a\"b\\c\nd\u{1}東")).unwrap();
        assert_eq!(out, "{\"t\":\"a\\\"b\\\\c\\nd\\u0001東\"}");
    }
}
