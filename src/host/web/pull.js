// Saves the games of a box over its console, with the same files as `four-winds pull`. Each log is
// replayed and each roll is recomputed by the engine inside this page.

// After this many milliseconds without a line, the box does not answer.
const PULL_SILENCE = 3000;
// How often to read the current game again because play went on in the meantime.
const MOST_TRIES = 50;

// The box refused a request.
class RefusedRequest extends Error {
  constructor({ error, text }) {
    super(text);
    this.code = error;
  }
}

// Asks the console of a box one question after the other. Events are passed over.
export class BoxAsker {
  #send;
  #pending = null;
  #timer = null;

  constructor(send) {
    this.#send = send;
  }

  line(text) {
    if (!this.#pending || text.startsWith('{"event":')) return;
    this.#wait();
    if (!text.startsWith("{")) {
      this.#pending.each(text);
      this.#pending.lines.push(text);
      return;
    }
    const { lines, done, failed, isAnswer } = this.#pending;
    let answer;
    try {
      answer = JSON.parse(text);
    } catch {
      return this.fail("The box sent a damaged line. Save again to get the rest.");
    }
    if (!isAnswer(answer)) return;
    this.#end();
    if (answer.error) failed(new RefusedRequest(answer));
    else done({ text: lines.map((line) => `${line}\n`).join(""), answer });
  }

  fail(why) {
    const pending = this.#pending;
    this.#end();
    pending?.failed(new Error(why));
  }

  // Resolves to { text, answer }: the lines before the answer, and the answer. Other answers than
  // those that isAnswer accepts are passed over.
  ask(request, each = () => undefined, isAnswer = () => true) {
    return new Promise((done, failed) => {
      this.#pending = { lines: [], each, done, failed, isAnswer };
      this.#wait();
      this.#send(request);
    });
  }

  // Answers to an earlier reader may still be on their way. They come before this one.
  async quiet() {
    await this.ask("watch off", undefined, (answer) => answer.watch === false);
  }

  // A text without an end of its own. The state that is asked for behind it ends it.
  async askTextAndState(request) {
    const asked = this.ask(request);
    this.#send("state");
    try {
      return await asked;
    } catch (problem) {
      // The answer to `state` still arrives. Skip it.
      if (problem instanceof RefusedRequest) await this.ask("", undefined, (answer) => answer.phase !== undefined);
      throw problem;
    }
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.fail("The box does not answer. Check the cable, and save again."), PULL_SILENCE);
  }

  #end() {
    clearTimeout(this.#timer);
    this.#pending = null;
  }
}

// Saves all games of a box into a place: see places.js. The report has expect(games), step(),
// event(name) and line(text, wrong). Returns how many files were saved and how many logs are wrong.
export class Puller {
  #asker;
  #engine;
  #place;
  #report;
  #saved = 0;
  #wrong = 0;

  constructor(asker, engine, place, report) {
    [this.#asker, this.#engine, this.#place, this.#report] = [asker, engine, place, report];
  }

  async everything() {
    await this.#asker.quiet();
    // A table without a journal has only the game in progress.
    const { games, playing } = await this.#unless("no-journal", { games: [], playing: null }, async () => (await this.#asker.ask("games")).answer);
    this.#report.expect(games.length + 1);
    for (const game of games) {
      await this.#finished(game);
      this.#report.step();
    }
    await this.#current(playing);
    this.#report.step();
    return { saved: this.#saved, wrong: this.#wrong };
  }

  async #unless(code, otherwise, asking) {
    try {
      return await asking();
    } catch (problem) {
      if (problem.code === code) return otherwise;
      throw problem;
    }
  }

  async #finished(game) {
    const name = `game-${String(game.game).padStart(4, "0")}${game.whole ? "" : "-rest"}`;
    if (game.whole && (await this.#isSaved(name, game))) {
      this.#report.line(`${name}: saved before`);
      return;
    }
    const log = await this.#log(name, `log game=${game.game}`);
    const { text: csv } = await this.#asker.askTextAndState(`scores csv game=${game.game}`);
    const good = await this.#keep({ name, log, csv, total: game.total }, game.whole);
    // A wrong game is saved again the next time: it may have been read wrongly.
    if (good) await this.#place.note(name, game);
  }

  async #isSaved(name, game) {
    const [log, csv] = [await this.#place.read(`${name}.log`), await this.#place.read(`${name}.csv`)];
    if (log === null || csv === null) return this.#place.isNoted(name, game);
    return this.#engine.whyNotReplayed({ name, log, csv, total: game.total }) === "";
  }

  // Saves the game in progress. Play may go on in the meantime, so it reads again until the log and
  // the scores are from the same moment.
  async #current(playing) {
    const request = playing === null ? "log" : `log game=${playing}`;
    let log = await this.#unless("no-such-game", "", () => this.#log("current", request));
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { text: csv, answer: state } = await this.#asker.askTextAndState("scores csv");
      if (state.phase === "no-game") {
        this.#report.line("No game has begun at this table.");
        return;
      }
      const have = lastNumber(log);
      if (have === state.seq) {
        const total = state.places.map(({ score }) => score);
        await this.#keep({ name: "current", log, csv, total }, true);
        return;
      }
      log += await this.#log("current", `log from=${have + 1}`);
    }
    throw new Error("The current game goes on faster than it can be read. Save again between two hands.");
  }

  async #log(name, request) {
    return (await this.#asker.ask(request, () => this.#report.event(name))).text;
  }

  // Saves a game and checks it. Returns whether its log replays and its rolls match their proofs.
  async #keep(game, whole) {
    const { name, log, csv } = game;
    await this.#save(`${name}.csv`, csv);
    await this.#save(`${name}.log`, log);
    await this.#save(`${name}.html`, this.#engine.sheet(game));
    const why = whole ? this.#engine.whyNotReplayed(game) : "";
    const hasRolls = /^\d+ \d+ (seat-)?roll /m.test(log);
    const rolls = hasRolls ? this.#engine.checkRolls(log) : { good: true, text: "no rolls" };
    const wrong = why !== "" || !rolls.good;
    if (wrong) this.#wrong += 1;
    const [hands, events] = [csv, log].map((text) => text.split("\n").length - 1);
    const verdict = !whole ? "its beginning is no longer in the box, so it cannot be replayed"
      : why ? `THE LOG DOES NOT REPLAY TO THE SAME TOTALS: ${why}` : "the log replays to the same totals";
    this.#report.line(`${name}: ${hands - 1} hands, ${events} events; ${verdict}; ${rolls.text}`, wrong);
    return !wrong;
  }

  async #save(name, contents) {
    await this.#place.save(name, contents);
    this.#saved += 1;
  }
}

function lastNumber(log) {
  return Number.parseInt(log.trimEnd().split("\n").at(-1), 10) || 0;
}
