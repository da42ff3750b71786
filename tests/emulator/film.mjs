// A film of the flash: every operation on it, so that its contents at any instant can be
// reconstructed. Only the flash outlives a power cut. So one run and its film stand for a cut at
// every instant of that run.
import { SECTOR_BYTES } from './flash.mjs';

export class Film {
  /** Starts filming. `now` returns the time. */
  constructor(flash, now) {
    this.flash = flash;
    this.now = now;
    this.before = flash.bytes.slice();
    this.operations = [];
    flash.film = this;
  }

  begin(offset, length) {
    return { offset, from: this.now(), old: this.flash.bytes.slice(offset, offset + length) };
  }

  end(operation) {
    const { offset, old } = operation;
    const bytes = this.flash.bytes.slice(offset, offset + old.length);
    const erase = old.length === SECTOR_BYTES;
    this.operations.push({ ...operation, bytes, erase, until: this.now() });
  }

  /**
   * What the flash holds if the power goes at `instant`. An unfinished operation is done up to a
   * byte that `random()` chooses. In an erase, the bytes around that one are neither old nor blank.
   */
  at(instant, random) {
    const image = this.before.slice();
    for (const { from, until, offset, old, bytes, erase } of this.operations) {
      if (from >= instant) break;
      if (until <= instant) {
        image.set(bytes, offset);
        continue;
      }
      const changes = [...bytes.keys()].filter((at) => bytes[at] !== old[at]);
      const done = changes[random() % changes.length] ?? 0;
      image.set(bytes.subarray(0, done), offset);
      const half = erase ? 64 : 1;
      for (let at = done; at < Math.min(done + half, bytes.length); at++) {
        // Each bit is old or new.
        image[offset + at] = old[at] ^ ((old[at] ^ bytes[at]) & random());
      }
    }
    return image;
  }
}

/**
 * The sectors of `image` that differ from `before`: for each, its number as a word, then its bytes.
 */
export function patch(before, image) {
  const parts = [];
  for (let at = 0; at < image.length; at += SECTOR_BYTES) {
    const sector = image.subarray(at, at + SECTOR_BYTES);
    if (Buffer.compare(sector, before.subarray(at, at + SECTOR_BYTES)) === 0) continue;
    const number = Buffer.alloc(4);
    number.writeUInt32LE(at / SECTOR_BYTES);
    parts.push(number, sector);
  }
  return Buffer.concat(parts);
}
