// How the page looks: at common sizes nothing overlaps or sticks out, and the page looks as it did
// when somebody last checked it. `FOUR_WINDS_BLESS=1 cargo test --test browser` makes the current
// look the new reference.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openSite, startTable } from "./program.mjs";
import { TablePage } from "./table.mjs";

const SIZES = [[1440, 900], [1024, 768], [820, 1180]];
// Pictures are compared as blocks of this many pixels, because computers have different fonts.
const BLOCK = 20;
// How much a block may differ, of 255, and how many percent of the blocks may differ by more: of each
// place with its display and keys, and of the whole picture. Another font makes 0.2 % of the picture
// differ and nothing of a place; without the keys of one place it is 1.3 % and 15 %.
const SAME = 20;
const STRAY_PLACE = 2;
const STRAY = 1;

export async function look({ program, out, file, golden, blessGolden, newPage }) {
  const site = await openSite({ program, out, file });
  for (const [width, height] of SIZES) {
    const page = await newPage({ viewport: { width, height } });
    const table = new TablePage(page);
    await table.open(site.table("?rules=british"));
    await table.shows(0, "British");
    for (const arrangement of ["lined-up", "round"]) {
      if (arrangement === "round") await page.locator("#turn").click();
      await page.mouse.move(0, 0);
      await tidy(page, `${arrangement} ${width}×${height}`);
      const name = `${arrangement}-${width}x${height}.png`;
      const shot = await page.screenshot({ path: path.join(out, name) });
      // The one file has two buttons more below the log, and otherwise the same look.
      if (!file || !blessGolden) await compare(page, shot, path.join(golden, name), blessGolden, name);
    }
    await page.context().close();
  }
  if (!file) await compactBoard(program, out, newPage);
  await phone(site, out, newPage, (page, shot, name) => {
    return file && blessGolden ? undefined : compare(page, shot, path.join(golden, name), blessGolden, name);
  });
  await duringTheDemo(site, newPage);
}

// The line above the table says what happens, and two players claim a tile.
async function duringTheDemo(site, newPage) {
  const page = await newPage({ viewport: { width: 1024, height: 768 } });
  const table = new TablePage(page);
  await table.open(site.table());
  await table.demoToTheFirstDiscard(4);
  await table.shows(0, ": pung");
  for (const [width, height, keys] of [[1440, 900, 16], [1024, 768, 16], [390, 844, 4]]) {
    await page.setViewportSize({ width, height });
    assert.ok(await page.locator("#caption").isVisible(), "the caption");
    await tidy(page, `the demo, ${width}×${height}`, { keys });
  }
  await page.locator("#take-over").click();
}

// One display is in front with its keys, and the others are small above it. The tools are behind one
// button. Nothing needs scrolling.
async function phone(site, out, newPage, compare) {
  const page = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const table = new TablePage(page);
  await table.open(site.table("?rules=british"));
  await table.shows(0, "British");
  await tidy(page, "phone", { keys: 4 });
  const widths = () => page.locator(".place").evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width));
  const [front, ...others] = await widths();
  assert.ok(front > 330 && others.every((width) => width > 90 && width < 130), `displays are ${[front, ...others]} wide`);
  assert.equal(await page.locator("#anew").isVisible(), false, "the tools are folded");
  // A finger touches, and types no letters.
  assert.match(await page.locator("#caption").textContent(), /Touch OK\.$/);
  await compare(page, await page.screenshot({ path: path.join(out, "phone.png") }), "phone-390x844.png");

  await page.locator("#fold").tap();
  await page.locator("#anew").waitFor();
  await page.locator("#show-log").tap();
  await page.locator("#anew").waitFor({ state: "hidden" });
  // A tap on a small display brings it to the front, and its keys work.
  await page.locator('.place[data-place="2"] .choose').tap();
  assert.ok((await widths())[2] > 330, "place 2 is in front");
  await table.press("OK", [2], (key) => key.tap());
  await tidy(page, "phone, place 2 in front", { keys: 4 });
}

