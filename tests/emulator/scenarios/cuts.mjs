// A hand by keys alone, with the power cut at many instants. After each cut the box must show what
// it had shown before.
import { readFileSync } from 'node:fs';
import { Film, patch } from '../film.mjs';
import { generator } from '../rosc.mjs';

const MILLI = 1e6;
const BOOT_MS = 330;

export default {
  run(bench, report, { image, script, seed, count }) {
    const { start, end } = bench.journal;
    const given = readFileSync(image);
    bench.flash.bytes.set(given, start);
    const film = new Film(bench.flash, () => bench.now);
    const began = seconds();
    const { steps, starts } = play(bench, script);
    const until = bench.now;
    bench.cutPower();
    bench.flash.film = null;
    const journal = (bytes) => patch(given, bytes.subarray(start, end));
    const final = report.file('final.patch', journal(bench.flash.bytes));
    const played = seconds();

    const random = generator(seed);
    const cuts = choose(film, starts, until, random, count).map(({ at, what }, number) => {
      const held = film.at(at, random);
      bench.flash.bytes.set(held);
      bench.powerOn();
      report.figure('power on to the interrupted hand (ms)', bench.bootMs());
      const name = `cut-${String(number).padStart(3, '0')}`;
      const pictures = report.pictures(bench, name);
      const cut = { at, what, pictures, drawnMs: bench.drawnMs };
      cut.held = report.file(`${name}.held`, journal(held));
      cut.left = report.file(`${name}.left`, journal(bench.flash.bytes));
      bench.cutPower();
      return cut;
    });
    report.found = { steps, final, cuts, seconds: { hand: played - began, cuts: seconds() - played } };
  },
};

/** The processor time of this process alone. */
function seconds() {
  return process.cpuUsage().user / 1e6;
}

/**
 * Plays the script. For each step, returns when its effect was first seen and when the power came
 * on.
 */
function play(bench, script) {
  const starts = [bench.now];
  bench.powerOn();
  bench.bootMs();
  const steps = script.map(({ place, key, onRelease, wait, cut }) => {
    for (const display of bench.displays) display.mark();
    let acted;
    if (cut) {
      bench.cutPower();
      starts.push(bench.now);
      bench.powerOn();
      bench.bootMs();
    } else if (key !== undefined) {
      const { seenAtPress, seenAtRelease } = bench.press(place, key);
      acted = onRelease ? seenAtRelease : seenAtPress;
      bench.run(150);
    }
    const seen = bench.displays.map(({ firstChange }) => firstChange ?? Infinity);
    if (wait) bench.run(wait);
    // The effect of time alone has been seen by the end of the wait.
    return { seen: key === undefined && !cut ? bench.now : acted ?? Math.min(...seen) };
  });
  return { steps, starts };
}

/**
 * Instants of four kinds in turn: at any time, during a write, during an erase, while the box
 * starts.
 */
function choose(film, starts, until, random, count) {
  const from = starts[0];
  const within = (a, b) => a + ((b - a) * random()) / 2 ** 32;
  const one = (list) => list[random() % list.length];
  const [erases, writes] = [true, false].map((erase) => film.operations.filter((operation) => operation.erase === erase));
  if (!erases.length || !writes.length) throw new Error(`${erases.length} erases, ${writes.length} writes: nothing to cut`);
  return Array.from({ length: count }, (_, number) => {
    const what = ['any', 'write', 'erase', 'write', 'any', 'start'][number % 6];
    if (what === 'any') return { what, at: within(from, until) };
    if (what === 'start') {
      const start = one(starts);
      return { what, at: within(start, start + BOOT_MS * MILLI) };
    }
    const operation = one(what === 'erase' ? erases : writes);
    return { what, at: within(operation.from, operation.until) };
  });
}
