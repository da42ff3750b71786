//! `four-winds uf2`: writes a firmware as a `.uf2` file. A Pico accepts such a file over USB when
//! it is plugged in with its BOOTSEL button held. No debug probe is needed.
//!
//! A `.uf2` file consists of 512-byte blocks. Each block holds 256 bytes of flash and their
//! address.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::binary_info::BinaryInfo;
use super::elf::Image;
use super::failure::Failure;
use super::firmware_file::{self, Firmware};
use super::tell::tell;
use four_winds::boards::Board;
use four_winds::program::{BLANK_BYTE, PAGE_BYTES, ProgramHasher, ProgramSum, VERSION};

/// Writes the firmware as a .uf2 file, which a Pico accepts over USB without a debug probe
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cargo run -- uf2 --out four-winds.uf2\n\nThen hold BOOTSEL while plugging the Pico in, and \
                        copy the file to the drive that appears."
)]
pub struct Uf2Args {
    #[command(flatten)]
    firmware: Firmware,
    /// The file to write. Without it, a file in this folder, named after version, board, profile and
    /// commit
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &Uf2Args) -> Result<(), Failure> {
    let image = firmware_file::load(&args.firmware)?;
    let unfit =
        |why: String| Failure::refused(format_args!("this firmware does not fit a Pico: {why}."));
    let file = from_image(&image).map_err(unfit)?;
    let sum = program_sum(&image).map_err(unfit)?;
    let named = || PathBuf::from(format!("{}.uf2", file_stem(&image, args.firmware.board())));
    let out = args.out.clone().unwrap_or_else(named);
    std::fs::write(&out, &file).map_err(|why| Failure::unwritable(&out, why))?;
    tell(format_args!(
        "{}: {} blocks. Hold BOOTSEL, plug the Pico in, and copy it there.",
        out.display(),
        file.len() / BLOCK
    ))?;
    tell(format_args!("SHA-256 of the program, as the box shows it: {sum}"))
}

/// The name of a firmware's file without its ending. It says what is inside, so that two files do not
/// get mixed up.
pub fn file_stem(image: &Image, board: &Board) -> String {
    let name = format!("four-winds-{VERSION}-{}", board.name);
    BinaryInfo::read(image).map_or(name.clone(), |BinaryInfo { commit, profile, .. }| {
        format!("{name}-{profile}-{commit}")
    })
}

const BLOCK: usize = 512;
/// Bytes of flash in a block. The RP2040's boot ROM accepts no other number.
const PAGE: u64 = PAGE_BYTES as u64;
/// The unit that the boot ROM erases.
const SECTOR: u64 = 4096;
const MAGIC_START: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;
/// This flag says that the last word of the header names a chip family. The boot ROM of another
/// chip then ignores the block.
const FLAG_FAMILY: u32 = 0x2000;
const FAMILY_RP2040: u32 = 0xE48B_FF56;

const BLANK_PAGE: [u8; PAGE as usize] = [BLANK_BYTE; PAGE as usize];

type Pages = BTreeMap<u64, [u8; PAGE as usize]>;

/// Makes the `.uf2` file of this firmware. A byte outside the program's flash is an error: it would
/// be lost, or it would overwrite the journal.
pub fn from_image(image: &Image) -> Result<Vec<u8>, String> {
    let pages = pages(image)?;
    let count = pages.len() as u32;
    Ok(pages
        .iter()
        .zip(0..)
        .flat_map(|((&address, page), number)| block(address as u32, page, number, count))
        .collect())
}

/// The SHA-256 that a box with this firmware shows.
pub fn program_sum(image: &Image) -> Result<ProgramSum, String> {
    let mut hasher = ProgramHasher::default();
    for ((address, page), expected) in
        pages(image)?.iter().zip((image.program.start..).step_by(PAGE as usize))
    {
        if *address != expected {
            return Err(format!("it has a hole at {expected:#010x}, so that it has no sum"));
        }
        hasher.add(page);
    }
    Ok(hasher.sum())
}

