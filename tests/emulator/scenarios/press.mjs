// The keys of every place, one after the other, and then all four places at once.
const PLAY = 0;
const [BEFORE, AFTER, MORE, OK] = [0, 1, 2, 3];

export default {
  run(bench, report) {
    bench.powerOn();
    bench.bootMs();
    // Before anybody uses the keys, a new box erases the first sectors of its journal, 45 ms each.
    bench.run(5000);
    // On the first screen only PLAY does something. Every other key says so at its own place and
    // nowhere else.
    for (let place = 0; place < 4; place++) {
      const { firstPixelMs, settledMs, bytes, flickered } = bench.press(place, MORE);
      report.figure('key edge to first changed pixel (ms)', firstPixelMs);
      report.figure('key edge to own place settled (ms)', settledMs);
      report.figure('SPI bytes of a press, own place', bytes);
      report.figure('pixels that changed twice in a redraw', flickered);
      bench.release(place, MORE, 200);
    }
    report.shot(bench, 'dead-keys');

    // The choice of rules is shared by all four places, so each of these keys changes all four
    // screens.
    bench.press(0, PLAY);
    bench.release(0, PLAY, 200);
    // OK leads to the page where MORE shows the next option.
    bench.press(0, OK);
    bench.release(0, OK, 200);
    for (let place = 0; place < 4; place++) {
      for (const key of [AFTER, MORE, BEFORE]) {
        const { firstPixelMs, settledMs, bytes, flickered } = bench.press(place, key);
        report.figure('key edge to first changed pixel (ms)', firstPixelMs);
        report.figure('key edge to all four places settled (ms)', settledMs);
        report.figure('SPI bytes of a press, all four places', bytes);
        report.figure('pixels that changed twice in a redraw', flickered);
        bench.release(place, key, 200);
        const { hertz, waves } = bench.sound();
        report.figure('click, highest (Hz)', hertz);
        report.least('click, lowest (Hz)', hertz);
        report.figure('click, longest (waves)', waves);
        report.least('click, shortest (waves)', waves);
      }
      report.shot(bench, `place-${place}`);
    }

    // Pressing the same key again counts as a second press.
    bench.press(2, AFTER);
    bench.release(2, AFTER, 200);
    report.shot(bench, 'again');

    // Four players press the same key at the same instant. There is no budget for this, but each
    // screen must change only once.
    for (const display of bench.displays) display.mark();
    const from = bench.now;
    for (let place = 0; place < 4; place++) {
      bench.keys.set(place, AFTER, true);
      bench.presses.push({ place, key: AFTER, atMicros: Math.round(bench.chip.clock.micros) });
    }
    bench.run(200);
    for (const { firstChange } of bench.displays) {
      report.figure('four keys at once, to last first pixel (ms)', (firstChange - from) / 1e6);
    }
    for (const display of bench.displays) display.mark();
    for (let place = 0; place < 4; place++) bench.keys.set(place, AFTER, false);
    const released = bench.now;
    bench.run(200);
    for (const { lastChange, flickeredPixels } of bench.displays) {
      report.figure('four keys at once, to all settled (ms)', (lastChange - released) / 1e6);
      report.figure('pixels that changed twice in a redraw', flickeredPixels);
    }
    report.shot(bench, 'four-at-once');

    // A held key opens the menu. Its third entry shows the sum of the program, which the box has
    // computed by now.
    bench.hold(1, MORE, 2100);
    for (const key of [AFTER, AFTER, MORE]) {
      bench.press(1, key);
      bench.release(1, key, 700);
    }
    report.shot(bench, 'program');
  },
};
