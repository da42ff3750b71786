// The firmware's log. Takes the bytes out of its RTT buffer, as a debug probe does. They are defmt
// frames, which the Rust side decodes.

const RAM_START = 0x20000000;
const MAGIC = 'SEGGER RTT';
const UP_BUFFERS = 24;

export class Rtt {
  constructor(program) {
    this.control = program.symbols.get('_SEGGER_RTT')?.address ?? null;
    this.bytes = [];
  }

  /**
   * Empties the first up-buffer of `chip`. Call it before the buffer is full and before each reset.
   */
  drain(chip) {
    if (this.control === null) return;
    const { sram, sramView } = chip.mcu;
    const block = this.control - RAM_START;
    // The magic word appears once the firmware has set up the block.
    if (Buffer.from(sram.subarray(block, block + MAGIC.length)).toString('latin1') !== MAGIC) return;
    const word = (index) => sramView.getUint32(block + UP_BUFFERS + 4 * index, true);
    const [buffer, size, write] = [word(1) - RAM_START, word(2), word(3)];
    let read = word(4);
    for (; read !== write; read = (read + 1) % size) this.bytes.push(sram[buffer + read]);
    sramView.setUint32(block + UP_BUFFERS + 16, read, true);
  }
}
