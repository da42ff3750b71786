//! A firmware as a `.uf2` file: what a Pico takes when it is plugged in with its BOOTSEL button held, no probe needed.
//!
//! The format is a row of 512-byte blocks, each with 256 bytes of flash and the address they belong to.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::elf::Image;
use super::failure::Failure;
use super::firmware_file::{self, Firmware};
use super::tell::tell;

/// Makes the .uf2 file that a Pico takes over USB, without a debug probe
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cargo run -- uf2 --out four-winds.uf2\n\nThen hold BOOTSEL while plugging the Pico in, and \
                        copy the file to the drive that appears."
)]
pub struct Args {
    #[command(flatten)]
    firmware: Firmware,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let image = firmware_file::load(&args.firmware)?;
    let file = from_image(&image)
        .map_err(|why| Failure::refused(format_args!("this firmware does not fit a Pico: {why}.")))?;
    std::fs::write(&args.out, &file).map_err(|why| Failure::unwritable(&args.out, why))?;
    tell(format_args!(
        "{}: {} blocks. Hold BOOTSEL, plug the Pico in, and copy it there.",
        args.out.display(),
        file.len() / BLOCK
    ))
}

const BLOCK: usize = 512;
/// Bytes of flash in a block; the RP2040's boot ROM takes no other number.
const PAGE: u64 = 256;
/// What the boot ROM erases at a time.
const SECTOR: u64 = 4096;
const MAGIC_START: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;
/// "The word after the block count is a family": a boot ROM of another chip leaves the block alone.
const FLAG_FAMILY: u32 = 0x2000;
const FAMILY_RP2040: u32 = 0xE48B_FF56;

type Pages = BTreeMap<u64, [u8; PAGE as usize]>;

/// The `.uf2` file of this firmware. A byte outside the program's flash is an error: it would be lost, or written over the
/// games that the journal keeps.
fn from_image(image: &Image) -> Result<Vec<u8>, String> {
    let program = &image.program;
    let mut pages = Pages::new();
    for piece in &image.pieces {
        let end = piece.address + piece.bytes.len() as u64;
        if piece.address < program.start || end > program.end {
            return Err(format!(
                "it wants to store bytes at {:#010x}..{end:#010x}, outside the program's flash {:#010x}..{:#010x}",
                piece.address, program.start, program.end
            ));
        }
        for (address, byte) in (piece.address..).zip(&piece.bytes) {
            let page = pages.entry(address - address % PAGE).or_insert([0; PAGE as usize]);
            page[(address % PAGE) as usize] = *byte;
        }
    }
    if !pages.contains_key(&program.start) {
        return Err(format!("it has nothing at {:#010x}, where the chip starts: it would never boot", program.start));
    }
    fill_gaps(&mut pages);

    let count = pages.len() as u32;
    Ok(pages
        .iter()
        .zip(0..)
        .flat_map(|((&address, page), number)| block(address as u32, page, number, count))
        .collect())
}

/// The boot ROM erases a sector when its first block arrives, and on the RP2040 a sector with holes in it may be left
/// half written (erratum E14), so every sector but the end of the last one is sent whole.
fn fill_gaps(pages: &mut Pages) {
    let Some((&last, _)) = pages.last_key_value() else { return };
    let sectors: Vec<u64> = pages.keys().map(|address| address - address % SECTOR).collect();
    for sector in sectors {
        for address in (sector..sector + SECTOR).step_by(PAGE as usize).take_while(|&address| address < last) {
            pages.entry(address).or_insert([0; PAGE as usize]);
        }
    }
}

fn block(address: u32, page: &[u8; PAGE as usize], number: u32, count: u32) -> [u8; BLOCK] {
    let head = [MAGIC_START[0], MAGIC_START[1], FLAG_FAMILY, address, PAGE as u32, number, count, FAMILY_RP2040];
    let mut block = [0; BLOCK];
    for (bytes, word) in block.chunks_exact_mut(4).zip(head) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    block[32..][..page.len()].copy_from_slice(page);
    block[BLOCK - 4..].copy_from_slice(&MAGIC_END.to_le_bytes());
    block
}

#[cfg(test)]
mod tests {
    use super::super::elf::Piece;
    use super::*;

    fn image(pieces: &[(u64, usize)]) -> Image {
        let pieces = pieces.iter().map(|&(address, length)| Piece { address, bytes: vec![0xAB; length] }).collect();
        Image { pieces, memory: Vec::new(), program: 0x1000_0000..0x1010_0000 }
    }

    fn addresses(file: &[u8]) -> Vec<u32> {
        file.chunks(BLOCK).map(|block| u32::from_le_bytes(block[12..16].try_into().unwrap())).collect()
    }

    #[test]
    fn a_hole_inside_a_sector_is_sent_as_zeros_and_an_untouched_sector_is_not_sent() {
        let file = from_image(&image(&[(0x1000_0000, 256), (0x1000_0300, 4), (0x1000_2000, 1)])).unwrap();
        let first_sector = (0x1000_0000..0x1000_1000).step_by(256);
        assert_eq!(addresses(&file), first_sector.chain([0x1000_2000]).collect::<Vec<u32>>());
        assert_eq!(file[BLOCK + 32..][..256], [0; 256], "the hole");
        assert_eq!(file[3 * BLOCK + 32..][..6], [0xAB, 0xAB, 0xAB, 0xAB, 0, 0], "a short page is filled up with zeros");
    }

    #[test]
    fn a_byte_outside_the_programs_flash_is_refused() {
        for stray in [0x1010_0000, 0x0FFF_FFFF, 0x2000_0000] {
            let why = from_image(&image(&[(0x1000_0000, 256), (stray, 1)])).unwrap_err();
            assert!(why.contains("outside the program's flash"), "{why}");
        }
        assert!(from_image(&image(&[(0x1000_0000, 256), (0x100F_FFFF, 1)])).is_ok());
        assert!(from_image(&image(&[(0x1000_0000, 256), (0x100F_FFFF, 2)])).is_err(), "its last byte is out");
    }

    #[test]
    fn a_file_that_cannot_boot_is_refused() {
        assert!(from_image(&image(&[(0x1000_0100, 256)])).unwrap_err().contains("never boot"));
        assert!(from_image(&image(&[])).unwrap_err().contains("never boot"));
    }
}
