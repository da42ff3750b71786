// Tasks that stop: one alone, thread level, the level of what the players see, and everything. Each
// time the watchdog must bite and name them. The loop is around WFI, because a busy loop would be
// slow to emulate.
const WAIT = 0xbf30;
const BACK = 0xe7fd;
// Exception numbers: none, and SWI_IRQ_1.
const THREAD_LEVEL = 0;
const SECOND_LEVEL = 16 + 27;

export default {
  run(bench, report) {
    // Wait until interrupts are on, because otherwise everything would stop.
    const hang = (level) => {
      const { core } = bench.chip;
      bench.runUntil('the level runs', 2000, () => core.IPSR === level && !core.PM);
      bench.chip.divert(bench.scribble(Uint16Array, [WAIT, BACK]));
    };
    bench.powerOn();
    bench.bootMs();

    bench.bus.hangs = true;
    bench.keys.set(0, 0, true);
    report.figure('display hangs to restart (ms)', bench.restartMs(6000));
    bench.bus.hangs = false;
    bench.keys.set(0, 0, false);
    bench.bootMs();
    report.shot(bench, 'after-display');

    hang(THREAD_LEVEL);
    report.figure('thread level hangs to restart (ms)', bench.restartMs(6000));
    bench.bootMs();
    report.shot(bench, 'after-thread-level');

    hang(SECOND_LEVEL);
    report.figure('second level hangs to restart (ms)', bench.restartMs(6000));
    bench.bootMs();
    report.shot(bench, 'after-second-level');

    bench.chip.core.enabledInterrupts = 0;
    bench.chip.divert(bench.scribble(Uint16Array, [WAIT, BACK]));
    report.figure('everything hangs to restart (ms)', bench.restartMs(6000));
    bench.bootMs();
    report.shot(bench, 'after-everything');
  },
};
