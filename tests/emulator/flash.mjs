// The flash chip: it keeps its bytes without power, takes as long as a real one, and can lose power
// between any two bytes.
import { Machine, viewOf } from './machine.mjs';

export const SECTOR_BYTES = 4096;
export const PAGE_BYTES = 256;
// Typical times of the W25Q16JV on a Pico. Its data sheet allows up to 400 ms and 3 ms.
const ERASE_MS = 45;
const PROGRAM_NANOS = 0.4e6;

/** Thrown from a flash operation at the instant the power goes. The bench catches it. */
export class PowerCut extends Error {}

export class Flash {
  /** `eraseMs` is how long the erase of a sector takes. */
  constructor(eraseMs = ERASE_MS) {
    this.eraseMs = eraseMs;
    /** The serial number of the chip. */
    this.id = [0xe6, 0x60, 0x58, 0x38, 0x83, 0x4f, 0x2c, 0x27];
    /** Maker, type and size: a W25Q16 with 2 MB. */
    this.jedec = [0xef, 0x40, 0x15];
    /** Whatever chip is connected to it keeps its memory here too. */
    this.machine = new Machine();
    this.bytes = this.machine.flash.fill(0xff);
    this.view = viewOf(this.bytes);
    this.size = this.bytes.length;
    this.erasedSectors = 0;
    this.programmedPages = 0;
    this.changedBytes = 0;
    this.bytesUntilCut = Infinity;
    /** Whether it ignores erases and writes without reporting it. */
    this.wornOut = false;
    this.film = null;
  }

  /**
   * Makes it another chip: its number, and its maker, type and size. A smaller chip ignores the upper
   * bits of an address, so its memory comes again and again.
   */
  become(id, jedec) {
    Object.assign(this, { id, jedec });
    this.size = Math.min(2 ** jedec[2], this.bytes.length);
    for (let at = this.size; at < this.bytes.length; at += this.size) this.bytes.copyWithin(at, 0, this.size);
  }

  /** Stores a program in the chip, as a flash tool would. */
  load(segments) {
    for (const { offset, bytes } of segments) this.bytes.set(bytes, offset);
  }

  /**
   * Cuts the power after `count` more bytes have been erased or programmed. 0 cuts before the very
   * next one.
   */
  cutAfter(count) {
    this.bytesUntilCut = count;
  }

  /**
   * Erases whole sectors. `wait` lets emulated time pass. A wrong alignment is returned as a
   * sentence.
   */
  erase(offset, length, wait) {
    const problem = this.misfit('erase', offset, length, SECTOR_BYTES);
    if (problem) return problem;
    for (let sector = offset; sector < offset + length; sector += SECTOR_BYTES) {
      this.filmed(sector, SECTOR_BYTES, () => {
        wait(this.eraseMs * 1e6);
        for (let at = sector; at < sector + SECTOR_BYTES; at++) this.change(at, 0xff);
      });
      this.erasedSectors++;
    }
    return null;
  }

  /** Programs whole pages with the bytes of `source(index)`. Programming only clears bits. */
  program(offset, length, source, wait) {
    const problem = this.misfit('program', offset, length, PAGE_BYTES);
    if (problem) return problem;
    for (let page = 0; page < length; page += PAGE_BYTES) {
      this.filmed(offset + page, PAGE_BYTES, () => {
        wait(PROGRAM_NANOS);
        for (let index = page; index < page + PAGE_BYTES; index++) {
          this.change(offset + index, this.bytes[offset + index] & source(index));
        }
      });
      this.programmedPages++;
    }
    return null;
  }

  filmed(offset, length, operate) {
    const shot = this.film?.begin(offset, length);
    try {
      operate();
    } finally {
      if (shot) this.film.end(shot);
    }
  }

  misfit(what, offset, length, unit) {
    if (offset % unit || length % unit) return `${what} of ${length} bytes at ${offset} is not in whole units of ${unit}`;
    if (offset + length > this.bytes.length) return `${what} of ${length} bytes at ${offset} leaves the chip`;
    return null;
  }

  change(at, value) {
    if (this.bytesUntilCut === 0) {
      this.bytesUntilCut = Infinity;
      throw new PowerCut(`the power went before flash byte ${at} was changed`);
    }
    this.bytesUntilCut--;
    if (this.wornOut) return;
    for (let alias = at % this.size; alias < this.bytes.length; alias += this.size) this.bytes[alias] = value;
    this.changedBytes++;
  }
}
