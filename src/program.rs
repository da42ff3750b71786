//! Which program this is: its version, the commit it was built from, and the SHA-256 of a firmware as
//! it is in flash. The box and the release compute the sum in the same way.
//!
//! The sum is the sum of all bytes from the beginning of the flash to the end of the program, filled up
//! to a whole page of 256 bytes. What the program leaves out is 0xFF, as erased flash is. These are
//! the bytes that the blocks of the `.uf2` file carry, one after the other. The journal is not among
//! them.

use core::fmt;

use sha2::{Digest as _, Sha256};

/// Bytes of a page of flash, the unit in which it is written.
pub const PAGE_BYTES: usize = 256;

/// A byte of flash that was erased and not written. A debug probe leaves such bytes between the parts
/// of a program, so a `.uf2` file must write the same there.
pub const BLANK_BYTE: u8 = 0xFF;

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a firmware was built from. A program on a computer has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build {
    /// The first digits of the commit. `-changed` follows if the sources differ from it.
    pub commit: &'static str,
    /// The name of the board.
    pub board: &'static str,
    /// The build profile, which is `release` for every firmware of a release.
    pub profile: &'static str,
}

impl Build {
    /// This firmware, for a board. The build script sets the other two.
    #[cfg(target_os = "none")]
    pub const fn of_firmware(board: &'static str) -> Build {
        Build { commit: env!("BUILT_FROM"), board, profile: env!("BUILT_AS") }
    }
}

/// The vendor and product numbers of a box on USB. They are those of any Pico with a serial port, so
/// a program that knows only them has to ask `info`.
pub const USB_VENDOR: u16 = 0x2e8a;
/// See [`USB_VENDOR`].
pub const USB_PRODUCT: u16 = 0x000a;
/// The name of a box on USB. Windows does not tell it to programs.
pub const USB_TITLE: &str = "Four Winds";

/// The sum of a program. Its text has 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramSum([u8; 32]);

impl ProgramSum {
    /// The sum as eight numbers. Each is eight of its digits.
    pub fn groups(&self) -> impl Iterator<Item = u32> {
        self.0.as_chunks().0.iter().map(|bytes| u32::from_be_bytes(*bytes))
    }
}

impl fmt::Display for ProgramSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Computes a [`ProgramSum`] piece by piece.
///
/// ```
/// use four_winds::program::ProgramHasher;
///
/// let mut hasher = ProgramHasher::default();
/// hasher.add(&[1, 2]);
/// hasher.add(&[3]);
/// let mut page = [0xFF; 256];
/// page[..3].copy_from_slice(&[1, 2, 3]);
/// let mut whole = ProgramHasher::default();
/// whole.add(&page);
/// assert_eq!(hasher.sum(), whole.sum());
/// ```
#[derive(Default)]
pub struct ProgramHasher {
    sha: Sha256,
    bytes: usize,
}

impl ProgramHasher {
    /// Adds the next bytes of the program.
    pub fn add(&mut self, bytes: &[u8]) {
        self.sha.update(bytes);
        self.bytes += bytes.len();
    }

    /// The sum, with the last page filled up.
    pub fn sum(mut self) -> ProgramSum {
        let missing = self.bytes.next_multiple_of(PAGE_BYTES) - self.bytes;
        self.sha.update(&[BLANK_BYTE; PAGE_BYTES][..missing]);
        ProgramSum(self.sha.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString as _};
    use std::vec::Vec;

    #[test]
    fn a_program_of_whole_pages_has_its_plain_sum() {
        // SHA-256 of nothing, from the standard, and of a zero and 255 blank bytes, from `sha256sum`.
        assert_eq!(
            ProgramHasher::default().sum().to_string(),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
        let digits: Vec<String> = ProgramHasher::default()
            .sum()
            .groups()
            .map(|group| std::format!("{group:08x}"))
            .collect();
        assert_eq!(
            digits.join(" "),
            "e3b0c442 98fc1c14 9afbf4c8 996fb924 27ae41e4 649b934c a495991b 7852b855"
        );
        let mut one = ProgramHasher::default();
        one.add(&[0]);
        assert_eq!(
            one.sum().to_string(),
            "7731afba39071af8d582cc85e40d0f2a5dee7f38b8c0f713b63608f20cbb6d77"
        );
    }
}
