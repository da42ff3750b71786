// The power goes at awkward moments: while the displays wake, while they are drawn, during a
// redraw, and at rest.
export default {
  run(bench, report) {
    // A new box makes room for its journal, and its keys wait for that: see room.mjs.
    bench.powerOn();
    bench.run(3000);
    bench.cutPower();
    for (const millis of [1, 60, 125, 150, 200, 230]) {
      bench.powerOn();
      bench.run(millis);
      bench.cutPower();
    }
    bench.powerOn();
    report.figure('power on to four screens drawn after cuts (ms)', bench.bootMs());
    report.shot(bench, 'drawn-after-cuts');

    bench.keys.set(1, 2, true);
    bench.run(5);
    bench.cutPower();
    bench.keys.set(1, 2, false);
    bench.powerOn();
    bench.bootMs();
    report.shot(bench, 'drawn-after-a-cut-redraw');

    bench.press(1, 2);
    bench.release(1, 2);
    report.shot(bench, 'pressed-after-cuts');

    // A key that is held while the power comes on does not count. A key that is pressed while the
    // displays still wake does.
    bench.cutPower();
    bench.keys.set(2, 3, true);
    bench.powerOn();
    bench.run(100);
    bench.rattle(3, 1, [200_000, 100_000], { presses: 1 });
    bench.bootMs();
    report.shot(bench, 'keys-at-power-on');
    bench.release(2, 3, 4000);
    bench.press(2, 3);
    report.shot(bench, 'held-key-pressed-again');
  },
};
