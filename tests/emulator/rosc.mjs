// The ring oscillator that the chip takes its randomness from. It is good by default, or broken in
// the ways that the health tests must notice.

const made = new Map();

/** A fair source. The same seed gives the same bits, so that every run of a test is the same. */
export function fairBits(seed) {
  const next = generator(seed);
  return () => next() & 1;
}

/** Gives a one in `share` of the cases. */
export function biasedBits(seed, share) {
  const next = generator(seed);
  return () => (next() / 2 ** 32 < share ? 1 : 0);
}

/** Gives the same bit for ever, as a stopped oscillator does. */
export function stuckBits(bit) {
  return () => bit;
}

/** The frequency ranges as the program writes them. */
export const [LOW, MEDIUM, HIGH] = [0xfa4, 0xfa5, 0xfa7];

/**
 * An oscillator as a phase that turns while time passes. `sigma` is the jitter that adds up in half a
 * millisecond, in turns. In that time it makes a whole number of turns and the fraction `turns` in the
 * range `MEDIUM`, and only the fraction matters. In the range `lockedIn` some signal holds it in step, so
 * it has no jitter there. The bit is 1 in the first part of a turn, which is not exactly half.
 */
export function ringBits({ seed, sigma, turns, lockedIn = null }) {
  const DUTY = 0.52;
  const HALF_MILLI = 5e5;
  const speeds = new Map([[LOW, 0.75], [MEDIUM, 1], [HIGH, 1.5]]);
  const next = generator(seed);
  const fraction = () => (next() + 0.5) / 2 ** 32;
  let [phase, last] = [fraction(), 0];
  return ({ nanos, range }) => {
    const passed = Math.max(0, nanos - last) / HALF_MILLI;
    last = nanos;
    const normal = Math.sqrt(-2 * Math.log(fraction())) * Math.cos(2 * Math.PI * fraction());
    const jitter = range === lockedIn ? 0 : normal * sigma * Math.sqrt(passed);
    phase += passed * turns * (speeds.get(range) ?? 0.5) + jitter;
    phase -= Math.floor(phase);
    return phase < DUTY ? 1 : 0;
  };
}

/** Mulberry32: a small generator, good enough to tell a working health test from a broken one. */
export function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Noise of this many numbers. It is made only once, because memories are filled with it at every start. */
export function noise(Numbers, seed, count) {
  const name = `${Numbers.name} ${seed} ${count}`;
  if (!made.has(name)) {
    const next = generator(seed);
    const numbers = new Numbers(count);
    for (let index = 0; index < count; index++) numbers[index] = next();
    made.set(name, numbers);
  }
  return made.get(name);
}
