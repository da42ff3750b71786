// Reads a table over its console: asks for the state, the scores and the log, watches, and asks again for what got lost.
//
// Answers are told apart by what is in them, not by their order: a line that is half there or rubbish is passed over, and the
// next question brings the same again.

import { readLogLine } from "/events.js";

// As much of the log as is shown.
const LOG_LINES = 400;
// Asked this often even when nothing happens: it shows that the box is there, and mends what was missed.
const POLL = 3000;
// Silent for so long, it is said.
const SILENCE = 7000;

export class BoxReader {
  #hear;
  #send = null;
  #timer = null;
  #soon = null;
  #heardAt = 0;
  #last = 0;
  #wanted = null;
  #came = undefined;
  #scores = null;

  // hear: { state, scores, events(list), event, silent(bool) }
  constructor(hear) {
    this.#hear = hear;
  }

  // A connection is open: nothing from before it counts.
  attach(send) {
    this.detach();
    this.#send = send;
    this.#heardAt = performance.now();
    [this.#last, this.#wanted, this.#came, this.#scores] = [0, null, undefined, null];
    // An empty line ends whatever half a line an earlier reader left there.
    for (const line of ["", "watch on", "state", "scores"]) send(line);
    this.#timer = setInterval(() => this.#poll(), POLL);
  }

  detach() {
    this.#send = null;
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    this.#soon = null;
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
    else if (answer.ok && Number.isInteger(answer.seq) && this.#wanted) this.#logEnds();
  }

  #heard() {
    this.#heardAt = performance.now();
    this.#hear.silent(false);
  }

  #poll() {
    if (performance.now() - this.#heardAt > SILENCE) {
      this.#hear.silent(true);
      // It may have been unplugged and be another start of the box: it must be told again that we watch.
      this.#send("");
      this.#send("watch on");
    }
    // A log of which nothing came since the last time has lost its end: it is asked for again.
    if (this.#wanted && this.#wanted.length === this.#came) this.#wanted = null;
    this.#came = this.#wanted?.length;
    this.#send("state");
  }

  #event(event) {
    // While the log comes, the state at its end tells whether something is missing.
    if (this.#wanted || event.seq <= this.#last) return;
    if (event.seq > this.#last + 1) return this.#askLog(this.#last + 1);
    this.#last = event.seq;
    this.#hear.event(event);
    // Several events of one moment are one question.
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      this.#send?.("state");
    }, 30);
  }

  #state(state) {
    this.#hear.state(state);
    // An older number than ours: the journal was begun anew.
    if (state.seq < this.#last) this.#last = 0;
    if (state.seq > this.#last && !this.#wanted) this.#askLog(Math.max(this.#last + 1, state.seq - LOG_LINES + 1));
    const totals = state.places?.map(({ score }) => score).join();
    if (totals !== undefined && totals !== this.#scores?.total.join()) this.#send("scores");
    else if (state.phase === "settled" || state.phase === "over") this.#askScoresOnce(state);
  }

  // A drawn hand changes no total and is a row all the same.
  #askScoresOnce({ hand }) {
    const rows = this.#scores?.hands ?? [];
    if (rows.at(-1)?.hand !== hand) this.#send("scores");
  }

  #takeScores(scores) {
    this.#scores = scores;
    this.#hear.scores(scores);
  }

  #askLog(from) {
    this.#wanted = [];
    this.#send(`log from=${from}`);
  }

  #log(event) {
    this.#heard();
    this.#wanted?.push(event);
  }

  #logEnds() {
    const events = this.#wanted.filter((event, at, all) => event.seq > this.#last && event.seq !== all[at - 1]?.seq);
    this.#wanted = null;
    const follows = events[0]?.seq === this.#last + 1;
    this.#last = events.at(-1)?.seq ?? this.#last;
    if (follows && events[0].seq > 1) events.forEach((event) => this.#hear.event(event));
    else this.#hear.events(events);
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
