// A ring oscillator with little jitter, and with none in the range in which it starts. The dice climb the
// ladder of intervals and ranges until its bits are good enough, and then somebody rolls.
import { HIGH, LOW, MEDIUM, ringBits } from '../rosc.mjs';

const NAMES = new Map([[LOW, 'low'], [MEDIUM, 'medium'], [HIGH, 'high']]);
const READY_MS = 60_000;
const LOOK_MS = 500;
const [PLAY, OK, START, ROLL] = [0, 3, 3, 0];

const ring = ringBits({ seed: 11, sigma: 0.05, turns: 0.13, lockedIn: MEDIUM });
/** The shortest interval between two bits in each range, and the last one, in nanoseconds. */
const intervals = new Map();
let last = null;

function randomBit(now) {
  const name = NAMES.get(now.range) ?? `unknown ${now.range}`;
  const [shortest] = intervals.get(name) ?? [Infinity];
  const passed = last?.range === now.range ? now.nanos - last.nanos : null;
  if (passed !== null) intervals.set(name, [Math.min(shortest, passed), passed]);
  last = now;
  return ring(now);
}

export default {
  setup: { randomBit },
  run(bench, report) {
    bench.powerOn();
    bench.bootMs();
    bench.run(1500);
    for (const key of [PLAY, OK, START]) {
      bench.press(0, key);
      bench.run(900);
    }
    bench.plugIn();
    bench.setPort(true);
    const dice = () => JSON.parse(bench.ask('dice').text);
    const from = bench.now;
    while (!dice().source.ready) {
      if (bench.now - from > READY_MS * 1e6) throw new Error(`the dice are not ready: ${JSON.stringify(dice())}`);
      bench.run(LOOK_MS);
    }
    report.figure('until the dice are ready (ms)', bench.chip.clock.nanos / 1e6);
    for (const [name, [shortest, latest]] of intervals) {
      report.figure(`${name}: shortest interval (ms)`, shortest / 1e6);
      report.figure(`${name}: last interval (ms)`, latest / 1e6);
    }
    report.answer('ready', bench.ask('dice').text);
    bench.keys.set(0, ROLL, true);
    bench.run(80);
    bench.release(0, ROLL, 3000);
    report.answer('log', bench.ask('log').text);
  },
};
