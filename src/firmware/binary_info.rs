//! What `picotool info` tells about this program, in the form that it looks for: a header in the
//! first 256 bytes after the boot loader, which leads to a table of entries.
//!
//! Only thin references are stored, so the table needs no linker symbols and no unsafe code.

use four_winds::boards::chosen::BOARD;
use four_winds::program::{Build, VERSION};

const RASPBERRY_PI: u16 = u16::from_le_bytes(*b"RP");
const ID_AND_STRING: u16 = 6;

const PROGRAM_NAME: u32 = 0x0203_1c86;
const PROGRAM_VERSION: u32 = 0x11a9_bc3a;
const PROGRAM_DESCRIPTION: u32 = 0xb6a0_7c19;
const PROGRAM_FEATURE: u32 = 0xa1f4_b453;
const BUILD_ATTRIBUTE: u32 = 0x4275_f0d3;

/// A text with its meaning. The text ends with a zero.
#[repr(C)]
struct InfoEntry {
    kind: u16,
    tag: u16,
    id: u32,
    text: &'static u8,
}

/// The table of entries. The address of `end` is the end of the table.
#[repr(C)]
struct InfoTable {
    entries: [&'static InfoEntry; 5],
    end: u32,
}

#[repr(C)]
struct InfoHeader {
    begins: u32,
    first: &'static [&'static InfoEntry; 5],
    end: &'static u32,
    /// Ranges that are copied to RAM before they are read. There are none.
    copied: &'static u32,
    ends: u32,
}

const BUILD: Build = Build::of_firmware(BOARD.name);

/// The text as bytes that end with a zero.
const fn terminated<const N: usize>(text: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let (from, mut at) = (text.as_bytes(), 0);
    assert!(from.len() < N);
    while at < from.len() {
        bytes[at] = from[at];
        at += 1;
    }
    bytes
}

macro_rules! entry {
    ($id:expr, $text:expr) => {{
        static TEXT: [u8; $text.len() + 1] = terminated($text);
        static ENTRY: InfoEntry =
            InfoEntry { kind: ID_AND_STRING, tag: RASPBERRY_PI, id: $id, text: &TEXT[0] };
        &ENTRY
    }};
}

static TABLE: InfoTable = InfoTable {
    entries: [
        entry!(PROGRAM_NAME, "four-winds"),
        entry!(PROGRAM_VERSION, VERSION),
        entry!(PROGRAM_DESCRIPTION, BOARD.name),
        entry!(PROGRAM_FEATURE, BUILD.commit),
        entry!(BUILD_ATTRIBUTE, BUILD.profile),
    ],
    end: 0,
};

#[unsafe(link_section = ".boot_info")]
#[used]
static HEADER: InfoHeader = InfoHeader {
    begins: 0x7188_ebf2,
    first: &TABLE.entries,
    end: &TABLE.end,
    copied: &TABLE.end,
    ends: 0xe71a_a390,
};
