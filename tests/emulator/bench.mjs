// The whole box on a bench: chip, flash, four displays, keys, light, buzzer, power switch and log, and what is measured there.
import { Chip } from './chip.mjs';
import { Display, DisplayBus } from './display.mjs';
import { loadElf } from './elf.mjs';
import { Flash, PowerCut } from './flash.mjs';
import { Keys } from './keys.mjs';
import { fairBits } from './rosc.mjs';
import { Rtt } from './rtt.mjs';
import { UsbHost } from './usb.mjs';
import { paceSpi, restPwm } from './workarounds.mjs';

const MILLI = 1e6;
const QUIET_MS = 10;
const DRAIN_MS = 5;
const RISEN = 1;
const RAM_START = 0x20000000;
const FLASH_START = 0x10000000;
// Below the place where the loader runs, at the very end of RAM.
const SCRIBBLE_AT = 0x20041e00;

export class Bench {
  /** `board`: pins, display model and rotation, as the project's board files say; `journal`: what its flash holds. Nothing is powered yet. */
  constructor({ elf, board, journal = null, randomBit = fairBits(1), enterHardFaults = false }) {
    this.program = loadElf(elf);
    this.board = board;
    this.randomBit = randomBit;
    this.enterHardFaults = enterHardFaults;
    this.flash = new Flash();
    this.flash.load(this.program.segments);
    if (journal) this.flash.load([{ offset: this.program.symbols.get('__journal_start').address - FLASH_START, bytes: journal }]);
    const { display: model, rotation } = board;
    this.displays = board.pins.chipSelects.map((_, place) => new Display({ name: `display ${place}`, model, rotation }));
    this.bus = new DisplayBus(this.displays, board.pins);
    this.keys = new Keys(board.pins.keys);
    this.rtt = new Rtt(this.program);
    this.usb = new UsbHost();
    this.chip = null;
    this.epoch = 0;
    this.resets = [];
    this.remarks = new Map();
    this.presses = [];
    this.deepestStack = { used: 0, size: 0 };
  }

  /** Emulated nanoseconds since the bench was set up, over all resets and power cuts. */
  get now() {
    return this.epoch + (this.chip?.clock.nanos ?? 0);
  }

  /** Where the journal's part of the flash begins, and where it ends. */
  get journal() {
    const at = (name) => this.program.symbols.get(name).address - FLASH_START;
    return { start: at('__journal_start'), end: at('__journal_end') };
  }

  /** Milliseconds from power-on or the last reset to the last byte that a display was sent. */
  get drawnMs() {
    return Math.floor((this.bus.lastByte - this.epoch) / MILLI);
  }

  powerOn() {
    for (const display of this.displays) display.powerOn();
    this.start(null);
  }

  /** The power goes: of everything, only the flash keeps what it holds. */
  cutPower() {
    this.retire();
    this.chip = null;
  }

  start(kept) {
    const { flash, program, randomBit, enterHardFaults } = this;
    const chip = new Chip({ flash, program, randomBit, kept, enterHardFaults });
    this.chip = chip;
    this.presses = [];
    this.lightSince = null;
    this.buzzes = [];
    this.keys.attach(chip);
    this.bus.attach(chip, this.epoch);
    this.usb.attach(chip);
    const { sck, backlight, buzzer } = this.board.pins;
    // The chip's pins belong to its two SPIs by turns of eight.
    this.bus.settle = paceSpi(chip.mcu, chip.mcu.spi[(sck >> 3) & 1], this.bus);
    const pulses = restPwm(chip.mcu);
    chip.mcu.gpio[backlight].addListener((state) => {
      if (state !== RISEN) return;
      this.lightSince ??= this.now;
      pulses.ignore(backlight);
    });
    chip.mcu.gpio[buzzer].addListener((state) => state === RISEN && this.buzzes.push(this.now));
    const drain = chip.clock.createAlarm(() => {
      this.rtt.drain(chip);
      drain.schedule(DRAIN_MS * MILLI);
    });
    drain.schedule(DRAIN_MS * MILLI);
  }

  /** Takes the figures of a chip that is about to go. */
  retire() {
    const { chip } = this;
    this.bus.settle();
    this.rtt.drain(chip);
    const stack = chip.stackUse();
    if (stack.used >= this.deepestStack.used) this.deepestStack = stack;
    for (const [remark, count] of chip.remarks) this.remarks.set(remark, (this.remarks.get(remark) ?? 0) + count);
    this.epoch += chip.clock.nanos;
  }

  restart() {
    const { chip } = this;
    this.retire();
    this.resets.push({ cause: chip.resetCause, atMs: this.epoch / MILLI });
    this.start(chip.keep());
  }

  /** Lets `millis` of emulated time pass, or less if `done()` comes to hold or the flash cuts the power. True if so. */
  run(millis, done = null) {
    const end = this.now + millis * MILLI;
    // Less than a nanosecond is a rounding: the chip's own clock would not move for it.
    while (end - this.now >= 1) {
      if (!this.chip) throw new Error('the box has no power');
      try {
        const stopped = this.chip.run(end - this.epoch, done);
        this.bus.settle();
        if (this.chip.resetCause) this.restart();
        else if (stopped) return true;
        if (done?.()) return true;
      } catch (error) {
        if (!(error instanceof PowerCut)) throw error;
        this.cutPower();
        return true;
      }
    }
    return done?.() ?? false;
  }

  /** As `run`, but the condition must come to hold. */
  runUntil(what, millis, done) {
    if (!this.run(millis, done)) throw new Error(`not within ${millis} ms: ${what}`);
  }

  quiet() {
    return this.now - this.bus.lastByte > QUIET_MS * MILLI;
  }

