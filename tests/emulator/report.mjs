// Collects what is measured and seen on the bench, for the Rust side to judge.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePng } from './png.mjs';

export class Report {
  constructor(out) {
    this.out = out;
    this.figures = {};
    this.shots = [];
    /** Anything else that a scenario reports. */
    this.found = null;
    this.answers = [];
  }

  /**
   * Adds a measured figure. Its name contains the unit. Of several figures with one name, the
   * largest counts, as the worst.
   */
  figure(name, value) {
    this.figures[name] = Math.max(value, this.figures[name] ?? -Infinity);
  }

  /** Adds a figure of which more is better. Of several with one name, the smallest counts. */
  least(name, value) {
    this.figures[name] = Math.min(value, this.figures[name] ?? Infinity);
  }

  /** Adds an answer of the box, to be compared with the computer's. */
  answer(line, text) {
    this.answers.push([line, text]);
  }

  /**
   * Keeps what the four displays show, to be compared with the computer's drawing after the same
   * presses.
   */
  shot(bench, name) {
    const pictures = this.pictures(bench, name);
    bench.displays.forEach((display, place) => {
      writePng(join(this.out, `${name}-place${place}.png`), display.seen(), display.width, display.height);
    });
    const atMicros = Math.round(bench.chip.clock.micros);
    this.shots.push({ name, presses: [...bench.presses], atMicros, drawnMs: bench.drawnMs, pictures });
  }

  /** Saves the four displays as files of raw pixels. */
  pictures(bench, name) {
    return bench.displays.map((display, place) => this.file(`${name}-place${place}.rgb565`, bigEndian(display.seen())));
  }

  /** Saves bytes beside the report. Returns the path. */
  file(name, bytes) {
    const file = join(this.out, name);
    writeFileSync(file, bytes);
    return file;
  }
}

/** The pixels in the order in which displays receive them: the high byte first. */
function bigEndian(pixels) {
  return Buffer.from(pixels.slice().buffer).swap16();
}
