// A function that calls itself for ever: the stack grows down until it leaves its region at the
// start of RAM.
import { readFileSync } from 'node:fs';

const PUSH_ALL = 0xb5ff;
const AGAIN = 0xe7fd;

export default {
  setup: { enterHardFaults: true },
  run(bench, report, { image }) {
    bench.flash.bytes.set(readFileSync(image), bench.journal.start);
    bench.powerOn();
    bench.bootMs();
    bench.chip.divert(bench.scribble(Uint16Array, [PUSH_ALL, AGAIN]));
    report.figure('stack overflow to restart (ms)', bench.restartMs(3000));
    bench.bootMs();
    report.shot(bench, 'back');
  },
};
