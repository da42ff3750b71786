// A key is pressed and released around an erase, which stops the whole box. Or its wire only picks up a
// spike, or many wires pick up noise. Times are in microseconds from the beginning of the erase.
import { readFileSync } from 'node:fs';
import { stuckBits } from '../rosc.mjs';
import { storm } from './storm.mjs';

export default {
  // Dice that cannot roll show no commitment, so the computer can predict every screen.
  setup: { randomBit: stuckBits(0) },
  run(bench, report, { image, place, key, downMicros, upMicros, noisy, counts }) {
    const { flash } = bench;
    const load = () => flash.bytes.set(readFileSync(image), bench.journal.start);
    const move = (down) => bench.keys.set(place, key, down);
    const after = (micros, act) => bench.chip.clock.createAlarm(act).schedule(micros * 1e3);
    const early = downMicros < 0 ? firstErase(bench, load) / 1e3 + downMicros : null;
    load();
    let [begun, ended] = [false, false];
    const erase = flash.erase.bind(flash);
    flash.erase = (...given) => {
      if (!begun && !noisy) {
        if (early === null) after(downMicros, () => move(true));
        after(upMicros, () => move(false));
      }
      begun = true;
      const problem = erase(...given);
      ended = true;
      return problem;
    };
    bench.powerOn();
    if (early !== null) after(early, () => move(true));
    const calm = noisy ? storm(bench) : () => {};
    bench.bootMs();
    report.shot(bench, 'before');
    bench.runUntil('an erase', 3000, () => ended);
    calm();
    if (counts) bench.presses.push({ place, key, atMicros: Math.round(bench.chip.clock.micros) });
    // More erases follow, and the notice about the journal disappears again.
    bench.run(8000);
    report.shot(bench, 'tapped');
  },
};

/** When the first erase begins, in nanoseconds from power-on. It is the same each time. */
function firstErase(bench, load) {
  const { flash } = bench;
  load();
  const { erase } = flash;
  let begun = null;
  flash.erase = (...given) => {
    begun ??= bench.chip.clock.nanos;
    return erase.apply(flash, given);
  };
  bench.powerOn();
  bench.runUntil('an erase', 3000, () => begun !== null);
  bench.cutPower();
  flash.erase = erase;
  return begun;
}
