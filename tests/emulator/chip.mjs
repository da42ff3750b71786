// One RP2040 from one reset to the next: rp2040js with the boot ROM, the flash chip and the
// workarounds, and its run loop.
import { RP2040 } from 'rp2040js';
import { callRom, romImage } from './rom.mjs';
import { noise } from './rosc.mjs';
import * as workarounds from './workarounds.mjs';

const RAM_START = 0x20000000;
const NO_FLASH = new Uint8Array(0);
const HARD_FAULT = 3;
/** As often as POLL_NANOS: 20 µs at 125 MHz. */
const POLL_CYCLES = 2500;
const POLL_NANOS = 20e3;
const ENDLESS = 0x3fffffff;
export const STACK_PAINT = 0xc5;

/** The firmware did something that makes a real chip fault. */
export class FirmwareFault extends Error {}

/** rp2040js fills 16 MB of flash at every reset. A chip here has its own flash. */
class Mcu extends RP2040 {
  reset() {
    const { flash } = this;
    this.flash = NO_FLASH;
    super.reset();
    this.flash = flash;
  }
}

export class Chip {
  /**
   * `flash` outlives the chip. `randomBit` is the ring oscillator, `program` the ELF in flash.
   * `kept` is what survives a warm reset (see `keep`), or null after a power cut. With
   * `enterHardFaults` the program's handler runs instead of stopping the emulation. Then a stack
   * that leaves its region is noticed by the fault of what it writes there, as on the chip. With
   * `cache` reading flash takes time, see stride/src/cache.rs.
   */
  constructor({ flash, program = null, randomBit = () => 0, kept = null, enterHardFaults = false, cache = false, romVersion }) {
    this.flash = flash;
    this.program = program;
    this.enterHardFaults = enterHardFaults;
    this.mcu = new Mcu();
    this.machine = flash.machine;
    this.machine.lendTo(this.mcu);
    this.core = this.mcu.core;
    this.clock = this.mcu.clock;
    this.registers = this.core.registers;
    this.fault = null;
    this.resetCause = null;
    this.lockedUp = false;
    this.byPin = false;
    this.executing = 0;
    this.spentNanos = 0;
    this.remarks = new Map();
    this.watched = new Map();
    this.stack = stackRegion(program);
    const floor = enterHardFaults ? 0 : this.stack.bottom;
    this.machine.reset(floor, cache);
    this.romVersion = romVersion;
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
    workarounds.enterOnEvenAddress(core);
    workarounds.guardMemory(core, fault);
    workarounds.resetPads(mcu);
    workarounds.paceDmaTimers(mcu);
    workarounds.addXipControl(mcu);
    workarounds.addRingOscillator(mcu, randomBit);
    workarounds.addChipReset(mcu, () => this.byPin);
    workarounds.readDmaAborts(mcu);
    workarounds.catchResetRequest(mcu, () => this.requestReset('request'));
    workarounds.watchFlashInterface(mcu, () => this.setXip(true));
    workarounds.answerFlashId(mcu, this.flash.id, this.flash.jedec);
    workarounds.ignoreUsbReadOnly(mcu);
    this.watchdog = workarounds.endWatchdog(mcu, () => this.requestReset('watchdog'));
    mcu.bootrom.set(romImage(this.romVersion));
    mcu.onBreak = (number) => {
      if (!callRom(this, number, this.executing)) this.reportFault(`breakpoint or undefined instruction ${number}`);
    };
  }

  /**
   * RAM holds noise after power-on. The stack's part is painted, so that its depth can be measured
   * later.
   */
  fillMemory() {
    const { sram } = this.mcu;
    sram.set(new Uint8Array(noise(Uint32Array, 0x5eed, sram.length / 4).buffer));
    sram.fill(STACK_PAINT, this.stack.bottom - RAM_START, this.stack.top - RAM_START);
  }

  /** What the chip keeps through a warm reset. */
  keep() {
    return { sram: this.mcu.sram, scratch: this.watchdog.scratchData, reason: this.watchdog.reason };
  }

  restore({ sram, scratch, reason, byPin = false }) {
    this.mcu.sram.set(sram);
    this.byPin = byPin;
    this.watchdog.scratchData.set(scratch);
    this.watchdog.reason = reason;
  }

