// The list of events beside the table, and the parts that show how the game stands.

import { clock, title, windName, WINDS } from "/events.js";
import { shape } from "/svg.js";

// The most lines that the list shows. The journal has the whole log.
const MOST_LINES = 500;

export class LogView {
  #list;
  #words;
  #text = false;
  #events = [];
  // Whether the list scrolls to each new line. False while the user has scrolled back to read.
  #following = true;

  // words(event) returns the sentence for an event.
  constructor(list, words) {
    this.#list = list;
    this.#words = words;
    // A change of size also causes a scroll event. Only a scroll without it comes from the user.
    let size = "";
    list.addEventListener("scroll", () => {
      const now = `${list.clientHeight} ${list.scrollHeight}`;
      if (now === size) this.#following = list.scrollTop + list.clientHeight >= list.scrollHeight - 40;
      else this.#follow();
      size = now;
    });
    new ResizeObserver(() => this.#follow()).observe(list);
  }

  asText(on) {
    this.#text = on;
    this.replace(this.#events);
  }

  replace(events) {
    this.#events = events.slice(-MOST_LINES);
    this.#list.replaceChildren(...this.#events.map((event) => this.#line(event)));
    this.#following = true;
    this.#follow();
  }

  add(event) {
    if (event.name === "new") this.replace([]);
    this.#events.push(event);
    this.#list.append(this.#line(event));
    if (this.#events.length > MOST_LINES) {
      this.#events.shift();
      this.#list.firstElementChild.remove();
    }
    this.#follow();
  }

  #follow() {
    if (this.#following) this.#list.scrollTop = this.#list.scrollHeight;
  }

  #line(event) {
    const line = document.createElement("li");
    line.dataset.seq = event.seq;
    if (event.wind) line.dataset.wind = event.wind;
    const time = Object.assign(document.createElement("time"), { textContent: clock(event.ms) });
    const words = document.createElement("span");
    // The text of a roll contains its proof, which is too long for the list.
    words.textContent = this.#text ? shortened(event.text) : this.#words(event);
    words.title = event.text;
    line.append(time, words);
    if (event.ruling && !this.#text) {
      line.append(Object.assign(document.createElement("em"), { textContent: event.ruling }));
    }
    return line;
  }
}

function shortened(text) {
  return text.length > 60 ? `${text.slice(0, 58)}…` : text;
}

// The state of the game in one line: `British · East round · hand 3 · 54 tiles in the wall`.
export function standing(state) {
  if (!state.rules) return "No game yet";
  const parts = [title(state.rules), `${windName(state.round)} round`, `hand ${state.hand}`];
  if (state.goulash) parts.push("goulash");
  if (typeof state.live === "number") parts.push(`${state.live} tiles in the wall`);
  if (state.stopped) parts.push("stopped");
  if (state.phase === "over") parts.push("the game is over");
  return parts.join(" · ");
}

// Shows a wind as a letter and a character, so that nobody needs to see its colour.
export function windBadge(letter) {
  const badge = document.createElement("span");
  badge.className = "wind";
  badge.dataset.wind = letter ?? "";
  const wind = WINDS.find((it) => it.letter === letter);
  badge.setAttribute("role", "img");
  badge.setAttribute("aria-label", wind ? windName(letter) : "no wind yet");
  if (!wind) {
    badge.textContent = "–";
    return badge;
  }
  const character = shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  character.append(shape("path", { d: wind.strokes }));
  badge.append(wind.letter, character);
  return badge;
}

// Shows one line per player: wind, name and score. name(place) returns the name.
export function showScores(list, state, name) {
  list.hidden = !state.places;
  if (list.hidden) return;
  list.replaceChildren(...state.places.filter(({ player }) => player).map(({ place, wind, score }) => {
    const line = document.createElement("li");
    line.dataset.place = place;
    if (state.turn === place) line.classList.add("turn");
    const who = Object.assign(document.createElement("span"), { className: "who", textContent: name(place) });
    const points = Object.assign(document.createElement("span"), { className: "points", textContent: signed(score) });
    line.append(windBadge(wind), who, points);
    return line;
  }));
}

// Writes a number with a real minus sign: it is as wide as a digit and does not look like a hyphen.
export function signed(number) {
  return number < 0 ? `−${-number}` : String(number);
}
