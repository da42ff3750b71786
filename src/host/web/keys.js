// The sixteen keys. They can be pressed by mouse, by several fingers, by keyboard, and by assistive
// technology.

// A code stands for the position of a key on the keyboard, not for its letter. So the four rows stay
// rows on any keyboard layout.
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
  // The button that each holder holds down. A holder is a pointer's id, a keyboard code, "focus" or
  // "click". A button with two holders comes up when the second one lets go.
  #held = new Map();

  // Calls send(edge, place, key, micros) when a key goes down or up, and gesture() on each press.
  constructor(send, gesture) {
    this.#send = send;
    this.#gesture = gesture;
    document.addEventListener("keydown", (event) => this.#keyboard(event, true));
    document.addEventListener("keyup", (event) => this.#keyboard(event, false));
    // A page is not told about a key that is released while another window is in front.
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

  // Sets the accessible names of the keys to the labels on the display.
  name(place, labels) {
    this.#buttons[place].forEach((button, key) => {
      const label = labels[key] && labels[key] !== LETTERS[key] ? `: ${labels[key]}` : "";
      button.setAttribute("aria-label", `Place ${place}, key ${LETTERS[key]}${label}`);
      button.setAttribute("aria-keyshortcuts", button.querySelector("kbd").textContent);
    });
  }

  // Shows a key as pressed, or not, without pressing it.
  light(place, key, down) {
    this.#buttons[place][key].classList.toggle("down", down);
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
    // Some browsers know what is printed on the keys of this keyboard. In others the English letters
    // stay.
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
      // With this the key comes up even if the pointer has moved off it.
      button.setPointerCapture(event.pointerId);
      this.#press(event.pointerId, button, event);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => this.#release(event.pointerId, event));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // A click without a pointer comes from a screen reader or a switch device.
    button.addEventListener("click", (event) => {
      if (event.detail !== 0 || event.pointerType === "mouse" || event.pointerType === "touch") return;
      this.#press("click", button, event);
      this.#release("click", event);
    });
  }

  #keyboard(event, down) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // While a dialog is open, the keyboard belongs to the dialog.
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
