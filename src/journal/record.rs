//! One record as bytes. It is aligned to four bytes and ends with a CRC-32.
//!
//! | bytes | |
//! |---|---|
//! | 2 | length of the payload |
//! | 1 | kind |
//! | 1 | check of the three bytes before, so that a damaged length does not send the reader far away |
//! | 4 | number, one more than the number of the record before |
//! | n | payload, padded with `0xff` to a multiple of four bytes |
//! | 4 | CRC-32 of everything before it |

use crc::{CRC_32_ISO_HDLC, Crc, Digest};

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// A new CRC-32 digest. Records and sector headers use the same CRC.
pub(super) fn crc() -> Digest<'static, u32> {
    static SHARED: Crc<u32> = CRC;
    SHARED.digest()
}

/// The number of bytes before the payload.
pub(super) const HEAD: usize = 8;
/// The number of bytes behind the payload.
pub(super) const TAIL: usize = 4;

/// The kind of a record. The log uses two kinds itself and leaves the others to its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind(pub u8);

impl Kind {
    /// The log's own: the sector in the payload is about to be erased.
    pub const ERASING: Kind = Kind(0xf0);
    /// The log's own: the sector in the payload is blank now.
    pub const ERASED: Kind = Kind(0xf1);

    /// Whether only the log itself writes and reads this kind.
    pub(super) fn is_own(self) -> bool {
        self == Kind::ERASING || self == Kind::ERASED
    }
}

/// A complete record, as it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// The number of the record. Newer records have greater numbers.
    pub number: u32,
    /// The kind of the record.
    pub kind: Kind,
    /// The bytes of the caller.
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
    pub(crate) fn to_bytes(self) -> [u8; HEAD] {
        let [l0, l1] = self.length.to_le_bytes();
        let [n0, n1, n2, n3] = self.number.to_le_bytes();
        [l0, l1, self.kind.0, check(l0, l1, self.kind.0), n0, n1, n2, n3]
    }

    /// `None` if no record starts with these bytes.
    pub fn from_bytes(bytes: [u8; HEAD]) -> Option<Head> {
        let [l0, l1, kind, written, n0, n1, n2, n3] = bytes;
        (written == check(l0, l1, kind)).then_some(Head {
            length: u16::from_le_bytes([l0, l1]),
            kind: Kind(kind),
            number: u32::from_le_bytes([n0, n1, n2, n3]),
        })
    }

    /// The size of the whole record in bytes.
    pub fn size(self) -> usize {
        HEAD + padded(self.length as usize) + TAIL
    }
}

/// The check byte. A word of blank bytes or of zeros never passes it.
const fn check(l0: u8, l1: u8, kind: u8) -> u8 {
    l0.rotate_left(1) ^ l1.rotate_left(3) ^ kind.rotate_left(5) ^ 0xa5
}

/// The length rounded up to whole words.
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
