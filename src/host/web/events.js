// What happened at the table, in words.

const WIND_NAMES = { E: "East", S: "South", W: "West", N: "North" };

export function windName(letter) {
  return WIND_NAMES[letter] ?? letter;
}

// `hong-kong` as people write it.
export function title(rules) {
  return rules.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
}

export const WINDS = [
  { letter: "E", character: "東" },
  { letter: "S", character: "南" },
  { letter: "W", character: "西" },
  { letter: "N", character: "北" },
];

const WIN_SOURCES = {
  wall: "from the wall",
  discard: "with a discard",
  "kong-box": "with a replacement tile",
  "last-tile": "with the last tile",
  "last-discard": "with the last discard",
  rob: "by robbing a kong",
  heavenly: "with the dealt hand",
  earthly: "with the first discard",
  steal: "by a steal",
};

// Each takes the words behind the name, and who(place) that says who a place is.
const SENTENCES = {
  new: ([rules]) => `A game of ${title(rules)} begins`,
  "seat-roll": ([place, roll], who) => `${who(place)} rolls ${roll} for the winds`,
  roll: ([place, roll], who) => `${who(place)} rolls ${roll}`,
  deal: ([all]) => (all ? "All tiles are dealt" : "Tiles are dealt"),
  flower: ([place], who) => `${who(place)} lays a flower aside`,
  exchange: ([place], who) => `${who(place)} has exchanged three tiles`,
  discard: ([place], who) => `${who(place)} discards`,
  claim: ([place, kind], who) => `${who(place)} claims ${kind.split(":")[0]}`,
  withdraw: ([place], who) => `${who(place)} takes the claim back`,
  pass: ([place], who) => `${who(place)} passes`,
  close: () => "Time for claims is over",
  draw: ([place], who) => `${who(place)} draws`,
  kong: ([place, kind], who) => `${who(place)} declares ${kind === "extended" ? "an extended" : "a concealed"} kong`,
  year: ([place], who) => `${who(place)} shows a year`,
  fishing: ([place], who) => `${who(place)} is fishing`,
  standing: ([place], who) => `${who(place)} stands`,
  mahjong: ([place, source], who) => [`${who(place)} calls mahjong`, WIN_SOURCES[source]].filter(Boolean).join(" "),
  false: ([place, what], who) => `${who(place)} made a false call: ${what}`,
  penalty: ([place, code], who) => `${who(place)} pays a penalty: ${code}`,
  hand: ([place, hand], who) => `${who(place)} shows ${hand}`,
  total: ([place, points], who) => `${who(place)} counts ${points}`,
  points: ([from, to, points], who) => `${who(from)} gives ${to === "all" ? "everybody" : who(to)} ${points}`,
  "wall-empty": () => "The wall is empty",
  confirm: ([place], who) => (place === undefined ? "The settlement is agreed" : `${who(place)} agrees to the settlement`),
  next: () => "The next hand",
  correct: ([hand, change]) => `Hand ${hand} is corrected: ${change}`,
  // Two words are the places that agreed; how many steps it was comes before them when it was more than one.
  undo: (words) => (words.length % 2 ? `The last ${words[0]} steps are taken back` : "The last step is taken back"),
  seed: ([seed]) => `The dice come from the seed ${seed}, not from chance`,
  stop: () => "The game is stopped",
  resume: () => "The game goes on",
};

// event: { name, place, text } as the console tells it; who(place, itself) names a place, `itself` when it is the one that did
// it. What we do not know, because the box is newer than this page, stays as it came.
export function sentence({ name, place, text }, who) {
  const [, ...words] = text.split(" ");
  return SENTENCES[name]?.(words, (it) => who(Number(it), Number(it) === place)) ?? text;
}

// A line of the log, `17 48210 discard 2`, as the same object; null when it is none.
export function readLogLine(line) {
  const parts = /^(\d{1,10}) (\d{1,20}) (([a-z-]+)(?: (\d))?.*)$/.exec(line);
  if (!parts) return null;
  const [, seq, ms, text, name, place] = parts;
  return { seq: Number(seq), ms: Number(ms), name, place: place === undefined ? null : Number(place), text };
}

export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
