// The rules on this device, for when the server cannot be asked: a worker that holds the server's own sources
// (templates/judging/engine.js). It is started when it is needed; until it runs, questions wait.

const PREPARED = "sunmoon-engine";
const QUIET = 2_000;

export class Engine {
  #address;
  #worker = null;
  #waiting = new Map();
  #number = 0;

  constructor(address) {
    this.#address = address;
  }

  /** Resolves when the rules are ready, and kept on the device so that they start faster next time. */
  start() {
    this.#worker ??= this.#begin();
    return this.#worker.ready;
  }

  /** The answer to `question`, a game, the name of a ruling and what was typed, in the language `lang`. */
  async ask(question, lang) {
    this.start().catch(() => {});
    const id = (this.#number += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, lang, question });
    });
  }

  /** Once for each version, in the background of any page of a judge: fetched, translated and kept, for when it is needed. */
  async prepare() {
    if (localStorage.getItem(PREPARED) === this.#address) return;
    await new Promise((resolve) => setTimeout(resolve, QUIET));
    await this.start();
    localStorage.setItem(PREPARED, this.#address);
  }

  #begin() {
    const worker = new Worker(this.#address);
    worker.ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.ready ? resolve() : this.#answered(data));
      worker.onerror = () => {
        reject(new Error("the rules are not on this device"));
        this.#fail();
      };
    });
    return worker;
  }

  #answered({ id, answer, failed }) {
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failed) reject(new Error(failed));
    else resolve(answer);
  }

  /** It could not be loaded: whoever waits is told, and the next question tries again. */
  #fail() {
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error("the rules are not on this device"));
    this.#waiting.clear();
  }
}
