// Runs one scenario in one browser: `node run.mjs JOB`. The job is a file with what the scenario
// needs.

import { readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import { club } from "./club.mjs";
import { demo } from "./demo.mjs";
import { fingers } from "./fingers.mjs";
import { hand } from "./hand.mjs";
import { inside } from "./inside.mjs";
import { look } from "./look.mjs";
import { stopAll } from "./program.mjs";
import { saving } from "./saving.mjs";
import { noSerial, scoreboard } from "./scoreboard.mjs";
import { tools } from "./tools.mjs";

const SCENARIOS = { club, demo, fingers, hand, inside, look, noSerial, saving, scoreboard, tools };
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const browser = await chromium.launch({
  executablePath: job.chromium,
  args: [...FLAGS, "--disable-sync", "--no-first-run", "--force-color-profile=srgb"],
});
const complaints = [];

// A new page in a new context, so that nothing is remembered from another one.
async function newPage(options) {
  const context = await browser.newContext({ acceptDownloads: true, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(20000);
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const lost = /ERR_CONNECTION_REFUSED|WebSocket connection|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_SOCKET/;
    if (message.type() === "error" && !lost.test(message.text())) complaints.push(message.text());
  });
  return page;
}

try {
  await SCENARIOS[job.scenario]({ ...job, newPage });
  if (complaints.length > 0) throw new Error(`the page complained: ${complaints.join("\n")}`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
  for (const [at, page] of browser.contexts().flatMap((context) => context.pages()).entries()) {
    const picture = path.join(job.out, `failed-${at}.png`);
    await page.screenshot({ path: picture }).then(() => console.error(`see ${picture}`), () => undefined);
  }
} finally {
  await browser.close();
  await stopAll();
}
