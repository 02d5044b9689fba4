// Tells the server now and then what this page shows, so that the desk sees which screens lag. A screen has a name if
// its address says so (`?screen=left`) and then reports each state; of phones, one in ten does, a little later.

const PHONES = 0.1;
const NAMED = { soon: 1_000, every: 15_000 };
const PHONE = { soon: 5_000, every: 60_000 };

export class Seen {
  #address;
  #clock;
  #screen = new URLSearchParams(location.search).get("screen") ?? "";
  #pace = this.#screen ? NAMED : PHONE;
  #last = null;
  #about;

  /** `about()` is what else the page says of itself, such as whether it can be heard. */
  constructor(address, clock, about) {
    this.#address = address;
    this.#clock = clock;
    this.#about = about;
  }

  start() {
    if (!this.#screen && Math.random() > PHONES) return;
    this.#last = { number: 0 };
    setInterval(() => document.hidden || this.again(), this.#pace.every);
  }

  /** Say it anew: something about this page has changed. */
  again() {
    if (this.#last) this.#send({ number: this.#last.number });
  }

  /** A state is on the screen. `late`: it had been out before this page was opened, so that its delay means nothing. */
  shown(number, late) {
    if (!this.#last) return;
    const report = (this.#last = { number, shown_ms: late ? null : Math.round(this.#clock.now()) });
    setTimeout(() => this.#last === report && this.#send(report), Math.random() * this.#pace.soon);
  }

  #send(report) {
    const offset_ms = Math.round(this.#clock.deviceOffset());
    const precision_ms = Math.round(Math.min(this.#clock.precision, 99_999));
    const body = JSON.stringify({ screen: this.#screen, offset_ms, precision_ms, ...this.#about(), ...report });
    fetch(this.#address, { method: "POST", body, keepalive: true }).catch(() => {}); // the next one comes soon
  }
}
