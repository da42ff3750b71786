// A box on a cable to this computer: node cable.mjs job.json. Bytes from standard input go to its
// USB port, and what the box sends goes to standard output, until the other end closes. The first
// line is `ready`. If `press` is given, a player presses that key after the box has been asked for
// its state. By then whoever wants to watch is watching.
//
// job: { elf, board, out, journal, press: { place, key } }
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Bench } from './bench.mjs';

// How long the box runs before the cable is looked at again.
const SLICE_MS = 2;
// As long as a finger holds a key.
const PRESS_MS = 80;

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const bench = new Bench({ elf: job.elf, board: job.board, journal: readFileSync(job.journal) });
bench.powerOn();
bench.plugIn();
bench.setPort(true);

// Tells whoever started this program that the box is ready.
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
