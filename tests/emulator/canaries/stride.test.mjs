// A stride does to a chip exactly what rp2040js does, instruction by instruction: for every
// possible halfword, with registers of all kinds. So rp2040js stays the reference, and a stride is
// only faster.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generator } from '../rosc.mjs';
import { CODE, DATA, benchChip } from './programs.mjs';

const RAM = 0x20000000;
const FLASH = 0x10000000;
const ROUNDS = 3;
const SECOND_HALF = 0xf800;
const UNWATCHED = new Map();
const [THREAD, HANDLER] = [0, 1];

const random = generator(2040);
const oneOf = (list) => list[random() % list.length];

/**
 * A word such as programs have: an address in RAM or flash, aligned or nearly, a number of any
 * size, or the return value of an exception.
 */
function word() {
  const at = random() & 0xff;
  const even = oneOf([~3, ~3, ~3, ~1, ~0]);
  return oneOf([DATA + (at & even), DATA + (at & even), FLASH + 0x1000 + (at & even), at, random() & 31, -at, random(), 0x7fffffff, 0x80000000, 0xfffffff9, 0]) >>> 0;
}

function twins() {
  return [0, 1].map(() => {
    const chip = benchChip();
    const noise = generator(1);
    for (let index = 0; index < 0x2000; index++) chip.flash.bytes[index] = noise();
    for (let index = 0; index < chip.mcu.sram.length; index++) chip.mcu.sram[index] = noise();
    return chip;
  });
}

function prepare(chip, [first, second], state) {
  const { core, mcu, flash } = chip;
  const { at = CODE } = state;
  const [view, start] = at === CODE ? [mcu.sramView, RAM] : [flash.view, FLASH];
  view.setUint16(at - start, first, true);
  view.setUint16(at - start + 2, second, true);
  core.registers.set(state.registers);
  [core.N, core.Z, core.C, core.V] = state.flags;
  Object.assign(core, { PM: state.masked, currentMode: state.mode, IPSR: 0, waiting: false, interruptsUpdated: false, pendingSVCall: false, cycles: 0 });
  core.PC = at;
}

function outcome({ core, mcu }) {
  const { registers, N, Z, C, V, PM, interruptsUpdated, cycles, waiting } = core;
  return { registers: [...registers], N, Z, C, V, PM, interruptsUpdated, cycles, waiting, near: Buffer.from(mcu.sram.subarray(DATA - RAM - 0x100, DATA - RAM + 0x800)).toString('latin1') };
}

/** Whether a stride knows these halfwords in this state. If it does, its result is compared. */
function isKnown([chip, judge], halfwords, state) {
  for (const each of [chip, judge]) prepare(each, halfwords, state);
  if (chip.machine.stride(chip.core, 1, UNWATCHED) === 0) return false;
  judge.core.executeInstruction();
  const code = halfwords.map((half) => half.toString(16)).join(' ');
  assert.equal(judge.fault, null, `${code}: ${judge.fault}`);
  assert.deepEqual(outcome(chip), outcome(judge), code);
  return true;
}

const newState = () => ({
  registers: Array.from({ length: 15 }, (_, index) => (index === 13 ? DATA + 0x200 + (random() & 0xfc) : word())),
  flags: Array.from({ length: 4 }, () => random() % 2 === 1),
  masked: random() % 2 === 1,
  mode: oneOf([THREAD, HANDLER]),
});

test('every instruction of one halfword', () => {
  const chips = twins();
  const known = new Set();
  for (let code = 0; code < 0xe800; code++) {
    for (let round = 0; round < ROUNDS; round++) if (isKnown(chips, [code, SECOND_HALF], newState())) known.add(code);
  }
  assert.deepEqual(chips[0].mcu.sram, chips[1].mcu.sram, 'RAM elsewhere');
  assert.ok(known.size > 44_000, `only ${known.size} are known`);
});

test('every instruction of two halfwords', () => {
  const chips = twins();
  let known = 0;
  for (let round = 0; round < 20_000; round++) known += isKnown(chips, [0xf000 | (random() & 0x7ff), random() & 0xffff], newState());
  for (const second of [0x8f4f, 0x8f5f, 0x8f6f, 0x8010, 0x8310]) {
    for (const first of [0xf3bf, 0xf3ef]) known += isKnown(chips, [first, second], newState());
  }
  assert.ok(known > 2000, `only ${known} are known`);
});

test('instructions in flash', () => {
  const chips = twins();
  let known = 0;
  for (let round = 0; round < 40_000; round++) {
    const first = round % 4 === 0 ? 0xf000 | (random() & 0x7ff) : random() % 0xe800;
    known += isKnown(chips, [first, random() & 0xffff], { ...newState(), at: FLASH + 0x1100 + (random() & 0xfe) });
  }
  assert.deepEqual(chips[0].mcu.sram, chips[1].mcu.sram, 'RAM elsewhere');
  assert.ok(known > 15_000, `only ${known} are known`);
});

test('a stride ends where it must', () => {
  const [chip] = twins();
  const state = { registers: Array(15).fill(DATA), flags: [false, false, false, false], masked: true, mode: THREAD };
  const ends = (halfwords, ...limits) => {
    prepare(chip, halfwords, state);
    return chip.machine.stride(chip.core, ...limits);
  };
  const [MOVE, LOOP, ENABLE, WAIT, PUSH] = [0x2001, 0xe7fe, 0xb662, 0xbf30, 0xb500];
  assert.equal(ends([LOOP, 0], 10, UNWATCHED), 10, 'so many cycles');
  assert.equal(ends([LOOP, 0], 9, UNWATCHED), 10, 'the last instruction may exceed them');
  assert.equal(ends([MOVE, LOOP], 1000, new Map([[CODE + 2, () => {}]])), 1, 'in front of what is watched');
  assert.equal(ends([ENABLE, LOOP], 1000, UNWATCHED), 1, 'an interrupt may be waiting');
  assert.equal(ends([MOVE, WAIT], 1000, UNWATCHED), 1, 'in front of what it does not know');
  assert.equal(chip.machine.unknown, true);
  chip.machine.floor = DATA;
  assert.equal(ends([PUSH, LOOP], 1000, UNWATCHED), 1, 'the stack has left its region');
  chip.setXip(false);
  prepare(chip, [LOOP, 0], state);
  chip.core.PC = FLASH;
  assert.equal(chip.machine.stride(chip.core, 1000, UNWATCHED), 0, 'flash is not mapped');
});
