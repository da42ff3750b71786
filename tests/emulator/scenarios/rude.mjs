// Everything that a computer, a program or a cable can do wrong, one after the other. After each,
// the port works.
function expect(what, text, pattern) {
  if (!pattern.test(text)) throw new Error(`${what}: ${JSON.stringify(text.slice(0, 300))} is not ${pattern}`);
}

const STATE = /^\n*\{"seq":0,"ms":\d+,"phase":"no-game","follow":"turns","seed":null\}\n$/;
const CUT_OFF = /\n\{"error":"cut-off",.*\}\n/;

export default {
  run(bench, report) {
    const { usb } = bench;
    const works = (after) => expect(`state after ${after}`, bench.ask('state').text, STATE);
    bench.powerOn();
    bench.bootMs();
    bench.plugIn();
    // A terminal that never says that it is ready. Only a whole line counts.
    usb.readUnready();
    usb.send('sta');
    bench.run(100);
    expect('half a line to a port that is not open', usb.takeText(), /^$/);
    expect('the rest of it', bench.ask('te').text, STATE);
    works('a terminal that is never ready');
    // Its cable is pulled and plugged in again, and it still is not ready.
    usb.unplug();
    bench.run(300);
    bench.plugIn();
    usb.readUnready();
    works('a terminal that is never ready and comes back');
    usb.setBaud(1200);
    bench.runUntil('the speed is set', 100, () => usb.idle);
    usb.setBaud(115200);
    works('a terminal that is never ready and sets a speed');
    bench.setPort(true);
    works('opening the port');

    expect('the longest line', bench.ask(`# ${'x'.repeat(237)}\nstate`).text, STATE);
    expect('a line of 240 bytes', bench.ask('x'.repeat(240)).text, /^\{"error":"unknown-request"/);
    for (const length of [241, 300, 5000]) {
      expect(`a line of ${length} bytes`, bench.ask('x'.repeat(length)).text, /^\{"error":"line-too-long",.*\}\n$/);
    }
    const rubbish = Buffer.from(Array.from({ length: 1000 }, (_, index) => (index * 167 + 13) & 0xff));
    usb.send(rubbish);
    expect('binary rubbish', bench.ask('').text, /^(\{"error":.*\}\n)+$/);
    works('binary rubbish');

    // The cable is unplugged in the middle of a line, and of an answer.
    usb.send('sta');
    bench.run(5);
    usb.unplug();
    bench.run(300);
    bench.plugIn();
    bench.setPort(true);
    works('a cable pulled in the middle of a line');
    usb.send('rules\n');
    bench.run(2);
    usb.unplug();
    bench.run(2500);
    bench.plugIn();
    bench.setPort(true);
    bench.run(50);
    expect('a cable pulled in the middle of an answer', usb.takeText(), CUT_OFF);
    works('a cable pulled in the middle of an answer');

    // The program ends without closing anything, or closes the port in the middle of a line.
    usb.send('sta');
    bench.run(5);
    bench.setPort(false);
    bench.setPort(true);
    works('a port closed in the middle of a line');

    usb.send('rules\n');
    bench.run(2);
    bench.setPort(false);
    bench.run(50);
    usb.takeText();
    bench.setPort(true);
    bench.run(50);
    expect('a port closed in the middle of an answer', usb.takeText(), CUT_OFF);
    works('a port closed in the middle of an answer');

    // Nobody reads. Keys still work, the rest of the answer is dropped, and the reader is told so
    // later.
    usb.setReading(false);
    usb.send('watch on\nrules\nrules\nrules\nstate\n');
    bench.run(500);
    const { firstPixelMs } = bench.press(0, 2);
    report.figure('key edge to first changed pixel with a stuck reader (ms)', firstPixelMs);
    bench.release(0, 2);
    report.shot(bench, 'unhurt');
    bench.run(4000);
    usb.setReading(true);
    bench.run(100);
    const told = usb.takeText();
    expect('a reader that comes back', told, CUT_OFF);
    expect('a reader that comes back', told, /\n\{"error":"watch-lost",.*\}\n/);
    works('a stuck reader');

    // A slow reader gets everything.
    const whole = bench.ask('rules').text;
    usb.pauseNanos = 20e6;
    const slowly = bench.ask('rules', 100).text;
    if (slowly !== whole) throw new Error(`a slow reader got ${slowly.length} bytes of ${whole.length}`);
    // A reader that is almost too slow keeps the console busy for longer than the watchdog waits.
    usb.pauseNanos = 500e6;
    usb.takeText();
    usb.send('rules\n');
    bench.run(8000);
    usb.pauseNanos = 0;
    bench.run(1000);
    if (usb.takeText() !== whole) throw new Error('a very slow reader did not get everything');

    // The cable of a computer that sleeps or is off: the port is open, and nothing ever moves.
    usb.send('rules\n');
    bench.run(1);
    usb.setReading(false);
    bench.run(3000);
    usb.setReading(true);
    bench.run(100);
    usb.takeText();
    works('a computer that slept');

    // When no game is played, the baud rate that asks for the loader is obeyed.
    usb.setBaud(1200);
    bench.setPort(false);
    report.figure('1200-baud touch to loader (ms)', bench.restartMs(200));
  },
};
