// The table: four places round it, each with a display and four keys, all driven by the program behind the socket.

import { Buzzer } from "/buzzer.js";
import { Display } from "/display.js";
import { sentence, windName } from "/events.js";
import { Keys } from "/keys.js";
import { Link } from "/link.js";
import { LogView, showScores, standing } from "/log.js";
import { askBeforeStartingAnew, MessageBar, rememberedSwitch, rulesOfAddress, Speed } from "/tools.js";

const PLACES = [0, 1, 2, 3];
const page = document.body;
const notice = document.getElementById("notice");

const buzzer = new Buzzer();
const link = new Link({
  hello,
  rows: (place, row, pixels) => displays[place].show(row, pixels),
  screen,
  sound: (notes) => buzzer.play(notes),
  log: (events) => log.replace(events),
  event: happened,
  state: showState,
  speed: (times) => speed.show(times),
  refused,
  connection,
});
const keys = new Keys((edge, place, key, micros) => link.send(`${edge} ${place} ${key} ${micros}`), () => buzzer.unlock());
const displays = PLACES.map(sitDown);
const log = new LogView(document.getElementById("log"), (event) => sentence(event, who(event)));
const speed = new Speed((times) => link.send(`speed ${times}`));
const message = new MessageBar();

keys.legend(document.getElementById("legend"));
// On a phone four displays round a table are too small for a finger.
rememberedSwitch("line-up", matchMedia("(max-width: 40rem)").matches, (on) => {
  page.dataset.arrangement = on ? "lined-up" : "round";
});
rememberedSwitch("show-log", true, (on) => {
  page.dataset.log = on ? "on" : "off";
});
rememberedSwitch("sound", true, (on) => buzzer.mute(!on));
rememberedSwitch("raw", false, (on) => log.asText(on));
askBeforeStartingAnew(() => link.send("anew"));
link.open();

function sitDown(place) {
  const section = document.getElementById("place-template").content.firstElementChild.cloneNode(true);
  section.dataset.place = place;
  section.setAttribute("aria-label", `Place ${place}`);
  section.querySelector("canvas").setAttribute("aria-label", `Display of place ${place}`);
  keys.fill(section.querySelector(".keys"), place);
  document.getElementById("table").append(section);
  return new Display(section.querySelector("canvas"));
}

// First of all, and again when everything was forgotten.
function hello({ board, title, width, height }) {
  document.getElementById("board").textContent = `${board}: ${title}`;
  document.getElementById("table").style.setProperty("--shape", width / height);
  for (const display of displays) display.resize(width, height);
  message.hide();
  const rules = rulesOfAddress(location.search);
  if (rules !== null) link.send(`rules ${rules}`);
}

// Why something was not done. What is wrong with a rule set is wrong in the address: nothing else sends one.
function refused({ error, text }) {
  const ours = ["game-in-play", "bad-speed", "bad-message"].includes(error);
  message.say(ours ? text : `The address of this page asks for rules that are not there. ${text}`);
}

// What a display says in words, for those who cannot see its pixels.
function screen({ place, title, lines, keys: labels }) {
  const words = [title, ...lines].filter(Boolean).join(". ");
  const section = document.querySelector(`.place[data-place="${place}"]`);
  section.querySelector("canvas").setAttribute("aria-label", `Display of place ${place}: ${words}`);
  keys.name(place, labels);
}

// Who did it: the wind he was, once there are winds. The rolls for the winds are those of places.
function who({ name, wind }) {
  return (place, itself) => (itself && wind && name !== "seat-roll" ? windName(wind) : `Place ${place}`);
}

function happened(event) {
  log.add(event);
  document.getElementById("rulings").textContent = [sentence(event, who(event)), event.ruling].filter(Boolean).join(". ");
}

function showState(state) {
  document.getElementById("standing").textContent = standing(state);
  showScores(document.getElementById("scores"), state, (place) => `Place ${place}`);
}

function connection(connected, wasConnected) {
  page.dataset.link = connected ? "open" : "lost";
  if (connected) {
    notice.textContent = wasConnected ? "The table is back." : "";
  } else {
    keys.releaseAll();
    notice.textContent = wasConnected
      ? "The program has stopped, or the connection is lost. Start it again with cargo run: this page finds it by itself."
      : "The table does not answer. Trying again…";
  }
}
