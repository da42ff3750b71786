// The bus of the four displays: who is selected, what reaches them, and the rules of its wires.
import { MEMORY_WRITE } from './display.mjs';

/**
 * The four displays on one bus. They share data, clock, D/C and reset; each has its own chip
 * select.
 */
export class DisplayBus {
  constructor(displays, pins) {
    this.displays = displays;
    this.pins = pins;
    this.hangs = false;
    /** Whether the wire of the reset line is cut. */
    this.resetDead = false;
    this.bytes = 0;
    this.lastByte = 0;
    this.fastest = 0;
    /** The speed of the last byte. */
    this.hertz = 0;
    /** Catches up with bytes that have arrived meanwhile. Set by whoever paces the bus. */
    this.settle = () => {};
  }

  /** Exchanges the chip selects of two displays. */
  exchange(one, other) {
    const chipSelects = [...this.pins.chipSelects];
    [chipSelects[one], chipSelects[other]] = [chipSelects[other], chipSelects[one]];
    this.pins = { ...this.pins, chipSelects };
  }

  /**
   * Connects the bus to a chip whose clock started at `epoch`. Until they are driven, chip selects
   * and D/C are high.
   */
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
        this.displays[index].selectedNow(!high);
        this.select(this.displays.filter(({ plugged }, other) => plugged && this.wires & (2 << other)));
      }),
    );
    let fell = -Infinity;
    listen(this.pins.reset, (high) => {
      if (this.resetDead) return;
      if (!high) fell = this.now();
      else for (const display of this.displays) display.endReset(this.now() - fell, this.now());
    });
  }

  select(displays) {
    this.selected = displays;
    this.limit = Math.min(...displays.map((display) => display.hertz));
  }

  /**
   * Whether the byte on the wire never arrives. If the bus hangs, pixels are lost. Commands are
   * not, because the program waits for them without sleeping.
   */
  get stalled() {
    return this.hangs && this.selected.some((display) => display.command === MEMORY_WRITE);
  }

  /** A byte starts on the wire. */
  start(value, hertz) {
    this.atStart = this.wires;
    this.fastest = Math.max(this.fastest, hertz);
    this.hertz = hertz;
    const { limit } = this;
    if (hertz > limit * 1.001) this.selected[0].violate(`clock of ${hertz / 1e6} MHz is above ${limit / 1e6} MHz`);
  }

  /**
   * The byte has arrived. D/C and chip select are sampled with its last bit and must not change
   * before that.
   */
  end(value) {
    if (this.wires !== this.atStart) {
      for (const display of this.displays) display.violate('D/C or chip select moved while a byte was on the wire');
    }
    this.pass(value, this.now() - this.epoch);
  }

  /** A byte has arrived at this time after the chip's start, and no wire has changed. */
  pass(value, nanos) {
    this.bytes++;
    this.lastByte = this.epoch + nanos;
    const isData = this.wires & 1;
    for (const display of this.selected) {
      display.receive(value, isData, this.lastByte);
    }
  }
}
