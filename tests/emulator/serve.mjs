// A box that is played from outside: node serve.mjs job.json. It reads one command per line and
// writes one answer per line, both as JSON.
//
// job: { elf, board, out }. A command that fails is answered with { failure } and ends the program.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Bench } from './bench.mjs';
import { Report } from './report.mjs';

// A contact may bounce for this long after it is released, and nobody presses twice within this
// time.
const PAUSE_MS = 160;

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const bench = new Bench({ elf: job.elf, board: job.board });
const report = new Report(job.out);

/** The commands by name. Each returns its answer. */
const commands = {
  power_on() {
    bench.powerOn();
    return { bootMs: bench.bootMs() };
  },
  cut_power() {
    bench.cutPower();
    return {};
  },
  run({ millis }) {
    bench.run(millis);
    return {};
  },
  press({ place, key, millis }) {
    const atMicros = Math.round(bench.chip.clock.micros);
    bench.keys.set(place, key, true);
    bench.run(millis);
    bench.release(place, key, PAUSE_MS);
    // Rolling dice are redrawn again and again.
    bench.runUntil('the screens are drawn', 5000, () => bench.quiet());
    return { atMicros };
  },
  shot({ name }) {
    report.shot(bench, name);
    return { pictures: report.shots.at(-1).pictures };
  },
  ask({ line }) {
    bench.plugIn();
    bench.setPort(true);
    return { text: bench.ask(line).text };
  },
  journal() {
    const { start, end } = bench.journal;
    return { file: report.file('journal.bin', bench.flash.bytes.subarray(start, end)) };
  },
  end() {
    if (bench.chip) bench.cutPower();
    return { failure: bench.complaints() ?? undefined, stack: bench.deepestStack, resets: bench.resets, seconds: process.cpuUsage().user / 1e6 };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { command, ...arguments_ } = JSON.parse(line);
  let answer;
  try {
    answer = { ...commands[command](arguments_), nowMicros: Math.round(bench.chip?.clock.micros ?? 0) };
  } catch (error) {
    answer = { failure: error.stack };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  if (answer.failure) break;
}
