// Describes the events of a table in words.

const WIND_NAMES = { E: "East", S: "South", W: "West", N: "North" };

export function windName(letter) {
  return WIND_NAMES[letter] ?? letter;
}

// The name of a rule set as people write it: `hong-kong` becomes `Hong Kong`.
export function title(rules) {
  return rules.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
}

// The characters 東 南 西 北 as SVG paths in a square of 24 × 24, because many computers have no font
// for them.
export const WINDS = [
  { letter: "E", strokes: "M3 5H21M12 2V22M6 8.5H18V15H6ZM6 11.8H18M11 15.5 4 21M13 15.5 20 21" },
  { letter: "S", strokes: "M3 5.5H21M12 2V9M5 22V9H19V22M9.3 11 10.5 13.2M14.7 11 13.5 13.2M8 14.4H16M7.6 18H16.4M12 14.4V21.5" },
  { letter: "W", strokes: "M3 4H21M4.5 9H19.5V21H4.5ZM10 4V10Q10 14 6.5 15.5M14.2 4V13.2Q14.2 14.8 16 14.8H19M4.5 19H19.5" },
  { letter: "N", strokes: "M9 3V21.5M3 9.3H9M2.5 18.5 9 15.5M14.5 3V18.5Q14.5 20.8 16.8 20.8H19.4Q21.4 20.8 21.6 17M21 7.5 14.5 11.3" },
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
  steal: "with a stolen tile",
  kong: "with the replacement for a kong",
  "two-kongs": "with the replacement for a second kong",
  "first-draw": "with the first tile drawn",
};

// One function per event. It gets the words after the event's name, and who(place), which returns
// the name of a player.
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
  mine: ([place], who) => `It was the tile of ${who(place)}`,
  pass: ([place], who) => `${who(place)} passes`,
  close: () => "Time for claims is over",
  draw: ([place], who) => `${who(place)} draws`,
  kong: ([place, kind], who) => `${who(place)} declares ${kind === "extended" ? "an extended" : "a concealed"} kong`,
  year: ([place], who) => `${who(place)} shows a year`,
  fishing: ([place], who) => `${who(place)} is fishing`,
  aloud: ([place, heard], who) => `${who(place)} said fishing aloud, and ${who(heard)} heard it`,
  standing: ([place], who) => `${who(place)} stands`,
  mahjong: ([place, source, from], who) => [`${who(place)} calls mahjong`, WIN_SOURCES[source], from && `of ${who(from.split("=")[1])}`].filter(Boolean).join(" "),
  false: ([place, what], who) => `${who(place)} made a false call: ${what}`,
  penalty: ([place, code, to], who) => `${who(place)} has a penalty: ${code.replaceAll("-", " ")}${to === undefined ? "" : `, paid to ${who(to)}`}`,
  hand: ([place], who) => `${who(place)} enters a hand`,
  total: ([place, points], who) => `${who(place)} counts ${points}`,
  fan: ([place, fan], who) => `${who(place)} has ${fan} fan`,
  points: ([from, to, points], who) => `${who(from)} gives ${to === "all" ? "everybody" : who(to)} ${points}`,
  "wall-empty": () => "Nobody has won",
  follow: () => "From here on the box follows only the calls",
  turn: ([place, live], who) => `The box follows every turn again, from the turn of ${who(place)}${live === undefined ? "" : `, with ${live.split("=")[1]} tiles left`}`,
  confirm: ([place], who) => (place === undefined ? "The settlement is agreed" : `${who(place)} agrees to the settlement`),
  next: () => "The next hand",
  correct: ([hand, change]) => `Hand ${hand} is corrected: ${change}`,
  // The last two words are the places that agreed. Before them comes the number of steps, if it is
  // more than one.
  undo: (words) => (words.length % 2 ? `The last ${words[0]} steps are taken back` : "The last step is taken back"),
  seed: ([seed]) => `The dice come from the seed ${seed}, not from chance`,
  stop: () => "The game is stopped",
  resume: () => "The game goes on",
};

// The sentence for an event of the console, { name, text }. who(place) returns the name of a place. An
// event of a newer box, which this page does not know, is shown as its text.
export function sentence({ name, text }, who) {
  const [, ...words] = text.split(" ");
  return SENTENCES[name]?.(words, (it) => who(Number(it))) ?? text;
}

// Reads a line of the log, such as `17 48210 discard 2`, into the same kind of object. Returns null
// for any other line.
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
