// The tools above the table: switches, the speed, starting anew, and what the table says to this page alone.

import { recall, remember } from "/memory.js";

// A button that stays on or off, on this computer, until it is pressed again.
export function rememberedSwitch(id, normally, apply) {
  const button = document.getElementById(id);
  const stored = recall(id);
  let on = stored === null ? normally : stored === "on";
  const show = () => {
    button.setAttribute("aria-pressed", on);
    apply(on);
  };
  button.addEventListener("click", () => {
    on = !on;
    remember(id, on ? "on" : "off");
    show();
  });
  show();
}

// The table decides: what it says is what is checked, whichever page asked for it.
export class Speed {
  #field = document.getElementById("speed");

  constructor(ask) {
    this.#field.addEventListener("change", ({ target }) => ask(target.value));
  }

  show(speed) {
    for (const input of this.#field.querySelectorAll("input")) input.checked = Number(input.value) === speed;
  }
}

export function askBeforeStartingAnew(startAnew) {
  const sure = document.getElementById("sure");
  document.getElementById("anew").addEventListener("click", () => {
    // What Escape leaves, it would leave again.
    sure.returnValue = "keep";
    sure.showModal();
  });
  sure.addEventListener("close", () => {
    if (sure.returnValue === "forget") startAnew();
  });
}

// A sentence that stays until it is read.
export class MessageBar {
  #bar = document.getElementById("message");

  constructor() {
    this.#bar.querySelector("button").addEventListener("click", () => this.hide());
  }

  say(text) {
    this.#bar.querySelector("span").textContent = text;
    this.#bar.hidden = false;
  }

  hide() {
    this.#bar.hidden = true;
  }
}

// `?rules=british&players=3&ghost=2` in the words of the console: `british players=3 ghost=2`; null without ?rules.
export function rulesOfAddress(search) {
  const words = new URLSearchParams(search);
  const rules = words.get("rules");
  if (rules === null) return null;
  const options = [...words].filter(([name]) => name !== "rules").map(([name, value]) => `${name}=${value}`);
  return [rules, ...options].join(" ").trim();
}
