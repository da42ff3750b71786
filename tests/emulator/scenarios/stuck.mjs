// Tasks that stop: one alone, all of thread level, and everything. The watchdog must bite each time, and know the names.
// A loop around WFI: a busy loop would stop the task just so, and be slow to emulate.
const WAIT = 0xbf30;
const BACK = 0xe7fd;

export default {
  run(bench, report) {
    bench.powerOn();
    bench.bootMs();

    bench.bus.hangs = true;
    bench.keys.set(0, 0, true);
    report.figure('display hangs to restart (ms)', bench.restartMs(6000));
    bench.bus.hangs = false;
    bench.keys.set(0, 0, false);
    bench.bootMs();
    report.shot(bench, 'after-display');

    bench.chip.divert(bench.scribble(Uint16Array, [WAIT, BACK]));
    report.figure('thread level hangs to restart (ms)', bench.restartMs(6000));
    bench.bootMs();
    report.shot(bench, 'after-thread-level');

    bench.chip.core.enabledInterrupts = 0;
    bench.chip.divert(bench.scribble(Uint16Array, [WAIT, BACK]));
    report.figure('everything hangs to restart (ms)', bench.restartMs(6000));
    bench.bootMs();
    report.shot(bench, 'after-everything');
  },
};
