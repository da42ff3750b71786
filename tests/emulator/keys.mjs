// The keys. A pressed key pulls its pin low. A released pin is high only if the firmware has
// switched on its pull-up.

const PULLED_UP = 3;

export class Keys {
  /** `pins[place][key]` is a pin number. */
  constructor(pins) {
    this.pins = pins;
    this.pressed = new Set();
    this.bridges = [];
    /** Pins whose wires are cut. */
    this.cutPins = new Set();
  }

  cut(place, key) {
    this.cutPins.add(this.pins[place][key]);
  }

  /** Exchanges the wires of two keys. */
  exchange([place, key], [otherPlace, otherKey]) {
    this.pins = this.pins.map((pins) => [...pins]);
    const pin = this.pins[place][key];
    this.pins[place][key] = this.pins[otherPlace][otherKey];
    this.pins[otherPlace][otherKey] = pin;
  }

  /** A key stays down, whatever the finger does. */
  stick(place, key) {
    this.pressed.add(this.pins[place][key]);
    this.stuck = this.pins[place][key];
  }

  /** Makes two contacts touch: if one closes, both pins are pulled low. */
  bridge(...contacts) {
    this.bridges.push(contacts.map(([place, key]) => this.pins[place][key]));
  }

  attach(chip) {
    this.gpio = chip.mcu.gpio;
    for (const pin of this.pins.flat()) {
      this.gpio[pin].addListener(() => this.drive(pin));
      this.drive(pin);
    }
  }

  /** Closes or opens the contact. A bounce is a series of these. */
  set(place, key, down) {
    const pin = this.pins[place][key];
    if (this.cutPins.has(pin) || this.stuck === pin) return;
    if (down) this.pressed.add(pin);
    else this.pressed.delete(pin);
    for (const each of this.connected(pin)) this.drive(each);
  }

  /** The pin, and those that a bridge joins to it. */
  connected(pin) {
    return new Set([pin, ...this.bridges.filter((pins) => pins.includes(pin)).flat()]);
  }

  drive(pin) {
    const gpio = this.gpio[pin];
    const low = [...this.connected(pin)].some((each) => this.pressed.has(each));
    const high = !low && gpio.value === PULLED_UP;
    // The pin latches an edge at every call, so it is told only about changes.
    if (gpio.rawInputValue !== high) gpio.setInputValue(high);
  }
}