// This board's displays have another shape.
async function compactBoard(program, out, newPage) {
  const server = await startTable(program, path.join(out, "compact-journal"), "--port", "0", "--board", "pico-compact");
  const page = await newPage({ viewport: { width: 1024, height: 768 } });
  const table = new TablePage(page);
  await table.open(server.address);
  await tidy(page, "lined up, pico-compact");
  await page.locator("#turn").click();
  await tidy(page, "round, pico-compact");
}

// No scrolling, every key and display inside the table and large enough for a finger, and no place
// over another.
async function tidy(page, where, { keys: keyCount } = { keys: 16 }) {
  const { scrolls, places, keys, table } = await page.evaluate(() => {
    const box = (it) => {
      const { left, top, right, bottom } = it.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const root = document.documentElement;
    return {
      scrolls: { across: root.scrollWidth > innerWidth, down: root.scrollHeight > innerHeight },
      places: [...document.querySelectorAll(".place")].map(box),
      keys: [...document.querySelectorAll(".key")].filter((it) => it.checkVisibility()).map(box),
      table: box(document.getElementById("table")),
    };
  });
  assert.deepEqual(scrolls, { across: false, down: false }, `${where} scrolls`);
  assert.equal(keys.length, keyCount, `keys that can be pressed, ${where}`);
  for (const { left, top, right, bottom } of places) {
    const inside = left >= table.left && right <= table.right && top >= table.top && bottom <= table.bottom;
    assert.ok(inside, `${where}: a place sticks out of the table`);
  }
  places.forEach((a, at) => places.slice(at + 1).forEach((b) => {
    const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    assert.ok(apart, `${where}: two places overlap`);
  }));
  for (const { left, top, right, bottom } of keys) {
    assert.ok(Math.min(right - left, bottom - top) >= 38, `${where}: a key is ${right - left} by ${bottom - top}`);
  }
}

async function compare(page, shot, file, bless, name) {
  const now = await blocks(page, shot);
  if (bless) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(now.png, "base64"));
    return;
  }
  assert.ok(existsSync(file), `${name}: no picture to compare with; FOUR_WINDS_BLESS=1 makes one`);
  const then = await blocks(page, readFileSync(file), 1);
  assert.deepEqual([now.width, now.height], [then.width, then.height], `${name} has another size`);
  const differs = (x, y) => [0, 1, 2].some((colour) => {
    const at = 3 * (y * now.width + x) + colour;
    return Math.abs(now.values[at] - then.values[at]) > SAME;
  });
  // A part of the page that is lost, such as the keys under one display, is little of the whole.
  const whole = { left: 0, top: 0, right: now.width, bottom: now.height };
  const parts = [["the picture", whole, STRAY]];
  (await placeBoxes(page)).forEach((box, place) => parts.push([`place ${place}`, box, STRAY_PLACE]));
  for (const [part, box, most] of parts) {
    let [all, stray] = [0, 0];
    for (let y = Math.floor(box.top); y < Math.min(box.bottom, now.height); y += 1) {
      for (let x = Math.floor(box.left); x < Math.min(box.right, now.width); x += 1) {
        all += 1;
        stray += differs(x, y);
      }
    }
    const share = (100 * stray) / all;
    assert.ok(share <= most, `${name}: ${share.toFixed(1)} % of ${part} has changed`);
  }
}

// Where the places are, in blocks.
function placeBoxes(page) {
  return page.locator(".place").evaluateAll((all, block) => all.map((it) => {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    return { left: left / block, top: top / block, right: right / block, bottom: bottom / block };
  }), BLOCK);
}

// A picture with one pixel for each block. The browser has the best tools for scaling.
function blocks(page, picture, block = BLOCK) {
  return page.evaluate(async ([data, block]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const [width, height] = [Math.round(bitmap.width / block), Math.round(bitmap.height / block)];
    const small = new OffscreenCanvas(width, height);
    const pen = small.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(bitmap, 0, 0, width, height);
    const values = [...pen.getImageData(0, 0, width, height).data].filter((_, at) => at % 4 !== 3);
    const file = new Uint8Array(await (await small.convertToBlob({ type: "image/png" })).arrayBuffer());
    return { width, height, values, png: btoa(String.fromCharCode(...file)) };
  }, [picture.toString("base64"), block]);
}
