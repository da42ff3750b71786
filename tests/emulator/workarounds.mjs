// What rp2040js 1.4.1 lacks or does differently from the chip, one function for each gap.
//
// Each has a test of the same name in canaries/. It fails when rp2040js changes so that the
// workaround is no longer needed or no longer works.

const XIP_CTRL = 0x14000;
const SSI = 0x18000;
const WATCHDOG = 0x40058;
const ROSC = 0x40060;
const VREG_AND_CHIP_RESET = 0x40064;

const AIRCR = 0xd0c;
const AIRCR_KEY = 0x05fa;
const SYSRESETREQ = 1 << 2;

const OVERRUN = 1;
const [WORD_SIZE, INCREMENT_READ, INCREMENT_WRITE] = [3 << 2, 1 << 4, 1 << 5];
/** How long a train of SPI bytes may run before it is checked. */
const TRAIN_NANOS = 10e3;

const ROM_END = 0x4000;
const XIP_START = 0x10000000;
const XIP_END = 0x14000000;

/**
 * SEV only reaches the log, so a program that wakes itself by an event, as embassy does, would
 * sleep for ever.
 */
export function wakeOnSev(mcu) {
  const { info } = mcu.logger;
  mcu.logger.info = (component, message) => {
    if (message === 'SEV') mcu.core.eventRegistered = true;
    else info(component, message);
  };
}

/**
 * The handler of an exception starts with the Thumb bit of its vector still in the program counter.
 * Then an instruction that adds the program counter, as jump tables do, is wrong by one.
 */
export function enterOnEvenAddress(core) {
  const enter = core.exceptionEntry.bind(core);
  core.exceptionEntry = (number) => {
    enter(number);
    core.PC &= ~1;
  };
}

/** The flash cache's control block is missing. Here it is always ready and never streaming. */
export function addXipControl(mcu) {
  const STATUS = 0x08;
  mcu.peripherals[XIP_CTRL] = readOnly((offset) => (offset === STATUS ? 0b111 : 0));
}

/**
 * Pads start with another drive strength and with their inputs off. Here they have the reset value of
 * the data sheet: input on, 4 mA, pulled down, Schmitt trigger on, slow edges.
 */
export function resetPads(mcu) {
  const RESET_VALUE = 0x56;
  for (const pin of mcu.gpio) pin.padValue = RESET_VALUE;
}

/**
 * The pacing timers of the DMA divide the wrong way round: X / Y is a share of the system clock, not a
 * number of its cycles.
 */
export function paceDmaTimers(mcu) {
  const { dma } = mcu;
  const FIRST_TIMER = 0x3b;
  const registers = () => [dma.timer0, dma.timer1, dma.timer2, dma.timer3];
  const { getTimer } = dma;
  dma.getTimer = (request) => {
    const timer = registers()[request - FIRST_TIMER];
    if (timer === undefined) return getTimer.call(dma, request);
    const [share, of] = [timer >>> 16, timer & 0xffff];
    return share === 0 ? 0 : ((of / share) * 1e6) / mcu.clkSys;
  };
}

/**
 * The ring oscillator reads as all ones. Here it runs, and `randomBit` gives its random bit. It gets
 * the time since the start, and the frequency range that the program has chosen.
 */
export function addRingOscillator(mcu, randomBit) {
  const [CONTROL, STATUS, RANDOM_BIT] = [0x00, 0x18, 0x1c];
  const STABLE_AND_ENABLED = 0x80001000;
  // Enabled, at the lowest frequencies.
  let control = 0xfabaa0;
  mcu.peripherals[ROSC] = {
    readUint32(offset) {
      if (offset === RANDOM_BIT) return randomBit({ nanos: mcu.clock.nanos, range: control & 0xfff });
      if (offset === CONTROL) return control;
      return offset === STATUS ? STABLE_AND_ENABLED : 0;
    },
    writeUint32Atomic(offset, value, kind) {
      if (offset === CONTROL) control = [value, control ^ value, control | value, control & ~value][kind] >>> 0;
    },
  };
}

