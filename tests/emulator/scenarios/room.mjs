// A box that must make room before a game or a hand can begin, with a flash that erases slowly. A
// player presses too early, waits, begins, and the power goes at once.
import { readFileSync } from 'node:fs';
import { stuckBits } from '../rosc.mjs';

// More than the firmware ever erases between two hands.
const MOST_ERASES = 12;
const PAUSE_MS = 50;
const CHECK_IN_MS = 4000;

export default {
  // Dice that cannot roll show no commitment, so the computer can predict every screen.
  setup: { randomBit: stuckBits(0) },
  run(bench, report, { image, early, presses, cutInErase }) {
    const { flash, journal } = bench;
    if (image) flash.bytes.set(readFileSync(image), journal.start);
    if (cutInErase) cutInThirdErase(bench);
    bench.powerOn();
    bench.bootMs();
    bench.press(early.place, early.key);
    report.shot(bench, 'early');
    bench.run(MOST_ERASES * (flash.eraseMs + PAUSE_MS) + CHECK_IN_MS);
    report.shot(bench, 'settled');
    report.figure('sectors erased', flash.erasedSectors);
    for (const { place, key } of presses) {
      bench.press(place, key);
      bench.run(800);
    }
    report.shot(bench, 'begun');
    bench.cutPower();
    bench.powerOn();
    bench.bootMs();
    report.shot(bench, 'again');
    report.found = { journal: report.file('journal.bin', flash.bytes.subarray(journal.start, journal.end)) };
  },
};

/** An evening before: the power goes in the third erase, so two sectors need no other erase. */
function cutInThirdErase(bench) {
  const { flash } = bench;
  bench.powerOn();
  bench.runUntil('two sectors are erased', 5000, () => flash.erasedSectors >= 2);
  flash.cutAfter(1000);
  bench.run(1000);
  if (bench.chip) throw new Error('no third erase');
  flash.cutAfter(Infinity);
}
