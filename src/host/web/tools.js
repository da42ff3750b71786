// The tools above the table: switches, the speed, starting over, and messages from the table.

import { recall, remember } from "/memory.js";
import { downloadFile, today } from "/save.js";

// A button that is on or off. The browser remembers its state.
export function rememberedSwitch(id, normally, apply) {
  const button = document.getElementById(id);
  const stored = recall(id);
  let on = stored === null ? normally : stored === "on";
  const show = () => {
    button.setAttribute("aria-pressed", on);
    apply(on);
  };
  button.addEventListener("click", () => {
    on = !on;
    remember(id, on ? "on" : "off");
    show();
  });
  show();
}

// The choice of speed. The table decides, so the page shows the speed that the table reports, no
// matter which page asked for it.
export class Speed {
  #field = document.getElementById("speed");

  constructor(ask) {
    this.#field.addEventListener("change", ({ target }) => ask(target.value));
  }

  show(speed) {
    for (const input of this.#field.querySelectorAll("input")) input.checked = Number(input.value) === speed;
  }
}

export function askBeforeStartingAnew(startAnew) {
  document.getElementById("anew").addEventListener("click", async () => {
    if ((await answerOf("sure")) === "forget") startAnew();
  });
}

// Asks a question and returns the value of the chosen button, or "keep" after Escape.
function answerOf(id) {
  const question = document.getElementById(id);
  // Escape closes the dialog without changing this value, so reset it.
  question.returnValue = "keep";
  question.showModal();
  return new Promise((answered) => {
    question.addEventListener("close", () => answered(question.returnValue), { once: true });
  });
}

// Saves the journal of the table to a file, and loads it again. refused(text) says why a file was
// not loaded.
export function offerFiles(table, refused) {
  const [save, load, file] = ["save", "load", "load-file"].map((id) => document.getElementById(id));
  document.getElementById("files").hidden = false;
  save.addEventListener("click", () => downloadFile(`four-winds-${today()}.journal`, [table.journal], "application/octet-stream"));
  load.addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const journal = new Uint8Array(await chosen.arrayBuffer());
    // Without this, choosing the same file again would not be a change.
    file.value = "";
    if ((await answerOf("sure-load")) !== "load") return;
    if (!table.replace(journal)) refused(`${chosen.name} has no games of this table. Choose a file that Save made.`);
  });
}

// The keys that begin a game, in the order in which they come.
const FIRST_KEYS = ["PLAY", "OK", "START"];

// What the page is, and what to press. A finger types no letters.
function firstWords(key) {
  const press = matchMedia("(pointer: coarse)").matches ? `Touch ${key}.` : `Click ${key} under a display, or type the letter on its key.`;
  return `A referee for a mahjong table. ${press}`;
}

// The line above the table. Before a game it says what this is and offers the demo. During the demo
// it says what happens.
export class Guide {
  #bar = document.getElementById("guide");
  #caption = document.getElementById("caption");
  #demo = document.getElementById("demo");
  #takeOver = document.getElementById("take-over");
  #playing = false;
  #gameIsOn = false;
  #lastWords = "";
  #firstKey = FIRST_KEYS[0];

  constructor(play, stop) {
    this.#demo.addEventListener("click", () => {
      this.#playing = true;
      this.#show();
      play();
    });
    this.#takeOver.addEventListener("click", () => stop());
  }

  // The demo begins a game of its own, so it is offered only while there is none.
  gameIsOn(on) {
    this.#gameIsOn = on;
    this.#show();
  }

  // What the keys of a place say. The address of the page can skip the first ones.
  begins(labels) {
    this.#firstKey = FIRST_KEYS.find((key) => labels.includes(key)) ?? this.#firstKey;
    this.#show();
  }

  caption(text) {
    this.#caption.textContent = text;
  }

  // The demo is over. Its last words stay until the next key.
  ended(lastWords = "") {
    this.#playing = false;
    this.#lastWords = lastWords;
    this.#show();
  }

  #show() {
    this.#bar.hidden = this.#gameIsOn && !this.#playing && this.#lastWords === "";
    this.#demo.hidden = this.#gameIsOn || this.#playing;
    this.#takeOver.hidden = !this.#playing;
    if (!this.#playing) this.#caption.textContent = this.#lastWords || firstWords(this.#firstKey);
  }
}

// A message that stays until the user closes it.
export class MessageBar {
  #bar = document.getElementById("message");

  constructor() {
    this.#bar.querySelector("button").addEventListener("click", () => this.hide());
  }

  say(text) {
    this.#bar.querySelector("span").textContent = text;
    this.#bar.hidden = false;
  }

  hide() {
    this.#bar.hidden = true;
  }
}

// Turns `?rules=british&players=3&ghost=2` into the console's words: `british players=3 ghost=2`.
// Returns null without `rules`.
export function rulesOfAddress(search) {
  const words = new URLSearchParams(search);
  const rules = words.get("rules");
  if (rules === null) return null;
  const options = [...words].filter(([name]) => name !== "rules").map(([name, value]) => `${name}=${value}`);
  return [rules, ...options].join(" ").trim();
}
