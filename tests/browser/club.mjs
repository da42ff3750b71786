// The club's page: forty tables on one screen, fed by server-sent events as the bridge sends them.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import path from "node:path";
import { startConsole, startTable } from "./program.mjs";

// The state of a real table after these events, as the console reports it.
async function stateAfter(program, events) {
  const lines = [];
  const wanted = events.length + 1;
  const table = await new Promise((done) => {
    let rest = "";
    const table = startConsole(program, (text) => {
      const parts = (rest + text).split("\n");
      rest = parts.pop();
      lines.push(...parts);
      if (lines.length >= wanted) done(table);
    });
    table.send(`${events.map((event) => `event ${event}\n`).join("")}state\n`);
  });
  await table.stop();
  return JSON.parse(lines[wanted - 1]);
}

export async function club({ program, out, newPage }) {
  const server = await startTable(program, path.join(out, "journal"), "--port", "0");
  const playing = await stateAfter(program, ["new hong-kong", "seat-roll 2 1+2", "seat-roll 0 1+1", "roll 1 3+4"]);
  const readers = new Set();
  const snapshot = () => Array.from({ length: 40 }, (_, at) => {
    const places = playing.places.map((it, place) => ({ ...it, score: (at - 20) * 37 * (place - 1) }));
    return { table: `Table ${at + 1}`, state: { ...playing, places }, seq: playing.seq };
  });
  const write = (reader, message) => reader.write(`data: ${typeof message === "string" ? message : JSON.stringify(message)}\n\n`);
  const bridge = createServer((_, reader) => {
    reader.writeHead(200, { "content-type": "text/event-stream", "access-control-allow-origin": "*" });
    snapshot().forEach((message) => write(reader, message));
    readers.add(reader);
  });
  await new Promise((listening) => bridge.listen(0, "127.0.0.1", listening));
  // The bridge serves the page and the events from one address. Here the page is told to read the
  // events from another.
  const page = await newPage({ viewport: { width: 1920, height: 1080 }, bypassCSP: true });
  await page.goto(`${server.address}/scoreboard?club=http://127.0.0.1:${bridge.address().port}/club/events`);
  await page.waitForFunction(() => document.querySelectorAll("#wall > .table").length === 40);
  await page.screenshot({ path: path.join(out, "club.png") });
  const fits = await page.evaluate(() => {
    const wall = document.getElementById("wall");
    const small = [...wall.querySelectorAll(".seats span")].filter((it) => parseFloat(getComputedStyle(it).fontSize) < 17);
    const edge = (it) => it.getBoundingClientRect();
    const cut = [...wall.querySelectorAll(".seats span")].filter((it) => {
      const [own, card] = [edge(it), edge(it.closest(".table"))];
      return own.right > card.right || own.bottom > card.bottom || own.height > 40;
    });
    return { scrolls: wall.scrollHeight > wall.clientHeight + 1, small: small.length, cut: cut.length };
  });
  assert.deepEqual(fits, { scrolls: false, small: 0, cut: 0 }, "forty tables are seen at once and can be read");
  assert.equal(await page.locator("#wall h2").first().textContent(), "Table 1");
  assert.equal(await page.locator("#wall h2").nth(9).textContent(), "Table 10", "tables are in the order people count");

  // Garbage is ignored. A new state and an event are shown.
  for (const reader of readers) {
    ["{", "null", '{"table":7}', '{"table":"Table 3","state":{}}'].forEach((rubbish) => write(reader, rubbish));
    write(reader, { table: "Table 3", event: { seq: 9, ms: 1, name: "discard", place: 1, text: "discard 1" } });
    write(reader, { ...snapshot()[2], state: { ...snapshot()[2].state, hand: 12 }, seq: 10 });
  }
  readers.forEach((reader) => write(reader, { ...snapshot()[4], link: "down" }));
  await page.locator('.table.away[data-table="Table 5"]', { hasText: "no cable" }).waitFor();
  await page.locator('.table[data-table="Table 3"]', { hasText: "East discards" }).filter({ hasText: "East 12" }).waitFor();

  // The bridge goes away, and the page says so.
  bridge.close();
  readers.forEach((reader) => reader.destroy());
  await page.waitForSelector("#link-state.trouble");
  assert.match(await page.locator("#link-state").textContent(), /bridge/);
}
