// Each task stops alone: it waits for something that never comes. Each time the box must restart
// and be what it was.
import { readFileSync } from 'node:fs';

// Every task is polled within the period of a check-in.
const PERIOD_MS = 1100;
// By then the tasks that end have ended. One of them sums up the program.
const ENDED_MS = 3000;

const RAM_START = 0x20000000;
const HEADER_WORDS = 16;

/**
 * Where tasks are polled: one function for each kind of task, called with the address of the task.
 */
function polls(bench) {
  return bench.functions(/embassy_executor3raw.*TaskStorage.*4poll/).map(({ address }) => address);
}

/** Every task that runs now and never ends, kind by kind. There are sixteen tasks for the keys. */
function census(bench) {
  const { watched, registers } = bench.chip;
  const kinds = polls(bench).map((poll) => {
    const tasks = new Set();
    watched.set((poll & ~1) >>> 0, () => tasks.add(registers[0]));
    return { poll, tasks };
  });
  bench.run(PERIOD_MS);
  watched.clear();
  bench.run(ENDED_MS);
  const running = (poll) => (task) => pollWord(bench, { poll, task }) !== undefined;
  return kinds.flatMap(({ poll, tasks }) => [...tasks].filter(running(poll)).sort((one, other) => one - other).map((task) => ({ poll, task })));
}

/** Where the task's header leads to its poll function. A task that has ended leads elsewhere. */
function pollWord(bench, { poll, task }) {
  const { sramView } = bench.chip.mcu;
  const words = Array.from({ length: HEADER_WORDS }, (_, index) => task - RAM_START + 4 * index);
  return words.find((word) => sramView.getUint32(word, true) === (poll | 1) >>> 0);
}

/**
 * Stops a task: its header now leads to the function for finished tasks, so nothing happens when
 * its turn comes.
 */
function stop(bench, task) {
  const { sramView } = bench.chip.mcu;
  sramView.setUint32(pollWord(bench, task), (bench.addressOf(/embassy_executor3raw.*poll_exited/) | 1) >>> 0, true);
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
