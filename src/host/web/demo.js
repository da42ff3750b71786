// The demo: a hand that plays itself, with the same keys that players press. Each key is found by
// its label, so the demo can do only what the displays offer.

const PLACES_OF_TABLE = [0, 1, 2, 3];
// How long a caption stands before its key is pressed, and the pause between keys that are typed.
// Both are longer than the 600 ms for which a key is dead after its page has changed. All three run with
// table time: a key that is down for two seconds of it opens the menu.
const READING_TIME = 3200;
const TYPING_TIME = 900;
const TIME_DOWN = 120;
// A label that has not come after this time will not come: somebody else has changed the game.
const LONGEST_WAIT = 30000;
// A key that did nothing for this long is pressed again.
const PRESS_AGAIN = 1500;
const MOST_PRESSES = 4;

// `press` is a label; the step waits for it. With `until`, it is pressed again and again until that
// label is there. `as` names the place that pressed, and `by` and `not` choose a place by such a
// name. `at` is a place, and `on` a word that its display must show. `quick` keys follow fast: they are typed, or the
// time for claims runs.
const STEPS = [
  { press: "OK", on: "Hong Kong", say: "The rules are chosen: Hong Kong. Any player can press OK." },
  { press: "START", say: "START begins the game." },
  { press: "ROLL", until: "ALL", say: "The dice decide who is East, and where the wall is broken." },
  { press: "ALL", say: "The displays show the break, and lead the deal." },
  ...Array(4).fill({ press: "DONE", say: "Each player looks for flowers, and presses DONE." }),
  { press: "DISCARD", say: "East begins: a discard. Now the others have a few seconds to claim it." },
  { press: "CHOW", quick: true, as: "chow", say: "The next player wants it for a chow." },
  { press: "PUNG", quick: true, not: "chow", as: "pung", say: "Another player wants it for a pung, and a pung comes first." },
  { press: "DISCARD", by: "pung", say: "The box has decided: the pung has the tile, and its player discards." },
  { press: "DRAW", as: "winner", say: "Nobody claims this one, so the next player draws." },
  { press: "MAHJONG", by: "winner", say: "Mahjong!" },
  ...["TILES", "CHOW", "2-3", "123", "CHOW", "CIRC", "4-6", "456", "CHOW", "BAMB", "7-8", "789", "PUNG", "HONOUR", "CHAR", "CIRC",
    "1-3", "2", "BAMB", "HONOUR", "CHAR", "4-6", "5", "CHAR", "5"].map((press) => (
    { press, by: "winner", quick: true, say: "The winner enters the tiles, a set at a time." })),
  { press: "OK", by: "winner", say: "The box has counted the hand: two fan." },
  ...PLACES_OF_TABLE.map((at) => ({ press: "YES", at, say: "Everybody sees what the hand costs, and agrees." })),
];
const LAST_WORDS = "That was a hand. The game goes on from here: press any key. Start anew forgets it.";

export class Demo {
  #send;
  #light;
  #caption;
  #ended;
  #speed = 1;
  #labels = PLACES_OF_TABLE.map(() => []);
  #words = PLACES_OF_TABLE.map(() => "");
  #run = null;

  // send(line) goes to the table, light(place, key, down) shows a press, caption(text) shows what
  // happens, and ended() is called when the demo is over or was stopped.
  constructor({ send, light, caption, ended }) {
    [this.#send, this.#light, this.#caption, this.#ended] = [send, light, caption, ended];
  }

  // What a display shows now.
  shows(place, words, labels) {
    this.#words[place] = words + labels.join();
    this.#labels[place] = labels;
  }

  runsAt(speed) {
    this.#speed = speed;
  }

  // The player takes over: the key that the demo holds comes up, and nothing else is pressed.
  stop() {
    if (!this.#run) return;
    const { held } = this.#run;
    this.#run = null;
    if (held) this.#move("up", held);
    this.#ended();
  }

  async play() {
    const run = { names: {}, held: null };
    this.#run = run;
    this.#send("rules hong-kong");
    for (const step of STEPS) {
      this.#caption(step.say);
      if (!(await this.#take(step, run))) return;
    }
    this.#run = null;
    this.#ended(LAST_WORDS);
  }

  // Takes one step. Returns false if the demo is over.
  async #take(step, run) {
    for (;;) {
      const labels = step.until ? [step.until, step.press] : [step.press];
      const found = await this.#wait(run, () => this.#find(labels, step, run.names));
      if (found && step.until === found.label) return true;
      if (!found || !(await this.#press(found, step, run))) {
        if (this.#run === run) this.stop();
        return false;
      }
      if (step.as) run.names[step.as] = found.place;
      if (!step.until) return true;
    }
  }

  #find(labels, { at, by, not, on = "" }, names) {
    const wanted = at ?? names[by];
    const fits = (place) => (wanted ?? place) === place && !(not && names[not] === place) && this.#words[place].includes(on);
    const places = PLACES_OF_TABLE.filter(fits);
    for (const label of labels) {
      const place = places.find((it) => this.#labels[it].includes(label));
      if (place !== undefined) return { place, label, key: this.#labels[place].indexOf(label) };
    }
    return null;
  }

  // Presses a key until its display changes. Its page may have changed a moment ago, and then the
  // key is dead.
  async #press(found, { quick }, run) {
    await this.#pause(quick ? TYPING_TIME : READING_TIME);
    for (let presses = 0; presses < MOST_PRESSES && this.#run === run; presses += 1) {
      const before = this.#words[found.place];
      const changed = () => this.#words[found.place] !== before;
      run.held = found;
      this.#move("down", found);
      await this.#pause(TIME_DOWN);
      if (this.#run !== run) return false;
      run.held = null;
      this.#move("up", found);
      if (await this.#wait(run, changed, PRESS_AGAIN)) return true;
      // The key may mean something else by now.
      if (this.#labels[found.place][found.key] !== found.label) return this.#run === run;
    }
    return false;
  }

  #move(edge, { place, key }) {
    this.#light(place, key, edge === "down");
    this.#send(`${edge} ${place} ${key} ${Math.round(performance.now() * 1000)}`);
  }

  #pause(millis) {
    return new Promise((later) => setTimeout(later, millis / this.#speed));
  }

  // Waits until ask() has an answer. Returns null if it has none in time, or if the demo is over.
  async #wait(run, ask, longest = LONGEST_WAIT) {
    const end = performance.now() + longest;
    while (this.#run === run && performance.now() < end) {
      const answer = ask();
      if (answer) return answer;
      await new Promise((later) => setTimeout(later, 30));
    }
    return null;
  }
}