/**
 * The reset block reads as all ones, which means every cause at once. Here the last cold start was
 * by power, or by the reset pin if `byPin()` holds.
 */
export function addChipReset(mcu, byPin) {
  const CHIP_RESET = 0x08;
  const HAD_POWER_ON = 1 << 8;
  const HAD_RESET_PIN = 1 << 16;
  mcu.peripherals[VREG_AND_CHIP_RESET] = readOnly((offset) => (offset !== CHIP_RESET ? 0 : byPin() ? HAD_RESET_PIN : HAD_POWER_ON));
}

/**
 * After a bite, the watchdog would restart itself without delay, for ever, inside one tick of the
 * clock.
 */
export function endWatchdog(mcu, onBite) {
  const watchdog = mcu.peripherals[WATCHDOG];
  watchdog.onWatchdogTrigger = () => {
    watchdog.alarm.enable = false;
    watchdog.timer.enable = false;
    onBite();
  };
  return watchdog;
}

/** The system's reset request (SCB.AIRCR) is unknown to rp2040js. */
export function catchResetRequest(mcu, onRequest) {
  const write = mcu.ppb.writeUint32.bind(mcu.ppb);
  mcu.ppb.writeUint32 = (offset, value) => {
    if (offset !== AIRCR) write(offset, value);
    else if (value >>> 16 === AIRCR_KEY && value & SYSRESETREQ) onRequest();
  };
}

/**
 * A byte on SPI takes no time. Here it takes the time of its bits, so that DMA is paced. `wire` is
 * told its first and last instant.
 *
 * While DMA keeps the queue full, all bytes are alike. Then a train of them is handled at its end,
 * each byte with its own time, or as soon as somebody looks at the SPI, the DMA or the wires. The
 * returned function catches up at once.
 */
export function paceSpi(mcu, spi, wire) {
  const { clock, dma } = mcu;
  let onWire = 0;
  let byteNanos = 0;
  let train = null;

  /** The channel that feeds the queue, if its only work for each byte is to read it from memory. */
  const feeder = () => {
    if (!spi.txFIFO.full || !spi.rxFIFO.full || !(spi.intRaw & OVERRUN) || wire.stalled) return null;
    const plain = (ctrl) => (ctrl & (INCREMENT_READ | INCREMENT_WRITE | WORD_SIZE)) === INCREMENT_READ;
    const feeds = (channel) => channel.treq === spi.dreq.tx && channel.active && plain(channel.ctrl) && !channel.ringMask;
    return dma.channels.find(feeds) ?? null;
  };
  const move = (bytes) => {
    const { from, channel } = train;
    for (let byte = 1; byte <= bytes; byte++) {
      wire.pass(onWire, from + byte * byteNanos);
      onWire = spi.txFIFO.pull();
      spi.txFIFO.push(mcu.readUint8(channel.readAddr++));
      channel.transCount--;
    }
    train.from += bytes * byteNanos;
    train.bytes -= bytes;
  };
  const arrive = clock.createAlarm(() => {
    if (train !== null) {
      move(train.bytes - 1);
      train = null;
    }
    wire.end(onWire);
    const channel = feeder();
    // The last byte that DMA moves ends its work, so it is handled separately.
    const bytes = channel === null ? 0 : Math.min(channel.transCount - 1, Math.floor(TRAIN_NANOS / byteNanos));
    if (bytes < 2) return spi.completeTransmit(0);
    onWire = spi.txFIFO.pull();
    spi.txFIFO.push(mcu.readUint8(channel.readAddr++));
    channel.transCount--;
    train = { from: clock.nanos, bytes, channel };
    arrive.schedule(bytes * byteNanos);
  });
  spi.onTransmit = (value) => {
    onWire = value;
    wire.start(value, spi.clockFrequency);
    byteNanos = (spi.dataBits * 1e9) / spi.clockFrequency;
    if (!wire.stalled) arrive.schedule(byteNanos);
  };

  const settle = () => {
    if (train === null) return;
    move(Math.min(Math.floor((clock.nanos - train.from) / byteNanos), train.bytes - 1));
    const { from } = train;
    train = null;
    arrive.schedule(from + byteNanos - clock.nanos);
  };
  for (const block of [spi, dma]) {
    const [read, write] = [block.readUint32.bind(block), block.writeUint32Atomic.bind(block)];
    block.readUint32 = (offset) => {
      settle();
      return read(offset);
    };
    block.writeUint32Atomic = (offset, value, kind) => {
      settle();
      write(offset, value, kind);
    };
  }
  return settle;
}

