// A whole hand of Hong Kong mahjong by clicks: from the choice of the rules to the settlement, with a reload in the middle.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { startTable } from "./program.mjs";
import { TablePage } from "./table.mjs";

export async function hand({ program, out, bless, newPage }) {
  const server = await startTable(program, path.join(out, "journal"), "--port", "0");
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  const table = new TablePage(page);
  await table.open(`${server.address}/?rules=hong-kong`);
  await table.shows(3, "Hong Kong");
  await page.locator("#speed span", { hasText: "8×" }).click();
  await table.press("START", [2]);
  const east = await table.rollAndDeal(4);
  await table.press("DISCARD", [east]);
  const places = [0, 1, 2, 3].filter((place) => place !== east);

  // The page goes away and comes back: the program has it all.
  const before = [await table.says(0), await table.log()];
  await page.reload();
  await table.ready();
  assert.deepEqual([await table.says(0), await table.log()], before, "a reload changes nothing");

  if (bless) {
    await page.mouse.move(0, 0);
    await page.screenshot({ path: bless });
  }
  const winner = await table.press("DRAW", places);
  await table.press("MAHJONG", [winner]);
  await table.logSays("calls mahjong");
  await table.pressAll(winner, ["TILES", "CHOW", "CHAR", "1-3", "123", "CHOW", "CIRC", "4-6", "456", "CHOW", "BAMB", "789"]);
  await table.pressAll(winner, ["PUNG", "CIRC", "1-3", "2", "PAIR", "CHAR", "4-6", "5", "OK", "OK"]);
  for (const place of [0, 1, 2, 3]) await table.press("CONFIRM", [place]);
  await table.shows(winner, "won");
  // No flowers and self-picked: two fan, 4 points, and self-picked everybody pays twice.
  const expected = [0, 1, 2, 3].map((place) => (place === winner ? "24" : "−8"));
  await page.waitForFunction((expected) => {
    return [...document.querySelectorAll("#scores .points")].map((it) => it.textContent).join() === expected;
  }, expected.join());

  // For the program that draws the same: what happened, and the pixels that came of it.
  const pixels = [];
  for (const place of [0, 1, 2, 3]) pixels.push(await table.pixels(place));
  writeFileSync(path.join(out, "shown.json"), JSON.stringify({ log: await table.log(), pixels }));
}
