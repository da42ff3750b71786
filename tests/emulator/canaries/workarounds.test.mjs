// One canary for each function of workarounds.mjs. It first checks that rp2040js still has the gap,
// then that the workaround closes it. If the first half fails, rp2040js has been fixed: remove the
// workaround and its canary.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HIGH, LOW, MEDIUM, biasedBits, fairBits, ringBits, stuckBits } from '../rosc.mjs';
import * as workarounds from '../workarounds.mjs';
import * as asm from './programs.mjs';
import { DATA, bareChip, benchChip, place, step } from './programs.mjs';

const MILLI = 1e6;
const ALL_ONES = 0xffffffff;
const AIRCR = 0xe000ed0c;
const RESET_REQUEST = 0x05fa0004;

const watched = [];
function canary(workaround, body) {
  watched.push(workaround);
  test(workaround, body);
}

canary('wakeOnSev', () => {
  const bare = bareChip();
  place(bare, [asm.SEV, asm.WFE]);
  step(bare, 2);
  assert.equal(bare.core.waiting, true, 'rp2040js registers an event on SEV by itself now');

  const chip = benchChip();
  place(chip, [asm.SEV, asm.WFE, asm.WFE]);
  step(chip, 2);
  assert.equal(chip.core.waiting, false, 'the event was there already');
  step(chip, 1);
  assert.equal(chip.core.waiting, true, 'an event wakes once');
});

canary('enterOnEvenAddress', () => {
  const HARD_FAULT = 3;
  const entered = (chip) => {
    place(chip, []);
    chip.core.VTOR = DATA;
    chip.mcu.writeUint32(DATA + 4 * HARD_FAULT, asm.CODE | 1);
    chip.core.exceptionEntry(HARD_FAULT);
    return chip.core.PC;
  };
  assert.equal(entered(bareChip()), asm.CODE | 1, 'rp2040js takes the Thumb bit out of the vector now');
  assert.equal(entered(benchChip()), asm.CODE);
});

canary('resetPads', () => {
  const PAD_18 = 0x4001c004 + 4 * 18;
  assert.equal(bareChip().mcu.readUint32(PAD_18), 0x36, 'rp2040js resets its pads to another value now');
  assert.equal(benchChip().mcu.readUint32(PAD_18), 0x56, 'the data sheet: 4 mA, Schmitt trigger, input, pulled down');
});

canary('paceDmaTimers', () => {
  const [TIMER_0, REQUEST] = [0x50000420, 0x3b];
  const micros = ({ mcu }) => {
    mcu.writeUint32(TIMER_0, (2 << 16) | 1000);
    return mcu.dma.getTimer(REQUEST) * (mcu.clkSys / 1e6);
  };
  assert.ok(micros(bareChip()) < 0.01, 'rp2040js divides the other way round now');
  assert.equal(Math.round(micros(benchChip())), 500, 'a transfer every 500 cycles');
});

canary('addXipControl', () => {
  const { mcu, messages } = bareChip();
  assert.equal(mcu.readUint32(0x14000008), ALL_ONES);
  assert.match(messages[0], /invalid memory/, 'rp2040js knows the flash cache now');

  assert.equal(benchChip().mcu.readUint32(0x14000008), 7);
});

canary('addRingOscillator', () => {
  const RANDOM_BIT = 0x4006001c;
  assert.equal(bareChip().mcu.readUint32(RANDOM_BIT), ALL_ONES, 'rp2040js has a ring oscillator now');

  const ones = (randomBit) => {
    const { mcu } = benchChip({ randomBit });
    let sum = 0;
    for (let sample = 0; sample < 10_000; sample++) sum += mcu.readUint32(RANDOM_BIT);
    return sum / 10_000;
  };
  assert.ok(Math.abs(ones(fairBits(7)) - 0.5) < 0.02);
  assert.ok(Math.abs(ones(biasedBits(7, 0.55)) - 0.55) < 0.02);
  assert.equal(ones(stuckBits(1)), 1);
  assert.equal(ones(stuckBits(0)), 0);

  // The program sets the range as the HAL does, and the oscillator is told.
  const CONTROL = 0x40060000;
  const told = [];
  const { mcu } = benchChip({ randomBit: ({ range }) => told.push(range) && 0 });
  for (const range of [MEDIUM, HIGH, LOW]) {
    mcu.writeUint32(CONTROL, (mcu.readUint32(CONTROL) & ~0xfff) | range);
    mcu.readUint32(RANDOM_BIT);
  }
  assert.deepEqual(told, [MEDIUM, HIGH, LOW]);
  assert.equal(mcu.readUint32(CONTROL) >>> 12, 0xfab, 'it stays enabled');

  // A ring turns a quarter in half a millisecond, and more jitter adds up in a longer time.
  const changes = (micros, range, sigma) => {
    const ring = ringBits({ seed: 5, sigma, turns: 0.25, lockedIn: LOW });
    const bits = Array.from({ length: 4000 }, (_, index) => ring({ nanos: index * micros * 1e3, range }));
    return bits.filter((bit, index) => index > 3 && bit !== bits[index - 4]).length / bits.length;
  };
  assert.equal(changes(500, MEDIUM, 0), 0, 'four quarters are a turn');
  assert.equal(changes(500, LOW, 0.3) === 0, false, 'three quarters of the speed');
  const [short, long] = [changes(500, MEDIUM, 0.02), changes(8000, MEDIUM, 0.02)];
  assert.ok(short > 0.02 && short < long && long < 0.6, `${short}, ${long}`);
});

