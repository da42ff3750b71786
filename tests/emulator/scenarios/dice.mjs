// The ring oscillator stands still, then it is biased, then it works, dies, and works again: what the screens of those who roll say,
// and what is in the journal afterwards.
import { biasedBits, fairBits, stuckBits } from '../rosc.mjs';

const [PLAY, ROLL, START] = [0, 0, 3];

/** What the oscillator does now, and every bit that was ever read from it. */
const oscillator = { next: stuckBits(1), read: [] };

function randomBit() {
  const bit = oscillator.next();
  oscillator.read.push(bit);
  return bit;
}

/**
 * A press remembers how many bits had been read before it: the computer's dice are fed with the same ones. It does not wait for
 * quiet displays, because dice that roll are drawn again and again.
 */
function press(bench, place, key) {
  bench.presses.push({ place, key, atMicros: Math.round(bench.chip.clock.micros), bits: oscillator.read.length });
  bench.keys.set(place, key, true);
  bench.run(80);
  bench.release(place, key, 220);
}

function shot(bench, report, name) {
  report.shot(bench, name);
  Object.assign(report.shots.at(-1), { bits: oscillator.read.length, atMs: Math.floor(bench.chip.clock.micros / 1000) });
}

/** The tests have time to see a bad source; then somebody rolls in vain. */
function refused(bench, report, name, place, source) {
  oscillator.next = source;
  bench.run(1000);
  press(bench, place, ROLL);
  shot(bench, report, name);
}

/** Start-up test and 256 bits of entropy are 1,888 bits of half a millisecond, and the last notice is gone by then too; the seal is shown, and somebody rolls. */
function rolled(bench, report, name, place, source) {
  oscillator.next = source;
  bench.run(2500);
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
