// Runs one scenario on one board: node run.mjs job.json. The job says which; the report it writes is read by tests/emulator.rs.
//
// job: { elf, board, scenario, out }; report: { failure, figures, shots, resets, stack }, beside pictures and log bytes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Bench } from './bench.mjs';
import { writePng } from './png.mjs';

class Report {
  constructor(out) {
    this.out = out;
    this.figures = {};
    this.shots = [];
  }

  /** A measured figure; the unit belongs into its name. Of several with one name, the worst counts: the largest. */
  figure(name, value) {
    this.figures[name] = Math.max(value, this.figures[name] ?? -Infinity);
  }

  /** A figure of which more is better: the smallest counts. */
  least(name, value) {
    this.figures[name] = Math.min(value, this.figures[name] ?? Infinity);
  }

  /** Keeps what the four displays show, to be compared with the computer's drawing after the same presses. */
  shot(bench, name) {
    const pictures = bench.displays.map((display, place) => {
      const file = join(this.out, `${name}-place${place}`);
      const pixels = display.seen();
      writeFileSync(`${file}.rgb565`, bigEndian(pixels));
      writePng(`${file}.png`, pixels, display.width, display.height);
      return `${file}.rgb565`;
    });
    this.shots.push({ name, presses: [...bench.presses], pictures });
  }
}

/** As the displays are sent them: the high byte first. */
function bigEndian(pixels) {
  const bytes = Buffer.alloc(2 * pixels.length);
  pixels.forEach((word, index) => bytes.writeUInt16BE(word, 2 * index));
  return bytes;
}

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { default: scenario } = await import(`./scenarios/${job.scenario}.mjs`);
const report = new Report(job.out);
let bench;
let failure = null;
try {
  bench = new Bench({ elf: job.elf, board: job.board, ...scenario.setup });
  scenario.run(bench, report);
} catch (error) {
  failure = error.stack;
  if (bench?.chip) report.shot(bench, 'failure');
}
if (bench?.chip) bench.cutPower();
const violations = bench?.displays.flatMap((display) => [...display.violations]) ?? [];
// A remark is about a register that rp2040js does not have: what it answered instead may be wrong.
const remarks = [...(bench?.remarks ?? [])].map(([remark, count]) => `${count} × ${remark}`);
if (violations.length + remarks.length) failure ??= [...violations, ...remarks].join('\n');
writeFileSync(join(job.out, 'log.bin'), Buffer.from(bench?.rtt.bytes ?? []));
const { figures, shots } = report;
const box = { resets: bench?.resets, stack: bench?.deepestStack };
writeFileSync(join(job.out, 'report.json'), JSON.stringify({ failure, figures, shots, ...box }, null, 2));
