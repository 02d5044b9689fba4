// The server's time on this device. A device clock that is minutes wrong, or set in the middle, does not matter:
// what counts is how long ago the server said what time it was, by a clock that nobody can set.

const ATTEMPTS = 4;
const TIMEOUT_MS = 4_000;
const AGEING = 1.5; // an old measurement counts less and less: clocks drift
const MOVED_MS = 500;

export class ServerClock {
  #address;
  #offset = Date.now() - performance.now(); // server's Unix time minus our monotonic clock; the device's, until we know
  #drift = this.#offset;
  precision = Infinity; // half the round trip of the measurement in use: the error is smaller

  constructor(address) {
    this.#address = address;
  }

  /** The server's time, Unix milliseconds. */
  now() {
    return performance.now() + this.#offset;
  }

  /** How far the device's own clock is off, in milliseconds. */
  deviceOffset() {
    return Date.now() - this.now();
  }

  /** Whether the device slept, or its clock was set, since the last question: then measure anew. */
  moved() {
    const drift = Date.now() - performance.now();
    const moved = Math.abs(drift - this.#drift) > MOVED_MS;
    this.#drift = drift;
    return moved;
  }

  /** The next measurement counts, however imprecise it is. */
  forget() {
    this.precision = Infinity;
  }

  async measure() {
    this.precision *= AGEING;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (!(await this.#measureOnce().catch(() => false))) return;
    }
  }

  async #measureOnce() {
    const sent = performance.now();
    const answer = await fetch(this.#address, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const half = (performance.now() - sent) / 2;
    const { now } = await answer.json();
    const offset = now - (sent + half);
    // Further off than both errors allow: the server has been moved to another clock, or we have slept.
    const contradicts = Math.abs(offset - this.#offset) > half + this.precision + 50;
    if (half < this.precision || contradicts) {
      this.precision = half;
      this.#offset = offset;
    }
    return true;
  }
}
