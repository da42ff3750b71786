// A display as its glass shows it: the commands of ST7789 and ST7735S, the glass behind them, and the rules their data sheets set.
import { generator } from './rosc.mjs';

const SOFTWARE_RESET = 0x01;
const SLEEP_IN = 0x10;
const SLEEP_OUT = 0x11;
const INVERSION_OFF = 0x20;
const INVERSION_ON = 0x21;
const DISPLAY_OFF = 0x28;
const DISPLAY_ON = 0x29;
const COLUMN_RANGE = 0x2a;
const ROW_RANGE = 0x2b;
const MEMORY_WRITE = 0x2c;
const MEMORY_ACCESS = 0x36;
const PIXEL_FORMAT = 0x3a;

const MIRROR_ROWS = 0x80;
const MIRROR_COLUMNS = 0x40;
const SWAP_AXES = 0x20;
const BLUE_FIRST = 0x08;
const SIXTEEN_BITS = 5;

const MILLI = 1e6;

/**
 * What the data sheets say of each controller, and how the glass of the table's modules is made: `inverted` glass shows
 * true colours when told to invert, `blueFirst` glass has its blue where the controller expects red.
 */
const MODELS = {
  St7789: { columns: 240, rows: 320, inverted: true, blueFirst: false, hertz: 62.5e6 },
  St7735s: { columns: 128, rows: 160, inverted: false, blueFirst: false, hertz: 15.2e6 },
};

export class Display {
  /** `rotation`: by how many degrees the picture is turned clockwise on the upright glass. */
  constructor({ name, model, rotation }) {
    const facts = MODELS[model];
    if (!facts) throw new Error(`no display model ${model}`);
    Object.assign(this, { name, rotation, ...facts });
    const turned = rotation % 180 !== 0;
    this.width = turned ? this.rows : this.columns;
    this.height = turned ? this.columns : this.rows;
    this.violations = new Set();
    this.plugged = true;
    this.bytes = 0;
    this.awake = false;
    this.powerOn();
  }

  /** Nobody knows what the memory holds when the power comes on. */
  powerOn() {
    this.unprepared = false;
    const noise = generator(this.columns);
    this.memory = Uint16Array.from({ length: this.columns * this.rows }, () => noise() & 0xffff);
    this.writtenEver = new Uint8Array(this.memory.length);
    this.unwritten = this.memory.length;
    this.changedIn = new Uint32Array(this.memory.length);
    this.round = 0;
    this.awake = false;
    this.reset(-Infinity);
    this.mark();
  }

  /** Its plug is pulled: it is dark and hears nothing. */
  pullOff() {
    this.plugged = false;
  }

  /** The plug is put back while everything else runs: nobody has told the display anything, and what it is told may make no sense to it. */
  putBack() {
    this.powerOn();
    this.plugged = true;
    this.unprepared = true;
  }

  /** The reset line went up, or the reset command came: registers are as from the factory, the memory is kept. */
  reset(now) {
    this.notBefore = now + 5 * MILLI;
    this.noWakeBefore = this.awake ? now + 120 * MILLI : now;
    this.awake = this.on = this.inversion = false;
    this.access = 0;
    this.format = 6;
    this.window = { left: 0, right: this.columns - 1, top: 0, bottom: this.rows - 1 };
    this.command = 0;
    this.parameters = [];
  }

  /** Begins a new count of changes: the first, the last, how many pixels, and how many changed more than once. */
  mark() {
    this.round++;
    this.firstChange = null;
    this.lastChange = null;
    this.changedPixels = 0;
    this.flickeredPixels = 0;
  }

  receiveCommand(code, now) {
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
    this.awake = true;
    this.unprepared = false;
    this.notBefore = now + 5 * MILLI;
  }

