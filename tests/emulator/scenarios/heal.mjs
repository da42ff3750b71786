// What goes wrong on the way to the displays while nobody presses, and how long it is seen.
const LONGEST_MS = 12000;

export default {
  run(bench, report) {
    bench.powerOn();
    bench.bootMs();
    bench.run(2000);
    const right = bench.displays.map((display) => display.seen());
    const isRight = () => bench.displays.every((display, place) => Buffer.compare(bytes(display.seen()), bytes(right[place])) === 0);
    const healed = (what, damage) => {
      damage();
      if (isRight()) throw new Error(`${what} changes nothing, so nothing can heal`);
      const from = bench.now;
      // Comparing four pictures takes long, so it is not done at every instant.
      while (!isRight()) {
        if (bench.now - from > LONGEST_MS * 1e6) throw new Error(`${what} does not heal`);
        bench.run(100);
      }
      report.figure(`${what}, until the displays are right (ms)`, (bench.now - from) / 1e6);
    };
    const [first, second, third, last] = bench.displays;
    healed('wrong bits', () => {
      first.wrongBitEvery = 777;
      bench.run(4000);
      first.wrongBitEvery = 0;
    });
    healed('lost bytes', () => {
      second.lostByteEvery = 999;
      bench.run(4000);
      second.lostByteEvery = 0;
    });
    // Commands, their arguments and windows arrive wrong, and later the clock slips.
    healed('wrong commands', () => {
      first.wrongCommandEvery = 61;
      bench.run(4000);
      first.wrongCommandEvery = 0;
    });
    healed('a slipped clock', () => {
      second.slipEvery = 6;
      bench.run(4000);
      second.slipEvery = 0;
    });
    healed('a display that resets alone', () => third.resetAlone(bench.now));
    healed('a display that was unplugged', () => {
      last.pullOff();
      bench.run(500);
      last.putBack();
    });
    report.figure('busy share while displays heal (%)', 100 * bench.busyShare(4000));
    report.shot(bench, 'healed');
  },
};

function bytes(pixels) {
  return Buffer.from(pixels.buffer);
}
