// The journal in the browser's storage, sector by sector, and the lock that lets only one tab use
// it.

import { recall, remember } from "/memory.js";

const SECTOR = 4096;
const LOCK = "four-winds table";

export class JournalStorage {
  #bytes;
  // Sectors that the browser has not taken yet.
  #pending = new Set();
  #report;

  // Calls report(kept) when the browser begins or stops to keep the journal.
  constructor(length, report) {
    this.#bytes = new Uint8Array(length).fill(0xff);
    this.#report = report;
    for (let at = 0; at < length; at += SECTOR) {
      const kept = recall(`sector ${at / SECTOR}`);
      if (kept !== null) this.#bytes.set(Uint8Array.from(atob(kept), (letter) => letter.charCodeAt(0)).subarray(0, SECTOR), at);
    }
  }

  // The whole journal, as a box has it in its flash.
  get bytes() {
    return this.#bytes.slice();
  }

  replace(bytes) {
    this.store(0, bytes);
  }

  // Keeps whole sectors from this offset on. What the browser refuses is tried again with the next.
  store(offset, bytes) {
    const hadTrouble = this.#pending.size > 0;
    this.#bytes.set(bytes, offset);
    for (let at = offset; at < offset + bytes.length; at += SECTOR) this.#pending.add(at);
    for (const at of [...this.#pending]) {
      if (this.#keep(at)) this.#pending.delete(at);
    }
    const trouble = this.#pending.size > 0;
    if (trouble !== hadTrouble) this.#report(!trouble);
  }

  #keep(at) {
    const sector = this.#bytes.subarray(at, at + SECTOR);
    const blank = sector.every((byte) => byte === 0xff);
    return remember(`sector ${at / SECTOR}`, blank ? null : btoa(String.fromCharCode(...sector)));
  }
}

// Calls waiting() if another tab has the table, and then resolves as soon as that tab is closed:
// with true. A browser without locks, or a page that may not use them, goes on at once: with false.
export async function holdTable(waiting) {
  const held = (granted) => (lock) => {
    if (!lock) return undefined;
    granted(true);
    // The lock is held until the page is closed.
    return new Promise(() => undefined);
  };
  if (!navigator.locks) return false;
  return new Promise((granted) => {
    const failed = () => granted(false);
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        if (lock) return held(granted)(lock);
        waiting();
        navigator.locks.request(LOCK, held(granted)).catch(failed);
        return undefined;
      })
      .catch(failed);
  });
}
