//! What a stride does besides executing. Most strides do nothing else. They are compiled without these
//! checks, and then they are a third faster.

use crate::cache::FlashCache;

pub trait Care {
    /// Whether the stride stops in front of this address.
    fn is_watched(&self, address: u32) -> bool;

    /// The core reads from the line of flash with this number.
    fn touch(&mut self, line: u32);

    /// The cycles that reading has cost since the last call.
    fn take(&mut self) -> u32;
}

/// Nothing is watched, and flash is read in no time.
pub struct Careless;

impl Care for Careless {
    #[inline(always)]
    fn is_watched(&self, _address: u32) -> bool {
        false
    }

    #[inline(always)]
    fn touch(&mut self, _line: u32) {}

    #[inline(always)]
    fn take(&mut self) -> u32 {
        0
    }
}

pub struct Careful<'a> {
    pub watched: &'a [u32],
    /// None if flash takes no time.
    pub cache: Option<&'a mut FlashCache>,
}

impl Care for Careful<'_> {
    #[inline(always)]
    fn is_watched(&self, address: u32) -> bool {
        self.watched.contains(&address)
    }

    #[inline(always)]
    fn touch(&mut self, line: u32) {
        if let Some(cache) = &mut self.cache {
            cache.touch(line);
        }
    }

    #[inline(always)]
    fn take(&mut self) -> u32 {
        self.cache.as_mut().map_or(0, |cache| cache.take())
    }
}
