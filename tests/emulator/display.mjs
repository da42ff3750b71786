// A display as the player sees it: the commands of ST7789 and ST7735S, the glass behind them, and
// the rules of their data sheets.
import { noise } from './rosc.mjs';

const SOFTWARE_RESET = 0x01;
const SLEEP_IN = 0x10;
const SLEEP_OUT = 0x11;
const INVERSION_OFF = 0x20;
const INVERSION_ON = 0x21;
const DISPLAY_OFF = 0x28;
const DISPLAY_ON = 0x29;
const COLUMN_RANGE = 0x2a;
const ROW_RANGE = 0x2b;
export const MEMORY_WRITE = 0x2c;
const COLOUR_TABLE = 0x2d;
const MEMORY_ACCESS = 0x36;
const PIXEL_FORMAT = 0x3a;

const MIRROR_ROWS = 0x80;
const MIRROR_COLUMNS = 0x40;
const SWAP_AXES = 0x20;
const BLUE_FIRST = 0x08;
const TWELVE_BITS = 3;
const SIXTEEN_BITS = 5;
/** Entries of the colour table: red, then green, then blue. */
const [RED_AT, GREEN_AT, BLUE_AT, TABLE_BYTES] = [0, 32, 96, 128];

const MILLI = 1e6;
/** A clock slips within so many bytes of a selection. */
const SLIPS_WITHIN = 97;
// The data sheets ask for 10 µs. This is what docs/build.md promises for cables and capacitors.
const WARM_RESET_NANOS = 7 * MILLI;

/**
 * What the data sheets say about each controller, and how the glass of the table's modules is
 * built. `inverted` glass shows true colours when it is told to invert. `blueFirst` glass has blue
 * where the controller expects red. A controller that `looksUp` finds its colours in a table, which it
 * must be sent before pixels of 12 bits.
 */
const MODELS = {
  St7789: { columns: 240, rows: 320, inverted: true, blueFirst: false, looksUp: false, hertz: 62.5e6 },
  St7735s: { columns: 128, rows: 160, inverted: false, blueFirst: false, looksUp: true, hertz: 15.2e6 },
};

/**
 * Panels of the same name as they are also sold. `memory` is larger than the glass, which begins at
 * column and row `at`.
 */
export const SOLD = {
  usual: {},
  blueFirst: { blueFirst: true },
  otherInversion: { otherInversion: true },
  /** The 1.8" module with a green tab on its foil. */
  greenTab: { blueFirst: true, memory: [132, 162], at: [2, 1] },
  lowTab: { memory: [132, 162], at: [1, 2] },
  /** Loses what it was told in the first 100 ms after it was woken. */
  forgetful: { forgetsWhileWaking: true },
};

export class Display {
  /** `rotation` is the clockwise turn of the picture on the upright glass, in degrees. */
  constructor({ name, model, rotation }) {
    const facts = MODELS[model];
    if (!facts) throw new Error(`no display model ${model}`);
    Object.assign(this, { name, rotation, facts });
    this.become({});
    const turned = rotation % 180 !== 0;
    this.width = turned ? this.glass.rows : this.glass.columns;
    this.height = turned ? this.glass.columns : this.glass.rows;
    /** Bits of pixels that arrive wrong, and bytes that do not arrive: one in so many. */
    this.wrongBitEvery = this.lostByteEvery = 0;
    /** The same for bytes of commands, and selections in which the clock slips by one bit. */
    this.wrongCommandEvery = this.slipEvery = 0;
    this.commandBytes = this.selections = 0;
    this.slipsIn = Infinity;
    this.violations = new Set();
    this.plugged = true;
    this.bytes = 0;
    this.awake = false;
    this.powerOn();
  }

  /** The memory holds anything after power-on. */
  powerOn() {
    this.unprepared = false;
    this.fresh = true;
    this.memory = noise(Uint16Array, this.columns, this.columns * this.rows).slice();
    this.writtenEver = new Uint8Array(this.memory.length);
    // Only the glass can be seen, and only its part of the memory has to be written.
    this.unwritten = this.glass.columns * this.glass.rows;
    this.changedIn = new Uint32Array(this.memory.length);
    this.round = 0;
    this.awake = false;
    this.reset(-Infinity);
    this.mark();
  }

  /** Unplugs the display: it is dark and receives nothing. */
  pullOff() {
    this.plugged = false;
  }

  /**
   * Plugs the display in while everything else runs. It has not been set up, so what it is sent may
   * make no sense to it.
   */
  putBack() {
    this.powerOn();
    this.plugged = true;
    this.unprepared = true;
  }

  /** Makes it one of the panels that are also sold under its name, before it gets power. */
  become({ blueFirst, otherInversion = false, memory, at = [0, 0], forgetsWhileWaking = false }) {
    const { facts } = this;
    this.forgetsWhileWaking = forgetsWhileWaking;
    Object.assign(this, facts, { blueFirst: blueFirst ?? facts.blueFirst, inverted: facts.inverted !== otherInversion });
    this.glass = { columns: facts.columns, rows: facts.rows, at };
    [this.columns, this.rows] = memory ?? [facts.columns, facts.rows];
  }

