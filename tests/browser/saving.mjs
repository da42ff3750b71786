// Save all games and the statistics, on a box with a journal of finished games behind a fake serial
// port. Rust compares what is saved with what `four-winds pull` saves.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openSite } from "./program.mjs";
import { plugConsole } from "./serial.mjs";

// A folder as the browser would offer it.
function fakeFolder() {
  const files = new Map();
  window.fakeFiles = files;
  const handle = (name) => ({
    getFile: async () => ({ text: async () => files.get(name) }),
    createWritable: async () => ({ write: async (text) => files.set(`${name}.part`, text), close: async () => files.set(name, files.get(`${name}.part`)) && files.delete(`${name}.part`) }),
  });
  const folder = {
    name: "tuesday",
    getFileHandle: async (name, { create } = {}) => {
      if (!create && !files.has(name)) throw new DOMException("none", "NotFoundError");
      return handle(name);
    },
  };
  window.showDirectoryPicker = async () => folder;
}

export async function saving({ program, out, newPage, ...job }) {
  const site = await openSite({ program, out, ...job });
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  await plugConsole(page, program, path.join(out, "journal"));
  await page.addInitScript(fakeFolder);
  await page.goto(site.scoreboard());
  assert.equal(await page.locator("#save-games").isVisible(), false, "there is no box yet");
  await page.getByRole("button", { name: "Connect a box" }).click();
  await page.locator("#link-state", { hasText: "Live" }).waitFor();
  await save(page);
  const said = await page.locator("#saving-list li").allTextContents();
  assert.equal(said.length, 3, said.join("\n"));
  for (const line of said) assert.match(line, /hands, \d+ events; the log replays to the same totals; rolls that match their proofs: 0; rolls without a proof: [1-9]/);
  assert.match(await page.locator("#saving-now").textContent(), /^9 files were saved in the folder tuesday\.$/);
  assert.deepEqual(await page.locator("#saving-bar").evaluate((bar) => [bar.value, bar.max]), [3, 3]);
  await page.screenshot({ path: path.join(out, "saving.png") });
  const saved = await page.evaluate(() => [...window.fakeFiles]);
  mkdirSync(path.join(out, "saved"), { recursive: true });
  for (const [name, text] of saved) writeFileSync(path.join(out, "saved", name), text);

  // Only what is new: the finished games stay, the current game is read again.
  await save(page);
  assert.match(await page.locator("#saving-list li").first().textContent(), /^game-0001: saved before$/);
  assert.match(await page.locator("#saving-now").textContent(), /^3 files/);
  // The scoreboard goes on.
  await page.locator("#link-state", { hasText: "Live" }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll("#hands tbody tr").length === 2);

  await spoiled(page);
  await downloads(page, out);
  await season(page, program, out);
}

// On the page of the scores with a box behind it, a journal whose rolls have proofs is good. If a
// face changes on the way, the page finds it.
export async function proofsAreChecked(newPage, site, program, journal) {
  const page = await newPage({ viewport: { width: 1024, height: 768 } });
  const copy = `${journal}.box`;
  cpSync(journal, copy);
  await plugConsole(page, program, copy);
  await page.addInitScript(fakeFolder);
  await page.goto(site.scoreboard());
  await page.getByRole("button", { name: "Connect a box" }).click();
  await page.locator("#link-state", { hasText: "Live" }).waitFor();
  await save(page);
  const current = page.locator("#saving-list li").last();
  assert.match(await current.textContent(), /^current: .*; rolls that match their proofs: [1-9]\d*; rolls without a proof: 0$/);
  assert.equal(await page.locator("#saving-list li.wrong").count(), 0);
  // Another face of the roll that says where the wall breaks. The log still replays.
  await onTheWay(page, " roll (\\d) (\\d)\\+", "(_, place, face) => ` roll ${place} ${face % 6 + 1}+`");
  await page.getByRole("button", { name: "Save all games" }).click();
  await page.locator("#saving-now", { hasText: "of the games are wrong" }).waitFor();
  assert.match(await page.locator("#saving-list li.wrong").last().textContent(), /^current: .*; the log replays to the same totals; [^]*opening and press give/);
}

// From now on the box says something else, until the next call without a pattern.
async function onTheWay(page, pattern, change) {
  await page.evaluate(([pattern, change]) => {
    const box = window.fakeBox;
    box.honest ??= box.says;
    const changed = pattern && (0, eval)(change);
    box.says = pattern ? (text) => box.honest(text.replaceAll(new RegExp(pattern, "g"), changed)) : box.honest;
  }, [pattern, change]);
}

async function save(page) {
  await page.getByRole("button", { name: "Save all games" }).click();
  await page.locator("#saving-now", { hasText: "saved in" }).waitFor();
  await page.locator("#save-games:not([disabled])").waitFor();
}

