// The demo: played to its end, and taken over in the middle. It is offered only while there is no
// game.

import assert from "node:assert/strict";
import path from "node:path";
import { openSite } from "./program.mjs";
import { TablePage } from "./table.mjs";

export async function demo({ out, newPage, ...job }) {
  const site = await openSite({ out, ...job });
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60000);
  const table = new TablePage(page);
  await table.open(site.table());
  assert.match(await page.locator("#caption").textContent(), /referee for a mahjong table.*PLAY/);
  await table.runAt(8);
  await toItsEnd(page, table, out);
  await page.locator("#anew").click();
  await page.getByRole("button", { name: "Forget everything" }).click();
  await page.locator("#demo").waitFor();
  await takenOver(page, table);
}

async function toItsEnd(page, table, out) {
  await recordCaptions(page);
  await page.locator("#demo").click();
  await page.locator("#log em", { hasText: /pung beats .*chow$/ }).waitFor();
  await page.screenshot({ path: path.join(out, "demo.png") });
  await page.locator("#caption", { hasText: "That was a hand" }).waitFor();
  const captions = await page.evaluate(() => globalThis.captions);
  for (const words of ["The dice decide", "East begins", "a pung comes first", "Mahjong!", "two fan"]) {
    assert.ok(captions.some((caption) => caption.includes(words)), `no caption says "${words}": ${captions}`);
  }
  const log = (await table.log()).map((line) => line.split(" ")[1]);
  for (const name of ["new", "seat-roll", "deal", "discard", "claim", "draw", "mahjong", "hand"]) {
    assert.ok(log.includes(name), `the demo has no ${name}: ${log}`);
  }
  const scores = (await table.scores()).sort();
  assert.deepEqual(scores, ["24", "−8", "−8", "−8"], "two fan from the wall are 4 points, and all pay twice");
  assert.equal(await page.locator("#demo").isVisible(), false, "it does not touch a game");
  // The next key of a player ends the last words.
  await page.keyboard.press("1");
  await page.locator("#guide").waitFor({ state: "hidden" });
}

// A caption of a fast demo can be gone before a test on a busy computer looks for it.
function recordCaptions(page) {
  return page.evaluate(() => {
    const caption = document.querySelector("#caption");
    globalThis.captions = [];
    new MutationObserver(() => globalThis.captions.push(caption.textContent)).observe(caption, { childList: true, characterData: true, subtree: true });
  });
}

// A key of the player stops the demo, and the game goes on with it.
async function takenOver(page, table) {
  await table.demoToTheFirstDiscard(1);
  const east = (await table.whoHas("DISCARD")).place;
  await table.press("DISCARD", [east], (_, { place, key }) => page.keyboard.press(["1234", "QWER", "ASDF", "ZXCV"][place][key].toLowerCase()));
  await page.locator("#guide").waitFor({ state: "hidden" });
  assert.equal(await page.locator(".key.down").count(), 0, "no key stays down");
  // The script would now claim. Instead the next player draws.
  const drawn = await table.press("DRAW", [0, 1, 2, 3].filter((place) => place !== east));
  await table.whoHas("MAHJONG", [drawn]);
  const log = (await table.log()).map((line) => line.split(" ")[1]);
  assert.equal(log.includes("claim"), false, "the script went on");
}
