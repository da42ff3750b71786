// A box whose flash holds given bytes and may be worn out. It starts, waits until it has done all
// it can about that, takes keys, and starts again.
import { readFileSync } from 'node:fs';
import { stuckBits } from '../rosc.mjs';

const SETTLED_MS = 8000;

export default {
  // Dice that cannot roll show no commitment, so the computer can predict every screen.
  setup: { randomBit: stuckBits(0) },
  run(bench, report, cases) {
    for (const { name, image, wornOut, presses } of cases) {
      bench.flash.bytes.set(readFileSync(image), bench.journal.start);
      bench.flash.wornOut = wornOut;
      bench.powerOn();
      bench.bootMs();
      report.shot(bench, `${name}-start`);
      bench.run(SETTLED_MS);
      report.shot(bench, `${name}-settled`);
      for (const [number, { place, key }] of presses.entries()) {
        bench.press(place, key);
        report.shot(bench, `${name}-press-${number}`);
        bench.run(800);
        report.figure(`${name}-press-${number}, last tone (Hz)`, bench.lastTone());
      }
      bench.cutPower();
      bench.powerOn();
      bench.bootMs();
      report.shot(bench, `${name}-again`);
      bench.cutPower();
    }
  },
};