// A score that changes on the way is found by the replay. Returns the games that are wrong.
async function spoiled(page) {
  await page.evaluate(() => window.fakeFiles.delete("game-0001.csv"));
  await onTheWay(page, ",win,", '() => ",draw,"');
  await page.getByRole("button", { name: "Save all games" }).click();
  await page.locator("#saving-now", { hasText: "of the games are wrong" }).waitFor();
  await page.locator("#save-games:not([disabled])").waitFor();
  const wrong = await page.locator("#saving-list li.wrong").allTextContents();
  assert.match(wrong[0], /THE LOG DOES NOT REPLAY[^]*a hand replays to/);
  await onTheWay(page);
  return wrong.map((line) => line.split(":")[0]);
}

// Without folders the files are downloads, and each finished game is downloaded once. One that was
// wrong is downloaded again.
async function downloads(page, out) {
  await page.evaluate(() => (window.showDirectoryPicker = undefined));
  const names = [];
  page.on("download", (file) => names.push(file.suggestedFilename()));
  const wrong = await spoiled(page);
  assert.ok(wrong.includes("game-0001"), wrong.join());
  const again = 3 * new Set([...wrong, "current"]).size;
  await save(page);
  assert.match(await page.locator("#saving-now").textContent(), new RegExp(`^${again} files were saved in the downloads\\.$`));
  await save(page);
  assert.match(await page.locator("#saving-now").textContent(), /^3 files/);
  // The last download may be told a little later.
  const wanted = readdirSync(path.join(out, "saved")).sort();
  const count = wanted.length + again + 3;
  for (let frames = 0; names.length < count && frames < 300; frames += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.deepEqual([...new Set(names)].sort(), wanted);
  assert.equal(names.length, count, "the finished games once more if they were wrong, the current game each time");
}

// A game of other rules, in which the player at place 2 has won one hand: dealt, and a special one.
const SPECIAL_GAME = ["new hong-kong", "seat-roll 0 1+2", "seat-roll 2 2+3", "roll 2 3+4", "deal all", "mahjong 2 heavenly",
  "hand 2 123m666p777s99s55z+5z", "confirm 0", "confirm 1", "confirm 2", "confirm 3", "next", "stop"];

function specialGame(program, folder) {
  const said = (request) => execFileSync(program, ["console"], { input: [...SPECIAL_GAME.map((event) => `event ${event}`), request, ""].join("\n"), encoding: "utf8" })
    .split("\n").filter((line) => line !== "" && !line.startsWith("{")).map((line) => `${line}\n`).join("");
  writeFileSync(path.join(folder, "game-0003.csv"), said("scores csv"));
  writeFileSync(path.join(folder, "game-0003.log"), said("log"));
}

// Finished games of a folder, with names: the figures are those of the CSV files.
async function season(page, program, out) {
  const folder = path.join(out, "season");
  cpSync(path.join(out, "saved"), folder, { recursive: true });
  specialGame(program, folder);
  writeFileSync(path.join(folder, "names.csv"), "game-0001,Anna,Bob,Carl,Dora\ngame-0003,Bob,Carl,Anna,Dora\n");
  await page.locator("#season-folder").setInputFiles(folder);
  await page.locator("#season:not([hidden])").waitFor();
  for (const [place, name] of ["Bob", "Anna", "Carl", "Dora"].entries()) {
    const input = page.getByLabel(new RegExp(`Name at place ${place} in .*game-0002$`));
    await input.fill(name);
    await input.blur();
  }
  const rows = (game) => readFileSync(path.join(folder, `${game}.csv`), "utf8").trimEnd().split("\n").slice(1).map((line) => line.split(","));
  // Anna sat at place 0 in the first game and at place 1 in the second.
  const hers = [...rows("game-0001").map((row) => [row, 0]), ...rows("game-0002").map((row) => [row, 1])].filter(([row]) => row[3] !== "void");
  const points = hers.reduce((sum, [row, place]) => sum + Number(row[7 + place]), 0);
  const won = hers.filter(([row, place]) => row[3] === "win" && Number(row[4]) === place);
  const best = Math.max(...won.map(([row, place]) => Number(row[7 + place])));
  const minus = (number) => String(number).replace("-", "−");
  const expected = ["2", String(hers.length), String(won.length), minus(points), minus(Math.round((10 * points) / hers.length) / 10), won.length ? minus(best) : "–", "–"];
  const cells = (rules, name) => page.getByRole("table", { name: `Statistics, ${rules}` }).locator("tr", { hasText: name }).locator("td").allTextContents();
  assert.equal(await page.locator("#season-tables table").count(), 2, "points of two rule sets are not added up");
  assert.deepEqual(await cells("British", "Anna"), expected);
  // A limit hand that East drew: twice 64 points from each of the three others.
  assert.deepEqual(await cells("Hong Kong", "Anna"), ["1", "1", "1", "384", "384", "384", "Heavenly Hand"]);
  assert.deepEqual(await cells("Hong Kong", "Bob"), ["1", "1", "0", "−128", "−128", "–", "–"]);
  await page.screenshot({ path: path.join(out, "season.png"), fullPage: true });
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save names" }).click()]);
  assert.equal(readFileSync(await file.path(), "utf8"), "game-0001,Anna,Bob,Carl,Dora\ngame-0002,Bob,Anna,Carl,Dora\ngame-0003,Bob,Carl,Anna,Dora\n");
}
