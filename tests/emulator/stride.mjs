// Executes the common instructions, many in one go. rp2040js makes up to eighty comparisons to
// recognise an instruction, and looks up the region of each address. Here a table of cases
// recognises it, and only RAM and flash are accessed.
//
// Everything else (the chip's registers, waiting, ROM calls, faults of any kind) is left to
// rp2040js and ends the stride just before it. Results, flags and cycles are exactly those of
// rp2040js: see canaries/stride.test.mjs.
import { LINE_SHIFT } from './cache.mjs';
import {
  LOAD_BYTE, LOAD_HALF, LOAD_SIGNED_BYTE, LOAD_SIGNED_HALF, LOAD_WORD, STORE_BYTE, STORE_HALF, STORE_WORD,
} from './memory.mjs';

const RAM_START = 0x20000000;
const FLASH_START = 0x10000000;
const HANDLER_MODE = 1;
const EXCEPTION_RETURN = 15;
const CPSID = 0xb672;
const CPSIE = 0xb662;
const NOP = 0xbf00;
const BARRIERS = [0x8f4, 0x8f5, 0x8f6];
const READ_PRIMASK = 0x8010;

/** The kind of access, by bits 9 to 11 of an instruction with two registers. */
const BY_REGISTERS = Uint8Array.of(STORE_WORD, STORE_HALF, STORE_BYTE, LOAD_SIGNED_BYTE, LOAD_WORD, LOAD_HALF, LOAD_BYTE, LOAD_SIGNED_HALF);
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/**
 * Executes up to `instructions` instructions, and stops once `cycles` are spent; the last
 * instruction may exceed them. Also stops before a `watched` address, and after anything that may
 * allow an interrupt or takes the stack out of its region. Returns how many were executed.
 */
