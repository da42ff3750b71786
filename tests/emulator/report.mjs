// What is measured and seen on the bench, for the Rust side to judge.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePng } from './png.mjs';

export class Report {
  constructor(out) {
    this.out = out;
    this.figures = {};
    this.shots = [];
    /** What a scenario has to say besides. */
    this.found = null;
    this.answers = [];
  }

  /** A measured figure; the unit belongs into its name. Of several with one name, the worst counts: the largest. */
  figure(name, value) {
    this.figures[name] = Math.max(value, this.figures[name] ?? -Infinity);
  }

  /** A figure of which more is better: the smallest counts. */
  least(name, value) {
    this.figures[name] = Math.min(value, this.figures[name] ?? Infinity);
  }

  /** What the box said, to be compared with what the computer says. */
  answer(line, text) {
    this.answers.push([line, text]);
  }

  /** Keeps what the four displays show, to be compared with the computer's drawing after the same presses. */
  shot(bench, name) {
    const pictures = this.pictures(bench, name);
    bench.displays.forEach((display, place) => {
      writePng(join(this.out, `${name}-place${place}.png`), display.seen(), display.width, display.height);
    });
    const atMicros = Math.round(bench.chip.clock.micros);
    this.shots.push({ name, presses: [...bench.presses], atMicros, drawnMs: bench.drawnMs, pictures });
  }

  /** The four displays as files of raw pixels. */
  pictures(bench, name) {
    return bench.displays.map((display, place) => this.file(`${name}-place${place}.rgb565`, bigEndian(display.seen())));
  }

  /** Keeps bytes beside the report, and says where. */
  file(name, bytes) {
    const file = join(this.out, name);
    writeFileSync(file, bytes);
    return file;
  }
}

/** As the displays are sent them: the high byte first. */
function bigEndian(pixels) {
  const bytes = Buffer.alloc(2 * pixels.length);
  pixels.forEach((word, index) => bytes.writeUInt16BE(word, 2 * index));
  return bytes;
}
