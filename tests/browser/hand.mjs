// A whole hand of Hong Kong mahjong by clicks, from the choice of the rules to the settlement, with
// a reload in the middle.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { openSite } from "./program.mjs";
import { TablePage } from "./table.mjs";

export async function hand({ out, bless, newPage, ...job }) {
  const site = await openSite({ out, ...job });
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  const table = new TablePage(page);
  await table.open(site.table("?rules=hong-kong"));
  await table.shows(3, "Hong Kong");
  await table.runAt(8);
  await table.press("OK", [2]);
  await table.press("START", [2]);
  const east = await table.rollAndDeal(4);
  await table.press("DISCARD", [east]);
  // Displays and log arrive separately.
  await table.logSays(" discards");
  const places = [0, 1, 2, 3].filter((place) => place !== east);

  // The page is reloaded. The program or the browser has kept everything.
  const before = [await table.says(0), await table.log()];
  await page.reload();
  await table.ready();
  if (job.file) {
    // For the table inside the page, a reload is a power cut while players can claim.
    assert.deepEqual(await table.log(), [...before[1], `${before[1].length + 1} resume`]);
    await table.shows(0, "claim again");
  } else {
    assert.deepEqual([await table.says(0), await table.log()], before, "a reload changes nothing");
  }

  if (bless) {
    await page.mouse.move(0, 0);
    await page.screenshot({ path: bless });
  }
  // The table inside the page has started again, at the usual speed.
  await table.runAt(8);
  const winner = await table.press("DRAW", places);
  await table.press("MAHJONG", [winner]);
  await table.logSays("calls mahjong");
  await table.pressAll(winner, ["TILES", "CHOW", "2-3", "123", "CHOW", "CIRC", "4-6", "456", "CHOW", "BAMB", "7-8", "789"]);
  await table.pressAll(winner, ["PUNG", "HONOUR", "CHAR", "CIRC", "1-3", "2", "BAMB", "HONOUR", "CHAR", "4-6", "5", "CHAR", "5", "OK"]);
  for (const place of [0, 1, 2, 3]) await table.press("YES", [place]);
  await table.shows(winner, "won");
  // No flowers and self-picked make two fan, which is 4 points. After a self-pick everybody pays
  // twice.
  const expected = [0, 1, 2, 3].map((place) => (place === winner ? "24" : "−8"));
  await page.waitForFunction((expected) => {
    return [...document.querySelectorAll("#scores .points")].map((it) => it.textContent).join() === expected;
  }, expected.join());

  // Once there are winds, nobody is a place any more.
  const words = (await table.words()).filter((words) => !words.includes("for the winds"));
  assert.deepEqual(words.filter((words) => words.includes("Place")), []);
  assert.ok(!(await page.locator("#scores").textContent()).includes("Place"));

  // For the program that draws the same: what happened, and the resulting pixels.
  const pixels = [];
  for (const place of [0, 1, 2, 3]) pixels.push(await table.pixels(place));
  writeFileSync(path.join(out, "shown.json"), JSON.stringify({ log: await table.log(), pixels }));
}