canary('addChipReset', () => {
  assert.equal(bareChip().mcu.readUint32(0x40064008), ALL_ONES, 'rp2040js has the reset block now');
  assert.equal(benchChip().mcu.readUint32(0x40064008), 0x100);
});

canary('endWatchdog', () => {
  const arm = (mcu) => {
    mcu.writeUint32(0x40058004, 2000); // counts two a microsecond: 1 ms
    mcu.writeUint32(0x40058000, 1 << 30);
  };
  const { mcu } = bareChip();
  let bites = 0;
  const watchdog = mcu.peripherals[0x40058];
  watchdog.onWatchdogTrigger = () => {
    // Without this end it would be called for ever.
    if (++bites === 3) watchdog.alarm.enable = false;
  };
  arm(mcu);
  mcu.clock.tick(1.5 * MILLI);
  assert.equal(bites, 3, 'rp2040js ends a watchdog time-out by itself now');

  const chip = benchChip();
  place(chip, [asm.LOOP]);
  arm(chip.mcu);
  assert.equal(chip.run(5 * MILLI), true);
  assert.equal(chip.resetCause, 'watchdog');
  assert.ok(Math.abs(chip.clock.nanos - MILLI) < 1000, `bit after ${chip.clock.nanos} ns`);
  assert.equal(chip.keep().reason, 1, 'the reason register says: timer');
});

canary('catchResetRequest', () => {
  const program = [asm.store(1, 0), asm.LOOP];
  const bare = bareChip();
  place(bare, program, [AIRCR, RESET_REQUEST]);
  step(bare, 1);
  assert.match(bare.messages[0], /Unimplemented/, 'rp2040js knows AIRCR now');

  const chip = benchChip();
  place(chip, program, [AIRCR, RESET_REQUEST]);
  assert.equal(chip.run(MILLI), true);
  assert.equal(chip.resetCause, 'request');

  const wrongKey = benchChip();
  place(wrongKey, program, [AIRCR, 4]);
  assert.equal(wrongKey.run(MILLI), false, 'without its key the request counts for nothing');
});

canary('paceSpi', () => {
  const enable = ({ mcu }) => {
    const spi = mcu.spi[0];
    spi.writeUint32(0x00, 7); // 8 bits, fastest
    spi.writeUint32(0x10, 2); // half of 125 MHz
    spi.writeUint32(0x04, 2);
    return spi;
  };
  const bare = enable(bareChip());
  bare.writeUint32(0x08, 0x5a);
  assert.equal(bare.readUint32(0x0c) & 0x10, 0, 'rp2040js paces SPI by itself now');

  const chip = benchChip();
  const spi = enable(chip);
  const seen = [];
  const wire = {
    stalled: false,
    start: (value, hertz) => seen.push(['start', value, hertz]),
    end: (value) => seen.push(['end', value, chip.clock.nanos]),
  };
  workarounds.paceSpi(chip.mcu, spi, wire);
  spi.writeUint32(0x08, 0x5a);
  assert.equal(spi.readUint32(0x0c) & 0x10, 0x10, 'busy while the byte is on the wire');
  chip.clock.tick(MILLI);
  assert.equal(spi.readUint32(0x0c) & 0x10, 0);
  assert.deepEqual(seen, [['start', 0x5a, 62.5e6], ['end', 0x5a, 128]]);

  // A hundred bytes by DMA: each at its own time, whoever looks meanwhile. DMA ends while the queue
  // still holds eight.
  const [READ, WRITE, COUNT, CONTROL] = [0, 4, 8, 12];
  const fed = (look) => {
    const chip = benchChip();
    const spi = enable(chip);
    const arrived = [];
    const arrive = (value, nanos) => arrived.push([value, nanos]);
    const settle = workarounds.paceSpi(chip.mcu, spi, { stalled: false, start() {}, end: (value) => arrive(value, chip.clock.nanos), pass: arrive });
    const channel = (register, value) => chip.mcu.writeUint32(0x50000000 + register, value);
    for (let index = 0; index < 100; index++) chip.mcu.sram[index] = 3 * index;
    channel(READ, 0x20000000);
    channel(WRITE, 0x4003c008);
    channel(COUNT, 100);
    channel(CONTROL, (16 << 15) | 0b10001); // at the SPI's pace, from one address after the other, now
    const counts = [];
    for (let nanos = 0; nanos < 100 * 128; nanos += 100) {
      chip.clock.tick(100);
      if (look) counts.push(chip.mcu.readUint32(0x50000000 + COUNT));
    }
    settle();
    return { arrived, counts, done: chip.mcu.readUint32(0x50000400) & 1 };
  };
  const [unseen, looked] = [fed(false), fed(true)];
  assert.deepEqual(unseen.arrived, Array.from({ length: 100 }, (_, index) => [(3 * index) & 0xff, 128 * (index + 1)]));
  assert.deepEqual(looked.arrived, unseen.arrived);
  assert.deepEqual([unseen.done, looked.done], [1, 1]);
  const left = (nanos) => Math.max(0, 100 - 9 - Math.floor(nanos / 128));
  assert.deepEqual(looked.counts, Array.from({ length: 128 }, (_, index) => left(100 * (index + 1))));
});

