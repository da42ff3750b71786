// The scoreboard as a single file from the disk, alone or together with the table. It reads a real
// console through a fake serial port.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openSite } from "./program.mjs";
import { plugConsole } from "./serial.mjs";
import { TablePage } from "./table.mjs";

// Two hands of Hong Kong: place 2 picks the last tile themselves with two fan, and place 3 wins on
// East's first discard.
const HANDS = [
  ["new hong-kong", "seat-roll 2 1+2", "seat-roll 0 1+1", "roll 1 3+4", "deal all", "pass 1", "pass 2", "pass 3", "pass 0", "discard 1",
    "draw 2", "mahjong 2", "hand 2 123m456p789s222p5m+5m", "confirm"],
  ["next", "roll 2 3+4", "deal all", "pass 2", "pass 3", "pass 0", "pass 1", "discard 2", "claim 3 mahjong", "close",
    "hand 3 123m456p789s222p5m+5m", "confirm"],
];

export async function scoreboard({ program, out, file, blessScoreboard, newPage }) {
  const page = await newPage({ viewport: { width: 1440, height: 1000 } });
  const box = await plugConsole(page, program);
  await page.goto(file ? (await openSite({ file })).scoreboard() : scoreboardAlone(program, out));
  assert.match(await page.locator("#start").textContent(), /only reads/);
  await page.getByRole("button", { name: "Connect a box" }).click();
  await page.waitForSelector("#board:not([hidden])");
  const play = (events) => box.send(events.map((event) => `event ${event}\n`).join(""));
  const standing = (text) => page.waitForFunction((text) => document.getElementById("standing").textContent.includes(text), text);
  const scores = (wanted) => page.waitForFunction((wanted) => {
    return [...document.querySelectorAll(".player output")].map((it) => it.textContent).join() === wanted;
  }, wanted);

  await standing("No game yet");
  play(HANDS[0]);
  await scores("−8,−8,24,−8");
  await standing("Hong Kong · East round · hand 1");
  await page.locator("#log li", { hasText: "calls mahjong" }).waitFor();
  const winds = await page.locator(".player .wind").evaluateAll((all) => all.map((it) => {
    return { says: [it.textContent, it.getAttribute("aria-label")].join(" "), drawn: it.querySelector("path").getAttribute("d") };
  }));
  assert.deepEqual(winds.map(({ says }) => says), ["N North", "E East", "S South", "W West"]);
  assert.equal(new Set(winds.map(({ drawn }) => drawn)).size, 4, "each wind's character is drawn, whatever fonts there are");

  await names(page);
  await brokenLines(page, scores);

  // The cable is unplugged in the middle of a line, a hand is played while nobody reads, and the
  // cable is plugged in again.
  await page.evaluate(() => window.fakeBox.says('{"seq":99,"ms":1,"pha'));
  await page.evaluate(() => window.fakeBox.unplug());
  await page.waitForSelector("#link-state.trouble");
  assert.match(await page.locator("#link-state").textContent(), /cable is out/);
  play(HANDS[1]);
  await page.evaluate(() => {
    window.fakeBox.losesLogEnd = true;
    window.fakeBox.plugIn();
  });
  await scores("−72,−72,−104,248");
  await page.waitForSelector("#link-state:not(.trouble)");
  await scoreSheet(page);
  await page.waitForFunction(() => document.querySelectorAll("#log li").length === 26);
  assert.equal(await page.evaluate(() => window.fakeBox.losesLogEnd), false, "it was lost, and asked for again");
  const log = await page.locator("#log li").evaluateAll((lines) => lines.map((line) => Number(line.dataset.seq)));
  assert.deepEqual(log, Array.from({ length: 26 }, (_, at) => at + 1), "everything, in order, nothing twice");

  await chartAndTable(page);
  await download(page, out);
  if (blessScoreboard) {
    for (const [place, name] of ["Walter", "Ingrid", "Anna", "Mei-Ling"].entries()) await page.getByLabel(`at place ${place}`).fill(name);
    [0, 2, 3, 1, 1, 3].forEach((winner, at) => play(handWonBy(winner, (at + 3) % 4)));
    await standing("South round · hand 8");
    await page.waitForFunction(() => document.querySelectorAll("#hands tbody tr").length === 8);
    await page.screenshot({ path: blessScoreboard });
  }
}

function scoreboardAlone(program, out) {
  const file = path.join(out, "scoreboard.html");
  execFileSync(program, ["scoreboard", "--out", file]);
  return pathToFileURL(file).href;
}

// A hand in which everybody draws and discards until the winner picks the last tile themselves.
function handWonBy(winner, east) {
  const from = (first, count) => Array.from({ length: count }, (_, at) => (first + at) % 4);
  const turns = from(east + 1, (winner - east + 3) % 4).flatMap((place) => [`draw ${place}`, `discard ${place}`]);
  const opening = ["next", `roll ${east} 3+4`, "deal all", ...from(east, 4).map((place) => `pass ${place}`), `discard ${east}`];
  return [...opening, ...turns, `draw ${winner}`, `mahjong ${winner}`, `hand ${winner} 123m456p789s222p5m+5m`, "confirm"];
}

