// The whole box on a bench: chip, flash, four displays, keys, light, buzzer, power switch and log,
// and what is measured there.
import { Chip } from './chip.mjs';
import { Display } from './display.mjs';
import { DisplayBus } from './display_bus.mjs';
import { loadElf } from './elf.mjs';
import { Flash, PowerCut } from './flash.mjs';
import { Keys } from './keys.mjs';
import { fairBits } from './rosc.mjs';
import { Rtt } from './rtt.mjs';
import { UsbHost } from './usb.mjs';
import { paceSpi, restPwm } from './workarounds.mjs';

const MILLI = 1e6;
// The firmware's debouncing: no release counts within this time of a press, and a contact must have
// been open for this long.
const SAME_PRESS_MS = 175;
const RELEASE_MS = 10;
// A key that changes something has changed it by then.
const CHANGE_MS = 120;
// The bus is silent while the firmware draws strips that turn out to be unchanged. The header may
// come last, so this is longer than drawing all strips of a screen takes.
const QUIET_MS = 30;
const DRAIN_MS = 5;
const RISEN = 1;
const RAM_START = 0x20000000;
const FLASH_START = 0x10000000;
// At the very end of RAM, below the place where the loader runs.
const SCRIBBLE_AT = 0x20041e00;

export class Bench {
  /**
   * `board` holds the pins, display model and rotation from the project's board files, and
   * `journal` what the flash holds. With `cache` reading flash takes time, and erasing a sector
   * takes `eraseMs`. The power is still off.
   */
  constructor({ elf, board, journal = null, randomBit = fairBits(1), enterHardFaults = false, cache = false, romVersion, eraseMs }) {
    this.program = loadElf(elf);
    this.board = board;
    this.randomBit = randomBit;
    this.enterHardFaults = enterHardFaults;
    this.cache = cache;
    this.romVersion = romVersion;
    this.flash = new Flash(eraseMs);
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
    /** Whether the wire of the buzzer is cut, and whether the backlight is wired to 3.3 V. */
    this.buzzerCut = this.lightFixed = false;
  }

  /** Emulated nanoseconds since the bench was set up, across all resets and power cuts. */
  get now() {
    return this.epoch + (this.chip?.clock.nanos ?? 0);
  }

  /** Where the journal's part of the flash begins and ends. */
  get journal() {
    const at = (name) => this.program.symbols.get(name).address - FLASH_START;
    return { start: at('__journal_start'), end: at('__journal_end') };
  }

  /** Milliseconds from power-on or the last reset to the last byte that was sent to a display. */
  get drawnMs() {
    return Math.floor((this.bus.lastByte - this.epoch) / MILLI);
  }

  powerOn() {
    for (const display of this.displays) display.powerOn();
    this.start(null);
  }

  /** Cuts the power. Only the flash keeps its contents. */
  cutPower() {
    this.retire();
    this.chip = null;
  }

  start(kept) {
    const { flash, program, randomBit, enterHardFaults, cache, romVersion } = this;
    const chip = new Chip({ flash, program, randomBit, kept, enterHardFaults, cache, romVersion });
    this.chip = chip;
    this.presses = [];
    this.lightSince = null;
    this.buzzes = [];
    this.keys.attach(chip);
    this.bus.attach(chip, this.epoch);
    this.usb.attach(chip);
    const { sck, backlight, buzzer, status } = this.board.pins;
    // The chip's pins belong to its two SPIs in alternating groups of eight.
    this.bus.settle = paceSpi(chip.mcu, chip.mcu.spi[(sck >> 3) & 1], this.bus);
    const pulses = restPwm(chip.mcu);
    chip.mcu.gpio[backlight].addListener((state) => {
      if (state !== RISEN) return;
      this.lightSince ??= this.now;
      pulses.ignore(backlight);
    });
    this.blinks = [];
    chip.mcu.gpio[status].addListener((state) => state === RISEN && this.blinks.push(this.now));
    chip.mcu.gpio[buzzer].addListener((state) => state === RISEN && !this.buzzerCut && this.buzzes.push(this.now));
    const drain = chip.clock.createAlarm(() => {
      this.rtt.drain(chip);
      drain.schedule(DRAIN_MS * MILLI);
    });
    drain.schedule(DRAIN_MS * MILLI);
  }

