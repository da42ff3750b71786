// A panic in the middle of play, as if an index had been out of bounds in this file and line.
const FILE = 'tests/emulator/panic.rs';
const LINE = 42;
const HIGH = 1;

export default {
  run(bench, report) {
    bench.powerOn();
    bench.bootMs();
    // No erase is under way any more: the function that panics is in flash.
    bench.run(3000);
    bench.press(3, 0);
    const isLit = () => bench.chip.mcu.gpio[bench.board.pins.status].value === HIGH;
    bench.runUntil('the status LED is off', 500, () => !isLit());
    const at = bench.scribble(Uint8Array, [...Buffer.alloc(16), ...Buffer.from(FILE)]);
    bench.scribble(Uint32Array, [at + 16, FILE.length, LINE, 1]);
    bench.chip.divert(bench.addressOf(/panic_bounds_check/), [9, 4, at]);
    bench.runUntil('the status LED is on', 10, isLit);
    report.figure('panic to restart (ms)', bench.restartMs(500));
    report.figure('restart to four screens drawn (ms)', bench.bootMs());
    report.shot(bench, 'restarted');
  },
};
