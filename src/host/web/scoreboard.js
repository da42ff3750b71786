// The scoreboard page. It shows a box on a cable, this computer's own table, or all tables of a
// club.

import { Board } from "/board.js";
import { BoxReader } from "/box.js";
import { ClubWall, followClub } from "/club.js";
import { engineCode } from "/engine.js";
import { InsideLines } from "/inside.js";
import { SerialLines, SocketLines } from "/lines.js";
import { downloadFile, today } from "/save.js";
import { SavingCard } from "/saving.js";
import { SeasonCard } from "/seasonview.js";

const element = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const served = document.querySelector("[data-served]") !== null;

if (asked.has("club")) showClub(asked.get("club") || "/club/events");
else showTable();

function say(text, trouble = false) {
  // Set it only if it changed: a screen reader reads the text aloud each time it is set.
  if (element("link-state").textContent !== text) element("link-state").textContent = text;
  element("link-state").classList.toggle("trouble", trouble);
}

function showClub(address) {
  element("what").textContent = "club";
  for (const id of ["start", "connect", "download", "print", "open-season"]) element(id).hidden = true;
  // The bridge serves this page but has no table of its own, so remove the links to one.
  document.querySelectorAll("[data-served], [data-with-table]").forEach((it) => it.remove());
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
      for (const id of ["download", "print"]) element(id).disabled = !board.hasScores;
    },
    events: (events) => board.events(events),
    event: (event) => board.event(event),
    silent: (silent) => say(silent ? "The box is plugged in but does not answer. Asking again…" : "Live", silent),
  });
  let send = null;
  const saving = new SavingCard({
    begin: () => {
      reader.detach();
      say("Saving the games…");
      return (line) => send?.(line);
    },
    end: () => send && reader.attach(send),
  });
  new SeasonCard();
  const watching = (lines) => ({
    open: () => {
      element("board").hidden = false;
      for (const id of ["start", "no-serial", "connect", "watch-table"]) element(id).hidden = true;
      document.body.dataset.view = "board";
      say("Connected");
      saving.offer();
      send = (line) => lines().send(line);
      reader.attach(send);
    },
    line: (line) => saving.line(line) || reader.line(line),
    // The table goes on, and so do the scores.
    trouble: (text) => {
      element("trouble").textContent = text;
      element("trouble").hidden = text === "";
    },
    closed: (why) => {
      send = null;
      saving.lost(why);
      reader.detach();
      say(why, true);
    },
  });
  offerSerial(watching);
  offerOwnTable(watching);
  element("download").addEventListener("click", () => download(board.csv()));
  // Also when somebody prints with the browser's own menu.
  window.addEventListener("beforeprint", () => element("paper").replaceChildren(...board.sheets(today())));
  element("print").addEventListener("click", () => window.print());
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
  if (!served && !engineCode) return;
  const watch = () => {
    const handlers = watching(() => lines);
    const lines = engineCode ? new InsideLines(handlers) : new SocketLines(`ws://${location.host}/console`, handlers);
    lines.open();
  };
  if (asked.has("table")) return watch();
  element("watch-table").addEventListener("click", watch);
  if (engineCode) {
    element("watch-table").textContent = "Watch this page's table";
    element("watch-table").hidden = false;
    return;
  }
  // The bridge of a club also serves this page, but it has no table.
  fetch("/table.js", { method: "HEAD" }).then(({ ok }) => {
    element("watch-table").hidden = !ok;
    element("to-table").hidden = !ok;
  });
}

function download(csv) {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  downloadFile(`four-winds-${today()}.csv`, ["\ufeff", csv], "text/csv");
}
