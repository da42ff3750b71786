//! One record as bytes: four-byte aligned, numbered, with a CRC-32 as its last word.
//!
//! | bytes | |
//! |---|---|
//! | 2 | length of the payload |
//! | 1 | kind |
//! | 1 | check over the three before: a torn first word must not send the reader far away |
//! | 4 | number, one more than the record's before |
//! | n | payload, filled up with `0xff` to a multiple of four |
//! | 4 | CRC-32 of all of the above |

use crc::{CRC_32_ISO_HDLC, Crc, Digest};

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// A digest to feed; the same CRC guards records and sector headers.
pub(super) fn crc() -> Digest<'static, u32> {
    static SHARED: Crc<u32> = CRC;
    SHARED.digest()
}

/// Bytes before the payload.
pub(super) const HEAD: usize = 8;
/// Bytes behind it.
pub(super) const TAIL: usize = 4;

/// What a record is: the caller's kinds, and two that the log keeps for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind(pub u8);

impl Kind {
    /// The log's own: the sector named in the payload is about to be erased.
    pub const ERASING: Kind = Kind(0xf0);
    /// The log's own: that sector is blank now.
    pub const ERASED: Kind = Kind(0xf1);

    /// One that only the log itself writes and reads.
    pub fn is_own(self) -> bool {
        self == Kind::ERASING || self == Kind::ERASED
    }
}

/// A record that was read back whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// Its number; numbers only grow.
    pub number: u32,
    /// What it is.
    pub kind: Kind,
    /// What was written.
    pub payload: &'a [u8],
}

/// The first two words of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub length: u16,
    pub kind: Kind,
    pub number: u32,
}

impl Head {
    pub fn to_bytes(self) -> [u8; HEAD] {
        let [l0, l1] = self.length.to_le_bytes();
        let [n0, n1, n2, n3] = self.number.to_le_bytes();
        [l0, l1, self.kind.0, check(l0, l1, self.kind.0), n0, n1, n2, n3]
    }

    /// `None`: no record starts with these bytes.
    pub fn from_bytes(bytes: [u8; HEAD]) -> Option<Head> {
        let [l0, l1, kind, written, n0, n1, n2, n3] = bytes;
        (written == check(l0, l1, kind)).then_some(Head {
            length: u16::from_le_bytes([l0, l1]),
            kind: Kind(kind),
            number: u32::from_le_bytes([n0, n1, n2, n3]),
        })
    }

    /// Bytes that the whole record takes.
    pub fn size(self) -> usize {
        HEAD + padded(self.length as usize) + TAIL
    }
}

/// Neither a blank word nor a word of zeros passes.
const fn check(l0: u8, l1: u8, kind: u8) -> u8 {
    l0.rotate_left(1) ^ l1.rotate_left(3) ^ kind.rotate_left(5) ^ 0xa5
}

/// Rounded up to whole words.
pub(super) const fn padded(length: usize) -> usize {
    length.next_multiple_of(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_reads_back_and_blank_or_zero_is_none() {
        let head = Head { length: 300, kind: Kind(7), number: 0x01020304 };
        assert_eq!(Head::from_bytes(head.to_bytes()), Some(head));
        assert_eq!(Head::from_bytes([0xff; HEAD]), None);
        assert_eq!(Head::from_bytes([0; HEAD]), None);
    }

    #[test]
    fn a_record_is_whole_words() {
        for length in 0..9 {
            let head = Head { length, kind: Kind(1), number: 1 };
            assert_eq!(head.size() % 4, 0);
            assert!(head.size() >= HEAD + TAIL + length as usize);
        }
    }
}
