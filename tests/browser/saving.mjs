// Save all games and the statistics, on a box with a journal of finished games behind a fake serial
// port. Rust compares what is saved with what `four-winds pull` saves.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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
  for (const line of said) assert.match(line, /hands, \d+ events; the log replays to the same totals; rolls that match their proofs: \d+/);
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
  await season(page, out);
}

async function save(page) {
  await page.getByRole("button", { name: "Save all games" }).click();
  await page.locator("#saving-now", { hasText: "saved in" }).waitFor();
  await page.locator("#save-games:not([disabled])").waitFor();
}

// A score that changes on the way is found by the replay.
async function spoiled(page) {
  await page.evaluate(() => {
    window.fakeFiles.delete("game-0001.csv");
    const { says } = window.fakeBox;
    window.fakeBox.says = (text) => says.call(window.fakeBox, text.replaceAll(",win,", ",draw,"));
    window.fakeBox.honest = says;
  });
  await page.getByRole("button", { name: "Save all games" }).click();
  await page.locator("#saving-now", { hasText: "of the games are wrong" }).waitFor();
  assert.match(await page.locator("#saving-list li.wrong").first().textContent(), /THE LOG DOES NOT REPLAY[^]*a hand replays to/);
  await page.evaluate(() => (window.fakeBox.says = window.fakeBox.honest));
}

// Without folders the files are downloads, and each finished game is downloaded once.
async function downloads(page, out) {
  await page.evaluate(() => (window.showDirectoryPicker = undefined));
  const names = [];
  page.on("download", (file) => names.push(file.suggestedFilename()));
  await save(page);
  assert.match(await page.locator("#saving-now").textContent(), /^9 files were saved in the downloads\.$/);
  await save(page);
  assert.match(await page.locator("#saving-now").textContent(), /^3 files/);
  // The last download may be told a little later.
  const wanted = readdirSync(path.join(out, "saved")).sort();
  for (let frames = 0; names.length < wanted.length + 3 && frames < 300; frames += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.deepEqual([...new Set(names)].sort(), wanted);
  assert.equal(names.length, wanted.length + 3, "the finished games once, the current game twice");
}

// Two finished games of the folder, with names: the figures are those of the CSV files.
async function season(page, out) {
  const folder = path.join(out, "saved");
  writeFileSync(path.join(folder, "names.csv"), "game-0001,Anna,Bob,Carl,Dora\n");
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
  const expected = ["2", String(hers.length), String(won.length), minus(points), minus(Math.round((10 * points) / hers.length) / 10), won.length ? minus(best) : "–"];
  const tables = await page.locator("#season-tables table").count();
  const cells = await page.locator("#season-tables tr", { hasText: "Anna" }).locator("td").allTextContents();
  assert.equal(tables, 1, "both games have the same rules");
  assert.deepEqual(cells.slice(0, 6), expected);
  await page.screenshot({ path: path.join(out, "season.png"), fullPage: true });
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save names" }).click()]);
  assert.equal(readFileSync(await file.path(), "utf8"), "game-0001,Anna,Bob,Carl,Dora\ngame-0002,Bob,Anna,Carl,Dora\n");
}