export function stride(core, memory, instructions, cycles, watched) {
  const { registers: r, ram16, ram32, flash16, flash32, floor, cache } = memory;
  const ramBytes = memory.ram8.length;
  const flashBytes = memory.mapped ? memory.flash8.length : 0;
  const watching = watched.size > 0;
  const handling = core.currentMode === HANDLER_MODE;
  let { N, Z, C, V } = core;
  let executed = 0;
  let spent = 0;
  let pc = r[15];
  let last = pc;
  let known = false;

  go: for (;;) {
    if (executed >= instructions || spent >= cycles || known) {
      known = true;
      break;
    }
    if (watching && watched.has(pc >>> 0)) break;
    let code;
    let wide = 0;
    let at = (pc - FLASH_START) >>> 0;
    if (at + 2 < flashBytes) {
      code = flash16[at >>> 1];
      if (code >= 0xf000) wide = flash16[(at >>> 1) + 1];
      if (cache !== null) {
        cache.touch(at >>> LINE_SHIFT);
        if (code >= 0xf000) cache.touch((at + 2) >>> LINE_SHIFT);
      }
    } else {
      at = (pc - RAM_START) >>> 0;
      if (at + 2 >= ramBytes) break;
      code = ram16[at >>> 1];
      if (code >= 0xf000) wide = ram16[(at >>> 1) + 1];
    }
    if (at & 1) break;
    let next = (pc + 2) | 0;
    let took = 1;
    let access = 0;
    let address = 0;
    let rt = code & 7;
    const rn = (code >> 3) & 7;
    const r8 = (code >> 8) & 7;
    const imm5 = (code >> 6) & 31;
    const imm8 = code & 255;

    switch (code >> 11) {
      case 0: { // LSLS, by a number
        const input = r[rn];
        const result = input << imm5;
        if (imm5) C = ((input >>> (32 - imm5)) & 1) === 1;
        r[rt] = result;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 1: { // LSRS, by a number; 0 is 32
        const input = r[rn];
        const result = imm5 ? (input >>> imm5) | 0 : 0;
        C = ((input >>> (imm5 ? imm5 - 1 : 31)) & 1) === 1;
        r[rt] = result;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 2: { // ASRS, by a number; 0 is 32
        const input = r[rn];
        const result = input >> (imm5 || 31);
        C = ((input >>> (imm5 ? imm5 - 1 : 31)) & 1) === 1;
        r[rt] = result;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 3: { // ADDS, SUBS of a register or a small number
        const a = r[rn];
        const b = code & 0x400 ? imm5 & 7 : r[imm5 & 7];
        let result;
        if (code & 0x200) {
          result = (a - b) | 0;
          C = a >>> 0 >= b >>> 0;
          V = ((a ^ b) & (a ^ result)) < 0;
        } else {
          result = (a + b) | 0;
          C = result >>> 0 < a >>> 0;
          V = ((a ^ result) & (b ^ result)) < 0;
        }
        r[rt] = result;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 4: // MOVS
        r[r8] = imm8;
        N = false;
        Z = imm8 === 0;
        break;
      case 6: { // ADDS
        const a = r[r8];
        const result = (a + imm8) | 0;
        C = result >>> 0 < a >>> 0;
        V = ((a ^ result) & (imm8 ^ result)) < 0;
        r[r8] = result;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 5: // CMP
      case 7: { // SUBS
        const a = r[r8];
        const result = (a - imm8) | 0;
        C = a >>> 0 >= imm8;
        V = ((a ^ imm8) & (a ^ result)) < 0;
        if (code & 0x1000) r[r8] = result;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 8: {
        if (code & 0x400) {
          const target = ((code >> 4) & 8) | rt;
          const source = (code >> 3) & 15;
          const kind = (code >> 8) & 3;
          // Reading the program counter gives another value than was written.
          if (kind & 1 && (source === 15 || target === 15 && kind === 1)) break go;
          const a = target === 15 ? pc + 4 : r[target];
          const b = source === 15 ? pc + 4 : r[source];
          if (kind === 3) {
            // BX, BLX
            const calls = (code & 0x80) !== 0;
            if (code & 7 || source === 14 && calls || (handling && b >>> 28 === EXCEPTION_RETURN)) break go;
            if (calls) r[14] = next | 1;
            next = b & ~1;
            took = 2;
            break;
          }
          if (kind === 1) {
            // CMP
            const result = (a - b) | 0;
            C = a >>> 0 >= b >>> 0;
            V = ((a ^ b) & (a ^ result)) < 0;
            N = result < 0;
            Z = result === 0;
            break;
          }
          // ADD, MOV
          const result = kind === 0 ? (a + b) | 0 : b;
          if (target === 15) {
            next = result & ~1;
            took = 2;
          } else if (target === 13) {
            r[13] = result & ~3;
            known = r[13] >>> 0 < floor;
          } else r[target] = result;
          break;
        }
        const a = r[rt];
        const b = r[rn];
        let result = 0;
        switch (imm5 & 15) {
          case 0: result = a & b; break; // ANDS
          case 1: result = a ^ b; break; // EORS
          case 2: { // LSLS
            const by = b & 255;
            result = by >= 32 ? 0 : a << by;
            if (by) C = (a & (1 << (32 - by))) !== 0;
            break;
          }
          case 3: { // LSRS
            const by = b & 255;
            result = by < 32 ? (a >>> by) | 0 : 0;
            C = by <= 32 && ((a >>> (by - 1)) & 1) === 1;
            break;
          }
          case 4: { // ASRS
            const by = Math.min(b & 255, 32);
            result = a >> Math.min(by, 31);
            C = (a & (1 << (by - 1))) !== 0;
            break;
          }
          case 5: { // ADCS
            const more = (a >>> 0) + (C ? 1 : 0);
            const sum = (b >>> 0) + more;
            result = sum | 0;
            C = sum > 0xffffffff;
            V = result !== b + (more | 0);
            break;
          }
          case 6: { // SBCS
            const more = (b >>> 0) + (C ? 0 : 1);
            result = ((a >>> 0) - more) | 0;
            C = a >>> 0 >= more;
            V = ((a ^ more) & (a ^ result)) < 0;
            break;
          }
          case 7: { // RORS
            const by = b & 31;
            result = (a >>> by) | (a << (32 - by));
            C = result < 0;
            break;
          }
          case 8: // TST
            result = a & b;
            rt = -1;
            break;
          case 9: // RSBS
            result = -b | 0;
            C = b === 0;
            V = (b & result) < 0;
            break;
          case 10: // CMP
            result = (a - b) | 0;
            C = a >>> 0 >= b >>> 0;
            V = ((a ^ b) & (a ^ result)) < 0;
            rt = -1;
            break;
          case 11: // CMN
            result = (a + b) | 0;
            C = result >>> 0 < a >>> 0;
            V = ((a ^ result) & (b ^ result)) < 0;
            rt = -1;
            break;
          case 12: result = a | b; break; // ORRS
          case 13: result = Math.imul(a, b); break; // MULS
          case 14: result = a & ~b; break; // BICS
          default: result = ~b; // MVNS
        }
        if (rt >= 0) r[rt] = result;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 9: // LDR, beside the program
        access = LOAD_WORD;
        address = ((pc + 4) & ~3) + (imm8 << 2);
        rt = r8;
        break;
      case 10:
      case 11: // all sizes, at the sum of two registers
        access = BY_REGISTERS[(code >> 9) & 7];
        address = (r[imm5 & 7] + r[rn]) | 0;
        break;
      case 12: access = STORE_WORD; address = r[rn] + (imm5 << 2); break;
      case 13: access = LOAD_WORD; address = r[rn] + (imm5 << 2); break;
      case 14: access = STORE_BYTE; address = r[rn] + imm5; break;
      case 15: access = LOAD_BYTE; address = r[rn] + imm5; break;
      case 16: access = STORE_HALF; address = r[rn] + (imm5 << 1); break;
      case 17: access = LOAD_HALF; address = r[rn] + (imm5 << 1); break;
      case 18: access = STORE_WORD; address = r[13] + (imm8 << 2); rt = r8; break;
      case 19: access = LOAD_WORD; address = r[13] + (imm8 << 2); rt = r8; break;
      case 20: // ADR
        r[r8] = (pc & ~3) + 4 + (imm8 << 2);
        break;
      case 21: // ADD, to the stack pointer
        r[r8] = r[13] + (imm8 << 2);
        break;
      case 22:
        if (code >> 8 === 0xb0) {
          r[13] += code & 0x80 ? -((code & 0x7f) << 2) : (code & 0x7f) << 2;
          known = r[13] >>> 0 < floor;
        } else if (code >> 8 === 0xb2) {
          const input = r[rn];
          const kind = imm5 & 3;
          // SXTH, SXTB, UXTH, UXTB
          r[rt] = kind === 0 ? (input << 16) >> 16 : kind === 1 ? (input << 24) >> 24 : kind === 2 ? input & 0xffff : input & 0xff;
        } else if (code >> 9 === 0b1011010) {
          // PUSH
          const bottom = r[13] - 4 * (ONES[imm8] + ((code >> 8) & 1));
          let to = (bottom - RAM_START) >>> 0;
          if (to & 3 || to + 36 > ramBytes) break go;
          for (let list = imm8, register = 0; list; list >>= 1, register++) {
            if (!(list & 1)) continue;
            ram32[to >>> 2] = r[register];
            to += 4;
            took++;
          }
          if (code & 0x100) ram32[to >>> 2] = r[14];
          r[13] = bottom;
          known = bottom >>> 0 < floor;
        } else if (code === CPSID) core.PM = true;
        else if (code === CPSIE) {
          core.PM = false;
          core.interruptsUpdated = true;
          known = true;
        } else break go;
        break;
      case 23: {
        if (code >> 8 === 0xba && (imm5 & 3) !== 2) {
          // REV, REV16, REVSH
          const input = r[rn];
          const kind = imm5 & 3;
          const swapped = ((input & 0xff00ff) << 8) | ((input >>> 8) & 0xff00ff);
          r[rt] = kind === 0 ? (swapped << 16) | (swapped >>> 16) : kind === 1 ? swapped : (swapped << 16) >> 16;
          break;
        }
        if (code === NOP) break;
        // POP
        if (code >> 9 !== 0b1011110) break go;
        let from = (r[13] - RAM_START) >>> 0;
        if (from & 3 || from + 36 > ramBytes) break go;
        if (code & 0x100) {
          const back = ram32[(from >>> 2) + ONES[imm8]];
          if (handling && back >>> 28 === EXCEPTION_RETURN) break go;
          next = back & ~1;
          took += 2;
        }
        for (let list = imm8, register = 0; list; list >>= 1, register++) {
          if (!(list & 1)) continue;
          r[register] = ram32[from >>> 2];
          from += 4;
          took++;
        }
        r[13] = RAM_START + from + (code & 0x100 ? 4 : 0);
        break;
      }
      case 24: // STM
      case 25: { // LDM
        const loads = (code & 0x800) !== 0;
        let where = (r[r8] - RAM_START) >>> 0;
        let words = ram32;
        if (where + 32 > ramBytes) {
          where = (r[r8] - FLASH_START) >>> 0;
          if (!loads || where + 32 > flashBytes) break go;
          words = flash32;
        }
        if (where & 3) break go;
        const base = r[r8];
        for (let list = imm8, register = 0; list; list >>= 1, register++) {
          if (!(list & 1)) continue;
          if (cache !== null && words === flash32) cache.touch(where >>> LINE_SHIFT);
          if (loads) r[register] = words[where >>> 2];
          else words[where >>> 2] = r[register];
          where += 4;
          took++;
        }
        if (!(imm8 & (1 << r8))) r[r8] = base + 4 * ONES[imm8];
        break;
      }
      case 26:
      case 27: {
        // B, if
        let holds;
        switch ((code >> 9) & 7) {
          case 0: holds = Z; break;
          case 1: holds = C; break;
          case 2: holds = N; break;
          case 3: holds = V; break;
          case 4: holds = C && !Z; break;
          case 5: holds = N === V; break;
          case 6: holds = N === V && !Z; break;
          default:
            break go;
        }
        if (holds !== ((code & 0x100) !== 0)) {
          next = pc + 4 + ((code << 24) >> 23);
          took = 2;
        }
        break;
      }
      case 28: // B
        next = pc + 4 + ((code << 21) >> 20);
        took = 2;
        break;
      case 30:
        took = 3;
        if ((wide & 0xd000) === 0xd000) {
          // BL
          const sign = (code >> 10) & 1;
          const high = ((1 - (sign ^ ((wide >> 13) & 1))) << 23) | ((1 - (sign ^ ((wide >> 11) & 1))) << 22);
          r[14] = (pc + 4) | 1;
          next = pc + 4 + ((sign ? 0xff << 24 : 0) | high | ((code & 0x3ff) << 12) | ((wide & 0x7ff) << 1));
        } else if (code === 0xf3bf && BARRIERS.includes(wide >> 4)) next = pc + 4;
        else if (code === 0xf3ef && (wide & 0xf0ff) === READ_PRIMASK && (wide >> 8 & 15) < 13) {
          r[(wide >> 8) & 15] = core.PM ? 1 : 0;
          next = pc + 4;
        } else break go;
        break;
      default:
        break go;
    }

    if (access !== 0) {
      if (!memory.move(access, address, rt)) break;
      took = 2;
    }
    last = pc;
    pc = next;
    executed++;
    spent += took;
    if (cache !== null) spent += cache.take();
  }

  core.N = N;
  core.Z = Z;
  core.C = C;
  core.V = V;
  r[15] = pc;
  core.cycles += spent;
  memory.last = last >>> 0;
  memory.spent = spent;
  memory.unknown = !known;
  return executed;
}
