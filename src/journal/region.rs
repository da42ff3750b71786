//! A part of a flash that acts as a whole flash. So the journal on a box can never touch the
//! program, which is in the same flash.

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

/// A part of a flash, in whole sectors.
#[derive(Debug)]
pub struct Region<F> {
    flash: F,
    start: u32,
    length: u32,
}

/// Why an access to the region failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionError<E> {
    /// The flash failed with this error.
    Flash(E),
    /// The address is outside the region.
    Outside,
}

impl<F: NorFlash> Region<F> {
    /// The sectors of `flash` from `start` on, as many as fit into `length` bytes. `None` if
    /// `start` is not the start of a sector, or the region does not fit into the flash.
    pub fn new(flash: F, start: u32, length: u32) -> Option<Region<F>> {
        let sector = F::ERASE_SIZE as u32;
        let end = start.checked_add(length)?;
        let fits = start.is_multiple_of(sector) && end as usize <= flash.capacity();
        fits.then_some(Region { flash, start, length: length - length % sector })
    }

    fn address(&self, offset: u32, length: usize) -> Result<u32, RegionError<F::Error>> {
        let end = u32::try_from(length).ok().and_then(|length| offset.checked_add(length));
        match end {
            Some(end) if end <= self.length => Ok(self.start + offset),
            _ => Err(RegionError::Outside),
        }
    }
}

impl<E: NorFlashError> NorFlashError for RegionError<E> {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            RegionError::Flash(error) => error.kind(),
            RegionError::Outside => NorFlashErrorKind::OutOfBounds,
        }
    }
}

impl<F: NorFlash> ErrorType for Region<F> {
    type Error = RegionError<F::Error>;
}

impl<F: NorFlash> ReadNorFlash for Region<F> {
    const READ_SIZE: usize = F::READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
        let address = self.address(offset, bytes.len())?;
        self.flash.read(address, bytes).map_err(RegionError::Flash)
    }

    fn capacity(&self) -> usize {
        self.length as usize
    }
}

impl<F: NorFlash> NorFlash for Region<F> {
    const WRITE_SIZE: usize = F::WRITE_SIZE;
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Self::Error> {
        let length = to.checked_sub(from).ok_or(RegionError::Outside)?;
        let address = self.address(from, length as usize)?;
        self.flash.erase(address, address + length).map_err(RegionError::Flash)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Self::Error> {
        let address = self.address(offset, bytes.len())?;
        self.flash.write(address, bytes).map_err(RegionError::Flash)
    }
}
