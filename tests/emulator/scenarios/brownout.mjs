// The power comes and goes, again and again, while the box starts and shortly after.
import { readFileSync } from 'node:fs';
import { SECTOR_BYTES } from '../flash.mjs';
import { generator } from '../rosc.mjs';

const IN_OPERATIONS = 6;
// After this time, a box that nobody plays on has begun to make room.
const TIDY_MS = 2500;

export default {
  run(bench, report, { image, seed, cuts, longestMs }) {
    const { flash, journal } = bench;
    flash.bytes.set(readFileSync(image), journal.start);
    const random = generator(seed);
    const erases = new Map();
    const erase = flash.erase.bind(flash);
    flash.erase = (offset, length, wait) => {
      for (let at = offset; at < offset + length; at += SECTOR_BYTES) erases.set(at, (erases.get(at) ?? 0) + 1);
      return erase(offset, length, wait);
    };
    let inOperations = 0;
    for (let cut = 0; cut < cuts; cut++) {
      // The first cuts hit writes and erases, while the box still has room to make. The others come
      // at any time.
      const inOperation = cut < IN_OPERATIONS;
      flash.cutAfter(inOperation ? random() % SECTOR_BYTES : Infinity);
      bench.powerOn();
      bench.run(inOperation ? TIDY_MS : random() % longestMs);
      if (bench.chip) bench.cutPower();
      else inOperations++;
    }
    flash.cutAfter(Infinity);
    report.figure('brown-outs in a write or an erase', inOperations);
    bench.powerOn();
    report.figure('power on after brown-outs to four screens drawn (ms)', bench.bootMs());
    report.shot(bench, 'back');
    report.figure('most erases of one sector', Math.max(0, ...erases.values()));
    report.figure('sectors erased', erases.size);
    report.found = { journal: report.file('journal.bin', flash.bytes.subarray(journal.start, journal.end)) };
  },
};
