// A box that must make room before a game or a hand can begin, with a flash that erases slowly. A
// player presses too early, waits, begins, and the power goes at once. A computer may ask for `polled`
// again and again meanwhile, or read `slowly`: then the players do not wait for it.
import { readFileSync } from 'node:fs';
import { stuckBits } from '../rosc.mjs';

// More than the firmware ever erases between two hands.
const MOST_ERASES = 12;
const PAUSE_MS = 50;
const CHECK_IN_MS = 4000;
const POLL_NANOS = 100e6;

export default {
  // Dice that cannot roll show no commitment, so the computer can predict every screen.
  setup: { randomBit: stuckBits(0) },
  run(bench, report, { image, early, presses, cutInErase, polled, slowly }) {
    const { flash, journal } = bench;
    if (image) flash.bytes.set(readFileSync(image), journal.start);
    if (cutInErase) cutInThirdErase(bench);
    bench.powerOn();
    bench.bootMs();
    const reader = polled || slowly ? connect(bench, polled, slowly) : null;
    bench.press(early.place, early.key);
    report.shot(bench, 'early');
    bench.run(MOST_ERASES * (flash.eraseMs + PAUSE_MS) + CHECK_IN_MS);
    report.shot(bench, 'settled');
    report.figure('sectors erased', flash.erasedSectors);
    if (reader) report.answer('reader', reader());
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

/** Returns what tells everything that the computer has read so far. */
function connect(bench, polled, slowly) {
  const { usb } = bench;
  bench.plugIn();
  bench.setPort(true);
  let text = '';
  const keep = usb.keep.bind(usb);
  usb.keep = (bytes) => {
    keep(bytes);
    text += bytes.toString('latin1');
    if (polled && text.endsWith('\n')) bench.chip.clock.createAlarm(() => usb.send(`${polled}\n`)).schedule(POLL_NANOS);
  };
  if (slowly) usb.pauseNanos = 100e6;
  usb.send(`${polled ?? slowly}\n`);
  return () => text;
}

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
