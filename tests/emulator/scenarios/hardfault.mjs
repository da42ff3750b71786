// An instruction that the processor does not know.
const UDF = 0xde00;

export default {
  setup: { enterHardFaults: true },
  run(bench, report) {
    bench.powerOn();
    bench.bootMs();
    bench.chip.divert(bench.scribble(Uint16Array, [UDF]));
    report.figure('hard fault to restart (ms)', bench.restartMs(500));
    bench.bootMs();
    report.shot(bench, 'restarted');
  },
};
