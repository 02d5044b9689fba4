// Everybody of an event, as a desk's device knows them: kept here, asked again what has changed since, and found by any
// part of name, phone or number, without a network too.

import { kept } from "./outbox.js";
import { sha256 } from "./sha256.js";

const PATIENCE = 10_000;

/** A name without case, accents, points and punctuation; the same as `matching.name_key` on the server. */
function nameKey(text) {
  const plain = text.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.replace(/[^\p{L}\p{N}_\s]+/gu, "");
}

function searchWord(typed) {
  if (/^[\d()+./-]+$/.test(typed)) return typed.replace(/\D/g, "").replace(/^(00)?972/, "");
  return /^#\d+$/.test(typed) ? `${typed} ` : nameKey(typed);
}

/** By what a scanned link is recognised; undefined: it is no personal link. */
export async function codeOf(text) {
  const token = /\/registration\/([\w.-]+)\/?$/.exec(text.trim())?.[1];
  if (!token) return undefined;
  const digest = await sha256(new TextEncoder().encode(token));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class People {
  #url;
  #key;
  #byNumber = new Map();
  #number = 0; // of the newest journal entry that is in here

  /** Everybody, by number. */
  all = [];

  /** When the server was asked last with success, in ms; null: never. `missed`: the last time it did not answer. */
  at = null;
  missed = false;

  constructor(slug, url) {
    this.#url = url;
    this.#key = `people:${slug}`;
  }

  /** What the device has kept, then what the server says. */
  async load() {
    const found = await kept.get(this.#key).catch(() => null);
    if (found) {
      ({ at: this.at, number: this.#number } = found);
      this.#put(found.people);
    }
    await this.refresh();
  }

  /** Ask what has changed. Resolves to false when nobody is logged in any more: then nothing stays on the device. */
  async refresh() {
    const answer = await this.#ask();
    this.missed = !answer?.ok;
    if (answer?.status === 403) {
      await kept.remove(this.#key);
      return false;
    }
    if (answer?.ok) await this.#take(await answer.json());
    return true;
  }

  #ask(after = this.#number) {
    const signal = AbortSignal.timeout(PATIENCE);
    return fetch(`${this.#url}?after=${after}`, { signal }).catch(() => null);
  }

  async #take({ number, total, people }) {
    this.#put(people.filter((one) => one.touched >= (this.get(one.number)?.touched ?? 0)));
    this.#number = number;
    if (this.all.length !== total) await this.#startOver();
    this.at = Date.now();
    if (people.length) await this.#keep();
  }

  /** An import was undone, or this is another event of the same name: whom the server does not know is not here. */
  async #startOver() {
    const answer = await this.#ask(0);
    if (!answer?.ok) return;
    const { number, people } = await answer.json();
    this.#byNumber.clear();
    this.#put(people);
    this.#number = number;
    await this.#keep();
  }

  #put(people) {
    for (const one of people) this.#byNumber.set(one.number, one);
    this.all = [...this.#byNumber.values()].sort((a, b) => a.number - b.number);
  }

  #keep() {
    return kept.put(this.#key, { people: this.all, number: this.#number, at: this.at }).catch(() => {});
  }

  /** Take over a decision of this desk that the server has acknowledged, before it is asked again. */
  decided({ number, at, kind, data }) {
    for (const one of data.numbers.map((wanted) => this.get(wanted))) {
      if (one && one.touched < number) Object.assign(one, { here: kind === "checked_in" ? at : null, touched: number });
    }
  }

  get(number) {
    return this.#byNumber.get(number);
  }

  find(typed) {
    const words = typed.trim().split(/\s+/).map(searchWord).filter(Boolean);
    return this.all.filter((one) => words.every((part) => one.search.includes(part)));
  }

  /** Whose personal link a scanned code is; undefined: nobody's at this event. */
  async scanned(text) {
    const code = await codeOf(text);
    return code && this.all.find((one) => code.startsWith(one.code));
  }

  /** How many people are kept on the device. */
  async kept() {
    return (await kept.get(this.#key).catch(() => null))?.people.length ?? 0;
  }
}
