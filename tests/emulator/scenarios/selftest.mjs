// A builder holds a key at power-on and follows the self-test on a box with one fault in its wiring or
// parts. The builder presses the key under the display that asks, whichever display that is.
import { stuckBits } from '../rosc.mjs';

/** A key that no fault touches. */
const [HELD_PLACE, HELD_KEY] = [2, 2];
const ANSWERS_AT = 3;
const [YES, NO, BACK] = [0, 1, 3];
const LONGEST_MS = 9000;
const TRIAL_MS = 2700;
/** The wire moves twice in a millisecond. */
const NOISE_NANOS = 0.5e6;
// 4.95 V, of which the pin gets a third, and 27 °C.
const [SUPPLY, TEMPERATURE] = [2048, 876];

const FAULTS = {
  none() {},
  'silent buzzer': (bench) => (bench.buzzerCut = true),
  'fixed light': (bench) => (bench.lightFixed = true),
  'cut key wire': ({ keys }) => keys.cut(0, 1),
  'swapped keys': ({ keys }) => keys.exchange([1, 0], [1, 3]),
  'swapped chip selects': ({ bus }) => bus.exchange(0, 1),
  'stuck key': ({ keys }) => keys.stick(0, 1),
  'dead reset line': ({ bus }) => (bus.resetDead = true),
  'flash that does not erase': ({ flash }) => (flash.wornOut = true),
  'flash below 2 MB': ({ flash }) => flash.become(flash.id, [0xef, 0x40, 0x14]),
  'stuck oscillator': (bench) => (bench.randomBit = stuckBits(0)),
};

export default {
  run(bench, report, { fault }) {
    FAULTS[fault](bench);
    bench.powerOn();
    bench.keys.set(HELD_PLACE, HELD_KEY, true);
    Object.assign(bench.chip.mcu.adc.channelValues, { 3: SUPPLY, 4: TEMPERATURE });
    bench.bootMs();
    bench.run(2000);
    bench.release(HELD_PLACE, HELD_KEY, 500);
    if (fault === 'none') bench.rattle(0, 0, [300, 300, 300, 300], { presses: 0 });
    for (let count = 0; count < 15; count++) answer(bench, count % 4);
    // After the last key the displays go dark.
    tap(bench, asking(bench), 3);
    const wentDark = looksDark(bench, 3200);
    bench.buzzes = [];
    tap(bench, ANSWERS_AT, wentDark ? YES : NO);
    bench.run(TRIAL_MS);
    // A click has one tone, the melody has several.
    const heard = tones(bench.buzzes) > 2;
    tap(bench, ANSWERS_AT, heard ? YES : NO);
    const swept = lightSweeps(bench, TRIAL_MS);
    if (fault === 'none') disturb(bench);
    tap(bench, ANSWERS_AT, swept ? YES : NO);
    bench.run(1500);
    report.shot(bench, 'result');
    bench.plugIn();
    bench.setPort(true);
    report.figure('flash operations', bench.flash.erasedSectors + bench.flash.programmedPages);
    report.answer('selftest', bench.ask('selftest').text);
    tap(bench, ANSWERS_AT, BACK);
    bench.run(700);
    bench.presses = [];
    report.shot(bench, 'over');
  },
};

/** Noise on one wire, which never rests from now on. */
function disturb(bench) {
  let low = false;
  const gust = bench.chip.clock.createAlarm(() => {
    low = !low;
    bench.keys.set(3, 2, low);
    gust.schedule(NOISE_NANOS);
  });
  gust.schedule(NOISE_NANOS);
}

/** How many different tones these pulses have. Pulses are half a wave apart or more. */
function tones(pulses) {
  const waves = pulses.slice(1).map((at, index) => at - pulses[index]);
  return new Set(waves.map((wave) => Math.round(wave / 2e4))).size;
}

/** Whether the light is much weaker at some moment of this time than at another. */
function lightSweeps(bench, millis) {
  const levels = [];
  for (let passed = 0; passed < millis; passed += 20) {
    bench.run(20);
    levels.push(bench.light);
  }
  return Math.min(...levels) < 10 && Math.max(...levels) > 60;
}

/** Presses the key under the display that shows the test card, and waits for what follows. */
function answer(bench, key) {
  const place = asking(bench);
  for (const display of bench.displays) display.mark();
  tap(bench, place, key);
  bench.runUntil('the next key is asked for', LONGEST_MS, () => bench.displays.some(({ firstChange }) => firstChange !== null));
  bench.run(250);
}

/** The place whose display asks for a key. */
function asking(bench) {
  const place = bench.displays.findIndex(hasBorder);
  if (place < 0) throw new Error('no display asks for a key');
  return place;
}

function tap(bench, place, key) {
  bench.keys.set(place, key, true);
  bench.run(80);
  bench.release(place, key, 200);
}

/** Whether all displays are dark at some moment of this time. */
function looksDark(bench, millis) {
  let dark = false;
  for (let passed = 0; passed < millis; passed += 50) {
    bench.run(50);
    dark ||= bench.displays.every(({ on }) => !on);
  }
  return dark;
}

/** Whether the whole upper edge is white. */
function hasBorder(display) {
  return display.seen().subarray(0, display.width).every((pixel) => pixel === 0xffff);
}
