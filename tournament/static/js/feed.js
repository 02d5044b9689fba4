// The stream of states, opened once for all pages of an event in this browser that can be seen: over HTTP/1.1 a browser
// has six connections to a host, and six open streams leave none for anything else. One page holds a lock, streams and
// passes on what it hears; when it goes, the next has the lock. Without locks (plain HTTP) each page streams for itself.

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;

export class Feed {
  #base;
  #to;
  #source = null;
  #channel = null;
  #waiting = null; // for the lock
  #release = null; // of the lock; null: another page has it
  #timer = null;
  #retry = 0;
  #open = false;

  /** `to` has `after()`, the number we have; `state(text)` and `heard()`; `lost()`. */
  constructor(base, to) {
    this.#base = base;
    this.#to = to;
  }

  /** Whether this page has a stream of its own that flows. */
  get streaming() {
    return this.#source?.readyState === EventSource.OPEN;
  }

  get alone() {
    return this.#source !== null || this.#timer !== null;
  }

  open() {
    if (this.#open) return;
    this.#open = true;
    this.#retry = 0;
    if (!navigator.locks || !window.BroadcastChannel) return this.stream();
    this.#listen();
    this.#waiting = new AbortController();
    navigator.locks.request(`sunmoon:${this.#base}`, { signal: this.#waiting.signal }, () => this.#lead()).catch(() => {});
    this.#channel.postMessage({ ask: true });
  }

  close() {
    this.#open = false;
    this.#waiting?.abort();
    this.#release?.();
    this.#channel?.close();
    this.#channel = this.#release = null;
    this.#stop();
  }

  /** Begin anew, without waiting. */
  reopen() {
    this.close();
    this.open();
  }

  /** A stream of our own, whoever has the lock. */
  stream() {
    this.#stop();
    const source = new EventSource(`${this.#base}/stream?after=${this.#to.after()}`);
    source.onmessage = (event) => {
      this.#retry = 0;
      this.#to.state(event.data);
      this.#pass({ state: event.data });
    };
    source.addEventListener("time", () => {
      this.#retry = 0;
      this.#to.heard();
      this.#pass({ beat: true });
    });
    source.onerror = () => this.retryLater();
    this.#source = source;
  }

  /** With a pause that grows and is partly chance, so that a hall whose network returns does not come in one instant. */
  retryLater() {
    this.#stop();
    const ceiling = Math.min(FIRST_RETRY_MS * 2 ** this.#retry++, LONGEST_RETRY_MS);
    this.#timer = setTimeout(() => this.stream(), ceiling * (0.5 + Math.random() / 2));
    this.#to.lost();
  }

  #lead() {
    if (!this.#open) return undefined;
    this.stream();
    return new Promise((release) => (this.#release = release));
  }

  #pass(message) {
    if (this.#release) this.#channel?.postMessage(message);
  }

  #listen() {
    this.#channel = new BroadcastChannel(`sunmoon:${this.#base}`);
    this.#channel.onmessage = ({ data }) => {
      if (data.ask) return this.#pass({ state: this.#to.text() });
      this.#to.heard();
      if (data.state) this.#to.state(data.state);
      if (!this.#release) this.#stop(); // somebody streams for us again
    };
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = this.#timer = null;
  }
}