/// The pages that the firmware fills.
fn pages(image: &Image) -> Result<Pages, String> {
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
            let page = pages.entry(address - address % PAGE).or_insert(BLANK_PAGE);
            page[(address % PAGE) as usize] = *byte;
        }
    }
    if !pages.contains_key(&program.start) {
        return Err(format!(
            "it has nothing at {:#010x}, where the chip starts: it would never boot",
            program.start
        ));
    }
    fill_gaps(&mut pages);
    Ok(pages)
}

/// Adds blank pages so that every sector is sent whole, except the end of the last one. The boot
/// ROM erases a sector when its first block arrives, and a sector with gaps may stay half written
/// (erratum RP2040-E14).
fn fill_gaps(pages: &mut Pages) {
    let Some((&last, _)) = pages.last_key_value() else { return };
    let sectors: Vec<u64> = pages.keys().map(|address| address - address % SECTOR).collect();
    for sector in sectors {
        for address in
            (sector..sector + SECTOR).step_by(PAGE as usize).take_while(|&address| address < last)
        {
            pages.entry(address).or_insert(BLANK_PAGE);
        }
    }
}

fn block(address: u32, page: &[u8; PAGE as usize], number: u32, count: u32) -> [u8; BLOCK] {
    let head = [
        MAGIC_START[0],
        MAGIC_START[1],
        FLAG_FAMILY,
        address,
        PAGE as u32,
        number,
        count,
        FAMILY_RP2040,
    ];
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
        let pieces = pieces
            .iter()
            .map(|&(address, length)| Piece { address, bytes: vec![0xAB; length] })
            .collect();
        Image { pieces, memory: Vec::new(), program: 0x1000_0000..0x1010_0000 }
    }

    fn addresses(file: &[u8]) -> Vec<u32> {
        file.chunks(BLOCK)
            .map(|block| u32::from_le_bytes(block[12..16].try_into().unwrap()))
            .collect()
    }

    #[test]
    fn a_gap_in_a_sector_is_filled_and_an_unused_sector_is_not_sent() {
        let file =
            from_image(&image(&[(0x1000_0000, 256), (0x1000_0300, 4), (0x1000_2000, 1)])).unwrap();
        let first_sector = (0x1000_0000..0x1000_1000).step_by(256);
        assert_eq!(addresses(&file), first_sector.chain([0x1000_2000]).collect::<Vec<u32>>());
        assert_eq!(file[BLOCK + 32..][..256], [0xFF; 256], "the hole");
        assert_eq!(
            file[3 * BLOCK + 32..][..6],
            [0xAB, 0xAB, 0xAB, 0xAB, 0xFF, 0xFF],
            "a short page is filled up as erased flash is"
        );
    }

    #[test]
    fn the_sum_of_the_program_is_that_of_what_the_blocks_carry() {
        let image = image(&[(0x1000_0000, 256), (0x1000_0100, 4000), (0x1000_1300, 4)]);
        let file = from_image(&image).unwrap();
        let mut hasher = ProgramHasher::default();
        file.chunks(BLOCK).for_each(|block| hasher.add(&block[32..][..256]));
        assert_eq!(program_sum(&image), Ok(hasher.sum()));
        assert_eq!(file.len() / BLOCK, 20);
    }

    #[test]
    fn a_program_with_an_unused_sector_has_no_sum() {
        let why = program_sum(&image(&[(0x1000_0000, 256), (0x1000_2000, 1)])).unwrap_err();
        assert!(why.contains("hole at 0x10001000"), "{why}");
    }

    #[test]
    fn a_byte_outside_the_programs_flash_is_refused() {
        for stray in [0x1010_0000, 0x0FFF_FFFF, 0x2000_0000] {
            let why = from_image(&image(&[(0x1000_0000, 256), (stray, 1)])).unwrap_err();
            assert!(why.contains("outside the program's flash"), "{why}");
        }
        assert!(from_image(&image(&[(0x1000_0000, 256), (0x100F_FFFF, 1)])).is_ok());
        assert!(
            from_image(&image(&[(0x1000_0000, 256), (0x100F_FFFF, 2)])).is_err(),
            "its last byte is outside"
        );
    }

    #[test]
    fn a_file_that_cannot_boot_is_refused() {
        assert!(from_image(&image(&[(0x1000_0100, 256)])).unwrap_err().contains("never boot"));
        assert!(from_image(&image(&[])).unwrap_err().contains("never boot"));
    }
}
