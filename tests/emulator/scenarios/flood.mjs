// Requests as fast as the cable carries them, while the players play. Their keys must not notice.
const PLAY = 0;
const [AFTER, MORE] = [1, 2];
const LONG_MS = 4500;
const FLOOD = [
  'state',
  'score kards seat=E round=E hand=19m19p19s1234567z+1m win=wall',
  'score british seat=S round=E hand=22334455667788m+8m win=discard',
  'rules',
  'info',
  'games',
  '# nothing',
  '\x00\xff\x80 rubbish',
  'log',
  'x'.repeat(300),
];

export default {
  run(bench, report) {
    const { usb } = bench;
    bench.powerOn();
    bench.bootMs();
    bench.run(5000);
    bench.plugIn();
    bench.setPort(true);
    const bytes = Buffer.from(`${FLOOD.join('\n')}\n`, 'latin1');
    const pour = usb.pump.bind(usb);
    usb.pump = () => {
      if (usb.flooding && usb.outgoing.length === 0) {
        for (let at = 0; at < bytes.length; at += 64) usb.outgoing.push(bytes.subarray(at, at + 64));
      }
      pour();
    };
    usb.flooding = true;
    usb.pump();
    bench.run(20);

    const press = (place, key, settled) => {
      const { firstPixelMs, settledMs, flickered } = bench.press(place, key);
      report.figure('key edge to first changed pixel in a flood (ms)', firstPixelMs);
      report.figure(`key edge to ${settled} settled in a flood (ms)`, settledMs);
      report.figure('pixels that changed twice in a redraw', flickered);
      bench.release(place, key, 20);
    };
    for (let place = 0; place < 4; place++) press(place, MORE, 'own place');
    bench.press(0, PLAY);
    bench.release(0, PLAY, 20);
    for (const place of [1, 3]) press(place, AFTER, 'all four places');
    // Longer than the watchdog waits for anybody. One board is enough, because a busy processor takes
    // long to emulate.
    if (bench.board.name === 'pico') bench.run(LONG_MS);
    report.figure('answered in a flood (KB)', usb.received.length / 1024);
    usb.flooding = false;
    bench.runUntil('the flood is over', 2000, () => usb.idle);
    bench.run(100);
    report.shot(bench, 'after-the-flood');
    report.answer('state', bench.ask('state').text);
  },
};
