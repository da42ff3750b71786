// A key is pressed and released while an erase has stopped the whole box. Or its wire only picks up a
// spike.
import { readFileSync } from 'node:fs';
import { stuckBits } from '../rosc.mjs';

export default {
  // Dice that cannot roll show no commitment, so the computer can predict every screen.
  setup: { randomBit: stuckBits(0) },
  run(bench, report, { image, place, key, downMicros, counts }) {
    const { flash } = bench;
    flash.bytes.set(readFileSync(image), bench.journal.start);
    const erase = flash.erase.bind(flash);
    let tapped = false;
    flash.erase = (offset, length, wait) =>
      erase(offset, length, (nanos) => {
        wait(nanos / 3);
        if (!tapped) bench.keys.set(place, key, true);
        wait(downMicros * 1e3);
        if (!tapped) bench.keys.set(place, key, false);
        tapped = true;
        wait((2 * nanos) / 3 - downMicros * 1e3);
      });
    bench.powerOn();
    bench.bootMs();
    report.shot(bench, 'before');
    bench.runUntil('a key was tapped in an erase', 3000, () => tapped);
    if (counts) bench.presses.push({ place, key, atMicros: Math.round(bench.chip.clock.micros) });
    // More erases follow, and the notice about the journal disappears again.
    bench.run(8000);
    report.shot(bench, 'tapped');
  },
};
