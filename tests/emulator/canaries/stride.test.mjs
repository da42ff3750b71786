// A stride does to a chip exactly what rp2040js does, instruction by instruction: for every
// possible halfword, with registers of all kinds. So rp2040js stays the reference, and a stride is
// only faster.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generator } from '../rosc.mjs';
import { CODE, DATA, NOP, benchChip, load, store } from './programs.mjs';

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
  Object.assign(core, { pendingInterrupts: state.pending, enabledInterrupts: 1 });
  core.PC = at;
}

function outcome({ core, mcu }) {
  const { registers, N, Z, C, V, PM, interruptsUpdated, pendingInterrupts, cycles, waiting } = core;
  // rp2040js also looks for interrupts when none waits.
  const interrupted = interruptsUpdated && pendingInterrupts !== 0;
  return { registers: [...registers], N, Z, C, V, PM, interrupted, cycles, waiting, locks: mcu.sio.spinLock, near: Buffer.from(mcu.sram.subarray(DATA - RAM - 0x100, DATA - RAM + 0x800)).toString('latin1') };
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
  pending: random() % 2,
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

const QUIET = { registers: Array(15).fill(DATA), flags: [false, false, false, false], masked: true, pending: 0, mode: THREAD };
const [CORE_NUMBER, FIRST_LOCK, LAST_LOCK, TIME_HIGH, TIME_LOW] = [0xd0000000, 0xd0000100, 0xd000017c, 0x40054024, 0x40054028];
const [LOAD, STORE] = [load(1, 0), store(1, 0)];
/** A quiet state with an address in r0. */
const at = (address) => ({ ...QUIET, registers: [address, ...QUIET.registers.slice(1)] });

test('registers of the chip', () => {
  const chips = twins();
  for (const { mcu } of chips) mcu.clock.tick(5e12 + 123456);
  for (const address of [CORE_NUMBER, TIME_HIGH, TIME_LOW]) {
    assert.ok(isKnown(chips, [LOAD, 0], at(address)));
    assert.ok(!isKnown(chips, [STORE, 0], at(address)), 'such a store is left to rp2040js');
  }
  for (let round = 0; round < 1000; round++) {
    const lock = FIRST_LOCK + 4 * (random() & 31);
    assert.ok(isKnown(chips, [oneOf([LOAD, STORE]), 0], at(lock)), 'a lock is taken or opened');
  }
  for (const address of [CORE_NUMBER + 4, FIRST_LOCK - 4, FIRST_LOCK + 1, LAST_LOCK + 4, TIME_LOW + 1, TIME_HIGH + 0x1000]) {
    assert.ok(!isKnown(chips, [LOAD, 0], at(address)), address.toString(16));
  }
});

test('the time within a stride', () => {
  const [chip, judge] = twins();
  for (const each of [chip, judge]) {
    each.mcu.clock.tick(999_980);
    prepare(each, [NOP, NOP], at(TIME_LOW));
    [1, 2, 3].forEach((register) => each.mcu.sramView.setUint16(CODE - RAM + 2 + 2 * register, load(register, 0), true));
  }
  const cycles = chip.machine.stride(chip.core, 14, UNWATCHED);
  for (let instruction = 0; instruction < 5; instruction++) judge.step();
  assert.equal(cycles, judge.core.cycles);
  assert.deepEqual(outcome(chip), outcome(judge));
  // Two cycles before the first, four before each other one.
  assert.deepEqual([...chip.core.registers].slice(1, 4), [999, 1000, 1000]);
});

test('a stride ends where it must', () => {
  const [chip] = twins();
  let state = QUIET;
  const ends = (halfwords, ...limits) => {
    prepare(chip, halfwords, state);
    return chip.machine.stride(chip.core, ...limits);
  };
  const [MOVE, LOOP, ENABLE, WAIT, PUSH] = [0x2001, 0xe7fe, 0xb662, 0xbf30, 0xb500];
  assert.equal(ends([LOOP, 0], 10, UNWATCHED), 10, 'so many cycles');
  assert.equal(ends([LOOP, 0], 9, UNWATCHED), 10, 'the last instruction may exceed them');
  assert.equal(ends([MOVE, LOOP], 1000, new Map([[CODE + 2, () => {}]])), 1, 'in front of what is watched');
  assert.equal(ends([ENABLE, LOOP], 1000, UNWATCHED), 1001, 'no interrupt waits');
  state = { ...QUIET, pending: 1 };
  assert.equal(ends([ENABLE, LOOP], 1000, UNWATCHED), 1, 'an interrupt waits');
  assert.equal(ends([MOVE, WAIT], 1000, UNWATCHED), 1, 'in front of what it does not know');
  assert.equal(chip.machine.unknown, true);
  chip.machine.floor = DATA;
  assert.equal(ends([PUSH, LOOP], 1000, UNWATCHED), 1, 'the stack has left its region');
  chip.setXip(false);
  prepare(chip, [LOOP, 0], state);
  chip.core.PC = FLASH;
  assert.equal(chip.machine.stride(chip.core, 1000, UNWATCHED), 0, 'flash is not mapped');
});
