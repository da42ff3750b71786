// The sixteen keys: by mouse, by as many fingers as there are, by keyboard, and by assistive technology.

// Codes name where a key is, not what is printed on it, so the four rows stay rows on any layout.
const CODES = [
  ["Digit1", "Digit2", "Digit3", "Digit4"],
  ["KeyQ", "KeyW", "KeyE", "KeyR"],
  ["KeyA", "KeyS", "KeyD", "KeyF"],
  ["KeyZ", "KeyX", "KeyC", "KeyV"],
];
const LETTERS = ["A", "B", "C", "D"];
const FACTORY_PRINT = (code) => code.slice(-1);

export class Keys {
  #send;
  #gesture;
  #buttons = CODES.map(() => []);
  // Who holds which button down: a pointer's number, a keyboard code or "focus". A key two hold comes up with the last.
  #held = new Map();

  // send(edge, place, key, micros) is called for each movement, gesture() at each press.
  constructor(send, gesture) {
    this.#send = send;
    this.#gesture = gesture;
    document.addEventListener("keydown", (event) => this.#keyboard(event, true));
    document.addEventListener("keyup", (event) => this.#keyboard(event, false));
    // A key released while another window is in front is never heard of.
    window.addEventListener("blur", () => this.releaseAll());
  }

  fill(row, place) {
    row.setAttribute("aria-label", `Keys of place ${place}`);
    CODES[place].forEach((code, key) => {
      const button = document.getElementById("key-template").content.firstElementChild.cloneNode(true);
      Object.assign(button.dataset, { place, key });
      button.querySelector("kbd").textContent = FACTORY_PRINT(code);
      this.#buttons[place].push(button);
      this.#listen(button);
      row.append(button);
    });
    this.name(place, []);
  }

  // Accessible names: what the display prints above the key, where it prints something.
  name(place, labels) {
    this.#buttons[place].forEach((button, key) => {
      const label = labels[key] && labels[key] !== LETTERS[key] ? `: ${labels[key]}` : "";
      button.setAttribute("aria-label", `Place ${place}, key ${LETTERS[key]}${label}`);
      button.setAttribute("aria-keyshortcuts", button.querySelector("kbd").textContent);
    });
  }

  async legend(list) {
    const rows = CODES.map((codes, place) => {
      const [name, row] = [document.createElement("dt"), document.createElement("dd")];
      name.textContent = `Place ${place}`;
      row.append(...codes.map((code) => Object.assign(document.createElement("kbd"), { textContent: FACTORY_PRINT(code) })));
      const group = document.createElement("div");
      group.append(name, row);
      list.append(group);
      return row;
    });
    // Browsers that know what is printed on this keyboard say so; elsewhere the English print stands.
    const layout = await navigator.keyboard?.getLayoutMap().catch(() => undefined);
    CODES.forEach((codes, place) => codes.forEach((code, key) => {
      const print = layout?.get(code)?.toUpperCase();
      if (!print) return;
      rows[place].children[key].textContent = print;
      this.#buttons[place][key].querySelector("kbd").textContent = print;
    }));
  }

  releaseAll() {
    for (const holder of [...this.#held.keys()]) this.#release(holder);
  }

  #listen(button) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      // Sliding off a key still lets it come up.
      button.setPointerCapture(event.pointerId);
      this.#press(event.pointerId, button, event);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => this.#release(event.pointerId, event));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // A click without a pointer comes from a screen reader or a switch.
    button.addEventListener("click", (event) => {
      if (event.detail !== 0 || event.pointerType === "mouse" || event.pointerType === "touch") return;
      this.#press("click", button, event);
      this.#release("click", event);
    });
  }

  #keyboard(event, down) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A question in front of the table takes the keyboard for itself.
    if (down && document.querySelector("dialog[open]")) return;
    let button;
    let holder = event.code;
    if (event.code === "Space" || event.code === "Enter") {
      button = event.target.closest?.(".key");
      holder = "focus";
    } else {
      const place = CODES.findIndex((codes) => codes.includes(event.code));
      button = this.#buttons[place]?.[CODES[place].indexOf(event.code)];
    }
    if (!down) return this.#release(holder, event);
    if (!button) return;
    event.preventDefault();
    if (!event.repeat) this.#press(holder, button, event);
  }

  #press(holder, button, event) {
    this.#gesture();
    if (this.#held.has(holder)) return;
    const first = !this.#holds(button);
    this.#held.set(holder, button);
    button.classList.add("down");
    if (first) this.#tell("down", button, event);
  }

  #release(holder, event) {
    const button = this.#held.get(holder);
    if (!button) return;
    this.#held.delete(holder);
    if (this.#holds(button)) return;
    button.classList.remove("down");
    this.#tell("up", button, event);
  }

  #holds(button) {
    return [...this.#held.values()].includes(button);
  }

  #tell(edge, button, event) {
    const millis = event?.timeStamp ?? performance.now();
    this.#send(edge, button.dataset.place, button.dataset.key, Math.round(millis * 1000));
  }
}
