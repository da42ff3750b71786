// RAM, flash and registers of a chip, as a stride of instructions sees them.
import { LINE_SHIFT } from './cache.mjs';

const RAM_START = 0x20000000;
const FLASH_START = 0x10000000;

export const [LOAD_WORD, LOAD_HALF, LOAD_BYTE, LOAD_SIGNED_HALF, LOAD_SIGNED_BYTE] = [1, 2, 3, 4, 5];
export const [STORE_WORD, STORE_HALF, STORE_BYTE] = [6, 7, 8];

export class Memory {
  /**
   * `floor` is the lowest address that the chip's stack may reach. `cache` is the model of the flash
   * cache, or null if flash takes no time.
   */
  constructor({ core, sram }, flash, floor, cache = null) {
    this.registers = new Int32Array(core.registers.buffer);
    this.ram8 = sram;
    this.ram16 = new Uint16Array(sram.buffer);
    this.ram32 = new Int32Array(sram.buffer);
    this.flash8 = flash;
    this.flash16 = new Uint16Array(flash.buffer);
    this.flash32 = new Int32Array(flash.buffer);
    this.floor = floor;
    this.cache = cache;
    /** Whether flash can be read at the moment. */
    this.mapped = true;
    /**
     * About the last stride: the address of its last instruction, its cycles, and whether it
     * stopped at something unknown.
     */
    this.last = 0;
    this.spent = 0;
    this.unknown = false;
  }

  /**
   * Loads or stores a register. Returns false and does nothing unless the address is aligned and in
   * RAM, or in flash for a load.
   */
  move(kind, address, register) {
    const at = (address - RAM_START) >>> 0;
    if (at >= this.ram8.length) return this.loadFromFlash(kind, (address - FLASH_START) >>> 0, register);
    const { registers, ram8, ram16, ram32 } = this;
    switch (kind) {
      case 1: // LOAD_WORD
        if (at & 3) return false;
        registers[register] = ram32[at >>> 2];
        return true;
      case 2: // LOAD_HALF
        if (at & 1) return false;
        registers[register] = ram16[at >>> 1];
        return true;
      case 3: // LOAD_BYTE
        registers[register] = ram8[at];
        return true;
      case 4: // LOAD_SIGNED_HALF
        if (at & 1) return false;
        registers[register] = (ram16[at >>> 1] << 16) >> 16;
        return true;
      case 5: // LOAD_SIGNED_BYTE
        registers[register] = (ram8[at] << 24) >> 24;
        return true;
      case 6: // STORE_WORD
        if (at & 3) return false;
        ram32[at >>> 2] = registers[register];
        return true;
      case 7: // STORE_HALF
        if (at & 1) return false;
        ram16[at >>> 1] = registers[register];
        return true;
      default: // STORE_BYTE
        ram8[at] = registers[register];
        return true;
    }
  }

  loadFromFlash(kind, at, register) {
    const { registers, flash8, flash16, flash32 } = this;
    if (!this.mapped || at >= flash8.length) return false;
    this.cache?.touch(at >>> LINE_SHIFT);
    if (kind === LOAD_WORD && !(at & 3)) registers[register] = flash32[at >>> 2];
    else if (kind === LOAD_BYTE) registers[register] = flash8[at];
    else if (kind === LOAD_HALF && !(at & 1)) registers[register] = flash16[at >>> 1];
    else if (kind === LOAD_SIGNED_BYTE) registers[register] = (flash8[at] << 24) >> 24;
    else if (kind === LOAD_SIGNED_HALF && !(at & 1)) registers[register] = (flash16[at >>> 1] << 16) >> 16;
    else return false;
    return true;
  }
}
