// The registers, RAM and flash of a chip, in the memory of the program that executes plain
// instructions. It is written in Rust, see stride/src/lib.rs, because that is several times as fast as
// JavaScript. `cargo test --test emulator canaries` builds it.
import { readFileSync } from 'node:fs';

const BUILT = process.env.FOUR_WINDS_STRIDE ?? new URL('../../target/wasm32-unknown-unknown/release/four_winds_stride.wasm', import.meta.url);
const program = new WebAssembly.Module(readFileSync(BUILT));

const FLASH_START = 0x10000000;
const RAM_BYTES = 264 * 1024;
const FLASH_BYTES = 2 * 1024 * 1024;
/** A line of the flash cache has eight bytes. */
const LINE_SHIFT = 3;
const HANDLER_MODE = 1;

/** The words that both sides tell each other, in the order of `Panel` in stride/src/lib.rs. */
const [NEGATIVE, ZERO, CARRY, OVERFLOW, MASKED, WAITS, ALLOWED, HANDLING, MAPPED, CACHED, FLOOR, LAST, UNKNOWN, LOCKS, WATCHED, ADDRESSES] = Array(16).keys();
const MOST_WATCHED = 32;

export class Machine {
  constructor() {
    const { memory, ...functions } = new WebAssembly.Instance(program).exports;
    const at = (Words, name, count) => new Words(memory.buffer, functions[name](), count);
    this.functions = functions;
    this.registers = at(Uint32Array, 'registers', 16);
    this.panel = at(Uint32Array, 'panel', ADDRESSES + MOST_WATCHED);
    /** The nanoseconds of the clock, and of a cycle. */
    this.clock = at(Float64Array, 'clock', 2);
    this.ram = at(Uint8Array, 'ram', RAM_BYTES);
    this.flash = at(Uint8Array, 'flash', FLASH_BYTES);
    this.reset(0, false);
  }

  /**
   * Prepares for another chip. `floor` is the lowest address that its stack may reach. With `cached`
   * reading flash takes time.
   */
  reset(floor, cached) {
    this.panel.fill(0);
    this.floor = floor;
    this.panel[CACHED] = cached ? 1 : 0;
    /** Whether the last stride stopped at something that it does not know. */
    this.unknown = false;
    /** The address of the last instruction of the last stride. */
    this.last = 0;
  }

  /** Gives the memory, the registers and the locks to rp2040js. */
  lendTo(mcu) {
    mcu.sram = this.ram;
    mcu.sramView = viewOf(this.ram);
    mcu.core.registers = this.registers;
    const { panel } = this;
    Object.defineProperty(mcu.sio, 'spinLock', { get: () => panel[LOCKS], set: (locks) => (panel[LOCKS] = locks) });
  }

  get floor() {
    return this.panel[FLOOR];
  }

  set floor(address) {
    this.panel[FLOOR] = address;
  }

  /** Says whether flash can be read from now on. It may have been changed. */
  map(on) {
    this.panel[MAPPED] = on ? 1 : 0;
    this.functions.flush();
  }

  /**
   * Executes instructions until `cycles` are spent; the last one may exceed them. Also stops before a
   * `watched` address, and after anything that allows an interrupt or takes the stack out of its
   * region. Returns how many cycles were spent.
   */
  stride(core, cycles, watched) {
    const { panel, clock } = this;
    const { rp2040 } = core;
    clock[0] = rp2040.clock.nanos;
    clock[1] = 1e9 / rp2040.clkSys;
    panel[NEGATIVE] = core.N ? 1 : 0;
    panel[ZERO] = core.Z ? 1 : 0;
    panel[CARRY] = core.C ? 1 : 0;
    panel[OVERFLOW] = core.V ? 1 : 0;
    panel[MASKED] = core.PM ? 1 : 0;
    panel[WAITS] = interruptWaits(core) ? 1 : 0;
    panel[HANDLING] = core.currentMode === HANDLER_MODE ? 1 : 0;
    if (watched.size > 0 || panel[WATCHED] > 0) this.watch(watched);
    const spent = this.functions.stride(cycles);
    core.N = panel[NEGATIVE] === 1;
    core.Z = panel[ZERO] === 1;
    core.C = panel[CARRY] === 1;
    core.V = panel[OVERFLOW] === 1;
    core.PM = panel[MASKED] === 1;
    if (panel[ALLOWED] === 1) core.interruptsUpdated = true;
    this.last = panel[LAST];
    this.unknown = panel[UNKNOWN] === 1;
    core.cycles += spent;
    return spent;
  }

  watch(addresses) {
    if (addresses.size > MOST_WATCHED) throw new Error(`${addresses.size} addresses are too many to watch`);
    this.panel[WATCHED] = addresses.size;
    let at = ADDRESSES;
    for (const address of addresses.keys()) this.panel[at++] = address;
  }

  /** The cycles that the core waited for the instruction at an address, with what it loaded. */
  fetched(address) {
    if (this.panel[CACHED] === 0) return 0;
    const at = (address - FLASH_START) >>> 0;
    if (at < FLASH_BYTES) this.functions.touch(at >>> LINE_SHIFT);
    return this.functions.take();
  }
}

/** Whether the core would handle an interrupt if it were allowed to. None begins to wait during a stride. */
function interruptWaits({ pendingInterrupts, enabledInterrupts, pendingNMI, pendingSVCall, pendingPendSV, pendingSystick }) {
  return (pendingInterrupts & enabledInterrupts) !== 0 || pendingNMI || pendingSVCall || pendingPendSV || pendingSystick;
}

/** The bytes as numbers of any size. */
export function viewOf({ buffer, byteOffset, byteLength }) {
  return new DataView(buffer, byteOffset, byteLength);
}
