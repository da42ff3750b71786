// The table page: four places, each with a display and four keys. The program at the other end of
// the socket drives them, or the engine inside this page.

import { Buzzer } from "/buzzer.js";
import { Demo } from "/demo.js";
import { Display } from "/display.js";
import { engineCode } from "/engine.js";
import { sentence, windName } from "/events.js";
import { InsideLink } from "/inside.js";
import { Keys } from "/keys.js";
import { Link } from "/link.js";
import { LogView, showScores, standing } from "/log.js";
import { foldTools, FrontPlace } from "/phone.js";
import { askBeforeStartingAnew, Guide, MessageBar, offerFiles, rememberedSwitch, rulesOfAddress, Speed } from "/tools.js";

const PLACES = [0, 1, 2, 3];
const page = document.body;
const notice = document.getElementById("notice");

const buzzer = new Buzzer();
const link = new (engineCode ? InsideLink : Link)({
  hello,
  rows: (place, row, pixels) => displays[place].show(row, pixels),
  screen,
  sound: (notes) => buzzer.play(notes),
  log: (events) => log.replace(events),
  event: happened,
  state: showState,
  speed: (times) => {
    speed.show(times);
    demo.runsAt(times);
  },
  refused,
  connection,
  elsewhere,
  trouble,
});
const keys = new Keys((edge, place, key, micros) => link.send(`${edge} ${place} ${key} ${micros}`), () => {
  buzzer.unlock();
  demo.stop();
  guide.ended();
});
const displays = PLACES.map(sitDown);
const front = new FrontPlace([...document.querySelectorAll(".place")]);
const log = new LogView(document.getElementById("log"), (event) => sentence(event, who(event)));
const speed = new Speed((times) => link.send(`speed ${times}`));
const message = new MessageBar();
const guide = new Guide(() => demo.play(), () => demo.stop());
const demo = new Demo({
  send: (line) => link.send(line),
  light: (place, key, down) => {
    if (down) front.show(place);
    keys.light(place, key, down);
  },
  caption: (text) => guide.caption(text),
  ended: (text) => guide.ended(text),
});

foldTools();
keys.legend(document.getElementById("legend"));
rememberedSwitch("turn", false, (on) => {
  page.dataset.arrangement = on ? "round" : "lined-up";
});
rememberedSwitch("show-log", true, (on) => {
  page.dataset.log = on ? "on" : "off";
});
rememberedSwitch("sound", true, (on) => buzzer.mute(!on));
rememberedSwitch("raw", false, (on) => log.asText(on));
askBeforeStartingAnew(() => link.send("anew"));
if (engineCode) offerFiles(link, (text) => message.say(text));
link.open();

// What the table inside the page complains about, or "".
let lastTrouble = "";

function sitDown(place) {
  const section = document.getElementById("place-template").content.firstElementChild.cloneNode(true);
  section.dataset.place = place;
  section.setAttribute("aria-label", `Place ${place}`);
  section.querySelector("canvas").setAttribute("aria-label", `Display of place ${place}`);
  keys.fill(section.querySelector(".keys"), place);
  document.getElementById("table").append(section);
  return new Display(section.querySelector("canvas"));
}

// The first message of the table. It comes again after everything was erased.
function hello({ board, title, width, height }) {
  demo.stop();
  guide.ended();
  document.getElementById("board").textContent = `${board}: ${title}`;
  document.getElementById("table").style.setProperty("--shape", width / height);
  for (const display of displays) display.resize(width, height);
  // The browser may have refused to keep the journal before the table said hello.
  trouble(lastTrouble);
  const rules = rulesOfAddress(location.search);
  if (rules !== null) link.send(`rules ${rules}`);
}

// Shows why the table refused a request. Only the page's address can ask for a rule set, so an error
// in a rule set is an error in the address.
function refused({ error, text }) {
  const ours = ["game-in-play", "bad-speed", "bad-message"].includes(error);
  message.say(ours ? text : `The address of this page asks for rules that are not there. ${text}`);
}

// Describes a display in words for screen readers.
function screen({ place, title, lines, keys: labels }) {
  const words = [title, ...lines].filter(Boolean).join(". ");
  const section = document.querySelector(`.place[data-place="${place}"]`);
  section.querySelector("canvas").setAttribute("aria-label", `Display of place ${place}: ${words}`);
  keys.name(place, labels);
  if (place === 0) guide.begins(labels);
  demo.shows(place, words, labels);
}

// Returns a function that names a player in a sentence: by the wind of that moment, or by place while
// there are no winds. Rolls for the winds are always by place.
function who({ name, winds }) {
  return (place) => (winds && name !== "seat-roll" ? windName(winds[place]) : `Place ${place}`);
}

function happened(event) {
  log.add(event);
  document.getElementById("rulings").textContent = [sentence(event, who(event)), event.ruling].filter(Boolean).join(". ");
}

function showState(state) {
  document.getElementById("standing").textContent = standing(state);
  guide.gameIsOn(Boolean(state.rules));
  const winds = state.places?.map(({ wind }) => wind);
  showScores(document.getElementById("scores"), state, (place) => (winds[place] ? windName(winds[place]) : `Place ${place}`));
}

function connection(connected, wasConnected) {
  page.dataset.link = connected ? "open" : "lost";
  if (connected) {
    notice.textContent = wasConnected ? "The table is back." : "";
  } else {
    keys.releaseAll();
    demo.stop();
    notice.textContent = wasConnected
      ? "The program has stopped, or the connection is lost. Start it again with cargo run: this page finds it by itself."
      : "The table does not answer. Trying again…";
  }
}

// Another tab has the table that is inside the page.
function elsewhere() {
  notice.textContent = "The table is open in another tab or window of this browser. Play there, or close it: then it goes on here.";
}

function trouble(text) {
  lastTrouble = text;
  if (text) message.say(text);
  else message.hide();
}
