//! `raw-bits N`: the next N bits of the oscillator behind the dice, untested and unconditioned, for
//! statistical tests.

use core::fmt::{self, Write};

use super::super::{json, line};
use super::TableReader;
use crate::problem::Problem;
use crate::words::Words;

/// Bits in a line of the answer.
const LINE_BITS: u32 = 64;
/// As many as the tests of SP 800-90B need, ten times over. On a box they take an hour and a half.
const MOST_BITS: u32 = 10_000_000;

pub fn answer(
    mut words: Words<'_>,
    reader: &mut dyn TableReader,
    out: &mut dyn Write,
) -> Result<fmt::Result, Problem> {
    let wanted = words.plain("the number of bits")?;
    let bits = wanted.parse().ok().filter(|bits| (1..=MOST_BITS).contains(bits));
    let bits = bits.ok_or_else(|| Problem::bad("raw-bits", wanted, "1 to 10000000 bits"))?;
    words.end()?;
    let Some(first) = reader.raw_bit() else {
        let text = "only a box has an oscillator: ask a box over USB";
        return Err(Problem::new("no-oscillator", text));
    };
    let rest = core::iter::from_fn(|| reader.raw_bit());
    Ok(write(bits, core::iter::once(first).chain(rest), out))
}

fn write(bits: u32, source: impl Iterator<Item = bool>, out: &mut dyn Write) -> fmt::Result {
    for (number, bit) in (1..=bits).zip(source) {
        out.write_char(if bit { '1' } else { '0' })?;
        if number % LINE_BITS == 0 || number == bits {
            out.write_char('\n')?;
        }
    }
    line(out, |out| {
        json::object(out, |json| {
            json.member("ok", true)?;
            json.member("bits", bits)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_in_lines_of_64_and_then_their_number() {
        let mut text = heapless::String::<256>::new();
        write(70, [true, false].into_iter().cycle(), &mut text).unwrap();
        let lines: std::vec::Vec<&str> = text.lines().collect();
        assert_eq!(lines, ["10".repeat(32).as_str(), "101010", r#"{"ok":true,"bits":70}"#]);
    }
}
