// The card that saves all games of a box: asks where to, shows the progress and what was checked.

import { Engine, engineCode } from "/engine.js";
import { choosePlace } from "/places.js";
import { BoxAsker, Puller } from "/pull.js";

export class SavingCard {
  #card = document.getElementById("saving");
  #bar = document.getElementById("saving-bar");
  #now = document.getElementById("saving-now");
  #list = document.getElementById("saving-list");
  #button = document.getElementById("save-games");
  #asker = null;
  #events = 0;

  // begin() stops the live scoreboard and returns a function that sends a line to the box. end()
  // goes on with the scoreboard.
  constructor({ begin, end }) {
    this.#button.addEventListener("click", () => this.#save(begin, end));
  }

  // Saving needs the engine, which checks what is saved.
  offer() {
    this.#button.hidden = engineCode === null;
  }

  // A line of the box. Returns false if nothing is being saved.
  line(text) {
    this.#asker?.line(text);
    return this.#asker !== null;
  }

  lost(why) {
    this.#asker?.fail(why);
  }

  async #save(begin, end) {
    const place = await choosePlace();
    if (!place) return;
    this.#card.hidden = false;
    this.#button.disabled = true;
    this.#list.replaceChildren();
    try {
      const engine = await new Engine().load();
      this.#asker = new BoxAsker(begin());
      const { saved, wrong } = await new Puller(this.#asker, engine, place, this.#report()).everything();
      const files = `${saved} ${saved === 1 ? "file was" : "files were"} saved in ${place.title}.`;
      this.#now.textContent = wrong === 0 ? files : `${files} ${wrong} of the games are wrong. Please report this and include the log.`;
    } catch (problem) {
      this.#now.textContent = `${problem.message} No file is incomplete.`;
      this.#card.classList.add("trouble");
    } finally {
      this.#asker = null;
      this.#button.disabled = false;
      end();
    }
  }

  #report() {
    this.#card.classList.remove("trouble");
    [this.#bar.value, this.#bar.max, this.#events] = [0, 1, 0];
    return {
      expect: (games) => (this.#bar.max = games),
      step: () => {
        this.#bar.value += 1;
        this.#events = 0;
      },
      event: (name) => {
        this.#events += 1;
        this.#now.textContent = `${name}: ${this.#events} events`;
      },
      line: (text, wrong = false) => {
        const line = Object.assign(document.createElement("li"), { textContent: text });
        line.classList.toggle("wrong", wrong);
        this.#list.append(line);
      },
    };
  }
}