/**
 * A PWM slice wakes the emulator three times in each wave, even if nothing changes. Here it sleeps
 * from the end of a wave until it is written to, if both its pins stay low or nobody looks at them.
 * `ignore(pin)` says that nobody looks.
 */
export function restPwm(mcu) {
  const SHAPED = 0b1110; // phase-correct, or inverted outputs
  const ignored = new Set();
  for (const slice of mcu.pwm.channels) {
    const alarms = [slice.alarmA, slice.alarmB, slice.alarmBottom];
    const enable = (on) => alarms.forEach((alarm) => (alarm.enable = on));
    const [wrap, write] = [slice.wrap.bind(slice), slice.writeRegister.bind(slice)];
    slice.wrap = () => {
      wrap();
      const flat = slice.alarmA.target === 0 && slice.alarmB.target === 0 && !(slice.csr & SHAPED);
      if (flat || ignored.has(slice)) enable(false);
    };
    slice.writeRegister = (offset, value) => {
      enable(true);
      write(offset, value);
    };
  }
  return { ignore: (pin) => ignored.add(mcu.pwm.channels[(pin >> 1) & 7]) };
}

/**
 * The DMA's abort register reads as all ones. A program that sets one bit in it, as embassy does,
 * would abort every channel.
 */
export function readDmaAborts(mcu) {
  const CHAN_ABORT = 0x444;
  const { dma } = mcu;
  const read = dma.readUint32.bind(dma);
  dma.readUint32 = (offset) => (offset === CHAN_ABORT ? 0 : read(offset));
}

/**
 * Writes to ROM and to mapped flash succeed, and so do unaligned accesses. On the chip each is a
 * HardFault.
 */
export function guardMemory(core, onFault) {
  for (const [bits, bytes] of [[8, 1], [16, 2], [32, 4]]) {
    const read = core[`readUint${bits}`].bind(core);
    const write = core[`writeUint${bits}`].bind(core);
    const offGrid = bytes - 1;
    core[`readUint${bits}`] = (address) => {
      if (address & offGrid) onFault(`unaligned ${bits}-bit read at ${hex(address)}`);
      return read(address);
    };
    core[`writeUint${bits}`] = (address, value) => {
      const place = address >>> 0;
      if (place & offGrid) onFault(`unaligned ${bits}-bit write at ${hex(place)}`);
      if (place < ROM_END) onFault(`write into ROM at ${hex(place)}`);
      else if (place >= XIP_START && place < XIP_END) onFault(`write into mapped flash at ${hex(place)}`);
      else write(place, value);
    };
  }
}

/**
 * Invalid accesses and unknown instructions are only logged. Here each is a fault, and other
 * warnings are kept separately.
 */
export function reportInvalidAccess(mcu, onFault, onRemark) {
  const fatal = ['RP2040', 'CortexM0Core'];
  const judge = (component, message) => {
    if (fatal.includes(component)) onFault(message);
    else onRemark(`${component}: ${message}`);
  };
  mcu.logger = { debug() {}, info() {}, warn: judge, error: judge };
}

/**
 * Calls `onMapped` when the program's loader switches the flash interface back on (SSI.SSIENR = 1).
 */
