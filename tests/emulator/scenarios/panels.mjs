// Displays of the right name that differ from the usual ones. The builder opens the set-up page at
// place 0 and presses what `presses` says. `sold` names the kind of panel.
import { SOLD } from '../display.mjs';

export default {
  run(bench, report, { sold, presses }) {
    for (const display of bench.displays) display.become(SOLD[sold]);
    bench.powerOn();
    bench.bootMs();
    report.shot(bench, 'before');
    // A new box makes room in its flash first.
    bench.run(2000);
    bench.hold(0, 3, 2200);
    for (const key of presses) {
      bench.press(0, key);
      bench.run(700);
    }
    bench.run(300);
    report.shot(bench, 'after');
    report.figure('bus speed that was chosen (MHz)', bench.bus.hertz / 1e6);
    // The choice is kept.
    bench.run(1000);
    bench.cutPower();
    bench.powerOn();
    bench.bootMs();
    bench.presses = [];
    report.shot(bench, 'after a power cut');
    report.figure('bus speed after a power cut (MHz)', bench.bus.hertz / 1e6);
  },
};