  /** Waits until all screens with a plug can be seen, and says how long after power-on or the last reset that was. */
  bootMs() {
    const lit = () => this.lightSince !== null;
    const drawn = (display) => !display.plugged || (display.awake && display.on && display.unwritten === 0);
    this.runUntil('four screens drawn and lit', 1000, () => this.displays.every(drawn) && lit() && this.quiet());
    return (Math.max(this.bus.lastByte, this.lightSince) - this.epoch) / MILLI;
  }

  /** Presses a key, and measures until the bus is quiet again. The key stays down. */
  press(place, key) {
    for (const display of this.displays) display.mark();
    const [from, bytes] = [this.now, this.bus.bytes];
    this.buzzes = [];
    this.keys.set(place, key, true);
    this.presses.push({ place, key, atMicros: Math.round(this.chip.clock.micros) });
    const display = this.displays[place];
    this.runUntil(`place ${place} redrawn after key ${key}`, 500, () => display.firstChange !== null && this.quiet());
    return {
      firstPixelMs: (display.firstChange - from) / MILLI,
      settledMs: (Math.max(...this.displays.map((each) => each.lastChange ?? 0)) - from) / MILLI,
      bytes: this.bus.bytes - bytes,
      flickered: this.displays.reduce((sum, each) => sum + each.flickeredPixels, 0),
    };
  }

  /** Puts the cable in, and says how long it takes until the computer can use the port. */
  plugIn() {
    const from = this.now;
    this.usb.plug();
    this.runUntil('the box is known on USB', 500, () => this.usb.configured);
    return (this.now - from) / MILLI;
  }

  /** Opens the port or closes it. */
  setPort(open) {
    this.usb.setReady(open);
    this.runUntil('the port is open or closed', 100, () => this.usb.idle);
    this.run(1);
  }

  /** Sends one request. The answer is over when the box has been silent for a while; `ms` is until its last byte. */
  ask(line, silentMs = 15) {
    const { usb } = this;
    const from = this.chip.clock.nanos;
    usb.takeText();
    usb.send(`${line}\n`);
    const silent = () => this.chip.clock.nanos - usb.lastByte > silentMs * MILLI;
    this.runUntil(`an answer to ${line.slice(0, 40)}`, 5000, () => usb.received.length > 0 && silent());
    return { text: usb.takeText(), ms: (usb.lastByte - from) / MILLI };
  }

  /** The sound since the last press: how many waves, and how many a second. */
  sound() {
    const waves = this.buzzes.length;
    return { waves, hertz: waves < 2 ? 0 : ((waves - 1) * 1e9) / (this.buzzes.at(-1) - this.buzzes[0]) };
  }

  /** How many waves a second the last tone had. */
  lastTone() {
    return this.buzzes.length < 2 ? 0 : 1e9 / (this.buzzes.at(-1) - this.buzzes.at(-2));
  }

  release(place, key, millis = 30) {
    this.keys.set(place, key, false);
    this.run(millis);
  }

  /** Moves a contact down and up in turn, each level for so many microseconds; `presses` tells how often that ought to count. */
  rattle(place, key, micros, { presses }) {
    const atMicros = Math.round(this.chip.clock.micros);
    let down = true;
    for (const time of micros) {
      this.keys.set(place, key, down);
      this.run(time / 1000);
      down = !down;
    }
    for (let count = 0; count < presses; count++) this.presses.push({ place, key, atMicros });
  }

  /** The share of `millis` in which the core did not sleep. */
  busyShare(millis) {
    const [busy, from] = [this.chip.busyNanos, this.now];
    this.run(millis);
    return (this.chip.busyNanos - busy) / (this.now - from);
  }

  /**
   * The cycles of each call, from here on, of the one function whose name matches; interrupts are counted too. The list stays
   * empty if the compiler has inlined it everywhere.
   */
  cyclesOf(pattern) {
    return this.functions(pattern).length === 0 ? [] : countCycles(this.chip, this.addressOf(pattern));
  }

  /** What the displays were told wrongly, and which registers rp2040js lacks: what it answered instead may be wrong. */
  complaints() {
    const violations = this.displays.flatMap((display) => [...display.violations]);
    const remarks = [...this.remarks].map(([remark, count]) => `${count} × ${remark}`);
    return violations.length + remarks.length ? [...violations, ...remarks].join('\n') : null;
  }

  /** Runs until the box has restarted, and says how long that took. */
  restartMs(limit) {
    const [from, count] = [this.now, this.resets.length];
    this.runUntil('the box restarted', limit, () => this.resets.length > count);
    return (this.epoch - from) / MILLI;
  }

  /** Puts halfwords or words where no program is, and returns the address. */
  scribble(Words, values) {
    const words = Words.from(values);
    this.chip.mcu.sram.set(new Uint8Array(words.buffer), SCRIBBLE_AT - RAM_START);
    return SCRIBBLE_AT;
  }

  /** The address of the one function whose name matches. */
  addressOf(pattern) {
    const matches = this.functions(pattern);
    if (matches.length !== 1) throw new Error(`${matches.length} symbols match ${pattern}`);
    return matches[0].address;
  }

  functions(pattern) {
    return [...this.program.symbols].filter(([name]) => pattern.test(name)).map(([, symbol]) => symbol);
  }
}

/** Cycles from entry to return of each call of the function at `address`. */
export function countCycles(chip, address) {
  const calls = [];
  const entry = (address & ~1) >>> 0;
  chip.watched.set(entry, () => {
    const before = chip.core.cycles;
    const back = (chip.core.LR & ~1) >>> 0;
    chip.watched.set(back, () => {
      chip.watched.delete(back);
      calls.push(chip.core.cycles - before);
    });
  });
  return calls;
}
