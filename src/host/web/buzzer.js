// The box's buzzer: a piezo driven by a square wave.

const LOUDNESS = 0.05;
// Long enough not to crack, short enough not to be heard as fading.
const EDGE_SECONDS = 0.002;

export class Buzzer {
  #audio = null;
  #muted = false;
  #waves = [];

  // Browsers let a page sound only after somebody touched it.
  unlock() {
    this.#audio ??= new AudioContext({ latencyHint: "interactive" });
    if (this.#audio.state === "suspended") this.#audio.resume();
  }

  mute(muted) {
    this.#muted = muted;
  }

  // notes: [[hertz, millis], …], hertz 0 being a rest.
  play(notes) {
    if (this.#muted || this.#audio?.state !== "running") return;
    // There is one buzzer: a newer sound cuts the old one off.
    this.#waves.forEach((wave) => wave.stop());
    this.#waves = [];
    let at = this.#audio.currentTime;
    for (const [hertz, millis] of notes) {
      if (hertz > 0) this.#waves.push(this.#note(hertz, at, at + millis / 1000));
      at += millis / 1000;
    }
  }

  #note(hertz, from, to) {
    const wave = new OscillatorNode(this.#audio, { type: "square", frequency: hertz });
    const gain = new GainNode(this.#audio, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(LOUDNESS, from + EDGE_SECONDS);
    gain.gain.setValueAtTime(LOUDNESS, Math.max(from + EDGE_SECONDS, to - EDGE_SECONDS));
    gain.gain.linearRampToValueAtTime(0, to);
    wave.connect(gain).connect(this.#audio.destination);
    wave.start(from);
    wave.stop(to);
    return wave;
  }
}
