// Sounds that nobody confuses: play begins (rising), the last ten seconds (ticks), time is up (a long falling tone); at
// separate tables also the warning before (the same tone twice) and the end (a low tone three times). Synthesised: no
// files. M mutes, T plays them one after the other; where the browser wants a touch first, the screen says so.

const SOUNDS = {
  start: [[523, 0, 0.18], [659, 0.16, 0.18], [784, 0.32, 0.4]],
  second: [[880, 0, 0.09]],
  up: [[392, 0, 0.35], [330, 0.3, 0.35], [262, 0.6, 0.9]],
  warning: [[740, 0, 0.25], [740, 0.35, 0.4]],
  end: [[262, 0, 0.3], [262, 0.45, 0.3], [262, 0.9, 0.9]],
};
const LOUDNESS = 0.35;

export class Sounds {
  #audio = null;
  #muted = localStorage.getItem("muted") === "yes";
  #changed;
  #tried = null;
  #silenced = false;
  #asked;
  #used;

  /** `changed(state)` hears "on", "muted" or "blocked" now and whenever that changes. `used`: the sounds of this page. */
  constructor(changed, off, used = ["start", "second", "up"]) {
    this.#changed = changed;
    this.#used = used;
    if (off) return; // a preview: silent, and nothing to say about it
    this.#audio = new AudioContext();
    this.#audio.addEventListener("statechange", () => this.#tell());
    addEventListener("pointerdown", () => this.#audio.resume());
    addEventListener("keydown", (event) => this.#key(event));
    this.#tell();
  }

  get state() {
    if (!this.#audio || this.#muted || this.#silenced) return "muted";
    return this.#audio.state === "running" ? "on" : "blocked";
  }

  play(name) {
    if (this.state !== "on") return;
    for (const [hertz, after, length] of SOUNDS[name]) this.#tone(hertz, this.#audio.currentTime + after, length);
  }

  /** For the desk: whether this screen is heard, and how long ago somebody tried it. */
  get about() {
    if (!this.#audio) return {};
    return { sound: this.state, tried_ms: this.#tried && Math.round(performance.now() - this.#tried) };
  }

  /** What the caller says to all screens: that none may be heard, and when to try the sounds. */
  follow({ off, test }) {
    if (off !== this.#silenced) {
      this.#silenced = off;
      this.#tell();
    }
    if (test && this.#asked !== undefined && test !== this.#asked) this.test();
    this.#asked = test;
  }

  /** All that are used here, one after the other. */
  test() {
    if (this.state === "on") this.#tried = performance.now();
    this.#tell();
    this.#used.forEach((name, place) => setTimeout(() => this.play(name), place * 1_500));
  }

  #tone(hertz, from, length) {
    const tone = new OscillatorNode(this.#audio, { type: "triangle", frequency: hertz });
    const volume = new GainNode(this.#audio, { gain: 0 });
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(volume).connect(this.#audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }

  async #key(event) {
    await this.#audio.resume();
    if (event.code === "KeyT") this.test();
    if (event.code !== "KeyM") return;
    this.#muted = !this.#muted;
    localStorage.setItem("muted", this.#muted ? "yes" : "no");
    this.#tell();
  }

  #tell() {
    this.#changed(this.state);
  }
}
