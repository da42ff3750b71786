// The ring oscillator stands still, then is biased, then works, dies, and works again. Checks the
// screens of those who roll, and the journal afterwards.
import { biasedBits, fairBits, stuckBits } from '../rosc.mjs';

const [PLAY, ROLL, OK, START] = [0, 0, 3, 3];

/** What the oscillator does now, and every bit that was ever read from it. */
const oscillator = { next: stuckBits(1), read: [] };

function randomBit() {
  const bit = oscillator.next();
  oscillator.read.push(bit);
  return bit;
}

/**
 * Presses a key and records how many bits had been read before, so that the computer's dice get the
 * same bits. It does not wait for quiet displays, because rolling dice are redrawn again and again.
 */
function press(bench, place, key) {
  bench.presses.push({ place, key, atMicros: Math.round(bench.chip.clock.micros), bits: oscillator.read.length });
  bench.keys.set(place, key, true);
  bench.run(80);
  // Longer than a key is dead whose page has changed.
  bench.release(place, key, 820);
}

function shot(bench, report, name) {
  report.shot(bench, name);
  Object.assign(report.shots.at(-1), { bits: oscillator.read.length, atMs: Math.floor(bench.chip.clock.micros / 1000) });
}

/** The health tests get time to notice a bad source. Then somebody rolls in vain. */
function refused(bench, report, name, place, source) {
  oscillator.next = source;
  bench.run(1000);
  press(bench, place, ROLL);
  shot(bench, report, name);
}

/**
 * The start-up test and 256 bits of entropy need 1,888 bits of half a millisecond each. The wait
 * is longer, so that the last notice is gone too. The commitment is shown, and somebody rolls.
 */
function rolled(bench, report, name, place, source) {
  oscillator.next = source;
  bench.run(9000);
  shot(bench, report, name);
  press(bench, place, ROLL);
}

export default {
  setup: { randomBit },
  run(bench, report) {
    bench.powerOn();
    bench.bootMs();
    // A new box erases the first sectors of its journal.
    bench.run(1500);
    press(bench, 0, PLAY);
    press(bench, 0, OK);
    press(bench, 0, START);
    refused(bench, report, 'stuck', 0, stuckBits(1));
    refused(bench, report, 'biased', 1, biasedBits(7, 0.9));
    rolled(bench, report, 'sealed', 0, fairBits(3));
    refused(bench, report, 'dead', 1, stuckBits(0));
    rolled(bench, report, 'sealed-again', 1, fairBits(4));

    const { start, end } = bench.journal;
    report.file('journal.bin', bench.flash.bytes.subarray(start, end));
    report.file('bits.bin', Buffer.from(oscillator.read));
  },
};