canary('restPwm', () => {
  const [CONTROL, DIVIDER, COMPARE, TOP] = [0x00, 0x04, 0x0c, 0x10].map((register) => 0x40050000 + 5 * 0x14 + register);
  const PIN = 27;
  /**
   * Waves of 80 µs, first without a high part, then with one. Returns how often the emulator was
   * woken, and when the pin changed.
   */
  const waves = ({ mcu }, pulses = null) => {
    const { clock } = mcu;
    const moves = [];
    let woken = 0;
    const sleep = (millis) => {
      for (const end = clock.nanos + millis * MILLI; clock.nanos < end; woken++) {
        clock.tick(Math.min(end - clock.nanos, clock.nextAlarm ? clock.nanosToNextAlarm : Infinity));
      }
    };
    mcu.gpio[PIN].ctrl = 4; // PWM
    mcu.gpio[PIN].addListener((state) => moves.push([state, Math.round(clock.nanos)]));
    mcu.writeUint32(DIVIDER, 100 << 4);
    mcu.writeUint32(TOP, 99);
    mcu.writeUint32(CONTROL, 1);
    sleep(10);
    const still = woken;
    mcu.writeUint32(COMPARE, 50 << 16);
    sleep(1);
    const moving = woken - still;
    pulses?.ignore(PIN);
    sleep(10);
    return { still, moving, ignored: woken - still - moving, moves };
  };
  const bare = waves(bareChip());
  assert.ok(bare.still > 100, 'rp2040js lets a silent PWM rest now');

  const chip = benchChip();
  const rested = waves(chip, workarounds.restPwm(chip.mcu));
  assert.ok(rested.still < 10 && rested.ignored < 10, `woken ${rested.still} and ${rested.ignored} times`);
  assert.equal(rested.moving, bare.moving);
  assert.deepEqual(rested.moves.slice(0, 20), bare.moves.slice(0, 20), 'the waves come when they would');
});

canary('readDmaAborts', () => {
  assert.equal(bareChip().mcu.readUint32(0x50000444), ALL_ONES, 'rp2040js knows the abort register now');
  const chip = benchChip();
  assert.equal(chip.mcu.readUint32(0x50000444), 0);
  assert.equal(chip.remarks.size, 0);
});

canary('guardMemory', () => {
  const faults = [
    ['write into ROM', asm.store(1, 0), 0x00000100],
    ['write into mapped flash', asm.store(1, 0), 0x10000100],
    ['unaligned 32-bit write', asm.store(1, 0), DATA + 2],
    ['unaligned 16-bit write', asm.storeHalf(1, 0), DATA + 1],
    ['unaligned 32-bit read', asm.load(1, 0), DATA + 1],
  ];
  for (const [what, instruction, address] of faults) {
    if (!what.includes('32-bit read')) {
      const bare = bareChip();
      place(bare, [instruction], [address, 1]);
      step(bare, 1);
      assert.deepEqual(bare.messages, [], `rp2040js notices by itself now: ${what}`);
    }
    const chip = benchChip();
    place(chip, [instruction, asm.LOOP], [address, 1]);
    assert.throws(() => chip.run(MILLI), new RegExp(what));
  }
});

