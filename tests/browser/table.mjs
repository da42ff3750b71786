// The table page as a player uses it: keys are found by their labels, and pressed only when they
// are there.

// In table time, which the page can make run faster.
const REST_MS = 700;

export class TablePage {
  constructor(page) {
    this.page = page;
    // When each key was pressed last.
    this.pressedAt = new Map();
  }

  async open(address) {
    await this.page.goto(address);
    await this.ready();
  }

  async ready() {
    await this.page.waitForSelector('body[data-link="open"]');
    // Every place has been described once.
    await this.page.waitForFunction(() => [...document.querySelectorAll("canvas")].every((it) => it.getAttribute("aria-label").includes(": ")));
  }

  // What a place's display says, and the labels of its keys.
  says(place) {
    return this.page.evaluate((place) => {
      const section = document.querySelector(`.place[data-place="${place}"]`);
      return [...section.querySelectorAll("canvas, .key")].map((it) => it.getAttribute("aria-label")).join("\n");
    }, place);
  }

  // Waits until a place shows this text.
  shows(place, text) {
    return this.page.waitForFunction(([place, text]) => {
      return document.querySelector(`.place[data-place="${place}"] canvas`).getAttribute("aria-label").includes(text);
    }, [place, text]);
  }

  // Waits until somebody has a key with this label. Returns the first of these places that has it.
  whoHas(label, places) {
    return this.whoHasOneOf([label], places);
  }

  // The same for several labels. Returns the first that is there.
  async whoHasOneOf(labels, places = [0, 1, 2, 3]) {
    const found = await this.page.waitForFunction(([labels, places]) => {
      const named = (place, label) => [...document.querySelectorAll(`.key[data-place="${place}"]`)].find((key) => key.getAttribute("aria-label").endsWith(`: ${label}`));
      for (const label of labels) {
        const place = places.find((place) => named(place, label));
        if (place !== undefined) return { place, label, key: Number(named(place, label).dataset.key) };
      }
      return null;
    }, [labels, places]);
    return found.jsonValue();
  }

  // Waits until a place no longer has this key. Its words may change before its keys do.
  gone(label, place) {
    return this.page.waitForFunction(([label, place]) => {
      const keys = [...document.querySelectorAll(`.key[data-place="${place}"]`)];
      return !keys.some((key) => key.getAttribute("aria-label").endsWith(`: ${label}`));
    }, [label, place]);
  }

  key(place, key) {
    return this.page.locator(`.key[data-place="${place}"][data-key="${key}"]`);
  }

  // Presses the key with this label and waits until it has done something. Returns whose key it
  // was.
  async press(label, places, by) {
    return this.pressFound(await this.whoHas(label, places), by);
  }

  async pressFound({ place, key, label }, by = (key) => key.click()) {
    const before = await this.says(place);
    const name = `${place} ${key}`;
    await this.rest(name);
    await by(this.key(place, key), { place, key });
    const deadline = Date.now() + 15000;
    while ((await this.says(place)) === before) {
      if (Date.now() > deadline) throw new Error(`${label} of place ${place} did nothing: ${before}`);
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    this.pressedAt.set(name, Date.now());
    return place;
  }

  // A key whose page has changed under the finger is dead for 600 ms, even if other places press in
  // the meantime. They count from the change.
  async rest(key) {
    const pressedAt = this.pressedAt.get(key);
    if (pressedAt === undefined) return;
    const speed = await this.page.evaluate(() => Number(document.querySelector("#speed input:checked").value));
    const left = REST_MS / speed - (Date.now() - pressedAt);
    if (left > 0) await new Promise((done) => setTimeout(done, left));
  }

  // Rolls for whoever is to roll, ties included, until the tiles can be dealt, and deals. Nobody
  // has a flower. Returns who is East.
  async rollAndDeal(players) {
    for (;;) {
      // Found once and pressed at once. What the others show may be old, and a second search might
      // never succeed.
      const found = await this.whoHasOneOf(["ALL", "ROLL"]);
      const { place, label } = found;
      await this.pressFound(found);
      if (label === "ROLL") continue;
      for (let done = 0; done < players; done += 1) await this.gone("DONE", await this.press("DONE"));
      return place;
    }
  }

  // How fast table time runs: 1, 2, 4 or 8.
  async runAt(speed) {
    await this.page.locator("#speed span", { hasText: `${speed}×` }).click();
    await this.page.waitForFunction((speed) => document.querySelector("#speed input:checked").value === String(speed), speed);
  }

  // Starts the demo and hurries it until East is to discard. Then it is slow enough for a test to come
  // in between. The page itself slows down, because a fast caption may be gone before a test sees it.
  async demoToTheFirstDiscard(speed) {
    await this.runAt(8);
    const slowed = this.page.evaluate((speed) => new Promise((done) => {
      const caption = document.querySelector("#caption");
      new MutationObserver((_changes, observer) => {
        if (!caption.textContent.includes("East begins")) return;
        observer.disconnect();
        document.querySelector(`#speed input[value="${speed}"]`).click();
        done();
      }).observe(caption, { childList: true, characterData: true, subtree: true });
    }), speed);
    await this.page.locator("#demo").click();
    await slowed;
  }

  // Presses these keys one after the other at one place.
  async pressAll(place, labels) {
    for (const label of labels) await this.press(label, [place]);
  }

  // The log as text. A roll is the whole event with its proof.
  log() {
    return this.page.evaluate(() => [...document.querySelectorAll("#log li")].map((line) => `${line.dataset.seq} ${line.querySelector("span").title}`));
  }

  // The log in words, without how claims were decided, because that is not kept.
  words() {
    return this.page.evaluate(() => [...document.querySelectorAll("#log li > span")].map((words) => words.textContent));
  }

  logSays(sentence) {
    return this.page.waitForFunction((sentence) => document.getElementById("log").textContent.includes(sentence), sentence);
  }

  scores() {
    return this.page.evaluate(() => [...document.querySelectorAll("#scores .points")].map((it) => it.textContent));
  }

  // The pixels of a display as RGB in base64, read from the page. Each pixel of the panel is a
  // square there.
  pixels(place) {
    return this.page.evaluate((place) => {
      const canvas = document.querySelector(`.place[data-place="${place}"] canvas`);
      const [width, height] = [320, 240];
      const times = canvas.width / width;
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let bytes = "";
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          const at = 4 * (Math.floor((y + 0.5) * times) * canvas.width + Math.floor((x + 0.5) * times));
          bytes += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
        }
      }
      return btoa(bytes);
    }, place);
  }
}
