//! The firmware as the linker left it: which bytes go to flash, and how much memory it takes.

use std::ops::Range;

use object::elf::{FileHeader32, PT_LOAD, SHF_ALLOC, SHT_SYMTAB};
use object::read::elf::{FileHeader, ProgramHeader, SectionHeader, Sym};
use object::{Endianness, elf};

/// The RP2040's window on its flash, the largest chip its boot ROM can address.
const FLASH_WINDOW: Range<u64> = 0x1000_0000..0x1100_0000;
/// The RP2040's memory: four striped banks and the two small ones.
const RAM: Range<u64> = 0x2000_0000..0x2004_2000;

/// What an ELF file says about a firmware.
#[derive(Debug)]
pub struct Image {
    /// What is to be stored, by the address where it is stored.
    pub pieces: Vec<Piece>,
    /// What takes memory while it runs: name and bytes.
    pub memory: Vec<(String, u64)>,
    /// The flash that the firmware may fill. The journal follows, and its start is in the file: memory.x defines a symbol.
    pub program: Range<u64>,
}

/// The symbol in memory.x for the first byte of the journal.
const JOURNAL_START: &[u8] = b"__journal_start";

/// Some bytes and the address they are stored at.
#[derive(Debug)]
pub struct Piece {
    pub address: u64,
    pub bytes: Vec<u8>,
}

impl Image {
    /// Reads a 32-bit little-endian ARM executable; anything else is an error that says what it is not.
    pub fn parse(file: &[u8]) -> Result<Image, String> {
        let header = FileHeader32::<Endianness>::parse(file).map_err(|why| format!("not a 32-bit ELF file ({why})"))?;
        let endian = header.endian().map_err(|why| why.to_string())?;
        if header.e_machine(endian) != elf::EM_ARM || endian != Endianness::Little {
            return Err("an ELF file, but not for the Pico's processor (little-endian ARM)".into());
        }
        let broken = |why: object::read::Error| format!("a damaged ELF file ({why})");

        let mut pieces = Vec::new();
        for segment in header.program_headers(endian, file).map_err(broken)? {
            if segment.p_type(endian) != PT_LOAD || segment.p_filesz(endian) == 0 {
                continue;
            }
            let bytes =
                segment.data(endian, file).map_err(|()| "a damaged ELF file (a segment is cut off)".to_owned())?;
            pieces.push(Piece { address: segment.p_paddr(endian).into(), bytes: bytes.to_vec() });
        }

        let sections = header.sections(endian, file).map_err(broken)?;
        let mut memory = Vec::new();
        for section in sections.iter() {
            // By address and not by a list of names: a section somebody adds later is counted too. The stack has a region
            // of its own and no section, so it is not in here.
            let taken = section.sh_flags(endian).contains(SHF_ALLOC) && section.sh_size(endian) > 0;
            if taken && RAM.contains(&section.sh_addr(endian).into()) {
                let name = sections.section_name(endian, section).map_err(broken)?;
                memory.push((String::from_utf8_lossy(name).into_owned(), section.sh_size(endian).into()));
            }
        }

        let symbols = sections.symbols(endian, file, SHT_SYMTAB).map_err(broken)?;
        let journal = symbols.iter().find(|symbol| symbol.name(endian, symbols.strings()) == Ok(JOURNAL_START));
        let journal = journal.ok_or("an ELF file, but not this firmware: it does not say where its journal is")?;
        let program = FLASH_WINDOW.start..journal.st_value(endian).into();
        Ok(Image { pieces, memory, program })
    }

    /// Bytes of flash that the firmware fills, initial values of variables included.
    pub fn flash_bytes(&self) -> u64 {
        self.pieces
            .iter()
            .filter(|piece| FLASH_WINDOW.contains(&piece.address))
            .map(|piece| piece.bytes.len() as u64)
            .sum()
    }

    /// Bytes of memory that are taken before the first line runs; the stack comes on top.
    pub fn static_ram_bytes(&self) -> u64 {
        self.memory.iter().map(|(_, bytes)| bytes).sum()
    }
}
