// Runs one scenario on one board: node run.mjs job.json. tests/emulator/main.rs reads the report.
//
// job: { elf, board, scenario, out, given }. report: { failure, figures, shots, answers, found,
// resets, stack, seconds }, with pictures and log bytes beside it. `given` is extra input for the
// scenario, for instance `journal`, a file with the contents of the flash. With `cache` reading flash
// takes time, and an erase takes `eraseMs`. `found` is extra output.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Bench } from './bench.mjs';
import { Report } from './report.mjs';

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { default: scenario } = await import(`./scenarios/${job.scenario}.mjs`);
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
const box = { resets: bench?.resets, stack: bench?.deepestStack, seconds: process.cpuUsage().user / 1e6 };
writeFileSync(join(job.out, 'report.json'), JSON.stringify({ failure, figures, shots, answers, found, ...box }, null, 2));
