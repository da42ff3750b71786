// The displays and keys of the bench, driven by hand: orientation, colours, and the rules of the
// data sheets.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Display, SOLD } from '../display.mjs';
import { DisplayBus } from '../display_bus.mjs';
import { Keys } from '../keys.mjs';
import { benchChip } from './programs.mjs';

const MILLI = 1e6;
const RED = 0xf800;
const BLUE = 0x001f;

let now = 0;

/** Sends commands a second apart, so that only tests about timing meet the timing rules. */
function send(display, ...commands) {
  for (const [code, ...data] of commands) {
    now += 1000 * MILLI;
    display.receiveCommand(code, now);
    for (const byte of data) display.receiveData(byte, now);
  }
}

/** A display that is on, with the top-left pixel of the program's picture set. */
function withCorner(rotation, access, word, inversion = 0x21) {
  const display = new Display({ name: 'test', model: 'St7789', rotation });
  send(display, [0x11], [0x3a, 0x55], [0x36, access], [inversion], [0x29]);
  send(display, [0x2a, 0, 0, 0, 0], [0x2b, 0, 0, 0, 0], [0x2c, word >> 8, word & 0xff]);
  return display;
}

test('the memory access register and the mounting cancel out', () => {
  const upright = { 0: 0x00, 90: 0x60, 180: 0xc0, 270: 0xa0 };
  for (const [rotation, access] of Object.entries(upright)) {
    const display = withCorner(Number(rotation), access, RED);
    assert.equal(display.seen()[0], RED, `${rotation}°`);
    assert.deepEqual([...display.violations], []);
  }
});

test('a mirrored picture is seen mirrored', () => {
  const display = withCorner(90, 0x20, RED);
  assert.notEqual(display.seen()[0], RED);
  assert.equal(display.seen()[display.width * (display.height - 1)], RED);
});

test('wrong colour order and missing inversion are seen', () => {
  assert.equal(withCorner(0, 0x08, RED).seen()[0], BLUE);
  assert.equal(withCorner(0, 0x00, RED, 0x20).seen()[0], 0xffff ^ RED);
});

test('nothing is seen of a display that is off or asleep', () => {
  const display = withCorner(0, 0, RED);
  send(display, [0x28]);
  assert.equal(display.seen()[0], 0);
  send(display, [0x29], [0x10]);
  assert.equal(display.seen()[0], 0);
});

test('a pixel that changes twice in a redraw is flicker', () => {
  const display = withCorner(0, 0, RED);
  display.mark();
  send(display, [0x2c, 0, 0], [0x2c, 0, 0], [0x2c, 0xf8, 0]);
  assert.deepEqual([display.changedPixels, display.flickeredPixels], [1, 1]);
});

test('windows and formats that the controller cannot take are violations', () => {
  const display = withCorner(0, 0, RED);
  send(display, [0x2a, 0, 0, 0, 240], [0x3a, 0x66], [0x2c]);
  assert.deepEqual([...display.violations], [
    'test: window 0..240 does not fit into 240',
    'test: pixels sent in format 6, not as 12 or 16 bits',
  ]);
});

/** A display that got two pixels in three bytes: 0xf08 and 0x123. */
function withTwelveBits(model, ...commands) {
  const display = new Display({ name: 'test', model, rotation: 0 });
  send(display, [0x11], [0x3a, 0x53], [display.inverted ? 0x21 : 0x20], [0x29], ...commands);
  send(display, [0x2a, 0, 0, 0, 1], [0x2b, 0, 0, 0, 0], [0x2c, 0xf0, 0x81, 0x23]);
  return display;
}

test('three bytes are two pixels of 12 bits', () => {
  const display = withTwelveBits('St7789');
  assert.deepEqual([...display.violations], []);
  // The 12-bit colours f08 and 123. Each channel repeats its upper bits to fill 5, 6 and 5 bits.
  assert.deepEqual([...display.seen().slice(0, 2)], [(31 << 11) | 17, (2 << 11) | (8 << 5) | 6]);
});

test('a controller with a colour table shows what the table says', () => {
  assert.deepEqual([...withTwelveBits('St7735s').violations], ['test: pixels of 12 bits sent before the colour table']);
  const six = (four) => (four << 2) | (four >> 2);
  const table = Array.from({ length: 128 }, (_, at) => six((at < 32 ? at : at < 96 ? at - 32 : at - 96) & 15));
  const display = withTwelveBits('St7735s', [0x2d, ...table]);
  assert.deepEqual([...display.violations], []);
  assert.deepEqual([...display.seen().slice(0, 2)], [(31 << 11) | 17, (2 << 11) | (8 << 5) | 6]);
  const green = withTwelveBits('St7735s', [0x2d, ...table.fill(0, 0, 32)]);
  assert.deepEqual([...green.seen().slice(0, 2)], [17, (8 << 5) | 6], 'no red is in this table');
});

