//! A sector of the ring: its header, and walking over the records behind it.

use embedded_storage::nor_flash::NorFlash;

use super::record::{self, HEAD, Head, TAIL, padded};

/// Bytes of a sector's header: magic, age, number of its first record, CRC-32.
pub(super) const HEADER: usize = 16;
/// `4WJ1`: bump the digit when the layout of sectors or records changes.
const MAGIC: [u8; 4] = *b"4WJ1";

/// A sector that the log has opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// One more than the sector opened before it.
    pub age: u32,
    /// The number that its first record has.
    pub first: u32,
}

impl Header {
    pub fn to_bytes(self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..4].copy_from_slice(&MAGIC);
        bytes[4..8].copy_from_slice(&self.age.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.first.to_le_bytes());
        let mut crc = record::crc();
        crc.update(&bytes[..12]);
        bytes[12..].copy_from_slice(&crc.finalize().to_le_bytes());
        bytes
    }

    pub fn from_bytes(bytes: [u8; HEADER]) -> Option<Header> {
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let header = Header { age: word(4), first: word(8) };
        (header.to_bytes() == bytes).then_some(header)
    }
}

/// The bytes of one sector, read through the flash.
pub(super) struct Sector<'a, F> {
    pub flash: &'a mut F,
    /// Where it starts in the flash.
    pub start: u32,
}

/// What stands at a position of a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A whole record; the next position is `next`.
    Record { head: Head, next: usize },
    /// Not the start of a whole record.
    Torn,
    /// No room for a record any more.
    End,
}

impl<F: NorFlash> Sector<'_, F> {
    const SIZE: usize = F::ERASE_SIZE;

    pub fn read(&mut self, at: usize, bytes: &mut [u8]) -> Result<(), F::Error> {
        self.flash.read(self.start + at as u32, bytes)
    }

    pub fn header(&mut self) -> Result<Option<Header>, F::Error> {
        let mut bytes = [0; HEADER];
        self.read(0, &mut bytes)?;
        Ok(Header::from_bytes(bytes))
    }

    /// Position behind the last byte that is not blank, in whole words; 0 for a blank sector.
    pub fn used(&mut self) -> Result<usize, F::Error> {
        let mut chunk = [0; 64];
        let mut end = Self::SIZE;
        while end > 0 {
            let start = end.saturating_sub(chunk.len());
            let part = &mut chunk[..end - start];
            self.read(start, part)?;
            if let Some(last) = part.iter().rposition(|&byte| byte != 0xff) {
                return Ok((start + last + 1).next_multiple_of(4));
            }
            end = start;
        }
        Ok(0)
    }

    /// Looks at `at`; a record older than number `at_least` is none of this sector's.
    pub fn look(&mut self, at: usize, at_least: u32) -> Result<Found, F::Error> {
        if at + HEAD + TAIL > Self::SIZE {
            return Ok(Found::End);
        }
        let mut bytes = [0; HEAD];
        self.read(at, &mut bytes)?;
        let Some(head) = Head::from_bytes(bytes) else { return Ok(Found::Torn) };
        let next = at + head.size();
        if head.number < at_least || next > Self::SIZE {
            return Ok(Found::Torn);
        }
        let mut crc = record::crc();
        crc.update(&bytes);
        let mut chunk = [0; 64];
        let mut position = at + HEAD;
        while position < next - TAIL {
            let part = &mut chunk[..(next - TAIL - position).min(64)];
            self.read(position, part)?;
            crc.update(part);
            position += part.len();
        }
        let mut written = [0; TAIL];
        self.read(position, &mut written)?;
        if crc.finalize().to_le_bytes() == written { Ok(Found::Record { head, next }) } else { Ok(Found::Torn) }
    }

    /// The payload of the record at `at`, whole or as much as `into` holds.
    pub fn payload<'b>(&mut self, at: usize, head: Head, into: &'b mut [u8]) -> Result<&'b [u8], F::Error> {
        let length = (head.length as usize).min(into.len());
        // Whole words are read where they fit, because a flash may insist on aligned lengths.
        let aligned = padded(length).min(into.len());
        self.read(at + HEAD, &mut into[..aligned])?;
        Ok(&into[..length])
    }
}
