// The engine inside the page, as WebAssembly: see src/page. Only the page that is one file has it;
// in a page that the program serves, `engineCode` is null.

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

export const engineCode = document.getElementById("engine");

export class Engine {
  #exports = null;
  #answer = "";
  #told;
  // A call from inside a message of the engine waits until the engine has finished.
  #busy = false;
  #waiting = [];

  // told: what the engine says by itself: { text(json), rows(bytes), event(line), store(offset,
  // bytes), stopped(why) }, each optional.
  constructor(told = {}) {
    this.#told = told;
  }

  async load() {
    const bytes = Uint8Array.from(atob(engineCode.textContent), (letter) => letter.charCodeAt(0));
    const { instance } = await WebAssembly.instantiate(bytes, { page: this.#page() });
    this.#exports = instance.exports;
    return this;
  }

  get journalBytes() {
    return this.#exports.journal_bytes();
  }

  isJournal(bytes) {
    this.#say(bytes);
    return Boolean(this.#exports.is_journal());
  }

  // Begins with these bytes of a journal.
  start(journal, board) {
    this.#run(() => {
      this.#say(journal);
      this.#exports.start(board);
    });
  }

  hear(line, micros) {
    this.#run(() => {
      this.#say(encoder.encode(line));
      this.#exports.hear(micros);
    });
  }

  tick(micros) {
    this.#run(() => this.#exports.tick(micros));
  }

  // Asks the table's console. answered(text) gets the answer.
  ask(line, micros, answered) {
    this.#run(() => {
      this.#say(encoder.encode(line));
      answered(this.#answered(() => this.#exports.ask(micros)));
    });
  }

  // Returns why a log does not replay to the score sheet and the totals of a box, or "".
  whyNotReplayed(game) {
    this.#sayGame(game);
    return this.#answered(() => this.#exports.check());
  }

  // The score sheet of a game as a page to print.
  sheet(game) {
    this.#sayGame(game);
    return this.#answered(() => this.#exports.sheet());
  }

  #sayGame({ name, log, csv, total }) {
    this.#say(encoder.encode(`${name} ${total.join(" ")} ${encoder.encode(csv).length}\n${csv}${log}`));
  }

  // Recomputes every roll of a log from its proof: { good, text }.
  checkRolls(log) {
    this.#say(encoder.encode(log));
    let good = false;
    const text = this.#answered(() => (good = Boolean(this.#exports.check_rolls())));
    return { good, text };
  }

  #answered(call) {
    this.#answer = "";
    call();
    return this.#answer;
  }

  #run(call) {
    if (this.#busy) return this.#waiting.push(call);
    this.#busy = true;
    try {
      call();
    } finally {
      this.#busy = false;
    }
    const next = this.#waiting.shift();
    if (next) this.#run(next);
  }

  #say(bytes) {
    const at = this.#exports.room(bytes.length);
    this.#memory(at, bytes.length).set(bytes);
  }

  // The engine's memory moves when it grows, so a view of it is made for each use.
  #memory(at, length) {
    return new Uint8Array(this.#exports.memory.buffer, at, length);
  }

  #page() {
    const text = (at, length) => decoder.decode(this.#memory(at, length));
    return {
      text: (at, length) => this.#told.text?.(text(at, length)),
      rows: (at, length) => this.#told.rows?.(this.#memory(at, length)),
      event: (at, length) => this.#told.event?.(text(at, length)),
      answer: (at, length) => (this.#answer += text(at, length)),
      store: (at, offset, length) => this.#told.store?.(offset, this.#memory(at, length)),
      entropy: (at, length) => crypto.getRandomValues(this.#memory(at, length)),
      stopped: (at, length) => this.#told.stopped?.(text(at, length)),
    };
  }
}
