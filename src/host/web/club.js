// All tables of a club on one page. The bridge sends them, and it gets them from the MQTT broker.

import { isState } from "/box.js";
import { sentence, title, windName } from "/events.js";
import { signed, windBadge } from "/log.js";

export class ClubWall {
  #wall = document.getElementById("wall");
  #tables = new Map();

  // Shows a message: the state of a table, or an event at a table. Anything else is ignored.
  take(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (typeof message?.table !== "string") return;
    if (message.state && isState({ seq: message.seq, ...message.state })) this.#card(message.table).state(message.state, message.link);
    else if (typeof message.event?.text === "string") this.#card(message.table).event(message.event);
  }

  #card(name) {
    if (!this.#tables.has(name)) {
      const card = new TableCard(name);
      this.#tables.set(name, card);
      const order = [...this.#tables].sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }));
      this.#wall.replaceChildren(...order.map(([, { element }]) => element));
    }
    return this.#tables.get(name);
  }
}

class TableCard {
  element = document.createElement("li");
  #facts = document.createElement("p");
  #scores = document.createElement("ul");
  #last = document.createElement("p");
  #winds = {};

  constructor(name) {
    this.element.className = "table";
    this.element.dataset.table = name;
    this.#scores.className = "seats";
    this.#last.className = "last";
    this.element.append(Object.assign(document.createElement("h2"), { textContent: name }), this.#facts, this.#scores, this.#last);
  }

  // link is "up" while the bridge can read the box.
  state(state, link = "up") {
    this.element.classList.toggle("away", link !== "up");
    const facts = state.rules ? [title(state.rules), `${windName(state.round)} ${state.hand}`] : ["free"];
    if (link !== "up") facts.unshift("no cable");
    if (state.phase === "over") facts.push("over");
    else if (state.stopped) facts.push("stopped");
    this.#facts.textContent = facts.join(" · ");
    const seats = (state.places ?? []).filter(({ player }) => player);
    // Sort by wind, so that East is in the same corner of every card.
    const order = (wind) => ("ESWN".indexOf(wind ?? "") + 4) % 4;
    seats.sort((a, b) => order(a.wind) - order(b.wind));
    this.#winds = Object.fromEntries(seats.map(({ place, wind }) => [place, wind]));
    const best = Math.max(...seats.map(({ score }) => score));
    this.#scores.replaceChildren(...seats.map(({ place, wind, score }) => {
      const seat = document.createElement("li");
      seat.dataset.place = place;
      seat.classList.toggle("best", score === best && score > 0);
      seat.classList.toggle("turn", state.turn === place);
      seat.append(windBadge(wind), Object.assign(document.createElement("span"), { textContent: signed(score) }));
      return seat;
    }));
  }

  event(event) {
    const name = (place) => (this.#winds[place] ? windName(this.#winds[place]) : `Place ${place}`);
    this.#last.textContent = sentence(event, name);
  }
}

// Calls report(true) when the connection opens and report(false) when it is lost. The browser
// reconnects by itself.
export function followClub(address, wall, report) {
  const events = new EventSource(address);
  events.addEventListener("open", () => report(true));
  events.addEventListener("error", () => report(false));
  events.addEventListener("message", ({ data }) => wall.take(data));
}
