//! Small firmwares made by hand: just enough of an ELF file for what the program reads.

pub const FLASH: u32 = 0x1000_0000;
pub const RAM: u32 = 0x2000_8000;
/// The start of the journal in these firmwares.
pub const JOURNAL: u32 = 0x1018_0000;

const HEADER: usize = 52;
const SEGMENT: usize = 32;
const SECTION: usize = 40;
const ARM: u16 = 40;

/// Addresses and what is stored there.
pub type Stored<'a> = &'a [(u32, &'a [u8])];

/// An executable with these segments, each stored at its address, and with a `.bss` and `.uninit`
/// of these sizes.
pub struct Firmware<'a> {
    pub machine: u16,
    pub stored: Stored<'a>,
    pub bss: u32,
    pub uninit: u32,
    pub journal_symbol: &'a str,
}

impl Default for Firmware<'_> {
    fn default() -> Self {
        Firmware { machine: ARM, stored: &[], bss: 0, uninit: 0, journal_symbol: "__journal_start" }
    }
}

impl Firmware<'_> {
    pub fn file(&self) -> Vec<u8> {
        let mut data = Vec::new();
        let data_start = HEADER + SEGMENT * self.stored.len();
        let mut segments = Vec::new();
        for (address, bytes) in self.stored {
            let offset = (data_start + data.len()) as u32;
            let size = bytes.len() as u32;
            segments.extend(words(&[1, offset, *address, *address, size, size, 5, 4]));
            data.extend_from_slice(bytes);
        }
        let names = format!("\0.bss\0.uninit\0.comment\0{}\0", self.journal_symbol);
        let name = |wanted: &str| names.find(wanted).expect("it is in the names") as u32;
        let names_at = (data_start + data.len()) as u32;
        data.extend(names.as_bytes());
        let symbols_at = (data_start + data.len()) as u32;
        // The empty symbol, then an absolute one: name, value, size, info, section.
        data.extend(words(&[0, 0, 0, 0]));
        data.extend(words(&[name(self.journal_symbol), JOURNAL, 0, 0xFFF1_0010]));

        let (no_bits, writable, allocated) = (8, 1, 2);
        let mut sections = vec![0; SECTION];
        // The fields are name, type, flags, address, offset, size, link, info, alignment and entry
        // size.
        let uninit_at = RAM + self.bss;
        sections.extend(words(&[
            name(".bss"),
            no_bits,
            writable | allocated,
            RAM,
            0,
            self.bss,
            0,
            0,
            4,
            0,
        ]));
        sections.extend(words(&[
            name(".uninit"),
            no_bits,
            writable | allocated,
            uninit_at,
            0,
            self.uninit,
            0,
            0,
            4,
            0,
        ]));
        // This section has an address in RAM but is not loaded, as debug information may be. It
        // takes no memory.
        sections.extend(words(&[name(".comment"), no_bits, 0, RAM, 0, 5000, 0, 0, 1, 0]));
        sections.extend(words(&[0, 2, 0, 0, symbols_at, 32, 5, 2, 4, 16]));
        sections.extend(words(&[0, 3, 0, 0, names_at, names.len() as u32, 0, 0, 1, 0]));

        let sections_at = (data_start + data.len()) as u32;
        let mut file = vec![0x7F, b'E', b'L', b'F', 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        file.extend(halves(&[2, self.machine]));
        file.extend(words(&[1, FLASH, HEADER as u32, sections_at, 0]));
        let counts =
            [HEADER as u16, SEGMENT as u16, self.stored.len() as u16, SECTION as u16, 6, 5];
        file.extend(halves(&counts));
        file.extend(segments);
        file.extend(data);
        file.extend(sections);
        file
    }
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn halves(halves: &[u16]) -> Vec<u8> {
    halves.iter().flat_map(|half| half.to_le_bytes()).collect()
}
