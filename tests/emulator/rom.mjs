// A stand-in for the RP2040's boot ROM, which rp2040js does not contain.
//
// Each function is two instructions, `BKPT #n; BX LR`. The emulator reports the breakpoint, and the
// work is done here.

const ROM_BYTES = 16 * 1024;
/** The ROM of revision B1. B0 has 1, and B2 has 3. */
const ROM_VERSION = 2;
const CODE_AT = 0x200;
const FUNCTION_TABLE_AT = 0x400;
const DATA_TABLE_AT = 0x480;
const BKPT = 0xbe00;
const BX_LR = 0x4770;

const BOOT2_BYTES = 256;
const BOOT2_RUNS_AT = 0x20041f00;
const RAM_START = 0x20000000;
const XIP_START = 0x10000000;
const XIP_END = 0x14000000;
const NANOS_A_COPIED_BYTE = 8;

/**
 * The functions by their two-letter code in the ROM's table, or by a longer name if they are not in
 * the table.
 */
const FUNCTIONS = {
  reset: boot,
  lookup: lookUp,
  P3: ({ registers }) => void (registers[0] = countOnes(registers[0])),
  R3: ({ registers }) => void (registers[0] = reverseBits(registers[0])),
  L3: ({ registers }) => void (registers[0] = Math.clz32(registers[0])),
  T3: ({ registers }) => void (registers[0] = countOnes((registers[0] & -registers[0]) - 1)),
  MS: fillMemory,
  S4: fillMemory,
  MC: copyMemory,
  C4: copyMemory,
  IF: () => {}, // connects the flash pins
  EX: (chip) => chip.setXip(false),
  RE: eraseFlash,
  RP: programFlash,
  FC: () => {}, // flushes the flash cache, which is not emulated
  CX: (chip) => chip.setXip(true),
  UB: (chip) => chip.requestReset('bootsel'),
};
const NAMES = Object.keys(FUNCTIONS);

/** The 16 KiB as words, as rp2040js expects them. */
export function romImage(version = ROM_VERSION) {
  const bytes = new Uint8Array(ROM_BYTES);
  const view = new DataView(bytes.buffer);
  const entry = (name) => CODE_AT + 4 * NAMES.indexOf(name);
  NAMES.forEach((name, number) => {
    view.setUint16(entry(name), BKPT | number, true);
    view.setUint16(entry(name) + 2, BX_LR, true);
  });

  view.setUint32(0, BOOT2_RUNS_AT, true); // initial stack pointer
  for (let vector = 1; vector < 4; vector++) view.setUint32(4 * vector, entry('reset') | 1, true);
  bytes.set([0x4d, 0x75, 0x01, version], 0x10); // "Mu", then the version
  view.setUint16(0x14, FUNCTION_TABLE_AT, true);
  view.setUint16(0x16, DATA_TABLE_AT, true); // stays empty: no ROM floating point
  view.setUint16(0x18, entry('lookup') | 1, true);

  let row = FUNCTION_TABLE_AT;
  for (const name of NAMES.filter((name) => name.length === 2)) {
    view.setUint16(row, twoLetters(name), true);
    view.setUint16(row + 2, entry(name) | 1, true);
    row += 4;
  }
  return new Uint32Array(bytes.buffer);
}

/**
 * Does the work of breakpoint `number` at `address`. Returns false if it is not one of the ROM's.
 */
export function callRom(chip, number, address) {
  if (address >= ROM_BYTES || !(number in NAMES)) return false;
  const problem = FUNCTIONS[NAMES[number]](chip);
  if (problem) chip.reportFault(`ROM function ${NAMES[number]}: ${problem}`);
  return true;
}

/**
 * What the ROM does with a valid flash: checks the second-stage loader, copies it to RAM and runs
 * it.
 */
function boot(chip) {
  const loader = chip.flash.bytes.subarray(0, BOOT2_BYTES);
  const stored = chip.flash.view.getUint32(BOOT2_BYTES - 4, true);
  const computed = checksum(loader.subarray(0, BOOT2_BYTES - 4));
  if (stored !== computed) return 'the loader in flash has a wrong checksum, a real chip would start as a USB drive';
  chip.mcu.sram.set(loader, BOOT2_RUNS_AT - RAM_START);
  chip.core.LR = 0; // tells the loader to go on to the program
  chip.core.PC = BOOT2_RUNS_AT;
}

function lookUp({ mcu, registers }) {
  const wanted = registers[1] & 0xffff;
  for (let row = registers[0]; ; row += 4) {
    const code = mcu.readUint16(row);
    if (code === wanted || code === 0) {
      registers[0] = code ? mcu.readUint16(row + 2) : 0;
      return;
    }
  }
}

function fillMemory({ mcu, registers: [start, value, length] }) {
  for (let index = 0; index < length; index++) mcu.writeUint8(start + index, value & 0xff);
}

function copyMemory(chip) {
  const { mcu, registers: [target, source, length] } = chip;
  for (let index = 0; index < length; index++) mcu.writeUint8(target + index, mcu.readUint8(source + index));
  chip.spend(length * NANOS_A_COPIED_BYTE);
}

function eraseFlash(chip) {
  if (chip.xip) return 'called while flash was still mapped';
  const [offset, length] = chip.registers;
  return chip.flash.erase(offset, length, (nanos) => chip.spend(nanos));
}

function programFlash(chip) {
  if (chip.xip) return 'called while flash was still mapped';
  const { mcu, flash, registers: [offset, source, length] } = chip;
  if (source >= XIP_START && source < XIP_END) return 'the data to program lie in flash, which is not mapped now';
  return flash.program(offset, length, (index) => mcu.readUint8(source + index), (nanos) => chip.spend(nanos));
}

/** CRC-32 in the ROM's variant: not reflected, starting with all ones, not inverted at the end. */
export function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

function countOnes(word) {
  let ones = 0;
  for (let rest = word >>> 0; rest; rest >>>= 1) ones += rest & 1;
  return ones;
}

function reverseBits(word) {
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) reversed = (reversed << 1) | ((word >>> bit) & 1);
  return reversed;
}

function twoLetters(name) {
  return name.charCodeAt(0) | (name.charCodeAt(1) << 8);
}
