// Follows the public state of an event: streamed when possible, polled when not, counted down by the server's clock.
// State, not changes: whoever was away just gets the newest, and nobody ever goes back to an older number.

import { Feed } from "./feed.js";
import { Seen } from "./seen.js";
import { ServerClock } from "./serverclock.js";

const SILENCE_MS = 12_000; // the server says the time every 5 s: longer silence is a dead connection
const BEAT_MISSED_MS = 7_000;
const POLL_MS = 3_000;
const TIMEOUT_MS = 5_000;
const RESYNC_MS = 60_000;
const LONGEST_WAIT_MS = 1_000;

export class Live {
  #base;
  #clock;
  #seen;
  #feed;
  #listeners = new Set();
  #heard = performance.now();
  #etag = null;
  #text = "";
  #late = true; // the next state may have been out for long
  #polledAt = -POLL_MS;
  state = null;

  /** `about()` is what else this page tells the desk of itself. */
  constructor(slug, about = () => ({})) {
    this.#base = `/t/${encodeURIComponent(slug)}`;
    this.#clock = new ServerClock(`${this.#base}/time`);
    this.#seen = new Seen(`${this.#base}/seen`, this.#clock, about);
    this.#feed = new Feed(this.#base, {
      after: () => this.state?.number ?? -1,
      text: () => this.#text,
      state: (text) => this.accept(text),
      heard: () => this.#hear(),
      lost: () => this.#poll(),
    });
  }

  /** Call `listener(state)` now, if there is a state, and at every newer one. */
  listen(listener) {
    this.#listeners.add(listener);
    if (this.state) listener(this.state);
    return this;
  }

  start() {
    this.#clock.measure();
    this.#seen.start();
    this.#poll();
    if (!document.hidden) this.#feed.open();
    setInterval(() => document.hidden || this.#clock.measure(), RESYNC_MS);
    setInterval(() => this.#watch(), 1_000);
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#feed.close() : this.#comeBack()));
    addEventListener("pagehide", () => this.#feed.close());
    addEventListener("pageshow", (event) => event.persisted && this.#comeBack());
    addEventListener("online", () => this.#wake());
    return this;
  }

  /** What `about` says has changed. */
  report() {
    this.#seen.again();
  }

  /** The server's time, Unix milliseconds. A wrong or changing device clock does not matter. */
  now() {
    return this.#clock.now();
  }

  /** Milliseconds until the clock of the state runs out; null when none runs. */
  left() {
    const clock = this.state?.clock;
    if (!clock) return null;
    if (clock.state === "paused") return clock.remaining_ms;
    const from = Math.max(this.now(), clock.starts_ms ?? 0);
    return clock.deadline_ms === null ? null : Math.max(clock.deadline_ms - from, 0);
  }

  /** Milliseconds until a resumed clock runs: screens count 3-2-1. */
  startsIn() {
    return Math.max((this.state?.clock?.starts_ms ?? 0) - this.now(), 0);
  }

  /** Milliseconds since anything was heard from the server. */
  silentFor() {
    return performance.now() - this.#heard;
  }

  accept(text) {
    const state = text ? JSON.parse(text) : null;
    if (!state || (this.state && state.number < this.state.number)) return;
    this.#hear();
    if (this.state && state.number === this.state.number && this.state.at === state.at) return;
    const late = this.#late;
    this.#late = false;
    this.state = state;
    this.#text = text;
    const wait = Math.min(Math.max(state.show_at - this.now(), 0), LONGEST_WAIT_MS);
    setTimeout(() => this.state === state && this.#tell(late), wait);
  }

  #tell(late) {
    for (const listener of this.#listeners) listener(this.state);
    this.#seen.shown(this.state.number, late);
  }

  #hear() {
    this.#heard = performance.now();
  }

  /** This page is seen again. */
  #comeBack() {
    this.#hear(); // nothing was missed while nobody looked
    this.#late = true;
    this.#wake();
  }

  /** Whatever was known may be old. */
  #wake() {
    this.#clock.forget();
    this.#clock.measure();
    this.#feed.reopen();
    this.#poll();
  }

  #watch() {
    if (this.#clock.moved()) {
      this.#clock.forget();
      this.#clock.measure();
      this.#poll();
    }
    if (document.hidden) return;
    const silent = this.silentFor();
    if (silent > SILENCE_MS && (this.#feed.streaming || !this.#feed.alone)) this.#feed.retryLater();
    const due = performance.now() - this.#polledAt > POLL_MS;
    if (due && (silent > BEAT_MISSED_MS || (this.#feed.alone && !this.#feed.streaming))) this.#poll();
  }

  async #poll() {
    this.#polledAt = performance.now() - Math.random() * 1_000; // a hall does not ask in one instant
    try {
      const headers = this.#etag ? { "If-None-Match": this.#etag } : {};
      const options = { headers, cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) };
      const answer = await fetch(`${this.#base}/state`, options);
      if (!answer.ok && answer.status !== 304) return;
      this.#hear();
      this.#etag = answer.headers.get("ETag");
      if (answer.status === 200) this.accept(await answer.text());
    } catch {
      // no connection: the next poll or reconnect asks again, and `silentFor` says how long it has been
    }
  }
}
