// The cache between the core and the flash, as far as time is concerned. rp2040js reads flash in no
// time at all; with this model an access to a line that is not in the cache costs cycles. The
// README says what is assumed.

/** RP2040: 16 KB, two ways, lines of eight bytes. */
export const LINE_SHIFT = 3;
const LINES = (16 * 1024) >> LINE_SHIFT;
const SETS = LINES / 2;

/** Cycles of the core that a miss costs. */
export const MISS_CYCLES = 50;

export class FlashCache {
  constructor() {
    /** For each set the line that was used last, and the other one. */
    this.recent = new Int32Array(SETS);
    this.other = new Int32Array(SETS);
    /** Cycles that the core has waited and not been charged for yet. */
    this.owed = 0;
    this.misses = 0;
    this.flush();
  }

  /** Forgets everything, as when flash is written and at a reset. */
  flush() {
    this.recent.fill(-1);
    this.other.fill(-1);
  }

  /** The core reads from the line with this number, counted from the beginning of the flash. */
  touch(line) {
    const set = line & (SETS - 1);
    const last = this.recent[set];
    if (last === line) return;
    if (this.other[set] !== line) {
      this.misses++;
      this.owed += MISS_CYCLES;
    }
    this.other[set] = last;
    this.recent[set] = line;
  }

  /** The cycles to charge for now. */
  take() {
    const { owed } = this;
    this.owed = 0;
    return owed;
  }
}
