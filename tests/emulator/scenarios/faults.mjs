// Broken keys and displays: a script of what happens to the box, step by step. The Rust side writes
// it and knows what must be seen.
import { readFileSync } from 'node:fs';

const DRAWING_MS = 500;

const happenings = {
  down(bench, { place, key, millis }) {
    const atMicros = Math.round(bench.chip.clock.micros);
    bench.keys.set(place, key, true);
    bench.run(millis);
    return { atMicros };
  },
  up(bench, { place, key, millis }) {
    const atMicros = Math.round(bench.chip.clock.micros);
    bench.keys.set(place, key, false);
    bench.run(millis);
    return { atMicros };
  },
  run(bench, { millis }) {
    bench.run(millis);
  },
  /** Unplugs the whole box and plugs it in again. The keys stay as they are. */
  cut(bench) {
    bench.cutPower();
    bench.powerOn();
    bench.bootMs();
  },
  bridge(bench, { contacts }) {
    bench.keys.bridge(...contacts);
  },
  unbridge(bench) {
    bench.keys.bridges = [];
  },
  pull(bench, { place }) {
    bench.displays[place].pullOff();
  },
  put(bench, { place }) {
    bench.displays[place].putBack();
  },
  shot(bench, { name }, report) {
    bench.runUntil('the displays are drawn', DRAWING_MS, () => bench.quiet());
    report.shot(bench, name);
    return { pictures: report.shots.at(-1).pictures, drawnMs: bench.drawnMs };
  },
};

export default {
  run(bench, report, { image, dark, script }) {
    bench.flash.bytes.set(readFileSync(image), bench.journal.start);
    for (const place of dark) bench.displays[place].pullOff();
    bench.powerOn();
    bench.bootMs();
    const steps = script.map((step) => happenings[step.what](bench, step, report) ?? {});
    const { start, end } = bench.journal;
    report.found = { steps, journal: report.file('journal.bin', bench.flash.bytes.subarray(start, end)) };
  },
};
