// The score sheet of the British course, to be printed: a page of A4 for each player. Hand by hand it
// has the player's wind and what each opponent paid or was paid, then what was won and lost.
//
// The scoreboard prints it, and so does a saved game. Therefore this module imports nothing.

const SHEET_WINDS = ["E", "S", "W", "N"];

// title, date: texts. names: a name for each place, or "". players: the places that play. turn: 1 if
// the winds go anticlockwise, otherwise -1. hands: as the console's `scores` has them, with pay.
// earlier: { change, pay } of hands that are no longer kept, or null.
export function scoreSheets({ title, date, names, players, turn, hands, earlier }) {
  const rows = hands.map(({ hand, round, east, change, pay }) => ({ hand, round, east, change, pay: pay ?? [] }));
  if (earlier?.change.some((points) => points !== 0)) rows.unshift({ hand: "before", round: "", east: null, ...earlier });
  return players.map((place) => sheetOf(place, { title, date, names, players, turn, rows }));
}

function sheetOf(place, { title, date, names, players, turn, rows }) {
  const opponents = players.filter((it) => it !== place);
  const lines = rows.map((row) => lineOf(row, place, opponents, turn));
  // Points that no opponent pays: the player's own hand, or a fine.
  const own = lines.some(({ own }) => own !== 0);
  const nameOf = (it) => names[it] || `Place ${it}`;
  const sheet = sheetPart("section", "sheet");
  const head = sheetPart("header", "", [
    sheetPart("h2", "", title),
    sheetPart("p", "", [sheetPart("b", "", "Name: "), names[place] ? nameOf(place) : `${nameOf(place)} ______________`]),
    sheetPart("p", "", [sheetPart("b", "", "Date: "), date || "______________"]),
  ]);
  const table = sheetPart("table");
  const top = [cell("Round", "th", 1, 2), cell("Own wind", "th", 1, 2), cell("Hand", "th", 1, 2)];
  for (const it of opponents) top.push(cell(nameOf(it), "th", 2));
  if (own) top.push(cell("Own hand", "th", 1, 2));
  top.push(cell("Win", "th", 1, 2), cell("Lose", "th", 1, 2));
  const below = opponents.flatMap(() => [cell("Receive", "th"), cell("Pay", "th")]);
  table.append(sheetPart("thead", "", [sheetPart("tr", "", top), sheetPart("tr", "", below)]));
  table.append(sheetPart("tbody", "", lines.map((line) => lineRow(line, own))));
  table.append(sheetPart("tfoot", "", totalRows(lines, opponents.length, own)));
  sheet.append(head, table);
  return sheet;
}

// What one hand was for this place.
function lineOf({ hand, round, east, change, pay }, place, opponents, turn) {
  const sum = (from, to) => pay.filter((it) => it[0] === from && it[1] === to).reduce((all, it) => all + it[2], 0);
  const pairs = opponents.map((it) => [sum(it, place), sum(place, it)]);
  const moved = pairs.reduce((all, [receives, pays]) => all + receives - pays, 0);
  const wind = east === null ? "" : SHEET_WINDS[(((place - east) * turn) % 4 + 4) % 4];
  return { hand, round, wind, pairs, own: change[place] - moved, change: change[place] };
}

function lineRow({ hand, round, wind, pairs, own, change }, hasOwn) {
  const cells = [cell(round), cell(wind), cell(hand)];
  for (const amount of pairs.flat()) cells.push(cell(amount || ""));
  if (hasOwn) cells.push(cell(own || ""));
  cells.push(cell(change > 0 ? change : ""), cell(change < 0 ? -change : ""));
  return sheetPart("tr", "", cells);
}

// Totals, what is subtracted from the larger one of two, and what is left.
function totalRows(lines, opponents, hasOwn) {
  const add = (value) => lines.reduce((all, line) => all + value(line), 0);
  const columns = [...Array(opponents).keys()].map((at) => [add(({ pairs }) => pairs[at][0]), add(({ pairs }) => pairs[at][1])]);
  if (hasOwn) columns.push([add(({ own }) => own)]);
  columns.push([add(({ change }) => Math.max(change, 0)), add(({ change }) => Math.max(-change, 0))]);
  const row = (name, values) => sheetPart("tr", "", [cell(name, "th", 3), ...columns.flatMap(values).map((value) => cell(value))]);
  // The value stands under the larger one of two. A single column has nothing to subtract.
  const under = ([one, other], value) => (one >= other ? [value, ""] : ["", value]);
  return [
    row("Totals", (both) => both),
    row("Subtract", (both) => (both.length === 1 ? [""] : under(both, Math.min(...both)))),
    row("Final totals", (both) => (both.length === 1 ? both : under(both, Math.max(...both) - Math.min(...both)))),
  ];
}

function cell(text, kind = "td", columns = 1, rows = 1) {
  return Object.assign(document.createElement(kind), { textContent: text, colSpan: columns, rowSpan: rows });
}

function sheetPart(kind, name = "", parts = []) {
  const part = document.createElement(kind);
  part.className = name;
  part.append(...[parts].flat());
  return part;
}