canary('reportInvalidAccess', () => {
  const faults = [
    [/undefined address: 1ffffffc/, [asm.store(1, 0)], 0x1ffffffc],
    [/invalid memory address: 20042000/, [asm.load(1, 0)], 0x20042000],
    [/invalid memory address: 30000000/, [asm.load(1, 0)], 0x30000000],
    [/not implemented/, [0xb600], 0],
  ];
  for (const [what, program, address] of faults) {
    const bare = bareChip();
    place(bare, program, [address, 1]);
    step(bare, 1);
    assert.match(bare.messages[0], what, 'rp2040js reports this otherwise now');

    const chip = benchChip();
    place(chip, [...program, asm.LOOP], [address, 1]);
    assert.throws(() => chip.run(MILLI), what);
  }
});

canary('watchFlashInterface', () => {
  const chip = benchChip();
  chip.setXip(false);
  place(chip, [asm.load(1, 0), asm.LOOP], [0x10000000]);
  assert.throws(() => chip.run(MILLI), /invalid memory address: 10000000/, 'flash is away while it is written');

  const back = benchChip();
  back.setXip(false);
  place(back, [asm.store(1, 2), asm.load(3, 0), asm.LOOP], [0x10000000, 1, 0x18000008]);
  back.run(MILLI);
  assert.equal(back.registers[3], ALL_ONES, 'erased flash, mapped again');
});

canary('ignoreUsbReadOnly', () => {
  const READ_ONLY = [0x48, 0x5c, 0x7c, 0x80, 0x84, 0x88, 0x8c, 0x98];
  for (const offset of READ_ONLY) {
    const { mcu, messages } = bareChip();
    mcu.usbCtrl.writeUint32(offset, 0);
    assert.match(messages[0] ?? '', /Unimplemented/, `rp2040js takes writes to 0x${offset.toString(16)} now`);
  }

  const chip = benchChip();
  for (const offset of READ_ONLY) chip.mcu.writeUint32(0x50110000 + offset, 0);
  assert.equal(chip.remarks.size, 0);
  chip.mcu.writeUint32(0x50110090, 0x10);
  assert.equal(chip.mcu.readUint32(0x50110090), 0x10, 'other registers are written');
});

canary('holdUsbBuffers', () => {
  const [READY, FULL] = [1 << 10, 1 << 15];
  const [MEMORY, IN_CONTROL, IN_STATE, OUT_CONTROL, OUT_STATE] = [0x50100000, 0x10, 0x90, 0x14, 0x94];
  const arm = (mcu) => {
    mcu.writeUint32(MEMORY + IN_CONTROL, 0x180); // endpoint 2: where its buffers are
    mcu.writeUint32(MEMORY + OUT_CONTROL, 0x1c0);
    mcu.writeUint32(MEMORY + 0x180, 0x64636261);
    mcu.writeUint32(MEMORY + IN_STATE, READY | FULL | 4);
    mcu.writeUint32(MEMORY + OUT_STATE, READY | 64);
  };
  const { mcu } = bareChip();
  arm(mcu);
  assert.equal(mcu.readUint32(MEMORY + IN_STATE) & READY, 0, 'rp2040js leaves a ready buffer ready now');

  const chip = benchChip();
  let told = 0;
  const buffers = workarounds.holdUsbBuffers(chip.mcu, () => told++);
  arm(chip.mcu);
  assert.equal(told, 2);
  assert.ok(buffers.isReady(2, true) && buffers.isReady(2, false) && !buffers.isReady(1, true));
  assert.equal(buffers.take(2).toString(), 'abcd');
  buffers.give(2, Buffer.from('xyz'));
  assert.ok(!buffers.isReady(2, true) && !buffers.isReady(2, false));
  assert.equal(chip.mcu.readUint32(MEMORY + OUT_STATE) & 0x83ff, FULL | 3);
  assert.equal(chip.mcu.readUint32(MEMORY + 0x1c0) & 0xffffff, 0x7a7978);
  assert.equal(chip.mcu.readUint32(0x50110058), 0b110000, 'both are in the status of the buffers');
  assert.equal(buffers.take(2).length, 0, 'nothing is taken twice');
});

canary('answerFlashId', () => {
  const [DATA, COUNT] = [0x18000060, 0x18000004];
  const ask = (mcu) => {
    mcu.writeUint32(COUNT, 11);
    mcu.writeUint32(DATA, 0x4b);
    return Array.from({ length: 12 }, () => mcu.readUint32(DATA) & 0xff);
  };
  assert.deepEqual(ask(bareChip().mcu), new Array(12).fill(0), 'rp2040js asks a flash chip for its number now');

  const chip = benchChip();
  assert.deepEqual(ask(chip.mcu).slice(4), chip.flash.id);
  assert.equal(chip.mcu.readUint32(DATA) & 0xff, 0, 'the answer is over');
});

test('every work-around has its canary', () => {
  const existing = Object.keys(workarounds).filter((name) => name !== 'hex');
  assert.deepEqual(watched.sort(), existing.sort());
});
