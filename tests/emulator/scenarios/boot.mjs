// Power on; four screens appear; then nobody presses anything.
export default {
  run(bench, report) {
    bench.powerOn();
    const conversions = bench.cyclesOf(/rows_rgb565/);
    report.figure('power on to four screens drawn (ms)', bench.bootMs());
    report.figure('SPI bytes until drawn', bench.bus.bytes);
    report.figure('SPI clock (MHz)', bench.bus.fastest / 1e6);
    for (const cycles of conversions) report.figure('one conversion of rows to pixels (cycles)', cycles);
    report.shot(bench, 'drawn');
    // In the first second the dice gather the bits for the first roll.
    bench.run(1500);
    const bytes = bench.bus.bytes;
    report.figure('busy share while nobody presses (%)', 100 * bench.busyShare(3000));
    report.figure('SPI bytes while nobody presses', bench.bus.bytes - bytes);
    report.shot(bench, 'idle');
  },
};
