//! Writes values as little-endian bytes into a fixed buffer, and reads them back. Reading past the
//! end returns `None` and never panics.

use crate::seat::{ByPlace, Place};

/// The buffer is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom;

/// Appends values to a buffer.
pub struct ByteWriter<'a, const N: usize>(pub &'a mut heapless::Vec<u8, N>);

impl<const N: usize> ByteWriter<'_, N> {
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), NoRoom> {
        self.0.extend_from_slice(bytes).map_err(|_| NoRoom)
    }

    /// Writes the length of the text as one byte, then the text. A text of more than 255 bytes is
    /// refused.
    pub fn text(&mut self, text: &str) -> Result<(), NoRoom> {
        self.bytes(&[u8::try_from(text.len()).map_err(|_| NoRoom)?])?;
        self.bytes(text.as_bytes())
    }

    pub fn points(&mut self, points: ByPlace<i32>) -> Result<(), NoRoom> {
        points.0.iter().try_for_each(|it| self.bytes(&it.to_le_bytes()))
    }
}

/// Takes values from the front of the bytes.
pub struct ByteReader<'a>(pub &'a [u8]);

impl<'a> ByteReader<'a> {
    pub fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    pub fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub fn text(&mut self) -> Option<&'a str> {
        let length = self.byte()?;
        core::str::from_utf8(self.bytes(length.into())?).ok()
    }

    pub fn place(&mut self) -> Option<Place> {
        Place::new(self.byte()?)
    }

    pub fn flag(&mut self) -> Option<bool> {
        match self.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    pub fn points(&mut self) -> Option<ByPlace<i32>> {
        let mut points = ByPlace([0; 4]);
        for (_, it) in points.iter_mut() {
            *it = i32::from_le_bytes(self.array()?);
        }
        Some(points)
    }
}
