// Power on; four screens appear; then nobody presses anything. The panels forget while they wake what
// they were told.
import { SOLD } from '../display.mjs';

const SAMPLE_MS = 5;

export default {
  run(bench, report) {
    for (const display of bench.displays) display.become(SOLD.forgetful);
    bench.powerOn();
    const conversions = bench.cyclesOf(/rows_rgb565/);
    report.figure('backlight ramp (ms)', rampMs(bench));
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

/** How long the light rises, and never falls, until it is full. */
function rampMs(bench) {
  bench.runUntil('the light is on', 500, () => bench.lightSince !== null);
  const levels = [];
  for (let passed = 0; passed < 200; passed += SAMPLE_MS) {
    levels.push(bench.light);
    bench.run(SAMPLE_MS);
  }
  if (levels.some((level, index) => level < levels[index - 1])) throw new Error(`the light falls: ${levels}`);
  if (levels.at(-1) !== 100) throw new Error(`the light ends at ${levels.at(-1)} %`);
  return levels.indexOf(100) * SAMPLE_MS;
}
