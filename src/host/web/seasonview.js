// The card with the statistics of a season.

import { title } from "/events.js";
import { signed } from "/log.js";
import { downloadFile } from "/save.js";
import { gamesOfSeason, namesCsv, statistics } from "/season.js";

const COLUMNS = ["Player", "Games", "Hands", "Won", "Points", "Per hand", "Best hand", "Special hands"];

export class SeasonCard {
  #card = document.getElementById("season");
  #games = [];

  constructor() {
    const [open, input] = [document.getElementById("open-season"), document.getElementById("season-folder")];
    open.addEventListener("click", () => input.click());
    input.addEventListener("change", async () => {
      const chosen = [...input.files].filter(({ name }) => /\.(csv|log)$/.test(name));
      const files = await Promise.all(chosen.map(async (file) => ({ path: file.webkitRelativePath || file.name, text: await file.text() })));
      input.value = "";
      this.show(files);
    });
    document.getElementById("save-names").addEventListener("click", () => this.#saveNames());
  }

  show(files) {
    this.#games = gamesOfSeason(files);
    this.#card.hidden = false;
    document.getElementById("season-empty").hidden = this.#games.length > 0;
    document.getElementById("season-names").hidden = this.#games.length === 0;
    this.#showNames();
    this.#showStatistics();
    this.#card.scrollIntoView();
  }

  #showNames() {
    const rows = this.#games.map((game) => {
      const row = document.createElement("tr");
      row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: game.key }));
      game.names.forEach((name, place) => {
        const cell = row.insertCell();
        if (!game.players.includes(place)) return;
        const input = Object.assign(document.createElement("input"), { type: "text", maxLength: 24, value: name, spellcheck: false, autocomplete: "off" });
        input.setAttribute("aria-label", `Name at place ${place} in ${game.key}`);
        input.addEventListener("change", () => {
          game.names[place] = input.value.trim();
          this.#showStatistics();
        });
        cell.append(input);
      });
      return row;
    });
    const head = document.createElement("tr");
    head.append(...["Game", "Place 0", "Place 1", "Place 2", "Place 3"].map(columnTitle));
    document.getElementById("season-games").replaceChildren(head, ...rows);
  }

  #showStatistics() {
    const tables = statistics(this.#games).flatMap(({ rules, players }) => {
      const table = document.createElement("table");
      const head = table.insertRow();
      head.append(...COLUMNS.map(columnTitle));
      for (const player of players) {
        const row = table.insertRow();
        row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: player.name }));
        for (const text of fields(player)) Object.assign(row.insertCell(), { className: "number", textContent: text });
      }
      const name = Object.assign(document.createElement("h3"), { textContent: rules ? title(rules) : "Rules unknown" });
      table.setAttribute("aria-label", `Statistics, ${name.textContent}`);
      return [name, table];
    });
    document.getElementById("season-tables").replaceChildren(...tables);
  }

  // One file for each folder: it belongs beside the games.
  #saveNames() {
    const folders = new Set(this.#games.map(({ key }) => key.slice(0, key.lastIndexOf("/") + 1)));
    for (const folder of folders) downloadFile("names.csv", [namesCsv(this.#games, folder)], "text/csv");
  }
}

function columnTitle(text) {
  return Object.assign(document.createElement("th"), { scope: "col", textContent: text });
}

function fields({ games, hands, won, points, best, specials }) {
  const counted = [...new Set(specials)].map((name) => {
    const times = specials.filter((it) => it === name).length;
    return times > 1 ? `${name} (${times})` : name;
  });
  // One digit after the point says enough.
  const perHand = hands ? Math.round((10 * points) / hands) / 10 : 0;
  return [games, hands, won, signed(points), signed(perHand), best === null ? "–" : signed(best), counted.join(", ") || "–"];
}
