// Keys pressed by keyboard and by finger, the names for screen readers, and a held key that opens
// the menu.

import assert from "node:assert/strict";
import { openSite } from "./program.mjs";
import { TablePage } from "./table.mjs";

const PRINTED = ["1234", "QWER", "ASDF", "ZXCV"];

export async function fingers({ newPage, ...job }) {
  const site = await openSite(job);
  const page = await newPage({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  const table = new TablePage(page);
  await table.open(site.table());
  await byKeyboard(page, table);
  await byFinger(page, table);
  await namesOfKeys(page);
}

async function byKeyboard(page, table) {
  const legend = await page.locator("#legend kbd").allTextContents();
  assert.equal(legend.join(""), PRINTED.join(""), "the map shows what is to be pressed");
  const letters = (_, { place, key }) => page.keyboard.press(PRINTED[place][key].toLowerCase());
  await table.press("PLAY", [2], letters);
  await table.press(">", [1], letters);
  await table.shows(3, "British");
  // The space bar presses the focused key, and the focus is visible.
  await table.press(">", [0], async (key) => {
    await key.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await key.evaluate((it) => getComputedStyle(it).outlineStyle), "solid");
    await page.keyboard.press("Space");
  });
  await table.shows(3, "Carmel");
  // A dialog in front of the table keeps the keyboard for itself.
  const before = await table.says(0);
  await page.locator("#anew").click();
  await page.keyboard.press("2");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog:not([open])", { state: "attached" });
  await table.press("OK", [3], letters);
  await table.press("START", [3], letters);
  assert.ok(before.includes("Carmel") && (await table.log())[0].includes("new carmel"), "Escape forgot nothing, 2 chose nothing");
}

async function byFinger(page, table) {
  const { place, key } = await table.whoHas("ROLL");
  let menus = 0;
  await page.exposeFunction("contextMenuCame", () => (menus += 1));
  await page.evaluate(() => document.addEventListener("contextmenu", (event) => event.defaultPrevented || contextMenuCame()));
  const box = await table.key(place, key).boundingBox();
  const touch = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await page.waitForSelector(".key.down");
  await table.logSays("rolls");
  // Pressing the key rolled the dice. Holding it for two seconds opens the menu.
  await table.shows(place, "Undo");
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForFunction(() => document.querySelector(".key.down") === null);
  assert.equal(menus, 0, "no menu of the browser's own");
}

// Everything that can be used has a name, and a key's name says where it is and what it does now.
async function namesOfKeys(page) {
  const names = await page.locator(".key").evaluateAll((keys) => keys.map((key) => key.getAttribute("aria-label")));
  assert.equal(new Set(names).size, 16);
  names.forEach((name, at) => assert.match(name, new RegExp(`^Place ${Math.floor(at / 4)}, key ${"ABCD"[at % 4]}(: .+)?$`)));
  const nameless = await page.locator("button, a, input, [role=img]").evaluateAll((all) => {
    const named = (it) => it.getAttribute("aria-label") || it.textContent.trim() || it.closest("label")?.textContent.trim();
    return all.filter((it) => !named(it)).length;
  });
  assert.equal(nameless, 0);
  assert.equal(await page.locator("[role=log][aria-live=polite]").textContent().then((text) => text.length > 0), true);
}
