//! Reads the firmware's ELF file: which bytes go to flash, and how much memory the firmware uses.

use std::ops::Range;

use object::elf::{FileHeader32, PT_LOAD, SHF_ALLOC, SHT_SYMTAB};
use object::read::elf::{FileHeader, ProgramHeader, SectionHeader, Sym};
use object::{Endianness, elf};

/// The address range of the RP2040's flash: 16 MB, the largest chip its boot ROM can address.
const FLASH_WINDOW: Range<u64> = 0x1000_0000..0x1100_0000;
/// The address range of the RP2040's RAM: four striped banks and two small ones.
const RAM: Range<u64> = 0x2000_0000..0x2004_2000;

/// What an ELF file says about a firmware.
#[derive(Debug)]
pub struct Image {
    /// The bytes to store, with their addresses.
    pub pieces: Vec<Piece>,
    /// The sections that occupy RAM: name and size in bytes.
    pub memory: Vec<(String, u64)>,
    /// The flash that the firmware may fill. It ends where the journal begins, at the address of a
    /// symbol that memory.x defines.
    pub program: Range<u64>,
}

/// The symbol in memory.x that marks the first byte of the journal.
const JOURNAL_START: &[u8] = b"__journal_start";

/// A run of bytes and the address to store it at.
#[derive(Debug)]
pub struct Piece {
    pub address: u64,
    pub bytes: Vec<u8>,
}

impl Image {
    /// Reads a 32-bit little-endian ARM executable. For any other file, the error says what the
    /// file is.
    pub fn parse(file: &[u8]) -> Result<Image, String> {
        let header = FileHeader32::<Endianness>::parse(file)
            .map_err(|why| format!("not a 32-bit ELF file ({why})"))?;
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
            let bytes = segment
                .data(endian, file)
                .map_err(|()| "a damaged ELF file (a segment is cut off)".to_owned())?;
            pieces.push(Piece { address: segment.p_paddr(endian).into(), bytes: bytes.to_vec() });
        }

        let sections = header.sections(endian, file).map_err(broken)?;
        let mut memory = Vec::new();
        for section in sections.iter() {
            // Sections are chosen by address, not by name, so that a section added later is counted
            // too. The stack has its own region but no section, so it is not counted.
            let taken = section.sh_flags(endian).contains(SHF_ALLOC) && section.sh_size(endian) > 0;
            if taken && RAM.contains(&section.sh_addr(endian).into()) {
                let name = sections.section_name(endian, section).map_err(broken)?;
                memory.push((
                    String::from_utf8_lossy(name).into_owned(),
                    section.sh_size(endian).into(),
                ));
            }
        }

        let symbols = sections.symbols(endian, file, SHT_SYMTAB).map_err(broken)?;
        let journal = symbols
            .iter()
            .find(|symbol| symbol.name(endian, symbols.strings()) == Ok(JOURNAL_START));
        let journal = journal
            .ok_or("an ELF file, but not this firmware: it does not say where its journal is")?;
        let program = FLASH_WINDOW.start..journal.st_value(endian).into();
        Ok(Image { pieces, memory, program })
    }

    /// Bytes of flash that the firmware fills, including the initial values of variables.
    pub fn flash_bytes(&self) -> u64 {
        self.pieces
            .iter()
            .filter(|piece| FLASH_WINDOW.contains(&piece.address))
            .map(|piece| piece.bytes.len() as u64)
            .sum()
    }

    /// Bytes of RAM for static variables. The stack is not included.
    pub fn static_ram_bytes(&self) -> u64 {
        self.memory.iter().map(|(_, bytes)| bytes).sum()
    }
}