export function watchFlashInterface(mcu, onMapped) {
  const ENABLE = 0x08;
  const ssi = mcu.peripherals[SSI];
  const write = ssi.writeUint32.bind(ssi);
  ssi.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset === ENABLE && value & 1) onMapped();
  };
}

/**
 * Read-only registers of the USB block. A program that clears the whole block, as embassy does,
 * writes to them too.
 */
export function ignoreUsbReadOnly(mcu) {
  const READ_ONLY = [0x48, 0x5c, 0x7c, 0x80, 0x84, 0x88, 0x8c, 0x98];
  const { usbCtrl } = mcu;
  const write = usbCtrl.writeUint32.bind(usbCtrl);
  usbCtrl.writeUint32 = (offset, value) => {
    if (!READ_ONLY.includes(offset)) write(offset, value);
  };
}

/**
 * A USB buffer that the program has made ready is taken or filled at once, even if the other side
 * is not there. Here it stays ready until `take` or `give`. `onReady` reports a new one.
 */
export function holdUsbBuffers(mcu, onReady) {
  const FIRST = 0x80;
  const LAST = 0xfc;
  const READY = 1 << 10;
  const FULL = 1 << 15;
  const LENGTH = 0x3ff;
  const { usbCtrl, usbDPRAM: memory, usbDPRAMView: view } = mcu;
  const control = (endpoint, isIn) => FIRST + 8 * endpoint + (isIn ? 0 : 4);
  usbCtrl.DPRAMUpdated = (offset, value) => {
    if (offset >= FIRST && offset <= LAST && value & READY) onReady();
  };
  return {
    isReady: (endpoint, isIn) => Boolean(view.getUint32(control(endpoint, isIn), true) & READY),
    take(endpoint) {
      const at = control(endpoint, true);
      const word = view.getUint32(at, true);
      // It was made ready and then taken back by a reset of the bus.
      if (!(word & READY)) return Buffer.alloc(0);
      const from = usbCtrl.getEndpointBufferOffset(endpoint, false);
      const bytes = Buffer.from(memory.slice(from, from + (word & LENGTH)));
      view.setUint32(at, word & ~(READY | FULL), true);
      usbCtrl.indicateBufferReady(endpoint, false);
      return bytes;
    },
    give(endpoint, bytes) {
      const at = control(endpoint, false);
      memory.set(bytes, usbCtrl.getEndpointBufferOffset(endpoint, true));
      view.setUint32(at, (view.getUint32(at, true) & ~(READY | LENGTH)) | FULL | bytes.length, true);
      usbCtrl.indicateBufferReady(endpoint, true);
    },
  };
}

/**
 * The flash interface answers no commands. Here it knows two, which read the serial number of the
 * flash chip, and its maker, type and size.
 */
export function answerFlashId(mcu, id, jedec = []) {
  const [COUNT, STATUS, DATA] = [0x04, 0x28, 0x60];
  const PAUSE = new Array(4).fill(0xff);
  const answers = { 0x4b: [...PAUSE, ...id], 0x9f: jedec };
  const HAS_DATA = 1 << 3;
  const ssi = mcu.peripherals[SSI];
  const [read, write] = [ssi.readUint32.bind(ssi), ssi.writeUint32.bind(ssi)];
  let answer = [];
  ssi.writeUint32 = (offset, value) => {
    const bytes = offset === DATA ? answers[value & 0xff] : undefined;
    if (bytes === undefined) return write(offset, value);
    answer = bytes.slice(0, read(COUNT) + 1);
  };
  ssi.readUint32 = (offset) => {
    if (offset === DATA && answer.length) return answer.shift();
    return offset === STATUS && answer.length ? read(offset) | HAS_DATA : read(offset);
  };
}

export function hex(value) {
  return `0x${(value >>> 0).toString(16).padStart(8, '0')}`;
}

/** A block of registers that only answers reads. */
function readOnly(read) {
  return { readUint32: (offset) => read(offset) >>> 0, writeUint32Atomic() {} };
}
