// Reads a table through its console: asks for the state, the scores and the log, watches for
// events, and asks again for anything that got lost.
//
// An answer is recognised by its contents, not by its position. A damaged line is ignored, because
// the next request brings the same data again.

import { readLogLine } from "/events.js";

// How many events of the log are read and shown.
const LOG_LINES = 400;
// Milliseconds between two requests when nothing happens. They show that the box is still there,
// and they find events that were missed.
const POLL = 3000;
// After this many milliseconds without an answer, the page reports that the box is silent.
const SILENCE = 7000;

export class BoxReader {
  #handlers;
  #send = null;
  #timer = null;
  #stateTimer = null;
  #heardAt = 0;
  #lastSeq = 0;
  #pendingLog = null;
  #logLengthAtPoll = undefined;
  #scores = null;

  // handlers: { state, scores, events(list), event, silent(bool) }
  constructor(handlers) {
    this.#handlers = handlers;
  }

  // Begins to read a new connection and forgets everything from an earlier one.
  attach(send) {
    this.detach();
    this.#send = send;
    this.#heardAt = performance.now();
    [this.#lastSeq, this.#pendingLog, this.#logLengthAtPoll, this.#scores] = [0, null, undefined, null];
    // The empty line ends a half-sent request of an earlier reader.
    for (const line of ["", "watch on", "state", "scores"]) send(line);
    this.#timer = setInterval(() => this.#poll(), POLL);
  }

  detach() {
    this.#send = null;
    clearInterval(this.#timer);
    clearTimeout(this.#stateTimer);
    this.#stateTimer = null;
  }

  line(text) {
    if (!this.#send) return;
    const logged = readLogLine(text);
    if (logged) return this.#log(logged);
    let answer;
    try {
      answer = JSON.parse(text);
    } catch {
      return;
    }
    if (answer === null || typeof answer !== "object") return;
    this.#heard();
    if (isEvent(answer.event)) this.#event(answer.event);
    else if (isState(answer)) this.#state(answer);
    else if (Array.isArray(answer.hands) && Array.isArray(answer.total)) this.#takeScores(answer);
    else if (answer.ok && Number.isInteger(answer.seq) && this.#pendingLog) this.#logEnded();
  }

  #heard() {
    this.#heardAt = performance.now();
    this.#handlers.silent(false);
  }

  #poll() {
    if (performance.now() - this.#heardAt > SILENCE) {
      this.#handlers.silent(true);
      // The box may have restarted. Then it must be told again that we watch.
      this.#send("");
      this.#send("watch on");
    }
    // If no line of the log has arrived since the last poll, its end was lost. Ask for it again.
    if (this.#pendingLog && this.#pendingLog.length === this.#logLengthAtPoll) this.#pendingLog = null;
    this.#logLengthAtPoll = this.#pendingLog?.length;
    this.#send("state");
  }

  #event(event) {
    // While a log is being read, events can be ignored: the state that follows the log shows whether
    // one is missing.
    if (this.#pendingLog || event.seq <= this.#lastSeq) return;
    if (event.seq > this.#lastSeq + 1) return this.#askLog(this.#lastSeq + 1);
    this.#lastSeq = event.seq;
    this.#handlers.event(event);
    // Wait a moment, so that several events in a row cause only one request.
    this.#stateTimer ??= setTimeout(() => {
      this.#stateTimer = null;
      this.#send?.("state");
    }, 30);
  }

  #state(state) {
    this.#handlers.state(state);
    // A smaller number than the last one means that the journal was erased.
    if (state.seq < this.#lastSeq) this.#lastSeq = 0;
    if (state.seq > this.#lastSeq && !this.#pendingLog) this.#askLog(Math.max(this.#lastSeq + 1, state.seq - LOG_LINES + 1));
    const totals = state.places?.map(({ score }) => score).join();
    if (totals !== undefined && totals !== this.#scores?.total.join()) this.#send("scores");
    else if (state.phase === "settled" || state.phase === "over") this.#askScoresOnce(state);
  }

  // A drawn hand changes no total, but it adds a row.
  #askScoresOnce({ hand }) {
    const rows = this.#scores?.hands ?? [];
    if (rows.at(-1)?.hand !== hand) this.#send("scores");
  }

  #takeScores(scores) {
    this.#scores = scores;
    this.#handlers.scores(scores);
  }

  #askLog(from) {
    this.#pendingLog = [];
    this.#send(`log from=${from}`);
  }

  #log(event) {
    this.#heard();
    this.#pendingLog?.push(event);
  }

  #logEnded() {
    const events = this.#pendingLog.filter((event, at, all) => event.seq > this.#lastSeq && event.seq !== all[at - 1]?.seq);
    this.#pendingLog = null;
    const follows = events[0]?.seq === this.#lastSeq + 1;
    this.#lastSeq = events.at(-1)?.seq ?? this.#lastSeq;
    if (follows && events[0].seq > 1) events.forEach((event) => this.#handlers.event(event));
    else this.#handlers.events(events);
    this.#send?.("state");
  }
}

function isEvent(event) {
  return Number.isInteger(event?.seq) && typeof event.text === "string" && typeof event.name === "string";
}

export function isState(state) {
  const seated = state.places === undefined || (Array.isArray(state.places) && state.places.length === 4);
  return Number.isInteger(state.seq) && Number.isInteger(state.ms) && typeof state.phase === "string" && seated;
}
