// What only the one file has: the journal in the browser's storage, in files and in one tab, dice
// from the browser, and the scores of the table inside the page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openSite } from "./program.mjs";
import { proofsAreChecked } from "./saving.mjs";
import { TablePage } from "./table.mjs";

export async function inside({ program, out, newPage, ...job }) {
  const site = await openSite({ program, out, ...job });
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  const table = new TablePage(page);
  await table.open(site.table("?rules=hong-kong"));
  await table.press("OK", [0]);
  await table.press("START", [0]);
  await table.runAt(8);
  const east = await table.rollAndDeal(4);
  await table.press("DISCARD", [east]);
  await table.press("DRAW", [0, 1, 2, 3].filter((place) => place !== east));

  const second = await secondTab(page, table, site);
  const saved = await savedFile(second, out);
  await theProgramReadsIt(program, saved, await second.log(), out);
  await proofsAreChecked(newPage, site, program, saved);
  await loads(second, saved, out);
  await scores(second.page, site);
  await refusedStorage(newPage, site, out);
  await scoresWithoutStorage(newPage, site);
  await noLocks(newPage, site);
  await stuckSource(newPage, site);
}

// Another tab says that the table is open elsewhere, and goes on where it stood when that tab is
// closed.
async function secondTab(page, table, site) {
  const before = await table.log();
  const other = await page.context().newPage();
  await other.goto(site.table());
  await other.waitForFunction(() => document.getElementById("notice").textContent.includes("open in another tab"));
  assert.equal(await other.locator("body").getAttribute("data-link"), "lost", "nothing can be pressed there");
  await page.close();
  const second = new TablePage(other);
  await second.ready();
  assert.equal(await other.locator("#notice").textContent(), "");
  assert.deepEqual(await second.log(), before, "the game goes on as after a power cut");
  return second;
}

async function savedFile({ page }, out) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
  assert.match(file.suggestedFilename(), /^four-winds-\d{4}-\d\d-\d\d\.journal$/);
  const saved = path.join(out, "saved.journal");
  await file.saveAs(saved);
  return saved;
}

// The file has the same bytes as the journal of the program, and each roll has a proof.
async function theProgramReadsIt(program, saved, log, out) {
  const copy = path.join(out, "copy.journal");
  writeFileSync(copy, readFileSync(saved));
  const said = execFileSync(program, ["console", "--journal", copy], { input: "log\n", encoding: "utf8" });
  const events = said.split("\n").filter((line) => /^\d/.test(line)).map((line) => line.replace(/^(\d+) \d+ /, "$1 "));
  assert.deepEqual(events, log);
  writeFileSync(path.join(out, "said.log"), said);
  const verified = execFileSync(program, ["verify", path.join(out, "said.log")], { encoding: "utf8" });
  assert.match(verified, /rolls that match their proofs: [1-9]\d*; rolls without a proof: 0/);
}

async function loads(table, saved, out) {
  const { page } = table;
  const before = await table.log();
  await page.locator("#anew").click();
  await page.getByRole("button", { name: "Forget everything" }).click();
  await page.waitForFunction(() => document.querySelectorAll("#log li").length === 0);
  const other = path.join(out, "other.journal");
  writeFileSync(other, Buffer.alloc(1000, 7));
  await page.locator("#load-file").setInputFiles(other);
  await page.getByRole("button", { name: "Load the file" }).click();
  await page.locator("#message span", { hasText: "other.journal has no games" }).waitFor();
  await page.locator("#message button").click();
  await page.locator("#load-file").setInputFiles(saved);
  await page.getByRole("button", { name: "Keep what is here" }).click();
  assert.deepEqual(await table.log(), []);
  await page.locator("#load-file").setInputFiles(saved);
  await page.getByRole("button", { name: "Load the file" }).click();
  await page.waitForFunction((count) => document.querySelectorAll("#log li").length === count, before.length);
  await page.reload();
  await table.ready();
  assert.deepEqual(await table.log(), before, "what was loaded is kept");
}

async function scores(page, site) {
  await page.getByRole("link", { name: "Scores" }).click();
  await page.waitForFunction(() => document.getElementById("standing")?.textContent.startsWith("Hong Kong · East round"));
  assert.equal(await page.locator("#link-state").textContent(), "Live");
  await page.locator("#log li", { hasText: "discards" }).waitFor();
  await page.getByRole("link", { name: "Table" }).click();
  await page.waitForSelector('body[data-link="open"]');
  assert.equal(new URL(page.url()).pathname, new URL(site.table()).pathname);
}

function fullStorage() {
  const { setItem } = Storage.prototype;
  window.storageIsFull = true;
  Storage.prototype.setItem = function (...item) {
    if (window.storageIsFull) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    setItem.apply(this, item);
  };
}

// A browser that stores nothing: the page says so, and a file still has the game.
async function refusedStorage(newPage, site, out) {
  const page = await newPage({ viewport: { width: 1024, height: 768 } });
  await page.addInitScript(fullStorage);
  const table = new TablePage(page);
  await table.open(site.table("?rules=seasons"));
  await table.press("OK", [0]);
  await table.press("START", [0]);
  await page.locator("#message span", { hasText: "This browser does not keep the game" }).waitFor();
  const journal = readFileSync(await savedFile(table, out));
  assert.ok(journal.includes("new seasons"), "it can be saved to a file");
  // There is room again: everything is stored, and the message goes away.
  await page.evaluate(() => (window.storageIsFull = false));
  await table.press("ROLL");
  await page.waitForFunction(() => document.getElementById("message").hidden);
  const log = await table.log();
  await page.reload();
  await table.ready();
  assert.deepEqual(await table.log(), log);
}

// The scores of a table that the browser does not keep are shown all the same.
async function scoresWithoutStorage(newPage, site) {
  const page = await newPage({ viewport: { width: 1024, height: 768 } });
  await page.addInitScript(fullStorage);
  await page.goto(site.scoreboard("?table"));
  await page.locator("#trouble", { hasText: "This browser does not keep the table of this page" }).waitFor();
  await page.locator("#link-state", { hasText: "Live" }).waitFor();
  assert.doesNotMatch(await page.locator("#link-state").getAttribute("class") ?? "", /trouble/);
}

// Without locks nobody can know about another tab, so the page says it.
async function noLocks(newPage, site) {
  const page = await newPage({ viewport: { width: 1024, height: 768 } });
  await page.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
  await new TablePage(page).open(site.table("?rules=seasons"));
  await page.locator("#message span", { hasText: "Keep it open in one tab only" }).waitFor();
}

// A source that gives only zeros fails the health tests, as a dead oscillator does in a box.
async function stuckSource(newPage, site) {
  const page = await newPage({ viewport: { width: 1024, height: 768 } });
  await page.addInitScript(() => {
    crypto.getRandomValues = (bytes) => bytes.fill(0);
  });
  const table = new TablePage(page);
  await table.open(site.table("?rules=hong-kong"));
  await table.press("OK", [0]);
  await table.press("START", [0]);
  const { place, key } = await table.whoHas("ROLL");
  await table.key(place, key).click();
  await page.waitForFunction(() => [...document.querySelectorAll("canvas")].some((it) => /source failed its/.test(it.getAttribute("aria-label"))));
  assert.deepEqual((await table.log()).filter((line) => line.includes("roll")), [], "nothing is rolled");
}