  receiveData(byte, now) {
    this.bytes++;
    if (this.command === MEMORY_WRITE) {
      if (this.highByte === null) this.highByte = byte;
      else {
        this.setPixel((this.highByte << 8) | byte, now);
        this.highByte = null;
      }
      return;
    }
    const { parameters } = this;
    parameters.push(byte);
    if (this.command === MEMORY_ACCESS) this.access = byte;
    else if (this.command === PIXEL_FORMAT) this.format = byte & 7;
    else if (this.command === COLUMN_RANGE && parameters.length === 4) this.setRange('left', 'right');
    else if (this.command === ROW_RANGE && parameters.length === 4) this.setRange('top', 'bottom');
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
    if (this.format !== SIXTEEN_BITS) this.violate(`pixels sent in format ${this.format}, not as 16 bits`);
    this.x = this.window.left;
    this.y = this.window.top;
    this.highByte = null;
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

  /** Where the controller puts the pixel (x, y) of the program's picture. */
  cellOf(x, y) {
    let [column, row] = this.access & SWAP_AXES ? [y, x] : [x, y];
    if (this.access & MIRROR_COLUMNS) column = this.columns - 1 - column;
    if (this.access & MIRROR_ROWS) row = this.rows - 1 - row;
    const inside = column >= 0 && column < this.columns && row >= 0 && row < this.rows;
    return inside ? row * this.columns + column : null;
  }

  /** What the player sees, row by row as RGB565: black while the display sleeps or is off. */
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

  /** The cell of the upright glass that lies at (x, y) for the player, who sits as the picture is turned. */
  glassCell(x, y) {
    const { columns, rows } = this;
    if (this.rotation === 90) return x * columns + (columns - 1 - y);
    if (this.rotation === 180) return (rows - 1 - y) * columns + (columns - 1 - x);
    if (this.rotation === 270) return (rows - 1 - x) * columns + y;
    return y * columns + x;
  }

  violate(message) {
    if (!this.unprepared) this.violations.add(`${this.name}: ${message}`);
  }
}

/** The four displays on one bus: data, clock, D/C and reset are shared, each has its own chip select. */
export class DisplayBus {
  constructor(displays, pins) {
    this.displays = displays;
    this.pins = pins;
    this.hangs = false;
    this.bytes = 0;
    this.lastByte = 0;
    this.fastest = 0;
    /** Makes up for bytes that have arrived meanwhile; whoever paces the bus says how. */
    this.settle = () => {};
  }

  /** Wires the bus to a chip whose clock started at `epoch`. Until driven, chip selects and D/C are high. */
  attach(chip, epoch) {
    const { gpio } = chip.mcu;
    this.epoch = epoch;
    this.now = () => epoch + chip.clock.nanos;
    this.wires = 1;
    this.select([]);
    const listen = (pin, onLevel) =>
      gpio[pin].addListener((state) => {
        if (state >= 2) return;
        this.settle();
        onLevel(state === 1);
      });
    listen(this.pins.dataCommand, (high) => (this.wires = high ? this.wires | 1 : this.wires & ~1));
    this.pins.chipSelects.forEach((pin, index) =>
      listen(pin, (high) => {
        this.wires = high ? this.wires & ~(2 << index) : this.wires | (2 << index);
        this.select(this.displays.filter(({ plugged }, other) => plugged && this.wires & (2 << other)));
      }),
    );
    let fell = -Infinity;
    listen(this.pins.reset, (high) => {
      if (!high) fell = this.now();
      else if (this.now() - fell < 10e3) for (const display of this.displays) display.violate('reset pulse under 10 µs');
      if (high) for (const display of this.displays) display.reset(this.now());
    });
  }

  select(displays) {
    this.selected = displays;
    this.limit = Math.min(...displays.map((display) => display.hertz));
  }

  /** Whether the byte on the wire never arrives: if the bus hangs, the pixels do; commands are waited for, not slept for. */
  get stalled() {
    return this.hangs && this.selected.some((display) => display.command === MEMORY_WRITE);
  }

  /** A byte goes onto the wire … */
  start(value, hertz) {
    this.atStart = this.wires;
    this.fastest = Math.max(this.fastest, hertz);
    const { limit } = this;
    if (hertz > limit * 1.001) this.selected[0].violate(`clock of ${hertz / 1e6} MHz is above ${limit / 1e6} MHz`);
  }

  /** … and has arrived. D/C and chip select are sampled with the last bit, and must not move while it is under way. */
  end(value) {
    if (this.wires !== this.atStart) {
      for (const display of this.displays) display.violate('D/C or chip select moved while a byte was on the wire');
    }
    this.pass(value, this.now() - this.epoch);
  }

  /** A byte has arrived so long after the chip's start, and no wire has moved. */
  pass(value, nanos) {
    this.bytes++;
    this.lastByte = this.epoch + nanos;
    const isData = this.wires & 1;
    for (const display of this.selected) {
      if (isData) display.receiveData(value, this.lastByte);
      else display.receiveCommand(value, this.lastByte);
    }
  }
}

function exchangeRedAndBlue(word) {
  return ((word & 0x1f) << 11) | (word & 0x7e0) | (word >> 11);
}

function hexByte(byte) {
  return `0x${byte.toString(16).padStart(2, '0')}`;
}
