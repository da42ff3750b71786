// Runs jobs, one after the other: node run.mjs job.json … A job is a scenario on one board.
// tests/emulator/driver.rs reads the reports.
//
// Without arguments, the file names of the jobs come from standard input, one per line. After each
// job the answer is `done`. Here a job may have no scenario: then the following lines play the box,
// see serve.mjs.
//
// job: { elf, board, scenario, out, given }. report: { failure, figures, shots, answers, found,
// resets, stack, seconds }, with pictures and log bytes beside it. `given` is extra input for the
// scenario, for instance `journal`, a file with the contents of the flash. With `cache` reading flash
// takes time, and an erase takes `eraseMs`. `found` is extra output.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Bench } from './bench.mjs';
import { Report } from './report.mjs';
import { serve } from './serve.mjs';

let runs = 0;

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

async function run(job) {
  const before = process.cpuUsage();
  // With a new name the scenario is loaded again, so it knows nothing of an earlier run.
  const { default: scenario } = await import(`./scenarios/${job.scenario}.mjs?run=${++runs}`);
  const report = new Report(job.out);
  let bench;
  let failure = null;
  try {
    const given = job.given ?? {};
    const journal = given.journal && readFileSync(given.journal);
    const { cache, eraseMs } = given;
    bench = new Bench({ elf: job.elf, board: job.board, journal, cache, eraseMs, ...scenario.setup });
    scenario.run(bench, report, given);
  } catch (error) {
    failure = error.stack;
    if (bench?.chip) report.shot(bench, 'failure');
  }
  if (bench?.chip) bench.cutPower();
  failure ??= bench?.complaints() ?? null;
  writeFileSync(join(job.out, 'log.bin'), Buffer.from(bench?.rtt.bytes ?? []));
  const { figures, shots, answers, found } = report;
  const box = { resets: bench?.resets, stack: bench?.deepestStack, seconds: process.cpuUsage(before).user / 1e6 };
  writeFileSync(join(job.out, 'report.json'), JSON.stringify({ failure, figures, shots, answers, found, ...box }, null, 2));
}

async function serveAll() {
  const answer = (line) => process.stdout.write(`${line}\n`);
  const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  // Without `return`, so that a loop that ends early does not close the input for the next one.
  const lines = { [Symbol.asyncIterator]: () => ({ next: () => input.next() }) };
  for await (const file of lines) {
    const job = read(file);
    if (job.scenario) {
      await run(job);
      answer('done');
    } else {
      await serve(job, lines, answer);
    }
  }
}

const files = process.argv.slice(2);
for (const file of files) await run(read(file));
if (files.length === 0) await serveAll();
