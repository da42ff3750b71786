// Contacts that bounce. The screen shows how many presses were counted.
const CHATTER = [120, 80, 300, 150, 60, 240, 700, 90, 400, 110, 500, 200, 650, 130, 800, 70, 450, 160, 600, 390];

export default {
  run(bench, report) {
    bench.powerOn();
    bench.bootMs();
    // A new box erases the first sectors of its journal. Each stops everything for 45 ms, including
    // the contacts on the bench.
    bench.run(5000);

    // 6.2 ms of bouncing on the way down, and again on the way up.
    if (CHATTER.reduce((sum, micros) => sum + micros) !== 6200) throw new Error('the pattern is not 6.2 ms long');
    bench.rattle(0, 0, [...CHATTER, 100_000], { presses: 1 });
    bench.rattle(0, 0, [1, ...CHATTER], { presses: 0 });
    bench.keys.set(0, 0, false);
    bench.run(300);
    report.shot(bench, 'bounce');

    // Spikes shorter than 0.1 ms: one at a time, and a burst.
    for (const micros of [1, 20, 50, 99]) bench.rattle(1, 1, [micros, 20_000], { presses: 0 });
    bench.rattle(1, 1, Array(40).fill(95), { presses: 0 });
    bench.keys.set(1, 1, false);
    bench.run(300);
    report.shot(bench, 'spikes');

    // A worn contact that opens again 150 ms after it closed.
    bench.rattle(2, 2, [150_000, 3_000, 100_000], { presses: 1 });
    bench.keys.set(2, 2, false);
    bench.run(300);
    report.shot(bench, 'outlier');

    // Two real presses, a quarter of a second apart.
    bench.rattle(3, 1, [80_000, 170_000, 80_000], { presses: 2 });
    bench.keys.set(3, 1, false);
    bench.run(300);
    report.shot(bench, 'twice');
  },
};
