//! What the flash chip says about itself. Cheap boards have chips that are too small, or that have no
//! number of their own.

use core::fmt::{self, Write as _};

/// The bytes of flash that the firmware needs: program and journal.
pub const NEEDED_BYTES: u32 = 2 * 1024 * 1024;

/// The answers of a flash chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlashChip {
    /// Maker, type and size, as the chip codes them.
    pub jedec: u32,
    /// The number that no other chip should have.
    pub number: [u8; 8],
}

/// What is wrong with a flash chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlashFault {
    /// The journal would lie over the program.
    TooSmall,
    /// Two boxes with such chips have the same name.
    NoNumber,
}

impl FlashFault {
    /// The word of the protocol.
    pub const fn code(self) -> &'static str {
        match self {
            FlashFault::TooSmall => "too-small",
            FlashFault::NoNumber => "no-number",
        }
    }
}

/// The word for people.
impl fmt::Display for FlashFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FlashFault::TooSmall => "flash below 2 MB: nothing is kept",
            FlashFault::NoNumber => "flash without a number: boxes are told apart by port",
        })
    }
}

impl FlashChip {
    /// The size in bytes, if the chip tells one. The last byte of its code is a power of two.
    pub fn bytes(self) -> Option<u32> {
        let power = self.jedec & 0xff;
        (10..=31).contains(&power).then(|| 1 << power)
    }

    /// The chip's number in hexadecimal. `None` if it has none: then all bytes are 00 or FF.
    pub fn serial(self) -> Option<heapless::String<16>> {
        if [[0; 8], [0xff; 8]].contains(&self.number) {
            return None;
        }
        let mut serial = heapless::String::new();
        // This cannot fail: there is room for two digits of each byte.
        self.number.iter().for_each(|byte| _ = write!(serial, "{byte:02X}"));
        Some(serial)
    }

    /// The worst of what is wrong. A chip that does not tell its size gets the benefit of the doubt.
    pub fn fault(self) -> Option<FlashFault> {
        match self.bytes() {
            Some(bytes) if bytes < NEEDED_BYTES => Some(FlashFault::TooSmall),
            _ if self.serial().is_none() => Some(FlashFault::NoNumber),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: FlashChip =
        FlashChip { jedec: 0xef_4015, number: [0xe6, 0x60, 0x58, 0x38, 0x83, 0x4f, 0x2c, 0x27] };

    #[test]
    fn the_chip_of_a_pico_is_good() {
        assert_eq!(GOOD.bytes(), Some(2 * 1024 * 1024));
        assert_eq!(GOOD.serial().as_deref(), Some("E6605838834F2C27"));
        assert_eq!(GOOD.fault(), None);
    }

    #[test]
    fn a_chip_without_a_number_or_too_small_is_found() {
        for number in [[0; 8], [0xff; 8]] {
            let chip = FlashChip { number, ..GOOD };
            assert_eq!((chip.serial(), chip.fault()), (None, Some(FlashFault::NoNumber)));
        }
        let one = FlashChip { number: [0, 0, 0, 0, 0, 0, 0, 1], ..GOOD };
        assert_eq!(one.fault(), None);
        // A W25Q80 has 1 MB, and a W25Q128 has 16.
        let small = FlashChip { jedec: 0xef_4014, number: [0; 8] };
        assert_eq!(small.fault(), Some(FlashFault::TooSmall), "that is the worse fault");
        assert_eq!(FlashChip { jedec: 0xef_4018, ..GOOD }.fault(), None);
        // No answer at all.
        for jedec in [0, 0xff_ffff] {
            let silent = FlashChip { jedec, ..GOOD };
            assert_eq!((silent.bytes(), silent.fault()), (None, None));
        }
    }
}