  /** Resets by itself, as after a spark. It has not been set up then, and keeps its memory. */
  resetAlone(now) {
    this.awake = false;
    this.reset(now);
    this.unprepared = true;
  }

  /** The reset line goes up again. The supply of a display that just got power may still rise. */
  endReset(pulse, now) {
    const least = this.fresh ? 10 * MILLI : WARM_RESET_NANOS;
    if (pulse < least) this.violate(`reset line low for ${pulse / MILLI} ms, not ${least / MILLI} ms`);
    this.fresh = false;
    this.reset(now);
  }

  /**
   * The reset line went up, or the reset command came. The registers get their factory values, and
   * the memory is kept.
   */
  reset(now) {
    this.notBefore = now + 5 * MILLI;
    this.noWakeBefore = this.awake ? now + 120 * MILLI : now;
    this.awake = this.on = this.inversion = false;
    this.forgetsAt = Infinity;
    this.access = 0;
    this.format = 6;
    this.table = null;
    this.window = { left: 0, right: this.columns - 1, top: 0, bottom: this.rows - 1 };
    this.command = 0;
    this.parameters = [];
  }

  /**
   * Starts a new count of changes: the first, the last, how many pixels, and how many changed more
   * than once.
   */
  mark() {
    this.round++;
    this.firstChange = null;
    this.lastChange = null;
    this.changedPixels = 0;
    this.flickeredPixels = 0;
  }

  /** Bytes of pixels keep their places: only what can be set again is lost. */
  forget(now) {
    if (now < this.forgetsAt) return;
    this.forgetsAt = Infinity;
    this.access = 0;
    this.format = 6;
    this.inversion = false;
  }

  /** Whether something on its cable is wrong now. */
  get damaged() {
    return this.wrongCommandEvery > 0 || this.slipEvery > 0;
  }

  /** Its chip select went low or high. A clock that has slipped is right again after that. */
  selectedNow(low) {
    this.selections++;
    this.carry = 0;
    const slips = low && this.slipEvery > 0 && this.selections % this.slipEvery < 2;
    this.slipsIn = slips ? this.selections % SLIPS_WITHIN : Infinity;
  }

  /** A byte as it arrives over a bad cable. */
  receive(byte, isData, now) {
    let arrived = byte;
    if (--this.slipsIn < 0) {
      arrived = (this.carry << 7) | (byte >> 1);
      this.carry = byte & 1;
    }
    if (this.wrongCommandEvery && !(isData && this.command === MEMORY_WRITE)) {
      this.commandBytes++;
      if (this.commandBytes % this.wrongCommandEvery === 0) arrived ^= 1 << (this.commandBytes % 8);
    }
    // What it does from now on may make no sense.
    if (arrived !== byte) this.unprepared = true;
    if (isData) this.receiveData(arrived, now);
    else this.receiveCommand(arrived, now);
  }

  receiveCommand(code, now) {
    this.forget(now);
    if (now < this.notBefore) this.violate(`command ${hexByte(code)} came too early after a reset or wake-up`);
    this.command = code;
    this.parameters = [];
    if (code === SOFTWARE_RESET) this.reset(now);
    else if (code === SLEEP_OUT) this.wake(now);
    else if (code === SLEEP_IN) this.awake = false;
    else if (code === INVERSION_ON || code === INVERSION_OFF) this.inversion = code === INVERSION_ON;
    else if (code === DISPLAY_ON || code === DISPLAY_OFF) this.on = code === DISPLAY_ON;
    else if (code === MEMORY_WRITE) this.beginPixels();
  }

  wake(now) {
    if (now < this.noWakeBefore) this.violate('woken less than 120 ms after a reset that met it awake');
    // The command has no effect on a display that is awake.
    if (this.awake) return;
    this.awake = true;
    this.unprepared = this.damaged;
    if (this.forgetsWhileWaking) this.forgetsAt = now + 100 * MILLI;
    this.notBefore = now + 5 * MILLI;
  }

  receiveData(byte, now) {
    this.bytes++;
    if (this.command === MEMORY_WRITE) {
      if (this.lostByteEvery && this.bytes % this.lostByteEvery === 0) return;
      const wrong = this.wrongBitEvery && this.bytes % this.wrongBitEvery === 0 ? 0x10 : 0;
      this.receivePixels(byte ^ wrong, now);
      return;
    }
    const { parameters } = this;
    parameters.push(byte);
    if (this.command === MEMORY_ACCESS) this.access = byte;
    else if (this.command === PIXEL_FORMAT) this.format = byte & 7;
    else if (this.command === COLOUR_TABLE && parameters.length === TABLE_BYTES) this.table = [...parameters];
    else if (this.command === COLUMN_RANGE && parameters.length === 4) this.setRange('left', 'right');
    else if (this.command === ROW_RANGE && parameters.length === 4) this.setRange('top', 'bottom');
  }

