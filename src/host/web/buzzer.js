// Imitates the buzzer of the box: a piezo disc driven by a square wave.

const LOUDNESS = 0.05;
// How long a note takes to start and to stop. A shorter time causes clicks, a longer one is audible.
const EDGE_SECONDS = 0.002;

export class Buzzer {
  #audio = null;
  #muted = false;
  #waves = [];

  // Browsers allow sound only after the user has clicked or pressed something.
  unlock() {
    this.#audio ??= new AudioContext({ latencyHint: "interactive" });
    if (this.#audio.state === "suspended") this.#audio.resume();
  }

  mute(muted) {
    this.#muted = muted;
  }

  // notes: [[hertz, millis], …]. 0 hertz is a rest.
  play(notes) {
    if (this.#muted || this.#audio?.state !== "running") return;
    // There is only one buzzer, so a new sound stops the old one.
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
