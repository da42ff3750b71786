// The keys: each pulls its pin low while pressed; released, the pin is high only if the firmware has switched its pull-up on.

const PULLED_UP = 3;

export class Keys {
  /** `pins[place][key]` is a pin number. */
  constructor(pins) {
    this.pins = pins;
    this.pressed = new Set();
  }

  attach(chip) {
    this.gpio = chip.mcu.gpio;
    for (const pin of this.pins.flat()) {
      this.gpio[pin].addListener(() => this.drive(pin));
      this.drive(pin);
    }
  }

  /** Closes or opens the contact; a bounce is a row of these. */
  set(place, key, down) {
    const pin = this.pins[place][key];
    if (down) this.pressed.add(pin);
    else this.pressed.delete(pin);
    this.drive(pin);
  }

  drive(pin) {
    const gpio = this.gpio[pin];
    const high = !this.pressed.has(pin) && gpio.value === PULLED_UP;
    // The pin latches an edge at every call, so it is told of changes only.
    if (gpio.rawInputValue !== high) gpio.setInputValue(high);
  }
}