// Names are typed on the page and are still there after a reload.
async function names(page) {
  await page.getByLabel("Name of the player at place 2").fill("Anna");
  await page.getByLabel("Name of the player at place 0").fill('=Bob "B", Jr');
  await page.locator("#log li", { hasText: "Anna calls mahjong" }).or(page.locator("#hands", { hasText: "Anna won" })).first().waitFor();
  await page.reload();
  assert.equal(await page.getByLabel("Name of the player at place 2").inputValue(), "Anna");
  await page.getByRole("button", { name: "Connect a box" }).click();
  await page.locator("#hands", { hasText: "Anna won" }).waitFor();
}

// Garbage, half a line, and lines that are JSON but nothing else: all are ignored.
async function brokenLines(page, scores) {
  for (const rubbish of ["\u0000\ufffd{{{\n", '{"state":1}\n', "null\n[]\n7\n", '{"phase":"turn"}\n', '{"seq":"x","phase":7}\n', "99 12\n", "\r\n\n"]) {
    await page.evaluate((text) => window.fakeBox.says(text), rubbish);
  }
  await page.evaluate((text) => window.fakeBox.says(text), "x".repeat(100000));
  await page.evaluate(() => window.fakeBox.says("\n"));
  await scores("−8,−8,24,−8");
}

async function chartAndTable(page) {
  const label = await page.locator("#chart svg").getAttribute("aria-label");
  assert.match(label, /after 2 hands: .*Place 1 −72, Anna −104, Place 3 248/);
  assert.equal(await page.locator("#chart polyline").count(), 4);
  const rows = await page.locator("#hands tbody tr").evaluateAll((rows) => rows.map((row) => row.textContent));
  assert.equal(rows.length, 2);
  assert.match(rows[1], /Earthly Hand/);
}

async function download(page, out) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download CSV" }).click()]);
  const saved = path.join(out, "scores.csv");
  await file.saveAs(saved);
  const lines = readFileSync(saved, "utf8").replace("\ufeff", "").split("\r\n");
  assert.equal(lines[0].split(",").slice(0, 7).join(), "hand,round,east,result,winner,win,special");
  assert.ok(lines[0].includes('"\'=Bob ""B"", Jr change"'), `a name is no formula: ${lines[0]}`);
  assert.equal(lines[1], "1,E,Place 1,win,Anna,wall,,-8,-8,24,-8,-8,-8,24,-8,false,false,0,8,0,0,8,0,0,0,0,0,0,8");
  assert.equal(lines.length, 4);
}

// Without Web Serial the page says so and what to do. It still shows the table of the program that
// serves it, or the table inside the page.
export async function noSerial({ newPage, ...job }) {
  const site = await openSite(job);
  const page = await newPage({ viewport: { width: 1024, height: 768 } });
  await page.addInitScript(() => {
    delete Navigator.prototype.serial;
  });
  await page.goto(site.scoreboard());
  await page.waitForSelector("#no-serial:not([hidden])");
  assert.match(await page.locator("#no-serial").innerText(), /cannot talk to a box[^]*Web Serial[^]*Chrome[^]*four-winds pull/);
  assert.equal(await page.getByRole("button", { name: "Connect a box" }).isVisible(), false);
  await page.getByRole("button", { name: job.file ? "Watch this page's table" : "Watch this computer's table" }).click();
  await page.waitForSelector("#board:not([hidden])");
  await page.waitForFunction(() => document.getElementById("standing").textContent === "No game yet");
  // Only one page has the table that is inside it.
  if (job.file) return;
  // It shows at once what happens at the table.
  const table = new TablePage(await newPage({ viewport: { width: 1024, height: 768 } }));
  await table.open(site.table("?rules=seasons"));
  await table.pressAll(0, ["OK", "START"]);
  await page.waitForFunction(() => document.getElementById("standing").textContent.startsWith("Seasons · East round"));
  await page.locator("#log li", { hasText: "A game of Seasons begins" }).waitFor();
}

// What would be printed for place 3, who paid 8 in the first hand and won the second one.
async function scoreSheet(page) {
  assert.equal(await page.getByRole("button", { name: "Print score sheets" }).isEnabled(), true);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const sheet = page.locator("#paper .sheet").nth(3);
  const lines = (part) => sheet.locator(`${part} tr`).evaluateAll((rows) => rows.map((row) => [...row.cells].map((it) => it.textContent).join()));
  assert.deepEqual(await lines("tbody"), ["E,W,1,,,,,,8,,8", "E,S,2,64,,64,,128,,256,"]);
  assert.deepEqual(await lines("tfoot"), ["Totals,64,0,64,0,128,8,256,8", "Subtract,0,,0,,8,,8,", "Final totals,64,,64,,120,,248,"]);
  assert.match(await sheet.locator("header").textContent(), /Name: .*Date: \d{4}-\d\d-\d\d/);
  assert.equal(await page.locator("#paper").isVisible(), false, "on a screen there is only the scoreboard");
}