  /** Takes the figures of a chip that is about to be replaced. */
  retire() {
    const { chip } = this;
    this.bus.settle();
    this.rtt.drain(chip);
    if (this.lightSince !== null) this.checkPads();
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

  /** Pulls the chip's reset pin down for a moment. The displays keep their power. */
  pullReset() {
    const { chip } = this;
    this.retire();
    this.start({ ...chip.keep(), scratch: chip.watchdog.scratchData.map(() => 0), reason: 0, byPin: true });
  }

  /**
   * Lets `millis` of emulated time pass. Stops early if `done()` holds or the flash cuts the power,
   * and then returns true.
   */
  run(millis, done = null) {
    const end = this.now + millis * MILLI;
    // Less than a nanosecond is a rounding error: the chip's clock would not move for it.
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

  /** Like `run`, but the condition must come to hold. */
  runUntil(what, millis, done) {
    if (!this.run(millis, done)) throw new Error(`not within ${millis} ms: ${what}`);
  }

  quiet() {
    return this.now - this.bus.lastByte > QUIET_MS * MILLI;
  }

  /**
   * Waits until all connected screens can be seen. Returns how long that was after power-on or
   * reset.
   */
  bootMs() {
    const lit = () => this.lightSince !== null;
    const drawn = (display) => !display.plugged || (display.awake && display.on && display.unwritten === 0);
    this.runUntil('four screens drawn and lit', 1000, () => this.displays.every(drawn) && lit() && this.quiet());
    return (Math.max(this.bus.lastByte, this.lightSince) - this.epoch) / MILLI;
  }

  /**
   * Presses a key, releases it, and measures until the bus is quiet again. Claims and rolls act at
   * the press. The label of any other key lights up, and the key acts at the release.
   *
   * - `firstPixelMs`: from the first edge of the press to the lit label or to whatever the press did.
   *   If the press changed nothing, from the moment at which the release counts.
   * - `settledMs`: until no pixel changes any more, from the moment at which the key acted.
   * - `bytes`: what the bus carried since then.
   * - `seenAtPress`, `seenAtRelease`: when the effect of each was first seen. A release that changes
   *   nothing counts as seen at its end.
   */
  press(place, key) {
    this.buzzes = [];
    const press = { place, key, atMicros: Math.round(this.chip.clock.micros) };
    this.presses.push(press);
    const down = this.moved(place, key, true, 0);
    // No release counts before this.
    this.run(Math.max(0, SAME_PRESS_MS - (this.now - down.from) / MILLI));
    press.upMicros = Math.round(this.chip.clock.micros) + RELEASE_MS * 1000;
    const up = this.moved(place, key, false, RELEASE_MS);
    const first = down.changed ? down : up;
    const acted = up.changed ? up : down;
    if (!first.changed) throw new Error(`place ${place} is not redrawn after key ${key}`);
    return {
      firstPixelMs: first.firstPixelMs,
      settledMs: acted.settledMs,
      seenAtPress: down.seen,
      seenAtRelease: up.changed ? up.seen : this.now,
      bytes: acted.bytes,
      flickered: down.flickered + up.flickered,
    };
  }

  /** Moves a contact. It counts `countsMs` later, and times are measured from there. */
  moved(place, key, down, countsMs) {
    for (const display of this.displays) display.mark();
    const { bytes } = this.bus;
    this.keys.set(place, key, down);
    this.run(countsMs);
    const from = this.now;
    const seen = () => Math.min(...this.displays.map((each) => each.firstChange ?? Infinity));
    const own = this.displays[place];
    this.run(CHANGE_MS, () => own.firstChange !== null && this.quiet());
    return {
      from,
      changed: own.firstChange !== null,
      bytes: this.bus.bytes - bytes,
      seen: seen(),
      firstPixelMs: (own.firstChange - from) / MILLI,
      settledMs: (Math.max(...this.displays.map((each) => each.lastChange ?? 0)) - from) / MILLI,
      flickered: this.displays.reduce((sum, each) => sum + each.flickeredPixels, 0),
    };
  }

  /** Plugs the cable in. Returns how long it takes until the computer can use the port. */
  plugIn() {
    const from = this.now;
    this.usb.plug();
    this.runUntil('the box is known on USB', 500, () => this.usb.configured);
    return (this.now - from) / MILLI;
  }

  /** Opens or closes the port. */
  setPort(open) {
    this.usb.setReady(open);
    this.runUntil('the port is open or closed', 100, () => this.usb.idle);
    this.run(1);
  }

  /**
   * Sends one request. The answer ends when the box has been silent for a while. `ms` is the time
   * until its last byte.
   */
  ask(line, silentMs = 15) {
    const { usb } = this;
    const from = this.chip.clock.nanos;
    usb.takeText();
    usb.send(`${line}\n`);
    const silent = () => this.chip.clock.nanos - usb.lastByte > silentMs * MILLI;
    this.runUntil(`an answer to ${line.slice(0, 40)}`, 5000, () => usb.received.length > 0 && silent());
    return { text: usb.takeText(), ms: (usb.lastByte - from) / MILLI };
  }

  /** How often the status LED blinks in a group of its own, within the next six seconds. */
  blinksInAGroup() {
    this.blinks = [];
    this.run(6000);
    const groups = this.blinks.filter((at, index) => index === 0 || at - this.blinks[index - 1] > 500 * MILLI);
    // The first group may have begun before, and the last one may go on.
    const [, from, to] = groups;
    return this.blinks.filter((at) => at >= from && at < to).length;
  }

  /** How bright the backlight is, in percent. */
  get light() {
    if (this.lightFixed) return 100;
    const pin = this.board.pins.backlight;
    const slice = this.chip.mcu.pwm.channels[(pin >> 1) & 7];
    const level = (pin & 1 ? slice.cc >>> 16 : slice.cc) & 0xffff;
    return (100 * level) / (slice.top + 1);
  }

  /** The sound since the last press: the number of waves, and their frequency. */
  sound() {
    const waves = this.buzzes.length;
    return { waves, hertz: waves < 2 ? 0 : ((waves - 1) * 1e9) / (this.buzzes.at(-1) - this.buzzes[0]) };
  }

  /** The frequency of the last tone. */
  lastTone() {
    return this.buzzes.length < 2 ? 0 : 1e9 / (this.buzzes.at(-1) - this.buzzes.at(-2));
  }

  /** Holds a key this long. It opens the menu and does nothing else. */
  hold(place, key, millis) {
    const press = { place, key, atMicros: Math.round(this.chip.clock.micros) };
    this.presses.push(press);
    this.keys.set(place, key, true);
    this.run(millis);
    press.upMicros = Math.round(this.chip.clock.micros);
    this.release(place, key, 700);
  }

  release(place, key, millis = 30) {
    this.keys.set(place, key, false);
    this.run(millis);
  }

  /**
   * Moves a contact down and up in turn. `micros` lists how long each level lasts, and `presses`
   * how many presses that should count as.
   */
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
   * Lists the cycles of each call, from now on, of the one function whose name matches. Interrupts
   * count too, unless only its own cycles are wanted: then the function must run in no interrupt. The
   * list stays empty if the compiler has inlined the function everywhere.
   */
  cyclesOf(pattern, { own = false } = {}) {
    return this.functions(pattern).length === 0 ? [] : countCycles(this.chip, this.addressOf(pattern), own);
  }

  /**
   * What the displays were told wrongly, and which registers rp2040js lacks. Its answers for those
   * may be wrong.
   */
  complaints() {
    const violations = this.displays.flatMap((display) => [...display.violations]);
    const remarks = [...this.remarks].map(([remark, count]) => `${count} × ${remark}`);
    return violations.length + remarks.length ? [...violations, ...remarks].join('\n') : null;
  }

  /**
   * Compares the pads of a box that has started with what the board file says for each role. Those of
   * clock and data depend on the speed of the bus.
   */
  checkPads() {
    const { gpio } = this.chip.mcu;
    const speed = (this.board.busSpeeds ?? []).find(({ hertz }) => Math.abs(hertz - this.bus.hertz) < hertz / 100);
    for (const { pin, drive, fast: usually, schmitt, bus } of this.board.pads ?? []) {
      const fast = bus && speed ? speed.fast : usually;
      const { driveStrength, isSlewFast, schmittEnabled } = gpio[pin];
      const found = [[2, 4, 8, 12][driveStrength], isSlewFast, schmittEnabled];
      if (found.join() === [drive, fast, schmitt].join()) continue;
      const words = ([milliamps, quick, trigger]) => `${milliamps} mA, ${quick ? 'fast' : 'slow'} edges, Schmitt trigger ${trigger ? 'on' : 'off'}`;
      this.remarks.set(`GP${pin} has ${words(found)}, not ${words([drive, fast, schmitt])}`, 1);
    }
  }

  /** Runs until the box has restarted. Returns how long that took. */
  restartMs(limit) {
    const [from, count] = [this.now, this.resets.length];
    this.runUntil('the box restarted', limit, () => this.resets.length > count);
    return (this.epoch - from) / MILLI;
  }

  /** Stores halfwords or words where no program is. Returns the address. */
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

/**
 * Records the cycles from entry to return for each call of the function at `address`, with or without
 * those of interrupts.
 */
export function countCycles(chip, address, own = false) {
  const calls = [];
  const entry = (address & ~1) >>> 0;
  const interrupted = own ? countInterruptCycles(chip.core) : () => 0;
  const spent = () => chip.core.cycles - interrupted();
  chip.watched.set(entry, () => {
    const before = spent();
    const back = (chip.core.LR & ~1) >>> 0;
    chip.watched.set(back, () => {
      chip.watched.delete(back);
      calls.push(spent() - before);
    });
  });
  return calls;
}

/** Counts the cycles in which the core handles interrupts, from now on. Call it outside of them. */
function countInterruptCycles(core) {
  const [enter, leave] = [core.exceptionEntry.bind(core), core.exceptionReturn.bind(core)];
  let [depth, since, sum] = [0, 0, 0];
  core.exceptionEntry = (number) => {
    if (depth++ === 0) since = core.cycles;
    enter(number);
  };
  core.exceptionReturn = (address) => {
    leave(address);
    if (--depth === 0) sum += core.cycles - since;
  };
  return () => sum;
}
