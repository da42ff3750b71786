//! Collects the bytes from a port into lines.

use crate::words::LONGEST_LINE;

/// A line without its line ending. A line that is too long keeps one byte more than the limit, so
/// that it is refused.
pub type InputLine = heapless::Vec<u8, { LONGEST_LINE + 1 }>;

/// Collects bytes until a line is complete.
#[derive(Default)]
pub struct LineReader {
    line: InputLine,
}

impl LineReader {
    /// A reader that has read nothing yet.
    pub const fn new() -> LineReader {
        LineReader { line: InputLine::new() }
    }

    /// Takes one byte. Returns the line if the byte ends one. Terminals end a line with a carriage
    /// return, programs with a line feed. Both together make an extra blank line, which gets no
    /// answer.
    pub fn take(&mut self, byte: u8) -> Option<InputLine> {
        match byte {
            b'\n' | b'\r' => Some(core::mem::take(&mut self.line)),
            byte => {
                // If the byte does not fit, the line is already too long and will be refused.
                let _ = self.line.push(byte);
                None
            }
        }
    }

    /// Forgets an unfinished line, because the port was closed.
    pub fn forget(&mut self) {
        self.line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut reader = LineReader::new();
        bytes.iter().filter_map(|&byte| reader.take(byte)).map(|line| line.to_vec()).collect()
    }

    #[test]
    fn every_line_end_ends_a_line() {
        assert_eq!(lines(b"state\ninfo\rlog\r\nrest"), [&b"state"[..], b"info", b"log", b""]);
    }

    #[test]
    fn the_longest_line_is_whole_and_a_longer_one_too_long_whatever_its_length() {
        for length in [LONGEST_LINE, LONGEST_LINE + 1, LONGEST_LINE + 2, 10_000] {
            let mut bytes = std::vec![b'x'; length];
            bytes.extend(b"\nstate\n");
            let got = lines(&bytes);
            assert_eq!(got[0].len(), length.min(LONGEST_LINE + 1));
            assert_eq!(got[1], b"state");
        }
    }

    #[test]
    fn a_forgotten_line_leaves_nothing() {
        let mut reader = LineReader::new();
        b"sta".iter().for_each(|&byte| assert!(reader.take(byte).is_none()));
        reader.forget();
        assert_eq!(reader.take(b'\n').as_deref(), Some(&b""[..]));
    }
}