  /** Two bytes are a pixel of 16 bits. Three bytes are two pixels of 12 bits. */
  receivePixels(byte, now) {
    this.pending = (this.pending << 8) | byte;
    this.pendingBytes++;
    if (this.format === SIXTEEN_BITS) {
      if (this.pendingBytes < 2) return;
      this.setPixel(this.looked(this.pending >> 11, (this.pending >> 5) & 0x3f, this.pending & 0x1f), now);
    } else {
      if (this.pendingBytes === 1) return;
      const word = this.pendingBytes === 2 ? this.pending >> 4 : this.pending & 0xfff;
      this.setPixel(this.widened(word >> 8, (word >> 4) & 0xf, word & 0xf), now);
      if (this.pendingBytes === 2) return;
    }
    this.pending = this.pendingBytes = 0;
  }

  /** A pixel of 16 bits, through the table if one was sent. */
  looked(red, green, blue) {
    const { table } = this;
    if (table === null) return (red << 11) | (green << 5) | blue;
    return rgb565(table[RED_AT + red], table[GREEN_AT + green], table[BLUE_AT + blue]);
  }

  /** A pixel of 12 bits. Without a table, the upper bits are repeated as the lower ones. */
  widened(red, green, blue) {
    const { table } = this;
    if (table !== null) return rgb565(table[RED_AT + red], table[GREEN_AT + green], table[BLUE_AT + blue]);
    const six = (four) => (four << 2) | (four >> 2);
    return rgb565(six(red), six(green), six(blue));
  }

  setRange(from, to) {
    const [a, b, c, d] = this.parameters;
    const swapped = (this.access & SWAP_AXES) !== 0;
    const limit = (from === 'left') === swapped ? this.rows : this.columns;
    this.window[from] = (a << 8) | b;
    this.window[to] = (c << 8) | d;
    if (this.window[from] > this.window[to] || this.window[to] >= limit) {
      this.violate(`window ${this.window[from]}..${this.window[to]} does not fit into ${limit}`);
    }
  }

  beginPixels() {
    if (this.format !== SIXTEEN_BITS && this.format !== TWELVE_BITS) this.violate(`pixels sent in format ${this.format}, not as 12 or 16 bits`);
    if (this.format === TWELVE_BITS && this.looksUp && this.table === null) this.violate('pixels of 12 bits sent before the colour table');
    this.x = this.window.left;
    this.y = this.window.top;
    this.pending = this.pendingBytes = 0;
  }

  setPixel(word, now) {
    const at = this.cellOf(this.x, this.y);
    if (++this.x > this.window.right) {
      this.x = this.window.left;
      if (++this.y > this.window.bottom) this.y = this.window.top;
    }
    if (at === null) return this.violate('pixel outside the memory');
    if (!this.writtenEver[at]) {
      this.writtenEver[at] = 1;
      this.unwritten--;
    }
    if (this.memory[at] === word) return;
    this.memory[at] = word;
    this.firstChange ??= now;
    this.lastChange = now;
    if (this.changedIn[at] === this.round) this.flickeredPixels++;
    else this.changedPixels++;
    this.changedIn[at] = this.round;
  }

  /** Where the controller stores the pixel (x, y) of the program's picture. */
  cellOf(x, y) {
    let [column, row] = this.access & SWAP_AXES ? [y, x] : [x, y];
    if (this.access & MIRROR_COLUMNS) column = this.columns - 1 - column;
    if (this.access & MIRROR_ROWS) row = this.rows - 1 - row;
    const inside = column >= 0 && column < this.columns && row >= 0 && row < this.rows;
    return inside ? row * this.columns + column : null;
  }

  /** What the player sees, row by row as RGB565. It is black while the display sleeps or is off. */
  seen() {
    const pixels = new Uint16Array(this.width * this.height);
    if (!this.plugged || !this.awake || !this.on) return pixels;
    const flip = this.inversion === this.inverted ? 0 : 0xffff;
    const exchange = ((this.access & BLUE_FIRST) !== 0) !== this.blueFirst;
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const word = this.memory[this.glassCell(x, y)] ^ flip;
        pixels[y * this.width + x] = exchange ? exchangeRedAndBlue(word) : word;
      }
    }
    return pixels;
  }

  /**
   * The cell of the upright glass at (x, y) as the player sees it. The player sits as the picture
   * is turned.
   */
  glassCell(x, y) {
    const { columns, rows, at: [left, top] } = this.glass;
    const cell = (column, row) => (top + row) * this.columns + left + column;
    if (this.rotation === 90) return cell(columns - 1 - y, x);
    if (this.rotation === 180) return cell(columns - 1 - x, rows - 1 - y);
    if (this.rotation === 270) return cell(y, rows - 1 - x);
    return cell(x, y);
  }

  violate(message) {
    if (!this.unprepared) this.violations.add(`${this.name}: ${message}`);
  }
}

/** A pixel from six bits of each colour. */
function rgb565(red, green, blue) {
  return ((red >> 1) << 11) | (green << 5) | (blue >> 1);
}

function exchangeRedAndBlue(word) {
  return ((word & 0x1f) << 11) | (word & 0x7e0) | (word >> 11);
}

function hexByte(byte) {
  return `0x${byte.toString(16).padStart(2, '0')}`;
}
