// The tools above the table: speed, rule set by address, the log, starting anew, and a program that
// is stopped and started.

import assert from "node:assert/strict";
import { openSite } from "./program.mjs";
import { TablePage } from "./table.mjs";

export async function tools({ newPage, ...job }) {
  const site = await openSite(job);
  const page = await newPage({ viewport: { width: 1024, height: 768 } });
  const table = new TablePage(page);
  await rulesByAddress(page, table, site);
  await speed(page, table);
  await ruling(page, table);
  await log(page, table);
  if (site.stop) await stopAndStart(page, table, job, site);
  await startAnew(page, table);
}

// The program stops. The page says so and keeps what it shows. The program starts again, and the
// page continues by itself.
async function stopAndStart(page, table, job, site) {
  const before = await table.words();
  await site.stop();
  await page.waitForSelector('body[data-link="lost"]');
  assert.match(await page.locator("#notice").textContent(), /Start it again/);
  await openSite(job, "journal", site.port);
  await table.ready();
  assert.match(await page.locator("#notice").textContent(), /is back/);
  assert.deepEqual(await table.words(), before, "with the winds that the players had then");
}

async function rulesByAddress(page, table, site) {
  await table.open(site.table("?rules=poker"));
  await page.waitForSelector("#message:not([hidden])");
  assert.match(await page.locator("#message span").textContent(), /poker.*kards.*british/, "it says what would be right");
  await page.locator("#message button").click();
  assert.equal(await page.locator("#message").isVisible(), false);
  await table.open(site.table("?rules=british&timer=7"));
  await page.waitForSelector("#message:not([hidden])");
  assert.match(await page.locator("#message span").textContent(), /timer= takes/);
  await table.open(site.table("?rules=british&players=3&ghost=2&timer=30"));
  await table.shows(0, "3 players");
  // PLAY is skipped.
  assert.match(await page.locator("#caption").textContent(), /Click OK under a display/);
  await table.press("OK", [0]);
  await table.press("START", [0]);
  await table.logSays("A game of British begins");
  assert.match((await table.log())[0], /new british follow=turns players=3 ghost=2 timer=30/);
  assert.equal(await page.locator("#scores li").count(), 3, "nobody sits at place 2");
  // During a game, another rule set in the address is a misunderstanding, but the same one is fine.
  await table.open(site.table("?rules=hong-kong"));
  await page.waitForSelector("#message:not([hidden])");
  assert.match(await page.locator("#message span").textContent(), /A game of British is being played/);
  await table.open(site.table());
}

// A claim has 30 seconds of table time. At eight times the speed, less than that passes here.
async function speed(page, table) {
  await table.runAt(8);
  const east = await table.rollAndDeal(3);
  const began = performance.now();
  await table.press("DISCARD", [east]);
  await table.logSays("Time for claims is over");
  const here = (performance.now() - began) / 1000;
  const [discarded, closed] = [await secondsOf(page, "discards"), await secondsOf(page, "Time for claims is over")];
  assert.ok(closed - discarded >= 29 && closed - discarded <= 31, `the timer is 30 seconds, not ${closed - discarded}`);
  assert.ok(here < closed - discarded, `${here} seconds passed here`);
}

// How a claim was decided is in the log, and whoever listens is told.
async function ruling(page, table) {
  const place = await table.press("DRAW");
  await table.press("DISCARD", [place]);
  const winner = await table.press("PUNG");
  await page.locator("#log em", { hasText: /has the pung$/ }).waitFor();
  assert.match(await page.locator("#rulings").textContent(), /has the pung$/);
  // It is told once, with the reason, and not again with what follows.
  await table.press("FISHING");
  await table.logSays("is fishing");
  assert.equal(await page.locator("#log em").count(), 1);
}

// The time of the last line in the log with this sentence.
function secondsOf(page, sentence) {
  return page.evaluate((sentence) => {
    const line = [...document.querySelectorAll("#log li")].findLast((line) => line.textContent.includes(sentence));
    return line.querySelector("time").textContent.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  }, sentence);
}

async function log(page, table) {
  const newest = () => page.evaluate(() => {
    const list = document.getElementById("log");
    return list.lastElementChild.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1;
  });
  assert.ok(await newest(), "the newest line is in view");
  await page.locator("#raw").click();
  await table.logSays("discard ");
  await page.reload();
  await table.ready();
  assert.equal(await page.locator("#raw").getAttribute("aria-pressed"), "true", "how it is shown is remembered");
  await page.locator("#raw").click();
  await table.logSays("discards");
  await page.locator("#show-log").click();
  assert.equal(await page.locator("#game").isVisible(), false);
  await page.locator("#show-log").click();
}

async function startAnew(page, table) {
  await page.locator("#anew").click();
  await page.getByRole("button", { name: "Keep everything" }).click();
  assert.ok((await table.log()).length > 5);
  await page.locator("#anew").click();
  await page.getByRole("button", { name: "Forget everything" }).click();
  await page.waitForFunction(() => document.querySelectorAll("#log li").length === 0);
  await table.shows(0, "Four Winds");
  assert.equal(await page.locator("#standing").textContent(), "No game yet");
  await table.press("PLAY", [1]);
}
