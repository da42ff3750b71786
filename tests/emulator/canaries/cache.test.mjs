// The model of the flash cache: which accesses cost time, and how much.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Machine } from '../machine.mjs';
import { benchChip } from './programs.mjs';

const SETS = 1024;
const MISS_CYCLES = 50;
const newCache = () => new Machine().functions;
/** A move that changes nothing. */
const MOVE_R8_R8 = 0x46c0;

function missesOf(cache, lines) {
  const before = cache.misses();
  lines.forEach((line) => cache.touch(line));
  return cache.misses() - before;
}

test('a line is slow once', () => {
  const cache = newCache();
  assert.equal(missesOf(cache, [7, 7, 8, 7, 8]), 2);
  assert.equal(cache.take(), 2 * MISS_CYCLES);
  assert.equal(cache.take(), 0);
});

test('two lines share a set, and the third replaces the older one', () => {
  const cache = newCache();
  const [a, b, c] = [5, 5 + SETS, 5 + 2 * SETS];
  assert.equal(missesOf(cache, [a, b, a, b]), 2);
  assert.equal(missesOf(cache, [a, c, a]), 1);
  assert.equal(missesOf(cache, [b]), 1);
  assert.equal(missesOf(cache, [a]), 0);
});

test('16 KB fit, and nothing is left after a flush', () => {
  const cache = newCache();
  const all = Array.from({ length: 2 * SETS }, (_, line) => line);
  assert.equal(missesOf(cache, all), 2 * SETS);
  assert.equal(missesOf(cache, all), 0);
  cache.flush();
  assert.equal(missesOf(cache, [0]), 1);
});

test('only a chip with the model waits for its flash', () => {
  const START = 0x10000100;
  const NOPS = 64;
  const cyclesOf = (cache) => {
    const chip = benchChip({ cache });
    for (let at = 0; at < NOPS; at++) chip.flash.view.setUint16(256 + 2 * at, MOVE_R8_R8, true);
    chip.watched.set(START + 2 * NOPS, () => {});
    chip.core.PC = START;
    const before = chip.core.cycles;
    chip.stride(1e6, 1e6);
    assert.equal(chip.core.PC, START + 2 * NOPS);
    return chip.core.cycles - before;
  };
  // Sixteen lines of four instructions.
  assert.equal(cyclesOf(true) - cyclesOf(false), 16 * MISS_CYCLES);
});
