// Each task stops, alone: it waits for something that never comes. The box must restart each time, and be what it was.
import { readFileSync } from 'node:fs';

// Everybody is polled within a check-in's period.
const PERIOD_MS = 1100;

const RAM_START = 0x20000000;
const HEADER_WORDS = 16;

/** Where tasks are polled: one function for each kind of task, called with the address of the task. */
function polls(bench) {
  return bench.functions(/embassy_executor3raw.*TaskStorage.*4poll/).map(({ address }) => address);
}

/** Every task that runs from now on, kind by kind: the keys are sixteen of a kind. */
function census(bench) {
  const { watched, registers } = bench.chip;
  const kinds = polls(bench).map((poll) => {
    const tasks = new Set();
    watched.set((poll & ~1) >>> 0, () => tasks.add(registers[0]));
    return { poll, tasks };
  });
  bench.run(PERIOD_MS);
  watched.clear();
  return kinds.flatMap(({ poll, tasks }) => [...tasks].sort((one, other) => one - other).map((task) => ({ poll, task })));
}

/** From now on nothing happens when the task's turn comes: its header leads to the function of those that have ended. */
function stop(bench, { poll, task }) {
  const { sramView } = bench.chip.mcu;
  const words = Array.from({ length: HEADER_WORDS }, (_, index) => task - RAM_START + 4 * index);
  const at = words.find((word) => sramView.getUint32(word, true) === (poll | 1) >>> 0);
  sramView.setUint32(at, (bench.addressOf(/embassy_executor3raw.*poll_exited/) | 1) >>> 0, true);
}

export default {
  run(bench, report, { image }) {
    bench.flash.bytes.set(readFileSync(image), bench.journal.start);
    bench.powerOn();
    bench.bootMs();
    report.found = census(bench).map((task, number) => {
      stop(bench, task);
      report.figure('a task stops to restart (ms)', bench.restartMs(6000));
      bench.bootMs();
      return { pictures: report.pictures(bench, `back-${number}`), drawnMs: bench.drawnMs };
    });
  },
};