  /** Maps flash into memory, or removes it as during a write. An access then faults. */
  setXip(on) {
    this.xip = on;
    this.machine.map(on);
    this.mcu.flash = on ? this.flash.bytes : NO_FLASH;
    this.mcu.flashView = on ? this.flash.view : new DataView(NO_FLASH.buffer);
  }

  /** Lets time pass in which the core does nothing else, as in the ROM's flash functions. */
  spend(nanos) {
    this.spentNanos += nanos;
    this.clock.tick(nanos);
  }

  /** How long the core has been awake. */
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
   * Runs until the chip's clock shows `until` nanoseconds, `done()` holds or a reset is requested.
   * `done` is checked only every few cycles or microseconds of sleep, so figures come from
   * recorded times and not from the clock.
   */
  run(until, done = null) {
    const { core, clock, registers } = this;
    const { floor } = this.machine;
    let toPoll = POLL_CYCLES;
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
        toPoll = POLL_CYCLES;
      }
    }
    return false;
  }

  /** Executes one instruction of any kind. Returns its cycles. */
  step() {
    const { core, registers, machine } = this;
    machine.unknown = false;
    this.executing = registers[15];
    this.watched.get(this.executing)?.();
    const before = core.cycles;
    core.executeInstruction();
    core.cycles += machine.fetched(this.executing);
    const spent = core.cycles - before;
    this.clock.tick((spent * 1e9) / this.mcu.clkSys);
    return spent;
  }

  /** Executes many instructions at once, but none after the next alarm. Returns their cycles. */
  stride(until, longest) {
    const { core, clock, machine } = this;
    if (core.interruptsUpdated || machine.unknown) return 0;
    const horizon = Math.min(until, clock.nextAlarm?.nanos ?? Infinity);
    const cycleNanos = 1e9 / this.mcu.clkSys;
    const cycles = Math.min(Math.ceil((horizon - clock.nanos) / cycleNanos), longest);
    const spent = cycles > 0 ? machine.stride(core, cycles, this.watched) : 0;
    if (spent > 0) {
      this.executing = machine.last;
      clock.tick((spent * 1e9) / this.mcu.clkSys);
    }
    return spent;
  }

  takeFault() {
    const inHandler = this.core.IPSR === HARD_FAULT;
    if (!this.enterHardFaults) throw new FirmwareFault(`firmware fault: ${this.fault}`);
    this.fault = null;
    // A fault in the fault handler: the core stops until something else resets the chip.
    if (inHandler) {
      this.lockedUp = true;
      return;
    }
    this.core.waiting = false;
    this.core.PC = this.executing;
    this.core.exceptionEntry(HARD_FAULT);
    // If the stack has left RAM, the saved registers are lost, but the handler still starts.
    this.fault = null;
  }

  /**
   * Makes the program call the function at `address` with up to four words, as if the code at this
   * point did.
   */
  divert(address, words = []) {
    words.forEach((word, index) => (this.registers[index] = word));
    this.core.LR = this.core.PC | 1;
    this.core.PC = address & ~1;
    this.core.waiting = false;
  }

  /** The deepest use of the stack so far, found by its paint. */
  stackUse() {
    const { bottom, top } = this.stack;
    const bytes = this.mcu.sram.subarray(bottom - RAM_START, top - RAM_START);
    const touched = bytes.findIndex((byte) => byte !== STACK_PAINT);
    return { used: touched < 0 ? 0 : bytes.length - touched, size: bytes.length };
  }

  /** The symbol that contains an address, for messages. */
  nameOf(address) {
    const place = (address & ~1) >>> 0;
    for (const [name, { address: start, size }] of this.program?.symbols ?? []) {
      const first = (start & ~1) >>> 0;
      if (size && place >= first && place < first + size) return `${workarounds.hex(place)} (${name})`;
    }
    return workarounds.hex(place);
  }
}

/** The linker's stack region. Without a program, as in the canaries, all of RAM may be stack. */
function stackRegion(program) {
  const bottom = program?.symbols.get('_stack_end')?.address ?? RAM_START;
  const top = program?.symbols.get('_stack_start')?.address ?? RAM_START;
  return { bottom, top };
}