test('commands too soon after reset or wake-up are violations', () => {
  const display = new Display({ name: 'test', model: 'St7735s', rotation: 90 });
  display.reset(0);
  display.receiveCommand(0x11, 4 * MILLI);
  assert.equal(display.violations.size, 1);
  display.violations.clear();
  display.receiveCommand(0x29, 8 * MILLI);
  assert.equal(display.violations.size, 1, 'it takes 5 ms to wake');
  display.violations.clear();
  display.reset(1000 * MILLI);
  display.receiveCommand(0x11, 1100 * MILLI);
  assert.deepEqual([...display.violations], ['test: woken less than 120 ms after a reset that met it awake']);
});

test('the first reset after power-on must be longer than a later one', () => {
  const display = new Display({ name: 'test', model: 'St7789', rotation: 0 });
  display.endReset(9.9 * MILLI, 10 * MILLI);
  assert.deepEqual([...display.violations], ['test: reset line low for 9.9 ms, not 10 ms']);
  display.violations.clear();
  display.endReset(7 * MILLI, 100 * MILLI);
  assert.equal(display.violations.size, 0);
  display.endReset(6.9 * MILLI, 200 * MILLI);
  assert.equal(display.violations.size, 1);
});

test('a forgetful display loses its settings 100 ms after it was woken', () => {
  const display = new Display({ name: 'test', model: 'St7789', rotation: 0 });
  display.become(SOLD.forgetful);
  const send = (at, code, ...bytes) => {
    display.receiveCommand(code, at * MILLI);
    bytes.forEach((byte) => display.receiveData(byte, at * MILLI));
  };
  const settings = () => [display.access, display.format, display.inversion];
  send(10, 0x11);
  send(20, 0x36, 0x60);
  send(20, 0x3a, 0x55);
  send(20, 0x21);
  send(109, 0x00);
  assert.deepEqual(settings(), [0x60, 5, true]);
  send(111, 0x00);
  assert.deepEqual(settings(), [0, 6, false]);
  send(112, 0x36, 0x60);
  send(300, 0x11);
  send(500, 0x00);
  assert.equal(display.access, 0x60, 'it forgets only once');
});

test('a clock that slips shifts the bits until the display is deselected', () => {
  const display = new Display({ name: 'test', model: 'St7789', rotation: 0 });
  Object.assign(display, { slipEvery: 2, selections: 94, unprepared: false });
  const arrived = [];
  display.receiveData = (byte) => arrived.push(byte);
  const select = () => display.selectedNow(true);
  const deselect = () => display.selectedNow(false);
  deselect();
  select();
  // 96 bytes arrive well, and then each is one bit late.
  for (let byte = 0; byte < 96; byte++) display.receive(0xff, true, 0);
  display.receive(0b1000_0001, true, 0);
  display.receive(0b0000_0001, true, 0);
  assert.deepEqual(arrived.slice(96), [0b0100_0000, 0b1000_0000]);
  assert.ok(arrived.slice(0, 96).every((byte) => byte === 0xff));
  deselect();
  display.receive(0x55, true, 0);
  assert.equal(arrived.at(-1), 0x55);
});

test('a chip select that moves under a byte is a violation', () => {
  const displays = [new Display({ name: 'test', model: 'St7789', rotation: 0 })];
  const bus = new DisplayBus(displays, { dataCommand: 16, reset: 26, chipSelects: [17] });
  const chip = benchChip();
  bus.attach(chip, 0);
  const drive = (level) => {
    chip.mcu.gpio[17].ctrl = 5;
    chip.mcu.sio.writeUint32(0x24, 1 << 17);
    chip.mcu.sio.writeUint32(level ? 0x14 : 0x18, 1 << 17);
    chip.mcu.gpio[17].checkForUpdates();
  };
  drive(false);
  bus.start(0, 62.5e6);
  bus.end(0);
  assert.deepEqual([...displays[0].violations], []);
  bus.start(0, 80e6);
  drive(true);
  bus.end(0);
  assert.deepEqual([...displays[0].violations], [
    'test: clock of 80 MHz is above 62.5 MHz',
    'test: D/C or chip select moved while a byte was on the wire',
  ]);
});

test('a released key is high only with its pull-up on', () => {
  const chip = benchChip();
  const keys = new Keys([[3]]);
  keys.attach(chip);
  const level = () => chip.mcu.gpio[3].inputValue;
  assert.equal(level(), false);
  chip.mcu.writeUint32(0x4001c010, 0x5a); // input, pull-up, no pull-down
  assert.equal(level(), true);
  keys.set(0, 0, true);
  assert.equal(level(), false);
  keys.set(0, 0, false);
  assert.equal(level(), true);
});
