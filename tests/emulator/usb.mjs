// The computer at the other end of the USB cable. It sets the box up, opens its serial port, writes
// to it and reads from it.
//
// Full speed, one device, no errors on the wire. Everything happens in emulated time.
import { holdUsbBuffers } from './workarounds.mjs';

const MICRO = 1e3;
const MILLI = 1e6;
const PULLED_UP = 1 << 16;
const IN = 0x80;
const PACKET = 64;
// Token, data and handshake of a packet add 13 bytes. A byte takes two thirds of a microsecond.
const wireNanos = (length) => (length + 13) * 667;

const GET_DESCRIPTOR = 6;
const [DEVICE, CONFIGURATION, STRING, ENDPOINT] = [1, 2, 3, 5];
const SET_ADDRESS = 5;
const SET_CONFIGURATION = 9;
const TO_PORT = 0x21;
const SET_LINE_CODING = 0x20;
const SET_CONTROL_LINES = 0x22;
const BULK = 2;
const ENGLISH = 0x0409;

export class UsbHost {
  constructor() {
    this.plugged = false;
    this.chip = null;
    this.forget();
  }

  /** Forgets everything about the box when the cable is unplugged. */
  forget() {
    this.configured = false;
    this.device = {};
    this.controls = [];
    this.control = null;
    this.outgoing = [];
    /** A text with one letter for each byte: appending to it costs no copy of the rest. */
    this.received = '';
    this.lastByte = 0;
    this.sending = false;
    this.taking = false;
    this.open = false;
    /**
     * Whether it takes what the box sends while the port is open. If not, the data stays in the
     * box.
     */
    this.reading = true;
    this.pauseNanos = 0;
    this.cable = {};
  }

  /** Connects to a new chip, after power-on or a reset. A plugged-in cable stays plugged in. */
  attach(chip) {
    this.chip = chip;
    this.buffers = holdUsbBuffers(chip.mcu, () => this.pump());
    this.forget();
    if (this.plugged) this.connect();
  }

  plug() {
    this.plugged = true;
    this.forget();
    this.connect();
  }

  /** Unplugs the cable, in the middle of whatever is on it. The box notices only silence. */
  unplug() {
    this.plugged = false;
    this.forget();
  }

  /** Waits until the box pulls its data line up, then resets it and asks what it is. */
  connect() {
    const { usbCtrl: controller } = this.chip.mcu;
    if (!(controller.sieCtrl & PULLED_UP)) {
      this.after(MILLI, () => this.connect());
      return;
    }
    controller.onResetReceived = this.during(() => {
      controller.onResetReceived = undefined;
      this.after(2 * MILLI, () => this.enumerate());
    });
    controller.resetDevice();
  }

  enumerate() {
    const { device } = this;
    const describe = (type, index, length, done) =>
      this.request([IN, GET_DESCRIPTOR, index, type, ...(type === STRING ? word(ENGLISH) : [0, 0]), ...word(length)], [], done);
    const name = (index, done) => describe(STRING, index, 255, (text) => done(text.subarray(2).toString('utf16le')));
    describe(DEVICE, 0, 18, (bytes) => Object.assign(device, { vendor: bytes.readUInt16LE(8), product: bytes.readUInt16LE(10), strings: [...bytes.subarray(14, 17)] }));
    this.request([0, SET_ADDRESS, 1, 0, 0, 0, 0, 0], [], () => {
      const [maker, product, serial] = device.strings;
      name(maker, (text) => (device.maker = text));
      name(product, (text) => (device.title = text));
      if (serial) name(serial, (text) => (device.serial = text));
      else device.serial = null;
      describe(CONFIGURATION, 0, 9, (head) => describe(CONFIGURATION, 0, head.readUInt16LE(2), (bytes) => this.configure(bytes)));
    });
  }

  configure(bytes) {
    for (let at = 0; at < bytes.length; at += bytes[at]) {
      if (bytes[at + 1] !== ENDPOINT || (bytes[at + 3] & 3) !== BULK) continue;
      this.device[bytes[at + 2] & IN ? 'in' : 'out'] = bytes[at + 2] & 15;
    }
    this.request([0, SET_CONFIGURATION, 1, 0, 0, 0, 0, 0], [], () => (this.configured = true));
  }

