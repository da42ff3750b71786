// The table inside the page. `InsideLink` stands in for the socket of the table page, and
// `InsideLines` for the console that the scoreboard reads.

import { Engine, engineCode } from "/engine.js";
import { LineSplitter } from "/lines.js";
import { holdTable, JournalStorage } from "/storage.js";

// How often the clock looks whether something is due: more often than the time bar moves.
const CLOCK_STEP = 20;

// The engine with the journal that this browser keeps. The watcher has kept(is), when the browser
// begins or stops to keep the journal, alone(is), whether no other tab can open the table too, and
// stopped(text).
class InsideTable {
  #engine;
  #storage = null;
  #told;
  #watcher;
  #began = 0;
  #clock = null;

  constructor(told, watcher) {
    this.#told = told;
    this.#watcher = watcher;
  }

  // Calls waiting() if another tab has the table.
  async open(waiting) {
    const alone = await holdTable(waiting);
    this.#engine = await new Engine({
      ...this.#told,
      store: (offset, bytes) => this.#storage.store(offset, bytes),
      stopped: (why) => this.#stopped(why),
    }).load();
    this.#storage = new JournalStorage(this.#engine.journalBytes, (kept) => this.#watcher.kept(kept));
    this.#watcher.alone(alone);
    this.#start();
    this.#clock = setInterval(() => this.#engine.tick(this.#micros()), CLOCK_STEP);
  }

  #start() {
    this.#began = performance.now();
    this.#engine.start(this.#storage.bytes, Number(engineCode.dataset.board ?? 0));
  }

  #micros() {
    return (performance.now() - this.#began) * 1000;
  }

  hear(line) {
    this.#engine?.hear(line, this.#micros());
  }

  ask(line, answered) {
    this.#engine?.ask(line, this.#micros(), answered);
  }

  get journal() {
    return this.#storage.bytes;
  }

  // Goes on with the journal from a file. Returns false, and changes nothing, if it is none.
  replace(journal) {
    if (!this.#engine.isJournal(journal)) return false;
    this.#storage.replace(journal);
    this.#start();
    return true;
  }

  #stopped(why) {
    clearInterval(this.#clock);
    console.error(why);
    this.#watcher.stopped("The table has stopped because of a fault in it. Reload this page: the game is kept.");
  }
}

const NOT_KEPT = "This browser does not keep the game: its storage is full, or it is refused to this page. "
  + "Press Save, beside the log, before you close the page. Otherwise the game is lost.";
const NOT_KEPT_HERE = "This browser does not keep the table of this page: its storage is full, or it is refused to this page. "
  + "What is shown here may be lost when you close the page. On the page of the table, press Save.";
const NOT_ALONE = "This browser cannot tell whether the table is open in another tab. Keep it open in one tab only: "
  + "two tabs would overwrite each other's game.";

// Says what the user must know about the storage, or "" when it is over.
function watcher(say, notKept, stopped) {
  const now = { kept: true, alone: true };
  const tell = () => say(!now.kept ? notKept : now.alone ? "" : NOT_ALONE);
  return {
    kept: (is) => {
      now.kept = is;
      tell();
    },
    alone: (is) => {
      now.alone = is;
      if (!is) tell();
    },
    stopped,
  };
}

export class InsideLink {
  #handlers;
  #table;

  // handlers: as in link.js, and trouble(text).
  constructor(handlers) {
    this.#handlers = handlers;
    this.#table = new InsideTable({ text: (json) => this.#text(json), rows: (bytes) => this.#rows(bytes) }, watcher(handlers.trouble, NOT_KEPT, handlers.trouble));
  }

  async open() {
    await this.#table.open(() => this.#handlers.elsewhere());
    this.#handlers.connection(true, false);
  }

  send(line) {
    this.#table.hear(line);
  }

  get journal() {
    return this.#table.journal;
  }

  replace(journal) {
    return this.#table.replace(journal);
  }

  #rows(bytes) {
    const [place, high, low] = bytes;
    this.#handlers.rows(place, (high << 8) | low, bytes.subarray(3));
  }

  #text(json) {
    const message = JSON.parse(json);
    if (message.board) return this.#handlers.hello(message);
    if (message.error) return this.#handlers.refused(message);
    for (const [kind, contents] of Object.entries(message)) this.#handlers[kind]?.(contents);
  }
}

export class InsideLines {
  #handlers;
  #table;
  #watched = false;

  // handlers: as in lines.js, and trouble(text).
  constructor(handlers) {
    this.#handlers = handlers;
    const told = { event: (line) => this.#watched && this.#lines(line) };
    this.#table = new InsideTable(told, watcher(handlers.trouble, NOT_KEPT_HERE, handlers.closed));
  }

  async open() {
    await this.#table.open(() => this.#handlers.closed("The table is open in another tab or window. Close it there to see its scores here."));
    this.#handlers.open();
  }

  send(line) {
    if (line === "") return;
    if (line.startsWith("watch ")) this.#watched = line === "watch on";
    this.#table.ask(line, (answer) => this.#lines(answer));
  }

  #lines(text) {
    // The reader answers with requests, and it must be ready for them first.
    queueMicrotask(() => new LineSplitter().push(text.endsWith("\n") ? text : `${text}\n`).forEach((line) => this.#handlers.line(line)));
  }
}
