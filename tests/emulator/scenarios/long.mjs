// The power comes back in the longest possible hand.
import { readFileSync } from 'node:fs';

export default {
  run(bench, report, { image }) {
    bench.flash.bytes.set(readFileSync(image), bench.journal.start);
    bench.powerOn();
    report.figure('power on to the longest hand (ms)', bench.bootMs());
    report.shot(bench, 'back');
  },
};