  /** Opens or closes the port by raising or lowering "data terminal ready". */
  setReady(ready) {
    this.open = ready;
    this.request([TO_PORT, SET_CONTROL_LINES, ready ? 3 : 0, 0, 0, 0, 0, 0], []);
    if (!ready) this.outgoing = [];
  }

  /** Reads what the box sends, but never raises "data terminal ready". */
  readUnready() {
    this.open = true;
    this.pump();
  }

  setBaud(baud) {
    this.request([TO_PORT, SET_LINE_CODING, 0, 0, 0, 0, 7, 0], [...word(baud & 0xffff), ...word(baud >>> 16), 0, 0, 8]);
  }

  send(bytes) {
    const all = Buffer.from(bytes);
    for (let at = 0; at < all.length; at += PACKET) this.outgoing.push(all.subarray(at, at + PACKET));
    this.pump();
  }

  keep(bytes) {
    this.received += bytes.toString('latin1');
    this.lastByte = this.chip.clock.nanos;
  }

  /** Returns what was received since the last call. */
  takeText() {
    const text = this.received;
    this.received = '';
    return text;
  }

  setReading(reading) {
    this.reading = reading;
    this.pump();
  }

  /** Whether all requests are answered and all bytes taken. */
  get idle() {
    return !this.control && this.controls.length === 0 && this.outgoing.length === 0 && !this.sending;
  }

  request(setup, data, done = () => {}) {
    this.controls.push({ setup, data: Buffer.from(data), answer: [], done });
    this.nextControl();
  }

  nextControl() {
    if (this.control || this.controls.length === 0) return;
    this.control = this.controls.shift();
    const { control } = this;
    control.left = control.setup[6] | (control.setup[7] << 8);
    control.isIn = Boolean(control.setup[0] & IN);
    // The data stage is over when nothing is left of it.
    this.after(100 * MICRO, () => {
      control.begun = true;
      this.chip.mcu.usbCtrl.sendSetupPacket(Uint8Array.from(control.setup));
    });
  }

  endControl() {
    const { control } = this;
    this.control = null;
    this.after(100 * MICRO, () => {
      control.done(Buffer.concat(control.answer));
      this.nextControl();
    });
  }

  /**
   * Moves whatever can be moved. Called when the box has a buffer ready, and when there is
   * something new for it.
   */
  pump() {
    if (!this.plugged) return;
    this.pumpControl();
    if (!this.configured) return;
    const { in: from, out: to } = this.device;
    if (this.open && this.reading && !this.taking && this.buffers.isReady(from, true)) {
      this.taking = true;
      this.after(wireNanos(PACKET) + this.pauseNanos, () => {
        this.taking = false;
        // The reader may have stopped meanwhile.
        if (this.open && this.reading) this.keep(this.buffers.take(from));
        this.pump();
      });
    }
    if (this.outgoing.length && !this.sending && this.buffers.isReady(to, false)) {
      this.sending = true;
      const packet = this.outgoing.shift();
      this.after(wireNanos(packet.length), () => {
        this.sending = false;
        this.buffers.give(to, packet);
        this.pump();
      });
    }
  }

  pumpControl() {
    const { control } = this;
    if (!control?.begun || control.moving) return;
    const dataStage = control.left > 0;
    // The status stage goes in the other direction.
    const isIn = control.isIn === dataStage;
    if (!this.buffers.isReady(0, isIn)) return;
    control.moving = true;
    this.after(wireNanos(8), () => {
      control.moving = false;
      if (isIn) this.tookControl(this.buffers.take(0), dataStage);
      else this.gaveControl(dataStage);
      this.pump();
    });
  }

  tookControl(bytes, dataStage) {
    const { control } = this;
    if (!dataStage) return this.endControl();
    control.answer.push(bytes);
    control.left = bytes.length < PACKET ? 0 : control.left - bytes.length;
  }

  gaveControl(dataStage) {
    const { control } = this;
    this.buffers.give(0, dataStage ? control.data : Buffer.alloc(0));
    if (!dataStage) return this.endControl();
    control.left = 0;
  }

  /**
   * Calls `act` after `nanos` nanoseconds, unless the cable is unplugged or the box reset before.
   */
  after(nanos, act) {
    this.chip.clock.createAlarm(this.during(act)).schedule(nanos);
  }

  during(act) {
    const { cable, chip } = this;
    return () => {
      if (this.cable === cable && this.chip === chip) act();
    };
  }
}

/** Two bytes, the low one first. */
function word(value) {
  return [value & 0xff, value >>> 8];
}
