//! Reads what `picotool info` tells about a firmware: a header after the boot loader leads to a table
//! of texts. `src/firmware/binary_info.rs` writes it.

use super::elf::Image;

/// Where the header is: in the 256 bytes after the boot loader.
const LOADER_BYTES: u64 = 0x100;
const BEGINS: u32 = 0x7188_ebf2;
const ENDS: u32 = 0xe71a_a390;

const DESCRIPTION: u32 = 0xb6a0_7c19;
const FEATURE: u32 = 0xa1f4_b453;
const ATTRIBUTE: u32 = 0x4275_f0d3;

/// What a firmware says about its build.
#[derive(Debug, PartialEq, Eq)]
pub struct BinaryInfo {
    pub board: String,
    pub commit: String,
    pub profile: String,
}

impl BinaryInfo {
    /// `None` if the firmware says nothing, for example because it is older.
    pub fn read(image: &Image) -> Option<BinaryInfo> {
        let from = image.program.start + LOADER_BYTES;
        let header = (from..from + LOADER_BYTES)
            .step_by(4)
            .find(|&at| word(image, at) == Some(BEGINS) && word(image, at + 16) == Some(ENDS))?;
        let (first, end) = (word(image, header + 4)?, word(image, header + 8)?);
        let text = |wanted: u32| {
            (u64::from(first)..u64::from(end)).step_by(4).find_map(|entry| {
                let entry = u64::from(word(image, entry)?);
                (word(image, entry + 4)? == wanted)
                    .then(|| text(image, word(image, entry + 8)?.into()))?
            })
        };
        Some(BinaryInfo {
            board: text(DESCRIPTION)?,
            commit: text(FEATURE)?,
            profile: text(ATTRIBUTE)?,
        })
    }
}

/// The bytes of the firmware from an address on.
fn bytes(image: &Image, address: u64) -> Option<&[u8]> {
    image.pieces.iter().find_map(|piece| {
        let at = usize::try_from(address.checked_sub(piece.address)?).ok()?;
        piece.bytes.get(at..).filter(|rest| !rest.is_empty())
    })
}

fn word(image: &Image, address: u64) -> Option<u32> {
    bytes(image, address)?.first_chunk().copied().map(u32::from_le_bytes)
}

/// The text at an address, up to its zero.
fn text(image: &Image, address: u64) -> Option<String> {
    let rest = bytes(image, address)?;
    let end = rest.iter().position(|byte| *byte == 0)?;
    String::from_utf8(rest.get(..end)?.to_vec()).ok()
}

#[cfg(test)]
mod tests {
    use super::super::elf::Piece;
    use super::*;

    const FLASH: u64 = 0x1000_0000;

    /// A firmware with a header, three entries and their texts.
    fn firmware() -> Image {
        let mut bytes = vec![0xff; 0x300];
        let mut put = |at: usize, word: u32| bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
        let address = |at: u32| FLASH as u32 + at;
        let header = [BEGINS, address(0x200), address(0x20c), address(0x20c), ENDS];
        header.iter().enumerate().for_each(|(index, word)| put(0x1c0 + 4 * index, *word));
        for (index, id) in [FEATURE, DESCRIPTION, ATTRIBUTE].into_iter().enumerate() {
            let entry = 0x220 + 12 * index;
            put(0x200 + 4 * index, address(entry as u32));
            put(entry, 0x5052_0006);
            put(entry + 4, id);
            put(entry + 8, address(0x280 + 16 * index as u32));
        }
        for (index, text) in [&b"745f385\0"[..], b"pico\0", b"release\0"].into_iter().enumerate() {
            bytes[0x280 + 16 * index..][..text.len()].copy_from_slice(text);
        }
        let pieces = vec![Piece { address: FLASH, bytes }];
        Image { pieces, memory: Vec::new(), program: FLASH..FLASH + 0x1000 }
    }

    #[test]
    fn a_firmware_says_what_it_was_built_from() {
        let told = BinaryInfo::read(&firmware()).expect("it is there");
        assert_eq!([told.board, told.commit, told.profile], ["pico", "745f385", "release"]);
    }

    #[test]
    fn a_firmware_without_it_says_nothing() {
        let mut image = firmware();
        image.pieces[0].bytes.truncate(0x2a2);
        assert_eq!(BinaryInfo::read(&image), None, "the last text is missing");
        image.pieces[0].bytes[0x1c0] = 0;
        assert_eq!(BinaryInfo::read(&image), None, "the header is missing");
        image.pieces.clear();
        assert_eq!(BinaryInfo::read(&image), None);
    }
}
