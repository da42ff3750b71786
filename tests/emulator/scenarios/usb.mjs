// A club's computer reads a box that has a finished game of sixteen hands in its journal and a hand in play: what the box is, every
// request that it can answer, an export, a watch; and it does not take the hand away from the players.
const IN_TURN = 0;

export default {
  run(bench, report, { lines }) {
    const { usb } = bench;
    bench.powerOn();
    report.figure('power on to four screens drawn, game restored (ms)', bench.bootMs());
    report.figure('cable in to port usable (ms)', bench.plugIn());
    const { vendor, product, maker, title, serial } = usb.device;
    report.answer('device', `${vendor.toString(16)}:${product.toString(16)} ${maker}, ${title}, ${serial}`);
    bench.setPort(true);
    for (const line of lines) {
      // Finding a game in the journal takes a while.
      const { text, ms } = bench.ask(line, line.includes('game') ? 150 : 15);
      report.answer(line, text);
      if (line === 'scores csv game=1') report.figure('export of a 16-hand game as CSV (ms)', ms);
      if (line === 'log game=1') report.figure('export of a 16-hand game as a log (ms)', ms);
    }

    // The speed that asks for the loader, in the middle of a hand.
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
    // Closing the port has ended the watch; another place passes.
    const other = (turn + 2) % 4;
    bench.press(other, IN_TURN);
    bench.release(other, IN_TURN);
    report.answer('after watch', usb.takeText() + bench.ask(`log from=${seq + 2}`).text);

    bench.run(1500);
    report.figure('busy share while a cable is in (%)', 100 * bench.busyShare(2000));
  },
};
