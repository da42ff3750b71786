// A box on a cable to this computer: node cable.mjs job.json. Bytes that come in go to its USB port, and what it sends goes out,
// until there is nobody at the other end. Its first line is `ready`. With `press` a player presses that key once the box has been
// asked for its state: whoever wants to watch it watches by then.
//
// job: { elf, board, out, journal, press: { place, key } }
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Bench } from './bench.mjs';

// So long it runs before anybody looks at the cable again.
const SLICE_MS = 2;
// As long as a finger takes.
const PRESS_MS = 80;

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const bench = new Bench({ elf: job.elf, board: job.board, journal: readFileSync(job.journal) });
bench.powerOn();
bench.plugIn();
bench.setPort(true);

// Whoever has started it need not guess how long that takes.
process.stdout.write('ready\n');

let open = true;
let asked = '';
let { press } = job;
process.stdin
  .on('data', (bytes) => {
    bench.usb.send(bytes);
    asked = (asked + bytes).slice(-100);
  })
  .on('end', () => (open = false));
while (open) {
  bench.run(SLICE_MS);
  if (press && asked.includes('state\n')) {
    bench.keys.set(press.place, press.key, true);
    bench.run(PRESS_MS);
    bench.release(press.place, press.key);
    press = undefined;
  }
  const text = bench.usb.takeText();
  if (text) process.stdout.write(text, 'latin1');
  await setImmediate();
}
bench.cutPower();
const complaints = bench.complaints();
if (complaints) throw new Error(complaints);
