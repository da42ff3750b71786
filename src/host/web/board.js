// The scoreboard of one table: players with their winds and scores, the chart, the table of hands,
// and the CSV file.

import { sentence, title, windName } from "/events.js";
import { LogView, signed, standing, windBadge } from "/log.js";
import { drawChart, PLACE_STYLES } from "/chart.js";
import { recall, remember } from "/memory.js";
import { scoreSheets } from "/paper.js";

const FOUR = [0, 1, 2, 3];

export class Board {
  #state = null;
  #scores = null;
  #names = readNames();
  #cards = FOUR.map((place) => this.#card(place));
  #log = new LogView(document.getElementById("log"), (event) => sentence(event, (place) => this.name(place)));

  constructor() {
    document.getElementById("players").replaceChildren(...this.#cards.map(({ card }) => card));
  }

  asText(on) {
    this.#log.asText(on);
  }

  // The name for a place: the typed name, or else its wind, or else the number of the place.
  name(place) {
    const wind = this.#state?.places?.[place]?.wind;
    return this.#names[place] || (wind ? windName(wind) : `Place ${place}`);
  }

  events(events) {
    const from = events.findLastIndex(({ name }) => name === "new");
    this.#log.replace(events.slice(Math.max(from, 0)));
  }

  event(event) {
    this.#log.add(event);
  }

  state(state) {
    this.#state = state;
    document.getElementById("standing").textContent = standing(state);
    this.#cards.forEach(({ card, show }, place) => {
      const it = state.places?.[place];
      card.hidden = it?.player === false;
      show(it, state.turn === place, state.places?.some(({ score }) => score !== 0));
    });
    this.#draw();
  }

  scores(scores) {
    this.#scores = scores;
    this.#draw();
  }

  get hasScores() {
    return (this.#scores?.hands.length ?? 0) > 0;
  }

  #players() {
    return FOUR.filter((place) => this.#state?.places?.[place].player !== false);
  }

  #draw() {
    if (!this.#scores) return;
    const room = document.getElementById("chart");
    if (!this.hasScores) {
      room.textContent = "The first line is drawn when the first hand is over.";
      return;
    }
    const { earlier, hands, total } = this.#scores;
    const lines = this.#players().map((place) => {
      const values = [earlier[place], ...hands.map((hand) => hand.total[place])];
      return { place, name: this.#ownName(place), values };
    });
    const now = this.#players().map((place) => `${this.#ownName(place)} ${signed(total[place])}`).join(", ");
    drawChart(room, lines, `Running totals after ${hands.length} hands: ${now}`);
    this.#fillTable(hands);
  }

  // The name of a place in the chart and in the table of hands. It is never a wind, because the
  // winds move during the game.
  #ownName(place) {
    return this.#names[place] || `Place ${place}`;
  }

  #fillTable(hands) {
    const table = document.getElementById("hands");
    const players = this.#players();
    const head = document.createElement("tr");
    head.append(...["Hand", "Round", "East", "Result", ...players.map((place) => this.#ownName(place))].map((text) => {
      return Object.assign(document.createElement("th"), { scope: "col", textContent: text });
    }));
    const rows = hands.map((hand) => {
      const row = document.createElement("tr");
      row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: hand.hand }));
      for (const text of [windName(hand.round), this.#ownName(hand.east), this.#result(hand)]) row.insertCell().textContent = text;
      for (const place of players) {
        const cell = row.insertCell();
        cell.className = "number";
        const change = Object.assign(document.createElement("small"), { textContent: withSign(hand.change[place]) });
        cell.append(change, " ", signed(hand.total[place]));
      }
      return row;
    });
    const [thead, tbody] = [document.createElement("thead"), document.createElement("tbody")];
    thead.append(head);
    tbody.append(...rows);
    table.replaceChildren(thead, tbody);
  }

  #result({ result, winner, special, corrected }) {
    const words = { win: () => `${this.#ownName(winner)} won`, draw: () => "nobody won", void: () => "void" };
    return [words[result]?.() ?? result, special, corrected && "corrected"].filter(Boolean).join(", ");
  }

  csv() {
    return scoresCsv(this.#scores, FOUR.map((place) => this.#ownName(place)));
  }

  // The score sheets of the players, to be printed.
  sheets(date) {
    if (!this.hasScores || !this.#state?.places) return [];
    const { places, east, rules } = this.#state;
    // The winds go round from East in one direction or the other.
    const south = places.findIndex(({ wind }) => wind === "S");
    const { earlier, earlier_pay: pay = [], hands } = this.#scores;
    return scoreSheets({
      title: `Four Winds: ${title(rules)}`, date, names: this.#names, players: this.#players(),
      turn: (south - east + 4) % 4 === 1 ? 1 : -1, hands, earlier: { change: earlier, pay },
    });
  }

  #card(place) {
    const card = document.createElement("li");
    card.className = "player";
    card.dataset.place = place;
    const input = Object.assign(document.createElement("input"), {
      type: "text", maxLength: 24, placeholder: `Name, place ${place}`, value: this.#names[place], spellcheck: false, autocomplete: "off",
    });
    input.setAttribute("aria-label", `Name of the player at place ${place}`);
    input.addEventListener("input", () => {
      this.#names[place] = input.value.trim();
      remember("names", JSON.stringify(this.#names));
      if (this.#state) this.state(this.#state);
    });
    const [badge, points, flags] = [document.createElement("span"), document.createElement("output"), document.createElement("p")];
    badge.className = "badge";
    points.setAttribute("aria-label", `Score of place ${place}`);
    input.style.setProperty("--line-colour", PLACE_STYLES[place].colour);
    card.append(badge, input, points, flags);
    const show = (it, turn, ranked) => {
      badge.replaceChildren(windBadge(it?.wind));
      points.textContent = it ? signed(it.score) : "–";
      flags.textContent = it ? flagWords(it, turn, ranked).join(" · ") : "";
      card.classList.toggle("turn", turn);
    };
    show(undefined, false, false);
    return { card, show };
  }
}

function readNames() {
  try {
    const names = JSON.parse(recall("names"));
    return FOUR.map((place) => (typeof names?.[place] === "string" ? names[place] : ""));
  } catch {
    return FOUR.map(() => "");
  }
}

function flagWords(it, turn, ranked) {
  const words = [];
  if (turn) words.push("to play");
  if (ranked && it.rank) words.push(["first", "second", "third", "fourth"][it.rank - 1]);
  if (it.fishing) words.push("fishing");
  if (it.standing) words.push("standing");
  if (it.no_mahjong) words.push("may not win");
  return words;
}

function withSign(number) {
  return number > 0 ? `+${number}` : signed(number);
}

// The same columns as the console's `scores csv`, with the players' names if they are known.
export function scoresCsv({ hands }, names) {
  const head = ["hand", "round", "east", "result", "winner", "win", "special"];
  const pairs = FOUR.flatMap((from) => FOUR.filter((to) => to !== from).map((to) => [from, to]));
  const columns = [
    ...head, ...names.map((name) => `${name} change`), ...names.map((name) => `${name} total`), "typed", "corrected",
    ...pairs.map(([from, to]) => `${names[from]} paid ${names[to]}`),
  ];
  const paid = (hand, [from, to]) => hand.pay?.find((it) => it[0] === from && it[1] === to)?.[2] ?? 0;
  const rows = hands.map((hand) => [
    hand.hand, hand.round, names[hand.east], hand.result, hand.winner === null ? "" : names[hand.winner], hand.win, hand.special,
    ...hand.change, ...hand.total, hand.typed, hand.corrected, ...pairs.map((pair) => paid(hand, pair)),
  ]);
  return [columns, ...rows].map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}

// Spreadsheets read a text that begins with one of these characters as a formula.
const FORMULA = /^[=+\-@\t\r]/;

function csvField(value) {
  if (typeof value !== "string") return String(value ?? "");
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
