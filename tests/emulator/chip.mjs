// One RP2040 from reset to the next reset: rp2040js with the boot ROM, the flash chip and the work-arounds, and its run loop.
import { RP2040 } from 'rp2040js';
import { Memory } from './memory.mjs';
import { callRom, romImage } from './rom.mjs';
import { generator } from './rosc.mjs';
import { stride } from './stride.mjs';
import * as workarounds from './workarounds.mjs';

const RAM_START = 0x20000000;
const NO_FLASH = new Uint8Array(0);
const HARD_FAULT = 3;
const POLL_INSTRUCTIONS = 64;
const POLL_NANOS = 20e3;
const ENDLESS = 0x3fffffff;
export const STACK_PAINT = 0xc5;

/** The firmware did what makes a real chip fault. */
export class FirmwareFault extends Error {}

export class Chip {
  /**
   * `flash` outlives the chip; `randomBit` is the ring oscillator; `program` the ELF in flash; `kept` what a warm reset
   * leaves (see `keep`), or null after a power cut; `enterHardFaults` runs the program's handler instead of stopping; then
   * a stack that has left its region is found by the fault of what it writes there, as on the chip.
   */
  constructor({ flash, program = null, randomBit = () => 0, kept = null, enterHardFaults = false }) {
    this.flash = flash;
    this.program = program;
    this.enterHardFaults = enterHardFaults;
    this.mcu = new RP2040();
    this.core = this.mcu.core;
    this.clock = this.mcu.clock;
    this.registers = this.core.registers;
    this.fault = null;
    this.resetCause = null;
    this.lockedUp = false;
    this.executing = 0;
    this.spentNanos = 0;
    this.remarks = new Map();
    this.watched = new Map();
    this.stack = stackRegion(program);
    this.memory = new Memory(this.mcu, flash.bytes, enterHardFaults ? 0 : this.stack.bottom);
    this.installWorkarounds(randomBit);
    this.setXip(true);
    if (kept) this.restore(kept);
    else this.fillMemory();
    this.core.reset();
  }

  installWorkarounds(randomBit) {
    const { mcu, core } = this;
    const fault = (message) => this.reportFault(message);
    workarounds.reportInvalidAccess(mcu, fault, (remark) => this.remarks.set(remark, (this.remarks.get(remark) ?? 0) + 1));
    workarounds.wakeOnSev(mcu);
    workarounds.guardMemory(core, fault);
    workarounds.addXipControl(mcu);
    workarounds.addRingOscillator(mcu, randomBit);
    workarounds.addChipReset(mcu);
    workarounds.readDmaAborts(mcu);
    workarounds.catchResetRequest(mcu, () => this.requestReset('request'));
    workarounds.watchFlashInterface(mcu, () => this.setXip(true));
    workarounds.answerFlashId(mcu, this.flash.id);
    workarounds.ignoreUsbReadOnly(mcu);
    this.watchdog = workarounds.endWatchdog(mcu, () => this.requestReset('watchdog'));
    mcu.bootrom.set(romImage());
    mcu.onBreak = (number) => {
      if (!callRom(this, number, this.executing)) this.reportFault(`breakpoint or undefined instruction ${number}`);
    };
  }

  /** RAM holds noise when the power comes on; the stack's part is painted, to see later how deep it went. */
  fillMemory() {
    const noise = generator(0x5eed);
    const { sram } = this.mcu;
    for (let at = 0; at < sram.length; at += 4) this.mcu.sramView.setUint32(at, noise(), true);
    sram.fill(STACK_PAINT, this.stack.bottom - RAM_START, this.stack.top - RAM_START);
  }

  /** What the chip carries over a warm reset. */
  keep() {
    return { sram: this.mcu.sram, scratch: this.watchdog.scratchData, reason: this.watchdog.reason };
  }

  restore({ sram, scratch, reason }) {
    this.mcu.sram.set(sram);
    this.watchdog.scratchData.set(scratch);
    this.watchdog.reason = reason;
  }

  /** Maps flash into memory or takes it away, as while it is written: an access then faults. */
  setXip(on) {
    this.xip = this.memory.mapped = on;
    this.mcu.flash = on ? this.flash.bytes : NO_FLASH;
    this.mcu.flashView = on ? this.flash.view : new DataView(NO_FLASH.buffer);
  }

  /** Lets time pass in which the core does nothing else (the ROM's flash functions). */
  spend(nanos) {
    this.spentNanos += nanos;
    this.clock.tick(nanos);
  }

