// The status LED of a good box, of one whose flash fails, and of one that has restarted by itself.
import panic from './panic.mjs';

export default {
  run(bench, report) {
    bench.powerOn();
    bench.bootMs();
    report.answer('good', String(bench.blinksInAGroup()));
    bench.cutPower();
    panic.run(bench, report);
    // One that is asked for does not hide it.
    bench.chip.requestReset('request');
    bench.run(1000);
    report.answer('restarted', String(bench.blinksInAGroup()));
    bench.flash.wornOut = true;
    // The choice of the rules ends with a game, which the journal cannot keep.
    for (const key of [0, 3, 3]) {
      bench.press(0, key);
      bench.run(900);
    }
    report.answer('flash fails', String(bench.blinksInAGroup()));
  },
};
