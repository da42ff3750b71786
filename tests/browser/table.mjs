// The table page as a player uses it: by what is printed over the keys, and never sooner than it is there.

export class TablePage {
  constructor(page) {
    this.page = page;
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

  // What a place's display says and what its keys are called.
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

  // Waits until somebody has a key with this label, and finds the first of these places that has.
  whoHas(label, places) {
    return this.whoHasOneOf([label], places);
  }

  // The same for some labels, the first of them that there is.
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

  // Waits until a place has no such key any more: its words may change before its keys do.
  gone(label, place) {
    return this.page.waitForFunction(([label, place]) => {
      const keys = [...document.querySelectorAll(`.key[data-place="${place}"]`)];
      return !keys.some((key) => key.getAttribute("aria-label").endsWith(`: ${label}`));
    }, [label, place]);
  }

  key(place, key) {
    return this.page.locator(`.key[data-place="${place}"][data-key="${key}"]`);
  }

  // Presses the key with this label, and waits until it has done something. Says whose it was.
  async press(label, places, by) {
    return this.pressFound(await this.whoHas(label, places), by);
  }

  async pressFound({ place, key, label }, by = (key) => key.click()) {
    const before = await this.says(place);
    await by(this.key(place, key), { place, key });
    const deadline = Date.now() + 15000;
    while ((await this.says(place)) === before) {
      if (Date.now() > deadline) throw new Error(`${label} of place ${place} did nothing: ${before}`);
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    return place;
  }

  // Rolls and rolls, whoever's roll it is, ties and all, until the tiles can be dealt. Deals; nobody has a flower. Says who is East.
  async rollAndDeal(players) {
    for (;;) {
      // Found once and pressed: what the others show may be old, and looked for again it might never come.
      const found = await this.whoHasOneOf(["ALL", "ROLL"]);
      const { place, label } = found;
      await this.pressFound(found);
      if (label === "ROLL") continue;
      for (let done = 0; done < players; done += 1) await this.gone("DONE", await this.press("DONE"));
      return place;
    }
  }

  // Presses these, one after the other, at one place.
  async pressAll(place, labels) {
    for (const label of labels) await this.press(label, [place]);
  }

  // The log as text, with what a roll's proof is: the whole event.
  log() {
    return this.page.evaluate(() => [...document.querySelectorAll("#log li")].map((line) => `${line.dataset.seq} ${line.querySelector("span").title}`));
  }

  // The log in words, without how claims were decided: that is not kept.
  words() {
    return this.page.evaluate(() => [...document.querySelectorAll("#log li > span")].map((words) => words.textContent));
  }

  logSays(sentence) {
    return this.page.waitForFunction((sentence) => document.getElementById("log").textContent.includes(sentence), sentence);
  }

  scores() {
    return this.page.evaluate(() => [...document.querySelectorAll("#scores .points")].map((it) => it.textContent));
  }

  // The pixels that a display shows, as RGB in base64, read back from what is on the page: each panel pixel is a square there.
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
