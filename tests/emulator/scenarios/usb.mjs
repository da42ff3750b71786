// A club's computer reads a box with a finished game of sixteen hands in its journal and a hand in
// play. It asks what the box is, makes every request that it can answer, exports, and watches. The
// hand goes on undisturbed.
const IN_TURN = 0;
const BIT_MS = 0.5;

export default {
  // A chip of revision B2.
  setup: { romVersion: 3 },
  run(bench, report, { lines, manyBits }) {
    const { usb } = bench;
    bench.powerOn();
    report.figure('power on to four screens drawn, game restored (ms)', bench.bootMs());
    report.figure('cable in to port usable (ms)', bench.plugIn());
    const { vendor, product, maker, title, serial } = usb.device;
    report.answer('device', `${vendor.toString(16)}:${product.toString(16)} ${maker}, ${title}, ${serial}`);
    bench.setPort(true);
    for (const line of lines) {
      // Finding a game in the journal takes a while, and so does sampling the oscillator.
      const { text, ms } = bench.ask(line, /game|raw/.test(line) ? 150 : 15);
      report.answer(line, text);
      if (line === 'scores csv game=1') report.figure('export of a 16-hand game as CSV (ms)', ms);
      if (line === 'log game=1') report.figure('export of a 16-hand game as a log (ms)', ms);
    }

    if (manyBits) {
      // Longer than the watchdog waits for anybody.
      usb.takeText();
      usb.send(`raw-bits ${manyBits}\n`);
      bench.run(manyBits * BIT_MS + 500);
      report.answer('many bits', usb.takeText());
    }

    // The baud rate that asks for the loader, in the middle of a hand.
    usb.setBaud(1200);
    bench.setPort(false);
    bench.run(200);
    usb.takeText();
    usb.setBaud(115200);
    bench.setPort(true);
    bench.run(50);
    report.answer('refused touch', usb.takeText());

    report.answer('watch', bench.ask('watch on').text);
    const { turn, seq } = JSON.parse(bench.ask('state').text);
    bench.press(turn, IN_TURN);
    bench.run(20);
    report.answer('watched', usb.takeText());
    bench.release(turn, IN_TURN);
    bench.setPort(false);
    bench.setPort(true);
    // Closing the port has ended the watch. The next place draws.
    const next = (turn + 1) % 4;
    bench.press(next, IN_TURN);
    bench.release(next, IN_TURN);
    report.answer('after watch', usb.takeText() + bench.ask(`log from=${seq + 2}`).text);

    bench.run(1500);
    report.figure('busy share while a cable is in (%)', 100 * bench.busyShare(2000));
  },
};
