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
