// The chart of the running totals. Screen readers find the same numbers in the table of hands.

import { shape } from "/svg.js";

const [WIDTH, HEIGHT] = [900, 380];
const ROOM = { left: 78, right: 150, top: 16, bottom: 44 };

// A place keeps its colour, line style and mark for the whole game, whatever its wind. The colours
// are Okabe and Ito's.
export const PLACE_STYLES = [
  { colour: "#ffffff", dash: "", mark: "circle" },
  { colour: "#e69f00", dash: "10 4", mark: "square" },
  { colour: "#56b4e9", dash: "2 5", mark: "triangle" },
  { colour: "#2fd0a0", dash: "12 4 2 4", mark: "diamond" },
];

// A round distance between grid lines: 1, 2 or 5 times a power of ten.
export function niceStep(span, steps) {
  const rough = Math.max(span / steps, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough);
}

// totals: for each player { place, name, values }, with one value before the first hand and one
// after each hand.
export function drawChart(room, totals, whole) {
  const hands = Math.max(1, ...totals.map(({ values }) => values.length - 1));
  const all = totals.flatMap(({ values }) => values);
  const step = niceStep(Math.max(...all, 0) - Math.min(...all, 0) || 10, 5);
  const [low, high] = [Math.floor(Math.min(...all, 0) / step) * step, Math.ceil(Math.max(...all, 1) / step) * step];
  const x = (hand) => ROOM.left + ((WIDTH - ROOM.left - ROOM.right) * hand) / hands;
  const y = (value) => HEIGHT - ROOM.bottom - ((HEIGHT - ROOM.top - ROOM.bottom) * (value - low)) / (high - low);
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": whole });
  for (let value = low; value <= high; value += step) {
    const zero = value === 0 ? "zero" : "grid";
    svg.append(shape("line", { x1: ROOM.left, x2: WIDTH - ROOM.right, y1: y(value), y2: y(value), class: zero }));
    svg.append(shape("text", { x: ROOM.left - 10, y: y(value) + 6, "text-anchor": "end" }, String(value).replace("-", "−")));
  }
  const every = niceStep(hands, 12);
  for (let hand = 0; hand <= hands; hand += every) {
    svg.append(shape("text", { x: x(hand), y: HEIGHT - 16, "text-anchor": "middle" }, hand === 0 ? "start" : String(hand)));
  }
  svg.append(shape("text", { x: WIDTH - ROOM.right + 14, y: HEIGHT - 16 }, "hands"));
  const labels = spread(totals.map(({ values }) => y(values.at(-1))), 24);
  totals.forEach(({ place, name, values }, at) => {
    const { colour, dash, mark } = PLACE_STYLES[place];
    const points = values.map((value, hand) => `${x(hand)},${y(value)}`).join(" ");
    svg.append(shape("polyline", { points, stroke: colour, "stroke-dasharray": dash, class: "line" }));
    values.forEach((value, hand) => svg.append(markAt(mark, x(hand), y(value), colour)));
    svg.append(shape("text", { x: WIDTH - ROOM.right + 14, y: labels[at] + 6, class: "name" }, shortName(name)));
    svg.lastElementChild.style.fill = colour;
  });
  room.replaceChildren(svg);
}

function shortName(name) {
  return name.length > 13 ? `${name.slice(0, 12)}…` : name;
}

function markAt(mark, x, y, fill) {
  const [r, points] = [6, (list) => ({ points: list.map(([a, b]) => `${x + a},${y + b}`).join(" "), fill })];
  if (mark === "circle") return shape("circle", { cx: x, cy: y, r, fill });
  if (mark === "square") return shape("rect", { x: x - r + 1, y: y - r + 1, width: 2 * r - 2, height: 2 * r - 2, fill });
  if (mark === "triangle") return shape("polygon", points([[0, -r - 1], [r + 1, r - 1], [-r - 1, r - 1]]));
  return shape("polygon", points([[0, -r - 2], [r + 1, 0], [0, r + 2], [-r - 1, 0]]));
}

// Moves labels apart so that they do not overlap, and keeps their order.
export function spread(heights, apart) {
  const order = heights.map((height, at) => ({ height, at })).sort((a, b) => a.height - b.height);
  order.forEach((item, at) => {
    if (at > 0) item.height = Math.max(item.height, order[at - 1].height + apart);
  });
  const over = Math.max(0, (order.at(-1)?.height ?? 0) - (HEIGHT - ROOM.bottom));
  const moved = [];
  order.forEach(({ height, at }) => {
    moved[at] = height - over;
  });
  return moved;
}
