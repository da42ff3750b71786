//! Collects the parts of a record and writes them to flash.

use embedded_storage::nor_flash::NorFlash;

use super::log::{LogError, flash_error};

/// Collects the parts of a record, so that a short record takes a single write. Each write stops
/// the processor.
pub(super) struct Stage<'a, F> {
    flash: &'a mut F,
    at: u32,
    held: heapless::Vec<u8, 64>,
}

impl<'a, F: NorFlash> Stage<'a, F> {
    pub fn new(flash: &'a mut F, at: u32) -> Stage<'a, F> {
        Stage { flash, at, held: heapless::Vec::new() }
    }

    pub fn write(&mut self, part: &[u8]) -> Result<(), LogError> {
        for &byte in part {
            if self.held.is_full() {
                self.flush()?;
            }
            // There is room, because a full buffer was just written.
            let _ = self.held.push(byte);
        }
        Ok(())
    }

    pub fn flush(&mut self) -> Result<(), LogError> {
        self.flash.write(self.at, &self.held).map_err(flash_error)?;
        self.at += self.held.len() as u32;
        self.held.clear();
        Ok(())
    }
}
