// The bench's own chip: boot ROM, flash operations, faults, resets. If these fail, no result of a
// scenario means anything.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countCycles } from '../bench.mjs';
import { Chip } from '../chip.mjs';
import { Flash, PAGE_BYTES, PowerCut, SECTOR_BYTES } from '../flash.mjs';
import { checksum } from '../rom.mjs';
import * as asm from './programs.mjs';
import { CODE, DATA, benchChip, place } from './programs.mjs';

const MILLI = 1e6;
const RAM = 0x20000000;

/** Calls a ROM function as a program does: looks it up in the ROM's table by its two letters. */
function callRom(chip, code, words) {
  const { mcu } = chip;
  const letters = code.charCodeAt(0) | (code.charCodeAt(1) << 8);
  const lookup = mcu.readUint16(0x18);
  place(chip, [asm.call(3), asm.LOOP], [mcu.readUint16(0x14), letters, 0, lookup]);
  chip.run(chip.clock.nanos + 1000);
  place(chip, [asm.call(4), asm.LOOP], [...words, ...Array(4 - words.length).fill(0), chip.registers[0]]);
  chip.run(chip.clock.nanos + 1000);
  return chip.registers[0];
}

test('the ROM counts bits', () => {
  const chip = benchChip();
  assert.equal(callRom(chip, 'P3', [0xf00000f1]), 9);
  assert.equal(callRom(chip, 'R3', [0x00000003]), 0xc0000000);
  assert.equal(callRom(chip, 'L3', [0x00010000]), 15);
  assert.equal(callRom(chip, 'T3', [0x00010000]), 16);
  assert.equal(callRom(chip, 'T3', [0]), 32);
});

test('the ROM fills and copies memory', () => {
  const chip = benchChip();
  callRom(chip, 'MS', [DATA, 0x12, 5]);
  callRom(chip, 'MC', [DATA + 8, DATA, 4]);
  assert.deepEqual([...chip.mcu.sram.subarray(DATA - RAM + 8, DATA - RAM + 12)], [0x12, 0x12, 0x12, 0x12]);
});

test('the ROM starts a good loader and refuses a bad one', () => {
  const flash = new Flash();
  flash.bytes.fill(0, 0, 256);
  flash.view.setUint16(0, asm.LOOP, true);
  flash.view.setUint32(252, checksum(flash.bytes.subarray(0, 252)), true);
  const chip = new Chip({ flash });
  chip.run(1000);
  assert.equal(chip.core.PC, 0x20041f00, 'the loader loops in RAM');

  flash.bytes[100] ^= 1;
  assert.throws(() => new Chip({ flash }).run(1000), /wrong checksum/);
});

test('an erase takes 45 ms and a page 0.4 ms', () => {
  const chip = benchChip();
  chip.flash.bytes.fill(0, 0x100000, 0x100000 + SECTOR_BYTES);
  callRom(chip, 'EX', []);
  let from = chip.clock.nanos;
  callRom(chip, 'RE', [0x100000, SECTOR_BYTES, 1 << 31, 0]);
  assert.ok(Math.abs(chip.clock.nanos - from - 45 * MILLI) < 0.01 * MILLI);
  assert.equal(chip.flash.bytes[0x100000 + SECTOR_BYTES - 1], 0xff);

  from = chip.clock.nanos;
  chip.mcu.sram.fill(0x3c, DATA - RAM, DATA - RAM + PAGE_BYTES);
  callRom(chip, 'RP', [0x100000, DATA, PAGE_BYTES]);
  assert.ok(Math.abs(chip.clock.nanos - from - 0.4 * MILLI) < 0.01 * MILLI);
  assert.equal(chip.flash.bytes[0x100000], 0x3c);
  callRom(chip, 'CX', []);
  assert.equal(chip.mcu.readUint32(0x10100000), 0x3c3c3c3c, 'mapped again');
});

test('programming clears bits and never sets them', () => {
  const flash = new Flash();
  flash.program(0, PAGE_BYTES, () => 0x0f, () => {});
  flash.program(0, PAGE_BYTES, () => 0xf3, () => {});
  assert.equal(flash.bytes[7], 0x03);
});

test('flash that is mapped, misaligned or the source itself is a fault', () => {
  assert.throws(() => callRom(benchChip(), 'RE', [0, SECTOR_BYTES]), /still mapped/);
  const refuses = (code, words, what) => {
    const chip = benchChip();
    chip.setXip(false);
    assert.throws(() => callRom(chip, code, words), what);
  };
  refuses('RE', [256, SECTOR_BYTES], /whole units of 4096/);
  refuses('RP', [0, DATA, 100], /whole units of 256/);
  refuses('RP', [0, 0x10000000, PAGE_BYTES], /lie in flash/);
});

test('the power can go between any two bytes', () => {
  const flash = new Flash();
  flash.cutAfter(3);
  const chip = new Chip({ flash });
  chip.setXip(false);
  chip.mcu.sram.fill(0, DATA - RAM, DATA - RAM + PAGE_BYTES);
  assert.throws(() => callRom(chip, 'RP', [0x1000, DATA, PAGE_BYTES]), PowerCut);
  assert.deepEqual([...flash.bytes.subarray(0x1000, 0x1005)], [0, 0, 0, 0xff, 0xff]);
});

test('a warm reset keeps RAM, scratch and reason, a power cut does not', () => {
  const chip = benchChip();
  chip.mcu.sram[100] = 0x77;
  chip.mcu.writeUint32(0x4005800c, 0xcafe);
  chip.mcu.writeUint32(0x40058000, 2 ** 31);
  assert.equal(chip.resetCause, 'watchdog');
  const warm = benchChip({ kept: chip.keep() });
  assert.equal(warm.mcu.sram[100], 0x77);
  assert.equal(warm.mcu.readUint32(0x4005800c), 0xcafe);
  assert.equal(warm.mcu.readUint32(0x40058008), 2, 'the reason register says: forced');
  assert.equal(benchChip().mcu.readUint32(0x40058008), 0);
});

test('an undefined instruction stops the bench, or enters the HardFault handler', () => {
  const program = [asm.NOP, asm.UDF, asm.LOOP];
  const chip = benchChip();
  place(chip, program);
  assert.throws(() => chip.run(MILLI), /undefined instruction 0, at 0x20001002/);

  const entered = benchChip({ enterHardFaults: true });
  place(entered, program);
  entered.core.VTOR = DATA;
  entered.mcu.writeUint32(DATA + 12, CODE + 4);
  entered.run(MILLI);
  assert.equal(entered.core.IPSR, 3);
});

test('the stack must stay in its region', () => {
  const symbols = new Map([['_stack_start', { address: RAM + 0x800 }], ['_stack_end', { address: RAM + 0x400 }]]);
  const chip = benchChip({ program: { symbols } });
  assert.deepEqual(chip.stackUse(), { used: 0, size: 0x400 });
  const push = 0xb501; // r0 and the return address
  place(chip, Array(8).fill(push).concat(asm.LOOP));
  chip.core.SP = RAM + 0x420;
  assert.throws(() => chip.run(MILLI), /stack left its region/);
  assert.equal(chip.stackUse().used, 0x400);
});

test('cycles of a function are counted from its entry to its return', () => {
  const chip = benchChip();
  // Calls the function two halfwords further on, then loops.
  place(chip, [asm.call(4), asm.LOOP, asm.move(0, 1), asm.NOP, asm.BX_LR], [0, 0, 0, 0, CODE + 5]);
  const calls = countCycles(chip, CODE + 5);
  chip.run(MILLI / 100);
  assert.deepEqual(calls, [1 + 1 + 2]);
});
