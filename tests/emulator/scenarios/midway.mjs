// The watchdog bites in the middle of a transfer, again and again at another byte. What the DMA and the
// queue of the SPI still held must not change what a display shows after the restart.
const RESETS = 0x4000c;
const RESET = 0;
const SPI_BITS = 3 << 16;
const RAN_OUT = 1;
// Bytes of the first drawing after which the watchdog bites. None is a whole pixel or a whole run.
const BITES = [1, 101, 2003, 5001, 9007, 14_001, 20_011, 26_017];
const PLAY = 0;
// By then healing has begun.
const HEALS_MS = 1000;
const STALE = [0x2c, 0xff, 0x00, 0xa5, 0x36, 0x11, 0x29, 0x5a];

export default {
  run(bench, report) {
    bench.powerOn();
    bench.bootMs();
    let stray = 0;
    const bites = BITES.map((bytes) => ({ bytes, begin: () => {} }));
    // In play, and while the displays heal.
    bites.push({ bytes: 3001, begin: () => startAnd(() => bench.keys.set(0, PLAY, true)) });
    bites.push({ bytes: 5003, begin: () => startAnd(() => bench.run(HEALS_MS)) });
    const startAnd = (act) => {
      bench.bootMs();
      bench.run(600);
      act();
    };
    for (const [number, { bytes, begin }] of bites.entries()) {
      bench.cutPower();
      bench.powerOn();
      begin();
      const { bus } = bench;
      const from = bus.bytes;
      const pixels = () => bus.selected.length > 0 && bus.wires & 1;
      const release = bench.chip.clock.createAlarm(() => bench.keys.set(0, PLAY, false));
      release.schedule(200e6);
      bench.runUntil('a transfer is under way', 2000, () => bus.bytes - from > bytes && pixels());
      bench.keys.set(0, PLAY, false);
      const selected = [...bus.selected];
      bench.chip.watchdog.reason = RAN_OUT;
      bench.chip.requestReset('watchdog');
      bench.run(0.001);
      // The DMA goes on for a moment, and the displays are still selected.
      for (let byte = 0; byte <= number; byte++, stray++) {
        for (const display of selected) display.receiveData(STALE[byte % STALE.length], bench.now);
      }
      const emptied = fillQueue(bench);
      bench.bootMs();
      report.least('stale queues that the firmware emptied', emptied() ? 1 : 0);
      report.shot(bench, `bite-${number}`);
    }
    report.figure('stray bytes', stray);
  },
};

/** Leaves stale bytes in the queue of the SPI. Only a reset of the block empties it. */
function fillQueue({ chip, board }) {
  const { mcu } = chip;
  const spi = mcu.spi[(board.pins.sck >> 3) & 1];
  const { txFIFO } = spi;
  for (const byte of STALE) txFIFO.push(byte);
  const block = mcu.peripherals[RESETS];
  const write = block.writeUint32.bind(block);
  block.writeUint32 = (offset, value) => {
    if (offset === RESET && value & SPI_BITS) while (!txFIFO.empty) txFIFO.pull();
    write(offset, value);
  };
  // The first byte that goes out again must be the firmware's own.
  let emptied = null;
  const transmit = spi.onTransmit;
  spi.onTransmit = (value) => {
    emptied ??= txFIFO.itemCount < STALE.length - 1;
    transmit(value);
  };
  return () => emptied;
}
