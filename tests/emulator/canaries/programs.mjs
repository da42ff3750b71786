// Tiny Thumb programs for the canaries, stored in RAM by hand.
import { RP2040 } from 'rp2040js';
import { Chip } from '../chip.mjs';
import { Flash } from '../flash.mjs';

export const CODE = 0x20001000;
export const DATA = 0x20002000;
const LITERALS = 0x100;

export const SEV = 0xbf40;
export const WFE = 0xbf20;
export const UDF = 0xde00;
export const NOP = 0xbf00;
export const BX_LR = 0x4770;
export const LOOP = 0xe7fe;
/** Only the low registers, r0 to r7. */
export const store = (value, base) => 0x6000 | (base << 3) | value;
export const storeHalf = (value, base) => 0x8000 | (base << 3) | value;
export const load = (target, base) => 0x6800 | (base << 3) | target;
export const move = (target, byte) => 0x2000 | (target << 8) | byte;
export const call = (register) => 0x4780 | (register << 3);

/** Plain rp2040js. Its log is kept in `messages` instead of printed. */
export function bareChip() {
  const mcu = new RP2040();
  const messages = [];
  const note = (_component, message) => messages.push(message);
  mcu.logger = { debug() {}, info: note, warn: note, error: note };
  return { mcu, core: mcu.core, messages };
}

/** The bench's chip with an empty flash. */
export function benchChip(options = {}) {
  return new Chip({ flash: new Flash(), ...options });
}

/** Stores `program` at CODE and sets `registers`, ready to run. */
export function place({ mcu, core }, program, registers = []) {
  program.forEach((halfword, index) => mcu.sramView.setUint16(CODE - 0x20000000 + 2 * index, halfword, true));
  registers.forEach((word, index) => (core.registers[index] = word));
  core.SP = CODE - LITERALS;
  core.PC = CODE;
}

/** Executes `count` instructions on a bare chip. */
export function step({ core }, count) {
  for (let index = 0; index < count; index++) core.executeInstruction();
}
