// The parts of a 32-bit ELF file that the bench needs: what goes into flash, and where symbols are.
import { readFileSync } from 'node:fs';

const MAGIC = 0x464c457f;
const CLASS_32 = 1;
const PROGRAM_LOAD = 1;
const SECTION_SYMBOLS = 2;
const SYMBOL_BYTES = 16;
const FLASH_START = 0x10000000;
const FLASH_END = 0x11000000;

/** What was read. A board's file has ten megabytes, and every run wants it. */
const loaded = new Map();

/**
 * Reads `path`. `segments` is what a flash tool would write, and `symbols` maps each name to its
 * address and size.
 */
export function loadElf(path) {
  if (!loaded.has(path)) loaded.set(path, readElf(path));
  return loaded.get(path);
}

function readElf(path) {
  const file = readFileSync(path);
  if (file.length < 52 || file.readUInt32LE(0) !== MAGIC || file[4] !== CLASS_32) {
    throw new Error(`${path} is not a 32-bit ELF file`);
  }
  return { path, segments: flashSegments(file), symbols: symbolTable(file) };
}

function flashSegments(file) {
  const segments = [];
  for (const at of table(file, 28, 42, 44)) {
    // The physical address counts: initialised data is linked for RAM but stored in flash.
    const address = file.readUInt32LE(at + 12);
    const offset = file.readUInt32LE(at + 4);
    const length = file.readUInt32LE(at + 16);
    const inFlash = address >= FLASH_START && address < FLASH_END;
    if (file.readUInt32LE(at) === PROGRAM_LOAD && length > 0 && inFlash) {
      segments.push({ offset: address - FLASH_START, bytes: file.subarray(offset, offset + length) });
    }
  }
  return segments;
}

function symbolTable(file) {
  const symbols = new Map();
  const sections = [...table(file, 32, 46, 48)];
  for (const at of sections) {
    if (file.readUInt32LE(at + 4) !== SECTION_SYMBOLS) continue;
    const start = file.readUInt32LE(at + 16);
    const end = start + file.readUInt32LE(at + 20);
    const names = file.readUInt32LE(sections[file.readUInt32LE(at + 24)] + 16);
    for (let symbol = start; symbol < end; symbol += SYMBOL_BYTES) {
      const nameAt = names + file.readUInt32LE(symbol);
      const name = file.toString('latin1', nameAt, file.indexOf(0, nameAt));
      // A function's address includes the Thumb bit, which is not part of its location.
      if (name) symbols.set(name, { address: file.readUInt32LE(symbol + 4), size: file.readUInt32LE(symbol + 8) });
    }
  }
  return symbols;
}

/**
 * The offsets of the entries in the program or section header table. The file header holds the
 * table's place, entry size and count.
 */
function* table(file, placeAt, sizeAt, countAt) {
  const place = file.readUInt32LE(placeAt);
  const size = file.readUInt16LE(sizeAt);
  const count = file.readUInt16LE(countAt);
  for (let index = 0; index < count; index++) yield place + index * size;
}