  /** How long the core has not slept. */
  get busyNanos() {
    return (this.core.cycles * 1e9) / this.mcu.clkSys + this.spentNanos;
  }

  requestReset(cause) {
    this.resetCause ??= cause;
  }

  reportFault(message) {
    this.fault ??= `${message}, at ${this.nameOf(this.executing)}, return address ${this.nameOf(this.core.LR)}`;
  }

  /**
   * Runs until the chip's clock shows `until` nanoseconds, `done()` holds or a reset was asked for. `done` is looked at
   * every few instructions or microseconds of sleep, so figures come from recorded times and not from the clock.
   */
  run(until, done = null) {
    const { core, clock, registers } = this;
    const floor = this.memory.floor;
    let toPoll = POLL_INSTRUCTIONS;
    while (clock.nanos < until) {
      if (core.waiting || this.lockedUp) {
        const pause = clock.nextAlarm ? clock.nanosToNextAlarm : Infinity;
        const longest = done === null ? Infinity : POLL_NANOS;
        clock.tick(Math.max(0, Math.min(pause, until - clock.nanos, longest)));
        toPoll = 0;
      } else {
        toPoll -= this.stride(until, done === null ? ENDLESS : toPoll) || this.step();
        if (registers[13] < floor) this.reportFault('the stack left its region');
      }
      if (this.fault !== null) this.takeFault();
      if (this.resetCause !== null) return true;
      if (toPoll <= 0) {
        if (done !== null && done()) return true;
        toPoll = POLL_INSTRUCTIONS;
      }
    }
    return false;
  }

  /** One instruction, whatever it is. */
  step() {
    const { core, registers, memory } = this;
    memory.unknown = false;
    this.executing = registers[15];
    this.watched.get(this.executing)?.();
    const before = core.cycles;
    core.executeInstruction();
    this.clock.tick(((core.cycles - before) * 1e9) / this.mcu.clkSys);
    return 1;
  }

  /** Many instructions at once, but none behind the next alarm: how many. */
  stride(until, instructions) {
    const { core, clock, memory } = this;
    if (core.interruptsUpdated || memory.unknown) return 0;
    const horizon = Math.min(until, clock.nextAlarm?.nanos ?? Infinity);
    const cycleNanos = 1e9 / this.mcu.clkSys;
    const cycles = Math.min(Math.ceil((horizon - clock.nanos) / cycleNanos), ENDLESS);
    const executed = stride(core, memory, instructions, cycles, this.watched);
    if (executed > 0) {
      this.executing = memory.last;
      clock.tick((memory.spent * 1e9) / this.mcu.clkSys);
    }
    return executed;
  }

  takeFault() {
    const inHandler = this.core.IPSR === HARD_FAULT;
    if (!this.enterHardFaults) throw new FirmwareFault(`firmware fault: ${this.fault}`);
    this.fault = null;
    // A fault in the handler of faults: the core stands still until something else resets the chip.
    if (inHandler) {
      this.lockedUp = true;
      return;
    }
    this.core.waiting = false;
    this.core.PC = this.executing;
    this.core.exceptionEntry(HARD_FAULT);
    // Where the stack has left RAM, what should be saved is lost, and the handler begins all the same.
    this.fault = null;
  }

  /** Makes the program call the function at `address` with up to four words, as if the code at this point did. */
  divert(address, words = []) {
    words.forEach((word, index) => (this.registers[index] = word));
    this.core.LR = this.core.PC | 1;
    this.core.PC = address & ~1;
    this.core.waiting = false;
  }

  /** Deepest use of the stack so far, from its paint. */
  stackUse() {
    const { bottom, top } = this.stack;
    const bytes = this.mcu.sram.subarray(bottom - RAM_START, top - RAM_START);
    const touched = bytes.findIndex((byte) => byte !== STACK_PAINT);
    return { used: touched < 0 ? 0 : bytes.length - touched, size: bytes.length };
  }

  /** The symbol an address lies in, for messages. */
  nameOf(address) {
    const place = (address & ~1) >>> 0;
    for (const [name, { address: start, size }] of this.program?.symbols ?? []) {
      const first = (start & ~1) >>> 0;
      if (size && place >= first && place < first + size) return `${workarounds.hex(place)} (${name})`;
    }
    return workarounds.hex(place);
  }
}

/** The linker's stack region. Without a program (in the canaries) all of RAM may be stack. */
function stackRegion(program) {
  const bottom = program?.symbols.get('_stack_end')?.address ?? RAM_START;
  const top = program?.symbols.get('_stack_start')?.address ?? RAM_START;
  return { bottom, top };
}
