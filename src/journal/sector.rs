//! A sector of the ring: its header and its records.

use embedded_storage::nor_flash::NorFlash;

use super::record::{self, HEAD, Head, TAIL, padded};

/// The size of a sector's header: magic number, age, number of the first record, CRC-32.
pub(super) const HEADER: usize = 16;
/// The digit is raised when the layout of sectors or records changes.
const MAGIC: [u8; 4] = *b"4WJ1";

/// The header of a sector that the log has opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SectorHeader {
    /// One more than the age of the sector that was opened before.
    pub age: u32,
    /// The number of its first record.
    pub first: u32,
}

impl SectorHeader {
    pub(crate) fn to_bytes(self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..4].copy_from_slice(&MAGIC);
        bytes[4..8].copy_from_slice(&self.age.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.first.to_le_bytes());
        let mut crc = record::crc();
        crc.update(&bytes[..12]);
        bytes[12..].copy_from_slice(&crc.finalize().to_le_bytes());
        bytes
    }

    pub fn from_bytes(bytes: [u8; HEADER]) -> Option<SectorHeader> {
        let word = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let header = SectorHeader { age: word(4), first: word(8) };
        (header.to_bytes() == bytes).then_some(header)
    }
}

/// The bytes of one sector, read through the flash.
pub(super) struct Sector<'a, F> {
    pub flash: &'a mut F,
    /// The address of the sector in the flash.
    pub start: u32,
}

/// What is at a position of a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectorContent {
    /// A complete record. The position behind it is `next`.
    Record { head: Head, next: usize },
    /// Not the start of a complete record.
    Torn,
    /// The end of the sector, without room for another record.
    End,
}

impl<F: NorFlash> Sector<'_, F> {
    const SIZE: usize = F::ERASE_SIZE;

    pub fn read(&mut self, at: usize, bytes: &mut [u8]) -> Result<(), F::Error> {
        self.flash.read(self.start + at as u32, bytes)
    }

    pub fn header(&mut self) -> Result<Option<SectorHeader>, F::Error> {
        let mut bytes = [0; HEADER];
        self.read(0, &mut bytes)?;
        Ok(SectorHeader::from_bytes(bytes))
    }

    /// The position behind the last byte that is not blank, rounded up to whole words; 0 for a
    /// blank sector.
    pub fn used(&mut self) -> Result<usize, F::Error> {
        // Words, and many at a time: at power-on all blank sectors are read while the players wait.
        let mut chunk = [0; 64];
        let mut end = Self::SIZE;
        while end > 0 {
            let start = end.saturating_sub(size_of_val(&chunk));
            let part = &mut chunk[..(end - start) / 4];
            self.read(start, bytemuck::cast_slice_mut(part))?;
            if !is_blank(part) {
                let last = part.iter().rposition(|&word| word != u32::MAX);
                return Ok(start + last.map_or(0, |last| (last + 1) * 4));
            }
            end = start;
        }
        Ok(0)
    }

    /// Looks for a record at position `at`. A record with a number below `at_least` is a leftover
    /// and does not count.
    pub fn look(&mut self, at: usize, at_least: u32) -> Result<SectorContent, F::Error> {
        if at + HEAD + TAIL > Self::SIZE {
            return Ok(SectorContent::End);
        }
        let mut bytes = [0; HEAD];
        self.read(at, &mut bytes)?;
        let Some(head) = Head::from_bytes(bytes) else { return Ok(SectorContent::Torn) };
        let next = at + head.size();
        if head.number < at_least || next > Self::SIZE {
            return Ok(SectorContent::Torn);
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
        if crc.finalize().to_le_bytes() == written {
            Ok(SectorContent::Record { head, next })
        } else {
            Ok(SectorContent::Torn)
        }
    }

    /// The payload of the record at position `at`, or as much of it as fits into `into`.
    pub fn payload<'b>(
        &mut self,
        at: usize,
        head: Head,
        into: &'b mut [u8],
    ) -> Result<&'b [u8], F::Error> {
        let length = (head.length as usize).min(into.len());
        // Whole words are read if they fit, because some flashes allow only aligned lengths.
        let aligned = padded(length).min(into.len());
        self.read(at + HEAD, &mut into[..aligned])?;
        Ok(&into[..length])
    }
}

/// Whether all bits are ones, as after an erase.
fn is_blank(words: &[u32]) -> bool {
    let (fours, rest) = words.as_chunks::<4>();
    let all = fours.iter().fold(u32::MAX, |all, [a, b, c, d]| all & a & b & c & d);
    rest.iter().fold(all, |all, word| all & word) == u32::MAX
}
