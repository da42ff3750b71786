// Key wires that pick up noise, for example from SCK: the pins of twelve keys go low and high again
// 20,000 times a second. A thirteenth key is pressed.
const NOISY = [0, 1, 2, 3].flatMap((place) => [1, 2, 3].map((key) => [place, key]));
const [EVERY_MICROS, LOW_MICROS] = [50, 20];
const PLAY = 0;

/** Begins the noise. Returns what ends it. */
export function storm(bench) {
  const { clock } = bench.chip;
  let [low, blows] = [false, true];
  const gust = clock.createAlarm(() => {
    low = blows && !low;
    for (const [place, key] of NOISY) bench.keys.set(place, key, low);
    if (blows) gust.schedule((low ? LOW_MICROS : EVERY_MICROS - LOW_MICROS) * 1e3);
  });
  gust.schedule(1e3);
  return () => (blows = false);
}

export default {
  run(bench, report) {
    bench.powerOn();
    bench.bootMs();
    bench.run(5000);
    const calm = storm(bench);
    report.figure('busy share with twelve noisy keys (%)', 100 * bench.busyShare(1000));
    report.shot(bench, 'storm');
    const { firstPixelMs } = bench.press(1, PLAY);
    report.figure('twelve noisy keys, key to first pixel (ms)', firstPixelMs);
    bench.release(1, PLAY, 300);
    report.shot(bench, 'pressed');
    calm();
    bench.run(300);
    report.figure('busy share after the storm (%)', 100 * bench.busyShare(1000));
    report.shot(bench, 'calm');
  },
};
