// A box that is played from outside. It reads one command per line and writes one answer per line,
// both as JSON, until the command `end`.
//
// job: { elf, board, out }. A command that fails is answered with { failure }.
import { Bench } from './bench.mjs';
import { Report } from './report.mjs';

// A contact may bounce for this long after it is released, and nobody presses twice within this
// time.
const PAUSE_MS = 160;

/** `lines` gives the commands, and `answer` writes a line. */
export async function serve(job, lines, answer) {
  const before = process.cpuUsage();
  const bench = new Bench({ elf: job.elf, board: job.board });
  const report = new Report(job.out);
  const commands = commandsFor(bench, report);
  answer('ready');
  for await (const line of lines) {
    const { command, ...arguments_ } = JSON.parse(line);
    let result;
    try {
      result = { ...commands[command](arguments_), nowMicros: Math.round(bench.chip?.clock.micros ?? 0) };
    } catch (error) {
      result = { failure: error.stack };
    }
    if (command === 'end') result.seconds = process.cpuUsage(before).user / 1e6;
    answer(JSON.stringify(result));
    if (command === 'end' || result.failure) return;
  }
}

/** The commands by name. Each returns its answer. */
const commandsFor = (bench, report) => ({
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
    return { failure: bench.complaints() ?? undefined, stack: bench.deepestStack, resets: bench.resets };
  },
});
