// The scoreboard: of a box on a cable, of this computer's table, or of all tables of a club.

import { Board } from "/board.js";
import { BoxReader } from "/box.js";
import { ClubWall, followClub } from "/club.js";
import { SerialLines, SocketLines } from "/lines.js";

const element = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const served = document.querySelector("[data-served]") !== null;

if (asked.has("club")) showClub(asked.get("club") || "/club/events");
else showTable();

function say(text, trouble = false) {
  // Said once: a screen reader reads it again each time it is set.
  if (element("link-state").textContent !== text) element("link-state").textContent = text;
  element("link-state").classList.toggle("trouble", trouble);
}

function showClub(address) {
  element("what").textContent = "club";
  for (const id of ["start", "connect", "download"]) element(id).hidden = true;
  // The bridge that serves this wall has no table of its own to go to.
  document.querySelectorAll("[data-served]").forEach((it) => it.remove());
  element("club").hidden = false;
  document.body.dataset.view = "club";
  const wall = new ClubWall();
  say("Looking for the club's tables…");
  followClub(address, wall, (open) => {
    if (open) say("Live");
    else say("The bridge does not answer. Is four-winds bridge running with --serve? Trying again…", true);
  });
}

function showTable() {
  const board = new Board();
  const reader = new BoxReader({
    state: (state) => board.state(state),
    scores: (scores) => {
      board.scores(scores);
      element("download").disabled = !board.hasScores;
    },
    events: (events) => board.events(events),
    event: (event) => board.event(event),
    silent: (silent) => say(silent ? "The box is plugged in but does not answer. Asking again…" : "Live", silent),
  });
  const watching = (lines) => ({
    open: () => {
      element("board").hidden = false;
      for (const id of ["start", "no-serial", "connect", "watch-table"]) element(id).hidden = true;
      document.body.dataset.view = "board";
      say("Connected");
      reader.attach((line) => lines().send(line));
    },
    line: (line) => reader.line(line),
    closed: (why) => {
      reader.detach();
      say(why, true);
    },
  });
  offerSerial(watching);
  offerOwnTable(watching);
  element("download").addEventListener("click", () => download(board.csv()));
  element("raw").addEventListener("click", ({ target }) => {
    const on = target.getAttribute("aria-pressed") !== "true";
    target.setAttribute("aria-pressed", on);
    board.asText(on);
  });
}

function offerSerial(watching) {
  if (!navigator.serial) {
    element("connect").hidden = true;
    element("start").hidden = true;
    element("no-serial").hidden = false;
    element("why-not").textContent = isSecureContext
      ? "It has no Web Serial, the way for a page to read a USB cable."
      : "A page may read a USB cable only if it is opened from this computer: from a file, or at localhost.";
    return;
  }
  const lines = new SerialLines(watching(() => lines));
  element("connect").addEventListener("click", async () => {
    if (!(await lines.choose())) say("No box was chosen. Press Connect a box and pick “Four Winds” from the list.");
  });
  if (!asked.has("table")) lines.openKnown();
}

function offerOwnTable(watching) {
  if (!served) return;
  const watch = () => {
    const lines = new SocketLines(`ws://${location.host}/console`, watching(() => lines));
    lines.open();
  };
  if (asked.has("table")) return watch();
  // The bridge of a club serves this page too, and has no table.
  fetch("/table.js", { method: "HEAD" }).then(({ ok }) => {
    element("watch-table").hidden = !ok;
    element("to-table").hidden = !ok;
  });
  element("watch-table").addEventListener("click", watch);
}

function download(csv) {
  // The mark tells spreadsheets that it is UTF-8.
  const address = URL.createObjectURL(new Blob(["\ufeff", csv], { type: "text/csv" }));
  const day = new Date().toISOString().slice(0, 10);
  Object.assign(document.createElement("a"), { href: address, download: `four-winds-${day}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
