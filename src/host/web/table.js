// The table: four places round it, each with a display and four keys, all driven by the program behind the socket.

import { Buzzer } from "/buzzer.js";
import { Display } from "/display.js";
import { Keys } from "/keys.js";
import { Link } from "/link.js";

const PLACES = [0, 1, 2, 3];
const page = document.body;
const notice = document.getElementById("notice");

const buzzer = new Buzzer();
const link = new Link({ hello, rows: (place, row, pixels) => displays[place].show(row, pixels), screen, sound, state });
const keys = new Keys((edge, place, key, micros) => link.send(`${edge} ${place} ${key} ${micros}`), () => buzzer.unlock());
const displays = PLACES.map(sitDown);

keys.legend(document.getElementById("legend"));
remember(document.getElementById("line-up"), "line-up", false, (on) => {
  page.dataset.arrangement = on ? "lined-up" : "round";
});
remember(document.getElementById("sound"), "sound", true, (on) => buzzer.mute(!on));
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

function hello({ board, title, width, height }) {
  document.getElementById("board").textContent = `${board}: ${title}`;
  document.getElementById("table").style.setProperty("--shape", width / height);
  for (const display of displays) display.resize(width, height);
}

// What a display says in words, for those who cannot see its pixels.
function screen({ place, title, lines, keys: labels }) {
  const words = [title, ...lines].filter(Boolean).join(". ");
  const section = document.querySelector(`.place[data-place="${place}"]`);
  section.querySelector("canvas").setAttribute("aria-label", `Display of place ${place}: ${words}`);
  keys.name(place, labels);
}

function sound(notes) {
  buzzer.play(notes);
}

function state(connected, wasConnected) {
  page.dataset.link = connected ? "open" : "lost";
  if (connected) {
    notice.textContent = wasConnected ? "The table is back." : "";
  } else {
    keys.releaseAll();
    notice.textContent = wasConnected
      ? "Connection to the table lost. Trying again…"
      : "The table does not answer. Trying again…";
  }
}

// A button that stays on or off, on this computer, until it is pressed again.
function remember(button, name, normally, apply) {
  const stored = read(name);
  let on = stored === null ? normally : stored === "on";
  const show = () => {
    button.setAttribute("aria-pressed", on);
    apply(on);
  };
  button.addEventListener("click", () => {
    on = !on;
    write(name, on ? "on" : "off");
    show();
  });
  show();
}

// Private windows may refuse storage; then it is forgotten, and nothing else is lost.
function read(name) {
  try {
    return localStorage.getItem(`four-winds ${name}`);
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(`four-winds ${name}`, value);
  } catch {
    return;
  }
}
